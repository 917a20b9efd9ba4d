/* Commands that run a tournament from start to end. */
#include <stdio.h>
#include <string.h>

#include "play/tournament/rounds.h"
#include "server/commands/commands.h"
#include "server/hosted/breaks.h"
#include "server/hosted/decisions.h"
#include "server/hosted/notes.h"
#include "server/hosted/people.h"
#include "server/hosted/run.h"
#include "server/request/resolve_tournament.h"

/* Ends a command that took effect at once or was refused; the answer reports it, like the pushes
 * that follow. */
static int done(struct request *r, int status, const struct agon_error *error, const char *type,
                const char *subject, const char *text)
{
    if (status < 0)
        return resolve_refused(r, status, error);
    hosted_note(r->tournament, r->user, type, subject, text);
    return 0;
}

static int run_start(struct request *r)
{
    struct agon_error error = {.at = -1};
    return done(r, hosted_start(r->tournament, &error), &error, "start", NULL, NULL);
}

/* The clocks stop at once; the reason can be given later in a second call. */
static int run_pause(struct request *r)
{
    const char *reason = request_text(r, "reason");
    if (r->tournament->state == HOSTED_PAUSED && !reason)
        return request_refuse(r, "not_now",
                              AGON_SAY(tournament_paused, "the tournament is already paused"));
    if (r->tournament->state != HOSTED_PAUSED)
        hosted_pause(r->tournament);
    done(r, 0, NULL, "pause", NULL, reason);
    hosted_tell_games(r->tournament);
    return 0;
}

static int run_resume(struct request *r)
{
    if (r->tournament->state != HOSTED_PAUSED)
        return request_refuse(r, "not_now",
                              AGON_SAY(tournament_not_paused, "the tournament is not paused"));
    hosted_resume(r->tournament);
    return done(r, 0, NULL, "resume", NULL, NULL);
}

/* Shown on all screens; cannot be withdrawn. */
static int run_message(struct request *r)
{
    done(r, 0, NULL, "message", NULL, request_text(r, "text"));
    hosted_tell_games(r->tournament);
    return 0;
}

static int run_next_round(struct request *r)
{
    struct hosted_tournament *t = r->tournament;
    char round[16];
    bool waits = hosted_round_waits(t);
    if (!waits && hosted_next_game(t) == 0)
        return request_refuse(r, "not_now",
                              AGON_SAY(tournament_no_round_waits, "no round is waiting to begin"));
    if (!waits) {
        hosted_end_breaks(t);
        return done(r, 0, NULL, "break", NULL, NULL);
    }
    hosted_next_round(t);
    snprintf(round, sizeof round, "%d", t->open_round);
    return done(r, 0, NULL, "round", round, NULL);
}

static int run_withdraw(struct request *r)
{
    struct hosted_tournament *t = r->tournament;
    struct agon_error error = {.at = -1};
    const char *reason = request_text(r, "reason");
    if (!resolve_speaks_for(r, t, r->player)) {
        if (!hosted_arbitrates(t, r->user))
            return request_refuse(
                r, "forbidden",
                AGON_SAY(tournament_arbiters_only, "this is for the tournament's arbiters"));
        r->official = true;
    }
    return done(r, hosted_withdraw(t, r->player, reason, &error), &error, "withdraw",
                t->entry[r->player].name, reason);
}

/* A round that a player sits out: "3, half" in the log. */
static int run_bye(struct request *r)
{
    struct hosted_tournament *t = r->tournament;
    struct agon_error error = {.at = -1};
    const char *points = request_text(r, "points");
    int round = (int)request_number(r, "round", 1);
    enum tournament_bye bye;
    char text[40];
    if (!tournament_bye_find(points, strlen(points), &bye))
        return request_refuse(
            r, "bad_argument",
            AGON_SAY(tournament_bye_expected, "points: expected half, none or play"));
    snprintf(text, sizeof text, "%d, %s", round,
             bye == TOURNAMENT_BYE_HALF   ? "½"
             : bye == TOURNAMENT_BYE_NONE ? "0"
                                          : "–");
    return done(r, hosted_sit_out(t, r->player, round, bye, &error), &error, "bye",
                t->entry[r->player].name, text);
}

