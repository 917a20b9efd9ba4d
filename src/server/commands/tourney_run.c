/* Commands that run a tournament: from its start to its end. */
#include <stdio.h>
#include <string.h>

#include "server/commands/ask_tourney.h"
#include "server/commands/command.h"
#include "server/tourney/parts.h"

/* Takes effect at once: the answer tells of it, and so do the pushes that follow. */
static int done(struct request *r, struct tourney *c, const char *type, const char *subject,
                const char *text)
{
    tourney_note(c, r->person, type, subject, text);
    return 0;
}

static int run_start(struct request *r)
{
    struct tourney *c;
    struct agon_error error = {.at = -1};
    int status = ask_organiser(r, &c);
    if (status != 0)
        return status;
    if (c->state != TOURNEY_OPEN)
        return request_refuse(r, "not_now", AGON_SAY(tournament_begun, "the tournament has begun"));
    status = tourney_start(c, &error);
    return status < 0 ? ask_refused(r, status, &error) : done(r, c, "start", NULL, NULL);
}

static int run_pause(struct request *r)
{
    struct tourney *c;
    int status = ask_running(r, &c);
    if (status != 0)
        return status;
    if (c->state == TOURNEY_PAUSED)
        return request_refuse(r, "not_now",
                              AGON_SAY(tournament_paused, "the tournament is paused already"));
    tourney_pause(c);
    return done(r, c, "pause", NULL, request_text(r, "reason"));
}

static int run_resume(struct request *r)
{
    struct tourney *c;
    int status = ask_running(r, &c);
    if (status != 0)
        return status;
    if (c->state != TOURNEY_PAUSED)
        return request_refuse(r, "not_now",
                              AGON_SAY(tournament_not_paused, "the tournament is not paused"));
    tourney_resume(c);
    return done(r, c, "resume", NULL, NULL);
}

static int run_withdraw(struct request *r)
{
    struct tourney *c;
    struct agon_error error = {.at = -1};
    int player, status = ask_tourney(r, &c);
    if (status == 0)
        status = ask_player(r, c, &player);
    if (status != 0)
        return status;
    if (!ask_speaks_for(r, c, player)) {
        if (!tourney_arbitrates(c, r->person))
            return request_refuse(
                r, "forbidden",
                AGON_SAY(tournament_arbiters_only, "this is for the tournament's arbiters"));
        r->official = true;
    }
    if (c->state != TOURNEY_RUNNING && c->state != TOURNEY_PAUSED)
        return request_refuse(
            r, "not_now", AGON_SAY(tournament_not_played, "the tournament is not being played"));
    status = tourney_withdraw(c, player, request_text(r, "reason"), &error);
    return status < 0 ? ask_refused(r, status, &error)
                      : done(r, c, "withdraw", c->entry[player].name, request_text(r, "reason"));
}

/* "1-0: the wrong button" */
static int done_result(struct request *r, struct tourney *c, const char *type)
{
    char text[TOURNEY_REASON_MAX + 16];
    snprintf(text, sizeof text, "%s: %s", request_text(r, "result"), request_text(r, "reason"));
    return done(r, c, type, request_text(r, "game"), text);
}

/* The game that is decided by hand, and its result in half points. */
static int ask_verdict(struct request *r, struct tourney *c, int *match, int *game, int half[2])
{
    int status = ask_pairing(r, c, match, game);
    return status == 0 ? ask_result(r, half) : status;
}

static int run_correct(struct request *r)
{
    struct tourney *c;
    struct agon_error error = {.at = -1};
    int match, game, half[2], status = ask_arbiter(r, &c);
    if (status == 0 && !tourney_begun(c))
        return request_refuse(r, "not_now",
                              AGON_SAY(tournament_not_begun, "the tournament has not begun"));
    if (status == 0)
        status = ask_verdict(r, c, &match, &game, half);
    if (status != 0)
        return status;
    status = tourney_correct(c, match, game, half, request_text(r, "reason"), &error);
    return status < 0 ? ask_refused(r, status, &error) : done_result(r, c, "correct");
}

