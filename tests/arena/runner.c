/* The runner: games in several slots are all ended or dropped, whatever its owner returns. */
#include "unit/check.h"

#include <stdlib.h>
#include <string.h>

#include "os/time.h"
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
static int play(struct league *l, const struct runner_type *type)
{
    struct runner runner;
    struct agon_error error = {.text = ""};
    l->game = open_toy(&tictactoe_rules, NULL, NULL);
    assert_int_equal(runner_init(&runner, type, l, TABLES, &error), 0);
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
    assert_int_equal(play(&l, &league_type), 0);
    assert_int_equal(l.ended, 10);
    assert_int_equal(l.most, TABLES);
}

static void test_over(void **state)
{
    (void)state;
    struct league l = {.games = 10, .stop_at = 4};
    assert_int_equal(play(&l, &league_type), 0);
    assert_int_equal(l.ended, 4);
    assert_true(l.begun < 10);
}

static void test_failures(void **state)
{
    (void)state;
    struct league beginning = {.games = 10, .fails = 5};
    assert_int_equal(play(&beginning, &league_type), AGON_UNSUPPORTED);
    assert_int_equal(beginning.begun, 4);
    struct league ending = {.games = 10, .fails = 2, .at_end = true};
    assert_int_equal(play(&ending, &league_type), AGON_NO_MEMORY);
    assert_true(ending.ended < 10);
}

/* A player to whom a request takes a second to write, the first time; it answers at once. */
struct reader {
    struct player player;
    bool is_ready, slow;
    char turn[AGON_TEXT_MAX], played[AGON_TEXT_MAX];
};
enum { WRITING_MS = 1000 };

static void reader_begin(struct player *p, const struct agon_line *line,
                         const struct agon_clock *clock, int64_t now)
{
    (void)line, (void)clock, (void)now;
    ((struct reader *)p)->is_ready = true;
}

static void reader_go(struct player *p, const struct agon_line *line,
                      const struct agon_clock *clock, int64_t now)
{
    struct reader *r = (struct reader *)p;
    struct agon_turn turn = {.n = 1};
    agon_move *moves = malloc(sizeof *moves * line->game->max_moves);
    (void)clock;
    assert_true(agon_line_moves(line, moves) > 0);
    turn.move[0] = moves[0];
    agon_turn_write(line->game, line->pos, &turn, r->turn, sizeof r->turn);
    free(moves);
    while (r->slow && os_now_ms() < now + WRITING_MS)
        ;
    r->slow = false;
}

static void reader_stop(struct player *p)
{
    (void)p;
}

static bool reader_next(struct player *p, int64_t now, struct player_event *event)
{
    struct reader *r = (struct reader *)p;
    (void)now;
    if (!r->is_ready && !*r->turn)
        return false;
    event->type = r->is_ready ? PLAYER_READY : PLAYER_TURN;
    if (!r->is_ready) {
        event->text = strcpy(r->played, r->turn);
        r->turn[0] = '\0';
    }
    r->is_ready = false;
    return true;
}

static int64_t reader_due(const struct player *p, int64_t now)
{
    const struct reader *r = (const struct reader *)p;
    return r->is_ready || *r->turn ? now : CLOCK_NEVER;
}

static int reader_watch(const struct player *p, struct os_watch *watch)
{
    (void)p, (void)watch;
    return 0;
}

static void reader_close(struct player *p)
{
    free(p);
}

static const struct player_type reader_type = {.begin = reader_begin,
                                               .go = reader_go,
                                               .stop = reader_stop,
                                               .next = reader_next,
                                               .due = reader_due,
                                               .watch = reader_watch,
                                               .close = reader_close};

static int begin_slowly(void *user, struct runner_slot *t, struct agon_error *error)
{
    struct league *l = user;
    const struct match_options options = {.control = {.reserve_ms = 60000}};
    if (l->begun == l->games)
        return 0;
    t->game = ++l->begun;
    for (int i = 0; i < 2; i++) {
        struct reader *r = calloc(1, sizeof *r);
        r->player.type = &reader_type;
        r->slow = true;
        t->player[i] = &r->player;
    }
    struct player *player[2] = {t->player[0], t->player[1]};
    int status = referee_init(&t->referee, l->game, &options, player, error);
    return status < 0 ? status : 1;
}

static int end_timed(void *user, struct runner_slot *t, struct agon_error *error)
{
    const struct match *m = &t->referee.match;
    assert_true(m->line.turns >= 5);
    for (int i = 0; i < m->line.turns; i++)
        assert_in_range(m->mark[i].used_ms, 0, WRITING_MS / 2);
    return end_game(user, t, error);
}

/* A turn's time begins when its request has been written. */
static void test_time(void **state)
{
    static const struct runner_type type = {.begin = begin_slowly,
                                            .end = end_timed,
                                            .drop = drop_game,
                                            .leave = leave,
                                            .over = over,
                                            .wait = wait_for};
    (void)state;
    struct league l = {.games = 1};
    assert_int_equal(play(&l, &type), 0);
    assert_int_equal(l.ended, 1);
}

PROGRAM(runner)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_all), cmocka_unit_test(test_over),
                                       cmocka_unit_test(test_failures),
                                       cmocka_unit_test(test_time)};
    return RUN(tests);
}
