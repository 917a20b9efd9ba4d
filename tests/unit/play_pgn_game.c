/* Whole games of PGN as written by other programs: tags, comments, results, and errors in invalid
 * texts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/text.h"
#include "play/pgn_game.h"
#include "play/pgn_words.h"
#include "programs.h"

/* Reads the one game of a text as a record. */
static void read_one(struct record *record, const char *text)
{
    struct agon_error error = {.at = -1};
    struct pgn_text at = pgn_text(text);
    if (pgn_record_read(record, &at, &error) != 1)
        fail_msg("%s\n%s", error.text, text);
    assert_int_equal(at.games, 1);
}

/* The error in the first game of a text. */
static void expect_wrong(const char *text, const char *what)
{
    struct record record;
    struct agon_error error = {.at = -1};
    struct pgn_text at = pgn_text(text);
    assert_true(pgn_record_read(&record, &at, &error) < 0);
    if (!strstr(error.text, what))
        fail_msg("expected '%s', found '%s'", what, error.text);
}

static void expect_header(const struct record *record, const char *name, const char *value)
{
    const char *is = record_get(record, name);
    if (!is || strcmp(is, value) != 0)
        fail_msg("%s: expected '%s', found '%s'", name, value, is ? is : "nothing");
}

/* As lichess.org writes it. */
static void test_lichess(void **state)
{
    struct record r;
    (void)state;
    read_one(
        &r,
        "\xEF\xBB\xBF[Event \"Rated Blitz game\"]\r\n[Site \"https://lichess.org/abcdEFGH\"]\r\n"
        "[Date \"????.??.??\"]\r\n[Round \"-\"]\r\n[White \"Ada\"]\r\n[Black \"Bo\"]\r\n"
        "[Result \"1-0\"]\r\n[UTCDate \"2024.03.05\"]\r\n[UTCTime \"19:20:21\"]\r\n"
        "[WhiteElo \"1500\"]\r\n[BlackElo \"?\"]\r\n[WhiteRatingDiff \"+5\"]\r\n"
        "[Variant \"From Position\"]\r\n[TimeControl \"180+2\"]\r\n"
        "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\r\n"
        "[SetUp \"1\"]\r\n[Termination \"Time forfeit\"]\r\n\r\n"
        "1. e4 { [%eval 0.36] [%clk 0:03:00] } 1... e5 { [%clk 0:02:58] }\r\n"
        "2. Qh5?! { (0.30) Inaccuracy. } { [%eval -0.1] [%clk 1:02:59.5] } (2. Nf3 Nc6) "
        "2... Nc6 1-0\r\n\r\n\r\n");
    expect_header(&r, RECORD_GAME, "chess");
    expect_header(&r, RECORD_EVENT, "Rated Blitz game");
    expect_header(&r, "site", "https://lichess.org/abcdEFGH");
    expect_header(&r, RECORD_DATE, "2024-03-05");
    expect_header(&r, RECORD_TIME, "3m+2s");
    expect_header(&r, "player 1", "Ada");
    expect_header(&r, "rating 1", "1500");
    assert_null(record_get(&r, "rating 2"));
    assert_null(record_get(&r, "round"));
    assert_null(record_get(&r, RECORD_POSITION)); /* chess starts there anyway */
    assert_int_equal(r.turns, 4);
    assert_string_equal(r.turn[2].text, "d1h5");
    assert_string_equal(r.turn[2].comment, "(0.30) Inaccuracy.");
    assert_int_equal(r.turn[2].left_ms, 3779500);
    assert_int_equal(r.turn[1].left_ms, 178000);
    assert_null(r.turn[1].comment);
    assert_int_equal(r.turn[2].line, 20);
    assert_string_equal(r.why, "time");
    assert_int_equal(r.points[0], AGON_POINTS);
    record_release(&r);
}

/* The end of a game in the words of various programs; `rest`: tags in front, if any, and moves. */
static void expect_why(const char *rest, int points, const char *why)
{
    struct record r;
    read_one(&r, rest);
    assert_int_equal(r.seats, points < 0 ? 0 : 2);
    if (points >= 0 && (r.points[0] != points || !r.why || strcmp(r.why, why) != 0))
        fail_msg("expected %d %s, found %d %s\n%s", points, why, r.points[0], r.why, rest);
    record_release(&r);
}

