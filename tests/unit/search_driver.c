/* Requirements on every engine that uses the search driver: the last line reported is the answer,
 * no more lines than there are turns, limits of nodes that hold for all threads together. */
#include "engines/abalone/engine.h"
#include "engines/arimaa/engine.h"
#include "engines/fairy/engine.h"
#include "programs.h"
#include "search/busy.h"
#include "search_check.h"

/* A position with many turns, NULL: the first one, and one with a single one, NULL: none known. */
static const struct {
    const struct agon_engine_type *type;
    const char *game, *open, *narrow, *variant;
} cases[] = {
    {&arimaa_engine, "arimaa",
     "g [rrrrrr rdhce h d C   c      mCr     ED         RDH M  H RRRRRRR ]",
     "g [rrr       e                              c      RRd             ]"},
    {&search_alphabeta, "chess", NULL, "7k/8/8/8/8/8/r7/7K w - - 0 1"},
    {&abalone_engine, "abalone", NULL, NULL, "6-players"},
    {&fairy_engine, "chess", NULL, "7k/8/8/8/8/8/r7/7K w - - 0 1"},
};
enum { CASES = sizeof cases / sizeof *cases, LINES = 3, NODES = 3000 };

struct told {
    agon_move first[LINES];
    int lines, count;
    uint64_t nodes;
};

static void take(void *user, const struct agon_info *info)
{
    struct told *told = user;
    assert_in_range(info->line, 0, LINES - 1);
    assert_true(info->pv_turns > 0);
    told->first[info->line] = info->pv[0].move[0];
    told->lines = info->line + 1 > told->lines ? info->line + 1 : told->lines;
    told->nodes = info->nodes;
    told->count++;
}

static struct agon_turn think(int i, const char *position, const struct agon_limits *limits,
                              struct told *told)
{
    agon_game *g =
        agon_open(cases[i].game, &(struct agon_setup){.variant = cases[i].variant}, NULL);
    assert_non_null(g);
    agon_engine *e = open_engine(cases[i].type, g);
    struct agon_line line = begin(g);
    struct agon_turn best;
    *told = (struct told){0};
    assert_int_equal(agon_line_set(&line, position, NULL), 0);
    assert_int_equal(
        cases[i].type->think(e, line.pos, agon_line_past(&line), limits, take, told, &best), 0);
    assert_whole_turn(g, line.pos, agon_line_past(&line), &best);
    agon_line_release(&line);
    cases[i].type->close(e);
    agon_close(g);
    return best;
}

/* Wherever an iteration is interrupted, the last report is the answer. */
static void test_told_is_answered(void **state)
{
    (void)state;
    uint64_t most = getenv("AGON_BRIEF") ? 2 * NODES : 20 * NODES;
    for (int i = 0; i < CASES; i++)
        for (uint64_t nodes = NODES; nodes < most; nodes = nodes * 5 / 4) {
            struct told told;
            struct agon_turn best =
                think(i, cases[i].open, &(struct agon_limits){.nodes = nodes}, &told);
            assert_true(told.count > 0);
            if (told.first[0] != best.move[0])
                fail_msg("%s, %d nodes: another turn was told", cases[i].type->id, (int)nodes);
        }
}

/* More lines are asked for than there are turns, deep enough for narrow windows. */
static void test_few_turns(void **state)
{
    (void)state;
    for (int i = 0; i < CASES; i++) {
        struct told told;
        if (cases[i].narrow) {
            think(i, cases[i].narrow, &(struct agon_limits){.depth = 7, .lines = LINES}, &told);
            assert_int_equal(told.lines, 1);
        }
        think(i, cases[i].open, &(struct agon_limits){.depth = 2, .lines = LINES}, &told);
        assert_int_equal(told.lines, LINES);
    }
}

/* A limit of nodes is one for the search, however many threads there are. */
static void test_nodes_of_all_threads(void **state)
{
    (void)state;
    for (int i = 0; i < CASES; i++) {
        struct told told;
        think(i, cases[i].open, &(struct agon_limits){.nodes = NODES, .threads = 4}, &told);
        assert_in_range(told.nodes, 1, NODES + 4);
    }
}

/* A thread's current work is known until it is done, or until another key takes its slot. */
static void test_busy(void **state)
{
    static struct busy busy;
    uint64_t key = 0x123456789abcdef0, same_place = key ^ 1, other = key ^ (uint64_t)1 << 33;
    (void)state;
    assert_false(busy_has(&busy, key));
    busy_begin(&busy, key);
    busy_begin(&busy, other);
    assert_true(busy_has(&busy, key));
    assert_true(busy_has(&busy, other));
    busy_end(&busy, key);
    assert_false(busy_has(&busy, key));
    assert_true(busy_has(&busy, other));
    busy_begin(&busy, key);
    busy_begin(&busy, same_place);
    assert_false(busy_has(&busy, key));
    busy_end(&busy, key);
    assert_true(busy_has(&busy, same_place));
}

PROGRAM(search_driver)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_told_is_answered), cmocka_unit_test(test_few_turns),
        cmocka_unit_test(test_nodes_of_all_threads), cmocka_unit_test(test_busy)};
    return RUN(tests);
}
