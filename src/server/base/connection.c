/* Messages in and messages out. */
#include "server/base/connection.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "os/time.h"
#include "proto/wire.h"
#include "server/analysis/analysis.h"
#include "server/api/command.h"
#include "server/api/request.h"
#include "server/base/thread_pool.h"
#include "server/game/room.h"
#include "server/tournament/parts.h"

/* HURRIED_BYTES_MAX: of a message that came too soon and is read all the same, to refuse it by its
 * number. */
enum { COMMANDS_AT_ONCE = 60, COMMANDS_PER_SECOND = 20, HURRIED_BYTES_MAX = 1024 };

/* ---- messages ---- */

struct message *message_new(struct server *server, const json_t *json)
{
    char *text = json_dumps(json, JSON_COMPACT);
    size_t n = text ? strlen(text) : 0;
    struct message *message = text ? malloc(sizeof *message + MESSAGE_HEADROOM + n) : NULL;
    if (message) {
        *message = (struct message){.references = 1,
                                    .ticket = store_ticket(server->store),
                                    .since_us = server->telling_us,
                                    .n = n};
        memcpy(message->bytes + MESSAGE_HEADROOM, text, n);
    }
    free(text);
    return message;
}

void message_drop(struct message *message)
{
    if (message && --message->references == 0)
        free(message);
}

/* ---- connections ---- */

struct connection *connection_new(struct server *server, void *wire, const char *session,
                                  const char *address)
{
    struct connection *l = calloc(1, sizeof *l);
    if (!l)
        return NULL;
    *l =
        (struct connection){.server = server, .wire = wire, .lag = -1, .next = server->connections};
    strncpy(l->session, session, sizeof l->session - 1);
    l->from = limits_address(server, address);
    l->from->connections++;
    if (server->connections)
        server->connections->before = l;
    server->connections = l;
    server->connection_count++;
    server->metrics.sockets_opened++;
    return l;
}

void connection_join(struct connection *c, struct user *user)
{
    c->user = user;
    c->next_of_user = user->connections;
    user->connections = c;
    room_presence(c->server, user);
}

static void leave_user(struct connection *c)
{
    if (!c->user)
        return;
    for (struct connection **p = &c->user->connections; *p; p = &(*p)->next_of_user)
        if (*p == c) {
            *p = c->next_of_user;
            break;
        }
    c->user->left = c->server->now;
    room_presence(c->server, c->user);
    c->user = NULL;
}

/* It has something to send that the store has not reached yet. */
static void hold(struct connection *c)
{
    struct server *server = c->server;
    if (c->held)
        return;
    c->held = true;
    c->next_held = server->held;
    c->held_at = &server->held;
    if (server->held)
        server->held->held_at = &c->next_held;
    server->held = c;
}

static void stop_holding(struct connection *c)
{
    if (!c->held)
        return;
    *c->held_at = c->next_held;
    if (c->next_held)
        c->next_held->held_at = c->held_at;
    c->held = false;
}

void connection_wake_held(struct server *server)
{
    uint64_t durable = store_durable(server->store);
    struct connection *c = server->held;
    if (durable == server->woken)
        return;
    server->woken = durable;
    server->held = NULL; /* who is not served now comes into a new list */
    for (struct connection *next; c; c = next) {
        next = c->next_held;
        c->held = false;
        server->options.wake_connection(c);
    }
}

void connection_free(struct connection *c)
{
    struct server *server = c->server;
    stop_holding(c);
    while (c->watching > 0)
        connection_unwatch(c, c->watched[c->watching - 1]);
    tournaments_forget_connection(server, c);
    analysis_end(c);
    leave_user(c);
    request_forget_connection(server, c);
    for (int i = 0; i < c->messages; i++)
        message_drop(c->message[(c->first + i) % c->room]);
    free(c->message);
    c->from->waiting -= c->waiting;
    c->from->connections--;
    if (c->before)
        c->before->next = c->next;
    else
        server->connections = c->next;
    if (c->next)
        c->next->before = c->before;
    server->connection_count--;
    free(c);
}

void connection_close(struct connection *c, int code)
{
    if (!c->closing)
        c->closing = code;
    c->server->options.wake_connection(c);
}

static void grow(struct connection *c)
{
    int room = c->room ? 2 * c->room : 8;
    struct message **ring = malloc((size_t)room * sizeof *ring);
    if (!ring)
        abort();
    for (int i = 0; i < c->messages; i++)
        ring[i] = c->message[(c->first + i) % c->room];
    free(c->message);
    c->message = ring;
    c->room = room;
    c->first = 0;
}

void connection_send(struct connection *c, struct message *message)
{
    if (!c->bot)
        connection_queue(c, message);
}

void connection_queue(struct connection *c, struct message *message)
{
    if (c->closing || !message)
        return;
    if (c->waiting + message->n > CONNECTION_WAITING_MAX ||
        c->from->waiting + message->n > CONNECTION_WAITING_ALL) {
        connection_close(c, 1013);
        return;
    }
    if (c->messages == c->room)
        grow(c);
    c->message[(c->first + c->messages++) % c->room] = message;
    message->references++;
    c->waiting += message->n;
    c->from->waiting += message->n;
    if (message->ticket <= store_durable(c->server->store))
        c->server->options.wake_connection(c);
    else
        hold(c);
}