static void test_ends(void **state)
{
    (void)state;
    expect_why("[Termination \"timebandit won by resignation\"]\n1. e4 1-0", 1000, "resigned");
    expect_why("[Termination \"Bo won on time\"]\n1. e4 0-1", 0, "time");
    expect_why("[Termination \"Bo won - game abandoned\"]\n1. e4 0-1", 0, "abandoned");
    expect_why("[Termination \"Game drawn by agreement\"]\n1. e4 1/2-1/2", 500, "agreed");
    expect_why("[Termination \"Game drawn by timeout vs insufficient material\"]\n1. e4 1/2-1/2",
               500, "time");
    expect_why("[Termination \"Abandoned\"]\n1. e4 1-0", 1000, "abandoned");
    expect_why("[Termination \"rules infraction\"]\n1. e4 1-0", 1000, "illegal");
    expect_why("[Termination \"Normal\"]\n1. e4 ½-½", 500, "agreed");
    expect_why("[Termination \"unterminated\"]\n1. e4 *", -1, "");
    expect_why("[Result \"0-1\"]\n1. e4 *", 0, "resigned");
    expect_why("[Result \"0-1\"]\n1. e4", 0, "resigned");
    expect_why("1. e4 {White forfeits on time} 0-1", 0, "time");
    expect_why("1. e4 0-1 {White left the game.}", 0, "abandoned");
    expect_why("1. f3 e5 2. g4 Qh4# 0-1 {White mates}", 0, "mate");
    expect_why("[Termination \"Bo won by checkmate\"]\n1. f3 e5 2. g4 Qh4 *", 0, "mate");
    expect_wrong(
        "[Result \"1-0\"]\n\n1. f3 e5\n2. g4 Qh4# 1-0\n",
        "line 4, column 12 (game 1): expected 0-1, as the moves end the game (mate), found 1-0");
    expect_wrong("[Result \"1-0\"]\n\n1. e4 0-1",
                 "the moves end with 0-1, but the Result tag says 1-0");
    expect_wrong("[Termination \"A won by checkmate\"]\n1. e4 1-0", "but the game goes on");
    expect_wrong("1. f3 e5 2. g4 Qh4 3. a3 0-1", "the game is over here (mate), but a3 follows");
    expect_wrong("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 *",
                 "the game is over here (repetition)");
}

/* The dialects of older programs and books. */
static void test_other_hands(void **state)
{
    struct record r;
    (void)state;
    read_one(&r, "% made by hand\n[Event \"A \\\"quoted\\\" name\"]\n[Date \"1858.11.??\"]\n"
                 "[Variant \"orthochess\"]\n[TimeControl \"40/7200:3600\"]\n[FEN "
                 "\"4k3/P7/8/3pP3/8/8/8/4K2R w K d6 0 30\"]\n"
                 "\n{Before (all)\n of it} 30.exd6ep!? $16 {+0.35/12 1.204s} Kd7;to the end\n% "
                 "escaped\n31. 0-0 Ke6 32.a8(Q) += *");
    expect_header(&r, RECORD_EVENT, "A \"quoted\" name");
    expect_header(&r, RECORD_DATE, "1858-11");
    expect_header(&r, RECORD_POSITION, "4k3/P7/8/3pP3/8/8/8/4K2R w K d6 0 30");
    assert_null(record_get(&r, RECORD_TIME));
    assert_string_equal(r.comment, "Before (all) of it");
    assert_int_equal(r.turns, 5);
    assert_string_equal(r.turn[0].comment, "+0.35/12");
    assert_int_equal(r.turn[0].used_ms, 1204);
    assert_string_equal(r.turn[1].comment, "to the end");
    assert_string_equal(r.turn[4].text, "a7a8=Q");
    record_release(&r);
}

static void test_variants(void **state)
{
    struct record r;
    (void)state;
    read_one(&r, "[Variant \"Los Alamos\"]\n[Result \"*\"]\n\n1. Nd3 *");
    expect_header(&r, RECORD_GAME, "los-alamos");
    record_release(&r);
    read_one(&r, "[Variant \"Makruk\"]\n\n1. e4 *");
    expect_header(&r, RECORD_GAME, "makruk");
    record_release(&r);
    expect_wrong("[Event \"x\"]\n[Variant \"Atomic\"]\n\n1. e4 *",
                 "there is no chess-like game called Atomic here");
    expect_wrong("[Variant \"arimaa\"]\n\n1. e4 *",
                 "there is no chess-like game called arimaa here");
    expect_wrong("[FEN \"4k3/8 w\"]\n\n1. e4 *", "(game 1): FEN: ");
}

