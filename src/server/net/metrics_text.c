/* The server's metrics in the format of Prometheus. */
#include "server/net/metrics_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "os/program.h"
#include "os/time.h"
#include "server/base/connection.h"
#include "server/base/core.h"
#include "server/base/jobs.h"
#include "server/base/thread_pool.h"
#include "server/base/workers.h"
#include "server/bots/bot.h"
#include "server/game/room.h"

enum { LAG_ILL_US = 10000000 };

/* ---- lines ---- */

static void head(struct text *t, const char *name, const char *type, const char *help)
{
    text_add(t, "# HELP agon_%s %s\n# TYPE agon_%s %s\n", name, help, name, type);
}

static void one(struct text *t, const char *name, const char *type, const char *help, uint64_t n)
{
    head(t, name, type, help);
    text_add(t, "agon_%s %llu\n", name, (unsigned long long)n);
}

/* One line of a metric with a label, after its head. */
static void labelled(struct text *t, const char *name, const char *label, const char *value,
                     uint64_t n)
{
    text_add(t, "agon_%s{%s=\"%s\"} %llu\n", name, label, value, (unsigned long long)n);
}

static void seconds(struct text *t, const char *name, const char *type, const char *help,
                    int64_t us)
{
    head(t, name, type, help);
    text_add(t, "agon_%s %.6f\n", name, (double)us / 1000000);
}

/* Bounds are exact to a twentieth, like the buckets of a latency. */
static void histogram(struct text *t, const char *name, const char *help, const struct latency *p)
{
    static const struct {
        int64_t us;
        const char *seconds;
    } bound[] = {{100, "0.0001"},  {250, "0.00025"}, {500, "0.0005"},  {1000, "0.001"},
                 {2500, "0.0025"}, {5000, "0.005"},  {10000, "0.01"},  {25000, "0.025"},
                 {50000, "0.05"},  {100000, "0.1"},  {250000, "0.25"}, {500000, "0.5"},
                 {1000000, "1"},   {2500000, "2.5"}, {5000000, "5"},   {10000000, "10"}};
    head(t, name, "histogram", help);
    for (size_t i = 0; i < sizeof bound / sizeof bound[0]; i++)
        text_add(t, "agon_%s_bucket{le=\"%s\"} %llu\n", name, bound[i].seconds,
                 (unsigned long long)latency_within(p, bound[i].us));
    text_add(t, "agon_%s_bucket{le=\"+Inf\"} %llu\nagon_%s_sum %.6f\nagon_%s_count %llu\n", name,
             (unsigned long long)p->n, name, (double)p->sum_us / 1000000, name,
             (unsigned long long)p->n);
}

/* ---- groups ---- */

static void add_sockets(struct text *t, struct api *api)
{
    uint64_t browsers = 0, bots = 0, streams = 0;
    for (const struct connection *c = api->core->connections; c; c = c->next) {
        browsers += !c->program;
        bots += c->program && !connection_bot(c)->stream;
        streams += c->program && connection_bot(c)->stream;
    }
    head(t, "sockets", "gauge", "Open connections of players and bots.");
    labelled(t, "sockets", "kind", "browser", browsers);
    labelled(t, "sockets", "kind", "bot", bots);
    labelled(t, "sockets", "kind", "bot_tcp", streams);
    one(t, "sockets_opened_total", "counter", "Connections since the start.",
        api->core->metrics.sockets_opened);
    one(t, "sockets_refused_total", "counter", "Upgrades that were refused.",
        api->core->metrics.sockets_refused);
    one(t, "messages_total", "counter", "Messages that came over sockets.",
        api->core->metrics.messages);
    head(t, "http_answers_total", "counter", "Answers over HTTP, by the first digit.");
    for (int i = 1; i < 6; i++)
        labelled(t, "http_answers_total", "code",
                 (const char *const[]){"", "1xx", "2xx", "3xx", "4xx", "5xx"}[i],
                 api->core->metrics.http[i]);
}

static void add_games(struct text *t, struct api *api)
{
    static const char *const phases[] = {"open", "talks", "playing", "over"};
    uint64_t n[4] = {0}, unloaded = 0;
    size_t at = 0;
    for (const struct room *r; (r = map_each(&api->rooms->by_id, &at)) != NULL;) {
        n[r->phase]++;
        unloaded += !r->match;
    }
    head(t, "games", "gauge", "Games in memory, by phase.");
    for (int i = 0; i < 4; i++)
        labelled(t, "games", "phase", phases[i], n[i]);
    one(t, "games_unloaded", "gauge", "Games under way whose play is in the store alone.",
        unloaded + (uint64_t)api->rooms->resting);
    one(t, "games_started_total", "counter", "Games begun.", api->core->metrics.games_started);
    one(t, "games_ended_total", "counter", "Games ended or cancelled.",
        api->core->metrics.games_ended);
    one(t, "turns_total", "counter", "Turns played.", api->core->metrics.turns);
    one(t, "stalls_total", "counter",
        "Times that the process was stopped for more than a second, and clocks with it.",
        api->core->metrics.stalls);
    one(t, "users", "gauge", "Accounts and guests in memory.", api->users->by_id.n);
    one(t, "accounts", "gauge", "Accounts.", (uint64_t)api->users->accounts);
}

