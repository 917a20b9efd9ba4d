/* Arimaa's fast lists against the table: distinct turns, the walk over step lists, keys within a
 * turn, the random player's fairness. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <agon/agon.h>

#include "../perft/table.h"
#include "core/random.h"
#include "engines/arimaa/random.h"
#include "games/arimaa/turns.h"
#include "programs.h"

static agon_game *open_arimaa(const char *options)
{
    struct agon_error e;
    agon_game *g = agon_open("arimaa", &(struct agon_setup){.options = options}, &e);
    if (!g)
        fail_msg("%s", e.text);
    return g;
}

static int by_value(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

struct ends {
    const agon_game *game;
    uint64_t key[1 << 17];
    int n;
};

static bool collect(void *user, const struct agon_turn *turn, const agon_pos *end)
{
    struct ends *ends = user;
    (void)turn;
    ends->key[ends->n++] = ends->game->rules->key(ends->game, end, true);
    return true;
}

/* In random games the fast list reaches the same boards as the table's, each once, by legal
 * moves. */
static void test_turns_agree(void **state)
{
    static struct ends ends, fast;
    (void)state;
    agon_game *g = open_arimaa("");
    struct arimaa_turns turns;
    struct agon_line line;
    struct random r;
    assert_true(arimaa_turns_init(&turns));
    assert_int_equal(agon_line_init(&line, g, NULL), 0);
    random_seed(&r, 7);
    int games = getenv("AGON_FULL") ? 100 : getenv("AGON_BRIEF") ? 1 : 4;
    for (int i = 0; i < games; i++) {
        assert_int_equal(agon_line_set(&line, NULL, NULL), 0);
        agon_move moves[ARIMAA_STEPS_MAX];
        for (int n = agon_line_moves(&line, moves); n > 0 && line.turns < 60;
             n = agon_line_moves(&line, moves)) {
            const struct arimaa_pos *p = arimaa_pos(line.pos);
            if (!p->setup) {
                ends.game = g;
                ends.n = fast.n = 0;
                struct agon_past past = agon_line_past(&line);
                assert_true(agon_turn_each(g, line.pos, past, true, collect, &ends) >= 0);
                assert_true(arimaa_turns_list(&turns, arimaa_game(g), p, past));
                for (int t = 0; t < turns.n; t++)
                    fast.key[fast.n++] =
                        arimaa_repetition_key(arimaa_game(g), turns.way[t].hash, p->seat ^ 1);
                assert_int_equal(fast.n, ends.n);
                qsort(ends.key, (size_t)ends.n, sizeof *ends.key, by_value);
                qsort(fast.key, (size_t)fast.n, sizeof *fast.key, by_value);
                assert_memory_equal(ends.key, fast.key, (size_t)ends.n * sizeof *ends.key);
            }
            assert_int_equal(agon_line_play(&line, moves[random_below(&r, (uint32_t)n)]), 0);
        }
    }
    agon_line_release(&line);
    arimaa_turns_release(&turns);
    agon_close(g);
}

/* Every list of steps from a position: the board it reaches and its length. */
struct lists {
    const agon_game *game;
    uint64_t key[1 << 14];
    int steps[1 << 14], n;
};

static bool note_list(void *user, const struct agon_turn *turn, const agon_pos *end)
{
    struct lists *lists = user;
    assert_in_range(lists->n, 0, (1 << 14) - 1);
    lists->key[lists->n] = lists->game->rules->key(lists->game, end, true);
    lists->steps[lists->n++] = turn->n - (turn->move[turn->n - 1] == AGON_PASS);
    return true;
}

/* Of the lists that reach the same board the distinct turns have the shortest, and shorter turns
 * come before longer ones. */
static void test_shortest_turns(void **state)
{
    static struct lists all, distinct;
    (void)state;
    agon_game *g = agon_open(
        "arimaa",
        &(struct agon_setup){
            .start = "g [       r                           E                    R       ]"},
        NULL);
    assert_non_null(g);
    all.game = distinct.game = g;
    assert_true(agon_turn_each(g, g->first, (struct agon_past){0}, false, note_list, &all) > 0);
    assert_int_equal(agon_turn_each(g, g->first, (struct agon_past){0}, true, note_list, &distinct),
                     145);
    for (int i = 0; i < distinct.n; i++) {
        assert_true(i == 0 || distinct.steps[i] >= distinct.steps[i - 1]);
        for (int k = 0; k < all.n; k++)
            assert_true(all.key[k] != distinct.key[i] || all.steps[k] >= distinct.steps[i]);
    }
    agon_close(g);
}

