/* Chess programs that use UCI and CECP as players: a strict one of ours, and those of Debian that
 * are installed.
 *
 * Argument: the program "stranger" of this folder. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "os/time.h"
#include "play/referee.h"
#include "player_wait.h"
#include "programs.h"
#include "proto/seat.h"

enum { LONG_MS = 120000, HEARD_MAX = 1 << 18 };

static const char *stranger;
static int turns_most = 40; /* of each side */

/* The lines sent to the first player, a newline before and after each. */
static char heard[HEARD_MAX];

static void hear(void *user, char direction, const char *text)
{
    size_t n = strlen(heard);
    (void)user;
    if (direction == '>' && n + strlen(text) + 2 < sizeof heard)
        snprintf(heard + n, sizeof heard - n, "%s\n", text);
}

static int count(const char *text)
{
    int n = 0;
    for (const char *s = heard; (s = strstr(s, text)) != NULL; s++)
        n++;
    return n;
}

static struct player *chess_program(const agon_game *game, const char *protocol,
                                    const char *command, const char *options, bool ponder,
                                    int64_t move_ms)
{
    struct agon_error e = {.text = ""};
    struct seat_program program = {
        .command = command, .options = options, .ponder = ponder, .limits = {.move_ms = move_ms}};
    struct player *p = strcmp(protocol, "uci") == 0 ? uci_client_new(game, &program, &e)
                                                    : cecp_client_new(game, &program, &e);
    if (!p)
        fail_msg("%s: %s", command, e.text);
    return p;
}

static struct player *a_stranger(const agon_game *game, const char *protocol, const char *mode,
                                 bool ponder)
{
    char command[512];
    snprintf(command, sizeof command, "%s %s %s", stranger, protocol, mode);
    return chess_program(game, protocol, command, NULL, ponder, 0);
}

/* Plays a game and returns the reason of its end; the referee's remark goes into `remark`. */
static const char *play(const agon_game *game, struct player *first, struct player *second,
                        const char *control, const char *opening, char remark[256])
{
    static char why[32];
    struct referee r;
    struct agon_error e;
    struct match_options options = {.strict = {true, true}, .opening = opening};
    struct player *players[AGON_SEATS] = {first, second};
    int64_t until = os_now_ms() + LONG_MS;
    assert_int_equal(clock_control_read(&options.control, control, &e), 0);
    options.control.limit_turns = turns_most;
    assert_int_equal(referee_init(&r, game, &options, players, &e), 0);
    heard[0] = '\n';
    heard[1] = '\0';
    first->trace = hear;
    second->trace = NULL;
    referee_begin(&r, os_now_ms());
    while (!r.match.result.over) {
        int64_t due = referee_due(&r);
        assert_true(os_now_ms() < until);
        assert_int_equal(referee_step(&r, os_now_ms()), 0);
        if (!r.match.result.over)
            player_wait(players, 2, due < until ? due : until);
    }
    snprintf(why, sizeof why, "%s", r.match.result.why);
    snprintf(remark, 256, "%s", r.remark);
    player_stop(first);
    player_stop(second);
    referee_release(&r);
    return why;
}

/* A game in which nothing goes wrong. */
static void play_well(const agon_game *game, struct player *first, struct player *second,
                      const char *control, const char *opening)
{
    char remark[256];
    const char *why = play(game, first, second, control, opening, remark);
    if (remark[0] || strcmp(why, OUTCOME_TIME) == 0)
        fail_msg("%s against %s: %s, %s", first->name, second->name, why, remark);
}

/* Games with both, each as the other's opponent. */
static void play_both(const char *id, const char *position, const char *opening,
                      struct player *(*make)(const agon_game *, const char *, const char *, bool),
                      const char *protocol, const char *mode)
{
    struct agon_error e;
    struct agon_setup setup = {.start = position};
    agon_game *game = agon_open(id, &setup, &e);
    assert_non_null(game);
    struct player *a = make(game, protocol, mode, false), *b = make(game, "uci", "plain", false);
    for (int i = 0; i < 3; i++)
        play_well(game, i == 1 ? b : a, i == 1 ? a : b, i == 2 ? "1m+1s" : "30s", opening);
    player_close(a);
    player_close(b);
    agon_close(game);
}

