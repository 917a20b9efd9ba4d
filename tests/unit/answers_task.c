/* Tasks: what a worker answers is what would have been found here, and nothing else is taken. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <agon/agon.h>

#include "answers/task.h"
#include "programs.h"

enum { TURNS = 5, FROM = 1, TO = 4 };

/* A review of a line of the first legal turns, or of those in the text. */
static void begin(struct line_review *v, const agon_game *game, const char *position,
                  const char *turns)
{
    agon_move moves[4096];
    struct agon_line line;
    assert_int_equal(agon_line_init(&line, game, NULL), 0);
    if (position)
        assert_int_equal(agon_line_set(&line, position, NULL), 0);
    if (turns)
        assert_int_equal(agon_line_read(&line, turns, false, NULL), 0);
    while (line.turns < TURNS) {
        assert_true(game->max_moves <= 4096 && agon_line_moves(&line, moves) > 0);
        assert_int_equal(agon_line_play(&line, moves[0]), 0);
    }
    assert_int_equal(line_review_init(v, agon_engine_find(NULL, game, NULL), &line, FROM), 0);
    agon_line_release(&line);
}

/* The review as it is sent to readers. */
static char *text_of(const struct line_review *v)
{
    json_t *json = line_review_json(v, "game", TO);
    char *text = json_dumps(json, JSON_COMPACT);
    json_decref(json);
    return text;
}

/* The text of a task; free() it. */
static char *task_of(const struct line_review *v, const char *start)
{
    json_t *about = task_about(&v->line, start, v->type);
    assert_non_null(about);
    char *text = task_write_review(about, "k3", FROM, TO);
    json_decref(about);
    assert_true(task_is(text));
    return text;
}

static char *answer_of(const char *task)
{
    struct agon_stop stop = {0};
    struct agon_error error = {.at = -1};
    char *answer;
    int done = task_do(task, &stop, NULL, &answer, &error);
    if (done != 1)
        print_error("%s\n", error.text);
    assert_int_equal(done, 1);
    return answer;
}

/* Does the task as a worker would, and the same here. */
static void check_same(const agon_game *game, const char *start, const char *position,
                       const char *turns)
{
    struct line_review here, there;
    struct agon_stop stop = {0};
    begin(&here, game, position, turns);
    begin(&there, game, position, turns);
    agon_engine *engine = here.type->open(game, NULL);
    assert_non_null(engine);
    here.type->set(engine, "hash", "16", NULL);
    for (int i = FROM; i < TO; i++)
        assert_true(line_review_evaluate(&here, engine, i, &stop));
    here.type->close(engine);
    char *task = task_of(&there, start), *answer = answer_of(task);
    assert_true(task_take_review(&there, "k3", FROM, TO, answer));
    char *text[2] = {text_of(&here), text_of(&there)};
    assert_string_equal(text[0], text[1]);
    for (int i = 0; i < 2; i++)
        free(text[i]);
    free(task);
    free(answer);
    line_review_release(&here);
    line_review_release(&there);
}

static void check_kind(const char *kind, const struct agon_setup *setup, const char *position,
                       const char *turns)
{
    struct agon_error error = {.at = -1};
    agon_game *game = agon_open(kind, setup, &error);
    if (!game)
        print_error("%s\n", error.text);
    assert_non_null(game);
    check_same(game, setup ? setup->start : NULL, position, turns);
    agon_close(game);
}

#define MATE "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"

static void test_same(void **state)
{
    (void)state;
    check_kind("chess", NULL, NULL, "e2e4; e7e5; g1f3; b8c6; f1b5");
    check_kind("chess", NULL, MATE, NULL);
    check_kind("chess", &(struct agon_setup){.start = MATE}, NULL, "h2h3; h7h6; a1a7; g8h7; a7f7");
    check_kind("amazons", NULL, NULL, NULL);
    check_kind("arimaa", NULL, NULL, NULL);
}

