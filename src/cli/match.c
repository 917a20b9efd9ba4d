/* agon match: a series of games between two players. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/match_graph.h"
#include "cli/match_jobs.h"
#include "cli/match_plan.h"
#include "cli/match_report.h"
#include "cli/match_run.h"
#include "cli/message.h"
#include "cli/record_writer.h"
#include "core/text.h"
#include "os/cores.h"
#include "os/files.h"

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
     .max = RUNNER_SLOTS_MAX,
     .about = "games at the same time (1)"},
    {.name = "pin", .about = "bind each of them and its players to a processor core of its own"},
    {.name = "openings",
     .value = "FILE",
     .type = VALUE_FILE,
     .about =
         "PGN, EPD, a Polyglot book (.bin), or one opening per line; every pair of games takes "
         "the next"},
    {.name = "strict",
     .about = "an opening in PGN, EPD or a book that cannot be used ends it; else it is skipped"},
    {.name = "opening-turns",
     .value = "N",
     .type = VALUE_NUMBER,
     .min = 1,
     .max = 100000,
     .about = "turns of an opening that are played (all)"},
    {.name = "opening-order",
     .value = "ORDER",
     .type = VALUE_TEXT,
     .about = "file, or random by the seed (file)"},
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
     .about = "seed of the random turns, of --opening-order and of the choice out of a book (1)"},
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
    {.name = "each",
     .value = "K=V,...",
     .type = VALUE_TEXT,
     .about = "limits and options of both players, before their own"},
    {.name = "resign",
     .value = "K=V,...",
     .type = VALUE_TEXT,
     .about = "end a game that both players see won: score=6,turns=3"},
    {.name = "draw",
     .value = "K=V,...",
     .type = VALUE_TEXT,
     .about = "end a game that both players see drawn: score=0.1,turns=8,after=40"},
    {.name = "tablebases",
     .value = "DIR",
     .type = VALUE_FILE,
     .about = "end a game of chess as the Syzygy tables in DIR decide; more folders after ':'"},
    {.name = "on-crash",
     .value = "WHAT",
     .type = VALUE_CHOICE,
     .words = CRASH_WORDS,
     .about = "a player that crashes has lost (continue), and the match ends (stop), or the game "
              "does not count and is played again (restart)"},
    {.name = "margin",
     .value = "TIME",
     .type = VALUE_MS,
     .min = 0,
     .max = 60000,
     .about = "time of every turn that is not charged, for slow machines (0s)"},
    {.name = "lenient", .about = "send programs options that they do not list, too"},
    {.name = "engine-log",
     .value = "DIR",
     .type = VALUE_FILE,
     .about = "the dialogue with every program, in DIR/SLOT-PLAYER.log"},
    {.name = "record", .value = "FILE", .type = VALUE_FILE, .about = "add every game as it ends"},
    {.name = "pgn",
     .value = "FILE",
     .type = VALUE_FILE,
     .about = "add every game in PGN, with scores, depths and times"},
    {.name = "graph",
     .value = "FILE",
     .type = VALUE_FILE,
     .about = "draw Elo and its interval after each game, into this SVG file"},
    {.name = "resume", .about = "continue the match in the --record file"},
    {.name = "jobs",
     .value = "URL",
     .type = VALUE_TEXT,
     .about = "give the games to workers (agon worker) over a PostgreSQL database"},
    OPTION_JSON,
    {.name = "json-lines", .about = "a JSON object a game as it ends, and one for the result"},
    {0}};

/* Prints an error; an exit status. */
static int fail(const char *where, const char *text)
{
    message("%s: %s", where, text);
    return CLI_FAILED;
}

/* ---- resuming ---- */

static bool is_new(const char *path)
{
    errno = 0;
    FILE *file = fopen(path, "rb");
    bool missing = !file && errno == ENOENT;
    if (file)
        fclose(file);
    return missing;
}

/* Reads the record file. NULs at its end, which a crash of the machine may leave, are dropped. */
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

/* Loads the games of this match from the file, and removes an incomplete record at its end. */
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
        return fail("--record", error.text);
    if (fresh)
        return CLI_GOOD;
    if (read_record(path, &text, &n, &error) < 0)
        return fail("--record", error.text);
    int status = CLI_FAILED, games = series_resume(series, text, &error);
    if (games < 0)
        fail(path, error.text);
    else if (games > 0 && !call_on(call, "resume"))
        message("%.200s has %d games of this match: --resume continues it", path, games);
    else if (strlen(text) != n && file_write(path, text, strlen(text), true, &error) < 0)
        fail("--record", error.text);
    else
        status = CLI_GOOD;
    free(text);
    return status;
}

/* ---- playing ---- */

