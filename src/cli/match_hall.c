/* Creates the players of a match, and records finished games. */
#include "cli/match_hall.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/interrupt.h"
#include "cli/record_writer.h"
#include "os/program.h"
#include "os/time.h"

enum {
    LOOK_MS = 200,     /* between two updates of the watcher */
    WORDS_SIZE = 64,   /* shown of a program that did not start */
    CRASHES_MOST = 10, /* replayed games in a row */
    PATH_SIZE = 4096
};

/* Logs a line to or from a program, and passes its standard error to the watcher. */
static void hear(void *user, char direction, const char *line)
{
    const struct hall_voice *voice = user;
    const struct hall_watcher *watcher = &voice->hall->watcher;
    if (voice->log) {
        int64_t now = os_now_ms();
        fprintf(voice->log, "%" PRId64 ".%03d %c %s\n", now / 1000, (int)(now % 1000), direction,
                line);
        if (direction != '<')
            fflush(voice->log);
    }
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
                                    .lag_ms = h->margin_ms,
                                    .position = series_position(h->series, game),
                                    .opening = opening[0] ? opening : NULL};
    int status = referee_init(&t->referee, h->series->plan.game, &options, player, error);
    free(opening);
    if (status < 0)
        return status;
    t->game = game;
    return 1;
}

/* Puts back a game that will not be finished in this run. */
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

/* Returns the end of a player's output, as one line. */
static void last_words(const struct player *p, char words[WORDS_SIZE])
{
    size_t n = p->log_n, from = n >= WORDS_SIZE ? n - WORDS_SIZE + 1 : 0;
    while (from > 0 && from < n && ((unsigned char)p->log[from] & 0xc0) == 0x80)
        from++; /* not inside a character */
    while (n > from && p->log[n - 1] == '\n')
        n--;
    for (size_t i = from; i < n; i++)
        words[i - from] = p->log[i];
    words[n - from] = '\0';
    for (char *s = words; (s = strchr(s, '\n')) != NULL;)
        *s = '/';
}

static bool lost_on_time(const struct runner_table *t, int seat)
{
    const struct agon_result *r = &t->referee.match.result;
    return r->over && strcmp(r->why, OUTCOME_TIME) == 0 && r->points[seat] == 0;
}

/* Whether a player was ready for a game. The three-line protocol has no handshake; there, a turn
 * proves it. */
static bool was_ready(const struct hall *h, const struct runner_table *t, int seat, int who)
{
    const struct match *m = &t->referee.match;
    bool ready = !t->referee.gone[seat];
    if (h->contestant[who].kind != CONTESTANT_TEXT ||
        (!t->referee.failed[seat] && !lost_on_time(t, seat)))
        return ready;
    for (int i = m->opening_turns; i < m->line.turns; i++)
        if (m->game->rules->seat(m->game, agon_line_start(&m->line, i)) == seat)
            return ready;
    return false;
}

/* Whether a player is ready in a game of another slot. */
static bool is_ready_elsewhere(const struct hall *h, const struct runner_table *t, int who)
{
    for (int i = 0; i < h->runner.tables; i++) {
        const struct runner_table *other = &h->runner.table[i];
        if (other == t || !other->taken || !other->referee.match.started)
            continue;
        for (int seat = 0; seat < (int)h->series->plan.game->seats; seat++)
            if (series_player(h->series, other->game, seat) == who && !other->referee.gone[seat])
                return true;
    }
    return false;
}

/* Refuses a match whose players cannot play it, or were never ready for a game; a player that fails
 * later, perhaps at an opening that its protocol cannot express, loses that game. */
static int refuse_unfit(struct hall *h, const struct runner_table *t, struct agon_error *error)
{
    for (int seat = 0; seat < (int)h->series->plan.game->seats; seat++) {
        int who = series_player(h->series, t->game, seat);
        const struct player *p = t->referee.player[seat];
        h->ready[who] |= was_ready(h, t, seat, who);
        snprintf(h->program[who], sizeof h->program[who], "%s",
                 h->contestant[who].command ? p->name : "");
        bool blamed = t->referee.gone[seat] || t->referee.failed[seat] || lost_on_time(t, seat);
        if (h->ready[who] || !blamed || is_ready_elsewhere(h, t, who))
            continue;
        const char *why =
            lost_on_time(t, seat) ? "its time ran out before its first turn" : t->referee.remark;
        char words[WORDS_SIZE] = "";
        if (!t->referee.unfit[seat])
            last_words(p, words);
        return agon_fail(error, AGON_UNSUPPORTED, -1, "%.40s: %s%s%s", h->contestant[who].name, why,
                         *words ? "; its last words: " : "", words);
    }
    return 0;
}

/* Counts the players that failed in a game; returns whether any did. */
static bool count_crashes(struct hall *h, const struct runner_table *t)
{
    bool crashed = false;
    for (int seat = 0; seat < (int)h->series->plan.game->seats; seat++)
        if (t->referee.failed[seat] && !t->referee.unfit[seat]) {
            h->crashes[series_player(h->series, t->game, seat)]++;
            crashed = true;
        }
    h->in_a_row = crashed ? h->in_a_row + 1 : 0;
    return crashed;
}