/* Errors are reported with their place, and the games after them are read. */
static void test_wrong(void **state)
{
    static const char text[] =
        "[Event \"1\"]\n\n1. e4 e5 2. Ke3 *\n\n[Event \"2\"]\n[Round \"7\"]\n\n1. d4 {open\n"
        "[%csl Ra1] *\n\n[Event \"3\"]\n\n1. c4 *\n\n[Event 4]\n\n1. a3 *\n\n[Event \"5\"]\n\n"
        "1. e4 -- 2. d4 *\n\n[Event \"6\"]\n1. xyzzy *\n\n[Event \"7\"]\n1. Nd2 *\n";
    static const char *const wrong[] = {
        "line 3, column 13 (game 1): Ke3 is not a legal move",
        "line 8, column 7 (game 2): this comment has no '}'",
        NULL,
        "line 15, column 1 (game 4): expected a tag such as [Event \"Club evening\"]",
        "line 21, column 7 (game 5): expected a move, found the null move --",
        "line 24, column 4 (game 6): expected a move, found xyzzy",
        "line 27, column 4 (game 7): Nd2 is not a legal move"};
    struct pgn_text at = pgn_text(text);
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct record r;
        struct agon_error error = {.at = -1};
        int status = pgn_record_read(&r, &at, &error);
        assert_int_equal(status > 0, !wrong[i]);
        if (status > 0)
            record_release(&r);
        else
            assert_string_equal(error.text, wrong[i]);
    }
    struct record none;
    assert_int_equal(pgn_record_read(&none, &at, NULL), 0);
}

static void expect_node(const struct pgn_game *g, int i, int parent, const char *turn,
                        const char *comment, int mark)
{
    assert_true(i < g->nodes);
    assert_int_equal(g->node[i].parent, parent);
    assert_string_equal(g->node[i].turn, turn);
    assert_int_equal(g->node[i].mark, mark);
    assert_string_equal(g->node[i].comment ? g->node[i].comment : "", comment);
}

/* A tree: nested variations, comments before and after moves, marks. */
static void test_tree(void **state)
{
    struct pgn_game g;
    struct agon_error error = {.at = -1};
    struct pgn_text at = pgn_text("[White \"A\"]\n\n{First} 1. e4!! {good [%csl Ra1,Gb2][%cal "
                                  "Ge2e4]} (1. d4 $5 d5 ({or} 1... Nf6 "
                                  "2. c4) 2. c4 (2. -- c5 {threat} (2... e5)) 2... e6) 1... e5 $16 "
                                  "$4 2. Nf3 (2. Ke3 Ke7) Nc6 1-0\n");
    (void)state;
    if (pgn_game_read(&g, &at, NULL, &error) != 1)
        fail_msg("%s", error.text);
    assert_int_equal(g.nodes, 10);
    assert_string_equal(g.record.comment, "First");
    expect_node(&g, 0, -1, "e2e4", "good", 3);
    assert_string_equal(g.node[0].aside.drawn, "R a1;G b2;G e2 e4");
    expect_node(&g, 1, -1, "d2d4", "", 5);
    expect_node(&g, 2, 1, "d7d5", "", 0);
    expect_node(&g, 3, 1, "g8f6", "or", 0);
    expect_node(&g, 4, 3, "c2c4", "", 0);
    expect_node(&g, 5, 2, "c2c4", "-- c5 threat ( 2... e5 )", 0);
    expect_node(&g, 6, 5, "e7e6", "", 0);
    expect_node(&g, 7, 0, "e7e5", "±", 4);
    expect_node(&g, 8, 7, "g1f3", "Ke3 Ke7", 0);
    expect_node(&g, 9, 8, "b8c6", "", 0);
    assert_int_equal(g.record.turns, 4);
    assert_false(g.node[5].main);
    assert_int_equal(g.record.seats, 0);
    pgn_game_release(&g);
    at = pgn_text("1. e4 {a} -- 2. d4 {b} *\n1. f4 *");
    assert_int_equal(pgn_game_read(&g, &at, "chess", &error), 1);
    assert_int_equal(g.nodes, 1);
    expect_node(&g, 0, -1, "e2e4", "a -- 2. d4 b", 0);
    pgn_game_release(&g);
    at = pgn_text("1. e4 (1. d4 d5 *");
    assert_true(pgn_game_read(&g, &at, NULL, &error) < 0);
    at = pgn_text("1. e4 (1. d4 d5 *");
    assert_true(pgn_game_read(&g, &at, NULL, &error) < 0);
    assert_string_equal(error.text, "line 1, column 18 (game 1): a variation has no ')'");
    at = pgn_text("1. e5 *\n[Event \"2\"]\n1. e4 (1. d4\n[Event \"3\"]\n1. c4 *");
    assert_true(pgn_game_read(&g, &at, NULL, &error) < 0);
    assert_true(pgn_game_read(&g, &at, NULL, &error) < 0);
    assert_int_equal(pgn_game_read(&g, &at, NULL, &error),
                     1); /* no game is lost because of one before it */
    assert_string_equal(g.node[0].turn, "c2c4");
    pgn_game_release(&g);
    at = pgn_text("1. a3 *");
    assert_int_equal(pgn_game_read(&g, &at, "los-alamos", &error), 1);
    assert_string_equal(record_get(&g.record, RECORD_GAME), "los-alamos");
    pgn_game_release(&g);
}

