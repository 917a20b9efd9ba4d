/* agon tournament: plays a tournament between programs on this machine, described by a file. */
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/message.h"
#include "cli/tournament_files.h"
#include "cli/tournament_jobs.h"
#include "cli/tournament_report.h"
#include "cli/tournament_run.h"
#include "core/text.h"
#include "play/outcome.h"
#include "play/tournament/events.h"
#include "play/tournament/next.h"
#include "play/tournament/rounds.h"
#include "postgres/game_jobs.h"

static const struct command_option tournament_options[] = {
    {.name = "resume", .about = "continue from FILE.state"},
    {.name = "show", .about = "only show the standings"},
    {.name = "withdraw",
     .value = "\"NAME: WHY\"",
     .type = VALUE_TEXT,
     .about = "a player leaves the tournament"},
    {.name = "correct",
     .value = "\"GAME 1-0: WHY\"",
     .type = VALUE_TEXT,
     .about = "another result for a game such as 17.2; the first mover's points come first"},
    {.name = "replace",
     .value = "\"MATCH NAME: WHY\"",
     .type = VALUE_TEXT,
     .about = "a reserve takes a defender's place in a match of the Challenge"},
    {.name = "enter",
     .value = "\"NAME: half\"",
     .type = VALUE_TEXT,
     .about = "a late player has come; missed rounds of a Swiss tournament are worth half or none"},
    {.name = "bye",
     .value = "\"NAME: 3 half\"",
     .type = VALUE_TEXT,
     .about = "a player sits out that round of a Swiss tournament, for half or none; or play"},
    {.name = "jobs",
     .value = "URL",
     .type = VALUE_TEXT,
     .about = "give the games to workers (agon worker) over a PostgreSQL database"},
    {.name = "csv",
     .value = "TABLE",
     .type = VALUE_CHOICE,
     .words = "standings|cross|games",
     .about = "print this table as comma-separated values"},
    OPTION_JSON,
    {0}};

/* ---- manual changes ---- */

/* Splits "WHAT: WHY" at the last ": " that leaves a reason; the length of WHAT, 0: no reason. */
static size_t part(const char *text, const char **why)
{
    const char *colon = strstr(text, ": ");
    if (!colon || !colon[2 + strspn(colon + 2, " ")])
        return 0;
    *why = colon + 2;
    return (size_t)(colon - text);
}

/* The player named in text[0..n); names may contain ": ", so longer ones are tried first. */
static int find_player(const struct plan *plan, const char *text, const char **why)
{
    for (const char *colon = strstr(text, ": "); colon; colon = strstr(colon + 2, ": ")) {
        int player = plan_find_player(plan, text, (size_t)(colon - text));
        *why = colon + 2;
        if (player >= 0 && **why)
            return player;
    }
    return -1;
}

static int withdraw(struct tournament_files *b, const char *text, struct agon_error *error)
{
    const char *why;
    int player = find_player(&b->plan, text, &why);
    if (player < 0)
        return agon_fail(error, AGON_BAD_TEXT, -1, "expected 'NAME: WHY' with a player's name");
    return tournament_withdraw(&b->tournament, player, why, error);
}

/* "NAME: half": the score for missed rounds. */
static int enter(struct tournament_files *b, const char *text, struct agon_error *error)
{
    const char *worth;
    enum tournament_bye bye;
    int player = find_player(&b->plan, text, &worth);
    if (player < 0 || !tournament_bye_find(worth, strlen(worth), &bye))
        return agon_fail(error, AGON_BAD_TEXT, -1,
                         "expected 'NAME: half' or 'NAME: none' with a player's name");
    return tournament_enter(&b->tournament, player, bye, error);
}