static void add_work(struct text *t, struct api *api)
{
    head(t, "queue", "gauge", "Jobs that wait for a thread.");
    labelled(t, "queue", "queue", "engines",
             (uint64_t)thread_pool_waiting(api->rooms->engine_pool));
    labelled(t, "queue", "queue", "passwords",
             (uint64_t)thread_pool_waiting(api->users->password_pool));
    labelled(t, "queue", "queue", "exports", (uint64_t)thread_pool_waiting(api->core->export_pool));
    labelled(t, "queue", "queue", "administrator",
             (uint64_t)thread_pool_waiting(api->core->admin_pool));
    labelled(t, "queue", "queue", "visitors", (uint64_t)jobs_count(api->core->jobs));
    one(t, "workers", "gauge", "Workers on other machines.",
        (uint64_t)workers_count(api->core->workers));
    one(t, "worker_answers_total", "counter", "Tasks that workers have answered.",
        workers_answers(api->core->workers));
    one(t, "commands_total", "counter", "Commands, over sockets and HTTP.", api->core->served);
    head(t, "refusals_total", "counter", "Commands refused, by the code of the refusal.");
    for (int i = 0; i < REFUSAL_KINDS && api->core->metrics.refused[i].code; i++)
        labelled(t, "refusals_total", "code", api->core->metrics.refused[i].code,
                 api->core->metrics.refused[i].n);
    histogram(t, "turn_seconds", "From a turn's arrival to its leaving for the opponent.",
              &api->core->metrics.turn);
    histogram(t, "command_seconds", "From a command's arrival to its answer.",
              &api->core->metrics.command);
    histogram(t, "loop_seconds", "Time that the event loop was busy before it waited again.",
              &api->core->metrics.round);
}

static void add_store(struct text *t, struct api *api)
{
    uint64_t queued = store_ticket(api->core->store), durable = store_durable(api->core->store);
    one(t, "store_writes_total", "counter", "Writes queued.", queued);
    one(t, "store_waiting", "gauge", "Writes that are not durable yet.",
        queued > durable ? queued - durable : 0);
    one(t, "store_commits_total", "counter", "Transactions.", store_commits(api->core->store));
    one(t, "store_unanswered_total", "counter", "Questions that the store could not answer.",
        store_unanswered(api->core->store));
    seconds(t, "store_lag_seconds", "gauge", "Age of the oldest write that is not durable yet.",
            core_store_lag(api->core));
    one(t, "store_away", "gauge", "1 while the database is unreachable.",
        store_is_away(api->core->store));
    histogram(t, "store_seconds", "From a write to its being durable, sampled.",
              &api->core->metrics.store);
}

static void add_process(struct text *t, struct api *api)
{
    struct os_usage usage = os_usage();
    one(t, "memory_bytes", "gauge", "Resident memory.", (uint64_t)usage.memory);
    one(t, "descriptors", "gauge", "Open file descriptors.", (uint64_t)usage.descriptors);
    seconds(t, "processor_seconds_total", "counter", "Processor time used.", usage.processor_us);
    one(t, "start_time_seconds", "gauge", "When it started, since 1970.",
        api->core->metrics.started_ms / 1000);
    one(t, "clock_set_back_total", "counter", "Starts at which the store was ahead of the date.",
        api->core->metrics.clock_set_back);
    head(t, "info", "gauge", "The version, as a label.");
    labelled(t, "info", "version", agon_version(), 1);
}

/* Of a relay: its link; of a server that leads: those with its relays. */
static void add_links(struct text *t, struct api *api)
{
    const struct metrics *m = &api->core->metrics;
    one(t, "links", "gauge", "Links: with relays, or of a relay with the server that leads.",
        m->links);
    one(t, "relayed_sockets", "gauge", "Sockets whose messages go over a link.", m->relayed);
    one(t, "links_cut_total", "counter", "Links that ended because the network was cut.",
        m->links_cut);
    one(t, "link_in_total", "counter", "Messages that came over links.", m->link_in);
    one(t, "link_out_total", "counter", "Messages sent over links.", m->link_out);
}

static void add_all(struct text *t, struct api *api)
{
    add_sockets(t, api);
    add_games(t, api);
    add_work(t, api);
    add_store(t, api);
    add_links(t, api);
    add_process(t, api);
}

/* Metrics of a relay, which has no games. */
static void add_relay(struct text *t, struct api *api)
{
    add_sockets(t, api);
    add_links(t, api);
    histogram(t, "loop_seconds", "Time that the event loop was busy before it waited again.",
              &api->core->metrics.round);
    add_process(t, api);
}

static char *written(void (*add)(struct text *, struct api *), struct api *api)
{
    enum { ROOM = 65536 };
    char *bytes = malloc(ROOM);
    struct text t = text_into(bytes, bytes ? ROOM : 0);
    if (bytes)
        add(&t, api);
    return bytes;
}

char *metrics_text(struct api *api)
{
    return written(add_all, api);
}

char *metrics_relay(struct api *api)
{
    return written(add_relay, api);
}

static const char *illness(struct api *api)
{
    if (api->core->stopping)
        return "going down";
    if (api->core->unlinked)
        return "no link to the server that leads";
    if (!api->core->store)
        return NULL;
    if (store_failure(api->core->store))
        return "the disk refuses to write";
    if (store_is_away(api->core->store))
        return "the database is unreachable";
    return core_store_lag(api->core) > LAG_ILL_US ? "the disk is slow" : NULL;
}

char *metrics_health(struct api *api, bool *healthy)
{
    enum { ROOM = 64 };
    const char *ill = illness(api);
    char *line = malloc(ROOM);
    *healthy = !ill;
    if (line)
        snprintf(line, ROOM, "%s\n", ill ? ill : "ok");
    return line;
}