static void test_uci(void **state)
{
    (void)state;
    play_both("chess", NULL, NULL, a_stranger, "uci", "plain");
    play_both("chess", NULL, "e2e4; e7e5", a_stranger, "uci", "plain");
    assert_true(count("\nposition fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 "
                      "moves e2e4 e7e5 ") > 30);
    play_both("los-alamos", NULL, NULL, a_stranger, "uci", "plain");
    agon_game *game = agon_open("los-alamos", NULL, NULL);
    struct player *a = a_stranger(game, "uci", "plain", false);
    struct player *b = a_stranger(game, "uci", "plain", false);
    play_well(game, a, b, "30s", NULL);
    assert_int_equal(count("\nsetoption name UCI_Variant value losalamos\n"), 1);
    assert_int_equal(a->thought.score, 120); /* a bound is no score */
    assert_int_equal(a->thought.depth, 3);
    player_close(a);
    player_close(b);
    agon_close(game);
}

static void test_uci_options(void **state)
{
    char command[512];
    struct agon_error e;
    (void)state;
    agon_game *game = agon_open("chess", NULL, &e);
    snprintf(command, sizeof command, "%s uci plain", stranger);
    struct player *a = chess_program(game, "uci", command, "Skill Level=5\tMultiPV=3", false, 0);
    struct player *b = a_stranger(game, "uci", "plain", false);
    play_well(game, a, b, "5m+2s", NULL);
    assert_int_equal(
        count("\nsetoption name Skill Level value 5\nsetoption name MultiPV value 3\n"), 1);
    assert_int_equal(count("\nsetoption name Ponder value false\n"), 1);
    assert_string_equal(a->name, "Stranger");
    assert_true(count(" winc 2000 binc 2000\n") > 30);
    play_well(game, a, b, "5m+2s", NULL); /* the same process: it has been set already */
    assert_int_equal(count("\nsetoption "), 0);
    player_close(a);
    player_close(b);
    agon_close(game);
}

/* UCI_Chess960 is on for a start that needs it, and off again for the next game. Castling is then
 * the king onto its rook, as it is for a program whose options have set it. */
static void test_uci_chess960(void **state)
{
    static const char usual[] = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    static const char other[] = "r2k2r1/p5p1/8/8/8/8/P5P1/R2K2R1 w GAga - 0 1";
    char command[512];
    struct agon_error e;
    (void)state;
    agon_game *game = agon_open("chess", &(struct agon_setup){.start = other}, &e);
    agon_game *chess = agon_open("chess", &(struct agon_setup){.start = usual}, &e);
    struct player *b = a_stranger(game, "uci", "plain", false);
    struct player *a = a_stranger(game, "uci", "plain", false);
    play_well(game, a, b, "30s", "d1g1");
    assert_int_equal(count("\nsetoption name UCI_Chess960 value true\n"), 1);
    assert_true(count("w GAga - 0 1 moves d1g1 ") > 0);
    play_well(chess, a, b, "30s", "e1g1");
    assert_int_equal(count("\nsetoption name UCI_Chess960 value false\n"), 1);
    assert_true(count("w KQkq - 0 1 moves e1g1 ") > 0);
    player_close(a);
    snprintf(command, sizeof command, "%s uci plain", stranger);
    a = chess_program(chess, "uci", command, "UCI_Chess960=true", false, 0);
    play_well(chess, a, b, "30s", "e1g1; e8c8");
    assert_int_equal(count("\nsetoption name UCI_Chess960 value "), 1);
    assert_true(count("w KQkq - 0 1 moves e1h1 e8a8 ") > 0);
    player_close(a);
    player_close(b);
    agon_close(chess);
    agon_close(game);
}

