/* Set-ups of the Arimaa engine: complete and legal with every army, and Silver's answers to
 * Gold's. */
#include <string.h>

#include "engines/arimaa/engine.h"
#include "games/arimaa/arimaa.h"
#include "programs.h"
#include "search_check.h"

enum { SEEDS = 32, HOME = 16 };

/* Lets the engine set up and plays it; every placement must be legal. */
static void set_up(agon_engine *e, struct agon_line *line, uint64_t seed)
{
    struct agon_limits limits = {.seed = seed};
    struct agon_turn best = answer_whole(&arimaa_engine, e, line, &limits);
    assert_int_equal(agon_line_play_turn(line, &best, NULL), 0);
}

/* The strengths on a side's home squares: back row a..h, then front row. */
static void read_rows(const struct agon_line *line, int side, int kind[HOME])
{
    const struct arimaa_board *b = &arimaa_pos(line->pos)->board;
    for (int i = 0; i < HOME; i++) {
        int row = side == ARIMAA_GOLD ? i / 8 : 7 - i / 8, sq = row * 8 + i % 8;
        kind[i] = arimaa_kind_at(b, sq);
        assert_true(!kind[i] || arimaa_side_at(b, sq) == side);
    }
}

static int find(const int kind[HOME], int wanted)
{
    for (int i = 0; i < HOME; i++)
        if (kind[i] == wanted)
            return i;
    return -1;
}

/* Plays a whole set-up given as two rows of letters, back row first. */
static void play_gold(struct agon_line *line, const char *rows, bool mirrored)
{
    struct agon_turn turn = {.n = 0};
    for (int i = 0; i < HOME; i++) {
        int side;
        char letter = rows[mirrored ? i / 8 * 8 + 7 - i % 8 : i];
        turn.move[turn.n++] = ARIMAA_PLACE(i, arimaa_letter_kind(letter, &side), ARIMAA_GOLD);
    }
    assert_int_equal(agon_line_play_turn(line, &turn, NULL), 0);
}

/* Complete and legal for every seed and handicap, also if the preferred squares are taken. */
static void test_whole(void **state)
{
    static const char *const armies[] = {
        "",
        "gold=EMHHDDCCRRRRRRR silver=MHHDDCCRRRRRRRR",
        "gold=ER silver=R",
        "gold=EMHHDDCCR silver=RRRRRRRR",
        "gold=HHDDCCRRRRRRRR silver=EDDCCRRRRRRRR",
        "gold=MCCRRRR silver=EMHHDDCCRRRRRRRR",
    };
    (void)state;
    for (size_t k = 0; k < sizeof armies / sizeof *armies; k++) {
        agon_game *g = agon_open("arimaa", &(struct agon_setup){.options = armies[k]}, NULL);
        assert_non_null(g);
        agon_engine *e = open_engine(&arimaa_engine, g);
        for (uint64_t seed = 0; seed < SEEDS; seed++) {
            struct agon_line line = begin(g);
            set_up(e, &line, seed);
            set_up(e, &line, seed / 4);
            assert_false(g->rules->setting_up(g, line.pos));
            const struct arimaa_board *b = &arimaa_pos(line.pos)->board;
            for (int side = 0; side < 2; side++)
                assert_int_equal(arimaa_count(b->side[side]), arimaa_game(g)->army_size[side]);
            agon_line_release(&line);
        }
        arimaa_engine.close(e);
        agon_close(g);
    }
}

/* The officers of a handicap army are in front, its remaining rabbits on the wings. */
static void test_handicap_sense(void **state)
{
    (void)state;
    agon_game *g = agon_open("arimaa", &(struct agon_setup){.options = "gold=MHDDCCRRRR"}, NULL);
    agon_engine *e = open_engine(&arimaa_engine, g);
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct agon_line line = begin(g);
        int kind[HOME];
        set_up(e, &line, seed);
        read_rows(&line, ARIMAA_GOLD, kind);
        int camel = find(kind, ARIMAA_CAMEL), horse = find(kind, ARIMAA_HORSE);
        assert_true(camel == 8 + 3 || camel == 8 + 4);
        assert_true(horse >= 8);
        agon_line_release(&line);
    }
    arimaa_engine.close(e);
    agon_close(g);
}

/* Gold's set-up varies, and so does Silver's against one army. */
static void test_choice(void **state)
{
    (void)state;
    agon_game *g = agon_open("arimaa", NULL, NULL);
    agon_engine *e = open_engine(&arimaa_engine, g);
    uint64_t seen[2][SEEDS];
    int different[2] = {0, 0};
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct agon_line line = begin(g);
        for (int side = 0; side < 2; side++) {
            if (side == 1) {
                agon_line_release(&line);
                line = begin(g);
                play_gold(&line, "RRRDDRRRRHCMECHR", false);
            }
            set_up(e, &line, seed);
            uint64_t key = arimaa_pos(line.pos)->hash;
            bool had = false;
            for (int i = 0; i < different[side]; i++)
                had |= seen[side][i] == key;
            if (!had)
                seen[side][different[side]++] = key;
        }
        agon_line_release(&line);
    }
    assert_int_equal(different[0], 8);
    assert_int_equal(different[1], 4);
    arimaa_engine.close(e);
    agon_close(g);
}

/* Silver's camel is never on the wing of Gold's elephant, nor Silver's elephant on that of Gold's
 * camel; a mirrored army gets the mirrored answer. */
static void test_answers(void **state)
{
    static const char *const golds[] = {"RRRDDRRRRHCMECHR", "RCRRDRRRHMRDERCH", "RRRRDRCRHCRDERMH",
                                        "HRRRRRRHCCDEMDRR", "EMHHDDCCRRRRRRRR", "RRRRRRRRMCCHHDDE"};
    (void)state;
    agon_game *g = agon_open("arimaa", NULL, NULL);
    agon_engine *e = open_engine(&arimaa_engine, g);
    for (size_t k = 0; k < sizeof golds / sizeof *golds; k++)
        for (uint64_t seed = 0; seed < SEEDS; seed++) {
            int silver[2][HOME], gold[HOME];
            for (int mirrored = 0; mirrored < 2; mirrored++) {
                struct agon_line line = begin(g);
                play_gold(&line, golds[k], mirrored);
                read_rows(&line, ARIMAA_GOLD, gold);
                set_up(e, &line, seed);
                read_rows(&line, ARIMAA_SILVER, silver[mirrored]);
                bool elephant = find(gold, ARIMAA_ELEPHANT) % 8 < 4;
                bool camel = find(gold, ARIMAA_CAMEL) % 8 < 4;
                assert_true((find(silver[mirrored], ARIMAA_CAMEL) % 8 < 4) != elephant);
                assert_true((find(silver[mirrored], ARIMAA_ELEPHANT) % 8 < 4) == camel);
                agon_line_release(&line);
            }
            for (int i = 0; i < HOME; i++)
                assert_int_equal(silver[0][i], silver[1][i / 8 * 8 + 7 - i % 8]);
        }
    arimaa_engine.close(e);
    agon_close(g);
}

PROGRAM(arimaa_setup)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole),
        cmocka_unit_test(test_handicap_sense),
        cmocka_unit_test(test_choice),
        cmocka_unit_test(test_answers),
    };
    return RUN(tests);
}
