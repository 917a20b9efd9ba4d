/* Match: every event in and out of place, at times chosen by the tests. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "play/match.h"
#include "play_sand.h"
#include "programs.h"
#include "toy/nim.h"
#include "toy/tictactoe.h"

#define GOLD_SETUP "Ra1 Rb1 Rc1 Dd1 De1 Rf1 Rg1 Rh1 Ra2 Hb2 Cc2 Md2 Ee2 Cf2 Hg2 Rh2"
#define SILVER_SETUP "ra8 rb8 rc8 dd8 de8 rf8 rg8 rh8 ra7 hb7 cc7 ed7 me7 cf7 hg7 rh7"

/* A match with its game; the tests fill the options before begin(). */
struct table {
    agon_game *game;
    struct match_options options;
    struct match match;
};

static void begin(struct table *t, agon_game *game, const char *control)
{
    struct agon_error error = {.text = ""};
    assert_non_null(game);
    t->game = game;
    if (clock_control_read(&t->options.control, control, &error) != 0 ||
        match_init(&t->match, game, &t->options, &error) != 0)
        fail_msg("%s", error.text);
    match_start(&t->match, 0);
}

static void end(struct table *t)
{
    agon_game *game = t->game;
    match_release(&t->match);
    game->rules->close(game);
}

static agon_game *tictactoe(void)
{
    return tictactoe_rules.open(&(struct agon_setup){0}, NULL);
}

static agon_game *nim(const char *options)
{
    return nim_rules.open(&(struct agon_setup){.options = options}, NULL);
}

static agon_game *sand(void)
{
    return sand_rules.open(&(struct agon_setup){0}, NULL);
}

static agon_game *arimaa(void)
{
    return agon_open("arimaa", NULL, NULL);
}

static int turn(struct table *t, int seat, const char *text, int64_t now)
{
    struct match_event event = {.type = MATCH_TURN, .text = text};
    struct agon_error error = {.text = ""};
    int status = match_act(&t->match, seat, t->match.number, &event, now, &error);
    assert_int_equal(status, status < 0 ? (int)error.code : 0);
    assert_true(status == 0 || error.text[0]);
    return status;
}

static int act(struct table *t, int seat, enum match_event_type type, int64_t now)
{
    return match_act(&t->match, seat, t->match.number, &(struct match_event){.type = type}, now,
                     NULL);
}

static void expect_result(const struct table *t, const char *why, char code, const char *points)
{
    char text[64];
    assert_true(t->match.result.over);
    assert_string_equal(t->match.result.why, why);
    assert_int_equal(outcome_code(t->match.result.why), code);
    outcome_write(t->game, &t->match.result, text, sizeof text);
    assert_string_equal(text, points);
    assert_int_equal(t->match.seat, -1);
    assert_true(match_due(&t->match) == CLOCK_NEVER);
}

static void test_whole_game(void **state)
{
    static const char *const line[] = {"b2", "a1", "a3", "c1", "b3", "b1"};
    struct table t = {0};
    (void)state;
    begin(&t, tictactoe(), "10s/60s");
    for (int i = 0; i < 6; i++) {
        unsigned version = t.match.version;
        assert_int_equal(t.match.seat, i % 2);
        assert_int_equal(turn(&t, i % 2, line[i], 3000 * (i + 1)), 0);
        assert_true(t.match.version != version);
        assert_int_equal(t.match.mark[i].used_ms, 3000);
        assert_int_equal(t.match.mark[i].left_ms, 60000 + 7000 * (i / 2 + 1));
        assert_int_equal(t.match.mark[i].seat, i % 2);
    }
    expect_result(&t, "row", 0, "0-1");
    assert_int_equal(t.match.number, 6);
    assert_int_equal(outcome_winner(t.game, &t.match.result), 1);
    assert_int_equal(turn(&t, 0, "a2", 20000), AGON_UNSUPPORTED);
    end(&t);
}

