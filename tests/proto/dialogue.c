/* Answers of the engine sides of AEI and UGI, line by line, to good and bad controllers.
 *
 * Argument: the program "engine" of this folder. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <agon/agon.h>

#include "os/time.h"
#include "programs.h"
#include "talk.h"

enum { LONG_MS = 120000 };

#define OPENING "g [rrrrrrrrhdcemchd                                DHCMECHDRRRRRRRR]"

/* The turn is legal at `position` of Arimaa and has no pass. */
static void expect_legal(const char *position, const char *turn)
{
    struct agon_error e;
    struct agon_line line;
    agon_game *game = agon_open("arimaa", NULL, &e);
    assert_int_equal(agon_line_init(&line, game, &e), 0);
    assert_int_equal(agon_line_set(&line, position, &e), 0);
    if (agon_line_read(&line, turn, false, &e) < 0)
        fail_msg("\"%s\": %s", turn, e.text);
    assert_int_equal(line.turns, 1);
    assert_null(strstr(turn, "pass"));
    agon_line_release(&line);
    agon_close(game);
}

/* ---- AEI ---- */

static void test_aei_greeting(void **state)
{
    (void)state;
    struct process *p = start("aei");
    say(p, "aei");
    expect(p, "protocol-version 1");
    expect_start(p, "id name ");
    expect_start(p, "id author ");
    expect_start(p, "id version ");
    expect(p, "aeiok");
    say(p, "isready");
    expect(p, "readyok");
    quit(p);
}

static void test_aei_only_for_arimaa(void **state)
{
    (void)state;
    struct process *p = start("aei tictactoe");
    assert_string_equal(hear(p), "");
    assert_int_equal(process_end(p, LONG_MS).code, 1);
}

/* Every option of the protocol is accepted without output, also with fractions and CR LF. */
static void test_aei_options(void **state)
{
    (void)state;
    struct process *p = start("aei");
    static const char *const names[] = {
        "tcmove",   "tcreserve", "tcpercent",       "tcmax",    "tctotal",   "tcturns",
        "greserve", "sreserve",  "tcturntime",      "gused",    "sused",     "lastmoveused",
        "moveused", "opponent",  "opponent_rating", "rating",   "rated",     "event",
        "hash",     "depth",     "wreserve",        "breserve", "tcmoveused"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char line[80];
        snprintf(line, sizeof line, "setoption name %s value 4\r", names[i]);
        say(p, line);
    }
    say(p, "setoption name tcmove value 0.25\nsetoption name greserve value -3\n"
           "setoption name depth value -1\nsetoption name opponent value Some Body\n"
           "setoption name event");
    expect_silence(p);
    say(p, "setoption name colour value 1");
    expect_start(p, "log Warning: ");
    say(p, "setoption name tcmove value soon");
    expect_start(p, "log Error: ");
    say(p, "setoption name tcmove");
    expect_start(p, "log Error: ");
    say(p, "setoption tcmove 3");
    expect_start(p, "log Error: ");
    say(p, "setoption name hash value many");
    expect_start(p, "log Error: ");
    expect_silence(p);
    quit(p);
}

/* A set-up, both sides by makemove and go, then a turn; the answers are legal. */
static void test_aei_game(void **state)
{
    (void)state;
    struct process *p = start("aei");
    char turn[AGON_TEXT_MAX];
    say(p, "setoption name depth value 4\nnewgame\ngo");
    snprintf(turn, sizeof turn, "%s", find(p, "bestmove "));
    expect_legal("g [                                                                ]", turn);
    say(p, "makemove Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Dh2 Hg2 Cf2 Ee2 Md2 Cc2 Hb2 Da2\ngo");
    snprintf(turn, sizeof turn, "%s", find(p, "bestmove "));
    expect_legal("s [                                                "
                 "DHCMECHDRRRRRRRR]",
                 turn);
    say(p, "makemove ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 ha7 db7 cc7 ed7 me7 cf7 hg7 dh7\ngo");
    snprintf(turn, sizeof turn, "%s", find(p, "bestmove "));
    expect_legal("g [rrrrrrrrhdcemchd                                DHCMECHDRRRRRRRR]", turn);
    say(p, "makemove Ee2n Ee3n\nmakemove ed7s\ngo");
    find(p, "bestmove ");
    expect_silence(p);
    quit(p);
}