/* A definition travels as its image: the worker does not read the text. */
static void test_definition(void **state)
{
    struct agon_setup setup = {.definition =
                                   "[variant]\nbase = chess\n[pieces]\nX = Extra: (LION)\n"};
    struct line_review v;
    (void)state;
    agon_game *game = agon_open("chess", &setup, NULL);
    assert_non_null(game);
    check_same(game, NULL, NULL, "e2e4; e7e5; g1f3; b8c6; f1b5");
    begin(&v, game, NULL, NULL);
    char *task = task_of(&v, NULL), *text = strstr(task, "base = chess"), *answer;
    struct agon_stop stop = {0};
    struct agon_error error = {.at = -1};
    assert_non_null(text);
    memcpy(text, "nonsense[[[[", 12);
    free(answer_of(task));
    char *image = strstr(task, "\"image\":\"");
    memcpy(image + 9, "zz", 2);
    assert_true(task_do(task, &stop, NULL, &answer, &error) < 0);
    memcpy(image + 9, "00", 2);
    assert_true(task_do(task, &stop, NULL, &answer, &error) < 0);
    memcpy(image, "\"imagE", 6);
    assert_true(task_do(task, &stop, NULL, &answer, &error) < 0);
    free(task);
    line_review_release(&v);
    agon_close(game);
}

/* A large definition stays at home. */
static void test_large(void **state)
{
    struct agon_setup setup = {.definition = "[variant]\nbase = tai-shogi\n"};
    struct agon_line line;
    (void)state;
    agon_game *game = agon_open("chess", &setup, NULL);
    assert_non_null(game);
    assert_true(game->rules->image(game, NULL, 0) > TASK_IMAGE_MAX);
    assert_int_equal(agon_line_init(&line, game, NULL), 0);
    assert_null(task_about(&line, NULL, agon_engine_find(NULL, game, NULL)));
    agon_line_release(&line);
    agon_close(game);
}

/* Texts that do not answer the task are not taken, not even in part. */
static void test_wrong_answers(void **state)
{
#define ANSWER(rows) "{\"id\":\"k3\",\"evaluations\":[" rows "]}"
#define ROW "[10,20,\"d2d4\",\"d7d5\"]"
#define BACK "[10,20,\"d7d5\",\"d2d4\"]"
    static const char *const wrong[] = {"",
                                        "{",
                                        "[]",
                                        "{\"id\":\"k3\"}",
                                        ANSWER(""),
                                        "{\"id\":\"k3\",\"evaluations\":{\"a\":1,\"b\":2}}",
                                        ANSWER(ROW),
                                        "{\"id\":\"k4\",\"evaluations\":[" ROW "," BACK "]}",
                                        "{\"id\":3,\"evaluations\":[" ROW "," BACK "]}",
                                        ANSWER(ROW "," BACK "," ROW),
                                        ANSWER(BACK "," ROW),
                                        ANSWER(ROW "," ROW),
                                        ANSWER(ROW ",[10,20,\"d7d5\"]"),
                                        ANSWER(ROW ",[10,20,\"d7d5\",\"d2d4\",1]"),
                                        ANSWER(ROW ",[10,20,\"d7d5; d2d4\",\"\"]"),
                                        ANSWER(ROW ",[10,20,\"d7d5 \",\"d7d5\"]"),
                                        ANSWER(ROW ",[10,20,\"d7d4\",\"d2d4\"]"),
                                        ANSWER(ROW ",[30001,20,\"d7d5\",\"d2d4\"]"),
                                        ANSWER(ROW ",[10,-4294967296,\"d7d5\",\"d2d4\"]"),
                                        ANSWER(ROW ",[10,1.5,\"d7d5\",\"d2d4\"]"),
                                        "{\"id\":\"k3\",\"evaluations\":[" ROW "," BACK
                                        "],\"more\":1}"};
    struct line_review v;
    (void)state;
    agon_game *game = agon_open("chess", NULL, NULL);
    begin(&v, game, NULL, "g1f3; g8f6; f3g1; f6g8; e2e4");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(task_take_review(&v, "k3", 0, 2, wrong[i]));
        assert_int_equal(v.evaluation[0].score, 0);
        assert_int_equal(v.evaluation[0].best.n, 0);
    }
    assert_false(task_take_review(&v, "k3", 3, 5, ANSWER(ROW "," BACK)));
    assert_true(task_take_review(&v, "k3", 0, 2, ANSWER(ROW "," BACK)));
    assert_int_equal(v.evaluation[0].best_score, 20);
    assert_int_equal(v.evaluation[1].reply.n, 1);
    /* No best turn, and the one that was played: the rest of the row is not believed. */
    assert_true(
        task_take_review(&v, "k3", 0, 2, ANSWER("[-30000,7,\"\",\"x\"],[5,7,\"g8f6\",\"x\"]")));
    assert_int_equal(v.evaluation[0].best_score, -30000);
    assert_true(v.evaluation[1].played);
    assert_int_equal(v.evaluation[1].best_score, 5);
    assert_int_equal(v.evaluation[1].reply.n, 0);
    struct agon_stop stop = {0};
    struct agon_error error = {.at = -1};
    char *task = task_of(&v, NULL), *answer = answer_of(task);
    assert_true(task_take_review(&v, "k3", FROM, TO, answer));
    assert_false(task_take_review(&v, "k3", FROM - 1, TO - 1, answer));
    assert_true(v.evaluation[FROM].best.n > 0);
    free(answer);
    agon_stop_set(&stop);
    assert_int_equal(task_do(task, &stop, NULL, &answer, &error), 0);
    free(task);
    line_review_release(&v);
    agon_close(game);
}

