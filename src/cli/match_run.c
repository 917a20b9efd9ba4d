/* Creates the players of a match, and records finished games. */
#include "cli/match_run.h"

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
    SYNC_MS = 100,     /* between two syncs of the file of records */
    WORDS_SIZE = 512,  /* shown of a program that did not start */
    CRASHES_MOST = 10, /* replayed games in a row */
    PATH_SIZE = 4096
};

/* Logs a line to or from a program, and passes its standard error to the watcher. */
static void hear(void *user, char direction, const char *line)
{
    const struct match_run_voice *voice = user;
    const struct match_run_watcher *watcher = &voice->run->watcher;
    if (voice->log) {
        int64_t now = os_now_ms();
        fprintf(voice->log, "%" PRId64 ".%03d %c %s\n", now / 1000, (int)(now % 1000), direction,
                line);
        if (direction != '<')
            fflush(voice->log);
    }
    if (direction == '!' && watcher->stderr_line)
        watcher->stderr_line(watcher->user, voice->who, line);
}

/* Starts the next game of the series in a free slot, if there is one. */
static int begin(void *user, struct runner_slot *t, struct agon_error *error)
{
    struct match_run *run = user;
    int game = series_next(run->series);
    if (game < 0)
        return 0;
    char *opening = series_opening(run->series, game, error);
    if (!opening)
        return AGON_UNSUPPORTED;
    struct player *player[AGON_SEATS] = {0};
    for (int seat = 0; seat < (int)run->series->plan.game->seats; seat++)
        player[seat] = t->player[series_player(run->series, game, seat)];
    struct match_options options = {.control = run->control,
                                    .lag_ms = run->margin_ms,
                                    .position = series_position(run->series, game),
                                    .opening = opening[0] ? opening : NULL};
    int status = referee_init(&t->referee, run->series->plan.game, &options, player, error);
    free(opening);
    if (status < 0)
        return status;
    t->game = game;
    return 1;
}

/* Puts back a game that will not be finished in this run. */
static void drop(void *user, struct runner_slot *t)
{
    struct match_run *run = user;
    series_drop(run->series, t->game);
}

