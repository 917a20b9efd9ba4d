/* The referee, with engines of this program and scripted players. */
#include "unit/check.h"

#include "os/time.h"
#include "play/referee.h"
#include "player_wait.h"
#include "programs.h"

/* A player that answers what the test has set. Each event is returned once. */
struct puppet {
    struct player player;
    struct player_event event;
    bool has_event;
    int begun, asked, told;
};

static struct puppet *puppet_of(struct player *p)
{
    return (struct puppet *)p;
}

static void puppet_begin(struct player *p, const struct agon_line *line,
                         const struct agon_clock *clock, int64_t now)
{
    (void)line, (void)clock, (void)now;
    puppet_of(p)->begun++;
    puppet_of(p)->has_event = false;
}

static void puppet_go(struct player *p, const struct agon_line *line,
                      const struct agon_clock *clock, int64_t now)
{
    (void)line, (void)clock, (void)now;
    puppet_of(p)->asked++;
}

static void puppet_played(struct player *p, const struct agon_line *line)
{
    puppet_of(p)->told = line->turns;
}

static void puppet_stop(struct player *p)
{
    (void)p;
}

static bool puppet_next(struct player *p, int64_t now, struct player_event *event)
{
    (void)now;
    *event = puppet_of(p)->event;
    bool had = puppet_of(p)->has_event;
    puppet_of(p)->has_event = false;
    return had;
}

static const struct player_type puppet_type = {
    .begin = puppet_begin,
    .go = puppet_go,
    .played = puppet_played,
    .stop = puppet_stop,
    .next = puppet_next,
};

static struct puppet new_puppet(void)
{
    return (struct puppet){.player = {.type = &puppet_type}};
}

static void says(struct puppet *p, enum player_event_type type, const char *text)
{
    p->event = (struct player_event){type, text};
    p->has_event = true;
}

/* A table with two puppets at tic-tac-toe, the clock 10 s a turn. */
struct table {
    agon_game *game;
    struct puppet puppet[2];
    struct referee referee;
};

static void set_table(struct table *t)
{
    struct match_options options = {.control = {.move_ms = 10000}};
    t->game = open_toy(&tictactoe_rules, NULL, NULL);
    t->puppet[0] = new_puppet();
    t->puppet[1] = new_puppet();
    struct player *player[2] = {&t->puppet[0].player, &t->puppet[1].player};
    assert_int_equal(referee_init(&t->referee, t->game, &options, player, NULL), 0);
    referee_begin(&t->referee, 0);
}

static void step(struct table *t, int64_t now)
{
    assert_int_equal(referee_step(&t->referee, now), 0);
}

static void get_ready(struct table *t, int64_t now)
{
    says(&t->puppet[0], PLAYER_READY, NULL);
    says(&t->puppet[1], PLAYER_READY, NULL);
    step(t, now);
    assert_true(t->referee.match.started);
}

static void clear_table(struct table *t)
{
    referee_release(&t->referee);
    agon_close(t->game);
}

static void assert_lost(const struct table *t, int seat, const char *why)
{
    const struct agon_result *r = &t->referee.match.result;
    assert_true(r->over);
    assert_string_equal(r->why, why);
    assert_int_equal(r->points[seat], 0);
    assert_int_equal(r->points[1 - seat], AGON_POINTS);
}

static void test_starts_when_all_are_ready(void **state)
{
    (void)state;
    struct table t;
    set_table(&t);
    says(&t.puppet[1], PLAYER_READY, NULL);
    step(&t, 5000);
    assert_false(t.referee.match.started);
    assert_true(referee_due(&t.referee) == CLOCK_NEVER);
    says(&t.puppet[0], PLAYER_READY, NULL);
    step(&t, 60000);
    assert_true(t.referee.match.started);
    assert_int_equal(t.puppet[0].asked, 1);
    assert_int_equal(t.puppet[1].asked, 0);
    assert_true(referee_due(&t.referee) == 70000);
    clear_table(&t);
}

static void test_turns_pass_to_and_fro(void **state)
{
    (void)state;
    static const char *const turns[] = {"a1", "a2", "b1", "b2", "c1"};
    struct table t;
    set_table(&t);
    get_ready(&t, 0);
    for (int i = 0; i < 5; i++) {
        assert_int_equal(t.puppet[i % 2].asked, i / 2 + 1);
        says(&t.puppet[i % 2], PLAYER_TURN, turns[i]);
        step(&t, 100 * (i + 1));
        assert_int_equal(t.puppet[1 - i % 2].told, i + 1);
    }
    assert_lost(&t, 1, t.referee.match.result.why);
    assert_int_equal(t.referee.match.mark[4].used_ms, 100);
    clear_table(&t);
}

