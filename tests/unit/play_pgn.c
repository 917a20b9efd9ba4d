/* Reading PGN: a published game with every feature, this program's output of other games, and
 * invalid texts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/random.h"
#include "play/pgn.h"
#include "programs.h"

/* P. Morphy against the Duke of Brunswick and Count Isouard, Paris 1858, as published; comments,
 * variations and marks are ours. */
static const char opera[] =
    "% an escaped line\n"
    "[Event \"A Night at the \\\"Opera\\\"\"]\n[Result \"1-0\"]\n\n"
    "1.e4 e5 {King's pawn; (not a variation)} 2. Nf3 d6 $6 3. d4 Bg4?! (3...exd4 4. Qxd4 (4. "
    "Nxd4))\n"
    "4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 ; to the end of the line\n"
    "10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13.Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7\n"
    "16. Qb8+! Nxb8 17. Rd8# 1-0\n"
    "[Event \"another\"]\n[SetUp \"1\"]\n[FEN \"7k/P7/8/3pP3/8/8/8/4K3 w - d6 0 1\"]\n"
    "1. exd6 Kg8 2. a8=Q+ *\n";

static agon_game *open_game(const char *id)
{
    struct agon_error error;
    agon_game *game = agon_open(id, NULL, &error);
    if (!game)
        fail_msg("%s", error.text);
    return game;
}

static void test_published(void **state)
{
    agon_game *chess = open_game("chess");
    struct agon_line line;
    struct agon_error error;
    struct agon_result result;
    struct pgn_text text = pgn_text(opera);
    char fen[AGON_TEXT_MAX];
    (void)state;
    assert_int_equal(agon_line_init(&line, chess, &error), 0);
    assert_int_equal(pgn_play(&line, &text, 0, &error), 1);
    assert_int_equal(line.turns, 33);
    agon_line_result(&line, &result);
    assert_true(result.over);
    assert_string_equal(result.why, "mate");
    assert_int_equal(pgn_play(&line, &text, 0, &error), 1);
    assert_int_equal(line.turns, 3);
    chess->rules->write(chess, line.pos, fen, sizeof fen);
    assert_memory_equal(fen, "Q5k1/8/3P4/8/8/8/8/4K3 b - ", 27);
    assert_int_equal(pgn_play(&line, &text, 0, &error), 0);
    assert_int_equal(text.line, 13);
    assert_int_equal(text.moved, 12);
    text = pgn_text(opera);
    assert_int_equal(pgn_play(&line, &text, 4, &error), 1);
    assert_int_equal(line.turns, 4);
    agon_line_release(&line);
    agon_close(chess);
}

/* Plays a random game of at most 160 turns. */
static void play_at_random(struct agon_line *line, uint64_t seed)
{
    const struct agon_engine_type *type = agon_engine_find("random", line->game, NULL);
    agon_engine *engine = type->open(line->game, NULL);
    struct agon_result result = {.over = false};
    for (int i = 0; i < 160 && !result.over; i++) {
        struct agon_limits limits = {.seed = random_mix(seed + (uint64_t)i), .nodes = 1};
        struct agon_turn turn;
        assert_int_equal(
            type->think(engine, line->pos, agon_line_past(line), &limits, NULL, NULL, &turn), 0);
        assert_int_equal(agon_line_play_turn(line, &turn, NULL), 0);
        agon_line_result(line, &result);
    }
    type->close(engine);
}

/* A game as PGN on the heap, written from the record of its turns. */
static char *write_pgn(const struct agon_line *line)
{
    struct record record;
    record_init(&record);
    assert_int_equal(record_set_game(&record, line->game, NULL), 0);
    for (int i = 0; i < line->turns; i++) {
        char text[AGON_TEXT_MAX], comment[] = "+0.35/12";
        struct record_turn turn = {
            .text = text, .seat = -1, .used_ms = 1204, .left_ms = -1, .comment = comment};
        agon_turn_write(line->game, agon_line_start(line, i), &line->turn[i], text, sizeof text);
        assert_int_equal(record_add(&record, &turn, NULL), 0);
    }
    struct agon_error error;
    int n = pgn_write(&record, NULL, NULL, 0, &error);
    assert_true(n > 0);
    char *text = malloc((size_t)n + 1);
    assert_int_equal(pgn_write(&record, line->game, text, (size_t)n + 1, &error), n);
    record_release(&record);
    return text;
}

