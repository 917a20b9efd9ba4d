/* Accounts leave memory when nothing needs them, and no answer shows it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "os/time.h"
#include "programs.h"
#include "server/game/room.h"
#include "server/net/socket.h"
#include "server/request/idle_accounts.h"
#include "server/server.h"
#include "server/users/accounts.h"
#include "server/users/fetch.h"
#include "server/users/mailbox.h"
#include "server/users/recent.h"
#include "server/users/session.h"
#include "server_fixture.h"

enum { LONG_MS = 660000, PEOPLE = 10, TEAMS = 3, GAMES = 6, BOTS = 4 };

static json_t *named(const char *name)
{
    return json_pack("{ss}", "name", name);
}

/* Accounts that nothing needs leave memory. */
static void drop(struct fixture *f)
{
    size_t most = f->server->users.most;
    f->server->users.most = 0;
    idle_accounts_sweep(&f->server->api);
    f->server->users.most = most;
}

/* The same after some time. */
static void sweep(struct fixture *f)
{
    pass(f->server, LONG_MS);
    drop(f);
    f->player[0] = f->player[1] = NULL;
}

static bool is_here(const struct fixture *f, const char *key)
{
    return map_get(&f->server->users.by_name, key);
}

static struct user *here(const struct fixture *f, const char *key)
{
    return map_get(&f->server->users.by_name, key);
}

static void test_goes(void **state)
{
    struct fixture *f = *state;
    struct users *users = &f->server->users;
    char cookie[SESSION_TEXT];
    struct answered a;
    session_new(users, f->player[0], cookie);
    json_decref(good(f->server, f->player[0], "follow", named("Bob")));
    pass(f->server, LONG_MS);
    assert_int_equal(users->by_name.n, 2);
    sweep(f);
    assert_int_equal(users->by_id.n, 0);
    assert_int_equal(users->sessions.n, 0);
    assert_null(users->oldest);
    assert_int_equal(users->accounts, 2);
    struct request browser = {.api = &f->server->api};
    strcpy(browser.session, cookie);
    ask_later(&a, &browser, "friends", NULL);
    json_t *answer = await_answer(f->server, &a);
    assert_int_equal(json_array_size(json_object_get(answer, "friends")), 1);
    json_decref(answer);
    assert_int_equal(users->by_id.n, 1);
    assert_int_equal(json_integer_value(json_object_get(
                         answer = good(f->server, NULL, "profile", named("Bob")), "followers")),
                     1);
    json_decref(answer);
}

/* The least recently used go first, until most of those allowed are left. */
static void test_order(void **state)
{
    enum { MANY = 20, MOST = 16 };
    struct fixture *f = *state;
    char name[32];
    for (int i = 0; i < MANY; i++) {
        snprintf(name, sizeof name, "many%d", i);
        user_register(&f->server->users, user_guest(&f->server->users, NULL), name, "hash");
    }
    pass(f->server, LONG_MS);
    f->server->users.most = MOST;
    for (int i = 0; i < MANY / 2; i++) {
        snprintf(name, sizeof name, "many%d", i);
        assert_non_null(user_named(&f->server->users, name));
    }
    idle_accounts_sweep(&f->server->api);
    assert_int_equal(f->server->users.by_name.n, MOST / 8 * 7);
    for (int i = 0; i < MANY / 2; i++) {
        snprintf(name, sizeof name, "many%d", i);
        assert_true(is_here(f, name));
    }
    assert_false(is_here(f, "many10"));
    f->player[0] = f->player[1] = NULL;
}

/* Accounts that something needs do not count. */
static void test_needed(void **state)
{
    enum { MANY = 25, NEEDED = 20, MOST = 16 };
    struct fixture *f = *state;
    struct users *users = &f->server->users;
    char name[32];
    for (int i = 0; i < MANY; i++) {
        snprintf(name, sizeof name, "many%d", i);
        struct user *user = user_guest(users, NULL);
        user_register(users, user, name, "hash");
        if (i < NEEDED)
            user_set_role(user, ROLE_MODERATOR);
    }
    pass(f->server, LONG_MS);
    users->most = MOST;
    idle_accounts_sweep(&f->server->api);
    assert_int_equal(users->by_name.n, MANY + 2);
    assert_int_equal(users->needed, NEEDED);
    assert_false(recent_too_many(users));
    users->most = 4;
    assert_true(recent_too_many(users));
    idle_accounts_sweep(&f->server->api);
    assert_int_equal(users->by_name.n, NEEDED);
    f->player[0] = f->player[1] = NULL;
}