/* "+1: handed in on time" in the log; a bonus is undone by a negative one. */
static int run_bonus(struct request *r)
{
    struct hosted_tournament *t = r->tournament;
    struct agon_error error = {.at = -1};
    int half = (int)request_number(r, "half", 0);
    const char *reason = request_text(r, "reason");
    char text[HOSTED_REASON_MAX + 16];
    snprintf(text, sizeof text, "%+g: %s", half / 2.0, reason);
    return done(r, hosted_bonus(t, r->player, half, reason, &error), &error, "bonus",
                t->entry[r->player].name, text);
}

/* "1-0: the wrong button", or "0-1 → 1-0: the wrong button" if there was a result before. */
static int done_result(struct request *r, int status, const struct agon_error *error,
                       const char *type, const char *before)
{
    char text[HOSTED_REASON_MAX + 40];
    snprintf(text, sizeof text, "%s%s%s: %s", before, *before ? " → " : "",
             request_text(r, "result"), request_text(r, "reason"));
    return done(r, status, error, type, request_text(r, "game"), text);
}

/* The result of a game, from the view of the player who moved first; "": none. */
static void write_result(const struct request *r, char text[16])
{
    static const char *const points[] = {"0", "0.5", "1"};
    const struct tournament_game *g = &r->tournament->tournament.match[r->match].game[r->game];
    int first = tournament_first(r->game);
    text[0] = '\0';
    if (g->state == TOURNAMENT_DONE)
        snprintf(text, 16, "%s-%s", points[g->half[first]], points[g->half[!first]]);
}

static int run_correct(struct request *r)
{
    struct agon_error error = {.at = -1};
    char before[16];
    int half[2];
    if (resolve_result(r, half) < 0)
        return -1;
    write_result(r, before);
    return done_result(
        r,
        hosted_correct(r->tournament, r->match, r->game, half, request_text(r, "reason"), &error),
        &error, "correct", before);
}

static int run_decide(struct request *r)
{
    struct agon_error error = {.at = -1};
    int half[2];
    if (resolve_result(r, half) < 0)
        return -1;
    return done_result(
        r, hosted_decide(r->tournament, r->match, r->game, half, request_text(r, "reason"), &error),
        &error, "decide", "");
}

static int run_import(struct request *r)
{
    struct agon_error error = {.at = -1};
    char text[16];
    int results = hosted_import(r->tournament, request_text(r, "text"), &error);
    snprintf(text, sizeof text, "%d", results);
    if (done(r, results, &error, "import", NULL, text) < 0)
        return -1;
    request_put(r, "results", json_integer(results));
    return 0;
}

static int run_replay(struct request *r)
{
    struct agon_error error = {.at = -1};
    return done(r, hosted_replay(r->tournament, r->match, r->game, &error), &error, "replay",
                request_text(r, "game"), request_text(r, "reason"));
}

static int run_replace(struct request *r)
{
    struct agon_error error = {.at = -1};
    const char *reason = request_text(r, "reason");
    int match = (int)request_number(r, "match", 1) - 1;
    return done(r, hosted_replace(r->tournament, match, r->player, reason, &error), &error,
                "replace", r->tournament->entry[r->player].name, reason);
}

static int run_end(struct request *r)
{
    hosted_end(r->tournament, request_text(r, "reason"));
    return done(r, 0, NULL, "end", NULL, request_text(r, "reason"));
}

#define ONLY_TOURNAMENT                                                                            \
    (const struct argument[])                                                                      \
    {                                                                                              \
        ARGUMENT_TOURNAMENT,                                                                       \
        {                                                                                          \
            0                                                                                      \
        }                                                                                          \
    }
#define GAME_RESULT                                                                                \
    (const struct argument[])                                                                      \
    {                                                                                              \
        ARGUMENT_TOURNAMENT, ARGUMENT_PAIRING, ARGUMENT_RESULT, ARGUMENT_REASON,                   \
        {                                                                                          \
            0                                                                                      \
        }                                                                                          \
    }