/* Puts back a game in which a player crashed, unless that has happened too often in a row. */
static int play_again(struct hall *h, struct runner_table *t, struct hall_ended *ended,
                      struct agon_error *error)
{
    ended->again = true;
    if (h->watcher.ended)
        h->watcher.ended(h->watcher.user, h, ended);
    drop(h, t);
    return h->in_a_row < CRASHES_MOST ? 0
                                      : agon_fail(error, AGON_UNSUPPORTED, -1,
                                                  "%d crashes in a row, the last in game %d: %s",
                                                  CRASHES_MOST, t->game + 1, t->referee.remark);
}

/* Adds a program's name for itself, and its last words. */
static int add_player(const struct hall *h, const struct runner_table *t, int seat,
                      struct record *record, struct agon_error *error)
{
    const char *name = h->program[series_player(h->series, t->game, seat)];
    int status = *name ? record_set_seat(record, "program", seat, name, error) : 0;
    return status < 0 ? status : record_writer_words(record, seat, &t->referee, error);
}

/* Records a game and counts it. */
static int end(void *user, struct runner_table *t, struct agon_error *error)
{
    struct hall *h = user;
    if (refuse_unfit(h, t, error) < 0) {
        drop(h, t);
        return AGON_UNSUPPORTED;
    }
    bool crashed = count_crashes(h, t);
    struct hall_ended ended = {t->game, &t->referee.match.result, t->referee.match.line.turns,
                               t->referee.remark, t};
    if (crashed && h->on_crash == HALL_RESTART)
        return play_again(h, t, &ended, error);
    struct record record;
    int status = 0, pgn = 0;
    if (h->record || h->pgn) {
        status = record_writer_take(&record, &t->referee, error);
        if (status == 0)
            status = series_name(h->series, t->game, &record, error);
        for (int seat = 0; seat < (int)h->series->plan.game->seats && status == 0; seat++)
            status = add_player(h, t, seat, &record, error);
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
    if (h->watcher.ended)
        h->watcher.ended(h->watcher.user, h, &ended);
    if (crashed && h->on_crash == HALL_STOP)
        return agon_fail(error, AGON_UNSUPPORTED, -1, "game %d: %s", t->game + 1,
                         t->referee.remark);
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

/* Opens the log of a program in a slot: FOLDER/SLOT-PLAYER.log. */
static int open_log(struct hall *h, int slot, struct hall_voice *voice, struct agon_error *error)
{
    char path[PATH_SIZE];
    if (!h->log_folder || !h->contestant[voice->who].command)
        return 0;
    snprintf(path, sizeof path, "%s/%d-%d.log", h->log_folder, slot + 1, voice->who + 1);
    voice->log = fopen(path, "a");
    return voice->log ? 0
                      : agon_fail(error, AGON_UNSUPPORTED, -1, "--engine-log: %.200s: %s", path,
                                  strerror(errno));
}

/* Creates both players of a slot and traces their output. */
static int open_players(struct hall *h, int slot, struct agon_error *error)
{
    struct runner_table *t = &h->runner.table[slot];
    for (int who = 0; who < 2; who++) {
        struct hall_voice *voice = &h->voice[2 * slot + who];
        *voice = (struct hall_voice){.hall = h, .who = who};
        t->player[who] = contestant_open(&h->contestant[who], h->series->plan.game, error);
        if (!t->player[who] || open_log(h, slot, voice, error) < 0)
            return AGON_UNSUPPORTED;
        t->player[who]->trace = hear;
        t->player[who]->trace_user = voice;
    }
    return 0;
}

int hall_init(struct hall *h, struct series *series, const struct contestant *contestant,
              int tables, const struct clock_control *control, const char *log_folder,
              struct agon_error *error)
{
    *h = (struct hall){.series = series,
                       .contestant = contestant,
                       .control = *control,
                       .log_folder = log_folder,
                       .voice = calloc(2 * (size_t)tables, sizeof *h->voice)};
    int status = h->voice ? runner_init(&h->runner, &match_games, h, tables, error)
                          : agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
    if (status == 0 && log_folder)
        status = os_folder_make(log_folder, error);
    for (int i = 0; i < tables && status == 0; i++)
        status = open_players(h, i, error);
    if (status < 0)
        hall_release(h);
    return status;
}

void hall_release(struct hall *h)
{
    int slots = h->runner.tables;
    runner_release(&h->runner);
    for (int i = 0; h->voice && i < 2 * slots; i++)
        if (h->voice[i].log)
            fclose(h->voice[i].log);
    free(h->voice);
    h->voice = NULL;
}

int hall_play(struct hall *h, struct agon_error *error)
{
    h->shown = os_now_ms();
    return runner_play(&h->runner, error);
}