static void test_written(void **state)
{
    static const char text[] =
        "[Event \"Club\"]\n[Site \"here\"]\n[Date \"1858.??.??\"]\n[Round \"3\"]\n[White "
        "\"A\"]\n[Black \"B\"]\n"
        "[Result \"1/2-1/2\"]\n[WhiteElo \"1700\"]\n[GameId \"abcdefghijk\"]\n[ECO \"C20\"]\n"
        "[Variant \"capablanca\"]\n[TimeControl \"300+2.5\"]\n[Termination \"normal\"]\n\n"
        "{Before} 1. e4 {[%clk 0:05:00.25] [%emt 0:00:01] so} e5 {[%clk 1:00:00]} 1/2-1/2\n\n";
    struct record r;
    char out[1024];
    (void)state;
    read_one(&r, text);
    assert_true(pgn_write(&r, NULL, out, sizeof out, NULL) > 0);
    record_release(&r);
    assert_string_equal(
        out,
        "[Event \"Club\"]\n[Site \"here\"]\n[Date \"1858.??.??\"]\n[Round \"3\"]\n[White "
        "\"A\"]\n[Black \"B\"]\n"
        "[Result \"1/2-1/2\"]\n[WhiteElo \"1700\"]\n[GameId \"abcdefghijk\"]\n[ECO \"C20\"]\n"
        "[Variant \"capablanca\"]\n[TimeControl \"300+2.5\"]\n[Termination \"normal\"]\n\n"
        "{Before} 1. e4 {[%clk 0:05:00.250] [%emt 0:00:01] so} e5 {[%clk 1:00:00]}\n1/2-1/2\n\n");
}

/* A tag that is too long is cut between characters. */
static void test_long_tag(void **state)
{
    enum { LONG = 701 };
    char event[LONG + 1] = "e", text[4096]; /* the bound is within a character */
    struct record r;
    (void)state;
    record_init(&r);
    for (int i = 1; i < LONG; i += 2)
        memcpy(event + i, "\xC3\xA9", 2);
    assert_int_equal(record_set(&r, RECORD_GAME, "chess", NULL), 0);
    assert_int_equal(record_set(&r, RECORD_EVENT, event, NULL), 0);
    int n = pgn_write(&r, NULL, text, sizeof text, NULL);
    assert_in_range(n, 512, LONG);
    assert_true(text_clean(text, (size_t)n, NULL));
    record_release(&r);
}

/* Reads the tree of a text and writes it. */
static void expect_tree(const char *text, const char *written)
{
    struct pgn_game g;
    struct agon_error error = {.at = -1};
    struct pgn_text at = pgn_text(text);
    char out[4096];
    if (pgn_game_read(&g, &at, NULL, &error) != 1)
        fail_msg("%s", error.text);
    agon_game *game = record_open(&g.record, &error);
    if (pgn_game_write(&g, game, out, sizeof out, &error) < 0)
        fail_msg("%s", error.text);
    const char *moves = strstr(out, "\n\n");
    assert_non_null(moves);
    assert_string_equal(moves + 2, written);
    agon_close(game);
    pgn_game_release(&g);
}

