/* A server inside the test: opened on a temporary folder, used without sockets. */
#include "server_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "folder.h"
#include "os/time.h"
#include "server/game/room.h"
#include "server/net/socket.h"
#include "server/request/dispatch.h"
#include "server/server.h"
#include "server/users/accounts.h"
#include "server/users/session.h"
#include "server/users/user.h"

static void ignore(void *user)
{
    (void)user;
}

static void ignore_connection(struct connection *c)
{
    (void)c;
}

bool fixture_try(struct fixture *f, struct agon_error *error)
{
    struct core_options options = {.store = f->path,
                                   .sync = STORE_PROCESS,
                                   .engine_threads = 1,
                                   .first_turn_ms = f->first_turn_ms,
                                   .timetable = f->timetable,
                                   .unlimited = true,
                                   .wake = ignore,
                                   .wake_connection = ignore_connection};
    f->server = server_open(&options, error);
    return f->server;
}

void fixture_open(struct fixture *f)
{
    struct agon_error error;
    if (!fixture_try(f, &error))
        fail_msg("%s", error.text);
}

struct user *fixture_user(struct fixture *f, const char *name)
{
    json_decref(ask(f->server, NULL, "profile", json_pack("{ss}", "name", name)));
    return user_named(&f->server->users, name);
}

void fixture_find(struct fixture *f)
{
    for (int i = 0; i < 2; i++)
        f->player[i] = fixture_user(f, i == 0 ? "Ann" : "Bob");
}

int fixture_set_up(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    assert_non_null(f);
    strcpy(f->folder, "/tmp/agon-rest-XXXXXX");
    test_folder(f->folder);
    snprintf(f->path, sizeof f->path, "%s/agon.db", f->folder);
    fixture_open(f);
    for (int i = 0; i < 2; i++) {
        f->player[i] = user_guest(&f->server->users, NULL);
        user_register(&f->server->users, f->player[i], i == 0 ? "Ann" : "Bob", "hash");
    }
    *state = f;
    return 0;
}

int fixture_tear_down(void **state)
{
    static const char *const ends[] = {"", "-wal", "-shm"};
    struct fixture *f = *state;
    server_close(f->server);
    for (int i = 0; i < 3; i++) {
        char path[80];
        snprintf(path, sizeof path, "%s%s", f->path, ends[i]);
        remove(path);
    }
    rmdir(f->folder);
    free(f);
    return 0;
}

void settle(struct server *server)
{
    while (store_durable(server->core.store) < store_ticket(server->core.store))
        os_sleep_ms(1); /* between two looks */
    server_step(server);
}

void pass(struct server *server, int64_t ms)
{
    settle(server);
    server->core.steady_start -= ms;
    server_step(server);
    settle(server);
}

static void take(struct exchange *x, int status, json_t *json, const char *cookie)
{
    (void)status;
    (void)cookie;
    ((struct answered *)x)->answer = json;
}

void ask_later(struct answered *a, const struct request *from, const char *command,
               json_t *arguments)
{
    struct request asking = *from;
    *a = (struct answered){.exchange.answer = take};
    asking.exchange = &a->exchange;
    strcpy(asking.address, "127.0.0.1");
    dispatch(&asking, command, arguments);
    json_decref(arguments);
}

json_t *await_answer(struct server *server, struct answered *a)
{
    while (!a->answer) {
        os_sleep_ms(1); /* between two looks */
        server_step(server);
    }
    return a->answer;
}

json_t *ask(struct server *server, struct user *user, const char *command, json_t *arguments)
{
    struct answered a;
    ask_later(&a, &(struct request){.api = &server->api, .user = user}, command, arguments);
    return await_answer(server, &a);
}

json_t *good(struct server *server, struct user *user, const char *command, json_t *arguments)
{
    json_t *answer = ask(server, user, command, arguments);
    if (!json_is_true(json_object_get(answer, "ok")))
        fail_msg("%s: %s", command, json_dumps(answer, 0));
    return answer;
}

void make(struct fixture *f, const char *control, char id[ID_SIZE])
{
    json_t *made = good(f->server, f->player[0], "create",
                        json_pack("{ss ss ss si}", "game", "kamisado", "control", control,
                                  "opponent", "open", "side", 0));
    snprintf(id, ID_SIZE, "%s", json_string_value(json_object_get(made, "id")));
    json_decref(made);
    json_decref(good(f->server, f->player[1], "join", json_pack("{ss}", "game", id)));
}

json_t *play(struct fixture *f, int seat, const char *id, int number, const char *turn)
{
    return good(f->server, f->player[seat], "turn",
                json_pack("{ss si ss}", "game", id, "number", number, "text", turn));
}

int told(const struct connection *c, const char *text)
{
    int n = 0;
    for (int i = 0; i < c->messages; i++) {
        const struct message *m = c->message[(c->first + i) % c->capacity];
        n += memmem(m->bytes + MESSAGE_HEADROOM, m->n, text, strlen(text)) != NULL;
    }
    return n;
}

void hear(struct server *server, const struct connection *c, const char *text)
{
    while (!told(c, text)) {
        os_sleep_ms(1); /* between two looks */
        server_step(server);
    }
}

struct room *room(const struct fixture *f, const char *id)
{
    return map_get(&f->server->rooms.by_id, id);
}

struct connection *greet(struct fixture *f, const char *cookie)
{
    char token[TOKEN_TEXT], hello[160];
    struct connection *c = connection_new(&f->server->core, NULL, cookie, "127.0.0.1");
    session_token(&f->server->users, cookie, token);
    snprintf(hello, sizeof hello, "{\"do\":\"hello\",\"token\":\"%s\",\"id\":1}", token);
    socket_message(&f->server->api, c, hello, strlen(hello));
    return c;
}