static void ponder(const char *mode, bool hits)
{
    struct agon_error e;
    agon_game *game = agon_open("chess", NULL, &e);
    struct player *a = a_stranger(game, "uci", mode, true);
    struct player *b = a_stranger(game, "uci", "plain", false);
    for (int i = 0; i < 2; i++) {
        play_well(game, a, b, "1m+1s", NULL);
        int searches = count("\ngo ponder wtime "), hit = count("\nponderhit\n");
        assert_true(searches > 30);
        assert_int_equal(hit > 30, hits);
        assert_int_equal(searches, hit + count("\nstop\n"));
    }
    player_close(a);
    player_close(b);
    agon_close(game);
}

static void test_uci_ponder(void **state)
{
    (void)state;
    ponder("plain", true);
    ponder("misses", false);
}

static void test_cecp(void **state)
{
    (void)state;
    play_both("chess", NULL, NULL, a_stranger, "cecp", "plain");
    assert_int_equal(count("\nlevel 0 1:00 1\n"), 1);
    assert_int_equal(count("\ngo\n"), 1);
    assert_true(count("\ntime ") > 30);
    play_both("chess", "4k3/8/8/8/8/8/PPPP4/4K3 w - - 0 1", "a2a4", a_stranger, "cecp", "plain");
    assert_int_equal(count("\nsetboard 4k3/8/8/8/8/8/PPPP4/4K3 w - - 0 1\nusermove a2a4\n"), 1);
    play_both("los-alamos", NULL, NULL, a_stranger, "cecp", "plain");
    assert_int_equal(count("\nvariant los-alamos\n"), 1);
    play_both("chess", NULL, NULL, a_stranger, "cecp", "once");
    play_both("chess", NULL, NULL, a_stranger, "cecp", "old");
    play_both("chess", NULL, NULL, a_stranger, "cecp", "san");
    play_both("shako", NULL, NULL, a_stranger, "cecp", "plain");
    assert_int_equal(count("\nsetboard "), 1); /* others may begin such a game elsewhere */
}

/* Without setboard a position is sent piece by piece, including Black's turn. */
static void test_cecp_edit(void **state)
{
    (void)state;
    play_both("chess", "4k3/8/8/8/8/8/PPPP4/4K3 w - - 0 1", "a2a4", a_stranger, "cecp", "old");
    assert_int_equal(count("\nedit\n#\nKe1\nPa2\nPb2\nPc2\nPd2\nc\nKe8\n.\na2a4\n"), 1);
    play_both("chess", "4k3/8/8/8/8/8/PPPP4/4K3 b - - 0 1", NULL, a_stranger, "cecp", "old");
    assert_int_equal(count("\na2a3\nedit\n#\n"), 1);
    play_both("chess", "4k3/8/8/8/8/8/PPPP4/4K3 b - - 0 1", NULL, a_stranger, "cecp", "edits");
    assert_int_equal(count("\nusermove a2a3\nedit\n#\n"), 1);
}

/* The end of a game with a stranger in that mode as the first player. */
static void expect(const char *id, const char *position, const char *mode, const char *why,
                   const char *told)
{
    struct agon_error e;
    struct agon_setup setup = {.start = position};
    char remark[256];
    agon_game *game = agon_open(id, &setup, &e);
    struct player *a = a_stranger(game, "cecp", mode, false);
    struct player *b =
        engine_player_new(game, "random", "seed=1", &(struct player_limits){.nodes = 1}, &e);
    assert_string_equal(play(game, a, b, "1m", NULL, remark), why);
    if (!strstr(remark, told))
        fail_msg("'%s' does not say '%s'", remark, told);
    player_close(a);
    player_close(b);
    agon_close(game);
}

