/* The fairy chess engine's static value: the preferred one of two positions of chess for each term,
 * and that cached pawn structures equal recomputed ones. */
#include "search_check.h"

#include <string.h>

#include "core/random.h"
#include "engines/fairy/evaluate.h"
#include "programs.h"

/* A board of a game, with the engine's data about it. */
struct desk {
    agon_game *game;
    struct values values;
    struct board board;
};

static void desk_begin(struct desk *d, agon_game *game)
{
    memset(d, 0, sizeof *d);
    d->game = game;
    assert_non_null(d->game);
    assert_int_equal(values_init(&d->values, fairy_game(d->game)), 0);
    assert_int_equal(board_init(&d->board, fairy_game(d->game), &d->values), 0);
    assert_int_equal(board_begin(&d->board, fairy_game(d->game)->first, NO_PAST), 0);
}

static void desk_open(struct desk *d, const char *id)
{
    desk_begin(d, agon_open(id, NULL, NULL));
}

static void desk_open_text(struct desk *d, const char *text)
{
    desk_begin(d, agon_open("variant", &(struct agon_setup){.definition = text}, NULL));
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
        {"at home", "rn1qk2r/5ppp/8/8/8/8/5PPP/RN1Q2KR w - - 0 1",
         "rn1qk2r/5ppp/8/8/8/6K1/5PPP/RN1Q3R w - - 0 1"},
        {"may castle", "4k3/8/8/8/8/8/5PPP/4K2R w K - 0 1", "4k3/8/8/8/8/8/5PPP/4K2R w - - 0 1"},
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
    assert_int_equal(white_of(&d, "4k3/8/2p5/8/4N3/8/8/4K3 w - - 0 1").threats, 0);
    desk_close(&d);
}

/* Attacks on a royal, and what is threatened. */
static void test_danger(void **state)
{
    static const struct {
        const char *what, *better, *worse;
    } pairs[] = {
        {"two attackers", "6k1/5ppp/8/6N1/7Q/8/5PPP/6K1 w - - 0 1",
         "6k1/5ppp/8/8/8/Q7/N4PPP/6K1 w - - 0 1"},
        {"a safe check", "6k1/5p1p/8/6N1/8/8/3Q1PPP/6K1 w - - 0 1",
         "6k1/5p1p/5q2/6N1/8/8/3Q1PPP/6K1 w - - 0 1"},
        {"weak cells", "6k1/5ppp/8/6N1/7Q/8/5PPP/6K1 w - - 0 1",
         "5rk1/3n1ppp/8/6N1/7Q/8/5PPP/6K1 w - - 0 1"},
    };
    (void)state;
    struct desk d;
    desk_open(&d, "chess");
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        int better = white_of(&d, pairs[i].better).pressure,
            worse = white_of(&d, pairs[i].worse).pressure;
        if (better <= worse)
            fail_msg("%s: %d against %d", pairs[i].what, better, worse);
    }
    assert_true(white_of(&d, "4k3/8/8/3r4/5N2/8/8/4K3 w - - 0 1").threats > 0);
    assert_true(white_of(&d, "4k3/8/8/3n4/8/8/3R4/4K3 w - - 0 1").threats > 0);
    assert_int_equal(white_of(&d, "4k3/8/4p3/3n4/8/8/3R4/4K3 w - - 0 1").threats, 0);
    desk_close(&d);
}

static void add_up(void *sum, const struct agon_term *t)
{
    *(int *)sum += t->value[0] - t->value[1];
}

/* Terms add up to the reported score: no lead looks like a mate, and small ones are exact. */
static void test_told(void **state)
{
    (void)state;
    struct desk d;
    int sum = 0;
    desk_open(&d, "chess");
    white_of(&d, "3qk3/8/8/8/8/8/8/QQQQK3 w - - 0 1");
    evaluate_explain(&d.board, add_up, &sum);
    assert_in_range(sum, 10001, 19999);
    struct evaluation one = white_of(&d, "3qk3/8/8/8/8/8/8/3QK2R w - - 0 1");
    sum = 0;
    evaluate_explain(&d.board, add_up, &sum);
    assert_in_range(sum, 10 * (one.material - 950) - 2000, 10 * (one.material - 950) + 2000);
    desk_close(&d);
}

