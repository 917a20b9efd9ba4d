/* Turns: checking, reading, writing and listing. */
#include "check.h"
#include "programs.h"

static void assert_turn(const agon_game *game, const agon_pos *pos, const struct agon_turn *turn,
                        const char *expected)
{
    char text[AGON_TEXT_MAX];
    assert_int_equal(agon_turn_write(game, pos, turn, text, sizeof text), (int)strlen(expected));
    assert_string_equal(text, expected);
}

/* Reads one turn at the start of a Nim with heaps of 3, 4 and 5; returns the status. */
static int read_nim(const char *options, const char *text, bool open_end, struct agon_turn *turn,
                    struct agon_error *error, size_t *used)
{
    agon_game *game = open_toy(&nim_rules, options, NULL);
    const char *s = text;
    int status =
        agon_turn_read(game, game->first, (struct agon_past){NULL, 0}, &s, open_end, turn, error);
    *used = (size_t)(s - text);
    agon_close(game);
    return status;
}

static void test_reading(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool open_end;
        int n;
        bool pass; /* whether the turn ends with one */
        size_t used;
    } cases[] = {
        {"a a a", false, 3, false, 5}, /* ends automatically */
        {"b b", false, 3, true, 3},    /* the pass is added */
        {"b b", true, 2, false, 3},    /* left open */
        {" b ; c", false, 2, true, 3}, /* one turn of several */
        {"b pass\nc", false, 2, true, 6}, {"c c c\r\n", false, 3, false, 5},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct agon_turn turn;
        struct agon_error error = {.text = ""};
        size_t used;
        int status = read_nim(NULL, cases[i].text, cases[i].open_end, &turn, &error, &used);
        if (status != 0 || turn.n != cases[i].n ||
            (turn.move[turn.n - 1] == AGON_PASS) != cases[i].pass || used != cases[i].used)
            fail_msg("'%s': %d, %d moves, %zu bytes, %s", cases[i].text, status, turn.n, used,
                     error.text);
    }
}

static void test_reading_errors(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool open_end;
        int status, at;
        const char *says;
    } cases[] = {
        {"", false, AGON_BAD_TEXT, 0, "expected a move"},
        {"", true, AGON_BAD_TEXT, 0, "expected a move"},
        {" ; a", false, AGON_BAD_TEXT, 1, "expected a move"},
        {"a x", false, AGON_BAD_TEXT, 2, "expected a heap"},
        {"a b", false, AGON_ILLEGAL, 2, "not legal"},
        {"pass", false, AGON_ILLEGAL, 0, "not legal"},
        {"a a a  a", false, AGON_ILLEGAL, 7, "was complete"},
        {"a pass a", false, AGON_ILLEGAL, 7, "was complete"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct agon_turn turn;
        struct agon_error error = {.text = ""};
        size_t used;
        int status = read_nim(NULL, cases[i].text, cases[i].open_end, &turn, &error, &used);
        if (status != cases[i].status || error.at != cases[i].at ||
            !strstr(error.text, cases[i].says) || used != 0)
            fail_msg("'%s': %d at %d: %s", cases[i].text, status, error.at, error.text);
    }
}

/* A pass that ends a turn is not written; a pass that is a turn is. */
static void test_writing(void **state)
{
    (void)state;
    agon_game *game = open_toy(&nim_rules, "wait=on", NULL);
    assert_turn(game, game->first, &(struct agon_turn){2, {1, AGON_PASS}}, "a");
    assert_turn(game, game->first, &(struct agon_turn){3, {3, 3, 3}}, "c c c");
    assert_turn(game, game->first, &(struct agon_turn){1, {AGON_PASS}}, "pass");
    assert_int_equal(agon_turn_write(game, game->first, &(struct agon_turn){3, {3, 3, 3}}, NULL, 0),
                     5);
    agon_close(game);
}

/* Membership in the list of moves, "over" if there are none, and no ticks in a game without
 * time. */
static void test_checking(void **state)
{
    (void)state;
    struct agon_past none = {NULL, 0};
    struct agon_error error = {.text = ""};
    agon_game *open = open_toy(&tictactoe_rules, NULL, "xo......."),
              *won = open_toy(&tictactoe_rules, NULL, "xxxoo....");
    assert_int_equal(agon_check(open, open->first, none, 3, &error), 0);
    assert_int_equal(agon_check(open, open->first, none, 2, &error), AGON_ILLEGAL);
    assert_int_equal(agon_check(open, open->first, none, 0, &error), AGON_ILLEGAL);
    assert_int_equal(agon_check(open, open->first, none, 12345, &error), AGON_ILLEGAL);
    assert_int_equal(agon_check(open, open->first, none, AGON_PASS, &error), AGON_ILLEGAL);
    assert_int_equal(agon_check(open, open->first, none, AGON_TICK(5), &error), AGON_ILLEGAL);
    assert_int_equal(error.at, -1);
    assert_int_equal(agon_check(won, won->first, none, 9, &error), AGON_ILLEGAL);
    assert_non_null(strstr(error.text, "over"));
    agon_close(open);
    agon_close(won);
}

/* Counts the turns of each length, and checks that each ends at a possible end. */
struct seen {
    const agon_game *game;
    int by_length[AGON_TURN_MAX + 1], limit;
};

static bool see(void *user, const struct agon_turn *turn, const agon_pos *end)
{
    struct seen *s = user;
    assert_false(agon_turn_open(s->game, end));
    s->by_length[turn->n]++;
    return --s->limit != 0;
}

/* With heaps 3, 4 and 5 a turn takes 1, 2 or 3 from one of three heaps. From any heaps: the ordered
 * lists are 3 + 9 + 27, the distinct ends (3 over 3) = 3, 6 and 10. A pass is a separate move if
 * the turn is not full. */
static void test_listing(void **state)
{
    (void)state;
    struct agon_past none = {NULL, 0};
    agon_game *one = open_toy(&nim_rules, NULL, NULL),
              *any = open_toy(&nim_rules, "take=any", NULL);
    struct seen s = {.game = one};
    assert_int_equal(agon_turn_each(one, one->first, none, false, see, &s), 9);
    assert_int_equal(s.by_length[2], 3); /* a token and the pass */
    assert_int_equal(s.by_length[3], 6); /* two and the pass, or three */
    s = (struct seen){.game = any};
    assert_int_equal(agon_turn_each(any, any->first, none, false, see, &s), 3 + 9 + 27);
    s = (struct seen){.game = any};
    assert_int_equal(agon_turn_each(any, any->first, none, true, see, &s), 3 + 6 + 10);
    s = (struct seen){.game = any, .limit = 5};
    assert_int_equal(agon_turn_each(any, any->first, none, true, see, &s), 5);
    agon_close(one);
    agon_close(any);
}

PROGRAM(core_turn)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reading), cmocka_unit_test(test_reading_errors),
        cmocka_unit_test(test_writing), cmocka_unit_test(test_checking),
        cmocka_unit_test(test_listing),
    };
    return RUN(tests);
}