static void test_cecp_failures(void **state)
{
    (void)state;
    expect("chess", NULL, "resign", OUTCOME_RESIGNED, "");
    expect("chess", NULL, "claim", OUTCOME_RESIGNED, "");
    expect("chess", NULL, "refuse", OUTCOME_FORFEIT, "it calls a legal move illegal: ");
    expect("makruk", NULL, "plain", OUTCOME_FORFEIT, "it has no variant 'makruk'");
    expect("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1", "old", OUTCOME_FORFEIT, "no setboard");
    expect("chess", "4k3/8/8/8/8/8/PPPP4/4K3 w - - 90 60", "old", OUTCOME_FORFEIT, "no setboard");
    expect("chess", "4k3/8/8/8/8/8/PPPP4/4K3 w - - 0 1", "illegal", OUTCOME_FORFEIT,
           "it calls a legal position illegal");
}

/* An offer reaches the other side, which accepts it; a program that does not support offers plays
 * on. */
static void test_cecp_draws(void **state)
{
    struct agon_error e;
    char remark[256];
    (void)state;
    agon_game *game = agon_open("chess", NULL, &e);
    struct player *a = a_stranger(game, "cecp", "draws", false);
    struct player *b = a_stranger(game, "cecp", "agrees", false);
    struct player *c = a_stranger(game, "uci", "plain", false);
    struct player *d = a_stranger(game, "cecp", "mute", false);
    assert_string_equal(play(game, a, b, "1m", NULL, remark), OUTCOME_AGREED);
    assert_string_equal(play(game, b, a, "1m", NULL, remark), OUTCOME_AGREED);
    assert_int_equal(count("\ndraw\n"), 1);
    assert_string_not_equal(play(game, a, c, "1m", NULL, remark), OUTCOME_AGREED);
    assert_string_not_equal(play(game, d, a, "1m", NULL, remark), OUTCOME_AGREED);
    assert_int_equal(count("\ndraw\n"), 0);
    player_close(a);
    player_close(b);
    player_close(c);
    player_close(d);
    agon_close(game);
}

/* The time for a turn is sent in whole seconds, or not at all. */
static void test_cecp_seconds(void **state)
{
    static const struct {
        const char *control, *told; /* NULL: it cannot be */
    } cases[] = {{"1s", "\nst 1\n"},
                 {"2.5s", "\nst 2\n"},
                 {"10s", "\nst 9\n"},
                 {"0.9s", NULL},
                 {"10s/0/0/0/0/0.5s", NULL},
                 {"0/0/100/0/10m", "\nst "},
                 {"1.5s/61s", "\nlevel 0 1:01 1\n"},
                 {"0.1s/0.5s", NULL}};
    struct agon_error e;
    char remark[256];
    (void)state;
    agon_game *game = agon_open("chess", NULL, &e);
    struct player *a = a_stranger(game, "cecp", "plain", false);
    struct player *b = a_stranger(game, "uci", "plain", false);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *why = play(game, a, b, cases[i].control, NULL, remark);
        assert_int_equal(strcmp(why, OUTCOME_FORFEIT) == 0, cases[i].told == NULL);
        if (cases[i].told)
            assert_int_equal(count(cases[i].told), 1);
        else
            assert_non_null(strstr(remark, "CECP cannot tell a time shorter than a second"));
    }
    player_close(a);
    player_close(b);
    agon_close(game);
}

/* Other games are refused, and so are variants that a program does not support. */
static void test_unfit(void **state)
{
    struct agon_error e;
    char remark[256];
    struct seat_program program = {.command = "true"};
    (void)state;
    agon_game *arimaa = agon_open("arimaa", NULL, &e), *makruk = agon_open("makruk", NULL, &e);
    assert_null(uci_client_new(arimaa, &program, &e));
    assert_non_null(strstr(e.text, "UCI is for chess-like games"));
    assert_null(cecp_client_new(arimaa, &program, &e));
    struct player *a = a_stranger(makruk, "uci", "plain", false);
    struct player *b = a_stranger(makruk, "uci", "plain", false);
    assert_string_equal(play(makruk, a, b, "1m", NULL, remark), OUTCOME_FORFEIT);
    assert_non_null(strstr(remark, "it has no UCI_Variant 'makruk'"));
    player_close(a);
    player_close(b);
    agon_close(arimaa);
    agon_close(makruk);
}