/* A player who is connected stays, and for some time more. */
static void test_connected(void **state)
{
    struct fixture *f = *state;
    char cookie[SESSION_TEXT];
    session_new(&f->server->users, f->player[0], cookie);
    struct connection *c = greet(f, cookie);
    sweep(f);
    assert_true(is_here(f, "ann"));
    assert_false(is_here(f, "bob"));
    connection_free(c);
    drop(f);
    assert_true(is_here(f, "ann"));
    sweep(f);
    assert_false(is_here(f, "ann"));
}

/* Games keep their players: those in progress, those that somebody looks at, challenges. */
static void test_games(void **state)
{
    struct fixture *f = *state;
    char id[ID_SIZE], message[80], cookie[SESSION_TEXT];
    make(f, "30d", id);
    sweep(f);
    assert_true(is_here(f, "ann") && is_here(f, "bob"));
    fixture_find(f);
    struct user *guest = user_guest(&f->server->users, NULL);
    session_of_guest(&f->server->users, guest, cookie);
    struct connection *c = greet(f, cookie);
    snprintf(message, sizeof message, "{\"do\":\"watch\",\"game\":\"%s\",\"id\":2}", id);
    socket_message(&f->server->api, c, message, strlen(message));
    hear(f->server, c, "\"re\":2");
    json_decref(good(f->server, f->player[0], "resign", json_pack("{ss}", "game", id)));
    sweep(f);
    assert_ptr_equal(room(f, id)->seat[0].user, here(f, "ann"));
    assert_ptr_equal(room(f, id)->seat[1].user, here(f, "bob"));
    connection_free(c);
    sweep(f);
    sweep(f); /* the room has gone by then */
    assert_false(is_here(f, "ann") || is_here(f, "bob"));
    fixture_find(f);
    json_decref(good(f->server, f->player[0], "create",
                     json_pack("{ss ss ss ss}", "game", "kamisado", "control", "30d", "opponent",
                               "user", "name", "Bob")));
    sweep(f);
    assert_true(is_here(f, "ann") && is_here(f, "bob"));
}

/* So does a game that is being loaded, though nobody waits for it any more. */
static void test_loading(void **state)
{
    struct fixture *f = *state;
    struct answered a;
    char id[ID_SIZE];
    make(f, "30d", id);
    json_decref(good(f->server, f->player[0], "resign", json_pack("{ss}", "game", id)));
    sweep(f);
    sweep(f);
    assert_null(room(f, id));
    assert_int_equal(f->server->users.by_name.n, 0);
    ask_later(&a, &(struct request){.api = &f->server->api}, "watch",
              json_pack("{ss}", "game", id));
    while (f->server->rooms.loads.n == 0) {
        os_sleep_ms(1); /* between two looks */
        store_poll(f->server->core.store);
    }
    request_forget_exchange(&a.exchange);
    drop(f);
    assert_true(is_here(f, "ann") && is_here(f, "bob"));
    while (f->server->rooms.loads.n > 0) {
        os_sleep_ms(1); /* between two looks */
        server_step(f->server);
    }
    if (room(f, id))
        assert_ptr_equal(room(f, id)->seat[0].user, here(f, "ann"));
}

/* A tournament keeps its players and staff. */
static void test_tournament(void **state)
{
    struct fixture *f = *state;
    user_set_role(f->player[0], ROLE_ORGANISER);
    user_keep(&f->server->users, f->player[0]);
    json_t *made =
        good(f->server, f->player[0], "tournament_create",
             json_pack("{ss ss ss}", "title", "Spring", "game", "kamisado", "control", "5m"));
    json_decref(
        good(f->server, f->player[0], "tournament_register",
             json_pack("{sO ss}", "tournament", json_object_get(made, "id"), "account", "Bob")));
    json_decref(made);
    sweep(f);
    assert_true(is_here(f, "ann") && is_here(f, "bob"));
}

