/* Commands for courses: their exercises, and turns tried in them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/commands/commands.h"
#include "server/puzzles/courses.h"
#include "server/request/resolve.h"

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

/* A completed exercise of an account, waiting for its previous stars from the store. */
struct kept {
    struct request *request;
    char id[COURSE_STARS_ID];
    int stars;
};

/* Stores only a better result. */
static void kept_found(void *user, const struct store_table *t)
{
    struct kept *k = user;
    struct request *r = k->request;
    int before = t->rows > 0 && t->cell[0].text ? atoi(t->cell[0].text) : 0;
    char text[8];
    snprintf(text, sizeof text, "%d", k->stars);
    if (k->stars > before && r->user && !r->api->core->stopping)
        store_put_document(r->api->core->store, &(struct store_document){.type = COURSE_STARS,
                                                                         .id = k->id,
                                                                         .owner = r->user->id,
                                                                         .text = text,
                                                                         .at = r->api->core->now});
    request_finish(r, 0);
    free(k);
}

static int keep(struct request *r, const struct course *c, const struct exercise *e, int stars)
{
    struct kept *k = calloc(1, sizeof *k);
    if (!k)
        abort();
    *k = (struct kept){.request = r, .stars = stars};
    snprintf(k->id, sizeof k->id, "%s/%.32s/%.32s", r->user->id, c->game, e->id);
    store_query_document(r->api->core->store, COURSE_STARS, k->id, kept_found, k);
    return REQUEST_LATER;
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
    return verdict.reached && r->user && !user_is_guest(r->user) ? keep(r, c, e, verdict.stars) : 0;
}

/* ---- progress of an account ---- */

static void learned_found(void *user, const struct store_table *t)
{
    struct request *r = user;
    json_t *games = json_object();
    for (int i = 0; i < t->rows; i++) {
        const struct store_cell *row = &t->cell[i * t->columns];
        const char *game = strchr(row[0].text, '/'),
                   *exercise = game ? strchr(game + 1, '/') : NULL;
        if (!exercise || !row[2].text)
            continue;
        char name[32];
        snprintf(name, sizeof name, "%.*s", (int)(exercise - game - 1), game + 1);
        if (!json_object_get(games, name))
            json_object_set_new(games, name, json_object());
        json_object_set_new(json_object_get(games, name), exercise + 1,
                            json_integer(atoi(row[2].text)));
    }
    request_put(r, "stars", games);
    request_finish(r, 0);
}

static int run_learned(struct request *r)
{
    store_query_documents(r->api->core->store, COURSE_STARS, r->user->id, COURSE_STARS_MAX,
                          learned_found, r);
    return REQUEST_LATER;
}

const struct command commands_courses[] = {
    {"courses", RIGHTS_ANYONE, "the courses that teach a game, and their exercises", NULL,
     run_courses, .reads = true, .answer = "courses: [{game: id, exercises: [id]}]"},
    {"course", RIGHTS_ANYONE, "the exercises of a course",
     (const struct argument[]){{"game", ARG_TEXT, true, 1, 32, "a game's id"},
                               {"language", ARG_TEXT, false, 2, 2, "en, fr, ja or tr"},
                               {0}},
     run_course, .reads = true,
     .answer = "game: id, language: language, exercises: [{id: id, variant: text|null, options: "
               "text|null, start: text, turns: 1.., within: 1.., solution: text, cells: [text], "
               "title: text, task: text, hint: text}]"},
    {"exercise", RIGHTS_SESSION, "judges a learner's turns in an exercise",
     (const struct argument[]){
         {"game", ARG_TEXT, true, 1, 32, "a game's id"},
         {"exercise", ARG_TEXT, true, 1, COURSE_ID, "the exercise's id"},
         {"turns", ARG_TEXT, true, 0, TURNS_BYTES, "\"T; T\": the learner's own turns so far"},
         {"helps", ARG_NUMBER, false, 0, EXERCISE_HELPS, "how often help was taken"},
         {0}},
     run_exercise, .answer = "reached: switch, failed: switch, stars: 0..3, replies: [text]"},
    {"learned", RIGHTS_ACCOUNT, "your stars in the courses", NULL, run_learned, .reads = true,
     .answer = "stars: {*: {*: 0..3}}"},
    {0}};
