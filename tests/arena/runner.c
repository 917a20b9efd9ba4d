/* The runner: games in several slots are all ended or dropped, whatever its owner returns. */
#include "unit/check.h"

#include "play/runner.h"
#include "player_wait.h"
#include "programs.h"

enum { TABLES = 3 };

/* A league of tic-tac-toe between engines that choose at random. */
struct league {
    agon_game *game;
    int games, begun, ended, dropped, left;
    int most;    /* games running at once */
    int stop_at; /* games until everything is over; 0: never */
    int fails;   /* the begin or end that fails, counted from 1; 0: none */
    bool at_end; /* it is an end */
};

static int begin_game(void *user, struct runner_slot *t, struct agon_error *error)
{
    struct league *l = user;
    const struct player_limits limits = {.depth = 1};
    const struct match_options options = {.opening = NULL};
    if (l->begun == l->games)
        return 0;
    if (!l->at_end && l->fails == l->begun + 1)
        return agon_fail(error, AGON_UNSUPPORTED, -1, "no such game");
    t->game = ++l->begun;
    for (int i = 0; i < 2; i++)
        if (!t->player[i])
            t->player[i] = engine_player_new(l->game, "random", NULL, &limits, error);
    int on = l->begun - l->ended;
    l->most = on > l->most ? on : l->most;
    struct player *player[2] = {t->player[0], t->player[1]};
    int status = referee_init(&t->referee, l->game, &options, player, error);
    return status < 0 ? status : 1;
}

static int end_game(void *user, struct runner_slot *t, struct agon_error *error)
{
    struct league *l = user;
    assert_true(t->referee.match.result.over);
    l->ended++;
    return l->at_end && l->ended == l->fails ? agon_fail(error, AGON_NO_MEMORY, -1, "disk full")
                                             : 0;
}

static void drop_game(void *user, struct runner_slot *t)
{
    struct league *l = user;
    assert_false(t->referee.match.result.over);
    l->dropped++;
}

static void leave(void *user, struct runner_slot *t)
{
    struct league *l = user;
    assert_false(t->taken);
    l->left++;
}

static bool over(void *user)
{
    const struct league *l = user;
    return l->stop_at > 0 && l->ended >= l->stop_at;
}

static bool wait_for(struct player *const *players, int n, int fd, int64_t until)
{
    assert_int_equal(fd, -1);
    player_wait(players, n, until);
    return false;
}

static const struct runner_type league_type = {.begin = begin_game,
                                               .end = end_game,
                                               .drop = drop_game,
                                               .leave = leave,
                                               .over = over,
                                               .wait = wait_for};

/* Plays it; every game that has begun is ended or dropped, and its slot cleared. */
static int play(struct league *l)
{
    struct runner runner;
    struct agon_error error = {.text = ""};
    l->game = open_toy(&tictactoe_rules, NULL, NULL);
    assert_int_equal(runner_init(&runner, &league_type, l, TABLES, &error), 0);
    int status = runner_play(&runner, &error);
    for (int i = 0; i < TABLES; i++)
        assert_false(runner.slot[i].taken);
    runner_release(&runner);
    agon_close(l->game);
    assert_int_equal(l->begun, l->ended + l->dropped);
    assert_int_equal(l->begun, l->left);
    return status;
}

static void test_all(void **state)
{
    (void)state;
    struct league l = {.games = 10};
    assert_int_equal(play(&l), 0);
    assert_int_equal(l.ended, 10);
    assert_int_equal(l.most, TABLES);
}

static void test_over(void **state)
{
    (void)state;
    struct league l = {.games = 10, .stop_at = 4};
    assert_int_equal(play(&l), 0);
    assert_int_equal(l.ended, 4);
    assert_true(l.begun < 10);
}

static void test_failures(void **state)
{
    (void)state;
    struct league beginning = {.games = 10, .fails = 5};
    assert_int_equal(play(&beginning), AGON_UNSUPPORTED);
    assert_int_equal(beginning.begun, 4);
    struct league ending = {.games = 10, .fails = 2, .at_end = true};
    assert_int_equal(play(&ending), AGON_NO_MEMORY);
    assert_true(ending.ended < 10);
}

PROGRAM(runner)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_all), cmocka_unit_test(test_over),
                                       cmocka_unit_test(test_failures)};
    return RUN(tests);
}
