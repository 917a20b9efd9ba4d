/* The checker of histories finds each kind of fault, and none where there is none.
 *
 * usage: server-histories */

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "history.h"
#include "programs.h"

enum { WHITE, BLACK, WATCHER, CLIENTS, TURNS = 4, BACK_MS = 5000, CHARGE_MS = 1000 };

/* Fool's mate. A turn is sent 700 ms after its player has seen the board. */
static const char *const mate[TURNS] = {"f2f3", "e7e5", "g2g4", "d8h4"};
enum { THOUGHT_MS = 700, FIRST = 10000, PACE = 1000 };

static int64_t seen_at(int n)
{
    return FIRST + (int64_t)n * PACE;
}

static struct history *h;
static struct history_record record;
static agon_game *chess;

static void see(int client, int n)
{
    if (n > 0)
        history_note(h, client, 0, HISTORY_SAW_TURN, n - 1, mate[n - 1], seen_at(n));
    history_note(h, client, 0, HISTORY_SAW, n, NULL, seen_at(n));
}

static void note(int client, enum history_kind kind, int n, const char *text, int64_t at)
{
    history_note(h, client, 0, kind, n, text, at);
}

/* Turn n as all see it. */
static void play(int n)
{
    note(n % 2, HISTORY_SENT, n, mate[n], seen_at(n) + THOUGHT_MS);
    note(n % 2, HISTORY_DONE, n, mate[n], seen_at(n) + THOUGHT_MS + 20);
    for (int client = 0; client < CLIENTS; client++)
        see(client, n + 1);
}

static void write_turn(int n, const char *text)
{
    free(record.turn[n].text);
    record.turn[n] = (struct history_turn){strdup(text), THOUGHT_MS + 10};
}

/* The record of the whole game, which belongs to the history once it is put. */
static void write_record(void)
{
    record = (struct history_record){.rules = chess,
                                     .player = {WHITE, BLACK},
                                     .turns = TURNS,
                                     .turn = calloc(TURNS + 1, sizeof(struct history_turn)),
                                     .result = "mate 0 1000"};
    for (int n = 0; n < TURNS; n++)
        write_turn(n, mate[n]);
}

static int begin(void **state)
{
    (void)state;
    h = history_new(1);
    write_record();
    for (int client = 0; client < CLIENTS; client++)
        see(client, 0);
    return 0;
}

static int end(void **state)
{
    (void)state;
    history_free(h);
    return 0;
}

struct found {
    int lines;
    char all[8000];
};

static void find(void *context, const char *line)
{
    struct found *f = context;
    size_t n = strlen(f->all);
    snprintf(f->all + n, sizeof f->all - n, "%s\n", line);
    f->lines++;
}

static struct history_summary summary;

/* The lines of the checker, "": none. */
static const char *said(void)
{
    static struct found f;
    struct history_terms terms = {
        .charge_ms = CHARGE_MS, .back_ms = BACK_MS, .end = seen_at(TURNS) + 20000};
    f = (struct found){0};
    history_put(h, 0, &record);
    int faults = history_check(h, &terms, find, &f, &summary);
    assert_int_equal(faults, f.lines);
    return f.all;
}

static void expect(const char *words)
{
    const char *lines = said();
    if (!strstr(lines, words))
        fail_msg("expected '%s', found '%s'", words, lines);
}

static void play_all(void)
{
    for (int n = 0; n < TURNS; n++)
        play(n);
    for (int client = 0; client < CLIENTS; client++)
        note(client, HISTORY_ENDED, 0, "mate 0 1000", seen_at(TURNS));
}

static void drop_turn(void)
{
    free(record.turn[--record.turns].text);
    record.turn[record.turns].text = NULL;
    record.result[0] = '\0';
}

/* ---- good ones ---- */

static void test_good(void **state)
{
    (void)state;
    play_all();
    assert_string_equal(said(), "");
    assert_int_equal(summary.turns, TURNS);
    assert_int_equal(summary.acknowledged, TURNS);
    assert_int_equal(summary.over, 1);
    assert_int_equal(summary.charged_most, 10);
    assert_int_equal(summary.missing, 0);
}

/* A turn whose answer is lost with the connection may be there, */
static void test_unknown_there(void **state)
{
    (void)state;
    for (int n = 0; n < 3; n++)
        play(n);
    note(BLACK, HISTORY_SENT, 3, mate[3], seen_at(3) + THOUGHT_MS);
    note(BLACK, HISTORY_LOST, 0, NULL, seen_at(3) + THOUGHT_MS + 5);
    for (int client = 0; client < CLIENTS; client++)
        see(client, 4);
    note(BLACK, HISTORY_BACK, 4, NULL, seen_at(4));
    assert_string_equal(said(), "");
    assert_int_equal(summary.lost, 1);
    assert_int_equal(summary.back_median, PACE - THOUGHT_MS - 5);
}