/* Without values in the file, pieces are ranked as by players of the old games. */
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

/* Pieces that move where they capture use sets of cells, unless that is disabled. */
static void swap_same(struct rays *r, bool same[2][VARIANT_KINDS_MAX])
{
    for (int seat = 0; seat < 2; seat++)
        for (int kind = 0; kind < VARIANT_KINDS_MAX; kind++) {
            bool before = r->kind[seat][kind].same;
            r->kind[seat][kind].same = same[seat][kind];
            same[seat][kind] = before;
        }
}

/* In random games: the value by sets of cells with cached pawn structures equals that by walking
 * without a cache. */
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
            bool same[2][VARIANT_KINDS_MAX] = {{false}};
            swap_same(&d.values.rays, same);
            evaluate_parts(&d.board, anew);
            swap_same(&d.values.rays, same);
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

/* ---- learned places ---- */

/* Learned places that prefer the edge, or advanced cells. */
static void test_places(void **state)
{
    static const struct {
        const char *numbers, *better, *worse;
    } asks[] = {
        {"900 0 0 0 0 0 / 900 0 0 0 0 0 / 0", "4k3/8/8/N7/8/8/8/4K3 w - - 0 1",
         "4k3/8/8/3N4/8/8/8/4K3 w - - 0 1"},
        {"0 0 900 0 0 0 / 0 0 900 0 0 0 / 0", "3Nk3/8/8/8/8/8/8/4K3 w - - 0 1",
         "4k3/8/8/8/8/3N4/8/4K3 w - - 0 1"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof asks / sizeof *asks; i++) {
        char text[256];
        struct desk plain, taught;
        desk_open(&plain, "chess");
        snprintf(text, sizeof text, "[variant]\nname = Taught\nbase = chess\n[places]\nN = %s\n",
                 asks[i].numbers);
        desk_open_text(&taught, text);
        assert_true(white_of(&plain, asks[i].better).place < white_of(&plain, asks[i].worse).place);
        assert_true(white_of(&taught, asks[i].better).place >
                    white_of(&taught, asks[i].worse).place);
        desk_close(&plain);
        desk_close(&taught);
    }
}

/* An invalid list of learned numbers is refused, with its line. */
static void test_places_refused(void **state)
{
    static const char *const bad[] = {"1 2 3",
                                      "1 2 3 4 5 6 / 1 2 3 4 5 6",
                                      "1 2 3 4 5 6 / 1 2 3 4 5 / 1",
                                      "1 2 3 4 5 6 7 / 1 2 3 4 5 6 / 1",
                                      "1 2 3 4 5 1000 / 1 2 3 4 5 6 / 1",
                                      "1 2 3 4 5 6 / 1 2 3 4 5 6 / x",
                                      "1 2 3 4 5 6 / 1 2 3 4 5 6 / 1 / 2"};
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[256];
        struct agon_error error = {.text = ""};
        snprintf(text, sizeof text, "[variant]\nname = Taught\nbase = chess\n[places]\nN = %s\n",
                 bad[i]);
        struct agon_setup setup = {.definition = text};
        assert_null(agon_open("variant", &setup, &error));
        if (!strstr(error.text, "line 5:") || !strstr(error.text, "6 numbers / 6 numbers / 1"))
            fail_msg("%s: %s", bad[i], error.text);
    }
}

PROGRAM(fairy_evaluation)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pawns),         cmocka_unit_test(test_danger),
        cmocka_unit_test(test_told),          cmocka_unit_test(test_worths),
        cmocka_unit_test(test_kept),          cmocka_unit_test(test_places),
        cmocka_unit_test(test_places_refused)};
    return RUN(tests);
}
