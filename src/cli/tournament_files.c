/* The files of a tournament, read before its first game. */
#include "cli/tournament_files.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/match_openings.h"
#include "cli/message.h"
#include "cli/record_writer.h"
#include "cli/setup.h"
#include "cli/tablebases.h"
#include "core/random.h"
#include "core/text.h"
#include "os/files.h"
#include "os/program.h"
#include "play/tournament/events.h"
#include "play/tournament/plan_read.h"
#include "play/tournament/plan_write.h"
#include "play/tournament/whole.h"

enum { PLAN_FILE_MAX = 1 << 22, STATE_FILE_MAX = 1 << 28, OPENINGS_FILE_MAX = 1 << 24 };
#define USUAL_CONTROL "5s"

static int out_of_memory(void)
{
    message("out of memory");
    return CLI_FAILED;
}

static char *join(const char *path, const char *ending)
{
    size_t n = strlen(path), m = strlen(ending);
    char *joined = malloc(n + m + 1);
    if (joined) {
        memcpy(joined, path, n);
        memcpy(joined + n, ending, m + 1);
    }
    return joined;
}

/* Reads a file of clean text; an exit status after a message. NULs at its end, which a crash of the
 * machine may leave, are dropped. */
static int read_text(const char *path, size_t most, char **text)
{
    struct agon_error error;
    size_t n, at;
    if (file_read(path, most, text, &n, &error) < 0) {
        message("%s", error.text);
        return CLI_FAILED;
    }
    while (n > 0 && (*text)[n - 1] == '\0')
        n--;
    if (text_clean(*text, n, &at))
        return CLI_GOOD;
    int line = 1;
    for (size_t i = 0; i < at; i++)
        line += (*text)[i] == '\n';
    message("%.200s: line %d: expected UTF-8 without control characters", path, line);
    free(*text);
    return CLI_FAILED;
}

/* The plan without settings that may change between runs: limits and the number of parallel
 * games. */
static char *agreed_text(const struct plan *plan)
{
    struct plan agreed = *plan;
    agreed.concurrency = 1;
    agreed.processes = 0;
    agreed.memory = agreed.processor_ms = 0;
    agreed.network = false;
    int n = plan_write(&agreed, NULL, 0);
    char *text = malloc((size_t)n + 1);
    if (text)
        plan_write(&agreed, text, (size_t)n + 1);
    return text;
}

static uint64_t hash_text(const char *text)
{
    uint64_t hash = 0;
    while (*text)
        hash = random_mix(hash * 31 + (unsigned char)*text++);
    return hash;
}

/* The event that identifies the records of this tournament: its title and a hash of the agreed
 * plan. */
static int name_event(struct tournament_files *b)
{
    char *agreed = agreed_text(&b->plan), *event = malloc(512);
    if (agreed && event)
        snprintf(event, 512, "%.300s, tournament %016" PRIx64,
                 b->plan.title ? b->plan.title : b->path, hash_text(agreed));
    free(agreed);
    b->event = event;
    size_t at;
    if (!agreed || !event)
        return out_of_memory();
    while (!text_clean(event, strlen(event), &at)) /* cut within a character */
        event[at] = '?';
    return CLI_GOOD;
}

/* ---- state ---- */

static bool same_agreement(const struct tournament_files *b, const struct plan *other)
{
    char *mine = agreed_text(&b->plan), *theirs = agreed_text(other);
    bool same = mine && theirs && strcmp(mine, theirs) == 0;
    free(mine);
    free(theirs);
    return same;
}

/* Resumes from the text of a state file. */
static int read_state(struct tournament_files *b, char *text)
{
    struct agon_error error = {.at = -1};
    struct plan then;
    char *plan, *log;
    int status = tournament_cut(text, &plan, &log, &error);
    if (status == 0)
        status = plan_read(&then, plan, &error);
    if (status == 0) {
        bool same = same_agreement(b, &then);
        plan_release(&then);
        if (!same) {
            message("%.200s: was begun with another plan than %.200s now holds", b->state_path,
                    b->path);
            return CLI_FAILED;
        }
        status = tournament_read(&b->tournament, log, &error);
        if (status < 0) {
            message("%.200s: log, %s", b->state_path, error.text);
            return CLI_FAILED;
        }
        b->logged = b->tournament.log_n;
        b->torn = strlen(log) != b->logged;
        return CLI_GOOD;
    }
    message("%.200s: %s", b->state_path, error.text);
    return CLI_FAILED;
}

