/* Lines of conditional turns without a server: joined, followed by position, stored and read. */

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "programs.h"
#include "server/game/conditional.h"

enum { FIRST = 1, SECOND = 2 };

struct board {
    agon_game *game;
    struct agon_line line;
};

static void open_board(struct board *b, const char *kind)
{
    b->game = agon_open(kind, NULL, NULL);
    assert_non_null(b->game);
    assert_int_equal(agon_line_init(&b->line, b->game, NULL), 0);
}

static void close_board(struct board *b)
{
    agon_line_release(&b->line);
    agon_close(b->game);
}

/* Reads lines of JSON for a seat; returns the result. */
static struct conditional *lines_of(struct board *b, unsigned seats, const char *json)
{
    struct conditional *c = NULL;
    struct conditional_place place;
    struct agon_error error;
    json_t *list = json_loads(json, 0, NULL);
    assert_non_null(list);
    assert_int_equal(conditional_read(&c, &b->line, seats, list, &place, &error), 0);
    json_decref(list);
    return c;
}

static void says(const struct conditional *c, const char *expected)
{
    json_t *json = conditional_json(c);
    char *text = json_dumps(json, JSON_COMPACT);
    assert_string_equal(text, expected);
    free(text);
    json_decref(json);
}

static void play(struct board *b, const char *turns)
{
    assert_int_equal(agon_line_read(&b->line, turns, false, NULL), 0);
}

/* Lines that say the same, or the beginning of another, become one. */
static void test_joined(void **state)
{
    struct board b;
    (void)state;
    open_board(&b, "chess");
    struct conditional *c =
        lines_of(&b, SECOND,
                 "[[\"e2e4\",\"e7e5\"],[\"e2e4\",\"e7e5\",\"g1f3\",\"b8c6\"],"
                 "[\"e2e4\",\"e7e5\",\"f1c4\",\"g8f6\"],[\"e2e4\",\"e7e5\",\"f1c4\",\"g8f6\"]]");
    says(c, "[[\"e2e4\",\"e7e5\",\"g1f3\",\"b8c6\"],[\"e2e4\",\"e7e5\",\"f1c4\",\"g8f6\"]]");
    conditional_free(c);
    assert_null(lines_of(&b, SECOND, "[]"));
    close_board(&b);
}

/* Both lines continue after their common part, one after the rest; a take-back ends them. */
static void test_followed(void **state)
{
    struct board b;
    (void)state;
    open_board(&b, "chess");
    struct conditional *c = lines_of(&b, SECOND,
                                     "[[\"e2e4\",\"e7e5\",\"g1f3\",\"b8c6\"],"
                                     "[\"e2e4\",\"e7e5\",\"f1c4\",\"g8f6\"]]");
    assert_true(conditional_follow(c, &b.line));
    play(&b, "e2e4;e7e5");
    assert_true(conditional_follow(c, &b.line));
    says(c, "[[\"g1f3\",\"b8c6\"],[\"f1c4\",\"g8f6\"]]");
    play(&b, "f1c4");
    assert_true(conditional_follow(c, &b.line));
    says(c, "[[\"g8f6\"]]");
    agon_line_undo_turn(&b.line);
    assert_false(conditional_follow(c, &b.line));
    conditional_free(c);
    close_board(&b);
}

/* The store returns them; if positions are numbered differently, the text of a turn is sufficient,
 * and invalid lines are dropped. */
static void test_stored(void **state)
{
    struct board b;
    (void)state;
    open_board(&b, "chess");
    play(&b, "e2e4");
    struct conditional *c = lines_of(&b, FIRST, "[[\"e7e5\",\"g1f3\"],[\"c7c5\",\"c2c3\"]]");
    json_t *json = conditional_write(c);
    conditional_free(c);
    c = conditional_load(json);
    says(c, "[[\"e7e5\",\"g1f3\"],[\"c7c5\",\"c2c3\"]]");
    conditional_free(c);
    json_object_set_new(json, "keys", json_pack("[[ii][ii]]", 1, 2, 3, 4));
    c = conditional_load(json);
    play(&b, "c7c5");
    assert_true(conditional_follow(c, &b.line));
    says(c, "[[\"c2c3\"]]");
    conditional_free(c);
    json_object_set_new(json, "lines", json_pack("[[si]]", "e7e5", 7));
    assert_null(conditional_load(json));
    assert_null(conditional_load(NULL));
    json_decref(json);
    close_board(&b);
}

PROGRAM(server_conditional)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_joined),
                                       cmocka_unit_test(test_followed),
                                       cmocka_unit_test(test_stored)};
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