static int run_decide(struct request *r)
{
    struct tourney *c;
    struct agon_error error = {.at = -1};
    int match, game, half[2], status = ask_running(r, &c);
    if (status == 0)
        status = ask_verdict(r, c, &match, &game, half);
    if (status != 0)
        return status;
    status = tourney_decide(c, match, game, half, request_text(r, "reason"), &error);
    return status < 0 ? ask_refused(r, status, &error) : done_result(r, c, "decide");
}

static int run_replay(struct request *r)
{
    struct tourney *c;
    struct agon_error error = {.at = -1};
    int match, game, status = ask_running(r, &c);
    if (status == 0)
        status = ask_pairing(r, c, &match, &game);
    if (status != 0)
        return status;
    status = tourney_replay(c, match, game, &error);
    return status < 0 ? ask_refused(r, status, &error)
                      : done(r, c, "replay", request_text(r, "game"), request_text(r, "reason"));
}

static int run_replace(struct request *r)
{
    struct tourney *c;
    struct agon_error error = {.at = -1};
    int player, status = ask_running(r, &c);
    if (status == 0)
        status = ask_player(r, c, &player);
    if (status != 0)
        return status;
    status = tourney_replace(c, (int)request_number(r, "match", 1) - 1, player,
                             request_text(r, "reason"), &error);
    return status < 0 ? ask_refused(r, status, &error)
                      : done(r, c, "replace", c->entry[player].name, request_text(r, "reason"));
}

static int run_end(struct request *r)
{
    struct tourney *c;
    int status = ask_organiser(r, &c);
    if (status == 0)
        status = ask_running(r, &c);
    if (status != 0)
        return status;
    tourney_end(c, request_text(r, "reason"));
    return done(r, c, "end", NULL, request_text(r, "reason"));
}

#define ONLY_TOURNAMENT                                                                            \
    (const struct argument[])                                                                      \
    {                                                                                              \
        ASK_TOURNAMENT,                                                                            \
        {                                                                                          \
            0                                                                                      \
        }                                                                                          \
    }
#define GAME_RESULT                                                                                \
    (const struct argument[])                                                                      \
    {                                                                                              \
        ASK_TOURNAMENT, ASK_PAIRING, ASK_RESULT, ASK_REASON,                                       \
        {                                                                                          \
            0                                                                                      \
        }                                                                                          \
    }

const struct command commands_tourney_run[] = {
    {"tournament_start", RIGHTS_ACCOUNT, false, false, "players are fixed, the first games begin",
     ONLY_TOURNAMENT, run_start},
    {"tournament_pause", RIGHTS_ACCOUNT, false, false, "its clocks stand still",
     (const struct argument[]){ASK_TOURNAMENT, ASK_REASON, {0}}, run_pause},
    {"tournament_resume", RIGHTS_ACCOUNT, false, false, "goes on", ONLY_TOURNAMENT, run_resume},
    {"tournament_withdraw", RIGHTS_SESSION, false, false, "a player plays no more",
     (const struct argument[]){ASK_TOURNAMENT, ASK_PLAYER, ASK_REASON, {0}}, run_withdraw},
    {"tournament_correct", RIGHTS_ACCOUNT, false, false, "another result for a game that is over",
     GAME_RESULT, run_correct},
    {"tournament_decide", RIGHTS_ACCOUNT, false, false, "ends a game with a result", GAME_RESULT,
     run_decide},
    {"tournament_replay", RIGHTS_ACCOUNT, false, false, "a game is called off and played anew",
     (const struct argument[]){ASK_TOURNAMENT, ASK_PAIRING, ASK_REASON, {0}}, run_replay},
    {"tournament_replace", RIGHTS_ACCOUNT, false, false, "a reserve takes a defender's place",
     (const struct argument[]){ASK_TOURNAMENT,
                               {"match", ARG_NUMBER, true, 1, 1000000, "a match with a defender"},
                               ASK_PLAYER,
                               ASK_REASON,
                               {0}},
     run_replace},
    {"tournament_end", RIGHTS_ACCOUNT, false, false, "it is over",
     (const struct argument[]){ASK_TOURNAMENT, ASK_REASON, {0}}, run_end},
    {0}};
