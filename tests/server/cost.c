/* A real agond, and the load that one visitor can cause: set-ups, computations, games, stopping.
 *
 * usage: server-cost AGOND */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include <cmocka.h>

#include "big.h"
#include "client.h"
#include "os/program.h"
#include "os/time.h"
#include "programs.h"

enum { SETUPS_MAX = 70, ATTACKERS = 6, MESSAGES = 12 };

static const char *program;

static json_int_t status_of(const struct server *s, const char *name)
{
    json_t *json = server_ask(s, "status", NULL);
    json_int_t n = at_number(json, name);
    json_decref(json);
    return n;
}

/* Unused set-ups are released, and one in constant use is not. */
static void test_setups(void **state)
{
    struct server s = {0};
    struct client c = {0};
    char options[32], digest[32];
    (void)state;
    server_start(&s, program, "--unlimited");
    client_open(&c, s.port);
    json_t *tai = client_good(&c, "setup", json_pack("{ss}", "game", "tai-shogi"));
    snprintf(digest, sizeof digest, "%s", at_text(tai, "setup.digest"));
    json_decref(tai);
    for (int i = 0; i < 300; i++) {
        snprintf(options, sizeof options, "random=free seed=%d", i);
        json_decref(
            client_good(&c, "setup", json_pack("{ss ss}", "game", "abalone", "options", options)));
        if (i % 20 == 0)
            json_decref(client_good(&c, "setup", json_pack("{ss}", "game", "tai-shogi")));
    }
    assert_in_range(status_of(&s, "setups"), 2, SETUPS_MAX);
    json_decref(client_good(&c, "board", json_pack("{ss}", "digest", digest)));
    client_close(&c);
    assert_int_equal(server_end(&s, 0), 0);
}

static json_t *costly(int i)
{
    return json_pack("{ss ss}", "kind", "variant", "definition", big_definition(i));
}

/* Several guests at one address request more than all threads can compute. */
static void attack(const struct server *s, struct client *c)
{
    for (int i = 0; i < ATTACKERS; i++) {
        c[i] = (struct client){.from = "127.0.0.9"};
        client_open(&c[i], s->port);
    }
    for (int k = 0; k < MESSAGES; k++)
        for (int i = 0; i < ATTACKERS; i++)
            client_send(&c[i], "threats", costly(k * ATTACKERS + i));
    json_decref(client_good(&c[0], "ping", NULL)); /* what was sent before it has come */
}

/* Passwords and the administrator's work do not wait behind it; it ends when its clients leave. */
static void test_queues(void **state)
{
    struct server s = {0};
    struct client attacker[ATTACKERS], c = {0};
    char path[128], command[512];
    int status;
    (void)state;
    server_start(&s, program, NULL);
    attack(&s, attacker);
    client_open(&c, s.port);
    json_decref(client_post(&c, "register",
                            json_pack("{ss ss}", "name", "Ada", "password", "bird-of-paradise"),
                            &status));
    assert_int_equal(status, 200);
    json_decref(client_post(
        &c, "login", json_pack("{ss ss}", "name", "Ada", "password", "bird-of-paradise"), &status));
    assert_int_equal(status, 200);
    snprintf(path, sizeof path, "%s/copy.db", s.data);
    snprintf(command, sizeof command, "'%s' admin --data '%s' backup '%s' >/dev/null", program,
             s.data, path);
    assert_int_equal(system(command), 0);
    os_file_drop(path);
    for (int i = 0; i < ATTACKERS; i++)
        client_close(&attacker[i]);
    for (int64_t until = os_now_ms() + WIRE_PATIENCE_MS; status_of(&s, "computing") != 0;) {
        assert_true(os_now_ms() < until);
        os_sleep_ms(20); /* between two looks */
    }
    client_close(&c);
    assert_int_equal(server_end(&s, 0), 0);
}

/* The server stops when requested, whatever it is computing. */
static void test_end(void **state)
{
    struct server s = {0};
    struct client attacker[ATTACKERS];
    (void)state;
    server_start(&s, program, NULL);
    attack(&s, attacker);
    int64_t begun = os_now_ms();
    int status = server_stop(&s, SIGTERM);
    printf("# ended in %lld ms\n", (long long)(os_now_ms() - begun));
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    assert_true(os_now_ms() - begun <= WIRE_PATIENCE_MS);
    for (int i = 0; i < ATTACKERS; i++)
        client_close(&attacker[i]);
    server_forget(&s);
}

/* ---- games ---- */

static void play_self(struct client *c, const char *control, char id[16], bool turn)
{
    json_t *made = client_good(
        c, "create",
        json_pack("{ss ss ss}", "game", "kamisado", "opponent", "self", "control", control));
    snprintf(id, 16, "%s", at_text(made, "id"));
    json_decref(made);
    if (turn)
        json_decref(client_good(c, "turn",
                                json_pack("{ss si ss}", "game", id, "number", 0, "text", "d1d5")));
}

static const char *phase_of(struct client *c, const char *id, char phase[16])
{
    json_t *json = client_do(c, "watch", json_pack("{ss}", "game", id));
    snprintf(phase, 16, "%s",
             json_is_true(at(json, "ok")) ? at_text(json, "game.phase")
                                          : at_text(json, "error.code"));
    json_decref(json);
    return phase;
}

