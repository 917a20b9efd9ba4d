/* Answers of the engine side of UCI, line by line.
 *
 * Argument: the program "engine" of this folder. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "programs.h"
#include "talk.h"

/* Moves may follow an unclaimed draw. */
static void test_uci_unclaimed(void **state)
{
    (void)state;
    struct process *p = start("uci chess");
    say(p, "position fen 7k/8/8/8/8/8/1r6/K7 w - - 0 1 moves a1b2 h8h7 b2b1 h7h8 b1b2 h8h7 b2b1 "
           "h7h8 b1b2 h8h7 b2b1 h7h8 b1b2 h8h7 b2a1 h7h8\ngo depth 1");
    assert_non_null(strstr("a1a2 a1b1 a1b2", find(p, "bestmove ")));
    say(p, "position fen 7k/8/8/8/8/8/6R1/K7 w - - 99 90 moves a1b1 h8h7 b1a1\ngo depth 1");
    assert_non_null(strstr("h7h8 h7h6", find(p, "bestmove ")));
    say(p, "position fen 7k/8/8/8/8/8/8/K7 w - - 0 1 moves a1b1 h8h7\ngo depth 1");
    assert_non_null(strstr("b1a1 b1a2 b1b2 b1c1 b1c2", find(p, "bestmove ")));
    say(p, "position fen 7k/8/8/8/8/8/8/K7 w - - 0 1 moves a1c1\ngo depth 1");
    expect_start(p, "info string error: position: expected a legal move, found \"a1c1\"");
    expect_start(p, "info string error: go: the last position could not be used");
    assert_string_equal(find(p, "bestmove "), "(none)");
    quit(p);
}

/* Only the given moves are chosen and reported, even if they are bad; unknown words and decimals
 * are ignored. */
static void test_uci_searchmoves(void **state)
{
    (void)state;
    struct process *p = start("uci chess");
    say(p, "setoption name MultiPV value 3\nposition startpos");
    say(p, "go searchmoves a2a3 g2g4 depth 4");
    const char *line;
    while (strncmp(line = hear(p), "bestmove ", 9) != 0)
        assert_true(strstr(line, " pv a2a3") || strstr(line, " pv g2g4"));
    assert_true(strncmp(line + 9, "a2a3", 4) == 0 || strncmp(line + 9, "g2g4", 4) == 0);
    say(p, "position startpos moves f2f3 e7e5 g2g4\ngo depth 3 searchmoves a7a6");
    assert_int_equal(strncmp(find(p, "bestmove "), "a7a6", 4), 0);
    say(p, "go depth 3 searchmoves a7a8");
    find(p, "info string error: go: searchmoves: a7a8: a8 holds a piece of Black's own");
    assert_int_equal(strncmp(find(p, "bestmove "), "d8h4", 4), 0);
    say(p, "position fen 7k/8/8/8/8/8/p7/K7 b - - 0 1 moves h8h7\ngo searchmoves a1b2 movetime 20");
    assert_int_equal(strncmp(find(p, "bestmove "), "a1b2", 4), 0);
    say(p, "position startpos\ngo wtime 1000.5 btime 1000.25 winc 10.9 strongly movestogo 4");
    find(p, "info string error: go: unknown word \"strongly\"");
    find(p, "bestmove ");
    quit(p);
}

