/* Programs and engines as players of whole matches: well-behaved ones, and every kind of faulty
 * one.
 *
 * Arguments: the programs "engine" and "rogue" of this folder. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "folder.h"
#include "os/time.h"
#include "play/player.h"
#include "play/referee.h"
#include "player_wait.h"
#include "programs.h"
#include "proto/seat.h"
#include "toy/nim.h"
#include "toy/tictactoe.h"

enum { LONG_MS = 120000 }; /* for anything that should come at all */

static const char *engine_program, *rogue_program;

/* ---- a small referee ---- */

struct played {
    char why[32]; /* "unready" when the game could not begin */
    int winner, turns;
    char text[160]; /* of the last event other than a turn */
    bool undecided; /* the match did not advance */
};

static void note(struct played *r, const struct player_event *event)
{
    if (event->type != PLAYER_TURN && event->text)
        snprintf(r->text, sizeof r->text, "%s", event->text);
}

/* Both players prepare; false when one cannot. */
static bool prepare(struct player *p[2], const struct match *m, struct played *r)
{
    struct agon_clock told;
    int64_t until = os_now_ms() + LONG_MS;
    bool ready[2] = {false, false};
    clock_for_engine(&m->clock, match_turns_left(m), os_now_ms(), &told);
    for (int i = 0; i < 2; i++)
        player_begin(p[i], &m->line, &told, os_now_ms());
    while (!ready[0] || !ready[1]) {
        struct player_event event;
        for (int i = 0; i < 2; i++)
            while (player_next(p[i], os_now_ms(), &event)) {
                note(r, &event);
                ready[i] |= event.type == PLAYER_READY;
                if (event.type == PLAYER_CRASHED) {
                    r->winner = 1 - i;
                    return false;
                }
            }
        assert_true(os_now_ms() < until);
        if (!ready[0] || !ready[1])
            player_wait(p, 2, until);
    }
    return true;
}

static void ask(struct player *p[2], const struct match *m, int64_t now)
{
    struct agon_clock told;
    clock_for_engine(&m->clock, match_turns_left(m), now, &told);
    player_go(p[m->seat], &m->line, &told, now);
}

/* Passes a player's event to the match, and a turn to the next player. */
static void take(struct player *p[2], int seat, struct match *m, const struct player_event *event,
                 int64_t now)
{
    struct agon_error e;
    struct match_event told = player_match_event(event);
    int number = told.type == MATCH_TURN ? m->number : MATCH_ANY_NUMBER;
    if (match_act(m, seat, number, &told, now, &e) < 0 || m->result.over)
        return;
    for (int i = 0; i < 2; i++)
        player_played(p[i], &m->line);
    ask(p, m, now);
}

static struct played play(const agon_game *game, struct player *first, struct player *second,
                          const char *control)
{
    struct player *p[2] = {first, second};
    struct match_options options = {.strict = {true, true}};
    struct match m;
    struct agon_error e;
    struct played r = {.winner = -1};
    assert_int_equal(clock_control_read(&options.control, control, &e), 0);
    assert_int_equal(match_init(&m, game, &options, &e), 0);
    snprintf(r.why, sizeof r.why, "unready");
    if (prepare(p, &m, &r)) {
        int64_t now = os_now_ms(), until = now + LONG_MS;
        match_start(&m, now);
        ask(p, &m, now);
        while (!m.result.over) {
            struct player_event event;
            int64_t due = match_due(&m);
            player_wait(p, 2, due < until ? due : until);
            now = os_now_ms();
            assert_true(now < until);
            match_advance(&m, now);
            for (int i = 0; i < 2 && !m.result.over; i++)
                if (player_next(p[i], now, &event)) {
                    note(&r, &event);
                    take(p, i, &m, &event, now);
                }
        }
        player_stop(first);
        player_stop(second);
        snprintf(r.why, sizeof r.why, "%s", m.result.why);
        r.winner = outcome_winner(game, &m.result);
    }
    r.turns = m.line.turns;
    match_release(&m);
    return r;
}