static void round_trip(const char *id, int games)
{
    agon_game *game = open_game(id);
    for (int i = 0; i < games; i++) {
        struct agon_line line, again;
        struct agon_error error;
        assert_int_equal(agon_line_init(&line, game, &error), 0);
        assert_int_equal(agon_line_init(&again, game, &error), 0);
        play_at_random(&line, (uint64_t)i * 1000 + 1);
        char *pgn = write_pgn(&line);
        struct pgn_text text = pgn_text(pgn);
        assert_non_null(strstr(pgn, "{+0.35/12"));
        assert_non_null(strstr(pgn, "1.204s}"));
        if (pgn_play(&again, &text, 0, &error) != 1)
            fail_msg("%s, game %d: %s\n%s", id, i, error.text, pgn);
        assert_int_equal(again.turns, line.turns);
        for (int t = 0; t < line.turns; t++)
            assert_int_equal(again.turn[t].move[0], line.turn[t].move[0]);
        free(pgn);
        agon_line_release(&line);
        agon_line_release(&again);
    }
    agon_close(game);
}

static void test_round_trips(void **state)
{
    static const char *const games[] = {"chess", "capablanca", "makruk", "shako", "los-alamos"};
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        round_trip(games[i], 20);
}

static void test_wrong_texts(void **state)
{
    static const struct {
        const char *text, *said;
    } wrong[] = {
        {"1. e4 e5 2. Ke3 *", "there is no legal move 'Ke3'"},
        {"1. e4\ne5 2. nonsense *", "line 2, column 7: expected a move in SAN, found 'nonsense'"},
        {"1. e4 {d\u00e9j\u00e0} e5 2. Ke3", "line 1, column 20: there is no legal move 'Ke3'"},
        {"1. d4 d5 2. c4!e6 *", "column 13: expected a move in SAN, found 'c4!e6'"},
        {"1. e4\n{never\nends", "line 2, column 1: expected '}' after '{'"},
        {"1. e4\n (1. d4\n\n", "line 2, column 2: expected ')' after '('"},
        {"[FEN \"nothing\"]\n*", "line 1, column "},
        {"[Variant \"Atomic\"]\n[FEN \"8/8\"]\n1. Qx9",
         "line 1, column 11: expected [Variant \"Chess\"], found 'Atomic'"},
        {"[FEN 7k\n*", "expected a tag"},
        {"[FEN \"7k", "expected '\"]'"},
        {"[FEN \"4k3/8/8/8/8/8/8/R3K2R w - - 0 1\"]\n1. O-O", "there is no legal move 'O-O'"},
        {"[FEN \"4k3/8/8/8/8/R7/8/R3K3 w - - 0 1\"]\n1. Ra2", "more than one move is 'Ra2'"},
        {"[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n1. a8", "there is no legal move 'a8'"},
    };
    agon_game *chess = open_game("chess");
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct agon_line line;
        struct agon_error error = {.at = -1};
        struct pgn_text text = pgn_text(wrong[i].text);
        assert_int_equal(agon_line_init(&line, chess, &error), 0);
        if (pgn_play(&line, &text, 0, &error) >= 0)
            fail_msg("accepted: %s", wrong[i].text);
        if (!strstr(error.text, wrong[i].said))
            fail_msg("%s: %s", wrong[i].text, error.text);
        agon_line_release(&line);
    }
    agon_close(chess);
}

PROGRAM(play_pgn)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_published),
        cmocka_unit_test(test_round_trips),
        cmocka_unit_test(test_wrong_texts),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