/* Moderators stay, and so do an account with a code on its way, and one that has just logged in. */
static void test_stays(void **state)
{
    struct fixture *f = *state;
    struct users *users = &f->server->users;
    char code[SESSION_CODE];
    mailbox_lost(users, f->player[0], code);
    user_set_role(f->player[1], ROLE_MODERATOR);
    user_keep(users, f->player[1]);
    sweep(f);
    assert_true(is_here(f, "ann") && is_here(f, "bob"));
    assert_true(mailbox_use(users, here(f, "ann"), code));
    here(f, "bob")->place[0] = 1;
    here(f, "bob")->seen = f->server->core.now;
    user_set_role(here(f, "bob"), ROLE_PLAYER);
    user_keep(users, here(f, "bob"));
    sweep(f);
    assert_false(is_here(f, "ann"));
    assert_true(is_here(f, "bob"));
    pass(f->server, DAY_MS);
    drop(f);
    assert_false(is_here(f, "bob"));
}

static void note_done(void *done, bool failed)
{
    assert_false(failed);
    *(bool *)done = true;
}

/* Accounts that a request or a fetch has found stay until it has ended. */
static void test_waiting(void **state)
{
    struct fixture *f = *state;
    struct users *users = &f->server->users;
    static const struct asker_type type = {0};
    struct fetch w = {0};
    bool done = false;
    char id[2][ID_SIZE];
    for (int i = 0; i < 2; i++)
        memcpy(id[i], f->player[i]->id, ID_SIZE);
    pass(f->server, LONG_MS);
    struct request from = {.api = &f->server->api, .user = f->player[1], .address = "127.0.0.1"};
    json_t *arguments = named("Ann");
    struct request *r = request_new(&from, &type, arguments);
    json_decref(arguments);
    drop(f);
    assert_true(is_here(f, "ann") && is_here(f, "bob"));
    request_finish(r, 0);
    drop(f);
    assert_int_equal(users->by_name.n, 0);
    fetch_id(&w, users, id[0]);
    assert_int_equal(fetch_now(users, &w, NULL), 0);
    fetch_id(&w, users, id[0]);
    fetch_id(&w, users, id[1]);
    fetch_ask(users, &w, note_done, &done);
    drop(f);
    assert_true(is_here(f, "ann"));
    while (!done) {
        os_sleep_ms(1); /* between two looks */
        store_poll(f->server->core.store);
    }
    assert_true(is_here(f, "ann") && is_here(f, "bob"));
    drop(f);
    assert_int_equal(users->by_name.n, 0);
    f->player[0] = f->player[1] = NULL;
}

/* Bots and their owner go together. */
static void test_bots(void **state)
{
    struct fixture *f = *state;
    struct users *users = &f->server->users;
    json_decref(good(f->server, f->player[0], "bot", named("Rook")));
    json_decref(good(f->server, f->player[0], "bot", named("Queen")));
    pass(f->server, LONG_MS);
    struct request from = {.api = &f->server->api, .address = "127.0.0.1"};
    static const struct asker_type type = {0};
    json_t *arguments = named("Rook");
    struct request *r = request_new(&from, &type, arguments);
    json_decref(arguments);
    drop(f);
    assert_true(is_here(f, "ann") && is_here(f, "rook") && is_here(f, "queen"));
    assert_false(is_here(f, "bob"));
    request_finish(r, 0);
    sweep(f);
    assert_int_equal(users->by_id.n, 0);
    json_decref(good(f->server, NULL, "profile", named("Queen")));
    assert_string_equal(here(f, "queen")->owner, here(f, "ann")->id);
    json_t *answer = good(f->server, here(f, "ann"), "bots", NULL);
    assert_int_equal(json_array_size(json_object_get(answer, "bots")), 2);
    json_decref(answer);
}

/* ---- the same as a server that drops nobody ---- */

struct side {
    struct fixture *f;
    char cookie[PEOPLE][SESSION_TEXT], team[TEAMS][ID_SIZE], game[GAMES][ID_SIZE];
};

