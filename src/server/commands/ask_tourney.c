/* Tournaments, players, games and results for commands. */
#include "server/commands/ask_tourney.h"

#include <stdio.h>
#include <string.h>

#include "play/outcome.h"
#include "server/tourney/parts.h"

/* What happened in a tournament that is over, out of the store. */
static void lines_found(void *user, const struct store_table *table)
{
    struct request *r = user;
    struct tourney *c = tourney_find(r->hall, request_text(r, "tournament"));
    struct agon_error error = {.at = -1};
    if (c && !c->loaded && tourney_load(c, &error) == 0) {
        int status = 0;
        for (int i = 0; i < table->rows && status == 0; i++)
            status = tourney_take_line(c, table->cell[i * table->columns].text,
                                       table->cell[i * table->columns + 1].text, &error);
        if (status < 0)
            logger_event(r->hall->options.logger, LEVEL_ERROR, "tournament_not_read",
                         LOG_FIELDS({"tournament", c->id}, {"error", error.text}));
        tourney_note_matches(c);
        tourney_count(c);
    }
    request_run_again(r);
}

int ask_tourney(struct request *r, struct tourney **c)
{
    *c = tourney_find(r->hall, request_text(r, "tournament"));
    if (!*c)
        return request_refuse(r, "not_found", AGON_SAY(tournament_not_found, "no such tournament"));
    if ((*c)->loaded)
        return 0;
    if (r->again)
        return request_refuse(r, "busy", AGON_SAY(no_memory_left, "no memory is left"));
    store_ask_tournament(r->hall->store, (*c)->id, lines_found, r);
    return REQUEST_LATER;
}

int ask_arbiter(struct request *r, struct tourney **c)
{
    int status = ask_tourney(r, c);
    if (status == 0 && !r->owner && !tourney_arbitrates(*c, r->person))
        return request_refuse(
            r, "forbidden",
            AGON_SAY(tournament_arbiters_only, "this is for the tournament's arbiters"));
    r->official = status == 0;
    return status;
}

int ask_organiser(struct request *r, struct tourney **c)
{
    int status = ask_tourney(r, c);
    if (status == 0 && !r->owner && !tourney_organises(*c, r->person))
        return request_refuse(
            r, "forbidden",
            AGON_SAY(tournament_organisers_only, "this is for the tournament's organisers"));
    r->official = status == 0;
    return status;
}

int ask_running(struct request *r, struct tourney **c)
{
    int status = ask_arbiter(r, c);
    if (status == 0 && (*c)->state == TOURNEY_OPEN)
        return request_refuse(r, "not_now",
                              AGON_SAY(tournament_not_begun, "the tournament has not begun"));
    if (status == 0 && (*c)->state == TOURNEY_OVER)
        return request_refuse(r, "not_now", AGON_SAY(tournament_over, "the tournament is over"));
    return status;
}

int ask_player(struct request *r, const struct tourney *c, int *player)
{
    const char *name = request_text(r, "player");
    *player = name ? tourney_player(c, name) : -1;
    return *player < 0
               ? request_refuse(r, "not_found",
                                AGON_SAY(tournament_player_unknown, "no player is called so"))
               : 0;
}

bool ask_speaks_for(struct request *r, const struct tourney *c, int player)
{
    const struct person *p = tourney_person(c, player);
    if (p && r->person && (p == r->person || strcmp(p->owner, r->person->id) == 0))
        return true;
    r->official = r->owner || tourney_organises(c, r->person);
    return r->official;
}

int ask_pairing(struct request *r, const struct tourney *c, int *match, int *game)
{
    const char *name = request_text(r, "game");
    if (!tournament_find(&c->tournament, name, strlen(name), match, game))
        return request_refuse(
            r, "not_found",
            AGON_SAY(tournament_game_expected, "no such game: expected one such as 17.2"));
    return 0;
}

int ask_result(struct request *r, int half[2])
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

int ask_refused(struct request *r, int status, const struct agon_error *error)
{
    if (status >= 0)
        return status;
    return request_refuse(r, status == AGON_BAD_TEXT ? "bad_argument" : "not_now", "%s",
                          error->parts);
}

void answer_where(struct request *r)
{
    const struct hall *h = r->hall;
    const char *url = h->options.public_url ? h->options.public_url : h->local_url;
    request_put(r, "url", *url ? json_string(url) : json_null());
    request_put(r, "bot_port", h->bot_port ? json_integer(h->bot_port) : json_null());
}
