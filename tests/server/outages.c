/* Trouble for servers: this thread makes it, while another is the crowd. */
#include "outages.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include <cmocka.h>

#include "client.h"
#include "core/random.h"
#include "crowd.h"
#include "gateway.h"
#include "network.h"
#include "os/thread.h"
#include "os/time.h"
#include "relays.h"

enum {
    GOOD = 200,
    KINDS = 7,
    NETWORKED = OUTAGES_CUT | OUTAGES_SLOW | OUTAGES_NO_STORE | OUTAGES_ALONE,
    STEP_MS = 10,
    DOWN_MS = 1500, /* a killed server is started again within this time */
    CUT_MS = 12000, /* a cut ends within this time, */
    OFF_MS = 25000, /* ... and one from the database; */
    FIRST_OFF_MS = 16000,
    SLOW_MS = 150, /* later each way, at most */
    OUTAGES_MAX = 4096
};

struct outages {
    const struct outages_plan *plan;
    struct server server[CROWD_SERVERS];
    char address[CROWD_SERVERS][NETWORK_ADDRESS];
    int port[CROWD_SERVERS];
    char database[NETWORK_ADDRESS];
    struct network *network;
    struct gateway *gateway;
    struct crowd *crowd;
    atomic_bool rest, quiet, over;
    uint64_t random;
    int64_t from[OUTAGES_MAX], until[OUTAGES_MAX];
    int outages, troubles[KINDS], offs;
};

static int below(struct outages *o, int n)
{
    return (int)(random_mix(o->random++) % (uint64_t)n);
}

/* ---- servers ---- */

static bool serves(struct outages *o, int i)
{
    network_enter(o->network, i);
    bool serves = relay_serves(&o->server[i]);
    network_leave(o->network);
    return serves;
}

static void await_serving(struct outages *o, int i)
{
    network_enter(o->network, i);
    relay_await(&o->server[i], GOOD);
    network_leave(o->network);
}

static void launch(struct outages *o, int i)
{
    static const char *const more[] = {"--unlimited", "--first-turn", "3600",
                                       "--log-level", "error",        NULL};
    struct server *s = &o->server[i];
    network_enter(o->network, i);
    s->more = o->server[0].more = more;
    if (o->network) {
        network_address(i, o->address[i]);
        s->address = o->address[i];
        s->database = o->server[0].database = o->database;
    }
    if (o->plan->servers > 1)
        relay_launch_at(s, &o->server[0], o->plan->program, o->port[i]);
    else
        server_launch(s, o->plan->program, NULL, o->port[i], 0);
    network_leave(o->network);
}

static void start(struct outages *o)
{
    server_make(&o->server[0]);
    if (o->network) {
        network_address(o->plan->servers, o->database);
        o->gateway = gateway_open(o->network, o->plan->servers);
    }
    for (int i = 0; i < o->plan->servers; i++) {
        network_enter(o->network, i);
        o->port[i] = server_hold_port();
        network_leave(o->network);
        launch(o, i);
    }
    for (int i = 0; i < o->plan->servers; i++)
        await_serving(o, i);
}

static void finish(struct outages *o)
{
    for (int i = 0; i < o->plan->servers; i++) {
        server_stop(&o->server[i], SIGKILL);
        server_forget(&o->server[i]);
    }
    gateway_close(o->gateway);
    network_free(o->network);
}

/* ---- trouble ---- */

static void note_outage(struct outages *o, int64_t from, int64_t until)
{
    if (o->outages == OUTAGES_MAX)
        abort();
    o->from[o->outages] = from;
    o->until[o->outages++] = until;
}

static void trouble_kill(struct outages *o)
{
    int i = below(o, o->plan->servers);
    int64_t from = os_now_ms();
    server_stop(&o->server[i], SIGKILL);
    os_sleep_ms(below(o, DOWN_MS)); /* late on purpose */
    launch(o, i);
    if (o->plan->servers == 1)
        note_outage(o, from, os_now_ms());
}

static void trouble_kill_all(struct outages *o)
{
    int64_t from = os_now_ms();
    for (int i = 0; i < o->plan->servers; i++)
        server_stop(&o->server[i], SIGKILL);
    os_sleep_ms(below(o, DOWN_MS)); /* late on purpose */
    int first = below(o, o->plan->servers);
    for (int i = 0; i < o->plan->servers; i++)
        launch(o, (first + i) % o->plan->servers);
    await_serving(o, first);
    note_outage(o, from, os_now_ms());
}