static struct player *program(const agon_game *game, bool aei, const char *options,
                              const char *format, ...)
{
    char command[512];
    struct agon_error e;
    va_list args;
    va_start(args, format);
    vsnprintf(command, sizeof command, format, args);
    va_end(args);
    struct seat_program p = {.command = command, .options = options};
    struct player *player = aei ? aei_client_new(game, &p, &e) : ugi_client_new(game, &p, &e);
    assert_non_null(player);
    return player;
}

static struct player *inside(const agon_game *game, const char *engine)
{
    struct agon_error e;
    struct player *player =
        engine_player_new(game, engine, "seed=5", &(struct player_limits){.nodes = 100}, &e);
    assert_non_null(player);
    return player;
}

static agon_game *arimaa(void)
{
    struct agon_error e;
    agon_game *game = agon_open("arimaa", NULL, &e);
    assert_non_null(game);
    return game;
}

/* ---- good players ---- */

static void expect_decided(const struct played *r)
{
    static const char *const words[] = {"goal", "elimination", "immobilisation",
                                        "row",  "full",        "taken"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(r->why, words[i]) == 0)
            return;
    fail_msg("ended by %s after %d turns: %s", r->why, r->turns, r->text);
}

static void test_engines_inside(void **state)
{
    (void)state;
    agon_game *game = arimaa();
    struct player *a = inside(game, "random"), *b = inside(game, "random");
    for (int i = 0; i < 2; i++) {
        struct played r = play(game, a, b, "none");
        expect_decided(&r);
    }
    player_close(a);
    player_close(b);
    agon_close(game);
}

static void test_aei_programs(void **state)
{
    (void)state;
    agon_game *game = arimaa();
    struct player *a = program(game, true, NULL, "%s aei arimaa random", engine_program);
    struct player *b = program(game, true, "threads=1", "'%s' aei arimaa random", engine_program);
    for (int i = 0; i < 3; i++) {
        struct played r = play(game, i % 2 ? b : a, i % 2 ? a : b, "2m/6m/100/0/8h/6m");
        expect_decided(&r);
    }
    assert_string_equal(a->name, "Agon random");
    player_close(a);
    player_close(b);
    agon_close(game);
}

static void test_aei_against_ugi(void **state)
{
    (void)state;
    agon_game *game = arimaa();
    struct player *a = program(game, true, NULL, "%s aei arimaa random", engine_program);
    struct player *b = program(game, false, "seed=3", "%s ugi arimaa random", engine_program);
    for (int i = 0; i < 2; i++) {
        struct played r = play(game, i ? b : a, i ? a : b, "5m+3s");
        expect_decided(&r);
    }
    player_close(a);
    player_close(b);
    agon_close(game);
}

static void test_ponder(void **state)
{
    (void)state;
    agon_game *game = arimaa();
    char command[512];
    struct agon_error e;
    snprintf(command, sizeof command, "%s aei arimaa random", engine_program);
    struct seat_program p = {.command = command, .ponder = true};
    struct player *a = aei_client_new(game, &p, &e), *b = aei_client_new(game, &p, &e);
    struct played r = play(game, a, b, "10s");
    expect_decided(&r);
    player_close(a);
    player_close(b);
    agon_close(game);
}

static void play_toy(const struct agon_rules *rules)
{
    struct agon_error e;
    agon_game *game = rules->open(&(struct agon_setup){0}, &e);
    assert_non_null(game);
    struct player *a = program(game, false, NULL, "%s ugi %s random", engine_program, rules->id);
    struct player *b = inside(game, "random");
    for (int i = 0; i < 4; i++) {
        struct played r = play(game, i % 2 ? b : a, i % 2 ? a : b, "1m");
        if (strcmp(r.why, "unready") == 0 || outcome_code(r.why) == 'i' ||
            outcome_code(r.why) == 'f' || outcome_code(r.why) == 't')
            fail_msg("%s ended by %s: %s", rules->id, r.why, r.text);
    }
    player_close(a);
    player_close(b);
    agon_close(game);
}

static void test_other_games(void **state)
{
    (void)state;
    play_toy(&tictactoe_rules);
    play_toy(&nim_rules);
}