const struct command commands_tournament_run[] = {
    {"tournament_start", RIGHTS_ACCOUNT, "fixes the players and begins the first games",
     ONLY_TOURNAMENT, run_start, .resolves = RESOLVE_ORGANISER | RESOLVE_OPEN, .answer = ""},
    {"tournament_pause", RIGHTS_ACCOUNT, "stops its clocks, or says why they stand",
     (const struct argument[]){
         ARGUMENT_TOURNAMENT,
         {"reason", ARG_TEXT, false, 1, HOSTED_REASON_MAX, "is kept and shown; may be said later"},
         {0}},
     run_pause, .resolves = RESOLVE_ARBITER | RESOLVE_RUNNING, .answer = ""},
    {"tournament_message", RIGHTS_ACCOUNT, "says something to everybody, or takes it back",
     (const struct argument[]){
         ARGUMENT_TOURNAMENT,
         {"text", ARG_TEXT, false, 0, 900, "on all screens; none: takes it back"},
         {0}},
     run_message, .resolves = RESOLVE_ARBITER, .answer = ""},
    {"tournament_next_round", RIGHTS_ACCOUNT,
     "begins the round that waits, or ends the breaks between games", ONLY_TOURNAMENT,
     run_next_round, .resolves = RESOLVE_ARBITER | RESOLVE_RUNNING, .answer = ""},
    {"tournament_resume", RIGHTS_ACCOUNT, "goes on", ONLY_TOURNAMENT, run_resume,
     .resolves = RESOLVE_ARBITER | RESOLVE_RUNNING, .answer = ""},
    {"tournament_withdraw", RIGHTS_SESSION, "withdraws a player",
     (const struct argument[]){ARGUMENT_TOURNAMENT, ARGUMENT_PLAYER, ARGUMENT_REASON, {0}},
     run_withdraw, .resolves = RESOLVE_RUNNING | RESOLVE_PLAYER, .answer = ""},
    {"tournament_bye", RIGHTS_ACCOUNT, "a player sits a round of a Swiss tournament out",
     (const struct argument[]){
         ARGUMENT_TOURNAMENT,
         ARGUMENT_PLAYER,
         {"round", ARG_NUMBER, true, 1, PLAN_ROUNDS_MAX, "one that is not paired yet"},
         {"points", ARG_TEXT, true, 1, 8, "half or none; play: not after all"},
         {0}},
     run_bye, .resolves = RESOLVE_ARBITER | RESOLVE_RUNNING | RESOLVE_PLAYER, .answer = ""},
    {"tournament_bonus", RIGHTS_ACCOUNT, "gives a player points, or takes them",
     (const struct argument[]){ARGUMENT_TOURNAMENT,
                               ARGUMENT_PLAYER,
                               {"half", ARG_NUMBER, true, -2 * TOURNAMENT_BONUS_MAX,
                                2 * TOURNAMENT_BONUS_MAX, "half points"},
                               ARGUMENT_REASON,
                               {0}},
     run_bonus, .once = true, .resolves = RESOLVE_ARBITER | RESOLVE_BEGUN | RESOLVE_PLAYER,
     .answer = ""},
    {"tournament_correct", RIGHTS_ACCOUNT, "another result for a game that is over", GAME_RESULT,
     run_correct, .resolves = RESOLVE_ARBITER | RESOLVE_PAIRING, .answer = ""},
    {"tournament_decide", RIGHTS_ACCOUNT, "ends a game with a result", GAME_RESULT, run_decide,
     .resolves = RESOLVE_ARBITER | RESOLVE_RUNNING | RESOLVE_PAIRING, .answer = ""},
    {"tournament_import", RIGHTS_ACCOUNT, "results out of a chess club's file",
     (const struct argument[]){
         ARGUMENT_TOURNAMENT, {"text", ARG_TEXT, true, 1, 262144, "a TRF file"}, {0}},
     run_import, .once = true, .resolves = RESOLVE_ARBITER | RESOLVE_RUNNING,
     .answer = "results: count"},
    {"tournament_replay", RIGHTS_ACCOUNT, "annuls a game and replays it",
     (const struct argument[]){ARGUMENT_TOURNAMENT, ARGUMENT_PAIRING, ARGUMENT_REASON, {0}},
     run_replay, .once = true, .resolves = RESOLVE_ARBITER | RESOLVE_RUNNING | RESOLVE_PAIRING,
     .answer = ""},
    {"tournament_replace", RIGHTS_ACCOUNT, "a reserve takes a defender's place",
     (const struct argument[]){ARGUMENT_TOURNAMENT,
                               {"match", ARG_NUMBER, true, 1, 1000000, "a match with a defender"},
                               ARGUMENT_PLAYER,
                               ARGUMENT_REASON,
                               {0}},
     run_replace, .resolves = RESOLVE_ARBITER | RESOLVE_RUNNING | RESOLVE_PLAYER, .answer = ""},
    {"tournament_end", RIGHTS_ACCOUNT, "it is over",
     (const struct argument[]){ARGUMENT_TOURNAMENT, ARGUMENT_REASON, {0}}, run_end,
     .resolves = RESOLVE_ORGANISER | RESOLVE_RUNNING, .answer = ""},
    {0}};
