/* A line of play: playing, reading, taking back, copying. */
#include "check.h"
#include "programs.h"

static void test_turns_and_history(void **state)
{
    (void)state;
    agon_game *game = open_toy(&nim_rules, NULL, NULL);
    struct agon_line line = begin(game);
    assert_written(&line, "1 3/4/5");
    assert_int_equal(agon_line_play(&line, 1), 0);
    assert_int_equal(line.turns, 0);
    assert_int_equal(line.open.n, 1);
    assert_written(&line, "1 3/4/5 + a");
    assert_int_equal(agon_line_past(&line).n, 1);
    assert_int_equal(agon_line_play(&line, AGON_PASS), 0);
    assert_int_equal(line.turns, 1);
    assert_int_equal(line.open.n, 0);
    assert_written(&line, "2 2/4/5");
    struct agon_past past = agon_line_past(&line);
    assert_int_equal(past.n, 2);
    assert_true(past.key[1] == game->rules->key(game, line.pos, true));
    assert_true(past.key[0] == game->rules->key(game, game->first, true));
    assert_memory_equal(agon_line_start(&line, 0), game->first, game->pos_size);
    agon_line_release(&line);
    agon_close(game);
}

static void test_taking_back(void **state)
{
    (void)state;
    agon_game *game = open_toy(&nim_rules, NULL, NULL);
    struct agon_line line = begin(game);
    assert_false(agon_line_undo_move(&line));
    assert_false(agon_line_undo_turn(&line));
    assert_int_equal(agon_line_read(&line, "a a a; c; b b", true, NULL), 0);
    assert_written(&line, "1 0/4/4 + b b");
    assert_true(agon_line_undo_move(&line));
    assert_written(&line, "1 0/4/4 + b");
    assert_true(agon_line_undo_turn(&line));
    assert_written(&line, "1 0/4/4");
    assert_false(agon_line_undo_move(&line));
    assert_true(agon_line_undo_turn(&line));
    assert_written(&line, "2 0/4/5");
    assert_true(agon_line_undo_turn(&line));
    assert_written(&line, "1 3/4/5");
    assert_int_equal(agon_line_past(&line).n, 1);
    assert_false(agon_line_undo_turn(&line));
    agon_line_release(&line);
    agon_close(game);
}

static void test_reading(void **state)
{
    (void)state;
    agon_game *game = open_toy(&nim_rules, NULL, NULL);
    struct agon_line line = begin(game);
    struct agon_error error = {.text = ""};
    assert_int_equal(agon_line_read(&line, "\r\n ;a a a\r\n\r\n c pass ;\n", false, &error), 0);
    assert_written(&line, "1 0/4/4");
    assert_int_equal(agon_line_read(&line, "", false, &error), 0);
    assert_int_equal(agon_line_read(&line, "b b ; b x ; c", false, &error), AGON_BAD_TEXT);
    assert_int_equal(error.at, 8);
    assert_written(&line, "2 0/2/4"); /* the turn before the wrong one was played */
    assert_int_equal(agon_line_read(&line, "c ; a", false, &error), AGON_ILLEGAL);
    assert_int_equal(error.at, 4);
    assert_int_equal(agon_line_read(&line, "c", true, &error), 0);
    assert_written(&line, "1 0/2/3 + c");
    assert_int_equal(agon_line_read(&line, "c", false, &error), 0); /* continues the open turn */
    assert_written(&line, "2 0/2/1");
    agon_line_release(&line);
    agon_close(game);
}

