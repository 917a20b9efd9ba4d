/* Commands that teach a game: courses, their exercises, and turns tried in them. */
#include <stdlib.h>
#include <string.h>

#include "server/api/command.h"
#include "server/api/resolve.h"
#include "server/puzzles/courses.h"

enum { TURNS_BYTES = 4000 };

static int run_courses(struct request *r)
{
    json_t *list = json_array();
    const struct course *c;
    for (int i = 0; (c = course_at(r->api->courses, i)) != NULL; i++)
        json_array_append_new(list, course_summary_json(c));
    request_put(r, "courses", list);
    return 0;
}

static int refuse_course(struct request *r)
{
    return request_refuse(r, "not_found", AGON_SAY(course_not_found, "no such course"));
}

static int run_course(struct request *r)
{
    const struct course *c = course_of(r->api->courses, request_text(r, "game"));
    if (!c)
        return refuse_course(r);
    int language = course_language_find(request_text(r, "language"));
    request_put(r, "game", json_string(c->game));
    request_put(r, "language", json_string(course_language[language]));
    request_put(r, "exercises", course_exercises_json(c, language));
    return 0;
}

static void answer_verdict(struct request *r, const struct exercise_verdict *v)
{
    json_t *replies = json_array();
    for (int i = 0; i < v->replies; i++)
        json_array_append_new(replies, json_string(v->reply[i]));
    request_put(r, "reached", json_boolean(v->reached));
    request_put(r, "failed", json_boolean(v->failed));
    request_put(r, "stars", json_integer(v->stars));
    request_put(r, "replies", replies);
}

static int run_exercise(struct request *r)
{
    const struct course *c = course_of(r->api->courses, request_text(r, "game"));
    const struct exercise *e = c ? course_find(c, request_text(r, "exercise")) : NULL;
    if (!e)
        return refuse_course(r);
    struct agon_error error;
    struct exercise_verdict verdict;
    struct game_spec spec = {
        .kind = c->game, .variant = e->variant, .options = e->options, .start = e->start};
    struct shared_game *game = shared_game_open(r->api->rooms, &spec, &error);
    if (!game)
        return request_refuse_error(r, "busy", &error);
    int status = exercise_judge(e, game->game, request_text(r, "turns"),
                                (int)request_number(r, "helps", 0), &verdict, &error);
    shared_game_drop(game);
    if (status < 0)
        return request_refuse_error(r, "illegal", &error);
    answer_verdict(r, &verdict);
    exercise_release(&verdict);
    return 0;
}

const struct command commands_courses[] = {
    {"courses", RIGHTS_ANYONE, "the courses that teach a game, and their exercises", NULL,
     run_courses, .reads = true},
    {"course", RIGHTS_ANYONE, "the exercises of a course",
     (const struct argument[]){{"game", ARG_TEXT, true, 1, 32, "a game's id"},
                               {"language", ARG_TEXT, false, 2, 2, "en, fr, ja or tr"},
                               {0}},
     run_course, .reads = true},
    {"exercise", RIGHTS_SESSION, "judges a learner's turns in an exercise",
     (const struct argument[]){
         {"game", ARG_TEXT, true, 1, 32, "a game's id"},
         {"exercise", ARG_TEXT, true, 1, COURSE_ID, "the exercise's id"},
         {"turns", ARG_TEXT, true, 0, TURNS_BYTES, "\"T; T\": the learner's own turns so far"},
         {"helps", ARG_NUMBER, false, 0, EXERCISE_HELPS, "how often help was taken"},
         {0}},
     run_exercise},
    {0}};