static void test_duplicates_are_harmless(void **state)
{
    struct table t = {0};
    struct match_event event = {.type = MATCH_TURN, .text = "b2"};
    (void)state;
    begin(&t, tictactoe(), "none");
    assert_int_equal(match_act(&t.match, 0, 0, &event, 1, NULL), 0);
    unsigned version = t.match.version;
    assert_int_equal(match_act(&t.match, 0, 0, &event, 1, NULL), AGON_UNSUPPORTED);
    assert_int_equal(match_act(&t.match, 1, 0, &event, 1, NULL), AGON_UNSUPPORTED);
    assert_int_equal(match_act(&t.match, 0, 1, &event, 1, NULL), AGON_UNSUPPORTED);
    assert_int_equal(match_act(&t.match, 2, 1, &event, 1, NULL), AGON_UNSUPPORTED);
    assert_int_equal(match_act(&t.match, -1, 1, &event, 1, NULL), AGON_UNSUPPORTED);
    assert_true(t.match.version == version && t.match.line.turns == 1 && !t.match.result.over);
    end(&t);
}

/* A person may try again while the clock runs. */
static void test_illegal_turn_of_a_person(void **state)
{
    struct table t = {0};
    (void)state;
    begin(&t, tictactoe(), "10s");
    turn(&t, 0, "b2", 0);
    static const char *const wrong[] = {"z9", "b2", "", "a1 a2", "a1;a2", "\xff", " "};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        int status = turn(&t, 1, wrong[i], 1000);
        assert_true(status == AGON_BAD_TEXT || status == AGON_ILLEGAL);
        assert_int_equal(t.match.line.turns, 1);
    }
    assert_int_equal(match_due(&t.match), 10000);
    assert_int_equal(turn(&t, 1, " a1 \n", 9999), 0);
    end(&t);
}

static void test_illegal_turn_of_a_program(void **state)
{
    struct table t = {.options.strict = {false, true}};
    (void)state;
    begin(&t, tictactoe(), "none");
    assert_int_equal(turn(&t, 0, "b9", 0), AGON_BAD_TEXT);
    assert_int_equal(turn(&t, 1, "b2", 0), AGON_UNSUPPORTED); /* too early is not illegal */
    turn(&t, 0, "b2", 0);
    assert_int_equal(turn(&t, 1, "b2", 0), AGON_ILLEGAL);
    expect_result(&t, OUTCOME_ILLEGAL, 'i', "1-0");
    end(&t);
}

/* Turns given as moves must be one whole turn: nothing of a partial or double one is played. */
static void test_moves_must_be_a_turn(void **state)
{
    struct table t = {0};
    struct agon_turn moves = {.n = 1};
    struct match_event event = {.type = MATCH_TURN, .turn = &moves};
    (void)state;
    begin(&t, nim(""), "none");
    agon_move legal[64];
    assert_true(agon_line_moves(&t.match.line, legal) > 0);
    moves.move[0] = legal[0];
    assert_int_equal(match_act(&t.match, 0, 0, &event, 0, NULL), AGON_ILLEGAL);
    assert_int_equal(t.match.line.open.n, 0);
    moves = (struct agon_turn){.n = 2, .move = {legal[0], AGON_PASS}};
    moves.n = 3;
    moves.move[2] = legal[0];
    assert_int_equal(match_act(&t.match, 0, 0, &event, 0, NULL), AGON_ILLEGAL);
    for (int n = -1; n <= AGON_TURN_MAX + 1; n += AGON_TURN_MAX + 2) {
        moves.n = n;
        assert_int_equal(match_act(&t.match, 0, 0, &event, 0, NULL), AGON_ILLEGAL);
    }
    moves.n = 0;
    assert_int_equal(match_act(&t.match, 0, 0, &event, 0, NULL), AGON_ILLEGAL);
    assert_int_equal(t.match.line.turns + t.match.line.open.n, 0);
    moves.n = 2;
    assert_int_equal(match_act(&t.match, 0, 0, &event, 0, NULL), 0);
    assert_int_equal(t.match.line.turns, 1);
    end(&t);
}