void connection_send_json(struct connection *c, json_t *json)
{
    struct message *message = message_new(c->server, json);
    connection_send(c, message);
    message_drop(message);
    json_decref(json);
}

struct message *connection_next(struct connection *c)
{
    if (c->messages == 0)
        return NULL;
    struct message *message = c->message[c->first];
    if (message->ticket <= store_durable(c->server->store))
        return message;
    hold(c);
    return NULL;
}

void connection_sent(struct connection *c)
{
    struct message *message = c->message[c->first];
    if (message->since_us > 0)
        latency_add(&c->server->metrics.turn, os_now_us() - message->since_us);
    c->first = (c->first + 1) % c->room;
    c->messages--;
    c->waiting -= message->n;
    c->from->waiting -= message->n;
    message_drop(message);
}

/* ---- what comes in ---- */

static void refuse(struct connection *c, json_t *re, const char *code, const char *text,
                   int64_t retry)
{
    json_t *error = wire_error(code, text);
    metrics_refused(&c->server->metrics, code);
    if (retry > 0)
        json_object_set_new(error, "retry_ms", json_integer(retry));
    connection_send_json(
        c, json_pack("{sO sb so}", "re", re ? re : json_null(), "ok", 0, "error", error));
}

static void bad_message(struct connection *c, const char *text)
{
    refuse(c, NULL, "bad_message", text, 0);
    if (++c->bad >= CONNECTION_BAD_MAX)
        connection_close(c, 1008);
}

/* The first command: who is at the other end. */
static void hello(struct connection *c, json_t *message, json_t *re)
{
    const char *token = json_string_value(json_object_get(message, "token"));
    struct user *user = session_user(c->server, c->session);
    if (!user || !token || !session_token_good(c->server, c->session, token)) {
        refuse(c, re, "no_session",
               AGON_SAY(session_token_expected, "expected the session's cookie and its token"), 0);
        return;
    }
    if (!c->user)
        connection_join(c, user);
    connection_send_json(c, json_pack("{sO sb so s{ss si} sI}", "re", re, "ok", 1, "you",
                                      user_json(user), "server", "version", agon_version(),
                                      "protocol", 1, "now", (json_int_t)c->server->now));
    room_notify_waiting(c->server, user, true);
}

static void command(struct connection *c, const char *name, json_t *message, json_t *re)
{
    struct request from = {.server = c->server, .connection = c, .user = c->user, .re = re};
    memcpy(from.session, c->session, sizeof from.session);
    memcpy(from.address, c->from->name, sizeof from.address);
    request_start(&from, name, message);
}

/* Reads what has been counted. */
static void receive(struct connection *c, const char *text, size_t n, bool hurried, int64_t retry)
{
    c->server->metrics.messages++;
    int64_t begun = os_now_us();
    json_t *message = json_loadb(text, n, JSON_REJECT_DUPLICATES, NULL);
    const char *name = json_string_value(json_object_get(message, "do"));
    json_t *re = json_object_get(message, "id");
    budget_spend(c->server, (struct payer){c->from, c->user}, BUDGET_LOOP, os_now_us() - begun);
    if (!json_is_object(message)) {
        bad_message(c, AGON_SAY(message_object_expected, "expected a JSON object"));
    } else if (re && !json_is_number(re)) {
        bad_message(c, AGON_SAY(message_id_expected, "id: expected a number"));
    } else if (!name) {
        bad_message(c, AGON_SAY(message_command_expected, "expected a command in \"do\""));
    } else if (hurried) {
        refuse(c, re, "too_many", AGON_SAY(request_commands_most, "too many commands"), retry);
    } else {
        c->bad = 0;
        re = re ? re : json_null();
        if (strcmp(name, "hello") == 0)
            hello(c, message, re);
        else if (!c->user)
            refuse(c, re, "no_session", AGON_SAY(message_hello_first, "expected hello first"), 0);
        else
            command(c, name, message, re);
    }
    json_decref(message);
}

void connection_message(struct connection *c, const char *text, size_t n)
{
    struct server *server = c->server;
    int64_t retry = 0;
    if (c->closing)
        return;
    server_receive(server);
    bool hurried =
        !server->options.unlimited &&
        !bucket_take(&c->commands, COMMANDS_AT_ONCE, COMMANDS_PER_SECOND, server->now, &retry);
    c->hurried = hurried ? c->hurried + 1 : 0;
    if (c->hurried > CONNECTION_HURRIED_MAX)
        connection_close(c, 1008);
    else if (hurried && n > HURRIED_BYTES_MAX)
        refuse(c, NULL, "too_many", AGON_SAY(request_commands_most, "too many commands"), retry);
    else
        receive(c, text, n, hurried, retry);
}

/* ---- watching ---- */

void connection_watch(struct connection *c, struct room *room)
{
    for (int i = 0; i < c->watching; i++)
        if (c->watched[i] == room)
            return;
    c->watched[c->watching++] = room;
    room_add_watcher(room, c);
}

void connection_unwatch(struct connection *c, struct room *room)
{
    for (int i = 0; i < c->watching; i++)
        if (c->watched[i] == room) {
            c->watched[i] = c->watched[--c->watching];
            room_drop_watcher(room, c);
            return;
        }
}