/* Sets up the slots in which games are played. */
static int open_slots(struct match_run *run, const struct match_plan *p, struct series *series,
                      const struct call *call)
{
    struct agon_error error = {.at = -1};
    int slots = (int)call_number(call, "concurrency", 1);
    if (slots > series->plan.games)
        slots = series->plan.games;
    if (call_on(call, "pin") && slots > os_cores())
        return message_usage(call->command, "--pin: %d games and %d cores", slots, os_cores());
    if (match_run_init(run, series, p->contestant, slots, &p->control,
                       call_text(call, "engine-log"), &error) < 0) {
        message("%s", error.text);
        return CLI_USAGE;
    }
    run->runner.pinned = call_on(call, "pin");
    return CLI_GOOD;
}

static enum crash_policy crash_of(const struct call *call)
{
    const char *word = call_text(call, "on-crash");
    return !word                          ? CRASH_CONTINUE
           : strcmp(word, "stop") == 0    ? CRASH_STOP
           : strcmp(word, "restart") == 0 ? CRASH_RESTART
                                          : CRASH_CONTINUE;
}

/* Plays the remaining games, here or on workers, and prints the result. */
static int play(struct match_plan *p, struct series *series, const struct call *call)
{
    struct agon_error error = {.at = -1};
    struct match_report report;
    struct match_run run = {.series = series, .contestant = p->contestant};
    const char *jobs = call_text(call, "jobs");
    if (!interrupt_catch()) {
        message("no file descriptor is left");
        return CLI_FAILED;
    }
    int status = jobs ? CLI_GOOD : open_slots(&run, p, series, call);
    if (status != CLI_GOOD)
        return status;
    run.adjudication = p->adjudication;
    run.on_crash = crash_of(call);
    run.margin_ms = call_number(call, "margin", 0);
    run.record = call_text(call, "record");
    run.pgn = call_text(call, "pgn");
    run.watcher = match_report_watch(&report, &run, call_on(call, "json-lines"));
    int played = jobs ? match_jobs_play(&run, p, jobs, call_on(call, "resume"), &error)
                      : match_run_play(&run, &error);
    match_report_end(&report);
    bool interrupted = interrupt_asked();
    bool json = call_on(call, "json") || call_on(call, "json-lines");
    status = played < 0 && series->finished == 0 ? CLI_FAILED
                                                 : match_report_result(&run, interrupted, json);
    if (call_text(call, "graph") && match_graph_write(series, call_text(call, "graph")) != CLI_GOOD)
        status = CLI_FAILED;
    if (played < 0)
        status = series->finished == 0 && !(run.ready[0] && run.ready[1])
                     ? fail("the match cannot begin", *run.unfit ? run.unfit : error.text)
                     : fail("the match was broken off", error.text);
    if (interrupted) {
        message("interrupted after %d of %d games%s", series->finished, series->plan.games,
                run.record ? "; --resume goes on" : "");
        status = CLI_FAILED;
    }
    match_run_release(&run);
    return status;
}

static int run_match(const struct call *call)
{
    struct match_plan plan;
    struct series series;
    struct agon_error error = {.at = -1};
    int status = match_graph_check(call);
    if (status != CLI_GOOD)
        return status;
    status = match_plan_read(&plan, call);
    if (status == CLI_GOOD && series_init(&series, &plan.series, &error) < 0) {
        status =
            fail(call_text(call, "openings") ? call_text(call, "openings") : "match", error.text);
    } else if (status == CLI_GOOD) {
        status = open_record(&series, call);
        if (status == CLI_GOOD)
            status = play(&plan, &series, call);
        series_release(&series);
    }
    match_plan_release(&plan);
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
    {"match chess engine uci:stockfish-17 --control 10s+0.1s --games 2000 --record games.agon "
     "--resume --jobs postgresql://db.example/agon",
     "played by workers, wherever they are"},
    {0}};

const struct command command_match = {
    .name = "match",
    .arguments = "GAME PLAYER1 PLAYER2",
    .about = "play a series of games between two players",
    .more =
        "A player is engine:ID,name=value,... for an engine of this program, "
        "aei:COMMAND, ugi:COMMAND, uci:COMMAND or cecp:COMMAND (xboard's) for a program that "
        "speaks one of these protocols, text:COMMAND for one that reads three lines and "
        "answers with one (docs/protocol-bot.md), or a COMMAND alone: AEI for Arimaa, UGI for "
        "other games. Options of a program stand before the colon: uci,Hash=64:stockfish. "
        "time=5s, nodes=N, depth=N and level=0..10 "
        "limit every turn of the player; other names are options of the engine.\n"
        "Games are played in pairs that share an opening, with sides changed. The result is "
        "shown from the first player's side. A player that crashes, hangs or plays an illegal "
        "turn loses that game; one that does not start, or lacks an option, ends the match before "
        "its first game. name=NAME is what a player is called in records and reports.\n"
        "With --jobs the games are played by workers ('agon worker'), and COMMAND is the name "
        "by which they know a program. docs/match.md describes formats and formulas.",
    .options = match_options,
    .takes_game = true,
    .examples = match_examples,
    .run = run_match,
};