/* The options of a UCI chess program, and their effects. */
static void test_uci_options(void **state)
{
    (void)state;
    struct process *p = start("uci chess");
    say(p, "uci");
    expect_start(p, "id name ");
    expect(p, "id author the Agon developers");
    expect_start(p, "option name UCI_Variant type combo default chess var ");
    expect(p, "option name Threads type spin default 1 min 1 max 1024");
    expect(p, "option name Hash type spin default 64 min 1 max 65536");
    expect(p, "option name MultiPV type spin default 1 min 1 max 100");
    expect(p, "option name Ponder type check default false");
    expect(p, "option name UCI_Chess960 type check default false");
    expect(p, "option name UCI_LimitStrength type check default false");
    expect(p, "option name UCI_Elo type spin default 3050 min 590 max 3050");
    expect(p, "uciok");
    say(p, "setoption name Hash value 0");
    expect(p, "info string error: setoption: Hash: expected a number from 1 to 65536, found '0'");
    say(p, "setoption name hash value x");
    expect(p, "info string error: setoption: hash: expected a number from 1 to 65536, found 'x'");
    say(p, "position fen nonsense\ngo");
    expect_start(p, "info string error: position: ");
    expect_start(p, "info string error: go: the last position could not be used");
    expect(p, "bestmove (none)");
    say(p, "setoption name UCI_Elo value 12000");
    expect_start(p, "info string error: setoption: UCI_Elo: expected a number from 590 to 3050");
    say(p, "setoption name Contempt value 1");
    expect_start(p, "info string error: setoption: no option 'Contempt'");
    say(p, "setoption name UCI_LimitStrength value yes");
    expect_start(p, "info string error: setoption: UCI_LimitStrength: expected true or false");
    say(p, "setoption name Hash value 2\nsetoption name MultiPV value 2\nposition startpos\n"
           "go depth 3");
    const char *line = find(p, "info depth 3 ");
    assert_non_null(strstr(line, " multipv 1 score "));
    line = find(p, "info depth 3 ");
    assert_non_null(strstr(line, " multipv 2 score "));
    find(p, "bestmove ");
    quit(p);
}

/* Castling from the usual start is the king's step, or with UCI_Chess960 the king onto its rook;
 * from other starts it is always the latter. */
static void test_uci_chess960(void **state)
{
    (void)state;
    struct process *p = start("uci chess");
    say(p, "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\ngo depth 1 searchmoves e1g1");
    assert_string_equal(find(p, "bestmove "), "e1g1");
    say(p, "setoption name UCI_Chess960 value true\ngo depth 1 searchmoves e1h1");
    assert_string_equal(find(p, "bestmove "), "e1h1");
    say(p, "position fen 4k3/8/8/8/8/8/8/4K2R w H - 0 1 moves e1h1 e8d7\ngo depth 1");
    find(p, "bestmove ");
    say(p, "setoption name UCI_Chess960 value false");
    say(p, "position fen 4k3/8/8/8/8/8/8/4K1R1 w G - 0 1\ngo depth 1 searchmoves e1g1");
    assert_string_equal(find(p, "bestmove "), "e1g1");
    say(p, "position fen 5k1r/8/8/8/8/8/5P2/5K1R w Hh - 0 1 moves f1h1\n"
           "go depth 1 searchmoves f8h8");
    assert_string_equal(find(p, "bestmove "), "f8h8");
    quit(p);
}

/* A weak level searches few nodes with any time limit, in each variant. */
static void test_uci_strength(void **state)
{
    (void)state;
    struct process *p = start("uci chess");
    say(p, "setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 1010\n"
           "position startpos\ngo movetime 3600000");
    find(p, "bestmove ");
    say(p, "setoption name UCI_Elo value 600\ngo movetime 3600000");
    find(p, "bestmove ");
    say(p, "setoption name UCI_Variant value fairychess\nposition startpos\n"
           "go wtime 3600000 btime 3600000 movestogo 1");
    find(p, "bestmove ");
    quit(p);
}

/* A ponder search ends with ponderhit and the earlier clock, or with stop. */
static void test_uci_ponder(void **state)
{
    (void)state;
    struct process *p = start("uci chess");
    say(p, "ponderhit\nposition startpos moves e2e4\ngo ponder wtime 50 btime 50");
    find(p, "info depth 3 ");
    say(p, "ponderhit");
    find(p, "bestmove ");
    say(p, "go ponder depth 1");
    find(p, "info depth 1 ");
    say(p, "stop");
    find(p, "bestmove ");
    say(p, "ponderhit");
    expect_silence(p);
    quit(p);
}

PROGRAM(dialogue_uci)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_uci_unclaimed), cmocka_unit_test(test_uci_searchmoves),
        cmocka_unit_test(test_uci_options),   cmocka_unit_test(test_uci_chess960),
        cmocka_unit_test(test_uci_strength),  cmocka_unit_test(test_uci_ponder),
    };
    if (argc != 2)
        return 2;
    engine_program = argv[1];
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