/* "NAME: 3 half": a round that the player sits out. */
static int sit_out(struct tournament_files *b, const char *text, struct agon_error *error)
{
    const char *round, *space = NULL;
    enum tournament_bye bye;
    int64_t number;
    int player = find_player(&b->plan, text, &round);
    if (player >= 0)
        space = strchr(round, ' ');
    if (!space || !text_number(round, (size_t)(space - round), 1, PLAN_ROUNDS_MAX, &number) ||
        !tournament_bye_find(space + 1, strlen(space + 1), &bye))
        return agon_fail(error, AGON_BAD_TEXT, -1,
                         "expected a player's name, a round and half, none or play: "
                         "'NAME: 3 half'");
    return tournament_sit_out(&b->tournament, player, (int)number, bye, error);
}

static int correct(struct tournament_files *b, const char *text, struct agon_error *error)
{
    const char *why, *space = strchr(text, ' ');
    size_t n = part(text, &why);
    int16_t points[AGON_SEATS];
    int match, game, half[2];
    if (n == 0 || !space || space >= text + n ||
        !tournament_find(&b->tournament, text, (size_t)(space - text), &match, &game) ||
        outcome_points_read(points, space + 1, (size_t)(text + n - space - 1)) != 2 ||
        points[0] % 500 || points[1] % 500 || points[0] + points[1] > 1000)
        return agon_fail(error, AGON_BAD_TEXT, -1,
                         "expected a game's number, its points and why: '17.2 1-0: WHY'");
    half[0] = points[0] / 500;
    half[1] = points[1] / 500;
    return tournament_correct(&b->tournament, match, game, half, why, error);
}

static int replace(struct tournament_files *b, const char *text, struct agon_error *error)
{
    const char *why = NULL, *space = strchr(text, ' ');
    int64_t match = 0;
    int player = space ? find_player(&b->plan, space + 1, &why) : -1;
    if (player < 0 || !text_number(text, (size_t)(space - text), 1, b->tournament.matches, &match))
        return agon_fail(error, AGON_BAD_TEXT, -1,
                         "expected a match's number, a reserve and why: '12 NAME: WHY'");
    return tournament_replace(&b->tournament, (int)match - 1, player, why, error);
}

/* Applies one kind of change given in the call; an exit status. */
static int change(struct tournament_files *b, const struct call *call, const char *option,
                  int (*apply)(struct tournament_files *, const char *, struct agon_error *))
{
    const char *text = call_text(call, option);
    struct agon_error error = {.at = -1};
    if (!text)
        return CLI_GOOD;
    if (apply(b, text, &error) == 0)
        return CLI_GOOD;
    message("--%s: %s", option, error.text);
    return CLI_FAILED;
}

static bool asks_change(const struct call *call)
{
    return call_text(call, "withdraw") || call_text(call, "correct") ||
           call_text(call, "replace") || call_text(call, "enter") || call_text(call, "bye");
}

static int make_changes(struct tournament_files *b, const struct call *call)
{
    struct agon_error error;
    int status = b->fresh ? CLI_FAILED : tournament_files_lock(b);
    if (b->fresh)
        message("%.200s: the tournament has not begun", b->state_path);
    if (status == CLI_GOOD)
        status = change(b, call, "withdraw", withdraw);
    if (status == CLI_GOOD)
        status = change(b, call, "correct", correct);
    if (status == CLI_GOOD)
        status = change(b, call, "replace", replace);
    if (status == CLI_GOOD)
        status = change(b, call, "enter", enter);
    if (status == CLI_GOOD)
        status = change(b, call, "bye", sit_out);
    if (status == CLI_GOOD && tournament_files_save(b, &error) < 0) {
        message("%s", error.text);
        status = CLI_FAILED;
    }
    return status;
}

/* ---- playing ---- */

static int print(const struct tournament_files *b, const struct call *call, bool interrupted)
{
    if (call_on(call, "json"))
        return tournament_print_json(&b->tournament, interrupted);
    return tournament_print(&b->tournament, call_text(call, "csv"));
}