/* ... or not, and is then sent again, once more if it is refused. */
static void test_unknown_again(void **state)
{
    (void)state;
    for (int n = 0; n < 3; n++)
        play(n);
    int64_t at = seen_at(3);
    note(BLACK, HISTORY_SENT, 3, mate[3], at + 100);
    note(BLACK, HISTORY_LOST, 0, NULL, at + 110);
    note(BLACK, HISTORY_BACK, 3, NULL, at + 400);
    note(BLACK, HISTORY_SENT, 3, mate[3], at + 410);
    note(BLACK, HISTORY_REFUSED, 3, mate[3], at + 420);
    note(BLACK, HISTORY_SENT, 3, mate[3], at + 430);
    for (int client = 0; client < CLIENTS; client++)
        see(client, 4);
    record.turn[3].used = 100 + CHARGE_MS;
    assert_string_equal(said(), "");
}

/* An unfinished game, and a wait that an outage explains. */
static void test_outage(void **state)
{
    (void)state;
    play(0);
    for (int i = 0; i < 3; i++)
        drop_turn();
    note(WATCHER, HISTORY_LOST, 0, NULL, seen_at(1) + 10);
    note(WATCHER, HISTORY_BACK, 1, NULL, seen_at(1) + 3 * BACK_MS);
    history_outage(h, seen_at(1), seen_at(1) + 2 * BACK_MS + 1);
    assert_string_equal(said(), "");
    assert_int_equal(summary.over, 0);
}

/* ---- bad ones ---- */

static void test_lost(void **state)
{
    (void)state;
    for (int n = 0; n < 3; n++)
        play(n);
    note(BLACK, HISTORY_SENT, 3, mate[3], seen_at(3) + 10);
    note(BLACK, HISTORY_DONE, 3, mate[3], seen_at(3) + 30);
    drop_turn();
    expect("game 0: turn 3, d8h4, was acknowledged to client 1 at 13030, and is lost");
    assert_int_equal(summary.missing, 1);
}

static void test_seen_and_lost(void **state)
{
    (void)state;
    for (int n = 0; n < 3; n++)
        play(n);
    note(BLACK, HISTORY_SENT, 3, mate[3], seen_at(3) + 10);
    note(WATCHER, HISTORY_SAW_TURN, 3, mate[3], seen_at(3) + 30);
    drop_turn();
    expect("game 0: turn 3, d8h4, was shown to client 2 at 13030, and is lost");
}

static void test_other(void **state)
{
    (void)state;
    play(0);
    for (int i = 0; i < 3; i++)
        drop_turn();
    note(WHITE, HISTORY_SENT, 0, "g2g3", seen_at(0) + THOUGHT_MS);
    write_turn(0, "g2g3");
    expect("turn 0, f2f3, was acknowledged to client 0 at 10720, and the record has g2g3");
}

static void test_twice(void **state)
{
    (void)state;
    play(0);
    play(1);
    drop_turn();
    write_turn(2, mate[1]);
    expect("turn 1, e7e5, is in the record twice");
}

static void test_nobodys(void **state)
{
    (void)state;
    play(0);
    play(1);
    drop_turn();
    expect("turn 2, g2g4, is in the record, and no client sent it");
}

static void test_refused(void **state)
{
    (void)state;
    for (int n = 0; n < 3; n++)
        play(n);
    note(BLACK, HISTORY_SENT, 3, mate[3], seen_at(3) + 10);
    note(BLACK, HISTORY_REFUSED, 3, mate[3], seen_at(3) + 30);
    expect("turn 3, d8h4, was refused, and is in the record");
}

static void test_backwards(void **state)
{
    (void)state;
    play_all();
    note(WATCHER, HISTORY_SAW, 3, NULL, seen_at(5));
    expect("client 2 saw 3 turns at 15000, after 4");
}

/* After its acknowledgement a turn is there for its player, too. */
static void test_forgotten(void **state)
{
    (void)state;
    play(0);
    note(BLACK, HISTORY_SENT, 1, mate[1], seen_at(1) + 10);
    note(BLACK, HISTORY_DONE, 1, mate[1], seen_at(1) + 30);
    note(BLACK, HISTORY_SAW, 1, NULL, seen_at(1) + 40);
    play(1);
    play(2);
    play(3);
    expect("client 1 saw 1 turns at 11040, after 2");
}

/* Two watchers see different turns. */
static void test_disagreement(void **state)
{
    (void)state;
    play_all();
    note(WATCHER, HISTORY_SAW_TURN, 1, "e7e6", seen_at(5));
    expect("client 0 saw turn 1 as e7e5, and client 2 as e7e6");
    expect("turn 1, e7e6, was shown to client 2 at 15000, and the record has e7e5");
}

