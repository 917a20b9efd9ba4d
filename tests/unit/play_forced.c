/* Forced wins on boards of chess with obvious answers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "play/forced.h"
#include "programs.h"

#define MATE "7k/R7/8/8/8/8/1R6/K7 w - - 0 1"      /* Rb8 */
#define LADDER "7k/8/R7/8/8/8/1R6/K7 w - - 0 1"    /* Rb7, and Ra8 */
#define CORNER "7k/8/5K2/8/8/8/8/6R1 b - - 0 1"    /* Kh7 or nothing */
#define PAWN "7k/p7/R7/8/8/8/1R6/K7 b - - 0 1"     /* the king's move or nothing */
#define STALEMATE "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1" /* no move, and no win */

struct board {
    agon_game *game;
    struct agon_line line;
};

static void set_up(struct board *b, const char *position)
{
    struct agon_error error;
    b->game = agon_open("chess", &(struct agon_setup){.start = position}, &error);
    if (!b->game)
        fail_msg("%s", error.text);
    assert_int_equal(agon_line_init(&b->line, b->game, &error), 0);
}

static void take_down(struct board *b)
{
    assert_int_equal(b->line.turns, 0); /* the line is as before */
    agon_line_release(&b->line);
    agon_close(b->game);
}

static bool wins(const char *position, int seat, int turns)
{
    struct board b;
    set_up(&b, position);
    struct forced f = {.line = &b.line, .seat = seat};
    bool won = forced_win(&f, turns);
    assert_true(f.nodes > 0);
    take_down(&b);
    return won;
}

/* A win within its number of turns and in more, not in fewer, and for no other seat. */
static void test_wins(void **state)
{
    (void)state;
    assert_false(wins(MATE, 0, 0));
    assert_true(wins(MATE, 0, 1));
    assert_true(wins(MATE, 0, 2));
    assert_false(wins(MATE, 1, 2));
    assert_false(wins(LADDER, 0, 1));
    assert_true(wins(LADDER, 0, 2));
    assert_false(wins(LADDER, 1, 2));
    assert_false(wins(PAWN, 0, 1)); /* not after every reply */
    assert_true(wins(PAWN, 0, 3));
    assert_false(wins(STALEMATE, 0, 3));
}

/* With too many positions the answer is no, and the search ends. */
static void test_limit(void **state)
{
    struct board b;
    (void)state;
    set_up(&b, LADDER);
    struct forced whole = {.line = &b.line, .seat = 0};
    assert_true(forced_win(&whole, 2));
    struct forced enough = {.line = &b.line, .seat = 0, .most = whole.nodes};
    assert_true(forced_win(&enough, 2));
    struct forced few = {.line = &b.line, .seat = 0, .most = whole.nodes / 2};
    assert_false(forced_win(&few, 2));
    assert_int_equal(few.nodes, whole.nodes / 2);
    take_down(&b);
}

/* The reply after which the win takes longest: no other reply does better. */
static void test_reply(void **state)
{
    static const char *const positions[] = {PAWN, CORNER};
    (void)state;
    for (size_t k = 0; k < sizeof positions / sizeof positions[0]; k++) {
        enum { MOST = 3 };
        struct board b;
        agon_move list[256];
        int longest = -1, chosen = -2;
        set_up(&b, positions[k]);
        struct forced f = {.line = &b.line, .seat = 0};
        struct agon_turn reply;
        assert_true(forced_reply(&f, MOST, &reply));
        int n = agon_line_moves(&b.line, list);
        assert_true(n > 0);
        for (int i = 0; i < n; i++) {
            int needs = 0;
            agon_line_play(&b.line, list[i]);
            while (needs <= MOST && !forced_win(&f, needs))
                needs++;
            agon_line_undo_turn(&b.line);
            longest = needs > longest ? needs : longest;
            chosen = list[i] == reply.move[0] ? needs : chosen;
        }
        assert_int_equal(chosen, longest);
        take_down(&b);
    }
    struct board b;
    set_up(&b, STALEMATE);
    struct agon_turn none;
    assert_false(forced_reply(&(struct forced){.line = &b.line, .seat = 0}, 1, &none));
    take_down(&b);
}

/* Turns of a move and a shot, and a win of more than one: White has two moves left, Black one. */
static void test_long_turns(void **state)
{
    struct agon_error error;
    struct board b = {.game = agon_open("amazons",
                                        &(struct agon_setup){.variant = "4x4",
                                                             .options = "end=blocked",
                                                             .start = "q1**/****/****/Q2* w"},
                                        &error)};
    struct agon_turn turn;
    char text[32];
    (void)state;
    if (!b.game)
        fail_msg("%s", error.text);
    assert_int_equal(agon_line_init(&b.line, b.game, &error), 0);
    struct forced f = {.line = &b.line, .seat = 0};
    assert_false(forced_win(&f, 1));
    assert_true(forced_win(&f, 2));
    assert_false(forced_turn(&f, 1, &turn));
    assert_true(forced_turn(&f, 2, &turn));
    agon_turn_write(b.game, b.line.pos, &turn, text, sizeof text);
    assert_string_equal(text, "a1-b1/c1"); /* a1 stays open */
    agon_line_play_turn(&b.line, &turn, NULL);
    assert_true(forced_reply(&f, 1, &turn));
    agon_turn_write(b.game, b.line.pos, &turn, text, sizeof text);
    assert_string_equal(text, "a4-b4/a4");
    agon_line_play(&b.line, turn.move[0]);
    assert_true(forced_win(&f, 1)); /* within a turn, and the position is unchanged afterwards */
    assert_int_equal(b.line.open.n, 1);
    agon_line_undo_turn(&b.line);
    agon_line_undo_turn(&b.line);
    take_down(&b);
}

PROGRAM(play_forced)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wins),
        cmocka_unit_test(test_limit),
        cmocka_unit_test(test_reply),
        cmocka_unit_test(test_long_turns),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
