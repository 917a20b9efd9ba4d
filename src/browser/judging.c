/* Commands for reviews, answers to puzzles, exercises, and records of games played here. */
#include "browser/judging.h"

#include <stdlib.h>
#include <string.h>

#include "answers/look.h"
#include "answers/solution.h"
#include "browser/clocks.h"
#include "browser/question.h"
#include "core/text.h"
#include "play/exercise.h"
#include "play/level.h"
#include "play/outcome.h"
#include "play/pgn.h"
#include "play/record.h"

enum { TURNS_MOST = 100 };

/* ---- reviews ---- */

/* The open game's spec and the turns, which identify a line; `n` bytes, for free(). NULL: no
 * memory. */
static char *name_line(const struct question *q, size_t *n)
{
    const struct asker *a = q->asker;
    const char *turns = question_text(q, "turns");
    size_t more = turns ? strlen(turns) : 0;
    char *name = malloc(a->spec_n + more);
    if (!name)
        return NULL;
    memcpy(name, a->spec, a->spec_n);
    memcpy(name + a->spec_n, turns ? turns : "", more);
    *n = a->spec_n + more;
    return name;
}

/* Copies the question's line to a separate game for the review. */
static bool open_review(const struct question *q, const struct agon_engine_type *type)
{
    struct asker *a = q->asker;
    struct agon_setup setup = {question_text(q, "variant"), question_text(q, "options"),
                               question_text(q, "start"), question_text(q, "definition")};
    const char *turns = question_text(q, "turns");
    struct agon_line line;
    a->review_game = agon_open(question_text(q, "kind"), &setup, NULL);
    if (!a->review_game || agon_line_init(&line, a->review_game, NULL) < 0) {
        agon_close(a->review_game);
        return false;
    }
    bool begun = (!turns || agon_line_read(&line, turns, false, NULL) == 0) &&
                 line_review_init(&a->review, type, &line, question_number(q, "from", 0)) == 0;
    agon_line_release(&line);
    a->reviewer = begun ? question_new_engine(a->review_game, type, LEVEL_MOST) : NULL;
    if (a->reviewer)
        return true;
    if (begun)
        line_review_release(&a->review);
    agon_close(a->review_game);
    return false;
}

/* Takes ownership of the line's name. */
static int begin_review(struct question *q, char *name, size_t n)
{
    struct asker *a = q->asker;
    const struct agon_engine_type *type = agon_engine_find(NULL, a->game, NULL);
    question_end_review(a);
    if (a->game->seats != 2 || !type) {
        free(name);
        return question_refuse(q, "not_now",
                               AGON_SAY(study_no_engine, "no engine reviews this game"));
    }
    if (!open_review(q, type)) {
        free(name);
        return question_no_memory(q);
    }
    a->reviewed = name;
    a->reviewed_n = n;
    a->done = a->review.from;
    return 0;
}

/* Evaluates one position at a time: with `again` the next one of the last line. */
int run_review(struct question *q)
{
    struct asker *a = q->asker;
    size_t n;
    char *name = name_line(q, &n);
    if (!name)
        return question_no_memory(q);
    if (question_text(q, "again") && a->reviewed && a->reviewed_n == n &&
        memcmp(a->reviewed, name, n) == 0)
        free(name);
    else if (begin_review(q, name, n) < 0)
        return -1;
    if (a->done < a->review.positions &&
        line_review_evaluate(&a->review, a->reviewer, a->done, &a->stop))
        a->done++;
    json_object_set_new(q->answer, "review", line_review_json(&a->review, "", a->done));
    return 0;
}

/* ---- puzzles ---- */

static struct task task_asked(const struct question *q)
{
    const char *theme = question_text(q, "theme");
    int turns = question_number(q, "within", 1);
    return task_of(theme ? theme : "", turns < TURNS_MOST ? turns : TURNS_MOST);
}

int run_solve(struct question *q)
{
    struct judgement j;
    struct task task = task_asked(q);
    const char *answer = question_text(q, "answer");
    solution_judge(q->asker->game, &task, answer ? answer : "", &j);
    if (j.status < 0)
        question_refuse(q, "illegal", j.error.parts);
    json_object_set_new(q->answer, "right", json_boolean(j.right));
    json_object_set_new(q->answer, "solved", json_boolean(j.solved));
    json_object_set_new(q->answer, "replies", solution_replies(&j));
    judgement_release(&j);
    return j.status < 0 ? -1 : 0;
}

/* With `hint` only the beginning of the solution. */
int run_reveal(struct question *q)
{
    struct judgement j;
    struct task task = task_asked(q);
    solution_find(q->asker->game, &task, &j);
    if (j.status < 0)
        question_refuse(q, "busy", j.error.parts);
    else if (question_text(q, "hint"))
        json_object_set_new(q->answer, "cell", solution_cell(q->asker->game, &j));
    else
        json_object_set_new(q->answer, "turns", solution_replies(&j));
    judgement_release(&j);
    return j.status < 0 ? -1 : 0;
}