int tournament_files_open(struct tournament_files *b, const char *path)
{
    struct agon_error error = {.at = -1};
    char *text;
    *b = (struct tournament_files){.path = path};
    int status = read_text(path, PLAN_FILE_MAX, &text);
    if (status != CLI_GOOD)
        return status;
    int read = plan_read(&b->plan, text, &error);
    free(text);
    if (read < 0) {
        message("%.200s: %s", path, error.text);
        return CLI_FAILED;
    }
    b->state_path = join(path, ".state");
    b->games_path = join(path, ".games");
    if (!b->state_path || !b->games_path || tournament_init(&b->tournament, &b->plan, &error) < 0)
        return out_of_memory();
    status = name_event(b);
    b->fresh = !os_file_is(b->state_path);
    if (status != CLI_GOOD || b->fresh)
        return status;
    status = read_text(b->state_path, STATE_FILE_MAX, &text);
    if (status != CLI_GOOD)
        return status;
    status = read_state(b, text);
    free(text);
    return status;
}

void tournament_files_close(struct tournament_files *b)
{
    for (int i = 0; b->contestant && i < b->plan.players; i++)
        contestant_release(&b->contestant[i]);
    free(b->contestant);
    if (b->series.event)
        series_release(&b->series);
    if (b->tournament.plan)
        tournament_release(&b->tournament);
    plan_release(&b->plan);
    agon_close(b->game);
    free(b->definition);
    free(b->openings);
    free(b->event);
    free(b->state_path);
    free(b->games_path);
}

/* ---- files and players of the plan ---- */

static int blame(const struct tournament_files *b, enum plan_text text, const char *name,
                 const struct agon_error *error)
{
    message("%.200s: line %d: %s: %s", b->path, b->plan.line[text], name, error->text);
    return CLI_FAILED;
}

agon_game *tournament_files_open_game(const struct tournament_files *b, const char *position,
                                      struct agon_error *error)
{
    struct agon_setup setup = {.variant = b->plan.variant,
                               .options = b->plan.options,
                               .start = position ? position : b->plan.position,
                               .definition = b->definition};
    return agon_open(b->definition ? SETUP_OWN_KIND : b->plan.game, &setup, error);
}

static int open_game(struct tournament_files *b)
{
    struct agon_error error = {.at = -1};
    int status = CLI_GOOD;
    if (setup_names_file(b->plan.game))
        status = setup_read_file(b->plan.game, &b->definition);
    if (status != CLI_GOOD)
        return status;
    b->game = tournament_files_open_game(b, NULL, &error);
    if (!b->game)
        return blame(b, PLAN_GAME, "game, variant, options or position", &error);
    for (int i = 0; i < b->plan.players; i++) {
        const struct plan_player *p = &b->plan.player[i];
        for (int second = 0; second < 2; second++) {
            const char *position = p->handicap[second];
            agon_game *game = position ? tournament_files_open_game(b, position, &error) : NULL;
            if (position && !game) {
                message("%.200s: line %d: a handicap of this player: %s", b->path, p->line,
                        error.text);
                return CLI_FAILED;
            }
            agon_close(game);
        }
    }
    return CLI_GOOD;
}

static int open_control(struct tournament_files *b)
{
    struct agon_error error = {.at = -1};
    const char *text = b->plan.control ? b->plan.control : USUAL_CONTROL;
    if (clock_control_read(&b->control, text, &error) < 0)
        return blame(b, PLAN_CONTROL, "control", &error);
    int most = b->plan.max_turns;
    if (most > 0 && (b->control.limit_turns == 0 || most < b->control.limit_turns))
        b->control.limit_turns = most;
    clock_control_write(&b->control, b->control_text, sizeof b->control_text);
    return CLI_GOOD;
}