/* A turn is chosen as an engine here would, and must be one whole legal turn of the line's end. */
static void test_turn(void **state)
{
    static const char *const wrong[] = {"",
                                        "{\"id\":\"k3\"}",
                                        "{\"id\":\"k3\",\"turn\":\"\"}",
                                        "{\"id\":\"k3\",\"turn\":\"d2d4\"}",
                                        "{\"id\":\"k3\",\"turn\":\"d7d5; d2d4\"}",
                                        "{\"id\":\"k3\",\"turn\":7}",
                                        "{\"id\":\"k4\",\"turn\":\"d7d5\"}",
                                        "{\"id\":\"k3\",\"turn\":\"d7d5\",\"more\":1}"};
    static const char *const kinds[] = {"chess", "arimaa", "amazons", "kamisado"};
    struct task_turn how = {
        .level = 4, .hash_mb = 1, .nodes = 2700, .seed = 1, .soft_ms = 60000, .hard_ms = 60000};
    struct agon_turn turn;
    struct line_review v;
    (void)state;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        struct agon_stop stop = {0};
        agon_game *game = agon_open(kinds[i], NULL, NULL);
        begin(&v, game, NULL, NULL);
        json_t *about = task_about(&v.line, NULL, v.type);
        char *task = task_write_turn(about, "k3", &how), *answer = answer_of(task);
        assert_true(task_take_turn(&v.line, "k3", answer, &turn));
        assert_int_equal(agon_line_play_turn(&v.line, &turn, NULL), 0);
        free(answer);
        agon_stop_set(&stop);
        assert_int_equal(task_do(task, &stop, NULL, &answer, NULL), 0);
        free(task);
        how.hard_ms = TASK_MS_MAX + 1;
        task = task_write_turn(about, "k3", &how);
        how.hard_ms = TASK_MS_MAX;
        struct agon_error error = {.at = -1};
        agon_stop_clear(&stop);
        assert_true(task_do(task, &stop, NULL, &answer, &error) < 0);
        free(task);
        json_decref(about);
        line_review_release(&v);
        agon_close(game);
    }
    agon_game *game = agon_open("chess", NULL, NULL);
    begin(&v, game, NULL, "e2e4; e7e5; g1f3; b8c6; f1b5");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(task_take_turn(&v.line, "k3", wrong[i], &turn));
    assert_true(task_take_turn(&v.line, "k3", "{\"id\":\"k3\",\"turn\":\"d7d5\"}", &turn));
    line_review_release(&v);
    agon_close(game);
}

/* No time passes in a worker's turn: in timed games the match knows how much does. */
static void test_timed_turn(void **state)
{
    struct agon_turn turn;
    struct agon_line line;
    (void)state;
    agon_game *game = agon_open("akhimoraec", NULL, NULL);
    assert_non_null(game);
    assert_int_equal(agon_line_init(&line, game, NULL), 0);
    assert_true(task_take_turn(&line, "k3", "{\"id\":\"k3\",\"turn\":\"c1-d2\"}", &turn));
    assert_false(task_take_turn(&line, "k3", "{\"id\":\"k3\",\"turn\":\"@100 c1-d2\"}", &turn));
    assert_false(task_take_turn(&line, "k3", "{\"id\":\"k3\",\"turn\":\"@100\"}", &turn));
    agon_line_release(&line);
    agon_close(game);
}

/* ---- analyses ---- */

