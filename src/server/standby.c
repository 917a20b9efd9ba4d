/* A standby. A thread looks at the database; the loop serves as a relay meanwhile.
 *
 * A relay has a core without a store, and of everything else only what serving the site takes: the
 * key that signs tokens, and the tables of commands. */
#include "server/standby.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "os/thread.h"
#include "os/time.h"
#include "server/commands/commands.h"
#include "server/game/room.h"
#include "server/net/net.h"
#include "server/net/relay.h"
#include "server/net/stop.h"
#include "server/server.h"
#include "server/users/users.h"

enum { DUE_MS = 1000, SWEEP_MS = 30000, LEAVE_MS = 500, LEAVE_LOOK_MS = 20, VALUE_TEXT = 256 };

struct standby {
    struct net *net;
    struct core core;
    struct users users;
    struct rooms rooms;
    struct api api;
    int64_t swept;
    int64_t leaves;             /* when it saw that it may lead, 0: not yet */
    struct os_monitor *monitor; /* guards what the thread has seen: */
    char link[VALUE_TEXT], secret[VALUE_TEXT];
    bool free, left, hurry;
    int status;
    struct database *claim;
    struct agon_error error;
    bool looked; /* the relay has seen that */
};

/* ---- on the thread ---- */

static void log_standby(void *context)
{
    const struct standby *s = context;
    logger_event(s->core.options.logger, LEVEL_INFO, "standby", NULL);
}

static enum store_patience look(void *context, const char *link, const char *secret)
{
    struct standby *s = context;
    os_monitor_enter(s->monitor);
    snprintf(s->link, sizeof s->link, "%s", link ? link : "");
    snprintf(s->secret, sizeof s->secret, "%s", secret ? secret : "");
    s->looked = false;
    enum store_patience patience = s->left ? STORE_LEAVE : s->hurry ? STORE_HURRY : STORE_WAIT;
    os_monitor_leave(s->monitor);
    net_wake(s->net);
    return patience;
}

static void watch(void *context)
{
    struct standby *s = context;
    struct store_standby standby = {log_standby, look, s};
    struct database *claim = NULL;
    int status = store_await_free(s->core.options.store, &standby, &claim, &s->error);
    os_monitor_enter(s->monitor);
    s->claim = claim;
    s->status = status;
    s->free = true;
    os_monitor_leave(s->monitor);
    net_wake(s->net);
}

/* ---- on the loop ---- */

/* Leaves the loop to lead, when the clients have been sent away: the leader may be cut off from the
 * database only, and linked until now. */
static void leave(struct standby *s)
{
    relay_end(s->net->relay);
    if (s->leaves == 0)
        s->leaves = s->core.now;
    if (s->core.connection_count == 0 || s->core.now - s->leaves >= LEAVE_MS)
        net_leave(s->net);
}

static void step(void *context)
{
    struct standby *s = context;
    char link[VALUE_TEXT], secret[VALUE_TEXT];
    size_t n = 0;
    core_at(&s->core);
    os_monitor_enter(s->monitor);
    bool news = !s->looked, free = s->free;
    s->looked = true;
    s->hurry = relay_is_left(s->net->relay);
    memcpy(link, s->link, sizeof link);
    memcpy(secret, s->secret, sizeof secret);
    os_monitor_leave(s->monitor);
    if (news)
        sodium_hex2bin(s->users.secret, sizeof s->users.secret, secret, strlen(secret), NULL, &n,
                       NULL);
    if (n == sizeof s->users.secret && !free)
        relay_look(s->net->relay, link[0] ? link : NULL);
    if (free && !s->core.stopping)
        leave(s);
    if (s->core.now - s->swept >= SWEEP_MS) {
        s->swept = s->core.now;
        limits_sweep(&s->core);
    }
}

static int64_t due(const void *context)
{
    const struct standby *s = context;
    return s->core.now + (s->leaves > 0 ? LEAVE_LOOK_MS : DUE_MS);
}

static void stop(void *context)
{
    server_dismiss(&((struct standby *)context)->core);
}

static void fill(struct standby *s, struct net *net, const struct core_options *options)
{
    s->net = net;
    s->core = (struct core){.options = *options, .unlinked = true, .date_start = os_date_ms()};
    s->core.steady_start = os_now_ms();
    s->core.metrics.started_ms = (uint64_t)s->core.date_start;
    core_at(&s->core);
    s->users.core = s->rooms.core = &s->core;
    s->rooms.users = &s->users;
    s->api = (struct api){
        .core = &s->core, .users = &s->users, .rooms = &s->rooms, .tables = commands_all};
}

/* Serves on the loop until the thread or a signal ends it. */
static int relay(struct standby *s, struct net_options *where, struct agon_error *error)
{
    struct net_driver driver = {&s->api, s, step, due, stop, .relays = true};
    if (net_init(s->net, where, error) < 0)
        return AGON_UNSUPPORTED;
    struct os_thread *thread = os_thread_start(watch, s);
    int status = thread ? net_run(s->net, &driver, error)
                        : agon_fail(error, AGON_NO_MEMORY, -1, "no thread for the standby");
    os_monitor_enter(s->monitor);
    s->left = true;
    os_monitor_leave(s->monitor);
    os_thread_join(thread);
    where->port = s->net->port;
    where->bot_port = where->bot_port < 0 ? -1 : s->api.bot_port;
    net_release(s->net);
    if (s->net->stopped)
        s->status = 0;
    limits_release(&s->core);
    return status;
}

int standby_wait(struct net *net, struct net_options *where, struct core_options *options,
                 struct agon_error *error)
{
    struct standby *s = calloc(1, sizeof *s);
    if (!s || !(s->monitor = os_monitor_new()) || sodium_init() < 0)
        abort();
    fill(s, net, options);
    int status = where->link ? relay(s, where, error) : 0;
    if (!where->link)
        s->status = store_await_free(options->store, &(struct store_standby){log_standby, NULL, s},
                                     &s->claim, error);
    else if (s->status < 0)
        *error = s->error;
    status = status < 0 ? status : s->status;
    if (status == 1)
        options->claim = s->claim;
    else
        store_claim_end(s->claim);
    os_monitor_free(s->monitor);
    free(s);
    return status;
}