/* Waits for an event of a program, `ahead` ms before the time passed to it. */
static enum player_event_type await(struct player *p, int64_t ahead, char *text, size_t size)
{
    struct player_event event;
    int64_t until = os_now_ms() + LONG_MS;
    while (!player_next(p, os_now_ms() + ahead, &event)) {
        assert_true(os_now_ms() < until);
        player_wait(&p, 1, until);
    }
    snprintf(text, size, "%s", event.text ? event.text : "");
    return event.type;
}

/* Options that a program does not list, and values that it excludes, are refused before a game;
 * names and words do not depend on case. */
static void test_listed_options(void **state)
{
    static const struct {
        const char *options, *text; /* NULL: it is ready */
        bool cecp;
    } cases[] = {
        {"Resign Threshold=1200\tLearn=0\tStyle=mad\tBook=any\tmemory=16", NULL, true},
        {"Resign Threshold=1201",
         "its option Resign Threshold: expected a number from 200 to 1200, found '1201'", true},
        {"Learn=true", "its option Learn: expected a number from 0 to 1, found 'true'", true},
        {"Style=*Very Risky", "its option Style has no value '*Very Risky'", true},
        {"Hash=5", "it has no option 'Hash'", true},
        {"skill level=20\tStyle=very risky\tPONDER=True", NULL},
        {"Skil Level=5", "it has no option 'Skil Level' (did you mean Skill Level?)"},
        {"Hash=5", "it has no option 'Hash'"},
        {"Skill Level=21", "its option Skill Level: expected a number from 0 to 20, found '21'"},
        {"Skill Level=x", "its option Skill Level: expected a number from 0 to 20, found 'x'"},
        {"Ponder=on", "its option Ponder: expected true or false, found 'on'"},
        {"Style=Very", "its option Style has no value 'Very'"},
        {"Style=Very Risky var Solid", "its option Style has no value 'Very Risky var Solid'"},
    };
    struct agon_error e;
    struct agon_clock none = {0};
    struct agon_line line;
    (void)state;
    agon_game *game = agon_open("chess", NULL, &e);
    assert_int_equal(agon_line_init(&line, game, &e), 0);
    for (size_t i = 0; i < 2 * (sizeof cases / sizeof cases[0]); i++) {
        char command[512], text[160];
        bool lenient = i % 2;
        bool cecp = cases[i / 2].cecp;
        snprintf(command, sizeof command, "%s %s plain", stranger, cecp ? "cecp" : "uci");
        struct seat_program program = {
            .command = command, .options = cases[i / 2].options, .lenient = lenient};
        struct player *p =
            cecp ? cecp_client_new(game, &program, &e) : uci_client_new(game, &program, &e);
        player_begin(p, &line, &none, os_now_ms());
        enum player_event_type event = await(p, 0, text, sizeof text);
        if (cases[i / 2].text && !lenient) {
            assert_int_equal(event, PLAYER_UNFIT);
            assert_string_equal(text, cases[i / 2].text);
        } else {
            assert_int_equal(event, PLAYER_READY);
        }
        player_close(p);
    }
    agon_line_release(&line);
    agon_close(game);
}

/* Without a clock, a program that counts no nodes is sent "move now" after a while, and given up if
 * it does not answer. */
