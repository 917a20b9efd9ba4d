/* Creates the players of a match, and records finished games. */
#include "cli/match_hall.h"

#include <stdlib.h>

#include "cli/interrupt.h"
#include "cli/record_writer.h"
#include "os/time.h"

enum { LOOK_MS = 200 }; /* between two updates of the watcher */

/* Passes a line of a program's standard error to the watcher. */
static void hear(void *user, char direction, const char *line)
{
    const struct hall_voice *voice = user;
    const struct hall_watcher *watcher = &voice->hall->watcher;
    if (direction == '!' && watcher->said)
        watcher->said(watcher->user, voice->who, line);
}

/* Starts the next game of the series in a free slot, if there is one. */
static int begin(void *user, struct runner_table *t, struct agon_error *error)
{
    struct hall *h = user;
    int game = series_next(h->series);
    if (game < 0)
        return 0;
    char *opening = series_opening(h->series, game, error);
    if (!opening)
        return AGON_UNSUPPORTED;
    struct player *player[AGON_SEATS] = {0};
    for (int seat = 0; seat < (int)h->series->plan.game->seats; seat++)
        player[seat] = t->player[series_player(h->series, game, seat)];
    struct match_options options = {.control = h->control,
                                    .position = series_position(h->series, game),
                                    .opening = opening[0] ? opening : NULL};
    int status = referee_init(&t->referee, h->series->plan.game, &options, player, error);
    free(opening);
    if (status < 0)
        return status;
    t->game = game;
    return 1;
}

/* The game will not be finished in this run: it is put back. */
static void drop(void *user, struct runner_table *t)
{
    struct hall *h = user;
    series_drop(h->series, t->game);
}

static void judge(void *user, struct runner_table *t, int64_t now)
{
    struct hall *h = user;
    struct agon_result result;
    if (adjudicate(&h->adjudication, &t->referee.match, &result))
        match_settle(&t->referee.match, &result, now);
}

/* A match does not start with a player that cannot play it; one that fails later, at an opening
 * that its protocol cannot express, loses that game. */
static int refuse_unfit(const struct hall *h, const struct runner_table *t,
                        struct agon_error *error)
{
    for (int seat = 0; seat < AGON_SEATS; seat++)
        if (t->referee.unfit[seat] && h->series->finished == 0)
            return agon_fail(error, AGON_UNSUPPORTED, -1, "%s: %s", t->referee.player[seat]->name,
                             t->referee.remark);
    return 0;
}

/* Records a game and counts it. */
static int end(void *user, struct runner_table *t, struct agon_error *error)
{
    struct hall *h = user;
    if (refuse_unfit(h, t, error) < 0) {
        drop(h, t);
        return AGON_UNSUPPORTED;
    }
    struct record record;
    int status = 0, pgn = 0;
    if (h->record || h->pgn) {
        status = record_writer_take(&record, &t->referee, error);
        if (status == 0)
            status = series_name(h->series, t->game, &record, error);
        for (int seat = 0; seat < (int)h->series->plan.game->seats && status == 0; seat++)
            status = record_writer_words(&record, seat, t->referee.player[seat], error);
        if (status == 0 && h->record)
            status = record_writer_add(h->record, &record, error);
        if (status == 0 && h->pgn)
            pgn = record_writer_add_pgn(h->pgn, &record, error);
        record_release(&record);
    }
    if (status < 0) {
        drop(h, t);
        return status;
    }
    series_finish(h->series, t->game, &t->referee.match.result);
    struct hall_ended ended = {t->game, &t->referee.match.result, t->referee.match.line.turns,
                               t->referee.remark, t};
    if (h->watcher.ended)
        h->watcher.ended(h->watcher.user, h, &ended);
    return pgn;
}

static bool over(void *user)
{
    const struct hall *h = user;
    return interrupt_asked() || series_decided(h->series);
}

static int64_t look(void *user, int64_t now)
{
    struct hall *h = user;
    if (!h->watcher.changed)
        return CLOCK_NEVER;
    if (now >= h->shown + LOOK_MS) {
        h->watcher.changed(h->watcher.user, h);
        h->shown = now;
    }
    return h->shown + LOOK_MS;
}

static const struct runner_type match_games = {.begin = begin,
                                               .judge = judge,
                                               .end = end,
                                               .drop = drop,
                                               .over = over,
                                               .wait = interrupt_wait,
                                               .look = look};

/* ---- running ---- */

/* Starts both players of a slot and traces their output. */
static int open_players(struct hall *h, struct runner_table *t, struct agon_error *error)
{
    for (int who = 0; who < 2; who++) {
        t->player[who] = contestant_open(&h->contestant[who], h->series->plan.game, error);
        if (!t->player[who])
            return AGON_UNSUPPORTED;
        t->player[who]->trace = hear;
        t->player[who]->trace_user = &h->voice[who];
    }
    return 0;
}

int hall_init(struct hall *h, struct series *series, const struct contestant *contestant,
              int tables, const struct clock_control *control, struct agon_error *error)
{
    *h = (struct hall){
        .series = series, .contestant = contestant, .control = *control, .voice = {{h, 0}, {h, 1}}};
    int status = runner_init(&h->runner, &match_games, h, tables, error);
    for (int i = 0; i < tables && status == 0; i++)
        status = open_players(h, &h->runner.table[i], error);
    if (status < 0)
        runner_release(&h->runner);
    return status;
}

void hall_release(struct hall *h)
{
    runner_release(&h->runner);
}

int hall_play(struct hall *h, struct agon_error *error)
{
    h->shown = os_now_ms();
    return runner_play(&h->runner, error);
}