/* ---- bad players ---- */

/* The rogue misbehaves at its `at`-th turn and loses twice, with that reason and text. */
static void expect_loss(const char *mode, int at, const char *control, const char *why,
                        const char *text)
{
    agon_game *game = arimaa();
    struct player *good = inside(game, "random");
    struct player *rogue = program(game, true, NULL, "%s %s %d", rogue_program, mode, at);
    for (int i = 0; i < 2; i++) {
        struct played r = play(game, i ? good : rogue, i ? rogue : good, control);
        if (strcmp(r.why, why) != 0)
            fail_msg("%s: ended by %s, not %s: %s", mode, r.why, why, r.text);
        assert_int_equal(r.winner, i ? 0 : 1);
        assert_int_equal(r.turns, 2 * (at - 1) + i);
        if (!strstr(r.text, text))
            fail_msg("%s: \"%s\" does not say %s", mode, r.text, text);
    }
    player_close(rogue);
    player_close(good);
    agon_close(game);
}

static void test_crash(void **state)
{
    (void)state;
    expect_loss("crash", 3, "none", OUTCOME_FORFEIT, "exit code 3");
    expect_loss("die", 1, "none", OUTCOME_FORFEIT, "signal 9");
    expect_loss("close", 2, "none", OUTCOME_FORFEIT, "closed its output");
}

static void test_hang(void **state)
{
    (void)state;
    expect_loss("hang", 2, "2s", OUTCOME_TIME, "");
}

static void test_rubbish(void **state)
{
    (void)state;
    expect_loss("flood", 2, "none", OUTCOME_ILLEGAL, "mean nothing");
    expect_loss("rubbish", 2, "none", OUTCOME_ILLEGAL, "mean nothing");
    expect_loss("flood-without-lines", 2, "2s", OUTCOME_TIME, "");
}

static void test_illegal(void **state)
{
    (void)state;
    expect_loss("illegal", 2, "none", OUTCOME_ILLEGAL, "");
    expect_loss("nonsense", 1, "none", OUTCOME_ILLEGAL, "");
    expect_loss("nothing", 2, "none", OUTCOME_ILLEGAL, "");
    expect_loss("resign", 2, "none", OUTCOME_RESIGNED, "");
}

/* The reason of a crash is in the player's log. */
static void test_log(void **state)
{
    (void)state;
    agon_game *game = arimaa();
    struct player *good = inside(game, "random");
    struct player *rogue = program(game, true, NULL, "%s crash 1", rogue_program);
    play(game, rogue, good, "none");
    assert_non_null(strstr(rogue->log, "something broke"));
    player_close(rogue);
    player_close(good);
    agon_close(game);
}

static void test_stubborn(void **state)
{
    (void)state;
    agon_game *game = arimaa();
    struct player *rogue = program(game, true, NULL, "%s stubborn 1", rogue_program);
    struct player *good = inside(game, "random");
    struct played r = play(game, rogue, good, "none");
    expect_decided(&r);
    player_close(rogue); /* comes back although the program does not quit */
    player_close(good);
    agon_close(game);
}

static void test_cannot_start(void **state)
{
    (void)state;
    agon_game *game = arimaa();
    struct player *missing = program(game, true, NULL, "/nowhere/engine");
    struct player *wrong = program(game, true, NULL, "sh -c 'echo hello; exit 1'");
    struct player *good = inside(game, "random");
    struct played r = play(game, good, missing, "none");
    assert_string_equal(r.why, "unready");
    assert_int_equal(r.winner, 0);
    assert_non_null(strstr(r.text, "cannot start \"/nowhere/engine\""));
    r = play(game, wrong, good, "none");
    assert_string_equal(r.why, "unready");
    assert_int_equal(r.winner, 1);
    assert_non_null(strstr(r.text, "exit code 1"));
    player_close(missing);
    player_close(wrong);
    player_close(good);
    agon_close(game);
}