/* Reads the openings in any form that a match takes. */
static int read_openings(struct tournament_files *b, struct agon_error *error)
{
    const char *path = b->plan.openings;
    char *text;
    size_t n;
    int status = file_read(path, OPENINGS_FILE_MAX, &text, &n, error);
    if (status < 0)
        return status;
    b->openings = match_openings_text(path, text, n, b->game,
                                      &(struct match_openings){.seed = b->plan.seed}, error);
    free(text);
    return b->openings ? 0 : AGON_BAD_TEXT;
}

/* Openings come from a series of games that is never played. */
static int open_openings(struct tournament_files *b)
{
    struct agon_error error = {.at = -1};
    if (b->plan.openings && read_openings(b, &error) < 0)
        return blame(b, PLAN_OPENINGS, b->plan.openings, &error);
    struct series_plan plan = {.game = b->game,
                               .player = {"first", "second"},
                               .control = b->control_text,
                               .games = 1,
                               .seed = b->plan.seed,
                               .random_turns = b->plan.random_turns,
                               .openings = b->openings};
    if (series_init(&b->series, &plan, &error) == 0)
        return CLI_GOOD;
    return blame(b, b->plan.openings ? PLAN_OPENINGS : PLAN_GAME,
                 b->plan.openings ? b->plan.openings : "game", &error);
}

static int open_tables(struct tournament_files *b)
{
    struct agon_error error = {.at = -1};
    const char *folders = b->plan.tablebases;
    if (folders && b->jobs) {
        agon_fail(&error, AGON_UNSUPPORTED, -1, "workers (--jobs) have no tables");
        return blame(b, PLAN_TABLEBASES, "tablebases", &error);
    }
    if (!folders || tablebases_open(&b->tables, b->game, folders, &error) == 0)
        return CLI_GOOD;
    return blame(b, PLAN_TABLEBASES, folders, &error);
}

/* Reads how a player is started: its program by a command here, or by its name on workers. */
static int read_contestant(struct contestant *c, const struct tournament_files *b,
                           const struct plan_player *p, struct agon_error *error)
{
    if (!p->runs)
        return agon_fail(error, AGON_BAD_TEXT, -1, "expected ' = ' and how the player is started");
    int status = b->jobs ? contestant_parse(c, p->runs, b->game, error)
                         : contestant_read(c, p->runs, b->game, error);
    if (status == 0 && c->kind == CONTESTANT_HUMAN)
        status = agon_fail(error, AGON_UNSUPPORTED, -1, "people play on a server, not here");
    if (status == 0 && b->jobs && c->command && !contestant_is_name(c->command))
        status = agon_fail(error, AGON_BAD_TEXT, -1,
                           "with --jobs expected a name that workers know a program by, found "
                           "'%.60s'",
                           c->command);
    return status;
}

static int open_contestants(struct tournament_files *b)
{
    b->contestant = calloc((size_t)b->plan.players, sizeof *b->contestant);
    if (!b->contestant)
        return out_of_memory();
    for (int i = 0; i < b->plan.players; i++) {
        const struct plan_player *p = &b->plan.player[i];
        struct agon_error error = {.at = -1};
        if (read_contestant(&b->contestant[i], b, p, &error) < 0) {
            message("%.200s: line %d: player: %s", b->path, p->line, error.text);
            return CLI_FAILED;
        }
    }
    return CLI_GOOD;
}

/* ---- the disk ---- */

int tournament_files_lock(struct tournament_files *b)
{
    char *lock = join(b->path, ".lock");
    b->locked = b->locked || (lock && os_lock(lock, false));
    free(lock);
    if (b->locked)
        return CLI_GOOD;
    message("%.200s: another run plays this tournament", b->path);
    return CLI_FAILED;
}

/* Writes the whole state, replacing the file and any incomplete last line. */
static int write_state(struct tournament_files *b, struct agon_error *error)
{
    int n = tournament_write(&b->tournament, NULL, 0);
    char *text = malloc((size_t)n + 1);
    if (!text)
        return agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
    tournament_write(&b->tournament, text, (size_t)n + 1);
    int status = file_write(b->state_path, text, (size_t)n, true, error);
    free(text);
    if (status == 0) {
        b->logged = b->tournament.log_n;
        b->torn = false;
    }
    return status;
}

