/* Outgoing messages, and notifications of closed connections. */
#include "server/base/connection.h"

#include <stdlib.h>
#include <string.h>

#include "os/time.h"
#include "proto/game_json.h"

/* ---- messages ---- */

struct message *message_new(struct core *core, const json_t *json)
{
    char *text = json_dumps(json, JSON_COMPACT);
    struct message *message = text ? message_of_text(core, text, strlen(text)) : NULL;
    free(text);
    return message;
}

struct message *message_of_text(struct core *core, const char *text, size_t n)
{
    struct message *message = malloc(sizeof *message + MESSAGE_HEADROOM + n);
    if (message) {
        *message = (struct message){.references = 1,
                                    .ticket = store_ticket(core->store),
                                    .since_us = core->telling_us,
                                    .n = n};
        memcpy(message->bytes + MESSAGE_HEADROOM, text, n);
    }
    return message;
}

void message_drop(struct message *message)
{
    if (message && --message->references == 0)
        free(message);
}

/* ---- connections ---- */

struct connection *connection_new(struct core *core, void *driver, const char *session,
                                  const char *address)
{
    struct connection *l = calloc(1, sizeof *l);
    if (!l)
        return NULL;
    *l = (struct connection){.core = core, .driver = driver, .lag = -1, .next = core->connections};
    strncpy(l->session, session, sizeof l->session - 1);
    l->from = limits_address(core, address);
    l->from->connections++;
    if (core->connections)
        core->connections->before = l;
    core->connections = l;
    core->connection_count++;
    core->metrics.sockets_opened++;
    return l;
}

/* ---- subscriptions ---- */

void connection_subscribe(struct connection *c, void *subject, connection_gone_fn *gone)
{
    if (c->subscriptions == c->subscription_capacity) {
        c->subscription_capacity = c->subscription_capacity ? 2 * c->subscription_capacity : 4;
        c->subscription =
            realloc(c->subscription, (size_t)c->subscription_capacity * sizeof *c->subscription);
        if (!c->subscription)
            abort();
    }
    c->subscription[c->subscriptions++] = (struct subscription){subject, gone};
}

void connection_unsubscribe(struct connection *c, const void *subject, connection_gone_fn *gone)
{
    for (int i = 0; i < c->subscriptions; i++)
        if (c->subscription[i].subject == subject && c->subscription[i].gone == gone) {
            c->subscription[i] = c->subscription[--c->subscriptions];
            return;
        }
}

int connection_subscriptions(const struct connection *c, connection_gone_fn *gone)
{
    int n = 0;
    for (int i = 0; i < c->subscriptions; i++)
        n += c->subscription[i].gone == gone;
    return n;
}

void *connection_subject(const struct connection *c, connection_gone_fn *gone)
{
    for (int i = 0; i < c->subscriptions; i++)
        if (c->subscription[i].gone == gone)
            return c->subscription[i].subject;
    return NULL;
}

/* Adds it to the list of connections with messages that the store has not reached yet. */
static void hold(struct connection *c)
{
    struct core *core = c->core;
    if (c->held)
        return;
    c->held = true;
    c->next_held = core->held;
    c->held_at = &core->held;
    if (core->held)
        core->held->held_at = &c->next_held;
    core->held = c;
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

void connection_wake_held(struct core *core)
{
    uint64_t durable = store_durable(core->store);
    struct connection *c = core->held;
    if (durable == core->woken)
        return;
    core->woken = durable;
    core->held = NULL; /* those that must still wait form a new list */
    for (struct connection *next; c; c = next) {
        next = c->next_held;
        c->held = false;
        core->options.wake_connection(c);
    }
}

void connection_free(struct connection *c)
{
    struct core *core = c->core;
    stop_holding(c);
    while (c->subscriptions > 0) {
        struct subscription s = c->subscription[--c->subscriptions];
        s.gone(s.subject, c);
    }
    free(c->subscription);
    for (int i = 0; i < c->messages; i++)
        message_drop(c->message[(c->first + i) % c->capacity]);
    free(c->message);
    c->from->waiting -= c->waiting;
    c->from->connections--;
    if (c->before)
        c->before->next = c->next;
    else
        core->connections = c->next;
    if (c->next)
        c->next->before = c->before;
    core->connection_count--;
    free(c);
}

void connection_close(struct connection *c, int code)
{
    if (!c->closing) {
        c->closing = code;
        c->closing_ticket = store_ticket(c->core->store);
    }
    c->core->options.wake_connection(c);
}

bool connection_ends(struct connection *c)
{
    if (!c->closing || (c->messages > 0 && c->closing != CONNECTION_AGAIN))
        return false;
    if (c->closing == CONNECTION_AGAIN || c->closing_ticket <= store_durable(c->core->store))
        return true;
    hold(c);
    return false;
}

static void grow(struct connection *c)
{
    int capacity = c->capacity ? 2 * c->capacity : 8;
    struct message **ring = malloc((size_t)capacity * sizeof *ring);
    if (!ring)
        abort();
    for (int i = 0; i < c->messages; i++)
        ring[i] = c->message[(c->first + i) % c->capacity];
    free(c->message);
    c->message = ring;
    c->capacity = capacity;
    c->first = 0;
}

void connection_send(struct connection *c, struct message *message)
{
    if (!c->program)
        connection_queue(c, message);
}

void connection_queue(struct connection *c, struct message *message)
{
    if (c->closing || !message)
        return;
    if (c->waiting + message->n > CONNECTION_WAITING_MAX ||
        (!c->core->options.unlimited && c->from->waiting + message->n > CONNECTION_WAITING_ALL)) {
        connection_close(c, CONNECTION_AGAIN);
        return;
    }
    if (c->messages == c->capacity)
        grow(c);
    c->message[(c->first + c->messages++) % c->capacity] = message;
    message->references++;
    c->waiting += message->n;
    c->from->waiting += message->n;
    if (message->ticket <= store_durable(c->core->store))
        c->core->options.wake_connection(c);
    else
        hold(c);
}

void connection_send_json(struct connection *c, json_t *json)
{
    struct message *message = message_new(c->core, json);
    connection_send(c, message);
    message_drop(message);
    json_decref(json);
}

struct message *connection_next(struct connection *c)
{
    if (c->messages == 0)
        return NULL;
    struct message *message = c->message[c->first];
    if (message->ticket <= store_durable(c->core->store))
        return message;
    hold(c);
    return NULL;
}

void connection_sent(struct connection *c)
{
    struct message *message = c->message[c->first];
    if (message->since_us > 0)
        latency_add(&c->core->metrics.turn, os_now_us() - message->since_us);
    c->first = (c->first + 1) % c->capacity;
    c->messages--;
    c->waiting -= message->n;
    c->from->waiting -= message->n;
    message_drop(message);
}