/* An error names the place of a mistake, and the position is unchanged. */
static void test_aei_errors(void **state)
{
    (void)state;
    struct process *p = start("aei");
    say(p, "setoption name depth value 1\nnewgame\nsetposition " OPENING);
    expect_silence(p);
    static const char empty_board[] =
        "setposition s [                                                                ]";
    static const char *const wrong[] = {"makemove Ra1",
                                        "makemove Ee2s",
                                        "makemove",
                                        "makemove Ee2n Ee3s",
                                        "makemove Ee2n; ed7s",
                                        "makemove Ee2n Ee3n Ee4n Ee5n Ee6n",
                                        "makemove xyz",
                                        "setposition",
                                        "setposition g",
                                        "setposition x [ ]",
                                        "setposition g [rrr",
                                        empty_board,
                                        "fly",
                                        "AEI",
                                        "makemoveEe2n",
                                        "setoption",
                                        "setoption name"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        say(p, wrong[i]);
        const char *heard = hear(p);
        if (strncmp(heard, "log Error: ", 11) != 0)
            fail_msg("%s: heard \"%s\"", wrong[i], heard);
    }
    say(p, "makemove Ee2n Ee9n");
    const char *heard = hear(p);
    if (!strstr(heard, "(byte 15)"))
        fail_msg("no place in \"%s\"", heard);
    say(p, "go");
    expect_legal(OPENING, find(p, "bestmove "));
    quit(p);
}

static void test_aei_over(void **state)
{
    (void)state;
    struct process *p = start("aei");
    say(p, "setposition s [R      r                                                        ]\ngo");
    expect_start(p, "log Error: go: the game is over");
    say(p, "go ponder\nmakemove rh8s");
    expect_start(p, "log Error: ");
    expect_start(p, "log Error: ");
    expect_silence(p);
    quit(p);
}

/* The engine reads messages while thinking, and answers stop with a legal turn. */
static void test_aei_stop(void **state)
{
    (void)state;
    struct process *p = start("aei");
    say(p, "setoption name tcmove value 3000\nsetposition " OPENING "\ngo\nisready");
    find(p, "readyok");
    say(p, "setoption name moveused value 1\nfly\ngo\nsetoption name hash value 8");
    find(p, "log Error: unknown");
    find(p, "log Error: go: a search is going on");
    find(p, "log Error: setoption: hash cannot be changed");
    say(p, "stop");
    expect_legal(OPENING, find(p, "bestmove "));
    say(p, "stop");
    expect_start(p, "log Warning: ");
    expect_silence(p);
    quit(p);
}

static void test_aei_ponder(void **state)
{
    (void)state;
    struct process *p = start("aei arimaa random"); /* which has its answer at once */
    say(p, "setoption name tcmove value 3000\nsetposition " OPENING "\ngo ponder");
    expect_silence(p);
    say(p, "makemove Ee2n");
    expect_silence(p);
    say(p, "go ponder");
    expect_silence(p);
    say(p, "stop");
    find(p, "bestmove ");
    say(p, "go ponder\nmakemove ed7s\ngo");
    find(p, "bestmove ");
    expect_silence(p);
    quit(p);
}

/* A makemove or newgame during a search ends it without an answer. */
static void test_aei_interrupted(void **state)
{
    (void)state;
    struct process *p = start("aei");
    say(p, "setoption name tcmove value 3000\nsetposition " OPENING "\ngo\nmakemove Ee2n");
    expect_silence(p);
    say(p, "go\nsetposition " OPENING);
    expect_silence(p);
    say(p, "go\nnewgame");
    expect_silence(p);
    quit(p);
}