/* A seat that leaves loses, with its partner, regardless of the seat to move. */
static void test_leaving(void **state)
{
    static const struct {
        enum match_event_type type;
        const char *why;
        char code;
    } cases[] = {{MATCH_RESIGN, OUTCOME_RESIGNED, 'r'},
                 {MATCH_ABANDON, OUTCOME_ABANDONED, 'a'},
                 {MATCH_FORFEIT, OUTCOME_FORFEIT, 'f'},
                 {MATCH_ILLEGAL, OUTCOME_ILLEGAL, 'i'}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct table t = {0};
        begin(&t, nim("seats=4"), "none");
        assert_int_equal(
            match_act(&t.match, 2, 99, &(struct match_event){.type = cases[i].type}, 0, NULL),
            AGON_UNSUPPORTED);
        assert_int_equal(match_act(&t.match, 2, MATCH_ANY_NUMBER,
                                   &(struct match_event){.type = cases[i].type}, 0, NULL),
                         0);
        expect_result(&t, cases[i].why, cases[i].code, "0-1-0-1");
        end(&t);
    }
}

static void test_draw_offers(void **state)
{
    struct table t = {0};
    (void)state;
    begin(&t, tictactoe(), "none");
    assert_int_equal(act(&t, 1, MATCH_ACCEPT, 0), AGON_UNSUPPORTED);
    assert_int_equal(act(&t, 1, MATCH_DECLINE, 0), AGON_UNSUPPORTED);
    assert_int_equal(act(&t, 0, MATCH_DRAW_OFFER, 0), 0);
    assert_int_equal(act(&t, 0, MATCH_DRAW_OFFER, 0), AGON_UNSUPPORTED); /* it is made already */
    assert_int_equal(act(&t, 0, MATCH_ACCEPT, 0), AGON_UNSUPPORTED);     /* not by oneself */
    assert_int_equal(act(&t, 1, MATCH_DECLINE, 0), 0);
    assert_int_equal(t.match.offer_seat, -1);
    assert_int_equal(act(&t, 0, MATCH_DRAW_OFFER, 0), AGON_UNSUPPORTED); /* not twice a turn */
    turn(&t, 0, "b2", 0);
    assert_int_equal(act(&t, 0, MATCH_DRAW_OFFER, 0), 0);
    turn(&t, 1, "a1", 0); /* playing on declines */
    assert_int_equal(t.match.offer_seat, -1);
    assert_int_equal(act(&t, 0, MATCH_DRAW_OFFER, 0), 0);
    turn(&t, 0, "a2", 0); /* an offer stays valid while its maker plays */
    assert_int_equal(t.match.offer_seat, 0);
    assert_int_equal(act(&t, 0, MATCH_DECLINE, 0), 0); /* withdrawn */
    assert_int_equal(act(&t, 0, MATCH_DRAW_OFFER, 0), 0);
    assert_int_equal(act(&t, 1, MATCH_DRAW_OFFER, 0), 0); /* both want it */
    expect_result(&t, OUTCOME_AGREED, 'd', "0.5-0.5");
    end(&t);
}

static void test_draws_need_all_seats(void **state)
{
    struct table t = {0};
    (void)state;
    begin(&t, nim("seats=4 wait=on"), "none");
    assert_int_equal(act(&t, 3, MATCH_DRAW_OFFER, 0), 0);
    assert_int_equal(act(&t, 0, MATCH_ACCEPT, 0), 0);
    assert_int_equal(act(&t, 0, MATCH_ACCEPT, 0), AGON_UNSUPPORTED);
    assert_int_equal(act(&t, 1, MATCH_ACCEPT, 0), 0);
    assert_false(t.match.result.over);
    assert_int_equal(act(&t, 2, MATCH_ACCEPT, 0), 0);
    expect_result(&t, OUTCOME_AGREED, 'd', "0.5-0.5-0.5-0.5");
    end(&t);
}

static void test_no_draws_in_arimaa(void **state)
{
    struct table t = {.options.takebacks = true};
    struct agon_error error;
    (void)state;
    begin(&t, arimaa(), "none");
    struct match_event offer = {.type = MATCH_DRAW_OFFER};
    assert_int_equal(match_act(&t.match, 0, 0, &offer, 0, &error), AGON_UNSUPPORTED);
    assert_string_equal(error.text, "Arimaa has no draws");
    end(&t);
}