static char *dump(const json_t *json)
{
    char *text = json_dumps(json, JSON_COMPACT | JSON_SORT_KEYS | JSON_ENCODE_ANY);
    assert_non_null(text);
    return text;
}

static int by_text(const void *a, const void *b)
{
    char *x = dump(*(json_t *const *)a), *y = dump(*(json_t *const *)b);
    int order = strcmp(x, y);
    free(x);
    free(y);
    return order;
}

static void sort(json_t *list)
{
    size_t i, n = json_array_size(list);
    json_t *value, **one = calloc(n + 1, sizeof *one);
    assert_non_null(one);
    json_array_foreach(list, i, value)
    {
        one[i] = json_incref(value);
    }
    qsort(one, n, sizeof *one, by_text);
    json_array_clear(list);
    for (i = 0; i < n; i++)
        json_array_append_new(list, one[i]);
    free(one);
}

/* Takes out what differs between two servers: ids, times, and the order of lists. */
static void bare(json_t *json)
{
    static const char *const own[] = {"id",   "at",      "since", "token",
                                      "game", "created", "ended", "subject"};
    json_t *value;
    const char *name;
    size_t i;
    for (size_t k = 0; k < sizeof own / sizeof own[0]; k++)
        json_object_del(json, own[k]);
    json_object_foreach(json, name, value)
    {
        bare(value);
    }
    json_array_foreach(json, i, value)
    {
        bare(value);
    }
    if (json_is_array(json))
        sort(json);
}

/* As a browser with a person's cookie, or the owner of the machine. */
static json_t *ask_as(struct side *s, int person, const char *command, json_t *arguments)
{
    struct answered a;
    struct request from = {.api = &s->f->server->api, .owner = person < 0};
    if (person >= 0) {
        strcpy(from.session, s->cookie[person]);
        from.user = session_user(&s->f->server->users, from.session);
    }
    ask_later(&a, &from, command, arguments);
    return await_answer(s->f->server, &a);
}

static uint64_t chance(uint64_t *state, uint64_t below)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state % below;
}

static void populate(struct side *s)
{
    char name[16];
    struct users *users = &s->f->server->users;
    for (int i = 0; i < PEOPLE; i++) {
        struct user *user = user_guest(users, NULL);
        snprintf(name, sizeof name, "person%d", i);
        user_register(users, user, name, "hash");
        session_new(users, user, s->cookie[i]);
    }
}

/* A command of a random walk, the same on both sides but for ids. */
struct step {
    int person, other, team, game, bot;
    bool on;
    const char *command, *rank;
    bool names, teams, switches, games, bots, texts;
};

static struct step any_step(uint64_t *state)
{
    static const struct step kinds[] = {
        {.command = "follow", .names = true, .switches = true},
        {.command = "shut_out", .names = true, .switches = true},
        {.command = "message", .names = true, .texts = true},
        {.command = "conversation", .names = true},
        {.command = "conversations"},
        {.command = "conversation_seen", .names = true},
        {.command = "friends"},
        {.command = "notices"},
        {.command = "mine"},
        {.command = "profile", .names = true},
        {.command = "profile", .bots = true},
        {.command = "people", .names = true},
        {.command = "team_join", .teams = true},
        {.command = "team_leave", .teams = true},
        {.command = "team", .teams = true},
        {.command = "team_member", .teams = true, .names = true, .rank = "member"},
        {.command = "team_member", .teams = true, .names = true, .rank = "leader"},
        {.command = "bot", .bots = true},
        {.command = "unbot", .bots = true},
        {.command = "bots"},
        {.command = "join", .games = true},
        {.command = "resign", .games = true},
        {.command = "block", .names = true, .switches = true, .person = -1},
        {.command = "archive"}};
    struct step s = kinds[chance(state, sizeof kinds / sizeof kinds[0])];
    int person = (int)chance(state, PEOPLE);
    s.person = s.person < 0 ? -1 : person;
    s.other = (int)chance(state, PEOPLE);
    s.team = (int)chance(state, TEAMS);
    s.game = (int)chance(state, GAMES);
    s.bot = (int)chance(state, BOTS);
    s.on = chance(state, 4) > 0;
    if (s.person < 0) /* blocks do not last long */
        s.on = chance(state, 4) == 0;
    return s;
}