/* The deadline is by the driver's clock, which the test sets to a later time. */
static void test_mute(void **state)
{
    (void)state;
    agon_game *game = arimaa();
    struct player *mute = program(game, true, NULL, "%s mute", rogue_program);
    struct player_event event;
    struct agon_line line;
    struct agon_clock clock = {0};
    struct agon_error e;
    int64_t now = os_now_ms();
    assert_int_equal(agon_line_init(&line, game, &e), 0);
    player_begin(mute, &line, &clock, now);
    assert_false(player_next(mute, now + SEAT_ANSWER_MS - 1, &event));
    assert_true(player_next(mute, now + SEAT_ANSWER_MS, &event));
    assert_int_equal(event.type, PLAYER_CRASHED);
    assert_string_equal(event.text, "it did not answer aei within 15 s; is it a text: program?");
    player_close(mute);
    agon_line_release(&line);
    agon_close(game);
}

/* ---- what is said ---- */

/* Everything sent, a line each. */
static void listen(void *user, char direction, const char *line)
{
    char *said = user;
    if (direction == '>' && strlen(said) + strlen(line) + 2 < 4096)
        strcat(strcat(said, line), "\n");
}

static void get_ready(struct player *p, const struct agon_line *line,
                      const struct agon_clock *clock)
{
    struct player_event event;
    player_begin(p, line, clock, os_now_ms());
    for (int64_t until = os_now_ms() + LONG_MS; !player_next(p, os_now_ms(), &event);) {
        player_wait(&p, 1, until);
        assert_true(os_now_ms() < until);
    }
    assert_int_equal(event.type, PLAYER_READY);
}

static void read_turns(struct agon_line *line, const char *text)
{
    struct agon_error e;
    if (agon_line_read(line, text, false, &e) < 0)
        fail_msg("%s: %s", text, e.text);
}

static void expect_said(char *said, const char *expected)
{
    assert_string_equal(said, expected);
    *said = '\0';
}

/* After turns and a take-back the program has the same game. */
static void test_aei_catches_up(void **state)
{
    (void)state;
    char said[4096] = "";
    static const char start[] =
        "g [rrrrrrrrhdcemchd                                DHCMECHDRRRRRRRR]";
    struct agon_error e;
    agon_game *game = agon_open("arimaa", &(struct agon_setup){.start = start}, &e);
    struct player *p = program(game, true, NULL, "%s aei arimaa random", engine_program);
    struct agon_clock clock = {.move_ms = 15000, .reserve_ms = {90000, 90000}, .percent = 100};
    struct agon_line line;
    assert_int_equal(agon_line_init(&line, game, &e), 0);
    p->trace = listen;
    p->trace_user = said;
    get_ready(p, &line, &clock);
    expect_said(said, "aei\n"
                      "setoption name tcmove value 15\n"
                      "setoption name tcreserve value 90\n"
                      "setoption name tcpercent value 100\n"
                      "setoption name tcmax value 0\n"
                      "setoption name tctotal value 0\n"
                      "setoption name tcturns value 0\n"
                      "setoption name tcturntime value 0\n"
                      "newgame\n"
                      "setposition g [rrrrrrrrhdcemchd                                "
                      "DHCMECHDRRRRRRRR]\n"
                      "isready\n");
    read_turns(&line, "Ee2n Ee3n; ed7s");
    player_played(p, &line);
    expect_said(said, "makemove Ee2n Ee3n\nmakemove ed7s\n");
    assert_true(agon_line_undo_turn(&line));
    read_turns(&line, "ed7s ed6s");
    player_played(p, &line);
    expect_said(said, "newgame\n"
                      "setposition g [rrrrrrrrhdcemchd                                "
                      "DHCMECHDRRRRRRRR]\n"
                      "makemove Ee2n Ee3n\nmakemove ed7s ed6s\n");
    player_close(p);
    agon_line_release(&line);
    agon_close(game);
}

