/* The common beginning of unit tests of core or search: cmocka, and toy games opened in one
 * call. */
#ifndef UNIT_CHECK_H
#define UNIT_CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <agon/agon.h>

#include "toy/nim.h"
#include "toy/tictactoe.h"

/* Opens a game and fails the test if it cannot; options and start may be NULL. agon_close() it. */
static inline agon_game *open_toy(const struct agon_rules *rules, const char *options,
                                  const char *start)
{
    struct agon_error error = {.text = ""};
    struct agon_setup setup = {.options = options, .start = start};
    agon_game *game = rules->open(&setup, &error);
    if (game == NULL)
        fail_msg("%s: %s", rules->id, error.text);
    return game;
}

/* A line from a game's start; fails the test if it cannot begin. agon_line_release() it. */
static inline struct agon_line begin(const agon_game *game)
{
    struct agon_line line;
    assert_int_equal(agon_line_init(&line, game, NULL), 0);
    return line;
}

static inline void assert_written(const struct agon_line *line, const char *expected)
{
    char text[AGON_TEXT_MAX];
    assert_int_equal(agon_line_write(line, text, sizeof text), (int)strlen(expected));
    assert_string_equal(text, expected);
}

#define RUN(tests)                                                                                 \
    (cmocka_set_message_output(CM_OUTPUT_TAP), cmocka_run_group_tests(tests, NULL, NULL))

#endif