/* Moves everything so far three hours into the past, while the server runs. */
static void age(const struct server *s)
{
    server_sql(s, "update event set at = at - 10800000;"
                  "update game set created = created - 10800000");
}

/* Idle games of guests are cancelled; games of accounts, games by days and young games are not.
 * Games without a turn are deleted. */
static void test_games(void **state)
{
    struct server s = {0};
    struct client guest = {0}, account = {0};
    char played[16], empty[16], days[16], own[16], young[16], phase[16];
    int status;
    (void)state;
    server_start(&s, program, NULL);
    client_open(&guest, s.port);
    client_open(&account, s.port);
    json_decref(client_post(&account, "register",
                            json_pack("{ss ss}", "name", "Ada", "password", "bird-of-paradise"),
                            &status));
    assert_int_equal(status, 200);
    client_close(&account);
    client_open(&account, s.port);
    play_self(&guest, "none", played, true);
    play_self(&guest, "none", empty, false);
    play_self(&guest, "3d", days, true);
    play_self(&account, "none", own, true);
    client_close(&guest);
    client_close(&account);
    assert_int_equal(server_stop(&s, SIGTERM), 0);
    age(&s);
    server_start(&s, program, NULL);
    client_open(&guest, s.port);
    client_open(&account, s.port);
    play_self(&guest, "none", young, true);
    assert_string_equal(phase_of(&guest, played, phase), "over");
    assert_string_equal(phase_of(&guest, days, phase), "playing");
    assert_string_equal(phase_of(&account, own, phase), "playing");
    assert_string_equal(phase_of(&guest, young, phase), "playing");
    client_close(&guest);
    client_close(&account);
    assert_int_equal(server_stop(&s, SIGTERM), 0);
    server_start(&s, program, NULL);
    client_open(&guest, s.port);
    assert_string_equal(phase_of(&guest, empty, phase), "not_found");
    client_close(&guest);
    assert_int_equal(server_end(&s, 0), 0);
}

/* An address has a limit on games in progress, for all its users together. */
static void test_flood(void **state)
{
    enum { GUESTS = 12, EACH = 10, GAMES_AT_ONCE = 60 };
    struct server s = {0};
    struct client c = {0}, other = {.from = "127.0.0.8"};
    int made = 0;
    (void)state;
    server_start(&s, program, NULL);
    for (int i = 0; i < GUESTS; i++) {
        c = (struct client){.from = "127.0.0.9"};
        client_open(&c, s.port);
        for (int k = 0; k < EACH; k++) {
            json_t *json = client_do(&c, "create",
                                     json_pack("{ss ss}", "game", "kamisado", "opponent", "self"));
            made += json_is_true(at(json, "ok"));
            json_decref(json);
        }
        client_close(&c);
    }
    assert_in_range(made, GAMES_AT_ONCE, GUESTS * EACH - 1);
    client_open(&other, s.port);
    json_decref(client_good(&other, "create",
                            json_pack("{ss ss}", "game", "kamisado", "opponent", "self")));
    client_close(&other);
    assert_int_equal(server_end(&s, 0), 0);
}

/* ---- studies ---- */

enum { READERS = 30, PLACES = 50, PLACES_AT_ONCE = 600 };

/* Counts the answers to the position requests and the ping after them; whether the ping was
 * answered although a request was refused. */
static bool count_places(struct client *c, int *told)
{
    bool refused = false;
    for (;;) {
        char *text = wire_next(&c->wire, WIRE_PATIENCE_MS);
        assert_non_null(text);
        json_t *json = json_loads(text, 0, NULL);
        json_int_t re = at_number(json, "re");
        bool good = json_is_true(at(json, "ok"));
        json_decref(json);
        if (re == c->id)
            return good && refused;
        *told += re > 0 && good;
        refused |= re > 0 && !good;
    }
}

/* Positions in a study are limited per address, even if each socket stays below its own limit;
 * other commands are still answered. */
static void test_places(void **state)
{
    struct server s = {0};
    struct client c[READERS], other = {.from = "127.0.0.8"};
    int told = 0, refused = 0;
    (void)state;
    server_start(&s, program, NULL);
    for (int i = 0; i < READERS; i++) {
        c[i] = (struct client){.from = "127.0.0.9"};
        client_open(&c[i], s.port);
    }
    for (int i = 0; i < READERS; i++) {
        for (int k = 0; k < PLACES; k++)
            client_send(&c[i], "desk_move", json_pack("{ss ss}", "study", "s", "place", ""));
        client_send(&c[i], "ping", NULL);
    }
    for (int i = 0; i < READERS; i++) {
        refused += count_places(&c[i], &told);
        client_close(&c[i]);
    }
    printf("# %d places told, %d readers refused\n", told, refused);
    assert_in_range(told, PLACES_AT_ONCE, READERS * PLACES - 1);
    assert_true(refused > 0);
    client_open(&other, s.port);
    json_decref(client_good(&other, "desk_move", json_pack("{ss ss}", "study", "s", "place", "")));
    client_close(&other);
    assert_int_equal(server_end(&s, 0), 0);
}

PROGRAM(cost)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_setups), cmocka_unit_test(test_queues),
        cmocka_unit_test(test_end),    cmocka_unit_test(test_games),
        cmocka_unit_test(test_flood),  cmocka_unit_test(test_places)};
    program = argc > 1 ? argv[1] : "agond";
    signal(SIGPIPE, SIG_IGN);
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