static void test_ugi_says_it_all(void **state)
{
    (void)state;
    char said[4096] = "";
    struct agon_error e;
    agon_game *game = tictactoe_rules.open(&(struct agon_setup){0}, &e);
    struct player *p = program(game, false, NULL, "%s ugi tictactoe random", engine_program);
    struct agon_clock clock = {.move_ms = 2000, .reserve_ms = {60000, 50000}, .percent = 100};
    struct agon_line line;
    assert_int_equal(agon_line_init(&line, game, &e), 0);
    p->trace = listen;
    p->trace_user = said;
    get_ready(p, &line, &clock);
    assert_non_null(strstr(said, "ugi\nsetoption name game value tictactoe\n"));
    assert_non_null(strstr(said, "uginewgame\nisready\n"));
    *said = '\0';
    read_turns(&line, "b2; a1");
    player_go(p, &line, &clock, os_now_ms());
    expect_said(said, "position fen ......... moves b2 a1\n"
                      "go p1time 62000 p2time 52000 p1inc 2000 p2inc 2000\n");
    player_close(p);
    agon_line_release(&line);
    agon_close(game);
}

/* A three-line program that waits until a file exists: for fifteen seconds the time until it reads
 * is not charged, then it is. The test sets the time. */
static void play_late(bool comes, const char *why)
{
    char place[] = "/tmp/agon-late-XXXXXX", command[512];
    struct match_options options = {.strict = {true, true}};
    struct referee r;
    struct agon_error e;
    int64_t now = 1000000;
    test_folder(place);
    snprintf(command, sizeof command,
             "sh -c 'until [ -e %s/go ]; do sleep 0.01; done; "
             "while read -r position && read -r legal && read -r time; do "
             "echo \"${legal##* }\"; done'",
             place);
    agon_game *game = agon_open("kamisado", NULL, &e);
    struct seat_program program = {.command = command};
    struct player_limits limits = {.nodes = 1};
    struct player *late = text_client_new(game, &program, &e);
    struct player *players[AGON_SEATS] = {late,
                                          engine_player_new(game, "random", NULL, &limits, &e)};
    assert_int_equal(clock_control_read(&options.control, "10s", &e), 0);
    options.control.limit_turns = 2;
    assert_int_equal(referee_init(&r, game, &options, players, &e), 0);
    referee_begin(&r, now);
    for (int i = 0; i < 10 || r.asked < 0; i++) {
        assert_int_equal(referee_step(&r, now), 0);
        player_wait(players, 2, os_now_ms() + 10);
    }
    now += SEAT_ANSWER_MS - 1;
    assert_int_equal(referee_step(&r, now), 0);
    snprintf(command, sizeof command, "%s/go", place);
    if (comes)
        fclose(fopen(command, "w"));
    for (int64_t until = os_now_ms() + LONG_MS; !r.match.result.over;) {
        assert_true(os_now_ms() < until);
        assert_int_equal(referee_step(&r, now), 0);
        if (!r.match.result.over)
            player_wait(players, 2, os_now_ms() + 10);
        now += comes ? 0 : 5000;
    }
    assert_string_equal(r.match.result.why, why);
    if (r.match.line.turns > 0)
        assert_int_equal(r.match.mark[0].used_ms, 0);
    referee_release(&r);
    player_close(players[0]);
    player_close(players[1]);
    agon_close(game);
    unlink(command);
    rmdir(place);
}

static void test_start_of_text(void **state)
{
    (void)state;
    play_late(true, "score");
    play_late(false, "time");
}

PROGRAM(players)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_engines_inside),
        cmocka_unit_test(test_aei_programs),
        cmocka_unit_test(test_aei_against_ugi),
        cmocka_unit_test(test_ponder),
        cmocka_unit_test(test_other_games),
        cmocka_unit_test(test_crash),
        cmocka_unit_test(test_hang),
        cmocka_unit_test(test_rubbish),
        cmocka_unit_test(test_illegal),
        cmocka_unit_test(test_log),
        cmocka_unit_test(test_stubborn),
        cmocka_unit_test(test_cannot_start),
        cmocka_unit_test(test_mute),
        cmocka_unit_test(test_start_of_text),
        cmocka_unit_test(test_aei_catches_up),
        cmocka_unit_test(test_ugi_says_it_all),
    };
    if (argc != 3)
        return 2;
    engine_program = argv[1];
    rogue_program = argv[2];
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