/* The process of the test's PostgreSQL, 0: there is none at the moment. */
static pid_t database_pid(void)
{
    char path[128], line[32] = "";
    snprintf(path, sizeof path, "%s/data/postmaster.pid", getenv("AGON_POSTGRES"));
    FILE *file = fopen(path, "r");
    if (file && !fgets(line, sizeof line, file))
        line[0] = '\0';
    if (file)
        fclose(file);
    return (pid_t)atoi(line);
}

/* Whether the database answers. */
static bool database_answers(const struct outages *o)
{
    char url[SERVER_URL], command[SERVER_URL + 80];
    snprintf(command, sizeof command, "psql -X -q -d '%s' -c 'select 1' >/dev/null 2>&1",
             server_database(&o->server[0], url));
    return system(command) == 0;
}

static void trouble_database(struct outages *o)
{
    pid_t pid = database_pid();
    if (pid <= 0)
        return;
    int64_t from = os_now_ms();
    kill(pid, below(o, 2) ? SIGKILL : SIGQUIT);
    while (database_pid() == pid || !database_answers(o)) {
        assert_true(os_now_ms() - from < WIRE_PATIENCE_MS);
        os_sleep_ms(20); /* between two looks */
    }
    note_outage(o, from, os_now_ms());
}

static void cut_from_others(struct outages *o, int i, bool on)
{
    for (int k = 0; k < o->plan->servers; k++)
        if (k != i)
            network_cut(o->network, i, k, on);
}

static void trouble_cut(struct outages *o)
{
    int i = below(o, o->plan->servers), ms = below(o, CUT_MS);
    cut_from_others(o, i, true);
    os_sleep_ms(ms); /* late on purpose */
    cut_from_others(o, i, false);
}

/* Waits until every server serves, and starts those which have ended, as a service manager does:
 * one that has lost the database ends when another has used that. */
static void heal(struct outages *o)
{
    int64_t until = os_now_ms() + WIRE_PATIENCE_MS;
    for (int i = 0; i < o->plan->servers; i++)
        while (!serves(o, i)) {
            assert_true(os_now_ms() < until);
            if (waitpid(o->server[i].pid, NULL, WNOHANG) == o->server[i].pid)
                launch(o, i);
            os_sleep_ms(20); /* between two looks */
        }
}

/* The server that leads, which has published its address. */
static int leader(const struct outages *o)
{
    for (int i = 0; i < o->plan->servers; i++) {
        char sql[120];
        snprintf(sql, sizeof sql,
                 "select count(*) from value where name = 'link' and value like '%s %%'",
                 o->address[i]);
        if (server_number(&o->server[0], sql) == 1)
            return i;
    }
    return -1;
}

/* How long a cut from the database takes. The first is one of the leader, long enough for another
 * to lead. */
static int off_ms(struct outages *o)
{
    return o->offs++ == 0 ? FIRST_OFF_MS : below(o, OFF_MS);
}

/* Waits for the end of a cut, in which a server that need not wait for the database serves. */
static void serve_until(struct outages *o, int i, int64_t until)
{
    while (os_now_ms() < until) {
        assert_true(i < 0 || serves(o, i));
        os_sleep_ms(100); /* between two looks */
    }
}

/* A relay serves without the database. */
static void trouble_no_store(struct outages *o)
{
    int servers = o->plan->servers, leads = leader(o);
    int i = o->offs == 0 ? leads : below(o, servers + 1); /* the last: all of them */
    bool outage = i == leads || i == servers;
    int64_t from = os_now_ms();
    for (int k = 0; k < servers; k++)
        network_cut(o->network, k, servers, k == i || i == servers);
    serve_until(o, outage ? -1 : i, from + off_ms(o));
    for (int k = 0; k < servers; k++)
        network_cut(o->network, k, servers, false);
    heal(o);
    if (outage)
        note_outage(o, from, os_now_ms());
}

static void trouble_alone(struct outages *o)
{
    int leads = leader(o), i = o->offs == 0 ? leads : below(o, o->plan->servers);
    int64_t from = os_now_ms();
    cut_from_others(o, i, true);
    network_cut(o->network, i, o->plan->servers, true);
    serve_until(o, i == leads ? -1 : leads, from + off_ms(o));
    cut_from_others(o, i, false);
    network_cut(o->network, i, o->plan->servers, false);
    heal(o);
    if (i == leads)
        note_outage(o, from, os_now_ms());
}