/* Stops the search after some reports. */
struct listener {
    struct agon_stop stop;
    int reports, most;
    char *last;
};

static void listen(void *user, char *text)
{
    struct listener *l = user;
    free(l->last);
    l->last = text;
    if (++l->reports == l->most)
        agon_stop_set(&l->stop);
}

/* The lines that are taken: how many, and the greatest depth. */
struct taken {
    int lines, depth, turns;
};

static void take(void *user, const struct agon_info *info)
{
    struct taken *t = user;
    t->lines++;
    t->depth = info->depth > t->depth ? info->depth : t->depth;
    t->turns = info->pv_turns > t->turns ? info->pv_turns : t->turns;
}

/* Searches the end of the line, and takes the lines found; without `most`, until it has ended. */
static struct taken search(const char *kind, const char *start, int lines, int most)
{
    struct agon_setup setup = {.start = start};
    struct agon_error error = {.at = -1};
    struct listener l = {.most = most};
    struct task_report report = {listen, &l};
    struct taken taken = {0};
    struct agon_line line;
    char *answer;
    agon_game *game = agon_open(kind, &setup, &error);
    assert_non_null(game);
    assert_int_equal(agon_line_init(&line, game, NULL), 0);
    json_t *about = task_about(&line, start, agon_engine_find(NULL, game, NULL));
    char *task = task_write_lines(about, "k3", lines);
    assert_int_equal(task_do(task, &l.stop, &report, &answer, &error), 1);
    assert_int_equal(task_take_lines(&line, "k3", lines, answer, take, &taken),
                     most > 0 ? TASK_LINES_SO_FAR : TASK_LINES_ALL);
    struct taken last = {0};
    assert_int_equal(task_take_lines(&line, "k3", lines, l.last, take, &last), TASK_LINES_SO_FAR);
    assert_true(last.lines > 0 && last.depth <= taken.depth);
    assert_int_equal(task_take_lines(&line, "k4", lines, answer, take, &last), TASK_LINES_WRONG);
    free(l.last);
    free(task);
    free(answer);
    json_decref(about);
    agon_line_release(&line);
    agon_close(game);
    return taken;
}

/* A search reports what it has found, and answers with it when it is stopped, or has ended. */
static void test_lines(void **state)
{
    (void)state;
    struct taken t = search("chess", NULL, 3, 20);
    assert_true(t.lines == 3 && t.depth > 2 && t.turns > 1);
    t = search("amazons", NULL, 2, 4);
    assert_true(t.lines > 0 && t.depth > 0);
    t = search("arimaa", "g [rrrrrrrrhdcmecdh                                HDCMECDHRRRRRRRR]", 1,
               5);
    assert_true(t.lines == 1 && t.depth > 0);
    t = search("arimaa", NULL, 1, 0);
    assert_true(t.lines == 1 && t.depth == 0 && t.turns == 1); /* from the engine's book */
    t = search("chess", MATE, 1, 0);
    assert_true(t.depth > 0);
}

