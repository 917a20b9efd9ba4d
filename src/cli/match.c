/* agon match: a series of games between two players. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/match_hall.h"
#include "cli/match_report.h"
#include "cli/message.h"
#include "cli/record_writer.h"
#include "cli/setup.h"
#include "core/text.h"
#include "os/files.h"

enum { OPENINGS_FILE_MAX = 1 << 24, GAMES_USUAL = 100, GAMES_TESTED = 40000 };
#define PROGRAM_CONTROL "5s" /* where a program plays and nothing was said */

static const struct command_option match_options[] = {
    {.name = "games",
     .value = "N",
     .type = VALUE_NUMBER,
     .min = 1,
     .max = SERIES_GAMES_MAX,
     .about = "maximum number of games (100; with --sprt 40000)"},
    {.name = "control",
     .value = "TC",
     .type = VALUE_TEXT,
     .about = "time control: 5s a turn, 5m+3s, or Arimaa's (none; where a program plays 5s)"},
    {.name = "concurrency",
     .value = "K",
     .type = VALUE_NUMBER,
     .min = 1,
     .max = RUNNER_TABLES_MAX,
     .about = "games at the same time (1)"},
    {.name = "openings",
     .value = "FILE",
     .type = VALUE_FILE,
     .about = "one opening per line; every pair of games takes the next"},
    {.name = "random-turns",
     .value = "N",
     .type = VALUE_NUMBER,
     .min = 0,
     .max = SERIES_RANDOM_TURNS_MAX,
     .about = "random turns at the start of both games of a pair (0)"},
    {.name = "seed",
     .value = "N",
     .type = VALUE_NUMBER,
     .min = 0,
     .max = INT64_MAX,
     .about = "seed of the random turns (1)"},
    {.name = "max-turns",
     .value = "N",
     .type = VALUE_NUMBER,
     .min = 1,
     .max = 1000000,
     .about = "turns of each side after which a game is scored"},
    {.name = "sprt",
     .value = "K=V,...",
     .type = VALUE_TEXT,
     .about = "stop when decided: elo0=0,elo1=10,alpha=0.05,beta=0.05"},
    {.name = "record", .value = "FILE", .type = VALUE_FILE, .about = "add every game as it ends"},
    {.name = "resume", .about = "continue the match in the --record file"},
    OPTION_JSON,
    {0}};

/* All that a call asks for. */
struct plan {
    struct setup setup;
    struct contestant contestant[2];
    struct clock_control control;
    char control_text[128];
    char *openings;
    struct series_plan series;
};

static void release(struct plan *p)
{
    contestant_release(&p->contestant[0]);
    contestant_release(&p->contestant[1]);
    free(p->openings);
    setup_release(&p->setup);
}

/* Tells what failed; an exit status. */
static int fail(const char *where, const struct agon_error *error)
{
    message("%s: %s", where, error->text);
    return CLI_FAILED;
}

/* ---- reading the call ---- */

static int read_contestants(struct plan *p, const struct call *call)
{
    static const char *const where[2] = {"PLAYER1", "PLAYER2"};
    for (int i = 0; i < 2; i++) {
        const char *text = call_argument(call, i + 1);
        struct agon_error error = {.at = -1};
        size_t at;
        if (strlen(text) > 1000 || !text_clean(text, strlen(text), &at) || strpbrk(text, "\t\r\n"))
            return message_usage(call->command, "%s: expected a line of plain text", where[i]);
        if (contestant_read(&p->contestant[i], text, p->setup.game, &error) < 0) {
            message_place(where[i], text, &error);
            return CLI_USAGE;
        }
        if (p->contestant[i].kind == CONTESTANT_HUMAN)
            return message_usage(call->command, "%s: people play with 'agon play'", where[i]);
    }
    return CLI_GOOD;
}

static int read_control(struct plan *p, const struct call *call)
{
    const char *text = call_text(call, "control");
    bool program = p->contestant[0].command || p->contestant[1].command;
    struct agon_error error = {.at = -1};
    if (!text)
        text = program ? PROGRAM_CONTROL : "none";
    if (clock_control_read(&p->control, text, &error) < 0) {
        message_place("--control", text, &error);
        return CLI_USAGE;
    }
    int most = (int)call_number(call, "max-turns", 0);
    if (most > 0 && (p->control.limit_turns == 0 || most < p->control.limit_turns))
        p->control.limit_turns = most;
    clock_control_write(&p->control, p->control_text, sizeof p->control_text);
    return CLI_GOOD;
}

