/* Commands for those who study: engines that show what they see. */
#include "server/analysis.h"
#include "server/ask.h"
#include "server/command.h"
#include "server/link.h"
#include "server/review.h"

/* ---- analysis ---- */

static int begin(struct request *r, struct agreement *a, struct agon_line *line)
{
    struct agon_result result;
    struct agon_error error;
    const struct agon_engine_type *type =
        agon_engine_find(request_text(r, "engine"), a->game, &error);
    agon_line_result(line, &result);
    int status = 0, turns = line->turns, seat = a->game->rules->seat(a->game, line->pos);
    if (!type)
        status = request_refuse(r, "bad_argument", "engine: %s", error.text);
    else if (result.over)
        status = request_refuse(r, "not_now", "the game is over here");
    if (status < 0) {
        agon_line_release(line);
        agreement_drop(a);
        return status;
    }
    int lines = (int)request_number(r, "lines", 1);
    int number = analysis_begin(r->link, a, type, line, lines);
    if (number < 0)
        return request_refuse(r, "too_many", "at most %d analyses at once; end one of the others",
                              ANALYSES_OF_PERSON_MAX);
    request_put(r, "analysis", json_integer(number));
    request_put(r, "engine", json_string(type->id));
    request_put(r, "turns", json_integer(turns));
    request_put(r, "seat", json_integer(seat));
    return 0;
}

static int run_analyse(struct request *r)
{
    struct room *t;
    struct agreement *a;
    struct agon_line line;
    if (!r->link)
        return request_refuse(r, "not_now", "analyse is done over the WebSocket");
    int status = ask_studied(r, &t, &a, &line);
    return status != 0 ? status : begin(r, a, &line);
}

static int run_analyse_stop(struct request *r)
{
    if (r->link)
        analysis_end(r->link);
    return 0;
}

/* ---- reviews ---- */

/* As far as one has come that is under way; one is begun when there is none. */
static int answer_review(struct request *r, const struct room *t)
{
    struct review *v = review_find(r->hall, t->id);
    if (!v && reviews_of(r->hall, r->person) >= REVIEWS_OF_PERSON_MAX)
        return request_refuse(r, "too_many", "at most %d reviews at once", REVIEWS_OF_PERSON_MAX);
    v = v ? v : review_begin(t, r->person);
    if (!v)
        return request_refuse(r, "busy", "nothing can review it now");
    request_put(r, "review", review_json(v));
    return 0;
}

static void review_found(void *user, const struct store_table *found)
{
    struct request *r = user;
    const struct room *t = room_find(r->hall, request_text(r, "game"));
    json_t *json = found->rows > 0 ? json_loads(found->cell[0].text, 0, NULL) : NULL;
    int status = 0;
    if (json)
        request_put(r, "review", json);
    else if (r->hall->stopping || !t || !r->person)
        status = request_refuse(r, "busy", "ask again");
    else
        status = answer_review(r, t);
    request_finish(r, status);
}

static int run_review(struct request *r)
{
    struct room *t;
    int status = ask_room(r, &t);
    if (status != 0)
        return status;
    if (t->phase != PHASE_OVER || !t->match.game || t->aborted)
        return request_refuse(r, "not_now", "a game is reviewed when it is over");
    if (t->seats != 2 || !agon_engine_find(NULL, t->agreement->game, NULL))
        return request_refuse(r, "not_now", "no engine reviews this game");
    if (review_find(r->hall, t->id))
        return answer_review(r, t);
    store_ask_paper(r->hall->store, REVIEW_TYPE, t->id, review_found, r);
    return REQUEST_LATER;
}

const struct command commands_study[] = {
    {"analyse", RIGHTS_SESSION, false, false, "an engine shows what it sees in a position",
     (const struct argument[]){
         ASK_STUDIED,
         {"engine", ARG_TEXT, false, 1, 32, "an engine's id (usually the strongest)"},
         {"lines", ARG_NUMBER, false, 1, ANALYSIS_LINES_MAX, "of play to show"},
         {0}},
     run_analyse},
    {"analyse_stop", RIGHTS_SESSION, false, false, "ends the analysis of this connection", NULL,
     run_analyse_stop},
    {"review", RIGHTS_SESSION, false, false, "a finished game evaluated turn by turn",
     (const struct argument[]){ASK_GAME, ASK_KEY, {0}}, run_review},
    {0}};
