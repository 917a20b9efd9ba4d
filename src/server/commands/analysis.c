/* Commands for analysis: engine searches, reviews and threats. */
#include <stdlib.h>
#include <string.h>

#include "answers/threats.h"
#include "server/analysis/analysis.h"
#include "server/analysis/review.h"
#include "server/base/connection.h"
#include "server/base/jobs.h"
#include "server/commands/commands.h"
#include "server/request/resolve.h"

/* ---- analysis ---- */

static int run_analyse(struct request *r)
{
    const agon_game *g = r->shared_game->game;
    struct agon_result result;
    struct agon_error error;
    const struct agon_engine_type *type = agon_engine_find(request_text(r, "engine"), g, &error);
    if (!type)
        return request_refuse(r, "bad_argument", AGON_SAY(engine_wrong, "engine: %s"), error.parts);
    agon_line_result(r->line, &result);
    if (result.over)
        return request_refuse(r, "not_now", AGON_SAY(study_game_over, "the game is over here"));
    int turns = r->line->turns, seat = g->rules->seat(g, r->line->pos);
    int number = analysis_begin(r->api->analyses, r->connection, shared_game_hold(r->shared_game),
                                type, r->line, (int)request_number(r, "lines", 1));
    free(r->line); /* the analysis now owns it */
    r->line = NULL;
    if (number < 0)
        return request_refuse(
            r, "too_many",
            AGON_SAY(study_analyses_most, "at most %d analyses at once; end one of the others"),
            ANALYSES_OF_USER_MAX);
    request_put(r, "analysis", json_integer(number));
    request_put(r, "engine", json_string(type->id));
    request_put(r, "turns", json_integer(turns));
    request_put(r, "seat", json_integer(seat));
    return 0;
}

static int run_analyse_stop(struct request *r)
{
    analysis_end(r->connection);
    return 0;
}

/* ---- reviews ---- */

/* A request for a review that may be in the store. */
struct asked {
    struct request *request;
    struct reviewed what;
};

/* Answers with the review in progress; starts one if there is none. */
static int answer_review(struct request *r, const struct reviewed *what)
{
    struct review *v = review_find(r->api->analyses, what->id);
    if (!v && reviews_of(r->api->analyses, r->user) >= REVIEWS_OF_USER_MAX)
        return request_refuse(r, "too_many",
                              AGON_SAY(study_reviews_most, "at most %d reviews at once"),
                              REVIEWS_OF_USER_MAX);
    v = v ? v : review_begin(r->api->analyses, what, r->user);
    if (!v)
        return request_refuse(r, "busy",
                              AGON_SAY(study_no_reviewer, "no engine can review it now"));
    request_put(r, "review", review_json(v));
    return 0;
}

static struct reviewed reviewed_of(const struct request *r)
{
    struct agon_result result;
    const struct room *room = r->room;
    int from = (int)request_number(r, "from", 0);
    struct reviewed what = {.owner = room ? "" : r->user->id,
                            .shared_game = r->shared_game,
                            .line = r->line,
                            .from = from};
    agon_line_result(r->line, &result);
    memcpy(what.points, room ? room->match->result.points : result.points, sizeof what.points);
    if (room && from == 0)
        memcpy(what.id, room->id, sizeof what.id);
    else
        review_name(what.id, r->shared_game, r->line, from);
    return what;
}

static void review_found(void *user, const struct store_table *found)
{
    struct asked *a = user;
    struct request *r = a->request;
    json_t *json = found->rows > 0 ? json_loads(found->cell[0].text, 0, NULL) : NULL;
    int status = 0;
    if (json && !json_object_get(json, "sides")) { /* written by an older version */
        json_decref(json);
        json = NULL;
    }
    if (json)
        request_put(r, "review", json);
    else if (r->api->core->stopping || !r->user)
        status = request_refuse(r, "busy", AGON_SAY(request_ask_again, "please try again"));
    else
        status = answer_review(r, &a->what);
    request_finish(r, status);
    free(a);
}

static int run_review(struct request *r)
{
    const agon_game *g = r->shared_game->game;
    if (g->seats != 2 || !agon_engine_find(NULL, g, NULL))
        return request_refuse(r, "not_now",
                              AGON_SAY(study_no_engine, "no engine reviews this game"));
    struct reviewed what = reviewed_of(r);
    if (review_find(r->api->analyses, what.id))
        return answer_review(r, &what);
    struct asked *a = malloc(sizeof *a);
    if (!a)
        abort();
    *a = (struct asked){r, what};
    store_query_document(r->api->core->store, REVIEW_TYPE, what.id, review_found, a);
    return REQUEST_LATER;
}

/* ---- threats ---- */

/* A position whose threats are computed in the background. */
struct looking {
    struct job job; /* first */
    struct request *request;
    json_t *found;
};

static void look(struct job *job)
{
    struct looking *l = (struct looking *)job;
    l->found = threats_json(l->request->line, job_over, job);
}

static void looked(struct job *job)
{
    struct looking *l = (struct looking *)job;
    struct request *r = l->request;
    int status = job_failed(job, &r->asker) ? -1 : 0;
    if (status == 0)
        json_object_update(r->answer, l->found);
    request_finish(r, status);
    json_decref(l->found);
    free(l);
}

static int run_threats(struct request *r)
{
    if (!threats_fit(r->shared_game->game))
        return request_refuse(r, "not_now",
                              AGON_SAY(study_no_threats, "threats are not available in this game"));
    struct looking *l = calloc(1, sizeof *l);
    if (!l)
        return request_refuse(r, "busy", AGON_SAY(no_memory_left, "no memory is left"));
    *l = (struct looking){.job = {.work = look, .done = looked}, .request = r};
    int status = job_start(&l->job, r->api->core, &r->asker);
    if (status < 0)
        free(l);
    return status;
}

const struct command commands_analysis[] = {
    {"analyse", RIGHTS_SESSION, "an engine analyses a position",
     (const struct argument[]){
         ARGUMENT_STUDIED,
         {"engine", ARG_TEXT, false, 1, 32, "an engine's id (usually the strongest)"},
         {"lines", ARG_NUMBER, false, 1, ANALYSIS_LINES_MAX, "of play to show"},
         {0}},
     run_analyse, .once = true, .resolves = RESOLVE_STUDIED,
     .answer = "analysis: 1.., engine: id, turns: count, seat: any_seat", .socket_only = true},
    {"analyse_stop", RIGHTS_SESSION, "ends the analysis of this connection", NULL, run_analyse_stop,
     .once = true, .answer = "", .socket_only = true},
    {"review", RIGHTS_SESSION, "evaluates a finished game turn by turn",
     (const struct argument[]){
         {"game", ARG_TEXT, false, 1, 32, "a game's id, or:"},
         ARGUMENT_FREELY,
         ARGUMENT_KEY,
         {"from", ARG_NUMBER, false, 0, 100000, "the turn with which to begin"},
         {0}},
     run_review, .resolves = RESOLVE_STUDIED | RESOLVE_OVER, .answer = "review: REVIEW"},
    {"threats", RIGHTS_SESSION, "what either side could capture or win in one turn",
     (const struct argument[]){ARGUMENT_STUDIED, {0}}, run_threats, .reads = true,
     .resolves = RESOLVE_STUDIED, .answer = "seats: [seat], threats: [THREAT], frozen: [cell]"},
    {0}};
