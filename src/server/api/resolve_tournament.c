/* Tournaments, players, games and results for commands. */
#include "server/api/resolve_tournament.h"

#include <stdio.h>
#include <string.h>

#include "play/outcome.h"
#include "server/tournament/parts.h"
#include "server/tournament/run.h"

/* What happened in a tournament that is over, out of the store. */
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

int resolve_tournament(struct request *r, struct hosted_tournament **t)
{
    *t = hosted_find(r->api->tournaments, request_text(r, "tournament"));
    if (!*t)
        return request_refuse(r, "not_found", AGON_SAY(tournament_not_found, "no such tournament"));
    if ((*t)->loaded)
        return 0;
    if (r->again)
        return request_refuse(r, "busy", AGON_SAY(no_memory_left, "no memory is left"));
    store_query_tournament(r->api->core->store, (*t)->id, lines_found, r);
    return REQUEST_LATER;
}

int resolve_arbiter(struct request *r, struct hosted_tournament **t)
{
    int status = resolve_tournament(r, t);
    if (status == 0 && !r->owner && !hosted_arbitrates(*t, r->user))
        return request_refuse(
            r, "forbidden",
            AGON_SAY(tournament_arbiters_only, "this is for the tournament's arbiters"));
    r->official = status == 0;
    return status;
}

int resolve_organiser(struct request *r, struct hosted_tournament **t)
{
    int status = resolve_tournament(r, t);
    if (status == 0 && !r->owner && !hosted_organises(*t, r->user))
        return request_refuse(
            r, "forbidden",
            AGON_SAY(tournament_organisers_only, "this is for the tournament's organisers"));
    r->official = status == 0;
    return status;
}

int resolve_running(struct request *r, struct hosted_tournament **t)
{
    int status = resolve_arbiter(r, t);
    if (status == 0 && (*t)->state == HOSTED_OPEN)
        return request_refuse(r, "not_now",
                              AGON_SAY(tournament_not_begun, "the tournament has not begun"));
    if (status == 0 && (*t)->state == HOSTED_OVER)
        return request_refuse(r, "not_now", AGON_SAY(tournament_over, "the tournament is over"));
    return status;
}

int resolve_player(struct request *r, const struct hosted_tournament *t, int *player)
{
    const char *name = request_text(r, "player");
    *player = name ? hosted_player(t, name) : -1;
    return *player < 0
               ? request_refuse(r, "not_found",
                                AGON_SAY(tournament_player_unknown, "no player is called so"))
               : 0;
}

bool resolve_speaks_for(struct request *r, const struct hosted_tournament *t, int player)
{
    const struct user *user = hosted_user(t, player);
    if (user && r->user && (user == r->user || strcmp(user->owner, r->user->id) == 0))
        return true;
    r->official = r->owner || hosted_organises(t, r->user);
    return r->official;
}

int resolve_pairing(struct request *r, const struct hosted_tournament *t, int *match, int *game)
{
    const char *name = request_text(r, "game");
    if (!tournament_find(&t->tournament, name, strlen(name), match, game))
        return request_refuse(
            r, "not_found",
            AGON_SAY(tournament_game_expected, "no such game: expected one such as 17.2"));
    return 0;
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

void answer_where(struct request *r)
{
    const struct api *api = r->api;
    const char *url =
        api->core->options.public_url ? api->core->options.public_url : api->local_url;
    request_put(r, "url", *url ? json_string(url) : json_null());
    request_put(r, "bot_port", api->bot_port ? json_integer(api->bot_port) : json_null());
}