static char *take(struct side *s, const struct step *step)
{
    char name[16];
    json_t *arguments = json_object();
    snprintf(name, sizeof name, "%s%d", step->bots ? "bot" : "person",
             step->bots ? step->bot : step->other);
    if (step->names || step->bots)
        json_object_set_new(arguments, "name", json_string(name));
    if (step->teams)
        json_object_set_new(arguments, "team", json_string(s->team[step->team]));
    if (step->games)
        json_object_set_new(arguments, "game", json_string(s->game[step->game]));
    if (step->switches)
        json_object_set_new(arguments, "on", json_boolean(step->on));
    if (step->texts)
        json_object_set_new(arguments, "text", json_string("well played"));
    if (step->rank)
        json_object_set_new(arguments, "rank", json_string(step->rank));
    json_t *answer = ask_as(s, step->person, step->command, arguments);
    bare(answer);
    char *text = dump(answer);
    json_decref(answer);
    return text;
}

static void keep_id(char id[ID_SIZE], json_t *answer)
{
    const char *made = json_string_value(json_object_get(answer, "id"));
    snprintf(id, ID_SIZE, "%s", made ? made : "none");
    json_decref(answer);
}

/* Teams, and a challenge of each game's person to the next. */
static void prepare(struct side *s)
{
    char name[16];
    populate(s);
    for (int i = 0; i < TEAMS; i++) {
        snprintf(name, sizeof name, "Team %d", i);
        keep_id(s->team[i],
                ask_as(s, i, "team_create", json_pack("{ss sb}", "name", name, "open", i > 0)));
    }
    for (int i = 0; i < GAMES; i++) {
        snprintf(name, sizeof name, "person%d", i + 1);
        keep_id(s->game[i], ask_as(s, i, "create",
                                   json_pack("{ss ss ss ss si}", "game", "kamisado", "control",
                                             "30d", "opponent", "user", "name", name, "side", 0)));
    }
}

static void compare(struct side side[2], uint64_t *state)
{
    struct step step = any_step(state);
    char *text[2] = {take(&side[0], &step), take(&side[1], &step)};
    if (strcmp(text[0], text[1]) != 0)
        fail_msg("person%d: %s person%d\n%s\n%s", step.person, step.command, step.other, text[0],
                 text[1]);
    free(text[0]);
    free(text[1]);
}

static void test_same(void **state)
{
    enum { ROUNDS = 60, STEPS = 20 };
    uint64_t random = 0x9e3779b97f4a7c15, dropped = 0;
    struct side side[2] = {{.f = *state}, {0}};
    void *other;
    fixture_set_up(&other);
    side[1].f = other;
    prepare(&side[0]);
    prepare(&side[1]);
    for (int i = 0; i < ROUNDS; i++) {
        for (int k = 0; k < STEPS; k++)
            compare(side, &random);
        uint64_t before = side[1].f->server->users.by_name.n;
        pass(side[0].f->server, LONG_MS);
        sweep(side[1].f);
        dropped += before - side[1].f->server->users.by_name.n;
    }
    assert_true(dropped > ROUNDS);
    assert_int_equal(side[0].f->server->users.accounts, side[1].f->server->users.accounts);
    fixture_tear_down(&other);
}

PROGRAM(server_recent)
{
#define RECENT_TEST(name) cmocka_unit_test_setup_teardown(name, fixture_set_up, fixture_tear_down)
    const struct CMUnitTest tests[] = {
        RECENT_TEST(test_goes),    RECENT_TEST(test_order),      RECENT_TEST(test_connected),
        RECENT_TEST(test_games),   RECENT_TEST(test_tournament), RECENT_TEST(test_stays),
        RECENT_TEST(test_waiting), RECENT_TEST(test_loading),    RECENT_TEST(test_bots),
        RECENT_TEST(test_needed),  RECENT_TEST(test_same)};
    (void)argc;
    (void)argv;
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