/* ---- exercises ---- */

static int judge_exercise(struct question *q, const struct course *c, const struct exercise *e)
{
    struct agon_error error;
    struct exercise_verdict v;
    struct agon_setup setup = exercise_setup(e);
    const char *turns = question_text(q, "answer");
    agon_game *game = agon_open(c->game, &setup, &error);
    if (!game)
        return question_refuse(q, "bad_argument", error.parts);
    int helps = question_number(q, "helps", 0);
    int status = exercise_judge(e, game, turns ? turns : "",
                                helps < EXERCISE_HELPS ? helps : EXERCISE_HELPS, &v, &error);
    agon_close(game);
    if (status < 0)
        return question_refuse(q, "illegal", error.parts);
    json_t *replies = json_array();
    for (int i = 0; i < v.replies; i++)
        json_array_append_new(replies, json_string(v.reply[i]));
    json_object_set_new(q->answer, "reached", json_boolean(v.reached));
    json_object_set_new(q->answer, "failed", json_boolean(v.failed));
    json_object_set_new(q->answer, "stars", json_integer(v.stars));
    json_object_set_new(q->answer, "replies", replies);
    exercise_release(&v);
    return 0;
}

/* `course` is the text of the course's file. */
int run_exercise(struct question *q)
{
    struct agon_error error;
    struct course course;
    const char *text = question_text(q, "course"), *id = question_text(q, "exercise");
    if (course_read(&course, text ? text : "", &error) < 0)
        return question_refuse(q, "bad_argument", error.parts);
    const struct exercise *e = id ? course_find(&course, id) : NULL;
    int status = e ? judge_exercise(q, &course, e)
                   : question_refuse(q, "not_found", AGON_SAY(course_not_found, "no such course"));
    course_release(&course);
    return status;
}

/* ---- records ---- */

/* Sets game, players and date; players are named in the order of their seats. */
static int head_record(const struct question *q, struct record *r, struct agon_error *error)
{
    size_t i;
    json_t *name, *names = question_list(q, "player");
    int status = record_set_game(r, q->asker->game, error);
    json_array_foreach(names, i, name)
    {
        if (status == 0 && i < q->asker->game->seats)
            status = record_set_seat(r, "player", (int)i, json_string_value(name), error);
    }
    json_decref(names);
    return status < 0 ? status : record_set(r, RECORD_DATE, question_text(q, "date"), error);
}

static int add_turns(const struct question *q, struct record *r, struct agon_error *error)
{
    const agon_game *g = q->asker->game;
    int status = 0;
    for (int i = 0; i < q->line.turns && status == 0; i++) {
        char text[AGON_TEXT_MAX];
        const agon_pos *pos = agon_line_start(&q->line, i);
        agon_turn_write(g, pos, &q->line.turn[i], text, sizeof text);
        status = record_add(
            r,
            &(struct record_turn){
                .text = text, .seat = g->rules->seat(g, pos), .used_ms = -1, .left_ms = -1},
            error);
    }
    return status;
}

/* The same for a game with a clock, which may have ended it: with the times of its turns. */
static int timed_record(struct question *q, struct record *r, struct agon_result *result,
                        struct agon_error *error)
{
    struct match m;
    if (clocks_match(q, &m) < 0)
        return AGON_BAD_TEXT;
    int status = record_take_match(r, &m, error);
    *result = m.result;
    match_release(&m);
    return status;
}

/* A record as PGN if requested. Takes ownership; NULL with the error. */
static char *as_asked(const struct question *q, char *text, struct agon_error *error)
{
    if (!text || !question_text(q, "pgn"))
        return text;
    char *pgn = pgn_of_text(text, q->asker->game, error);
    free(text);
    return pgn;
}

/* The line as a record or PGN, with the result: on the board, by the clock, or by the seat that
 * `resigned`. */
int run_record(struct question *q)
{
    const agon_game *g = q->asker->game;
    struct agon_error error = {0};
    struct agon_result result;
    struct record r;
    int seat = question_number(q, "resigned", -1);
    agon_line_result(&q->line, &result);
    if (!result.over && seat >= 0 && seat < (int)g->seats)
        outcome_lose(g, seat, OUTCOME_RESIGNED, &result);
    record_init(&r);
    int status = head_record(q, &r, &error);
    if (status == 0 && question_text(q, "control"))
        status = timed_record(q, &r, &result, &error);
    else if (status == 0)
        status = add_turns(q, &r, &error);
    if (status == 0 && result.over)
        status = record_set_result(&r, result.points, (int)g->seats, result.why, &error);
    char *text = status == 0 ? as_asked(q, record_text(&r), &error) : NULL;
    record_release(&r);
    if (status < 0 || (!text && error.code == AGON_UNSUPPORTED))
        return question_refuse(q, "bad_argument", error.parts);
    if (!text)
        return question_no_memory(q);
    json_object_set_new(q->answer, "record", json_string(text));
    json_object_set_new(q->answer, "result", result.over ? look_result(g, &result) : json_null());
    free(text);
    return 0;
}
