/* Fillings of closed territories against brute force; random games of the fast player against the
 * table. */
#include "search_check.h"

#include "../plain/chance.h"
#include "games/amazons/amazons.h"
#include "games/amazons/playout.h"
#include "games/amazons/territory.h"
#include "programs.h"

enum { BOARDS = 100000, ROOM_MOST = 6, EFFORT = 1000000 };

static agon_game *open_game(const char *variant)
{
    agon_game *g = agon_open(
        "amazons", &(struct agon_setup){.variant = variant, .options = "end=blocked"}, NULL);
    assert_non_null(g);
    return g;
}

/* The most moves that a seat can make alone, by trying every turn of the rules. */
static int longest(const agon_game *g, const struct amazons_pos *p, int seat)
{
    agon_move moves[AMAZONS_MOVES_MAX];
    struct amazons_pos now = *p;
    int best = 0;
    if (!amazons_turn_open(p)) {
        now.seat = (uint8_t)seat;
        now.end = AMAZONS_OPEN;
    }
    int n = amazons_moves(g, (const agon_pos *)&now, NO_PAST, moves);
    for (int i = 0; i < n; i++) {
        struct amazons_pos after = now;
        amazons_play(g, (agon_pos *)&after, moves[i]);
        int more = longest(g, &after, seat) + !amazons_turn_open(&after);
        best = more > best ? more : best;
    }
    return best;
}

/* A board with three of five squares burnt and up to three amazons a side. */
static bool draw_position(const agon_game *g, uint64_t *chance, struct amazons_pos *p)
{
    char text[64];
    int n = 0, amazons[2] = {0, 0};
    for (int i = 0; i < 25; i++) {
        uint32_t lot = chance_below(chance, 20);
        bool amazon = lot < 2 && amazons[lot] < 3;
        amazons[lot & 1] += amazon;
        text[n++] = amazon ? "Qq"[lot] : lot < 14 ? '*' : '1';
        if (i % 5 == 4)
            text[n++] = i < 24 ? '/' : ' ';
    }
    text[n++] = "wb"[chance_below(chance, 2)];
    text[n] = '\0';
    return amazons[0] && amazons[1] && g->rules->read(g, (agon_pos *)p, text, NULL) == 0;
}

static void test_fillings(void **state)
{
    int closed = 0, defects = 0;
    uint64_t chance = chance_seed(1);
    agon_game *g = open_game("5x5");
    (void)state;
    for (int k = 0; k < BOARDS; k++) {
        struct amazons_pos p;
        int found[2];
        if (!draw_position(g, &chance, &p) || territory_contested(&p))
            continue;
        for (int seat = 0; seat < 2; seat++) {
            squares from = amazons_of(&p, seat), free = board_free(&p.board);
            int room = squares_count(squares_region(from, from | free) & free);
            assert_true(territory_moves(&p, seat, EFFORT, &found[seat]));
            if (room > ROOM_MOST)
                continue;
            assert_int_equal(found[seat], longest(g, &p, seat));
            closed++;
            defects += found[seat] < room;
        }
        int winner = found[p.seat] > found[p.seat ^ 1] ? p.seat : p.seat ^ 1;
        assert_int_equal(territory_winner(&p, EFFORT), winner);
    }
    assert_true(closed > 1000);
    assert_true(defects > 200);
    agon_close(g);
}

/* A filling is played turn by turn, and is as long as reported. */
static void test_turns(void **state)
{
    static const char text[] = "Q3*q*1/1*2****/2*1*2q/3*****/4****/********/***1Q**1/**2*3 w";
    (void)state;
    agon_game *g = open_game("8x8");
    struct amazons_pos p;
    struct agon_error error;
    assert_int_equal(g->rules->read(g, (agon_pos *)&p, text, &error), 0);
    assert_false(territory_contested(&p));
    int left, made = 0;
    agon_move turn[2];
    assert_true(territory_moves(&p, AMAZONS_WHITE, EFFORT, &left));
    assert_true(left > 10);
    while (territory_turn(&p, EFFORT, turn)) {
        for (int i = 0; i < 2; i++) {
            assert_int_equal(agon_check(g, (const agon_pos *)&p, NO_PAST, turn[i], &error), 0);
            amazons_play(g, (agon_pos *)&p, turn[i]);
        }
        p.seat = AMAZONS_WHITE;
        p.end = AMAZONS_OPEN;
        made++;
    }
    assert_int_equal(made, left);
    agon_close(g);
}

/* The search reports an effort that is too small. */
static void test_effort(void **state)
{
    (void)state;
    agon_game *g = open_game("5x5");
    struct amazons_pos p;
    int moves;
    assert_int_equal(g->rules->read(g, (agon_pos *)&p, "q1***/*****/*****/*Q***/1*1** w", NULL), 0);
    p.seat = AMAZONS_WHITE;
    assert_false(territory_moves(&p, AMAZONS_WHITE, 1, &moves));
    assert_true(territory_moves(&p, AMAZONS_WHITE, EFFORT, &moves));
    agon_close(g);
}

/* Bare random games end where the rules say that nobody can move. */
static void test_playouts(void **state)
{
    (void)state;
    agon_game *g = open_game("10x10");
    struct random random;
    random_seed(&random, 7);
    for (int k = 0; k < 50; k++) {
        struct amazons_pos p = *amazons_pos(g->first);
        int turns = amazons_playout(&p, &random);
        assert_in_range(turns, 8, 92);
        assert_true(g->rules->sound(g, (const agon_pos *)&p));
        assert_false(amazons_can_move(&p, p.seat));
        assert_int_equal(p.seat, turns & 1);
        assert_int_equal(p.winner, p.seat ^ 1);
    }
    agon_close(g);
}

PROGRAM(amazons_territory)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fillings),
        cmocka_unit_test(test_turns),
        cmocka_unit_test(test_effort),
        cmocka_unit_test(test_playouts),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