int tournament_files_save(struct tournament_files *b, struct agon_error *error)
{
    size_t n = b->tournament.log_n - b->logged;
    if (b->torn)
        return write_state(b, error);
    if (n == 0)
        return 0;
    int status = file_append(b->state_path, b->tournament.log + b->logged, n, true, error);
    if (status == 0)
        b->logged = b->tournament.log_n;
    return status;
}

/* ---- records ---- */

int tournament_files_name(const struct tournament_files *b, int match, int game,
                          struct record *record, struct agon_error *error)
{
    const struct tournament_match *m = &b->tournament.match[match];
    char text[64];
    snprintf(text, sizeof text, "%d.%d", match + 1, game + 1);
    int status = record_set(record, RECORD_EVENT, b->event, error);
    if (status == 0)
        status = record_set(record, RECORD_ID, text, error);
    snprintf(text, sizeof text, "%d", m->round);
    if (status == 0)
        status = record_set(record, "round", text, error);
    for (int seat = 0; seat < (int)b->game->seats && status == 0; seat++) {
        int side = tournament_first(game) ^ (b->game->team[seat] != b->game->team[0]);
        status =
            record_set_seat(record, "player", seat, b->plan.player[m->player[side]].name, error);
    }
    return status;
}

void tournament_files_points(const struct tournament_files *b, const struct record *record,
                             int half[2])
{
    const int16_t *points = record->points;
    int other = 0;
    while (b->game->team[other] == b->game->team[0])
        other++;
    half[0] = (points[0] >= points[other]) + (points[0] > points[other]);
    half[1] = 2 - half[0];
}

/* Adopts the result of a game that was recorded but not logged. */
static int adopt(struct tournament_files *b, const struct record *r, struct agon_error *error)
{
    const char *event = record_get(r, RECORD_EVENT), *id = record_get(r, RECORD_ID);
    int match, game, half[2];
    if (!event || strcmp(event, b->event) != 0)
        return 0;
    if (b->fresh)
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         "has games of this tournament, but %.40s.state is gone", b->path);
    if (!id || r->seats != (int)b->game->seats || !r->why ||
        !tournament_find(&b->tournament, id, strlen(id), &match, &game) ||
        b->tournament.match[match].game[game].state != TOURNAMENT_WAITING)
        return 0;
    tournament_files_points(b, r, half);
    int status = tournament_finish(&b->tournament, match, game, half, r->why, error);
    return status == AGON_NO_MEMORY ? status : 0;
}

/* Reads the file of games: adopts results, and cuts off an incomplete last record. */
static int take_records(struct tournament_files *b)
{
    struct agon_error error = {.at = -1};
    struct record record;
    char *text;
    int line = 1, status = 0;
    if (!os_file_is(b->games_path))
        return record_writer_try(b->games_path, &error) == 0
                   ? CLI_GOOD
                   : (message("%s", error.text), CLI_FAILED);
    if (read_text(b->games_path, RECORD_WRITER_FILE_MAX, &text) != CLI_GOOD)
        return CLI_FAILED;
    size_t n = strlen(text);
    series_cut_torn(text);
    const char *at = text;
    while (status == 0 && (status = record_read(&record, &at, &line, &error)) > 0) {
        status = adopt(b, &record, &error);
        record_release(&record);
    }
    if (status == 0 && strlen(text) != n)
        status = file_write(b->games_path, text, strlen(text), true, &error);
    free(text);
    if (status == 0)
        return CLI_GOOD;
    message("%.200s: %s", b->games_path, error.text);
    return CLI_FAILED;
}

int tournament_files_prepare(struct tournament_files *b)
{
    struct agon_error error = {.at = -1};
    int status = open_game(b);
    if (status == CLI_GOOD)
        status = open_control(b);
    if (status == CLI_GOOD)
        status = open_openings(b);
    if (status == CLI_GOOD)
        status = open_tables(b);
    if (status == CLI_GOOD)
        status = open_contestants(b);
    if (status == CLI_GOOD)
        status = take_records(b);
    if (status == CLI_GOOD && write_state(b, &error) < 0) {
        message("%s", error.text);
        status = CLI_FAILED;
    }
    return status;
}