static const char *reference_path;

/* The walk's list counts are the reference counts. */
static void test_walk_counts(void **state)
{
    static struct table table;
    (void)state;
    assert_true(table_read(&table, reference_path));
    assert_true(table.positions > 30);
    agon_game *g = open_arimaa("judge=off");
    agon_pos *p = agon_pos_new(g, g->first);
    for (int i = 0; i < table.positions; i++) {
        struct arimaa_walk w;
        assert_int_equal(g->rules->read(g, p, table.position[i].text, NULL), 0);
        arimaa_walk(arimaa_pos(p), &w);
        for (int n = 1; n <= 4; n++)
            assert_int_equal(w.length[n], table.position[i].lists[n - 1]);
        assert_true(w.steps >= w.length[1] + w.length[2] + w.length[3] + w.length[4]);
    }
    free(p);
    agon_close(g);
}

/* Chi-square of counts that should be equal; its mean is cells - 1, its variance twice that. */
static double chi_square(const int *count, int cells, int total)
{
    double expected = (double)total / cells, sum = 0;
    for (int i = 0; i < cells; i++)
        sum += (count[i] - expected) * (count[i] - expected) / expected;
    return sum;
}

/* Each of the 31 boards that T17_goal_in3 can reach is drawn about as often as any other (6 sigma,
 * seeded). */
static void test_random_turns_are_uniform(void **state)
{
    enum { DRAWS = 31 * 300 };
    uint64_t keys[64];
    int count[64] = {0}, n = 0;
    (void)state;
    agon_game *g = open_arimaa("");
    agon_engine *engine = arimaa_random.open(g, NULL);
    struct agon_line line;
    assert_int_equal(agon_line_init(&line, g, NULL), 0);
    for (uint64_t seed = 0; seed < DRAWS; seed++) {
        struct agon_turn turn;
        const char *start = "g [       rrR      Dd                                              ]";
        assert_int_equal(agon_line_set(&line, start, NULL), 0);
        struct agon_limits limits = {.seed = seed};
        assert_int_equal(arimaa_random.think(engine, line.pos, agon_line_past(&line), &limits, NULL,
                                             NULL, &turn),
                         0);
        assert_int_equal(agon_line_play_turn(&line, &turn, NULL), 0);
        assert_int_equal(line.turns, 1);
        uint64_t key = g->rules->key(g, line.pos, true);
        int i = 0;
        while (i < n && keys[i] != key)
            i++;
        assert_true(i < 64);
        n += i == n;
        keys[i] = key;
        count[i]++;
    }
    assert_int_equal(n, 31); /* the reference count of distinct boards */
    assert_true(chi_square(count, n, DRAWS) < 30 + 6 * 7.75);
    agon_line_release(&line);
    arimaa_random.close(engine);
    agon_close(g);
}

/* Over many set-ups the elephant is on each of the 16 home squares equally often (6 sigma, seeded),
 * also for a handicap army, whose 15 pieces leave one square empty. */
static void test_random_setups_are_uniform(void **state)
{
    enum { DRAWS = 16 * 400 };
    (void)state;
    static const char *const options[2] = {"", "gold=EHHDDCCRRRRRRRR"};
    for (int k = 0; k < 2; k++) {
        int count[16] = {0};
        agon_game *g = open_arimaa(options[k]);
        agon_engine *engine = arimaa_random.open(g, NULL);
        struct agon_line line;
        assert_int_equal(agon_line_init(&line, g, NULL), 0);
        for (uint64_t seed = 0; seed < DRAWS; seed++) {
            struct agon_turn turn;
            struct agon_limits limits = {.seed = seed};
            assert_int_equal(arimaa_random.think(engine, g->first, agon_line_past(&line), &limits,
                                                 NULL, NULL, &turn),
                             0);
            assert_int_equal(turn.n, 16 - k);
            assert_int_equal(agon_line_play_turn(&line, &turn, NULL), 0);
            for (int i = 0; i < turn.n; i++)
                count[arimaa_move_to(turn.move[i])] +=
                    arimaa_move_kind(turn.move[i]) == ARIMAA_ELEPHANT;
            assert_true(agon_line_undo_turn(&line));
        }
        assert_true(chi_square(count, 16, DRAWS) < 15 + 6 * 5.48);
        agon_line_release(&line);
        arimaa_random.close(engine);
        agon_close(g);
    }
}

