/* Tournaments, players, games and results for commands. */
#include "server/request/resolve_tournament.h"

#include <stdio.h>
#include <string.h>

#include "play/outcome.h"
#include "server/hosted/boards.h"
#include "server/hosted/load.h"
#include "server/hosted/people.h"
#include "server/request/command.h"

/* Receives the log of a finished tournament from the store. */
static void lines_found(void *user, const struct store_table *table)
{
    struct request *r = user;
    struct hosted_tournament *t = hosted_find(r->api->tournaments, request_text(r, "tournament"));
    struct agon_error error = {.at = -1};
    if (t && !t->loaded && hosted_load(t, &error) == 0) {
        int status = 0;
        for (int i = 0; i < table->rows && status == 0; i++)
            status = hosted_take_line(t, table->cell[i * table->columns].text,
                                      table->cell[i * table->columns + 1].text, &error);
        if (status < 0)
            logger_event(r->api->core->options.logger, LEVEL_ERROR, "tournament_not_read",
                         LOG_FIELDS({"tournament", t->id}, {"error", error.text}));
        hosted_note_matches(t);
        hosted_count(t);
    }
    r->asker.type->again(&r->asker);
}

static int load(struct request *r)
{
    struct hosted_tournament *t = hosted_find(r->api->tournaments, request_text(r, "tournament"));
    r->tournament = t;
    if (!t)
        return request_refuse(r, "not_found", AGON_SAY(tournament_not_found, "no such tournament"));
    if (t->loaded)
        return 0;
    if (r->again)
        return request_refuse(r, "busy", AGON_SAY(no_memory_left, "no memory is left"));
    store_query_tournament(r->api->core->store, t->id, lines_found, r);
    return REQUEST_LATER;
}

static int check_role(struct request *r, unsigned what)
{
    const struct hosted_tournament *t = r->tournament;
    bool organiser = (what & RESOLVE_ORGANISER) == RESOLVE_ORGANISER;
    if (!organiser && (what & RESOLVE_ARBITER) != RESOLVE_ARBITER)
        return 0;
    r->official = r->owner || (organiser ? hosted_organises : hosted_arbitrates)(t, r->user);
    if (r->official)
        return 0;
    return request_refuse(
        r, "forbidden",
        organiser ? AGON_SAY(tournament_organisers_only, "this is for the tournament's organisers")
                  : AGON_SAY(tournament_arbiters_only, "this is for the tournament's arbiters"));
}

static int check_state(struct request *r, unsigned what)
{
    bool open = (what & RESOLVE_OPEN) == RESOLVE_OPEN;
    bool begun = (what & RESOLVE_BEGUN) == RESOLVE_BEGUN;
    bool running = (what & RESOLVE_RUNNING) == RESOLVE_RUNNING;
    if (open && r->tournament->state != HOSTED_OPEN)
        return request_refuse(r, "not_now", AGON_SAY(tournament_begun, "the tournament has begun"));
    if (begun && !hosted_begun(r->tournament))
        return request_refuse(r, "not_now",
                              AGON_SAY(tournament_not_begun, "the tournament has not begun"));
    if (running && r->tournament->state == HOSTED_OVER)
        return request_refuse(r, "not_now", AGON_SAY(tournament_over, "the tournament is over"));
    return 0;
}

static int find_player(struct request *r)
{
    const char *name = request_text(r, "player");
    r->player = name ? hosted_player(r->tournament, name) : -1;
    return name && r->player < 0
               ? request_refuse(r, "not_found",
                                AGON_SAY(tournament_player_unknown, "no such player"))
               : 0;
}

static int find_pairing(struct request *r)
{
    const char *name = request_text(r, "game");
    return tournament_find(&r->tournament->tournament, name, strlen(name), &r->match, &r->game)
               ? 0
               : request_refuse(
                     r, "not_found",
                     AGON_SAY(tournament_game_expected, "no such game: expected one such as 17.2"));
}

int resolve_tournament(struct request *r, unsigned what)
{
    int status = load(r);
    if (status == 0)
        status = check_role(r, what);
    if (status == 0)
        status = check_state(r, what);
    if (status == 0 && (what & RESOLVE_PLAYER) == RESOLVE_PLAYER)
        status = find_player(r);
    if (status == 0 && (what & RESOLVE_PAIRING) == RESOLVE_PAIRING)
        status = find_pairing(r);
    return status;
}

bool resolve_speaks_for(struct request *r, const struct hosted_tournament *t, int player)
{
    if (hosted_owns(t, player, r->user))
        return true;
    r->official = r->owner || hosted_organises(t, r->user);
    return r->official;
}

int resolve_result(struct request *r, int half[2])
{
    const char *text = request_text(r, "result");
    int16_t points[AGON_SEATS];
    if (outcome_points_read(points, text, strlen(text)) != 2 || points[0] % 500 ||
        points[1] % 500 || points[0] + points[1] > AGON_POINTS)
        return request_refuse(
            r, "bad_argument",
            AGON_SAY(tournament_result_expected, "result: expected 1-0, 0.5-0.5, 0-1 or 0-0"));
    half[0] = points[0] / 500;
    half[1] = points[1] / 500;
    return 0;
}

int resolve_refused(struct request *r, int status, const struct agon_error *error)
{
    if (status >= 0)
        return status;
    return request_refuse(r, status == AGON_BAD_TEXT ? "bad_argument" : "not_now", "%s",
                          error->parts);
}