static void test_take_back(void **state)
{
    struct table t = {.options = {.takebacks = true, .opening = "b2; a1"}};
    (void)state;
    begin(&t, tictactoe(), "10s/60s");
    assert_int_equal(t.match.line.turns, 2);
    assert_int_equal(act(&t, 0, MATCH_TAKEBACK_OFFER, 0), AGON_UNSUPPORTED); /* only the opening */
    turn(&t, 0, "a2", 5000);
    assert_int_equal(act(&t, 1, MATCH_TAKEBACK_OFFER, 5000), AGON_UNSUPPORTED);
    assert_int_equal(act(&t, 0, MATCH_TAKEBACK_OFFER, 5000), 0);
    assert_int_equal(act(&t, 1, MATCH_ACCEPT, 6000), 0); /* the turn just played */
    assert_int_equal(t.match.line.turns, 2);
    assert_int_equal(t.match.seat, 0);
    assert_int_equal(t.match.number, 2); /* it only grows: a late copy of the turn is stale */
    assert_int_equal(t.match.clock.reserve_ms[0], 60000); /* with what the turn had gained gone */
    assert_int_equal(t.match.clock.reserve_ms[1], 60000);
    assert_int_equal(t.match.clock.used_ms[0] + t.match.clock.used_ms[1], 0);

    turn(&t, 0, "a3", 7000);
    turn(&t, 1, "c1", 8000);
    assert_int_equal(act(&t, 0, MATCH_TAKEBACK_OFFER, 8000), 0);
    assert_int_equal(act(&t, 0, MATCH_DRAW_OFFER, 8000),
                     AGON_UNSUPPORTED); /* one thing at a time */
    turn(&t, 0, "b1", 8000);            /* any turn lapses it */
    assert_int_equal(t.match.offer_seat, -1);
    assert_int_equal(act(&t, 1, MATCH_TAKEBACK_OFFER, 8000), 0);
    assert_int_equal(act(&t, 0, MATCH_ACCEPT, 8000), 0); /* both turns */
    assert_int_equal(t.match.line.turns, 3);
    assert_int_equal(t.match.seat, 1);
    assert_int_equal(turn(&t, 1, "c1", 9000), 0);
    end(&t);

    struct table strict = {0};
    begin(&strict, tictactoe(), "none");
    turn(&strict, 0, "b2", 0);
    assert_int_equal(act(&strict, 0, MATCH_TAKEBACK_OFFER, 0), AGON_UNSUPPORTED);
    end(&strict);
}

/* Setting up leaves the reserve unchanged, even if the army is never placed. */
static void test_take_back_of_a_setup(void **state)
{
    struct table t = {.options.takebacks = true};
    (void)state;
    begin(&t, arimaa(), "10s/60s");
    assert_int_equal(turn(&t, 0, GOLD_SETUP, 1000), 0);
    assert_int_equal(act(&t, 0, MATCH_TAKEBACK_OFFER, 2000), 0);
    assert_int_equal(act(&t, 1, MATCH_ACCEPT, 31000), 0);
    assert_int_equal(t.match.seat, 0);
    assert_int_equal(t.match.clock.reserve_ms[1], 60000);
    end(&t);
}

static void test_flag(void **state)
{
    struct table t = {0};
    (void)state;
    begin(&t, tictactoe(), "1s/2s");
    assert_int_equal(match_due(&t.match), 3000);
    turn(&t, 0, "b2", 2500);
    assert_int_equal(match_due(&t.match), 5500);
    turn(&t, 1, "a1", 2500);
    assert_int_equal(match_due(&t.match), 4000); /* 0.5 s of reserve and the second of the turn */
    match_advance(&t.match, 3999);
    assert_false(t.match.result.over);
    assert_int_equal(turn(&t, 0, "a3", 4000), AGON_UNSUPPORTED); /* too late */
    expect_result(&t, OUTCOME_TIME, 't', "0-1");
    assert_int_equal(clock_shown(&t.match.clock, 0, 9999), 0);
    end(&t);

    struct table late = {0}; /* no call for an hour, then the other side's claim arrives */
    begin(&late, tictactoe(), "6s");
    assert_int_equal(act(&late, 1, MATCH_RESIGN, 3600000), AGON_UNSUPPORTED);
    expect_result(&late, OUTCOME_TIME, 't', "0-1");
    assert_int_equal(late.match.now, 6000);
    end(&late);
}