/* Trees are written in the order of reading: a move, its comments, its alternatives. */
static void test_tree_written(void **state)
{
    (void)state;
    expect_tree("1. e4 e5 2. Nf3 *", "1. e4 e5 2. Nf3 *\n\n");
    expect_tree("{First} 1. e4!! {good [%csl Ra1,Gb2][%cal Ge2e4] [%clk 0:03:00]} (1. d4?! d5 "
                "({or} 1... Nf6 2. c4) (1... f5) 2. c4) (1. c4 {English}) 1... e5 $16 $4 {as "
                "in\nbooks} 2. Nf3 Nc6 {N} (2... d6 {= with ideas}) 3. Bb5 $146 1-0",
                "{First} 1. e4 $3 {[%clk 0:03:00] [%csl Ra1,Gb2] [%cal Ge2e4] good} (1. d4 $6 d5\n"
                "(1... Nf6 {or} 2. c4) (1... f5) 2. c4) (1. c4 {English}) 1... e5 $4 $16 {as in\n"
                "books} 2. Nf3 Nc6 $146 (2... d6 {= with ideas}) 3. Bb5 $146 *\n\n");
    expect_tree("[FEN \"4k3/P7/8/3pP3/8/8/8/4K2R w K d6 0 30\"]\n\n"
                "30. exd6 (30. a8=Q+ Kd7) Kd7 *",
                "30. exd6 (30. a8=Q+ Kd7) 30... Kd7 *\n\n");
    /* No word is cut, no text ends a comment or becomes a command, and text that looks like a time
     * stays text. */
    expect_tree(
        "1. e4 ;}[%x\n1... e5 "
        "{https://example.org/a/very/long/address/that/has/no/blank/and/is/longer/than/a/line/of/"
        "it}"
        " 2. d4 {+0.35/12} {was 5s} *",
        "1. e4 {)(%x} 1... e5\n"
        "{https://example.org/a/very/long/address/that/has/no/blank/and/is/longer/than/a/line/of/"
        "it}\n2. d4 {+0.35/12} {was 5s} *\n\n");
    expect_tree("[Variant \"Los Alamos\"]\n\n{Nothing is played} *", "{Nothing is played} *\n\n");
}

/* Turns that the rules do not allow are refused, and so are other kinds of game. */
static void test_tree_refused(void **state)
{
    struct agon_error error = {.at = -1};
    struct pgn_node node = {.parent = -1, .turn = (char[]){"e2e5"}, .aside = {-1, -1, NULL}};
    struct pgn_game g = {.node = &node, .nodes = 1};
    agon_game *chess = agon_open("chess", NULL, NULL), *other = agon_open("kamisado", NULL, NULL);
    (void)state;
    assert_true(pgn_game_write(&g, chess, NULL, 0, &error) < 0);
    assert_int_equal(pgn_game_write(&g, other, NULL, 0, &error), AGON_UNSUPPORTED);
    assert_string_equal(error.text, "only chess-like games can be written as PGN");
    agon_close(chess);
    agon_close(other);
}

static void test_apart(void **state)
{
    (void)state;
    assert_true(pgn_is("[Event \"x\"]\n\n1. e4 *"));
    assert_true(pgn_is("\xEF\xBB\xBF\r\n[Variant \"standard\"]\r\n\r\n{x} 1. Nf3 *"));
    assert_true(pgn_is("[Event \"x\"]\n[FEN \"8/8/8/8/8/8/8/8 w\"]\n\n1. a1b2 *"));
    assert_false(pgn_is("[Variant \"standard\"]\n\n1. a1b2 i5h5 *"));
    assert_false(pgn_is("[Event \"x\"]\n[Notation \"Aba-Pro\"]\n\n*"));
    assert_false(pgn_is("agon record 1\ngame: chess\n"));
}

PROGRAM(play_pgn_game)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lichess),      cmocka_unit_test(test_ends),
        cmocka_unit_test(test_other_hands),  cmocka_unit_test(test_variants),
        cmocka_unit_test(test_wrong),        cmocka_unit_test(test_tree),
        cmocka_unit_test(test_written),      cmocka_unit_test(test_tree_written),
        cmocka_unit_test(test_tree_refused), cmocka_unit_test(test_long_tag),
        cmocka_unit_test(test_apart),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