static void test_aei_version_0(void **state)
{
    (void)state;
    struct process *p = start("aei");
    say(p, "setoption name depth value 1\n"
           "setposition w [rrrrrrrrhdcemchd                                DHCMECHDRRRRRRRR]\n"
           "setoption name wreserve value 10\nsetoption name breserve value 10\ngo");
    expect_legal(OPENING, find(p, "bestmove "));
    say(p, "setposition b [rrrrrrrrhdcemchd                                DHCMECHDRRRRRRRR]\ngo");
    expect_legal("s [rrrrrrrrhdcemchd                                DHCMECHDRRRRRRRR]",
                 find(p, "bestmove "));
    quit(p);
}

/* A search that ends by its time control. */
static void test_aei_time(void **state)
{
    (void)state;
    struct process *p = start("aei");
    bool seen[5] = {false};
    static const char *const infos[] = {"info depth ", "info time ", "info nodes ", "info score ",
                                        "info pv "};
    say(p, "setoption name tcmove value 1\nsetoption name tcpercent value 0\nsetposition " OPENING
           "\ngo");
    for (;;) {
        const char *heard = hear(p);
        for (int i = 0; i < 5; i++)
            seen[i] |= strncmp(heard, infos[i], strlen(infos[i])) == 0;
        if (strncmp(heard, "bestmove ", 9) == 0)
            break;
        assert_int_equal(strncmp(heard, "info ", 5), 0);
    }
    for (int i = 0; i < 5; i++)
        assert_true(seen[i]);
    quit(p);
}

/* ---- both ---- */

static void test_rubbish(void **state)
{
    (void)state;
    static const char *const protocols[] = {"aei", "ugi"};
    static const char *const complaints[] = {"log Error: ", "info string error: "};
    static char megabytes[3000000];
    static const char bytes[] = "isready\0isready\n\xff\xfe\n\x1b[31mgo\nposition \xc3(\n";
    memset(megabytes, 'x', sizeof megabytes - 1);
    for (int i = 0; i < 2; i++) {
        struct process *p = start(protocols[i]);
        assert_true(process_send(p, bytes, sizeof bytes - 1));
        for (int line = 0; line < 4; line++)
            expect_start(p, complaints[i]);
        say(p, "\n   \t \n\r");
        for (size_t sent = 0; sent < sizeof megabytes - 1; sent += 500000) {
            while (!process_send(p, megabytes, 500000)) {
                struct os_watch watch[PROCESS_WATCHES];
                os_wait(watch, process_watch(p, watch), 1000);
            }
        }
        while (!process_send(p, "\n", 1))
            os_sleep_ms(1); /* between two looks */
        expect_start(p, complaints[i]);
        expect_silence(p);
        quit(p);
    }
}

/* quit, and the end of the input, during a search: the program ends cleanly. */
static void test_end_while_thinking(void **state)
{
    (void)state;
    static const char *const searches[][2] = {
        {"aei", "setoption name tcmove value 3000\nsetposition " OPENING "\ngo\nisready"},
        {"aei", "setposition " OPENING "\ngo ponder\nisready"},
        {"aei arimaa random", "setposition " OPENING "\ngo ponder\nisready"},
        {"ugi", "position fen " OPENING "\ngo infinite\nisready"},
        {"ugi tictactoe random", "go infinite\nisready"},
    };
    for (size_t i = 0; i < sizeof searches / sizeof searches[0]; i++) {
        struct process *p = start(searches[i][0]);
        say(p, searches[i][1]);
        find(p, "readyok");
        quit(p);
        p = start(searches[i][0]);
        say(p, searches[i][1]);
        find(p, "readyok");
        struct process_end end = process_end(p, LONG_MS);
        assert_int_equal(end.signal, 0);
        assert_int_equal(end.code, 0);
    }
}