/* One "name=value" of --sprt. */
static bool read_test_value(struct rating_sprt *test, const char *s, size_t n)
{
    const struct {
        const char *name;
        double *value, min, max;
    } known[] = {{"elo0", &test->elo0, -1000, 1000},
                 {"elo1", &test->elo1, -1000, 1000},
                 {"alpha", &test->alpha, 1e-6, 0.5},
                 {"beta", &test->beta, 1e-6, 0.5}};
    const char *equals = memchr(s, '=', n);
    char *end;
    for (size_t i = 0; equals && i < sizeof known / sizeof known[0]; i++) {
        if (!text_equal(s, (size_t)(equals - s), known[i].name))
            continue;
        double value = strtod(equals + 1, &end);
        *known[i].value = value;
        return end == s + n && end > equals + 1 && value >= known[i].min && value <= known[i].max;
    }
    return false;
}

static int read_test(struct plan *p, const struct call *call)
{
    const char *text = call_text(call, "sprt");
    struct rating_sprt *test = &p->series.test;
    *test = (struct rating_sprt){0, 10, 0.05, 0.05};
    p->series.tested = text != NULL;
    for (const char *s = text; s && *s;) {
        size_t n = strcspn(s, ",");
        if (!read_test_value(test, s, n)) {
            message_place("--sprt", text,
                          &(struct agon_error){.at = (int)(s - text),
                                               .text = "expected elo0, elo1 (-1000 to 1000), alpha "
                                                       "or beta (above 0, at most 0.5) = number"});
            return CLI_USAGE;
        }
        s += n + (s[n] == ',');
    }
    if (test->elo0 >= test->elo1)
        return message_usage(call->command, "--sprt: expected elo0 below elo1");
    return CLI_GOOD;
}

/* The openings: a file of them, or --moves as the only one. */
static int read_openings(struct plan *p, const struct call *call)
{
    const char *path = call_text(call, "openings"), *moves = call_text(call, "moves");
    struct agon_error error = {.at = -1};
    size_t n, at;
    if (path && moves)
        return message_usage(call->command, "expected --openings or --moves, not both");
    if (p->setup.line.open.n > 0)
        return message_usage(call->command, "--position, --moves: expected whole turns");
    if (moves) {
        n = strlen(moves);
        p->openings = malloc(n + 1);
        for (size_t i = 0; p->openings && i <= n; i++)
            p->openings[i] = moves[i] == '\n' || moves[i] == '\r' ? ';' : moves[i];
        return p->openings ? CLI_GOOD : (message("out of memory"), CLI_FAILED);
    }
    if (!path)
        return CLI_GOOD;
    if (file_read(path, OPENINGS_FILE_MAX, &p->openings, &n, &error) < 0)
        return fail("--openings", &error);
    if (text_clean(p->openings, n, &at))
        return CLI_GOOD;
    message("--openings: %.200s: byte %zu: expected text in UTF-8", path, at + 1);
    return CLI_FAILED;
}

static int read_plan(struct plan *p, const struct call *call)
{
    *p = (struct plan){.openings = NULL};
    int status = setup_open(&p->setup, call, 0);
    if (status == CLI_GOOD)
        status = read_contestants(p, call);
    if (status == CLI_GOOD)
        status = read_control(p, call);
    if (status == CLI_GOOD)
        status = read_test(p, call);
    if (status == CLI_GOOD)
        status = read_openings(p, call);
    if (status == CLI_GOOD && call_on(call, "resume") && !call_text(call, "record"))
        status = message_usage(call->command, "--resume: expected --record FILE with it");
    struct series_plan *s = &p->series;
    s->game = p->setup.game;
    s->player[0] = p->contestant[0].name;
    s->player[1] = p->contestant[1].name;
    s->control = p->control_text;
    s->games = (int)call_number(call, "games", s->tested ? GAMES_TESTED : GAMES_USUAL);
    s->seed = (uint64_t)call_number(call, "seed", 1);
    s->random_turns = (int)call_number(call, "random-turns", 0);
    s->openings = p->openings;
    return status;
}

/* ---- going on with a file ---- */

static bool is_new(const char *path)
{
    errno = 0;
    FILE *file = fopen(path, "rb");
    bool missing = !file && errno == ENOENT;
    if (file)
        fclose(file);
    return missing;
}

/* Reads the record file. NULs at its end, which a crash of the machine may leave, are no part. */
static int read_record(const char *path, char **text, size_t *n, struct agon_error *error)
{
    size_t at;
    int status = file_read(path, RECORD_WRITER_FILE_MAX, text, n, error);
    if (status < 0 || text_clean(*text, *n, &at))
        return status;
    for (size_t i = at; i < *n && status == 0; i++)
        if ((*text)[i] != '\0')
            status = agon_fail(error, AGON_BAD_TEXT, (int)at, "byte %zu: expected text in UTF-8",
                               at + 1);
    if (status < 0)
        free(*text);
    return status;
}

