/* Records, clocks and tournaments, as a program outside sees them: the public headers only. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <agon/agon.h>

static const char two_games[] =
    "agon record 1\ngame: kamisado\nplayer 1: Ann\nplayer 2: Ben\n\n"
    "1. d1d5 [used 1s500ms, left 8s] {Centre}\n2. a8a4\nresult: 1-0 time\n"
    "agon record 1\ngame: chess\n\n1. e2e4\nresult: *\n";

static void test_records_read(void **state)
{
    const char *text = two_games, *name, *value, *why;
    agon_record *record;
    struct agon_record_turn turn;
    struct agon_error e;
    int16_t points[AGON_SEATS];
    int line = 1;
    (void)state;
    assert_int_equal(agon_record_read(&record, &text, &line, &e), 1);
    assert_string_equal(agon_record_get(record, "player 2"), "Ben");
    assert_null(agon_record_get(record, "date"));
    assert_true(agon_record_header(record, 1, &name, &value));
    assert_string_equal(name, "player 1");
    assert_string_equal(value, "Ann");
    assert_false(agon_record_header(record, 3, &name, &value));
    assert_false(agon_record_header(record, -1, &name, &value));
    assert_int_equal(agon_record_turns(record), 2);
    assert_true(agon_record_turn(record, 0, &turn));
    assert_string_equal(turn.text, "d1d5");
    assert_string_equal(turn.comment, "Centre");
    assert_int_equal(turn.used_ms, 1500);
    assert_int_equal(turn.left_ms, 8000);
    assert_int_equal(turn.seat, -1);
    assert_true(agon_record_turn(record, 1, &turn));
    assert_int_equal(turn.used_ms, -1);
    assert_false(agon_record_turn(record, 2, &turn));
    assert_int_equal(agon_record_result(record, points, &why), 2);
    assert_int_equal(points[0], AGON_POINTS);
    assert_string_equal(why, "time");
    agon_record_free(record);
    assert_int_equal(agon_record_read(&record, &text, &line, &e), 1);
    assert_int_equal(agon_record_result(record, NULL, NULL), 0);
    agon_record_free(record);
    assert_int_equal(agon_record_read(&record, &text, &line, &e), 0);
    assert_null(record);
}

static void test_records_refused(void **state)
{
    const char *text = "agon record 1\ngame: chess\nwhat is this\nagon record 1\ngame: chess\n";
    const char *unclean = "agon record 1\ngame: chess\nevent: a\001b\n";
    agon_record *record;
    struct agon_error e;
    int line = 1;
    (void)state;
    assert_int_equal(agon_record_read(&record, &text, &line, &e), AGON_BAD_TEXT);
    assert_null(record);
    assert_non_null(strstr(e.text, "line 3"));
    assert_int_equal(agon_record_read(&record, &text, &line, &e), 1);
    assert_int_equal(agon_record_set(record, "a:b", "c", &e), AGON_BAD_TEXT);
    assert_int_equal(agon_record_set(record, "event", "two\nlines", &e), AGON_BAD_TEXT);
    assert_int_equal(agon_record_set_result(record, (const int16_t[]){1001, 0}, 2, "goal", &e),
                     AGON_BAD_TEXT);
    assert_int_equal(agon_record_set_result(record, NULL, 7, "goal", &e), AGON_BAD_TEXT);
    assert_int_equal(
        agon_record_add(record, &(struct agon_record_turn){.text = "e2e4 [", .seat = 0}, &e),
        AGON_BAD_TEXT);
    agon_record_free(record);
    line = 1;
    assert_int_equal(agon_record_read(&record, &unclean, &line, &e), AGON_BAD_TEXT);
    assert_non_null(strstr(e.text, "line 3"));
}

/* A record made here reads back as the same, and replays. */
static void test_records_written(void **state)
{
    char text[1000], again[1000];
    const char *s = text;
    struct agon_error e;
    struct agon_line line;
    agon_record *record = agon_record_new(), *read;
    agon_game *game = agon_open("chess", NULL, &e), *opened;
    int failed, n = 1;
    (void)state;
    assert_int_equal(agon_record_set_game(record, game, &e), 0);
    assert_int_equal(agon_record_set(record, "player 1", "Ann", &e), 0);
    assert_int_equal(agon_record_set(record, "event", "Test", &e), 0);
    assert_int_equal(agon_record_set(record, "event", NULL, &e), 0);
    const struct agon_record_turn turns[] = {
        {.text = "e2e4", .used_ms = 250, .left_ms = -1},
        {.text = "e7e5", .used_ms = -1, .left_ms = -1, .seat = 1},
        {.text = "e1e4", .used_ms = -1, .left_ms = -1}};
    for (int i = 0; i < 3; i++)
        assert_int_equal(agon_record_add(record, &turns[i], &e), 0);
    assert_int_equal(agon_record_set_result(record, (const int16_t[]){500, 500}, 2, "agreed", &e),
                     0);
    int size = agon_record_write(record, text, sizeof text);
    assert_int_equal(size, strlen(text));
    assert_int_equal(agon_record_write(record, NULL, 0), size);
    assert_int_equal(agon_record_read(&read, &s, &n, &e), 1);
    assert_null(agon_record_get(read, "event"));
    agon_record_write(read, again, sizeof again);
    assert_string_equal(text, again);
    opened = agon_record_open(read, &e);
    assert_non_null(opened);
    assert_int_equal(agon_line_init(&line, opened, &e), 0);
    assert_int_equal(agon_record_replay(read, &line, &failed, &e), AGON_ILLEGAL);
    assert_int_equal(failed, 2);
    assert_int_equal(line.turns, 2);
    agon_line_release(&line);
    agon_close(opened);
    agon_close(game);
    agon_record_free(read);
    agon_record_free(record);
    agon_record_free(NULL);
}