static void test_setting(void **state)
{
    (void)state;
    agon_game *game = open_toy(&nim_rules, NULL, NULL);
    struct agon_line line = begin(game);
    struct agon_error error = {.text = ""};
    assert_int_equal(agon_line_read(&line, "a", false, NULL), 0);
    assert_int_equal(agon_line_set(&line, "2 7/7 + b b", &error), 0);
    assert_written(&line, "2 7/7 + b b");
    assert_int_equal(agon_line_past(&line).n, 1);
    static const struct {
        const char *text;
        int status, at;
    } cases[] = {
        {"", AGON_BAD_TEXT, 0},
        {"3 1", AGON_BAD_TEXT, 0},
        {"1 1/x", AGON_BAD_TEXT, 4},
        {"1 3/3 + x", AGON_BAD_TEXT, 8},
        {"1 3/3 + a b", AGON_ILLEGAL, 10},
        {"1 3/3 + a; b", AGON_BAD_TEXT, 9},
        {"1 3/3 + a a a a", AGON_ILLEGAL, 14},
        {"1 3/3 + ", AGON_BAD_TEXT, 8},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int status = agon_line_set(&line, cases[i].text, &error);
        if (status != cases[i].status || error.at != cases[i].at)
            fail_msg("'%s': %d at %d: %s", cases[i].text, status, error.at, error.text);
        assert_written(&line, "2 7/7 + b b");
    }
    char *huge = malloc(1 << 20);
    memset(huge, '1', (1 << 20) - 1);
    huge[(1 << 20) - 1] = '\0';
    assert_int_equal(agon_line_set(&line, huge, &error), AGON_BAD_TEXT);
    assert_int_equal(agon_line_read(&line, huge, false, &error), AGON_BAD_TEXT);
    free(huge);
    assert_int_equal(agon_line_set(&line, NULL, &error), 0);
    assert_written(&line, "1 3/4/5");
    agon_line_release(&line);
    agon_close(game);
}

/* A turn with an illegal later move leaves no trace. */
static void test_whole_turns(void **state)
{
    (void)state;
    agon_game *game = open_toy(&nim_rules, NULL, NULL);
    struct agon_line line = begin(game);
    assert_int_equal(agon_line_play(&line, 1), 0);
    assert_int_equal(agon_line_play_turn(&line, &(struct agon_turn){2, {1, 2}}, NULL),
                     AGON_ILLEGAL);
    assert_int_equal(agon_line_play_turn(&line, &(struct agon_turn){3, {1, 1, 1}}, NULL),
                     AGON_ILLEGAL);
    assert_written(&line, "1 3/4/5 + a");
    assert_int_equal(agon_line_play_turn(&line, &(struct agon_turn){2, {1, AGON_PASS}}, NULL), 0);
    assert_written(&line, "2 1/4/5");
    agon_line_release(&line);
    agon_close(game);
}

/* Many turns: the history grows, copies are independent, and repetitions are found in it. */
static void test_growth_and_copies(void **state)
{
    (void)state;
    agon_game *game = open_toy(&nim_rules, NULL, "1 200/200"),
              *waits = open_toy(&nim_rules, "wait=on", NULL);
    struct agon_line line = begin(game), copy;
    for (int i = 0; i < 300; i++)
        assert_int_equal(agon_line_read(&line, i % 2 ? "a" : "b", false, NULL), 0);
    assert_written(&line, "1 50/50");
    assert_int_equal(agon_line_play(&line, 1), 0);
    assert_int_equal(agon_line_copy(&copy, &line, NULL), 0);
    agon_line_release(&line);
    assert_written(&copy, "1 50/50 + a");
    for (int i = 0; i < 301; i++)
        assert_true(agon_line_undo_turn(&copy));
    assert_written(&copy, "1 200/200");
    assert_false(agon_line_undo_turn(&copy));
    agon_line_release(&copy);

    line = begin(waits);
    struct agon_result result;
    for (int i = 0; i < 4; i++) {
        agon_line_result(&line, &result);
        assert_false(result.over);
        assert_int_equal(agon_line_read(&line, "pass", false, NULL), 0);
    }
    agon_line_result(&line, &result);
    assert_true(result.over);
    assert_int_equal(result.points[0], 500);
    agon_move moves[7];
    assert_int_equal(agon_line_moves(&line, moves), 0);
    agon_line_release(&line);
    agon_close(game);
    agon_close(waits);
}

PROGRAM(core_line)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_turns_and_history), cmocka_unit_test(test_taking_back),
        cmocka_unit_test(test_reading),           cmocka_unit_test(test_setting),
        cmocka_unit_test(test_whole_turns),       cmocka_unit_test(test_growth_and_copies),
    };
    return RUN(tests);
}