/* Takes from the file what was played of this match, and mends an end that was never wholly
 * written. */
static int open_record(struct series *series, const struct call *call)
{
    const char *path = call_text(call, "record");
    struct agon_error error = {.at = -1};
    char *text;
    size_t n;
    if (!path)
        return CLI_GOOD;
    bool fresh = is_new(path);
    if (record_writer_try(path, &error) < 0)
        return fail("--record", &error);
    if (fresh)
        return CLI_GOOD;
    if (read_record(path, &text, &n, &error) < 0)
        return fail("--record", &error);
    int status = CLI_FAILED, games = series_resume(series, text, &error);
    if (games < 0)
        fail(path, &error);
    else if (games > 0 && !call_on(call, "resume"))
        message("%.200s has %d games of this match: --resume continues it", path, games);
    else if (strlen(text) != n && file_write(path, text, strlen(text), true, &error) < 0)
        fail("--record", &error);
    else
        status = CLI_GOOD;
    free(text);
    return status;
}

/* ---- playing ---- */

/* Plays what is still to be played and tells the result. */
static int play(struct plan *p, struct series *series, const struct call *call)
{
    struct agon_error error = {.at = -1};
    struct match_report report;
    struct hall hall;
    int tables = (int)call_number(call, "concurrency", 1);
    if (tables > series->plan.games)
        tables = series->plan.games;
    if (!interrupt_catch()) {
        message("no file descriptor is left");
        return CLI_FAILED;
    }
    if (hall_init(&hall, series, p->contestant, tables, &p->control, &error) < 0) {
        message("%s", error.text);
        return CLI_USAGE;
    }
    hall.record = call_text(call, "record");
    hall.watcher = match_report_watch(&report);
    int played = hall_play(&hall, &error);
    match_report_end(&report);
    bool interrupted = interrupt_asked();
    int status = match_report_result(&hall, interrupted, call_on(call, "json"));
    if (played < 0)
        status = fail("the match was broken off", &error);
    if (interrupted) {
        message("interrupted after %d of %d games%s", series->finished, series->plan.games,
                hall.record ? "; --resume goes on" : "");
        status = CLI_FAILED;
    }
    hall_release(&hall);
    return status;
}

static int run_match(const struct call *call)
{
    struct plan plan;
    struct series series;
    struct agon_error error = {.at = -1};
    int status = read_plan(&plan, call);
    if (status == CLI_GOOD && series_init(&series, &plan.series, &error) < 0) {
        status = fail(call_text(call, "openings") ? call_text(call, "openings") : "match", &error);
    } else if (status == CLI_GOOD) {
        status = open_record(&series, call);
        if (status == CLI_GOOD)
            status = play(&plan, &series, call);
        series_release(&series);
    }
    release(&plan);
    return status;
}

static const struct command_example match_examples[] = {
    {"match arimaa alphabeta,depth=2 random --games 20 --random-turns 2",
     "twenty games from random set-ups"},
    {"match arimaa alphabeta 'aei:./mybot --fast' --control 6s --record games.agon",
     "an engine of ours against a program"},
    {"match chess engine 'uci,Skill Level=5:stockfish' --control 10s+0.1s",
     "a chess program by somebody else"},
    {"match arimaa alphabeta,hash=64 alphabeta,hash=16 --control 0.1s --random-turns 4 --sprt "
     "elo0=0,elo1=20 --concurrency 2",
     "until the test is decided"},
    {0}};

const struct command command_match = {
    .name = "match",
    .arguments = "GAME PLAYER1 PLAYER2",
    .about = "play a series of games between two players",
    .more = "A player is engine:ID,name=value,... for an engine of this program, "
            "aei:COMMAND, ugi:COMMAND, uci:COMMAND or cecp:COMMAND (xboard's) for a program that "
            "speaks one of these protocols, text:COMMAND for one that reads three lines and "
            "answers with one (docs/protocol-bot.md), or a COMMAND alone: AEI for Arimaa, UGI for "
            "other games. Options of a program stand before the colon: uci,Hash=64:stockfish. "
            "time=5s, nodes=N, depth=N and level=1..10 "
            "limit every turn of the player; other names are options of the engine.\n"
            "Games are played in pairs that share an opening, with sides changed. The result is "
            "shown from the first player's side. A player that crashes, hangs or plays an illegal "
            "turn loses that game. docs/match.md describes formats and formulas.",
    .options = match_options,
    .takes_game = true,
    .examples = match_examples,
    .run = run_match,
};