static void judge(void *user, struct runner_slot *t, int64_t now)
{
    struct match_run *run = user;
    referee_adjudicate(&t->referee, &run->adjudication, now);
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

static bool lost_on_time(const struct runner_slot *t, int seat)
{
    const struct agon_result *r = &t->referee.match.result;
    return r->over && strcmp(r->why, OUTCOME_TIME) == 0 && r->points[seat] == 0;
}

/* Whether a player was ready for a game. The three-line protocol has no handshake; there, a turn
 * proves it. */
static bool was_ready(const struct match_run *run, const struct runner_slot *t, int seat, int who)
{
    const struct match *m = &t->referee.match;
    bool ready = !t->referee.gone[seat];
    if (run->contestant[who].kind != CONTESTANT_TEXT ||
        (!t->referee.failed[seat] && !lost_on_time(t, seat)))
        return ready;
    for (int i = m->opening_turns; i < m->line.turns; i++)
        if (m->game->rules->seat(m->game, agon_line_start(&m->line, i)) == seat)
            return ready;
    return false;
}

/* Whether a player is ready in a game of another slot. */
static bool is_ready_elsewhere(const struct match_run *run, const struct runner_slot *t, int who)
{
    for (int i = 0; i < run->runner.slots; i++) {
        const struct runner_slot *other = &run->runner.slot[i];
        if (other == t || !other->taken || !other->referee.match.started)
            continue;
        for (int seat = 0; seat < (int)run->series->plan.game->seats; seat++)
            if (series_player(run->series, other->game, seat) == who && !other->referee.gone[seat])
                return true;
    }
    return false;
}

/* Refuses a match whose players cannot play it, or were never ready for a game; a player that fails
 * later, perhaps at an opening that its protocol cannot express, loses that game. */
static int refuse_unfit(struct match_run *run, const struct runner_slot *t,
                        struct agon_error *error)
{
    for (int seat = 0; seat < (int)run->series->plan.game->seats; seat++) {
        int who = series_player(run->series, t->game, seat);
        const struct player *p = t->referee.player[seat];
        run->ready[who] |= was_ready(run, t, seat, who);
        bool tells = run->contestant[who].command && run->contestant[who].kind != CONTESTANT_TEXT;
        snprintf(run->program[who], sizeof run->program[who], "%s", tells ? p->name : "");
        bool blamed = t->referee.gone[seat] || t->referee.failed[seat] || lost_on_time(t, seat);
        if (run->ready[who] || !blamed || is_ready_elsewhere(run, t, who))
            continue;
        const char *why =
            lost_on_time(t, seat) ? "its time ran out before its first turn" : t->referee.remark;
        char words[WORDS_SIZE] = "";
        if (!t->referee.unfit[seat])
            last_words(p, words);
        snprintf(run->unfit, sizeof run->unfit, "%s: %s%s%s", run->contestant[who].name, why,
                 *words ? "; its last words: " : "", words);
        return agon_fail(error, AGON_UNSUPPORTED, -1, "%s", run->unfit);
    }
    return 0;
}

/* Counts the players that failed in a game; returns whether any did. */
static bool count_crashes(struct match_run *run, const struct runner_slot *t)
{
    bool crashed = false;
    for (int seat = 0; seat < (int)run->series->plan.game->seats; seat++)
        if (t->referee.failed[seat] && !t->referee.unfit[seat]) {
            run->series->crashes[series_player(run->series, t->game, seat)]++;
            crashed = true;
        }
    run->in_a_row = crashed ? run->in_a_row + 1 : 0;
    return crashed;
}

/* Puts back a game in which a player crashed, unless that has happened too often in a row. */
static int play_again(struct match_run *run, struct runner_slot *t, struct match_run_ended *ended,
                      struct agon_error *error)
{
    ended->again = true;
    if (run->watcher.ended)
        run->watcher.ended(run->watcher.user, run, ended);
    drop(run, t);
    return run->in_a_row < CRASHES_MOST ? 0
                                        : agon_fail(error, AGON_UNSUPPORTED, -1,
                                                    "%d crashes in a row, the last in game %d: %s",
                                                    CRASHES_MOST, t->game + 1, t->referee.remark);
}

/* Adds a program's name for itself, and its last words. */
static int add_player(const struct match_run *run, const struct runner_slot *t, int seat,
                      struct record *record, struct agon_error *error)
{
    const char *name = run->program[series_player(run->series, t->game, seat)];
    int status = *name ? record_set_seat(record, "program", seat, name, error) : 0;
    return status < 0 ? status : record_writer_words(record, seat, &t->referee, error);
}

/* Adds a record to the file, which is synced at most every SYNC_MS: look() and match_run_play() do
 * the rest. */
static int add_record(struct match_run *run, const struct record *record, struct agon_error *error)
{
    int64_t now = os_now_ms();
    bool sync = now >= run->synced + SYNC_MS;
    int status = record_writer_add(run->record, record, sync, error);
    run->synced = sync ? now : run->synced;
    run->unsynced = !sync;
    return status;
}

/* Records a game and counts it. */
static int end(void *user, struct runner_slot *t, struct agon_error *error)
{
    struct match_run *run = user;
    if (refuse_unfit(run, t, error) < 0) {
        drop(run, t);
        return AGON_UNSUPPORTED;
    }
    bool crashed = count_crashes(run, t);
    struct match_run_ended ended = {t->game, &t->referee.match.result, t->referee.match.line.turns,
                                    t->referee.remark, t};
    if (crashed && run->on_crash == CRASH_RESTART)
        return play_again(run, t, &ended, error);
    struct record record;
    int status = 0, pgn = 0;
    if (run->record || run->pgn) {
        status = record_writer_take(&record, &t->referee, &run->like, error);
        if (status == 0)
            status = series_name(run->series, t->game, &record, error);
        for (int seat = 0; seat < (int)run->series->plan.game->seats && status == 0; seat++)
            status = add_player(run, t, seat, &record, error);
        if (status == 0 && run->record)
            status = add_record(run, &record, error);
        if (status == 0 && run->pgn)
            pgn = record_writer_add_pgn(run->pgn, &record, run->series->plan.game, error);
        record_release(&record);
    }
    if (status < 0) {
        drop(run, t);
        return status;
    }
    series_finish(run->series, t->game, &t->referee.match.result);
    if (run->watcher.ended)
        run->watcher.ended(run->watcher.user, run, &ended);
    if (crashed && run->on_crash == CRASH_STOP)
        return agon_fail(error, AGON_UNSUPPORTED, -1, "game %d: %s", t->game + 1,
                         t->referee.remark);
    return pgn;
}

static bool over(void *user)
{
    const struct match_run *run = user;
    return interrupt_asked() || series_decided(run->series);
}

/* Syncs the file of records when that is due; returns when it will be. */
static int64_t sync_records(struct match_run *run, int64_t now)
{
    if (!run->unsynced)
        return CLOCK_NEVER;
    if (now < run->synced + SYNC_MS)
        return run->synced + SYNC_MS;
    run->unsynced = record_writer_sync(run->record, NULL) < 0; /* reported at the end */
    run->synced = now;
    return run->unsynced ? now + SYNC_MS : CLOCK_NEVER;
}

static int64_t look(void *user, int64_t now)
{
    struct match_run *run = user;
    int64_t sync = sync_records(run, now);
    if (!run->watcher.changed)
        return sync;
    if (now >= run->shown + LOOK_MS) {
        run->watcher.changed(run->watcher.user, run);
        run->shown = now;
    }
    return run->shown + LOOK_MS < sync ? run->shown + LOOK_MS : sync;
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
static int open_log(struct match_run *run, int slot, struct match_run_voice *voice,
                    struct agon_error *error)
{
    char path[PATH_SIZE];
    if (!run->log_folder || !run->contestant[voice->who].command)
        return 0;
    snprintf(path, sizeof path, "%s/%d-%d.log", run->log_folder, slot + 1, voice->who + 1);
    voice->log = fopen(path, "a");
    return voice->log ? 0
                      : agon_fail(error, AGON_UNSUPPORTED, -1, "--engine-log: %.200s: %s", path,
                                  strerror(errno));
}

/* Creates both players of a slot and traces their output. */
static int open_players(struct match_run *run, int slot, struct agon_error *error)
{
    struct runner_slot *t = &run->runner.slot[slot];
    for (int who = 0; who < 2; who++) {
        struct match_run_voice *voice = &run->voice[2 * slot + who];
        *voice = (struct match_run_voice){.run = run, .who = who};
        t->player[who] = contestant_open(&run->contestant[who], run->series->plan.game, error);
        if (!t->player[who] || open_log(run, slot, voice, error) < 0)
            return AGON_UNSUPPORTED;
        t->player[who]->trace = hear;
        t->player[who]->trace_user = voice;
    }
    return 0;
}

int match_run_init(struct match_run *run, struct series *series,
                   const struct contestant *contestant, int slots,
                   const struct clock_control *control, const char *log_folder,
                   struct agon_error *error)
{
    *run = (struct match_run){.series = series,
                              .contestant = contestant,
                              .control = *control,
                              .log_folder = log_folder,
                              .voice = calloc(2 * (size_t)slots, sizeof *run->voice)};
    int status = series_like(series, &run->like, error);
    if (status == 0)
        status = run->voice ? runner_init(&run->runner, &match_games, run, slots, error)
                            : agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
    if (status == 0 && log_folder)
        status = os_folder_make(log_folder, error);
    for (int i = 0; i < slots && status == 0; i++)
        status = open_players(run, i, error);
    if (status < 0)
        match_run_release(run);
    return status;
}

void match_run_release(struct match_run *run)
{
    int slots = run->runner.slots;
    runner_release(&run->runner);
    for (int i = 0; run->voice && i < 2 * slots; i++)
        if (run->voice[i].log)
            fclose(run->voice[i].log);
    free(run->voice);
    run->voice = NULL;
    record_release(&run->like);
}

int match_run_play(struct match_run *run, struct agon_error *error)
{
    run->shown = os_now_ms();
    int status = runner_play(&run->runner, error);
    if (run->unsynced && status == 0)
        status = record_writer_sync(run->record, error);
    return status;
}