static void test_patience(void **state)
{
    static const struct {
        const char *after; /* its reaction to stop */
        enum player_event_type event;
        const char *text;
    } cases[] = {{"echo bestmove e2e4", PLAYER_TURN, "e2e4"},
                 {":", PLAYER_CRASHED, "it thinks without end, and no clock runs"}};
    enum { NODES = 1000, PATIENCE_MS = 61000, MORE_MS = 15000 };
    struct agon_error e;
    struct agon_clock none = {0};
    struct agon_line line;
    char text[64], command[256];
    (void)state;
    agon_game *game = agon_open("chess", NULL, &e);
    assert_int_equal(agon_line_init(&line, game, &e), 0);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct seat_program program = {.command = command, .limits = {.nodes = NODES}};
        struct player_event event;
        snprintf(command, sizeof command,
                 "sh -c 'while read -r word rest; do case $word in uci) echo uciok ;; isready) "
                 "echo readyok ;; stop) %s ;; quit) exit ;; esac; done'",
                 cases[i].after);
        struct player *p = uci_client_new(game, &program, &e);
        p->trace = hear;
        strcpy(heard, "\n");
        player_begin(p, &line, &none, os_now_ms());
        assert_int_equal(await(p, 0, text, sizeof text), PLAYER_READY);
        int64_t now = os_now_ms();
        player_go(p, &line, &none, now);
        assert_false(player_next(p, now + PATIENCE_MS - 1, &event));
        assert_int_equal(count("\nstop\n"), 0);
        assert_false(player_next(p, now + PATIENCE_MS, &event));
        assert_int_equal(count("\nstop\n"), 1);
        assert_int_equal(await(p, i == 0 ? 0 : PATIENCE_MS + MORE_MS, text, sizeof text),
                         cases[i].event);
        assert_string_equal(text, cases[i].text);
        player_close(p);
    }
    agon_line_release(&line);
    agon_close(game);
}

/* Third-party programs: a few turns of each side, without an error. GNU Chess is excluded: it may
 * leave lines unread that arrive together. */
static void test_debian(void **state)
{
    static const struct {
        const char *path, *protocol, *command, *options;
        bool ponder;
        const char *start, *opening;
    } programs[] = {{"/usr/games/stockfish", "uci", "/usr/games/stockfish", "Hash=4\tSkill Level=3",
                     true, NULL, NULL},
                    {"/usr/games/stockfish", "uci", "/usr/games/stockfish", "Hash=4", false,
                     "r2k2r1/p5p1/8/8/8/8/P5P1/R2K2R1 w GAga - 0 1", "d1g1; d8a8"},
                    {"/usr/games/fairymax", "cecp", "/usr/games/fairymax", NULL, true, NULL, NULL}};
    struct agon_error e;
    (void)state;
    turns_most = 4;
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) {
        if (access(programs[i].path, X_OK) != 0) {
            print_message("# skipped: %s is not installed\n", programs[i].path);
            continue;
        }
        agon_game *game = agon_open("chess", &(struct agon_setup){.start = programs[i].start}, &e);
        struct player *a = chess_program(game, programs[i].protocol, programs[i].command,
                                         programs[i].options, programs[i].ponder, 1000);
        struct player *b = a_stranger(game, "uci", "plain", false);
        play_well(game, a, b, "none", programs[i].opening);
        play_well(game, b, a, "none", programs[i].opening);
        player_close(a);
        player_close(b);
        agon_close(game);
    }
}

PROGRAM(strangers)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_uci),
        cmocka_unit_test(test_uci_options),
        cmocka_unit_test(test_uci_chess960),
        cmocka_unit_test(test_uci_ponder),
        cmocka_unit_test(test_cecp),
        cmocka_unit_test(test_cecp_edit),
        cmocka_unit_test(test_cecp_draws),
        cmocka_unit_test(test_cecp_seconds),
        cmocka_unit_test(test_cecp_failures),
        cmocka_unit_test(test_unfit),
        cmocka_unit_test(test_listed_options),
        cmocka_unit_test(test_patience),
        cmocka_unit_test(test_debian),
    };
    stranger = argc > 1 ? argv[1] : "";
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
