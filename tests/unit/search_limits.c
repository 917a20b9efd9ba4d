/* Requirements on every generic engine: stopping when asked, whole legal turns always, and not
 * losing to random play. */
#include <stdatomic.h>

#include "os/thread.h"
#include "os/time.h"
#include "programs.h"
#include "search_check.h"

static const struct agon_engine_type *const engines[] = {&search_alphabeta, &search_mcts,
                                                         &search_random};
enum { ENGINES = 3, WORK_MS = 2000, LISTS = 1000, HARD_MS = 60 };

static atomic_int lists; /* of moves that the sluggish game was asked for */

/* Stopped before it begins, an engine still answers with a whole turn, amid a turn too. */
static void test_stopped_before(void **state)
{
    (void)state;
    struct agon_stop stop = {0};
    agon_stop_set(&stop);
    struct agon_limits limits = {.stop = &stop};
    agon_game *games[4] = {
        open_toy(&nim_rules, "take=any", NULL), open_toy(&tictactoe_rules, NULL, NULL),
        open_toy(&nim_rules, "stun=on", "1! 5/5"), agon_open("arimaa", NULL, NULL)};
    for (int g = 0; g < 4; g++) {
        for (int i = 0; i < ENGINES; i++) {
            struct agon_turn best;
            struct agon_line line = begin(games[g]);
            agon_engine *e = open_engine(engines[i], games[g]);
            assert_int_equal(
                engines[i]->think(e, line.pos, agon_line_past(&line), &limits, NULL, NULL, &best),
                0);
            assert_whole_turn(games[g], line.pos, agon_line_past(&line), &best);
            if (best.n > 1) {
                assert_int_equal(agon_line_play(&line, best.move[0]), 0);
                assert_int_equal(engines[i]->think(e, line.pos, agon_line_past(&line), &limits,
                                                   NULL, NULL, &best),
                                 0);
                assert_whole_turn(games[g], line.pos, agon_line_past(&line), &best);
            }
            agon_line_release(&line);
            engines[i]->close(e);
        }
        agon_close(games[g]);
    }
}

struct stopping {
    struct agon_stop stop;
    int64_t worked; /* until then */
    int lists;
};

static void stop_later(void *user)
{
    struct stopping *s = user;
    os_sleep_ms(50); /* late on purpose */
    s->worked = work_ms();
    s->lists = lists;
    agon_stop_set(&s->stop);
}

/* After a stop at 50 ms the answer comes without much more work. */
static void check_stopped(const struct agon_engine_type *type, const agon_game *game, int threads)
{
    struct stopping s = {.worked = 0};
    struct agon_limits limits = {.stop = &s.stop, .threads = threads};
    struct agon_turn best;
    agon_engine *e = open_engine(type, game);
    struct os_thread *stopper = os_thread_start(stop_later, &s);
    assert_non_null(stopper);
    assert_int_equal(type->think(e, game->first, NO_PAST, &limits, NULL, NULL, &best), 0);
    int64_t worked = work_ms();
    int asked = lists;
    os_thread_join(stopper);
    assert_in_range(worked - s.worked, 0, WORK_MS);
    assert_in_range(asked - s.lists, 0, LISTS);
    assert_whole_turn(game, game->first, NO_PAST, &best);
    type->close(e);
}

static int slow_moves(const agon_game *game, const agon_pos *pos, struct agon_past past,
                      agon_move *out)
{
    lists++;
    os_sleep_ms(2); /* late on purpose */
    return nim_rules.moves(game, pos, past, out);
}

static void test_stopped_in_between(void **state)
{
    (void)state;
    struct agon_rules slow = nim_rules;
    slow.moves = slow_moves;
    agon_game *big = open_toy(&nim_rules, "take=any", "1 100/100/100/100"),
              *sluggish = open_toy(&nim_rules, "take=any", "1 100/100/100/100"),
              *arimaa = agon_open("arimaa", NULL, NULL);
    sluggish->rules = &slow;
    for (int i = 0; i < 2; i++) {
        check_stopped(engines[i], big, 1);
        check_stopped(engines[i], big, 3);
        check_stopped(engines[i], sluggish, 1);
        check_stopped(engines[i], arimaa, 1);
    }
    agon_close(big);
    agon_close(sluggish);
    agon_close(arimaa);
}

static void test_hard_limit(void **state)
{
    (void)state;
    agon_game *game = open_toy(&nim_rules, "take=any", "1 100/100/100/100");
    for (int i = 0; i < ENGINES; i++) {
        struct agon_limits limits = {.hard_ms = HARD_MS};
        struct agon_turn best;
        agon_engine *e = open_engine(engines[i], game);
        int64_t began = work_ms();
        assert_int_equal(engines[i]->think(e, game->first, NO_PAST, &limits, NULL, NULL, &best), 0);
        assert_in_range(work_ms() - began, 0, HARD_MS + WORK_MS);
        assert_whole_turn(game, game->first, NO_PAST, &best);
        engines[i]->close(e);
    }
    agon_close(game);
}

static void count_info(void *count, const struct agon_info *info)
{
    (void)info;
    ++*(int *)count;
}

/* The longest times there are stop nobody early: the nodes do. */
static void test_endless_time(void **state)
{
    (void)state;
    agon_game *game = open_toy(&nim_rules, "take=any", "1 100/100/100/100");
    for (int i = 0; i < 2; i++) {
        struct agon_limits limits = {.soft_ms = INT64_MAX, .hard_ms = INT64_MAX, .nodes = 500};
        struct agon_turn best;
        int heard = 0;
        agon_engine *e = open_engine(engines[i], game);
        assert_int_equal(
            engines[i]->think(e, game->first, NO_PAST, &limits, count_info, &heard, &best), 0);
        assert_true(heard > 0);
        engines[i]->close(e);
    }
    agon_close(game);
}

/* Plays a whole game of tic-tac-toe against random; the points of the engine. */
static int points_against_random(const struct agon_engine_type *type, agon_game *game,
                                 uint64_t seed, int seat)
{
    agon_engine *e = open_engine(type, game), *chance = open_engine(&search_random, game);
    struct agon_line line = begin(game);
    struct agon_result result;
    for (;;) {
        struct agon_turn turn;
        agon_line_result(&line, &result);
        if (result.over)
            break;
        bool ours = game->rules->seat(game, line.pos) == seat;
        struct agon_limits limits = {.seed = seed, .nodes = ours ? 3000 : 0};
        assert_int_equal((ours ? type : &search_random)
                             ->think(ours ? e : chance, line.pos, agon_line_past(&line), &limits,
                                     NULL, NULL, &turn),
                         0);
        assert_int_equal(agon_line_play_turn(&line, &turn, NULL), 0);
    }
    agon_line_release(&line);
    type->close(e);
    search_random.close(chance);
    return result.points[seat];
}

static void test_never_loses_to_random(void **state)
{
    (void)state;
    agon_game *game = open_toy(&tictactoe_rules, NULL, NULL);
    for (int i = 0; i < 2; i++) {
        int wins = 0;
        for (uint64_t seed = 0; seed < 100; seed++) {
            int points = points_against_random(engines[i], game, seed, seed % 2);
            if (points == 0)
                fail_msg("%s lost the game of seed %d", engines[i]->id, (int)seed);
            wins += points == 1000;
        }
        assert_true(wins > 50);
    }
    agon_close(game);
}

PROGRAM(search_limits)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stopped_before),
        cmocka_unit_test(test_stopped_in_between),
        cmocka_unit_test(test_hard_limit),
        cmocka_unit_test(test_endless_time),
        cmocka_unit_test(test_never_loses_to_random),
    };
    return RUN(tests);
}