/* A position within a turn: its key, and a hash of all its continuations. */
struct amid {
    uint64_t key, future;
};

enum { AMID_MAX = 4096 };

struct amids {
    const agon_game *game;
    struct amid amid[AMID_MAX];
    int n;
};

static uint64_t future_of(const agon_game *g, const struct arimaa_pos *p)
{
    agon_move moves[ARIMAA_STEPS_MAX];
    uint64_t sum = 0;
    if (p->steps == 0)
        return random_mix(p->hash);
    int n = arimaa_moves(g, (const agon_pos *)p, (struct agon_past){0}, moves);
    for (int i = 0; i < n; i++) {
        struct arimaa_pos next = *p;
        arimaa_play(g, (agon_pos *)&next, moves[i]);
        sum += random_mix(moves[i] + random_mix(future_of(g, &next)));
    }
    return random_mix(sum);
}

/* Collects the positions within the turn that up to `steps` steps from p reach, once per way. */
static void collect_amids(struct amids *a, const struct arimaa_pos *p, int steps)
{
    agon_move moves[ARIMAA_STEPS_MAX];
    int n = arimaa_moves(a->game, (const agon_pos *)p, (struct agon_past){0}, moves);
    for (int i = 0; i < n && steps > 0; i++) {
        struct arimaa_pos next = *p;
        arimaa_play(a->game, (agon_pos *)&next, moves[i]);
        if (next.steps == 0)
            continue;
        assert_true(a->n < AMID_MAX);
        a->amid[a->n++] = (struct amid){arimaa_key(a->game, (const agon_pos *)&next, false),
                                        future_of(a->game, &next)};
        collect_amids(a, &next, steps - 1);
    }
}

static int by_key(const void *a, const void *b)
{
    return by_value(&((const struct amid *)a)->key, &((const struct amid *)b)->key);
}

static int by_future(const void *a, const void *b)
{
    return by_value(&((const struct amid *)a)->future, &((const struct amid *)b)->future);
}

/* Within a turn, keys are equal exactly if all continuations are equal. */
static void test_keys_tell_futures_apart(void **state)
{
    static const char *const positions[] = {
        "g [       r                   r       E                    R       ]",
        "g [       rrR      Dd                                              ]",
        "g [         d       rh   M    ER  r   HeC      D   R               ]",
        "s [   E   r                             r               h  R    R  ]",
        "g [  E    r  c                                             R       ]",
    };
    static struct amids a;
    (void)state;
    a.game = open_arimaa("judge=off");
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        struct arimaa_pos p;
        a.n = 0;
        assert_int_equal(arimaa_read(a.game, (agon_pos *)&p, positions[i], NULL), 0);
        collect_amids(&a, &p, 3);
        assert_true(a.n > 20);
        qsort(a.amid, (size_t)a.n, sizeof a.amid[0], by_key);
        for (int k = 1; k < a.n; k++)
            assert_true(a.amid[k - 1].key != a.amid[k].key ||
                        a.amid[k - 1].future == a.amid[k].future);
        qsort(a.amid, (size_t)a.n, sizeof a.amid[0], by_future);
        for (int k = 1; k < a.n; k++)
            assert_true(a.amid[k - 1].future != a.amid[k].future ||
                        a.amid[k - 1].key == a.amid[k].key);
    }
    agon_close((agon_game *)a.game);
}

PROGRAM(arimaa_turns)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_turns_agree),
        cmocka_unit_test(test_shortest_turns),
        cmocka_unit_test(test_walk_counts),
        cmocka_unit_test(test_keys_tell_futures_apart),
        cmocka_unit_test(test_random_turns_are_uniform),
        cmocka_unit_test(test_random_setups_are_uniform),
    };
    reference_path = argc > 1 ? argv[1] : "";
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