/* FIDE's laws, 6.9: a side that cannot mate by any series of moves does not win on time. */
static void test_flag_against_too_little(void **state)
{
    static const struct {
        const char *start;
        const char *result; /* when the first player's flag falls */
    } cases[] = {{"8/8/4k3/8/8/4K3/4P3/8 w - - 0 1", "0.5-0.5"},
                 {"8/8/4k3/4p3/8/4K3/8/8 w - - 0 1", "0-1"},
                 {"8/8/4k1n1/8/8/4K3/4Q3/8 w - - 0 1", "0.5-0.5"},
                 {"8/8/4k1n1/8/8/4K3/4R3/8 w - - 0 1", "0-1"},
                 {"8/8/4k1b1/8/8/4K3/4R1B1/8 w - - 0 1", "0.5-0.5"},
                 {"8/8/4k1b1/8/8/4K3/4R1N1/8 w - - 0 1", "0-1"},
                 {"8/8/4k1b1/8/8/4K3/5B2/8 w - - 0 1", "0-1"}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct table t = {0};
        begin(&t, agon_open("chess", &(struct agon_setup){.start = cases[i].start}, NULL), "6s");
        match_advance(&t.match, 6000);
        expect_result(&t, OUTCOME_TIME, 't', cases[i].result);
        end(&t);
    }
}

static void test_time_never_runs_backwards(void **state)
{
    struct table t = {0};
    (void)state;
    begin(&t, tictactoe(), "10s");
    turn(&t, 0, "b2", 5000);
    turn(&t, 1, "a1", 1000);
    assert_int_equal(t.match.mark[1].used_ms, 0);
    assert_int_equal(match_due(&t.match), 15000);
    end(&t);
    struct table far = {0};
    begin(&far, tictactoe(), "1000d");
    match_advance(&far.match, INT64_MAX);
    expect_result(&far, OUTCOME_TIME, 't', "0-1");
    end(&far);
}

/* Set-up costs no reserve; with equal pieces at the turn limit silver wins, with more pieces gold.
 */
static void test_arimaa_turn_limit(void **state)
{
    struct table t = {0};
    (void)state;
    begin(&t, arimaa(), "10s/60s/100/0/2t");
    assert_int_equal(match_turns_left(&t.match), 2);
    assert_int_equal(turn(&t, 0, GOLD_SETUP, 50000), 0);
    assert_int_equal(t.match.clock.reserve_ms[0], 60000);
    assert_int_equal(turn(&t, 1, SILVER_SETUP, 51000), 0);
    assert_int_equal(t.match.clock.reserve_ms[1], 60000);
    assert_int_equal(match_turns_left(&t.match), 1);
    assert_int_equal(turn(&t, 0, "Ee2n", 52000), 0);
    assert_int_equal(t.match.clock.reserve_ms[0], 69000);
    assert_false(t.match.result.over);
    assert_int_equal(turn(&t, 1, "ed7s", 53000), 0);
    expect_result(&t, OUTCOME_SCORE, 's', "0-1");
    end(&t);
}

/* When the total time is over, the side with more pieces wins, regardless of the side to move. */
static void test_arimaa_total_limit(void **state)
{
    struct agon_setup setup = {.start = "g [rrrrrrrr                           E"
                                        "                           R]"};
    struct table t = {0};
    struct agon_error error = {.text = ""};
    (void)state;
    agon_game *game = agon_open("arimaa", &setup, &error);
    if (!game)
        fail_msg("%s", error.text);
    begin(&t, game, "0/0/100/0/1h");
    assert_int_equal(t.match.leader, 1); /* eight silver rabbits against two pieces */
    assert_int_equal(match_due(&t.match), 3600000);
    match_advance(&t.match, 3600000);
    expect_result(&t, OUTCOME_SCORE, 's', "0-1");
    end(&t);
}

