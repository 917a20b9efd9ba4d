/* Levels of the Arimaa engine: weak players play whole turns, take every goal and choose the best
 * of the turns that they consider. */
#include <stdio.h>
#include <string.h>

#include "engines/arimaa/engine.h"
#include "programs.h"
#include "search_check.h"

enum { SEEDS = 12 };

static const char middle_game[] =
    "g [rrrrrr rdhce h d C   c      mCr     ED         RDH M  H RRRRRRR ]";
static const char opening[] =
    "g [rrrddrrrrhcemchr                                RHCMECHRRRRDDRRR]";

struct fixture {
    agon_game *game;
    agon_engine *engine;
    struct agon_line line;
};

static void open_at(struct fixture *f, const char *position)
{
    f->game = agon_open("arimaa", NULL, NULL);
    f->engine = open_engine(&arimaa_engine, f->game);
    f->line = begin(f->game);
    assert_int_equal(agon_line_set(&f->line, position, NULL), 0);
}

static void shut(struct fixture *f)
{
    agon_line_release(&f->line);
    arimaa_engine.close(f->engine);
    agon_close(f->game);
}

static void keep_score(void *user, const struct agon_info *i)
{
    *(int *)user = i->score;
}

/* The turn and score of a fresh engine at a level, to a depth (0: the level's). */
static int choose(struct fixture *f, int level, uint64_t seed, int depth, struct agon_turn *best)
{
    char text[8];
    int score = 0;
    struct agon_limits limits = {.seed = seed, .depth = depth};
    snprintf(text, sizeof text, "%d", level);
    arimaa_engine.clear(f->engine);
    assert_int_equal(arimaa_engine.set(f->engine, "level", text, NULL), 0);
    assert_int_equal(arimaa_engine.think(f->engine, f->line.pos, agon_line_past(&f->line), &limits,
                                         keep_score, &score, best),
                     0);
    assert_whole_turn(f->game, f->line.pos, agon_line_past(&f->line), best);
    return score;
}

static void test_option(void **state)
{
    (void)state;
    struct fixture f;
    struct agon_error e;
    open_at(&f, opening);
    assert_int_equal(arimaa_engine.set(f.engine, "level", "-1", &e), AGON_BAD_TEXT);
    assert_int_equal(arimaa_engine.set(f.engine, "level", "11", &e), AGON_BAD_TEXT);
    assert_int_equal(arimaa_engine.set(f.engine, "level", "10", &e), 0);
    shut(&f);
}

/* All levels except the highest end automatically; a higher one searches deeper or overlooks
 * less. */
static void test_order(void **state)
{
    (void)state;
    for (int level = 1; level <= LEVEL_FULL; level++) {
        struct agon_limits limits = {0};
        level_limit(&arimaa_levels[level - 1], &limits);
        assert_true(level == LEVEL_FULL ? limits.depth == 0 : limits.depth >= 4);
        if (level > 1) {
            struct agon_limits lower = {0};
            level_limit(&arimaa_levels[level - 2], &lower);
            int more = arimaa_levels[level - 1].seen, less = arimaa_levels[level - 2].seen;
            assert_true(limits.depth == 0 || limits.depth > lower.depth ||
                        (limits.depth == lower.depth && less > 0 && (more == 0 || more > less)));
        }
        limits.depth = 2;
        level_limit(&arimaa_levels[level - 1], &limits);
        assert_int_equal(limits.depth, 2);
    }
    assert_int_equal(arimaa_levels[LEVEL_FULL - 1].seen, 0);
}

/* With the same seed a higher level considers every turn that a lower one does, so its choice is at
 * least as good, and never better than the best. Tested without pruning, which depends on
 * expectations. */
static void test_sees_more(void **state)
{
    static const char *const positions[] = {opening, middle_game};
    (void)state;
    for (int k = 0; k < 2; k++) {
        struct fixture f;
        struct agon_turn best;
        int worse = 0;
        open_at(&f, positions[k]);
        assert_int_equal(arimaa_engine.set(f.engine, "pruning", "off", NULL), 0);
        int full = choose(&f, LEVEL_FULL, 0, 4, &best);
        for (uint64_t seed = 0; seed < (getenv("AGON_BRIEF") ? 1 : 4); seed++)
            for (int level = 1, before = -AGON_DECIDED; level < LEVEL_FULL; level++) {
                int score = choose(&f, level, seed, 4, &best);
                assert_in_range(score - before, 0, 2 * AGON_DECIDED);
                assert_true(score <= full);
                worse += level == 1 && score < full;
                before = score;
            }
        assert_true(worse > 0);
        shut(&f);
    }
}

/* Every level plays a goal, with any seed. */
static void test_goals(void **state)
{
    (void)state;
    struct fixture f;
    open_at(&f, "s [         d       rh   M    ER  r   HeC      D   R               ]");
    for (int level = 1; level <= LEVEL_FULL; level++)
        for (uint64_t seed = 0; seed < SEEDS; seed++) {
            struct agon_turn best;
            assert_int_equal(choose(&f, level, seed, 0, &best), AGON_DECIDED - 1);
        }
    shut(&f);
}

/* Random choices depend only on the seed, and make games of weak levels differ. */
static void test_chance(void **state)
{
    (void)state;
    struct fixture f;
    struct agon_turn first, other;
    int different = 0;
    open_at(&f, opening);
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        choose(&f, 1, seed, 0, &first);
        choose(&f, 1, seed, 0, &other);
        assert_int_equal(first.n, other.n);
        assert_memory_equal(first.move, other.move, (size_t)first.n * sizeof *first.move);
        choose(&f, 1, seed + 1, 0, &other);
        different += first.n != other.n ||
                     memcmp(first.move, other.move, (size_t)first.n * sizeof *first.move) != 0;
    }
    assert_true(different > SEEDS / 2);
    shut(&f);
}

PROGRAM(arimaa_levels)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_option),    cmocka_unit_test(test_order),
        cmocka_unit_test(test_sees_more), cmocka_unit_test(test_goals),
        cmocka_unit_test(test_chance),
    };
    return RUN(tests);
}