/* Pairs the next round for display only. */
static void look_ahead(struct tournament *t)
{
    int match, game;
    if (tournament_next(t, &match, &game, NULL) > 0)
        tournament_drop(t, match, game);
}

/* Prints the restrictions on programs on this system, if any. */
static void tell_limits(const struct tournament_files *b)
{
    bool programs = false;
    for (int i = 0; i < b->plan.players; i++)
        programs |= b->contestant[i].command != NULL;
    if (programs)
        contestant_tell_limits(b->plan.network);
}

static int play(struct tournament_files *b, const struct call *call)
{
    struct agon_error error = {.at = -1};
    const char *jobs = call_text(call, "jobs");
    int status = tournament_files_lock(b);
    b->jobs = jobs != NULL;
    if (status == CLI_GOOD)
        status = tournament_files_prepare(b);
    if (status != CLI_GOOD)
        return status;
    if (!interrupt_catch()) {
        message("no file descriptor is left");
        return CLI_FAILED;
    }
    if (!jobs)
        tell_limits(b);
    int played = jobs ? tournament_jobs_play(b, jobs, &error) : tournament_play(b, &error);
    bool over = tournament_over(&b->tournament);
    status = print(b, call, !over);
    if (played < 0)
        message("the tournament was broken off: %s", error.text);
    else if (!over)
        message("interrupted; --resume goes on");
    return over && played == 0 ? status : CLI_FAILED;
}

static int run_tournament(const struct call *call)
{
    struct tournament_files b;
    const char *path = call_argument(call, 0), *jobs = call_text(call, "jobs");
    struct agon_error error = {.at = -1};
    if (call_on(call, "json") && call_text(call, "csv"))
        return message_usage(call->command, "expected --json or --csv, not both");
    if (jobs && game_jobs_check(jobs, &error) < 0) {
        message("--jobs: %s", error.text);
        return CLI_FAILED;
    }
    int status = tournament_files_open(&b, path);
    bool only_look = call_on(call, "show");
    if (status == CLI_GOOD && asks_change(call)) {
        status = make_changes(&b, call);
        only_look |= !call_on(call, "resume");
    }
    if (status == CLI_GOOD && only_look) {
        look_ahead(&b.tournament);
        status = print(&b, call, false);
    } else if (status == CLI_GOOD && !b.fresh && !call_on(call, "resume")) {
        message("%.200s holds this tournament: --resume continues it, --show shows it",
                b.state_path);
        status = CLI_FAILED;
    } else if (status == CLI_GOOD) {
        status = play(&b, call);
    }
    tournament_files_close(&b);
    return status;
}

static const struct command_example tournament_examples[] = {
    {"tournament class.txt", "play the tournament of the file"},
    {"tournament class.txt --resume", "continue after it was stopped or killed"},
    {"tournament class.txt --correct '17.2 1-0: the wrong button' --resume",
     "correct a result and continue"},
    {"tournament class.txt --show --csv standings", "the standings for a spreadsheet"},
    {"tournament class.txt --jobs postgresql://db.example/agon", "on many machines"},
    {0}};

const struct command command_tournament = {
    .name = "tournament",
    .arguments = "FILE",
    .about = "play a tournament described by a text file",
    .more = "FILE has lines 'name: value': game, format (round-robin, double-round-robin, swiss, "
            "single-elimination, double-elimination, floating-elimination, gauntlet, arena, "
            "arimaa-challenge), control, games and more, and a line 'player: NAME = PROGRAM' for "
            "each player, PROGRAM as in 'agon match'. docs/tournament.md describes all of them.\n"
            "Its state is stored in FILE.state, every game in FILE.games. A run that was stopped "
            "or killed continues with --resume: nothing is lost and no game counts twice.\n"
            "With --jobs the games are played by workers ('agon worker'), and the file gives a "
            "program by the name that workers know it by.",
    .options = tournament_options,
    .examples = tournament_examples,
    .run = run_tournament,
};