static void test_unusable_answers_lose(void **state)
{
    (void)state;
    static const struct {
        enum player_event_type type;
        const char *text, *why, *remark;
    } bad[] = {{PLAYER_TURN, "b2", OUTCOME_ILLEGAL, "played 'b2'"},
               {PLAYER_TURN, "x", OUTCOME_ILLEGAL, "played 'x': "},
               {PLAYER_TURN, "(none)", OUTCOME_ILLEGAL, "'(none)', as if the game were over: "},
               {PLAYER_TURN, "a1; a2", OUTCOME_ILLEGAL, "played 'a1; a2'"},
               {PLAYER_TURN, "", OUTCOME_ILLEGAL, "played ''"},
               {PLAYER_RUBBISH, "noise", OUTCOME_ILLEGAL, "talked rubbish: noise"},
               {PLAYER_CRASHED, "signal 9", OUTCOME_FORFEIT, "crashed: signal 9"},
               {PLAYER_RESIGN, NULL, OUTCOME_RESIGNED, ""}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct table t;
        set_table(&t);
        get_ready(&t, 0);
        says(&t.puppet[0], PLAYER_TURN, "b2");
        step(&t, 1);
        says(&t.puppet[1], bad[i].type, bad[i].text);
        step(&t, 2);
        assert_lost(&t, 1, bad[i].why);
        assert_non_null(strstr(t.referee.remark, bad[i].remark));
        clear_table(&t);
    }
}

static void test_who_does_not_move_may_crash(void **state)
{
    (void)state;
    struct table t;
    set_table(&t);
    get_ready(&t, 0);
    says(&t.puppet[1], PLAYER_TURN, "b2"); /* not requested */
    step(&t, 1);
    assert_false(t.referee.match.result.over);
    assert_int_equal(t.referee.match.line.turns, 0);
    says(&t.puppet[1], PLAYER_CRASHED, "gone");
    step(&t, 2);
    assert_lost(&t, 1, OUTCOME_FORFEIT);
    clear_table(&t);
}

static void test_crash_before_the_start(void **state)
{
    (void)state;
    for (int seat = 0; seat < 2; seat++) {
        struct table t;
        set_table(&t);
        says(&t.puppet[seat], PLAYER_CRASHED, "cannot start");
        step(&t, 1);
        assert_false(t.referee.match.started);
        says(&t.puppet[1 - seat], PLAYER_READY, NULL);
        step(&t, 2);
        assert_lost(&t, seat, OUTCOME_FORFEIT);
        clear_table(&t);
    }
}

static void test_silence_loses_on_time(void **state)
{
    (void)state;
    struct table t;
    set_table(&t);
    get_ready(&t, 1000);
    step(&t, 10999);
    assert_false(t.referee.match.result.over);
    says(&t.puppet[0], PLAYER_TURN, "b2"); /* too late */
    step(&t, 11000);
    assert_lost(&t, 0, OUTCOME_TIME);
    clear_table(&t);
}

/* A game that ended on time waits for the turn, to know how late it is. */
static void test_late_turn_is_measured(void **state)
{
    (void)state;
    struct table t;
    set_table(&t);
    get_ready(&t, 1000);
    step(&t, 11005); /* the flag fell at 11000 */
    assert_lost(&t, 0, OUTCOME_TIME);
    assert_true(referee_waits(&t.referee));
    assert_true(referee_due(&t.referee) == 11000 + REFEREE_LATE_MS);
    says(&t.puppet[1], PLAYER_TURN, "c3"); /* of the other, who is not asked */
    step(&t, 11010);
    assert_true(referee_waits(&t.referee));
    says(&t.puppet[0], PLAYER_TURN, "b2");
    step(&t, 11020);
    assert_false(referee_waits(&t.referee));
    assert_int_equal(t.referee.late_ms, 20);
    assert_string_equal(t.referee.remark, "the turn of player 1 came 20ms after its flag fell");
    assert_lost(&t, 0, OUTCOME_TIME);
    clear_table(&t);
}

static void test_late_turn_may_never_come(void **state)
{
    (void)state;
    for (int crashes = 0; crashes < 2; crashes++) {
        struct table t;
        set_table(&t);
        get_ready(&t, 1000);
        step(&t, 11000);
        step(&t, 10999 + REFEREE_LATE_MS);
        assert_true(referee_waits(&t.referee));
        if (crashes)
            says(&t.puppet[0], PLAYER_CRASHED, "it fell over");
        step(&t, (crashes ? 10999 : 11000) + REFEREE_LATE_MS);
        assert_false(referee_waits(&t.referee));
        assert_int_equal(t.referee.late_ms, -1);
        assert_string_equal(t.referee.remark,
                            crashes ? "player 1 crashed after its flag fell: it fell over"
                                    : "player 1 had no turn 5 s after its flag fell");
        assert_lost(&t, 0, OUTCOME_TIME);
        clear_table(&t);
    }
}

