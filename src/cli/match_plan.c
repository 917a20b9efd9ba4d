/* Reading the call: players, clock, test, openings, adjudication. */
#include "cli/match_plan.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/match_openings.h"
#include "cli/message.h"
#include "cli/tablebases.h"
#include "core/text.h"
#include "os/files.h"
#include "play/pgn.h"

enum { OPENINGS_FILE_MAX = 1 << 24, GAMES_USUAL = 100, GAMES_TESTED = 40000 };
#define PROGRAM_CONTROL "5s" /* for programs without a time control */

void match_plan_release(struct match_plan *p)
{
    contestant_release(&p->contestant[0]);
    contestant_release(&p->contestant[1]);
    free(p->openings);
    setup_release(&p->setup);
}

static bool is_line(const char *text)
{
    size_t at;
    return strlen(text) <= 1000 && text_clean(text, strlen(text), &at) && !strpbrk(text, "\t\r\n");
}

static int read_contestants(struct match_plan *p, const struct call *call)
{
    static const char *const where[2] = {"PLAYER1", "PLAYER2"};
    bool jobs = call_on(call, "jobs");
    for (int i = 0; i < 2; i++) {
        const char *text = call_argument(call, i + 1), *each = call_text(call, "each");
        if (each && strchr(each, ':'))
            return message_usage(call->command, "--each: expected name=value,... without ':'");
        if (!is_line(text) || (each && !is_line(each)))
            return message_usage(call->command, "%s: expected a line of plain text",
                                 is_line(text) ? "--each" : where[i]);
        struct agon_error error = {.at = -1};
        char *joined = contestant_with(text, each ? each : "", p->setup.game);
        int status = !joined ? agon_fail(&error, AGON_NO_MEMORY, -1, "out of memory")
                     : jobs  ? contestant_parse(&p->contestant[i], joined, p->setup.game, &error)
                             : contestant_read(&p->contestant[i], joined, p->setup.game, &error);
        if (status < 0)
            message_place(where[i], joined ? joined : text, &error);
        free(joined);
        if (status < 0)
            return CLI_USAGE;
        if (p->contestant[i].kind == CONTESTANT_HUMAN)
            return message_usage(call->command, "%s: people play with 'agon play'", where[i]);
        if (jobs && p->contestant[i].command && !contestant_is_name(p->contestant[i].command))
            return message_usage(call->command,
                                 "%s: with --jobs expected a name that workers know a program by, "
                                 "found '%.60s'",
                                 where[i], p->contestant[i].command);
        if (jobs && p->contestant[i].named)
            return message_usage(call->command, "%s: expected --jobs or name=, not both", where[i]);
        p->contestant[i].lenient |= call_on(call, "lenient");
    }
    if (strcmp(p->contestant[0].name, p->contestant[1].name) == 0 &&
        strcmp(call_argument(call, 1), call_argument(call, 2)) != 0)
        return message_usage(call->command, "PLAYER1, PLAYER2: both are called %.60s",
                             p->contestant[0].name);
    return CLI_GOOD;
}

static int read_control(struct match_plan *p, const struct call *call)
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

static int read_test(struct match_plan *p, const struct call *call)
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

/* The openings: a file, or --moves as the only one. */
static int read_openings(struct match_plan *p, const struct call *call)
{
    const char *path = call_text(call, "openings"), *moves = call_text(call, "moves");
    const char *order = call_text(call, "opening-order");
    struct match_openings wanted = {.turns = (int)call_number(call, "opening-turns", 0),
                                    .shuffle = order && strcmp(order, "random") == 0,
                                    .seed = (uint64_t)call_number(call, "seed", 1),
                                    .strict = call_on(call, "strict")};
    struct agon_error error = {.at = -1};
    size_t n;
    if (order && !wanted.shuffle && strcmp(order, "file") != 0)
        return message_usage(call->command, "--opening-order: expected file or random");
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
    char *text;
    if (file_read(path, OPENINGS_FILE_MAX, &text, &n, &error) < 0)
        return message("--openings: %s", error.text), CLI_FAILED;
    p->openings = match_openings_text(path, text, n, p->setup.game, &wanted, &error);
    free(text);
    if (!p->openings)
        message("--openings: %.200s: %s", path, error.text);
    return p->openings ? CLI_GOOD : CLI_FAILED;
}

static int read_adjudication(struct match_plan *p, const struct call *call)
{
    const char *win = call_text(call, "resign"), *draw = call_text(call, "draw");
    const char *folders = call_text(call, "tablebases");
    struct agon_error error = {.at = -1};
    int status = win ? adjudicate_win_read(&p->adjudication, win, &error) : 0;
    if (status < 0)
        return message_place("--resign", win, &error), CLI_USAGE;
    status = draw ? adjudicate_draw_read(&p->adjudication, draw, &error) : 0;
    if (status < 0)
        return message_place("--draw", draw, &error), CLI_USAGE;
    if (folders && tablebases_open(&p->tables, p->setup.game, folders, &error) < 0)
        return message("--tablebases: %s", error.text), CLI_USAGE;
    p->adjudication.tables = folders ? &p->tables : NULL;
    return CLI_GOOD;
}

/* Checks options for workers: games need a file, and there are no local slots. */
static int check_jobs(const struct call *call)
{
    static const char *const own[] = {"concurrency", "pin",      "json-lines", "lenient",
                                      "engine-log",  "on-crash", "margin",     "tablebases"};
    if (!call_text(call, "record"))
        return message_usage(call->command, "--jobs: expected --record FILE with it");
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++)
        if (call_on(call, own[i]))
            return message_usage(call->command, "expected --jobs or --%s, not both", own[i]);
    return CLI_GOOD;
}

/* Names hide the settings of players, which identify a match all the same. */
static void write_rest(struct match_plan *p)
{
    struct text t = text_into(p->rest, sizeof p->rest);
    char adjudication[ADJUDICATE_TEXT_MAX];
    adjudicate_write(&p->adjudication, adjudication, sizeof adjudication);
    text_add(&t, "%s", adjudication);
    for (int i = 0; i < 2; i++)
        if (p->contestant[i].named)
            text_add(&t, ", player %d %016" PRIx64, i + 1, p->contestant[i].settings);
}

int match_plan_read(struct match_plan *p, const struct call *call)
{
    *p = (struct match_plan){.openings = NULL};
    int status = setup_open(&p->setup, call, 0);
    if (status == CLI_GOOD)
        status = read_contestants(p, call);
    if (status == CLI_GOOD)
        status = read_control(p, call);
    if (status == CLI_GOOD)
        status = read_test(p, call);
    if (status == CLI_GOOD)
        status = read_openings(p, call);
    if (status == CLI_GOOD)
        status = read_adjudication(p, call);
    if (status == CLI_GOOD && call_on(call, "resume") && !call_text(call, "record"))
        status = message_usage(call->command, "--resume: expected --record FILE with it");
    if (status == CLI_GOOD && call_on(call, "jobs"))
        status = check_jobs(call);
    if (status == CLI_GOOD && call_on(call, "json") && call_on(call, "json-lines"))
        status = message_usage(call->command, "expected --json or --json-lines, not both");
    if (status == CLI_GOOD && call_text(call, "pgn") && !pgn_fits(p->setup.game))
        status = message_usage(call->command, "--pgn: only chess-like games can be written as PGN");
    write_rest(p);
    struct series_plan *s = &p->series;
    s->rest = p->rest;
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