static void test_untimed_and_over_at_once(void **state)
{
    struct table t = {.options.opening = "a1 \n b1; a2; b2; a3"};
    (void)state;
    begin(&t, tictactoe(), "none");
    expect_result(&t, "row", 0, "1-0");
    end(&t);
    struct table open = {0};
    begin(&open, tictactoe(), "none");
    assert_true(match_due(&open.match) == CLOCK_NEVER);
    assert_int_equal(match_advance(&open.match, INT64_MAX), 0);
    assert_int_equal(turn(&open, 0, "b2", INT64_MAX), 0);
    end(&open);
}

static void test_wrong_opening(void **state)
{
    struct match match;
    struct match_options options = {.opening = "b2; b2"};
    struct agon_error error;
    agon_game *game = tictactoe();
    (void)state;
    assert_int_equal(match_init(&match, game, &options, &error), AGON_ILLEGAL);
    assert_int_equal(error.at, 4);
    game->rules->close(game);
}

/* Sand runs before turns are judged, and the match returns the time at which it runs out. */
static void test_sand(void **state)
{
    struct table t = {0};
    (void)state;
    begin(&t, sand(), "none");
    assert_int_equal(match_due(&t.match), SAND_MS);
    assert_int_equal(turn(&t, 0, "tick flip", 300), AGON_ILLEGAL); /* time is nobody's move */
    assert_int_equal(turn(&t, 0, "flip", 400), 0);
    assert_int_equal(t.match.line.turn[0].n, 2);
    assert_true(t.match.line.turn[0].move[0] == AGON_TICK(400));
    assert_int_equal(match_due(&t.match), 1400);
    match_advance(&t.match, 1399);
    assert_false(t.match.result.over);
    assert_int_equal(match_pause(&t.match, 1399), 0);
    assert_true(match_due(&t.match) == CLOCK_NEVER);
    assert_int_equal(turn(&t, 1, "flip", 5000), AGON_UNSUPPORTED);
    match_advance(&t.match, 6000);
    match_resume(&t.match, 10000);
    assert_int_equal(match_due(&t.match), 10001);
    match_advance(&t.match, 99999);
    expect_result(&t, "sand", 0, "1-0");
    assert_int_equal(t.match.now, 10001);
    end(&t);
}

/* The earlier of sand and flag decides, regardless of the time of the call. */
static void test_sand_and_flag(void **state)
{
    struct table t = {0};
    (void)state;
    begin(&t, sand(), "900ms");
    match_advance(&t.match, 60000);
    expect_result(&t, OUTCOME_TIME, 't', "0-1");
    end(&t);
    struct table later = {.options.takebacks = true};
    begin(&later, sand(), "1001ms");
    turn(&later, 0, "flip", 500);
    assert_int_equal(act(&later, 0, MATCH_TAKEBACK_OFFER, 600), 0);
    assert_int_equal(act(&later, 1, MATCH_ACCEPT, 700), 0);
    assert_int_equal(later.match.line.turns + later.match.line.open.n, 0);
    assert_int_equal(match_due(&later.match), 1700); /* the sand is as it was */
    match_advance(&later.match, 60000);
    expect_result(&later, "sand", 0, "0-1");
    end(&later);
}

