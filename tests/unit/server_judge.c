/* Judging: what a turn gives away, grades and accuracy, and scores that do not swing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <agon/game.h>

#include "answers/judge.h"
#include "programs.h"
#include "server/analysis/review.h"

enum { TURNS = 12 };

static struct agon_line line;
static struct evaluation evaluation[TURNS + 1];
static struct judged judged;

/* A line of the Amazons: the first legal turns; nothing is known of it yet. */
static void begin(agon_game *game)
{
    agon_move moves[4096];
    assert_int_equal(agon_line_init(&line, game, NULL), 0);
    while (line.turns < TURNS) {
        assert_true(agon_line_moves(&line, moves) > 0);
        assert_int_equal(agon_line_play(&line, moves[0]), 0);
    }
    memset(evaluation, 0, sizeof evaluation);
    for (int i = 0; i < TURNS; i++) {
        evaluation[i].best = line.turn[i];
        evaluation[i].played = true;
    }
    judged = (struct judged){
        .line = &line, .evaluation = evaluation, .done = TURNS + 1, .positions = TURNS + 1};
}

/* The turn at i was not the best: that promised `best`, and it promises `now`. */
static void other(int i, int best, int now)
{
    evaluation[i].played = false;
    evaluation[i].best_score = best;
    evaluation[i].score = best;
    evaluation[i + 1].score = -now;
}

static int number(const json_t *list, size_t i, const char *name)
{
    return (int)json_integer_value(json_object_get(json_array_get(list, i), name));
}

static const char *code(const json_t *list, size_t i)
{
    const char *text = json_string_value(json_object_get(json_array_get(list, i), "code"));
    return text ? text : "";
}

static void test_grades(void **state)
{
    agon_game *game = agon_open("amazons", NULL, NULL);
    (void)state;
    begin(game);
    other(0, 300, 200);              /* 1 in 100: nothing */
    other(2, 0, -1300);              /* 13: an inaccuracy */
    other(4, 0, -2500);              /* 23: a mistake */
    other(6, 0, -4000);              /* 33: a blunder */
    other(8, 20000, 17000);          /* much, and everything is won as before: nothing */
    other(10, 0, -AGON_DECIDED + 3); /* the other side wins in three turns */
    json_t *points = judge_points(&judged), *sides = judge_sides(&judged);
    assert_int_equal(json_array_size(points), 3);
    assert_string_equal(code(points, 0), "mistake");
    assert_int_equal(number(points, 0, "turn"), 4);
    assert_int_equal(number(points, 0, "by"), 2500);
    assert_string_equal(code(points, 1), "blunder");
    assert_string_equal(code(points, 2), "allowed_win");
    assert_int_equal(number(points, 2, "turns"), 3);
    assert_int_equal(number(sides, 0, "turns"), 6);
    assert_int_equal(number(sides, 0, "best"), 0);
    assert_int_equal(number(sides, 0, "inaccuracies"), 1);
    assert_int_equal(number(sides, 0, "mistakes"), 1);
    assert_int_equal(number(sides, 0, "blunders"), 2);
    assert_int_equal(number(sides, 0, "loss"), (100 + 1300 + 2500 + 4000 + 0 + 10000) / 6);
    assert_in_range(number(sides, 0, "accuracy"), 45, 55);
    assert_int_equal(number(sides, 1, "best"), 6);
    assert_int_equal(number(sides, 1, "accuracy"), 100);
    json_decref(points);
    json_decref(sides);
    agon_line_release(&line);
    agon_close(game);
}

/* A win that is missed counts when chances are lost with it, and always in the turn itself. */
static void test_missed(void **state)
{
    agon_game *game = agon_open("amazons", NULL, NULL);
    (void)state;
    begin(game);
    other(0, AGON_DECIDED - 5, 9000); /* won all the same */
    other(2, AGON_DECIDED - 1, 9000);
    other(4, AGON_DECIDED - 5, 1000);
    json_t *points = judge_points(&judged);
    assert_int_equal(json_array_size(points), 2);
    assert_int_equal(number(points, 0, "turn"), 2);
    assert_string_equal(code(points, 0), "missed_win");
    assert_int_equal(number(points, 1, "turn"), 4);
    assert_int_equal(number(points, 1, "turns"), 5);
    json_decref(points);
    agon_line_release(&line);
    agon_close(game);
}

/* The side to move seems better by 400: the displayed evaluations are level. A blunder stays as
 * sharp as it was. */
static void test_swing(void **state)
{
    agon_game *game = agon_open("amazons", NULL, NULL);
    (void)state;
    begin(game);
    for (int i = 0; i <= TURNS; i++) {
        evaluation[i].played = false;
        evaluation[i].score = evaluation[i].best_score = 400 + (i >= 7 ? i % 2 ? 5000 : -5000 : 0);
    }
    json_t *list = judge_evaluations(&judged);
    assert_int_equal(json_array_size(list), TURNS + 1);
    for (int i = 0; i <= TURNS; i++)
        assert_int_equal(number(list, (size_t)i, "score"), i >= 7 ? -5000 : 0);
    json_decref(list);
    /* Begun later it says the same of what is left. */
    judged.from = 9;
    list = judge_evaluations(&judged);
    assert_int_equal(json_array_size(list), TURNS + 1 - 9);
    json_decref(list);
    agon_line_release(&line);
    agon_close(game);
}

/* Behind the last turn there is one review, however far behind it was asked to begin. */
static void test_names(void **state)
{
    agon_game *game = agon_open("amazons", NULL, NULL);
    struct shared_game shared = {.digest = "0"};
    char last[ID_SIZE], far[ID_SIZE], before[ID_SIZE];
    (void)state;
    begin(game);
    review_name(before, &shared, &line, TURNS - 1);
    review_name(last, &shared, &line, TURNS);
    review_name(far, &shared, &line, 99999);
    assert_string_not_equal(before, last);
    assert_string_equal(last, far);
    agon_line_release(&line);
    agon_close(game);
}

PROGRAM(server_judge)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_grades), cmocka_unit_test(test_missed),
                                       cmocka_unit_test(test_swing), cmocka_unit_test(test_names)};
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
