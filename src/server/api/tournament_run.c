/* Commands that run a tournament: from its start to its end. */
#include <stdio.h>
#include <string.h>

#include "server/api/command.h"
#include "server/api/resolve_tournament.h"
#include "server/tournament/parts.h"
#include "server/tournament/run.h"

/* Takes effect at once: the answer tells of it, and so do the pushes that follow. */
static int done(struct request *r, struct hosted_tournament *t, const char *type,
                const char *subject, const char *text)
{
    hosted_note(t, r->user, type, subject, text);
    return 0;
}

static int run_start(struct request *r)
{
    struct hosted_tournament *t;
    struct agon_error error = {.at = -1};
    int status = resolve_organiser(r, &t);
    if (status != 0)
        return status;
    if (t->state != HOSTED_OPEN)
        return request_refuse(r, "not_now", AGON_SAY(tournament_begun, "the tournament has begun"));
    status = hosted_start(t, &error);
    return status < 0 ? resolve_refused(r, status, &error) : done(r, t, "start", NULL, NULL);
}

static int run_pause(struct request *r)
{
    struct hosted_tournament *t;
    int status = resolve_running(r, &t);
    if (status != 0)
        return status;
    if (t->state == HOSTED_PAUSED)
        return request_refuse(r, "not_now",
                              AGON_SAY(tournament_paused, "the tournament is paused already"));
    hosted_pause(t);
    return done(r, t, "pause", NULL, request_text(r, "reason"));
}

static int run_resume(struct request *r)
{
    struct hosted_tournament *t;
    int status = resolve_running(r, &t);
    if (status != 0)
        return status;
    if (t->state != HOSTED_PAUSED)
        return request_refuse(r, "not_now",
                              AGON_SAY(tournament_not_paused, "the tournament is not paused"));
    hosted_resume(t);
    return done(r, t, "resume", NULL, NULL);
}

static int run_withdraw(struct request *r)
{
    struct hosted_tournament *t;
    struct agon_error error = {.at = -1};
    int player, status = resolve_tournament(r, &t);
    if (status == 0)
        status = resolve_player(r, t, &player);
    if (status != 0)
        return status;
    if (!resolve_speaks_for(r, t, player)) {
        if (!hosted_arbitrates(t, r->user))
            return request_refuse(
                r, "forbidden",
                AGON_SAY(tournament_arbiters_only, "this is for the tournament's arbiters"));
        r->official = true;
    }
    if (t->state != HOSTED_RUNNING && t->state != HOSTED_PAUSED)
        return request_refuse(
            r, "not_now", AGON_SAY(tournament_not_played, "the tournament is not being played"));
    status = hosted_withdraw(t, player, request_text(r, "reason"), &error);
    return status < 0 ? resolve_refused(r, status, &error)
                      : done(r, t, "withdraw", t->entry[player].name, request_text(r, "reason"));
}

/* "1-0: the wrong button" */
static int done_result(struct request *r, struct hosted_tournament *t, const char *type)
{
    char text[HOSTED_REASON_MAX + 16];
    snprintf(text, sizeof text, "%s: %s", request_text(r, "result"), request_text(r, "reason"));
    return done(r, t, type, request_text(r, "game"), text);
}

/* The game that is decided by hand, and its result in half points. */
static int ask_verdict(struct request *r, struct hosted_tournament *t, int *match, int *game,
                       int half[2])
{
    int status = resolve_pairing(r, t, match, game);
    return status == 0 ? resolve_result(r, half) : status;
}

static int run_correct(struct request *r)
{
    struct hosted_tournament *t;
    struct agon_error error = {.at = -1};
    int match, game, half[2], status = resolve_arbiter(r, &t);
    if (status == 0 && !hosted_begun(t))
        return request_refuse(r, "not_now",
                              AGON_SAY(tournament_not_begun, "the tournament has not begun"));
    if (status == 0)
        status = ask_verdict(r, t, &match, &game, half);
    if (status != 0)
        return status;
    status = hosted_correct(t, match, game, half, request_text(r, "reason"), &error);
    return status < 0 ? resolve_refused(r, status, &error) : done_result(r, t, "correct");
}