/* ---- UGI ---- */

static void test_ugi_greeting(void **state)
{
    (void)state;
    struct process *p = start("ugi arimaa alphabeta");
    int games = 0, hashes = 0, switches = 0;
    say(p, "ugi");
    expect_start(p, "id name ");
    expect_start(p, "id author ");
    for (;;) {
        const char *heard = hear(p);
        if (strcmp(heard, "ugiok") == 0)
            break;
        assert_int_equal(strncmp(heard, "option name ", 12), 0);
        games += strncmp(heard, "option name game type combo default arimaa var arimaa", 53) == 0;
        hashes += strncmp(heard, "option name hash type spin default 64 min 1 max ", 48) == 0;
        switches += strcmp(heard, "option name reductions type check default true") == 0;
    }
    assert_int_equal(games, 1);
    assert_int_equal(hashes, 1);
    assert_int_equal(switches, 1);
    quit(p);
}

static void test_ugi_options(void **state)
{
    (void)state;
    struct process *p = start("ugi arimaa alphabeta");
    say(p, "setoption name hash value 2\nsetoption name reductions value false\n"
           "setoption name threads value 1\nsetoption name engine value random\n"
           "setoption name options value judge=off\nsetoption name variant value document-000\n"
           "setoption name options value <empty>\nsetoption name game value arimaa");
    expect_silence(p);
    static const char *const wrong[] = {"setoption name hash value 2", /* random has none */
                                        "setoption name game value ludo",
                                        "setoption name variant value chess",
                                        "setoption name options value judge=maybe",
                                        "setoption name engine value magic",
                                        "setoption name threads value -1",
                                        "setoption name",
                                        "setoption"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        say(p, wrong[i]);
        expect_start(p, "info string error: setoption: ");
    }
    expect_silence(p);
    quit(p);
}

static void test_ugi_queries(void **state)
{
    (void)state;
    static const struct {
        const char *moves, *p1turn, *p2turn, *over, *result;
    } cases[] = {
        {"", "true", "false", "false", "none"},
        {" moves b2", "false", "true", "false", "none"},
        {" moves a1 b2 a2 b3 a3", "false", "false", "true", "p1win"},
        {" moves c1 b2 a2 b3 a3 b1", "false", "false", "true", "p2win"},
        {" moves a1 a2 a3 b1 b2 c1 b3 c3 c2", "false", "false", "true", "draw"},
    };
    struct process *p = start("ugi tictactoe");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char line[128];
        snprintf(line, sizeof line, "position startpos%s", cases[i].moves);
        say(p, line);
        say(p, "query p1turn\nquery p2turn\nquery gameover\nquery result");
        const char *const answers[] = {cases[i].p1turn, cases[i].p2turn, cases[i].over,
                                       cases[i].result};
        for (int k = 0; k < 4; k++) {
            snprintf(line, sizeof line, "response %s", answers[k]);
            expect(p, line);
        }
    }
    say(p, "go");
    expect_start(p, "info string error: go: the game is over");
    expect(p, "bestmove none");
    quit(p);
}