/* No clock runs until both have made a turn: neither the players' nor that of the whole game. */
static void test_first_turns_are_free(void **state)
{
    struct table t = {.options.first_free = true, .options.takebacks = true};
    (void)state;
    begin(&t, tictactoe(), "5s/10s/100/0/1m");
    assert_true(match_due(&t.match) == CLOCK_NEVER);
    assert_int_equal(turn(&t, 0, "b2", 100000), 0);
    assert_int_equal(clock_shown(&t.match.clock, 1, 150000), 15000);
    assert_int_equal(turn(&t, 1, "a1", 200000), 0);
    assert_int_equal(t.match.clock.reserve_ms[0], 10000);
    assert_int_equal(t.match.clock.reserve_ms[1], 10000);
    assert_true(match_due(&t.match) == 215000);
    /* A turn that was taken back is a first turn again. */
    assert_int_equal(act(&t, 1, MATCH_TAKEBACK_OFFER, 201000), 0);
    assert_int_equal(act(&t, 0, MATCH_ACCEPT, 201000), 0);
    assert_true(match_due(&t.match) == CLOCK_NEVER);
    assert_int_equal(turn(&t, 1, "a1", 300000), 0);
    assert_int_equal(match_advance(&t.match, 315000), 0);
    expect_result(&t, "time", 't', "0-1");
    end(&t);
}

static void test_pause_stops_the_clock(void **state)
{
    struct table t = {0};
    (void)state;
    begin(&t, tictactoe(), "10s");
    match_pause(&t.match, 4000);
    match_pause(&t.match, 5000);
    match_resume(&t.match, 100000);
    match_resume(&t.match, 200000);
    assert_int_equal(match_due(&t.match), 106000);
    end(&t);
}

/* A turn ended by time passes to the other seat: a late message for it is stale. */
static void test_turn_passes(void **state)
{
    struct table t = {0};
    (void)state;
    begin(&t, agon_open("akhimoraec", &(struct agon_setup){.options = "turn_limit=2"}, NULL),
          "none");
    int number = t.match.number;
    struct match_event step = {.type = MATCH_TURN, .text = "c1-c2"};
    struct agon_error error;
    assert_int_equal(match_due(&t.match), 2000);
    match_advance(&t.match, 1999);
    assert_int_equal(t.match.seat, 0);
    assert_int_equal(t.match.changes, 0);
    match_advance(&t.match, 2000);
    assert_int_equal(t.match.seat, 1);
    assert_int_equal(t.match.changes, 1);
    assert_int_not_equal(t.match.number, number);
    assert_int_equal(match_act(&t.match, 0, number, &step, 2001, &error), AGON_UNSUPPORTED);
    assert_int_equal(turn(&t, 1, "c9-c8", 3500), 0);
    assert_true(t.match.line.turn[0].move[0] == AGON_TICK(3500));
    assert_int_equal(t.match.mark[0].seat, 1);
    assert_int_equal(t.match.mark[0].used_ms, 1500);
    assert_int_equal(match_due(&t.match), 5500);
    /* an hourglass of three minutes dies at that millisecond, and may not step any more then */
    for (int64_t now = 5500; now <= 3500 + 180000 - 1; now = match_due(&t.match))
        match_advance(&t.match, now);
    assert_int_equal(match_due(&t.match), 183500);
    end(&t);
}

PROGRAM(play_match)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole_game),
        cmocka_unit_test(test_duplicates_are_harmless),
        cmocka_unit_test(test_illegal_turn_of_a_person),
        cmocka_unit_test(test_illegal_turn_of_a_program),
        cmocka_unit_test(test_moves_must_be_a_turn),
        cmocka_unit_test(test_leaving),
        cmocka_unit_test(test_draw_offers),
        cmocka_unit_test(test_draws_need_all_seats),
        cmocka_unit_test(test_no_draws_in_arimaa),
        cmocka_unit_test(test_take_back),
        cmocka_unit_test(test_take_back_of_a_setup),
        cmocka_unit_test(test_flag),
        cmocka_unit_test(test_flag_against_too_little),
        cmocka_unit_test(test_time_never_runs_backwards),
        cmocka_unit_test(test_arimaa_turn_limit),
        cmocka_unit_test(test_arimaa_total_limit),
        cmocka_unit_test(test_untimed_and_over_at_once),
        cmocka_unit_test(test_wrong_opening),
        cmocka_unit_test(test_sand),
        cmocka_unit_test(test_sand_and_flag),
        cmocka_unit_test(test_turn_passes),
        cmocka_unit_test(test_first_turns_are_free),
        cmocka_unit_test(test_pause_stops_the_clock),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
