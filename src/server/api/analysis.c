/* Commands for those who study: engines that show what they see. */
#include <stdlib.h>
#include <string.h>

#include "play/record.h"
#include "server/analysis/analysis.h"
#include "server/analysis/review.h"
#include "server/analysis/threats.h"
#include "server/api/command.h"
#include "server/api/resolve.h"
#include "server/base/connection.h"
#include "server/base/jobs.h"

/* ---- analysis ---- */

static int begin(struct request *r, struct shared_game *game, struct agon_line *line)
{
    struct agon_result result;
    struct agon_error error;
    const struct agon_engine_type *type =
        agon_engine_find(request_text(r, "engine"), game->game, &error);
    agon_line_result(line, &result);
    int status = 0, turns = line->turns, seat = game->game->rules->seat(game->game, line->pos);
    if (!type)
        status =
            request_refuse(r, "bad_argument", AGON_SAY(engine_wrong, "engine: %s"), error.parts);
    else if (result.over)
        status = request_refuse(r, "not_now", AGON_SAY(study_game_over, "the game is over here"));
    if (status < 0) {
        agon_line_release(line);
        shared_game_drop(game);
        return status;
    }
    int lines = (int)request_number(r, "lines", 1);
    int number = analysis_begin(r->api->analyses, r->connection, game, type, line, lines);
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

static int run_analyse(struct request *r)
{
    struct room *room;
    struct shared_game *game;
    struct agon_line line;
    if (!r->connection)
        return request_refuse(r, "not_now",
                              AGON_SAY(study_socket_only, "analyse is done over the WebSocket"));
    int status = resolve_studied(r, &room, &game, &line);
    return status != 0 ? status : begin(r, game, &line);
}

static int run_analyse_stop(struct request *r)
{
    if (r->connection)
        analysis_end(r->connection);
    return 0;
}

/* ---- reviews ---- */

/* As far as one has come that is under way; one is begun when there is none. */
static int answer_review(struct request *r, const struct reviewed *what)
{
    struct review *v = review_find(r->api->analyses, what->id);
    if (!v && reviews_of(r->api->analyses, r->user) >= REVIEWS_OF_USER_MAX)
        return request_refuse(r, "too_many",
                              AGON_SAY(study_reviews_most, "at most %d reviews at once"),
                              REVIEWS_OF_USER_MAX);
    v = v ? v : review_begin(r->api->analyses, what, r->user);
    if (!v)
        return request_refuse(r, "busy", AGON_SAY(study_no_reviewer, "nothing can review it now"));
    request_put(r, "review", review_json(v));
    return 0;
}

/* What is to be reviewed; with 0 the line and the shared game are the caller's to let go of. */
static int ask_reviewed(struct request *r, struct reviewed *what, struct agon_line *line)
{
    struct room *room = NULL;
    struct agon_result result;
    int status = request_text(r, "game") ? resolve_room(r, &room) : 0;
    if (status == 0 && room && (room->phase != PHASE_OVER || !room->match->game || room->aborted))
        status = request_refuse(r, "not_now",
                                AGON_SAY(study_review_later, "a game is reviewed when it is over"));
    if (status == 0)
        status = resolve_studied(r, &room, &what->shared_game, line);
    if (status != 0)
        return status;
    what->line = line;
    agon_line_result(line, &result);
    what->owner = room ? "" : r->user->id;
    memcpy(what->points, room ? room->match->result.points : result.points, sizeof what->points);
    if (room)
        memcpy(what->id, room->id, sizeof what->id);
    else
        review_name(what->id, what->shared_game, line);
    const agon_game *g = what->shared_game->game;
    if (g->seats != 2 || !agon_engine_find(NULL, g, NULL))
        status =
            request_refuse(r, "not_now", AGON_SAY(study_no_engine, "no engine reviews this game"));
    if (status == 0)
        return 0;
    agon_line_release(line);
    shared_game_drop(what->shared_game);
    return status;
}

static void review_found(void *user, const struct store_table *found)
{
    struct request *r = user;
    struct reviewed what;
    struct agon_line line;
    json_t *json = found->rows > 0 ? json_loads(found->cell[0].text, 0, NULL) : NULL;
    int status = 0;
    r->again = true;
    if (json) {
        request_put(r, "review", json);
    } else if (r->api->core->stopping || !r->user) {
        status = request_refuse(r, "busy", AGON_SAY(request_ask_again, "ask again"));
    } else {
        status = ask_reviewed(r, &what, &line);
        if (status == 0) {
            status = answer_review(r, &what);
            agon_line_release(&line);
            shared_game_drop(what.shared_game);
        }
    }
    request_finish(r, status);
}

static int run_review(struct request *r)
{
    struct reviewed what;
    struct agon_line line;
    int status = ask_reviewed(r, &what, &line);
    if (status != 0)
        return status;
    if (review_find(r->api->analyses, what.id))
        status = answer_review(r, &what);
    else
        status = REQUEST_LATER;
    agon_line_release(&line);
    shared_game_drop(what.shared_game);
    if (status == REQUEST_LATER)
        store_query_document(r->api->core->store, REVIEW_TYPE, what.id, review_found, r);
    return status;
}

/* ---- threats ---- */

/* A position that is looked at beside the loop. */
struct looking {
    struct job job; /* first */
    struct request *request;
    struct shared_game *shared_game;
    struct agon_line line;
    json_t *found;
};

static void look(struct job *job)
{
    struct looking *l = (struct looking *)job;
    l->found = threats_json(&l->line, job_over, job);
}

static void drop_looking(struct looking *l)
{
    agon_line_release(&l->line);
    shared_game_drop(l->shared_game);
    json_decref(l->found);
    free(l);
}

static void looked(struct job *job)
{
    struct looking *l = (struct looking *)job;
    struct request *r = l->request;
    int status = job_failed(job, &r->asker) ? -1 : 0;
    if (status == 0)
        json_object_update(r->answer, l->found);
    request_finish(r, status);
    drop_looking(l);
}

static int run_threats(struct request *r)
{
    struct room *room;
    struct looking *l = calloc(1, sizeof *l);
    if (!l)
        return request_refuse(r, "busy", AGON_SAY(no_memory_left, "no memory is left"));
    int status = resolve_studied(r, &room, &l->shared_game, &l->line);
    if (status != 0) {
        free(l);
        return status;
    }
    l->job = (struct job){.work = look, .done = looked};
    l->request = r;
    if (!threats_fit(l->shared_game->game))
        status = request_refuse(
            r, "not_now", AGON_SAY(study_no_threats, "nothing is told of threats in this game"));
    else
        status = job_start(&l->job, r->api->core, &r->asker);
    if (status < 0)
        drop_looking(l);
    return status;
}

/* ---- records ---- */

static int run_record_read(struct request *r)
{
    struct record record;
    struct agon_error error = {0};
    const char *text = request_text(r, "text");
    int line = 1, status = record_read(&record, &text, &line, &error);
    if (status == 0)
        return request_refuse(r, "bad_argument",
                              AGON_SAY(study_record_expected, "text: expected a record"));
    if (status < 0)
        return request_refuse_error(r, "bad_argument", &error);
    static const char *const name[][2] = {{"kind", RECORD_GAME},
                                          {"variant", RECORD_VARIANT},
                                          {"options", RECORD_OPTIONS},
                                          {"start", RECORD_POSITION}};
    for (size_t i = 0; i < sizeof name / sizeof name[0]; i++) {
        const char *value = record_get(&record, name[i][1]);
        request_put(r, name[i][0], value ? json_string(value) : json_null());
    }
    request_put(r, "definition", record.definition ? json_string(record.definition) : json_null());
    json_t *turns = json_array(), *comments = json_array();
    int64_t tick = 0;
    for (int i = 0; i < record.turns; i++) {
        const struct record_turn *turn = &record.turn[i];
        tick += turn->text ? 0 : turn->tick_ms;
        if (!turn->text)
            continue;
        json_array_append_new(turns, tick > 0
                                         ? json_sprintf("@%lld %s", (long long)tick, turn->text)
                                         : json_string(turn->text));
        tick = 0;
        json_array_append_new(comments, json_string(turn->comment ? turn->comment : ""));
    }
    request_put(r, "turns", turns);
    request_put(r, "comments", comments);
    record_release(&record);
    return 0;
}

const struct command commands_analysis[] = {
    {"analyse", RIGHTS_SESSION, false, false, "an engine shows what it sees in a position",
     (const struct argument[]){
         ARGUMENT_STUDIED,
         {"engine", ARG_TEXT, false, 1, 32, "an engine's id (usually the strongest)"},
         {"lines", ARG_NUMBER, false, 1, ANALYSIS_LINES_MAX, "of play to show"},
         {0}},
     run_analyse, .once = true},
    {"analyse_stop", RIGHTS_SESSION, false, false, "ends the analysis of this connection", NULL,
     run_analyse_stop, .once = true},
    {"review", RIGHTS_SESSION, false, false, "a finished game evaluated turn by turn",
     (const struct argument[]){
         {"game", ARG_TEXT, false, 1, 32, "a game's id, or:"}, ARGUMENT_FREELY, ARGUMENT_KEY, {0}},
     run_review},
    {"threats", RIGHTS_SESSION, true, false, "what either side could take or win in one turn",
     (const struct argument[]){ARGUMENT_STUDIED, {0}}, run_threats},
    {"record_read", RIGHTS_SESSION, false, false, "what a record's text says was played",
     (const struct argument[]){{"text", ARG_TEXT, true, 1, 100000, "the text of a record"}, {0}},
     run_record_read},
    {0}};