/* Errors in positions and turns name the place; the position is unchanged, and not searched. */
static void test_ugi_positions(void **state)
{
    (void)state;
    struct process *p = start("ugi tictactoe random");
    say(p, "position fen xo.xo.... moves b1\nquery p1turn");
    expect(p, "response false");
    static const char *const wrong[][2] = {
        {"position", "startpos or fen"},
        {"position start", "startpos or fen"},
        {"position fen", "(byte 13)"},
        {"position fen xxxxxxxxx", ""},
        {"position startpos moves b2 b2", "(byte 28)"},
        {"position startpos moves b2 z9", "(byte 28)"},
        {"position startpos moves a1 b2 a2 b3 a3 c1", "(byte 40)"},
        {"query mood", "expected p1turn"},
        {"query", "expected p1turn"},
        {"jump", "unknown message"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        say(p, wrong[i][0]);
        const char *heard = hear(p);
        if (strncmp(heard, "info string error: ", 19) != 0 || !strstr(heard, wrong[i][1]))
            fail_msg("%s: heard \"%s\"", wrong[i][0], heard);
    }
    say(p, "query p1turn\ngo nodes 10");
    expect(p, "response false");
    expect_start(p, "info string error: go: the last position");
    expect(p, "bestmove none");
    quit(p);
}

/* One bestmove for every go, with any messages in between. */
static void test_ugi_go(void **state)
{
    (void)state;
    struct process *p = start("ugi");
    say(p, "position fen " OPENING);
    static const char *const quick[] = {
        "go depth 1",
        "go nodes 100",
        "go movetime 50",
        "go p1time 500 p2time 500",
        "go p1time 100 p1inc 50 p2time 1 p2inc 50",
        "go p1time 0 p2time 0",
        "go p1time -5 p2time 10",
        "go depth 99999999999",
        "go infinite",
        "go ponder p1time 1",
        "go",
    };
    for (size_t i = 0; i < sizeof quick / sizeof quick[0]; i++) {
        say(p, quick[i]);
        if (i >= 7) {
            expect_silence(p);
            say(p, "stop");
        }
        find(p, "bestmove ");
    }
    say(p, "go infinite\nposition startpos");
    find(p, "bestmove ");
    say(p, "go infinite\ngo depth 1");
    find(p, "bestmove ");
    find(p, "bestmove ");
    say(p, "go depth one nodes 100");
    expect(p, "info string error: go: depth: expected a number, found \"one nodes 100\"");
    expect(p, "info string error: go: unknown word \"one\"");
    find(p, "bestmove ");
    say(p, "go slowly depth 1");
    expect(p, "info string error: go: unknown word \"slowly\"");
    find(p, "bestmove ");
    say(p, "stop\nstop");
    expect_silence(p);
    quit(p);
}

/* Arimaa's turns in one word, captures included. */
static void test_ugi_arimaa(void **state)
{
    (void)state;
    struct process *p = start("ugi arimaa random");
    char turn[AGON_TEXT_MAX];
    say(p, "position fen g [  E    r  c                                             R       ] "
           "moves cc7s,cc6x,Ec8s rh8s\nquery p1turn\ngo nodes 1");
    expect(p, "response true");
    snprintf(turn, sizeof turn, "%s", find(p, "bestmove "));
    assert_null(strchr(turn, ' '));
    say(p, "position startpos moves Ra1,Rb1,Rc1,Rd1,Re1,Rf1,Rg1,Rh1,Da2,Hb2,Cc2,Md2,Ee2,Cf2,Hg2,Dh2"
           "\nquery p2turn");
    expect(p, "response true");
    quit(p);
}

PROGRAM(dialogue)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_aei_greeting),       cmocka_unit_test(test_aei_only_for_arimaa),
        cmocka_unit_test(test_aei_options),        cmocka_unit_test(test_aei_game),
        cmocka_unit_test(test_aei_errors),         cmocka_unit_test(test_aei_over),
        cmocka_unit_test(test_aei_stop),           cmocka_unit_test(test_aei_ponder),
        cmocka_unit_test(test_aei_interrupted),    cmocka_unit_test(test_aei_version_0),
        cmocka_unit_test(test_aei_time),           cmocka_unit_test(test_rubbish),
        cmocka_unit_test(test_end_while_thinking), cmocka_unit_test(test_ugi_greeting),
        cmocka_unit_test(test_ugi_options),        cmocka_unit_test(test_ugi_queries),
        cmocka_unit_test(test_ugi_positions),      cmocka_unit_test(test_ugi_go),
        cmocka_unit_test(test_ugi_arimaa),
    };
    if (argc != 2)
        return 2;
    engine_program = argv[1];
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