/* Lines of a stranger must be turns of the position, and numbers that can be. */
static void test_wrong_lines(void **state)
{
#define LINES(rows) "{\"id\":\"k3\",\"lines\":[" rows "],\"ended\":false}"
#define LINE "[3,4,500,6,70,[\"e7e5\",\"g1f3\"]]"
    static const char *const wrong[] = {
        "",
        LINES(LINE),
        LINES(LINE "," LINE "," LINE),
        LINES(LINE ",0"),
        LINES("[3,4,500,6,70,[\"e2e4\"]]," LINE),
        LINES("[3,4,500,6,70,[\"e7e5\",\"e2e4\"]]," LINE),
        LINES("[3,4,500,6,70,[\"e7e5; g1f3\"]]," LINE),
        LINES("[3,4,500,6,70,[\"\"]]," LINE),
        LINES("[3,4,500,6,70,[7]]," LINE),
        LINES("[3,4,500,6,70,{}]," LINE),
        LINES("[3,4,500,6,70]," LINE),
        LINES("[-1,4,500,6,70,[]]," LINE),
        LINES("[100001,4,500,6,70,[]]," LINE),
        LINES("[3,-4,500,6,70,[]]," LINE),
        LINES("[3,4,-1,6,70,[]]," LINE),
        LINES("[3,4,9223372036854775807,6,70,[]]," LINE),
        LINES("[3,4,500,-6,70,[]]," LINE),
        LINES("[3,4,500,6,30001,[]]," LINE),
        LINES("[3,4,500,6,7.5,[]]," LINE),
        LINES("[3,4,500,6,70,[\"g8f6\",\"g1f3\",\"f6g8\",\"f3g1\",\"g8f6\",\"g1f3\",\"f6g8\","
              "\"f3g1\",\"g8f6\",\"g1f3\",\"f6g8\",\"f3g1\",\"g8f6\"]]," LINE),
        "{\"id\":\"k3\",\"lines\":[" LINE "," LINE "]}",
        "{\"id\":\"k3\",\"lines\":[null,null],\"ended\":true}",
        "{\"id\":\"k3\",\"lines\":[" LINE "," LINE "],\"ended\":false,\"more\":1}"};
    struct taken t = {0};
    struct agon_line line;
    (void)state;
    agon_game *game = agon_open("chess", NULL, NULL);
    assert_int_equal(agon_line_init(&line, game, NULL), 0);
    assert_int_equal(agon_line_read(&line, "e2e4", false, NULL), 0);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (task_take_lines(&line, "k3", 2, wrong[i], take, &t) != TASK_LINES_WRONG)
            fail_msg("it is taken: %s", wrong[i]);
    assert_int_equal(t.lines, 0);
    assert_int_equal(task_take_lines(&line, "k3", 2, LINES(LINE ",null"), take, &t), 0);
    assert_int_equal(task_take_lines(&line, "k3", 2, LINES("null,null"), take, &t), 0);
    assert_int_equal(t.lines, 1);
    assert_int_equal(t.turns, 2);
    agon_line_release(&line);
    agon_close(game);
}

/* A worker refuses what is no task. */
static void test_wrong_tasks(void **state)
{
#define TASK(game, turns, rest) "{\"id\":\"k3\",\"game\":" game ",\"turns\":" turns "," rest "}"
#define CHESS "\"chess\""
#define FAIRY "\"engine\":\"fairy\","
#define DO "\"do\":\"review\","
#define FIRST DO "\"from\":0,\"to\":1"
    static const char *const wrong[] = {
        "",
        "{}",
        "{\"id\":\"k3\"}",
        TASK("\"go\"", "[]", FAIRY FIRST),
        TASK(CHESS, "[]", "\"engine\":\"arimaa\"," FIRST),
        TASK(CHESS, "[]", FIRST),
        TASK(CHESS, "[]", FAIRY DO "\"from\":0,\"to\":2"),
        TASK(CHESS, "[]", FAIRY DO "\"from\":1,\"to\":1"),
        TASK(CHESS, "[]", FAIRY DO "\"from\":-1,\"to\":1"),
        TASK(CHESS, "[]", FAIRY "\"from\":0,\"to\":1"),
        TASK(CHESS, "[]", FAIRY "\"do\":\"turn\""),
        TASK(CHESS, "[]", FAIRY "\"do\":\"analyse\",\"lines\":0"),
        TASK(CHESS, "[]", FAIRY "\"do\":\"analyse\",\"lines\":6"),
        TASK(CHESS, "[\"e7e5\"]", FAIRY FIRST),
        TASK(CHESS, "[20]", FAIRY FIRST),
        TASK(CHESS, "[-1]", FAIRY FIRST),
        TASK(CHESS, "[[]]", FAIRY FIRST),
        TASK(CHESS, "[]", FAIRY FIRST ",\"definition\":\"[variant]\""),
        TASK(CHESS, "[]", FAIRY FIRST ",\"position\":\"nothing\"")};
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct agon_stop stop = {0};
        struct agon_error error = {.at = -1};
        char *answer;
        assert_true(task_do(wrong[i], &stop, NULL, &answer, &error) < 0);
        assert_null(answer);
        assert_true(error.text[0]);
    }
    assert_false(task_is("game: chess\n"));
}

PROGRAM(answers_task)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same),       cmocka_unit_test(test_definition),
        cmocka_unit_test(test_large),      cmocka_unit_test(test_wrong_answers),
        cmocka_unit_test(test_turn),       cmocka_unit_test(test_timed_turn),
        cmocka_unit_test(test_lines),      cmocka_unit_test(test_wrong_lines),
        cmocka_unit_test(test_wrong_tasks)};
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
