/* The fairy chess engine's static value: which of two positions of chess a term prefers, and that
 * what is kept of pawns is what would be counted anew. */
#include "search_check.h"

#include <string.h>

#include "core/random.h"
#include "engines/fairy/evaluate.h"

/* A board of a game, with what the engine knows of it. */
struct desk {
    agon_game *game;
    struct values values;
    struct board board;
};

static void desk_open(struct desk *d, const char *id)
{
    memset(d, 0, sizeof *d);
    d->game = agon_open(id, NULL, NULL);
    assert_non_null(d->game);
    assert_int_equal(values_init(&d->values, fairy_game(d->game)), 0);
    assert_int_equal(board_init(&d->board, fairy_game(d->game), &d->values), 0);
    assert_int_equal(board_begin(&d->board, fairy_game(d->game)->first, NO_PAST), 0);
}

static void desk_close(struct desk *d)
{
    board_release(&d->board);
    values_release(&d->values);
    agon_close(d->game);
}

/* White's share of a position of chess. */
static struct evaluation white_of(struct desk *d, const char *position)
{
    struct evaluation part[2];
    agon_pos *pos = agon_pos_new(d->game, d->game->first);
    struct agon_error error = {.text = ""};
    if (fairy_read(d->game, pos, position, &error) < 0)
        fail_msg("%s: %s", position, error.text);
    assert_int_equal(board_begin(&d->board, fairy_pos(pos), NO_PAST), 0);
    free(pos);
    evaluate_parts(&d->board, part);
    return part[0];
}

static void test_pawns(void **state)
{
    static const struct {
        const char *what, *better, *worse;
    } pairs[] = {
        {"passed", "4k3/1p6/8/4P3/8/8/8/4K3 w - - 0 1", "4k3/4p3/8/4P3/8/8/8/4K3 w - - 0 1"},
        {"far", "4k3/8/4P3/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/4P3/8/8/8/4K3 w - - 0 1"},
        {"free", "4k3/8/3n4/4P3/8/8/8/4K3 w - - 0 1", "4k3/8/4n3/4P3/8/8/8/4K3 w - - 0 1"},
        {"together", "4k3/3p4/8/8/8/8/2PP4/4K3 w - - 0 1", "4k3/3p4/8/8/8/8/1P1P4/4K3 w - - 0 1"},
        {"not doubled", "4k3/3p4/8/8/8/8/2PP4/4K3 w - - 0 1",
         "4k3/3p4/8/8/8/3P4/3P4/4K3 w - - 0 1"},
        {"guarded", "4k3/3p4/8/8/8/2P5/3P4/4K3 w - - 0 1", "4k3/3p4/8/8/2P5/8/3P4/4K3 w - - 0 1"},
        {"shelter", "rn1qk2r/5ppp/8/8/8/8/5PPP/RN1Q2KR w - - 0 1",
         "rn1qk2r/5ppp/8/8/5PPP/8/8/RN1Q2KR w - - 0 1"},
        {"pair", "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", "4k3/8/8/8/8/4B3/8/2B1K3 w - - 0 1"},
    };
    (void)state;
    struct desk d;
    desk_open(&d, "chess");
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        int better = white_of(&d, pairs[i].better).pawns,
            worse = white_of(&d, pairs[i].worse).pawns;
        if (better <= worse)
            fail_msg("%s: %d against %d", pairs[i].what, better, worse);
    }
    assert_true(white_of(&d, "4k3/8/2p5/3N4/8/8/8/4K3 w - - 0 1").threats < 0);
    assert_int_equal(white_of(&d, "4k3/8/2p5/4N3/8/8/8/4K3 w - - 0 1").threats, 0);
    desk_close(&d);
}

/* Where a file says nothing of values, pieces are ranked as players of old games rank them. */
static void test_worths(void **state)
{
    static const char *const rising[] = {"P", "E", "F", "N", "B", "R"};
    (void)state;
    agon_game *game = agon_open("courier", NULL, NULL);
    const struct fairy_game *g = fairy_game(game);
    int last = 0;
    for (size_t i = 0; i < sizeof rising / sizeof *rising; i++) {
        int worth = g->worth[variant_find(g->variant, rising[i], 1)];
        if (worth <= last)
            fail_msg("%s is worth %d, no more than %d", rising[i], worth, last);
        last = worth;
    }
    assert_in_range(g->worth[variant_find(g->variant, "N", 1)], 280, 360);
    agon_close(game);
}

/* Along random games: the value with the pawns known from before, and with none known. */
static void test_kept(void **state)
{
    (void)state;
    for (int k = 0; agon_rules_at(k); k++) {
        if (agon_rules_at(k)->moves != fairy_moves)
            continue;
        struct desk d;
        struct random random;
        desk_open(&d, agon_rules_at(k)->id);
        agon_move *list = malloc(d.game->max_moves * sizeof *list);
        random_seed(&random, 7);
        for (int turn = 0; turn < 100; turn++) {
            struct evaluation kept[2], anew[2];
            int n = (int)fairy_generate(fairy_game(d.game), d.board.p, list);
            evaluate_parts(&d.board, kept);
            memset(d.board.pawns, 0, PAWNS_SLOTS * sizeof *d.board.pawns);
            evaluate_parts(&d.board, anew);
            assert_memory_equal(kept, anew, sizeof kept);
            if (n == 0)
                break;
            board_play(&d.board, list[random_below(&random, (uint32_t)n)]);
            evaluate_parts(&d.board, kept);
            board_undo(&d.board);
            board_play(&d.board, list[random_below(&random, (uint32_t)n)]);
        }
        free(list);
        desk_close(&d);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_pawns), cmocka_unit_test(test_worths),
                                       cmocka_unit_test(test_kept)};
    return RUN(tests);
}
