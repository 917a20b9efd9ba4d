/* The hall: seats the players, lets the games go on, and writes down what has ended. */
#include "cli/match_hall.h"

#include <stdlib.h>

#include "cli/interrupt.h"
#include "cli/record_writer.h"
#include "os/time.h"

enum { LOOK_MS = 200 }; /* between two looks of the watcher */

void hall_release(struct hall *h)
{
    for (int i = 0; i < h->tables; i++) {
        struct hall_table *t = &h->table[i];
        if (t->game >= 0)
            referee_release(&t->referee);
        player_close(t->player[0]);
        player_close(t->player[1]);
    }
    free(h->table);
    *h = (struct hall){0};
}

/* A line of a program's standard error goes to the watcher. */
static void hear(void *user, char direction, const char *line)
{
    const struct hall_voice *voice = user;
    const struct hall_watcher *watcher = &voice->hall->watcher;
    if (direction == '!' && watcher->said)
        watcher->said(watcher->user, voice->who, line);
}

int hall_init(struct hall *h, struct series *series, const struct contestant *contestant,
              int tables, const struct clock_control *control, struct agon_error *error)
{
    *h = (struct hall){.series = series, .contestant = contestant, .control = *control};
    h->table = calloc((size_t)tables, sizeof *h->table);
    if (!h->table)
        return agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
    for (; h->tables < tables; h->tables++) {
        struct hall_table *t = &h->table[h->tables];
        t->game = -1;
        for (int who = 0; who < 2; who++) {
            if (!(t->player[who] = contestant_open(&contestant[who], series->plan.game, error))) {
                h->tables++;
                hall_release(h);
                return AGON_UNSUPPORTED;
            }
            h->voice[who] = (struct hall_voice){h, who};
            t->player[who]->trace = hear;
            t->player[who]->trace_user = &h->voice[who];
        }
    }
    return 0;
}

/* Begins the next game of the series at a free table, if there is one. */
static int seat_players(struct hall *h, struct hall_table *t, struct agon_error *error)
{
    int game = series_next(h->series);
    if (game < 0)
        return 0;
    char *opening = series_opening(h->series, game, error);
    if (!opening)
        return AGON_UNSUPPORTED;
    struct player *player[AGON_SEATS] = {0};
    for (int seat = 0; seat < (int)h->series->plan.game->seats; seat++)
        player[seat] = t->player[series_player(h->series, game, seat)];
    struct match_options options = {.control = h->control, .opening = opening[0] ? opening : NULL};
    int status = referee_init(&t->referee, h->series->plan.game, &options, player, error);
    free(opening);
    if (status < 0)
        return status;
    t->game = game;
    referee_begin(&t->referee, os_now_ms());
    return 0;
}

/* Writes a game down, counts it and frees its table. */
static int close_game(struct hall *h, struct hall_table *t, struct agon_error *error)
{
    struct record record;
    int status = 0;
    if (h->record) {
        status = record_writer_take(&record, &t->referee, error);
        if (status == 0)
            status = series_name(h->series, t->game, &record, error);
        for (int seat = 0; seat < (int)h->series->plan.game->seats && status == 0; seat++)
            status = record_writer_words(&record, seat, t->referee.player[seat], error);
        if (status == 0)
            status = record_writer_add(h->record, &record, error);
        record_release(&record);
    }
    if (status < 0)
        return status;
    series_finish(h->series, t->game, &t->referee.match.result);
    if (h->watcher.ended)
        h->watcher.ended(h->watcher.user, h, t);
    referee_release(&t->referee);
    t->game = -1;
    return 0;
}

/* Moves one table on. *until is brought forward to when it must be looked at again. */
static int attend(struct hall *h, struct hall_table *t, int64_t *until, struct agon_error *error)
{
    int status = 0;
    if (t->game < 0)
        status = seat_players(h, t, error);
    if (status < 0 || t->game < 0)
        return status;
    if (referee_step(&t->referee, os_now_ms()) < 0)
        return agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
    if (t->referee.match.result.over) {
        *until = 0;
        return close_game(h, t, error);
    }
    int64_t due = referee_due(&t->referee);
    *until = due < *until ? due : *until;
    return 0;
}

/* Games that will not end any more wait for another time. */
static void break_off(struct hall *h)
{
    for (int i = 0; i < h->tables; i++) {
        struct hall_table *t = &h->table[i];
        if (t->game < 0)
            continue;
        series_drop(h->series, t->game);
        referee_release(&t->referee);
        t->game = -1;
    }
}

static bool somebody_plays(const struct hall *h)
{
    for (int i = 0; i < h->tables; i++)
        if (h->table[i].game >= 0)
            return true;
    return false;
}

/* Everybody who plays now, two a table. */
static void gather(const struct hall *h, struct player **players)
{
    for (int i = 0; i < 2 * h->tables; i++)
        players[i] = h->table[i / 2].game >= 0 ? h->table[i / 2].player[i % 2] : NULL;
}

int hall_play(struct hall *h, struct agon_error *error)
{
    struct player *players[2 * HALL_TABLES_MAX];
    int64_t shown = os_now_ms();
    int status = 0;
    while (status == 0 && !interrupt_asked() && !series_decided(h->series)) {
        int64_t until = h->watcher.changed ? shown + LOOK_MS : CLOCK_NEVER;
        for (int i = 0; i < h->tables && status == 0 && !series_decided(h->series); i++)
            status = attend(h, &h->table[i], &until, error);
        if (h->watcher.changed && os_now_ms() >= shown + LOOK_MS) {
            h->watcher.changed(h->watcher.user, h);
            shown = os_now_ms();
        }
        if (until == 0)
            continue;
        if (!somebody_plays(h))
            break;
        gather(h, players);
        interrupt_wait(players, 2 * h->tables, -1, until);
    }
    break_off(h);
    return status;
}