/* A person against a puppet: after a take-back the puppet starts over, and its previous request is
 * forgotten. */
static void test_take_back(void **state)
{
    (void)state;
    agon_game *game = open_toy(&tictactoe_rules, NULL, NULL);
    struct match_options options = {.takebacks = true};
    struct puppet puppet = new_puppet();
    struct player *player[2] = {NULL, &puppet.player};
    struct referee r;
    assert_int_equal(referee_init(&r, game, &options, player, NULL), 0);
    referee_begin(&r, 0);
    says(&puppet, PLAYER_READY, NULL);
    assert_int_equal(referee_step(&r, 0), 0);
    struct match_event turn = {.type = MATCH_TURN, .text = "b2"};
    assert_int_equal(match_act(&r.match, 0, 0, &turn, 1, NULL), 0);
    assert_int_equal(referee_step(&r, 1), 0);
    assert_int_equal(puppet.asked, 1);
    struct match_event back = {.type = MATCH_TAKEBACK_OFFER}, yes = {.type = MATCH_ACCEPT};
    assert_int_equal(match_act(&r.match, 0, MATCH_ANY_NUMBER, &back, 2, NULL), 0);
    assert_int_equal(match_act(&r.match, 1, MATCH_ANY_NUMBER, &yes, 2, NULL), 0);
    referee_begin(&r, 2);
    assert_int_equal(puppet.begun, 2);
    says(&puppet, PLAYER_TURN, "a1");
    assert_int_equal(referee_step(&r, 3), 0);
    assert_int_equal(r.match.line.turns, 0);
    assert_int_equal(r.match.seat, 0);
    referee_release(&r);
    agon_close(game);
}

/* Alpha-beta searches tic-tac-toe to the end: of ten games with changing sides it loses none. */
static void test_engines_play(void **state)
{
    (void)state;
    struct agon_error error = {.text = ""};
    agon_game *game = open_toy(&tictactoe_rules, NULL, NULL);
    struct player_limits limits = {.depth = 9};
    struct player *player[2] = {engine_player_new(game, "alphabeta", NULL, &limits, &error),
                                engine_player_new(game, "random", NULL, &limits, &error)};
    assert_non_null(player[0]);
    assert_non_null(player[1]);
    for (int i = 0; i < 10; i++) {
        struct referee r;
        struct match_options options = {.opening = NULL};
        struct player *seated[2] = {player[i % 2], player[1 - i % 2]};
        assert_int_equal(referee_init(&r, game, &options, seated, NULL), 0);
        referee_begin(&r, os_now_ms());
        while (!r.match.result.over) {
            assert_int_equal(referee_step(&r, os_now_ms()), 0);
            if (!r.match.result.over)
                player_wait(player, 2, referee_due(&r));
        }
        assert_true(r.match.result.points[i % 2] >= AGON_POINTS / 2);
        assert_string_equal(r.remark, "");
        referee_release(&r);
    }
    player_close(player[0]);
    player_close(player[1]);
    agon_close(game);
}

/* One player for both partners of a team. */
static void test_partners(void **state)
{
    (void)state;
    agon_game *game = open_toy(&nim_rules, "seats=4", NULL);
    struct match_options options = {.opening = NULL};
    struct puppet odd = new_puppet(), even = new_puppet();
    struct player *player[4] = {&odd.player, &even.player, &odd.player, &even.player};
    struct referee r;
    assert_int_equal(referee_init(&r, game, &options, player, NULL), 0);
    referee_begin(&r, 0);
    assert_int_equal(odd.begun, 1);
    says(&odd, PLAYER_READY, NULL);
    says(&even, PLAYER_READY, NULL);
    for (int turn = 0; turn < 4; turn++) {
        assert_int_equal(referee_step(&r, turn), 0);
        assert_int_equal(r.match.line.turns, turn);
        assert_int_equal(r.match.seat, turn % 4);
        assert_int_equal(odd.asked + even.asked, turn + 1);
        says(turn % 2 ? &even : &odd, PLAYER_TURN, "c");
    }
    referee_release(&r);
    agon_close(game);
}

PROGRAM(referee)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_starts_when_all_are_ready),
        cmocka_unit_test(test_turns_pass_to_and_fro),
        cmocka_unit_test(test_unusable_answers_lose),
        cmocka_unit_test(test_who_does_not_move_may_crash),
        cmocka_unit_test(test_crash_before_the_start),
        cmocka_unit_test(test_silence_loses_on_time),
        cmocka_unit_test(test_late_turn_is_measured),
        cmocka_unit_test(test_late_turn_may_never_come),
        cmocka_unit_test(test_take_back),
        cmocka_unit_test(test_engines_play),
        cmocka_unit_test(test_partners),
    };
    return RUN(tests);
}