static void test_timers(void **state)
{
    struct agon_error e;
    struct agon_clock clock;
    char text[128];
    agon_timer *timer = agon_timer_new("1m+5s", 2, &e);
    (void)state;
    assert_non_null(timer);
    assert_true(agon_timer_control(timer, text, sizeof text) > 0);
    assert_string_equal(text, "1m+5s");
    assert_int_equal(agon_timer_stop(timer, 0, false), AGON_UNSUPPORTED);
    assert_int_equal(agon_timer_start(timer, 2, 0, &e), AGON_UNSUPPORTED);
    assert_int_equal(agon_timer_start(timer, 0, 1000, &e), 0);
    assert_int_equal(agon_timer_start(timer, 1, 1000, &e), AGON_UNSUPPORTED);
    assert_int_equal(agon_timer_left(timer, 3000), 63000);
    agon_timer_pause(timer, 3000);
    assert_int_equal(agon_timer_left(timer, 90000), 63000);
    agon_timer_resume(timer, 90000);
    agon_timer_for_engine(timer, 0, 91000, &clock);
    assert_int_equal(clock.move_ms, 5000);
    assert_int_equal(clock.used_ms, 3000);
    assert_int_equal(agon_timer_stop(timer, 91000, false), 3000);
    assert_int_equal(agon_timer_shown(timer, 0, 91000), 67000);
    assert_int_equal(agon_timer_shown(timer, 9, 91000), 0);
    assert_int_equal(agon_timer_start(timer, 1, 91000, &e), 0);
    assert_int_equal(agon_timer_state(timer, 155000), AGON_TIMER_GOING);
    assert_int_equal(agon_timer_state(timer, 157000), AGON_TIMER_FLAG);
    assert_int_equal(agon_timer_left(timer, 157000), 0);
    agon_timer_free(timer);
    timer = agon_timer_new("none", 1, &e);
    assert_int_equal(agon_timer_start(timer, 0, 0, &e), 0);
    assert_true(agon_timer_left(timer, 1 << 30) == AGON_TIMER_NEVER);
    agon_timer_free(timer);
    timer = agon_timer_new("0s/1s/0/0/2s", 1, &e);
    assert_int_equal(agon_timer_start(timer, 0, 0, &e), 0);
    agon_timer_free(timer);
    assert_null(agon_timer_new("soon", 2, &e));
    assert_int_equal(e.code, AGON_BAD_TEXT);
    assert_null(agon_timer_new("5s", 0, &e));
    assert_null(agon_timer_new("5s", AGON_SEATS + 1, &e));
    assert_int_equal(e.code, AGON_UNSUPPORTED);
}

static const char plan[] = "title: Four\ngame: kamisado\nformat: double-round-robin\n"
                           "player: Ann\nplayer: Ben\nplayer: Cem\nplayer: Eri\n";

/* Lets the player of the smaller number win; the number of games. */
static int play_all(agon_tournament *t)
{
    struct agon_pairing p;
    struct agon_error e;
    int games = 0;
    while (agon_tournament_next(t, &p, &e) == 1) {
        int half[2] = {p.player[0] < p.player[1] ? 2 : 0, p.player[0] < p.player[1] ? 0 : 2};
        assert_true(p.player[0] != p.player[1]);
        assert_int_equal(agon_tournament_finish(t, p.match, p.game, half, "goal", &e), 0);
        games++;
    }
    assert_true(agon_tournament_over(t));
    return games;
}