static void test_result(void **state)
{
    (void)state;
    for (int n = 0; n < TURNS; n++)
        play(n);
    strcpy(record.result, "time 1000 0");
    expect("the record ends with 'time 1000 0', and its turns with 'mate 0 1000'");
}

static void test_end_seen(void **state)
{
    (void)state;
    play_all();
    note(WATCHER, HISTORY_ENDED, 0, "time 1000 0", seen_at(TURNS));
    expect("client 2 saw the end 'time 1000 0', and the record has 'mate 0 1000'");
}

static void test_illegal(void **state)
{
    (void)state;
    play(0);
    for (int i = 0; i < 3; i++)
        drop_turn();
    record.turns = 2;
    note(BLACK, HISTORY_SENT, 1, "e2e4", seen_at(1) + 10);
    see(BLACK, 1);
    write_turn(1, "e2e4");
    expect("turn 1, e2e4, of the record is not legal there");
}

/* The clock ran while the player was not connected. */
static void test_charged(void **state)
{
    (void)state;
    for (int n = 0; n < 3; n++)
        play(n);
    int64_t at = seen_at(3);
    note(BLACK, HISTORY_LOST, 0, NULL, at + 100);
    note(BLACK, HISTORY_BACK, 3, NULL, at + 4100);
    note(BLACK, HISTORY_SENT, 3, mate[3], at + 4200);
    for (int client = 0; client < CLIENTS; client++)
        history_note(h, client, 0, HISTORY_SAW, 4, NULL, at + 4300);
    record.turn[3].used = 4200;
    expect("turn 3 was charged 4200 ms, 4000 more than client 1 thought from 13000 on");
    assert_int_equal(summary.charged_most, 4000);
}

static void test_late(void **state)
{
    (void)state;
    play_all();
    note(WATCHER, HISTORY_LOST, 0, NULL, seen_at(TURNS));
    note(WATCHER, HISTORY_BACK, 4, NULL, seen_at(TURNS) + 1000 + BACK_MS + 1);
    history_outage(h, seen_at(TURNS) + 500, seen_at(TURNS) + 1000);
    expect("client 2 waited 5001 ms from 14000 on, to be back with turn 4");
}

/* A wait is not excused by an outage near its end. */
static void test_late_before(void **state)
{
    (void)state;
    play_all();
    note(WATCHER, HISTORY_LOST, 0, NULL, seen_at(TURNS));
    note(WATCHER, HISTORY_BACK, 4, NULL, seen_at(TURNS) + 7000);
    history_outage(h, seen_at(TURNS) + 6000, seen_at(TURNS) + 6900);
    expect("client 2 waited 6000 ms");
}

static void test_never(void **state)
{
    (void)state;
    play_all();
    note(WATCHER, HISTORY_LOST, 0, NULL, seen_at(TURNS));
    expect("client 2 waited 20000 ms from 14000 on, to be back, in vain, with turn 4");
}

static void test_no_answer(void **state)
{
    (void)state;
    for (int n = 0; n < 3; n++)
        play(n);
    drop_turn();
    note(BLACK, HISTORY_SENT, 3, mate[3], seen_at(3));
    expect("client 1 waited 21000 ms from 13000 on, for the answer to turn 3");
}

static void test_not_shown(void **state)
{
    (void)state;
    for (int n = 0; n < 3; n++)
        play(n);
    note(BLACK, HISTORY_SENT, 3, mate[3], seen_at(3) + THOUGHT_MS);
    see(WHITE, 4);
    see(BLACK, 4);
    expect("client 2 waited 20000 ms from 14000 on, to see turn 3");
}

static void test_no_record(void **state)
{
    struct found f = {0};
    struct history_terms terms = {.charge_ms = CHARGE_MS, .back_ms = BACK_MS};
    (void)state;
    struct history *none = history_new(1);
    assert_int_equal(history_check(none, &terms, find, &f, &summary), 1);
    assert_string_equal(f.all, "game 0: there is no record of it\n");
    history_free(none);
    history_put(h, 0, &record);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

PROGRAM(histories)
{
    const struct CMUnitTest tests[] = {
        TEST(test_good),         TEST(test_unknown_there), TEST(test_unknown_again),
        TEST(test_outage),       TEST(test_lost),          TEST(test_seen_and_lost),
        TEST(test_other),        TEST(test_twice),         TEST(test_nobodys),
        TEST(test_refused),      TEST(test_backwards),     TEST(test_forgotten),
        TEST(test_disagreement), TEST(test_result),        TEST(test_end_seen),
        TEST(test_illegal),      TEST(test_charged),       TEST(test_late),
        TEST(test_late_before),  TEST(test_never),         TEST(test_no_answer),
        TEST(test_not_shown),    TEST(test_no_record)};
    cmocka_set_message_output(CM_OUTPUT_TAP);
    chess = agon_open("chess", NULL, NULL);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    agon_close(chess);
    return failed;
}