static int run_decide(struct request *r)
{
    struct hosted_tournament *t;
    struct agon_error error = {.at = -1};
    int match, game, half[2], status = resolve_running(r, &t);
    if (status == 0)
        status = ask_verdict(r, t, &match, &game, half);
    if (status != 0)
        return status;
    status = hosted_decide(t, match, game, half, request_text(r, "reason"), &error);
    return status < 0 ? resolve_refused(r, status, &error) : done_result(r, t, "decide");
}

static int run_replay(struct request *r)
{
    struct hosted_tournament *t;
    struct agon_error error = {.at = -1};
    int match, game, status = resolve_running(r, &t);
    if (status == 0)
        status = resolve_pairing(r, t, &match, &game);
    if (status != 0)
        return status;
    status = hosted_replay(t, match, game, &error);
    return status < 0 ? resolve_refused(r, status, &error)
                      : done(r, t, "replay", request_text(r, "game"), request_text(r, "reason"));
}

static int run_replace(struct request *r)
{
    struct hosted_tournament *t;
    struct agon_error error = {.at = -1};
    int player, status = resolve_running(r, &t);
    if (status == 0)
        status = resolve_player(r, t, &player);
    if (status != 0)
        return status;
    status = hosted_replace(t, (int)request_number(r, "match", 1) - 1, player,
                            request_text(r, "reason"), &error);
    return status < 0 ? resolve_refused(r, status, &error)
                      : done(r, t, "replace", t->entry[player].name, request_text(r, "reason"));
}

static int run_end(struct request *r)
{
    struct hosted_tournament *t;
    int status = resolve_organiser(r, &t);
    if (status == 0)
        status = resolve_running(r, &t);
    if (status != 0)
        return status;
    hosted_end(t, request_text(r, "reason"));
    return done(r, t, "end", NULL, request_text(r, "reason"));
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

const struct command commands_hosted_run[] = {
    {"tournament_start", RIGHTS_ACCOUNT, false, false, "players are fixed, the first games begin",
     ONLY_TOURNAMENT, run_start},
    {"tournament_pause", RIGHTS_ACCOUNT, false, false, "its clocks stand still",
     (const struct argument[]){ARGUMENT_TOURNAMENT, ARGUMENT_REASON, {0}}, run_pause},
    {"tournament_resume", RIGHTS_ACCOUNT, false, false, "goes on", ONLY_TOURNAMENT, run_resume},
    {"tournament_withdraw", RIGHTS_SESSION, false, false, "a player plays no more",
     (const struct argument[]){ARGUMENT_TOURNAMENT, ARGUMENT_PLAYER, ARGUMENT_REASON, {0}},
     run_withdraw},
    {"tournament_correct", RIGHTS_ACCOUNT, false, false, "another result for a game that is over",
     GAME_RESULT, run_correct},
    {"tournament_decide", RIGHTS_ACCOUNT, false, false, "ends a game with a result", GAME_RESULT,
     run_decide},
    {"tournament_replay", RIGHTS_ACCOUNT, false, false, "a game is called off and played anew",
     (const struct argument[]){ARGUMENT_TOURNAMENT, ARGUMENT_PAIRING, ARGUMENT_REASON, {0}},
     run_replay, .once = true},
    {"tournament_replace", RIGHTS_ACCOUNT, false, false, "a reserve takes a defender's place",
     (const struct argument[]){ARGUMENT_TOURNAMENT,
                               {"match", ARG_NUMBER, true, 1, 1000000, "a match with a defender"},
                               ARGUMENT_PLAYER,
                               ARGUMENT_REASON,
                               {0}},
     run_replace},
    {"tournament_end", RIGHTS_ACCOUNT, false, false, "it is over",
     (const struct argument[]){ARGUMENT_TOURNAMENT, ARGUMENT_REASON, {0}}, run_end},
    {0}};