/* Stopped in the middle and continued from its text, a tournament ends as it would have. */
static void test_tournaments(void **state)
{
    char text[4000];
    struct agon_error e;
    struct agon_pairing first, second, again;
    struct agon_standing row[4];
    agon_tournament *t = agon_tournament_new(plan, &e), *next;
    (void)state;
    assert_non_null(t);
    assert_int_equal(agon_tournament_players(t), 4);
    assert_string_equal(agon_tournament_player(t, 3), "Eri");
    assert_null(agon_tournament_player(t, 4));
    assert_int_equal(agon_tournament_next(t, &first, &e), 1);
    assert_int_equal(agon_tournament_next(t, &second, &e), 1);
    assert_int_equal(agon_tournament_next(t, &again, &e), 0); /* all are busy */
    agon_tournament_return(t, &first);
    assert_int_equal(agon_tournament_next(t, &again, &e), 1);
    assert_memory_equal(&again, &first, sizeof first);
    assert_int_equal(
        agon_tournament_finish(t, second.match, second.game, (const int[]){1, 1}, "agreed", &e), 0);
    assert_true(agon_tournament_write(t, text, sizeof text) < (int)sizeof text);
    next = agon_tournament_new(text, &e);
    assert_non_null(next);
    agon_tournament_free(t);
    assert_false(agon_tournament_over(next));
    assert_int_equal(play_all(next), 11); /* of twelve; the game under way is played again */
    assert_int_equal(agon_tournament_standings(next, 0, row, &e), 4);
    assert_int_equal(row[0].player, 0);
    assert_int_equal(row[0].place, 1);
    assert_int_equal(row[0].games, 6);
    assert_int_equal(row[0].half + row[1].half + row[2].half + row[3].half, 24);
    int drawn = 0;
    for (int i = 0; i < 4; i++)
        drawn += row[i].draws;
    assert_int_equal(drawn, 2);
    assert_int_equal(
        agon_tournament_correct(next, first.match, first.game, (const int[]){1, 1}, "by hand", &e),
        0);
    agon_tournament_standings(next, 0, row, &e);
    for (int i = 0; i < 4; i++)
        drawn += row[i].draws;
    assert_int_equal(drawn, 6);
    agon_tournament_free(next);
    agon_tournament_free(NULL);
}

static void test_tournaments_refused(void **state)
{
    struct agon_error e;
    struct agon_pairing p;
    struct agon_standing row[4];
    agon_tournament *t = agon_tournament_new(plan, &e);
    const int won[2] = {2, 0}, much[2] = {2, 2}, wrong[2] = {3, -1};
    (void)state;
    assert_int_equal(agon_tournament_next(t, &p, &e), 1);
    assert_true(agon_tournament_finish(t, 99, 0, won, "goal", &e) < 0);
    assert_true(agon_tournament_finish(t, -1, 0, won, "goal", &e) < 0);
    assert_true(agon_tournament_finish(t, p.match, 5, won, "goal", &e) < 0);
    assert_true(agon_tournament_finish(t, p.match, p.game, much, "goal", &e) < 0);
    assert_true(agon_tournament_finish(t, p.match, p.game, wrong, "goal", &e) < 0);
    assert_true(agon_tournament_finish(t, p.match, p.game, won, "", &e) < 0);
    assert_true(agon_tournament_finish(t, p.match, p.game, won, "a\nresult 2.1 1-0 goal", &e) < 0);
    assert_true(agon_tournament_correct(t, p.match, p.game, won, "too early", &e) < 0);
    assert_true(agon_tournament_withdraw(t, 4, "gone", &e) < 0);
    assert_int_equal(agon_tournament_finish(t, p.match, p.game, won, "goal", &e), 0);
    assert_true(agon_tournament_finish(t, p.match, p.game, won, "goal", &e) < 0);
    assert_int_equal(agon_tournament_withdraw(t, p.player[1], "gone home", &e), 0);
    assert_int_equal(agon_tournament_standings(t, 0, row, &e), 4);
    int gone = 0;
    for (int i = 0; i < 4; i++)
        gone += row[i].withdrawn && row[i].player == p.player[1];
    assert_int_equal(gone, 1);
    assert_int_equal(agon_tournament_standings(t, 1, row, &e), AGON_UNSUPPORTED);
    p.match = 99;
    agon_tournament_return(t, &p); /* nothing happens */
    agon_tournament_free(t);
    assert_null(agon_tournament_new("title: Two\ngame: kamisado\nformat: chess\n", &e));
    assert_non_null(strstr(e.text, "line 3"));
    assert_null(agon_tournament_new("agon tournament 1\n", &e));
    assert_null(agon_tournament_new("title: \001\n", &e));
    assert_int_equal(e.code, AGON_BAD_TEXT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_records_read),    cmocka_unit_test(test_records_refused),
        cmocka_unit_test(test_records_written), cmocka_unit_test(test_timers),
        cmocka_unit_test(test_tournaments),     cmocka_unit_test(test_tournaments_refused)};
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