static void trouble_slow(struct outages *o)
{
    int i = below(o, o->plan->servers);
    network_slow(o->network, i, 1 + below(o, SLOW_MS));
    os_sleep_ms(o->plan->every_ms); /* late on purpose */
    network_slow(o->network, i, 0);
}

static const struct {
    const char *name;
    void (*make)(struct outages *);
} trouble[KINDS] = {{"kills", trouble_kill},
                    {"kills of all", trouble_kill_all},
                    {"deaths of the database", trouble_database},
                    {"cuts", trouble_cut},
                    {"slow links", trouble_slow},
                    {"cuts of the database", trouble_no_store},
                    {"servers alone", trouble_alone}};

static void make_trouble(struct outages *o)
{
    int64_t end = os_now_ms() + 1000 * (int64_t)o->plan->seconds;
    while (os_now_ms() < end) {
        os_sleep_ms(o->plan->every_ms / 2 + below(o, o->plan->every_ms)); /* late on purpose */
        int kind = below(o, KINDS);
        while (!(o->plan->kinds >> kind & 1))
            kind = (kind + 1) % KINDS;
        int64_t now = os_now_ms();
        printf("# at %lld: %s\n", (long long)now, trouble[kind].name);
        note_outage(o, now, now); /* each begins a new wait */
        trouble[kind].make(o);
        o->troubles[kind]++;
    }
}

/* ---- everything ---- */

static void be_crowd(void *context)
{
    struct outages *o = context;
    while (!o->over) {
        crowd_step(o->crowd, STEP_MS);
        if (o->rest)
            crowd_rest(o->crowd);
        o->quiet = o->rest && crowd_is_quiet(o->crowd);
    }
}

static void say(void *context, const char *line)
{
    int *lines = context;
    enum { LINES_MOST = 40 };
    if ((*lines)++ < LINES_MOST)
        printf("# %s\n", line);
}

static void sum_up(const struct outages *o, const struct history_summary *s, int64_t late)
{
    printf("# seed %llu: %ld turns of %d games, %d over; %ld acknowledged; %ld connections lost\n",
           (unsigned long long)o->plan->seed, s->turns, o->plan->games, s->over, s->acknowledged,
           s->lost);
    for (int i = 0; i < KINDS; i++)
        if (o->troubles[i] > 0)
            printf("# %d %s\n", o->troubles[i], trouble[i].name);
    printf("# back after %lld ms (median); the longest wait %lld ms; charged at most %lld ms more "
           "than thought; this process late by %lld ms\n",
           (long long)s->back_median, (long long)s->back_most, (long long)s->charged_most,
           (long long)late);
}

int outages_run(const struct outages_plan *plan, struct history_summary *summary, int *troubles)
{
    struct outages *o = calloc(1, sizeof *o);
    assert_non_null(o);
    *o = (struct outages){.plan = plan, .random = plan->seed};
    if (plan->kinds & NETWORKED && !(o->network = network_new(plan->servers + 1))) {
        free(o);
        return -1;
    }
    start(o);
    struct history *history = history_new(plan->games);
    struct crowd_plan crowd = {.games = plan->games,
                               .watchers = plan->watchers,
                               .think_ms = plan->think_ms,
                               .seed = plan->seed,
                               .servers = plan->servers,
                               .network = o->network};
    memcpy(crowd.port, o->port, sizeof o->port);
    o->crowd = crowd_open(&crowd, history);
    struct os_thread *thread = os_thread_start(be_crowd, o);
    assert_non_null(thread);
    make_trouble(o);
    o->rest = true;
    for (int64_t until = os_now_ms() + WIRE_PATIENCE_MS; !o->quiet && os_now_ms() < until;)
        os_sleep_ms(STEP_MS); /* between two looks */
    o->over = true;
    os_thread_join(thread);
    await_serving(o, 0);
    crowd_record(o->crowd);
    for (int i = 0; i < o->outages; i++)
        history_outage(history, o->from[i], o->until[i]);
    int64_t late = crowd_late(o->crowd);
    struct history_terms terms = {
        .charge_ms = plan->charge_ms + late, .back_ms = plan->back_ms + late, .end = os_now_ms()};
    int lines = 0, faults = history_check(history, &terms, say, &lines, summary);
    sum_up(o, summary, late);
    for (int i = 0; troubles && i < KINDS; i++)
        *troubles += o->troubles[i];
    crowd_free(o->crowd);
    history_free(history);
    finish(o);
    free(o);
    return faults;
}
