/* Creates, connects, steps and closes the rooms of the server. */
#include "server/server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "answers/task.h"
#include "os/program.h"
#include "os/time.h"
#include "server/analysis/net_trainer.h"
#include "server/analysis/scheduler.h"
#include "server/analysis/solve.h"
#include "server/archive/index.h"
#include "server/archive/indexer.h"
#include "server/archive/starter.h"
#include "server/base/connection.h"
#include "server/base/jobs.h"
#include "server/base/limits.h"
#include "server/base/thread_pool.h"
#include "server/base/workers.h"
#include "server/bots/bot.h"
#include "server/commands/commands.h"
#include "server/game/broadcast.h"
#include "server/game/download.h"
#include "server/game/engine_cache.h"
#include "server/game/engine_turn.h"
#include "server/game/forgive.h"
#include "server/game/load.h"
#include "server/game/lobby.h"
#include "server/game/notices.h"
#include "server/game/play.h"
#include "server/game/rematch.h"
#include "server/game/rest.h"
#include "server/game/room_loader.h"
#include "server/game/seeks.h"
#include "server/game/unload.h"
#include "server/hosted/broadcast.h"
#include "server/hosted/load.h"
#include "server/hosted/people.h"
#include "server/hosted/release.h"
#include "server/hosted/step.h"
#include "server/hosted/timetable.h"
#include "server/request/guests.h"
#include "server/request/idle_accounts.h"
#include "server/request/request.h"
#include "server/users/accounts.h"
#include "server/users/fetch.h"
#include "server/users/login_throttle.h"
#include "server/users/lookalikes.h"
#include "server/users/mailer.h"
#include "server/users/naming.h"
#include "server/users/notice.h"
#include "server/users/pusher.h"
#include "server/users/recent.h"
#include "server/users/relation.h"
#include "server/users/session.h"
#include "server/users/team.h"

enum {
    FORGIVEN_MS = 3600000, /* the store's last moment may be this far in the future */
    PASSWORD_THREADS = 2,
    EXPORT_THREADS = 1,
    ROOM_IDLE_MS = 60000,
    TRIM_MS = 60000 /* it blocks the loop for some milliseconds */
};

/* ---- events for higher layers ---- */

static void game_ended(void *server, const struct room *room)
{
    archive_put_room(&((struct server *)server)->archive, room);
}

static void room_changed(void *server, struct room *room)
{
    (void)server;
    bot_notify_room(room);
    room_tell_notices(room);
}

static const char *seat_name(void *server, const struct room *room, int seat)
{
    return hosted_seat_name(&((struct server *)server)->tournaments, room, seat);
}

static void presence(void *server, struct user *user, bool came)
{
    struct rooms *rooms = &((struct server *)server)->rooms;
    if (came)
        rooms_forgive_return(user);
    room_presence(rooms, user);
    relation_tell_presence(user);
}

/* A user who is here learns of the games that rested. */
static void gathered(void *server, struct user *user)
{
    struct rooms *rooms = &((struct server *)server)->rooms;
    room_presence(rooms, user);
    room_notify_waiting(rooms, user, true);
    for (struct connection *c = user->connections; c; c = c->next_of_owner)
        if (c->program)
            bot_welcome(rooms, c);
}

/* Gives every folder its pointers to those below. */
static void link_parts(struct server *server)
{
    struct core *core = &server->core;
    struct users *users = &server->users;
    struct rooms *rooms = &server->rooms;
    *users = (struct users){
        .core = core, .most = RECENT_ACCOUNTS, .on_presence = presence, .listener = server};
    *rooms = (struct rooms){.core = core,
                            .users = users,
                            .listener = {server, game_ended, room_changed, seat_name, gathered},
                            .wake = room_loader_wake};
    server->analyses = (struct analyses){.core = core, .users = users, .rooms = rooms};
    server->archive = (struct archive){.core = core, .users = users, .rooms = rooms};
    server->puzzles = (struct puzzles){.core = core, .rooms = rooms};
    server->tournaments = (struct tournaments){.core = core, .users = users, .rooms = rooms};
    server->api = (struct api){.core = core,
                               .users = users,
                               .rooms = rooms,
                               .analyses = &server->analyses,
                               .archive = &server->archive,
                               .puzzles = &server->puzzles,
                               .courses = &server->courses,
                               .pictures = &server->pictures,
                               .tables = commands_all,
                               .commands = command_list_json(commands_all),
                               .once = command_once_json(commands_all),
                               .tournaments = &server->tournaments};
}

/* ---- opening ---- */

static void load_value(void *user, const char *name, const char *value)
{
    struct server *server = user;
    size_t n;
    if (strcmp(name, "secret") == 0)
        sodium_hex2bin(server->users.secret, sizeof server->users.secret, value, strlen(value),
                       NULL, &n, NULL);
    if (strcmp(name, "timetable") == 0)
        server->tournaments.slots = json_loads(value, 0, NULL);
    if (strcmp(name, STARTER_VALUE) == 0)
        starter_load(&server->archive, value);
    if (strcmp(name, NAMING_VALUE) == 0)
        naming_load(&server->users, value);
    if (strcmp(name, "alive") == 0)
        server->core.alive = strtoll(value, NULL, 10);
    if (strcmp(name, "down") == 0)
        server->core.down = strtoll(value, NULL, 10);
    if (strcmp(name, "push") == 0)
        sodium_hex2bin((unsigned char *)&server->users.push_key, sizeof server->users.push_key,
                       value, strlen(value), NULL, &n, NULL);
}

/* Loads games; ends at the first that cannot be read. */
struct loading {
    struct server *server;
    struct agon_error *error;
    int status;
};

static void load_game(void *user, const struct store_game *g)
{
    struct loading *l = user;
    struct fetch players = {0};
    if (l->status < 0)
        return;
    room_wish(&l->server->rooms, g, &players);
    l->status = fetch_now(&l->server->users, &players, l->error);
    if (l->status == 0)
        l->status = room_load(&l->server->rooms, g, l->error);
}

static void keep_alive(struct server *server)
{
    char text[32];
    server->core.alive = server->core.now;
    snprintf(text, sizeof text, "%lld", (long long)server->core.now);
    store_put_value(server->core.store, "alive", text);
}

/* Adds the time since then to that in which no server has run; if the date was set back, games at
 * rest follow it. */
static void count_down(struct core *core)
{
    if (core->alive > 0)
        core->down += core->now - core->alive;
}

/* The server has loaded everything. */
static void keep_start(struct server *server)
{
    char text[32];
    snprintf(text, sizeof text, "%lld", (long long)server->core.down);
    store_together(server->core.store, true);
    store_put_value(server->core.store, "down", text);
    keep_alive(server);
    store_together(server->core.store, false);
}

/* Makes the signing key when the store is new. */
static void make_secret(struct server *server)
{
    char hex[2 * SECRET_SIZE + 1];
    if (!sodium_is_zero(server->users.secret, sizeof server->users.secret))
        return;
    randombytes_buf(server->users.secret, sizeof server->users.secret);
    sodium_bin2hex(hex, sizeof hex, server->users.secret, sizeof server->users.secret);
    store_put_value(server->core.store, "secret", hex);
}

/* Makes the key that identifies the server to push services, on first use; it must never change,
 * because browsers subscribe to it. */
static void make_push_key(struct server *server)
{
    struct webpush_key *key = &server->users.push_key;
    char hex[2 * sizeof *key + 1];
    if (!server->core.options.push || key->public[0] != 0 || !webpush_new_key(key))
        return;
    sodium_bin2hex(hex, sizeof hex, (const unsigned char *)key, sizeof *key);
    store_put_value(server->core.store, "push", hex);
}

/* Continues server time from the last moment in the store if the date was set back a little. If the
 * store is far ahead, the date was wrong then and is right now. */
static void start_time(struct server *server)
{
    int64_t date = os_date_ms(), ahead = server->core.alive - date;
    if (ahead > FORGIVEN_MS) {
        server->core.metrics.clock_set_back++;
        logger_event(server->core.options.logger, LEVEL_WARNING, "clock_set_back",
                     LOG_FIELDS({"hours", NULL, ahead / 3600000}));
    }
    server->core.date_start = ahead > 0 && ahead <= FORGIVEN_MS ? server->core.alive : date;
    server->core.steady_start = os_now_ms();
    core_at(&server->core);
}

/* Accounts that are always in memory, and teams. */
static int load_users(struct users *users, struct store *store, struct agon_error *e)
{
    int status = naming_complete(users, e);
    if (status == 0)
        status = fetch_residents(users, e);
    return status == 0 ? store_each_document(store, TEAM_TYPE, team_load, users, e) : status;
}

static int load(struct server *server, struct agon_error *e)
{
    struct store *store = server->core.store;
    struct loading loading = {server, e, 0};
    int status = store_each_value(store, load_value, server, e);
    start_time(server);
    count_down(&server->core);
    make_secret(server);
    make_push_key(server);
    if (status == 0)
        status = load_users(&server->users, store, e);
    if (status == 0)
        status = puzzles_load(&server->puzzles, e);
    if (status == 0)
        status = courses_load(&server->courses, e);
    if (status == 0)
        status = store_numbers_finished(store, &server->archive.finished_below,
                                        &server->archive.finished, e);
    if (status == 0)
        status = rest_load(&server->rooms, e);
    if (status == 0)
        status = store_each_game(store, load_game, &loading, e);
    if (status == 0)
        status = loading.status;
    if (status == 0)
        status = tournaments_load(&server->tournaments, e);
    if (status == 0)
        status = tournaments_check_timetable(&server->tournaments, e);
    core_at(&server->core);
    if (status == 0)
        keep_start(server);
    if (status == 0)
        rest_sweep(&server->rooms);
    return status;
}

/* Starts the thread pools. Queues shared by many addresses reserve a part for addresses other than
 * the busiest. */
static bool hire(struct server *server, int threads)
{
    struct core *core = &server->core;
    struct users *users = &server->users;
    struct rooms *rooms = &server->rooms;
    void (*wake)(void *) = core->options.wake;
    void *user = core->options.user;
    struct thread_pool_limits engines = {ENGINE_QUEUE_MAX, ENGINE_QUEUE_MAX / 4,
                                         threads > 1 ? threads - 1 : 1};
    struct thread_pool_limits passwords = {PASSWORD_QUEUE_MAX, PASSWORD_QUEUE_MAX / 4,
                                           PASSWORD_THREADS - 1};
    struct thread_pool_limits exports = {EXPORT_QUEUE_MAX, EXPORT_QUEUE_MAX, EXPORT_THREADS};
    struct thread_pool_limits admin = {ADMIN_QUEUE_MAX, ADMIN_QUEUE_MAX, 1};
    rooms->engine_pool = thread_pool_new(threads, engines, wake, user);
    rooms->engine_cache = calloc((size_t)threads, sizeof *rooms->engine_cache);
    users->password_pool = thread_pool_new(PASSWORD_THREADS, passwords, wake, user);
    users->lookalikes = lookalikes_new();
    users->mailer = core->options.mail ? mailer_new(users) : NULL;
    users->pusher = core->options.push ? pusher_new(users) : NULL;
    core->export_pool = thread_pool_new(EXPORT_THREADS, exports, wake, user);
    core->admin_pool = thread_pool_new(1, admin, wake, user);
    core->jobs = jobs_new(core);
    server->analyses.scheduler = scheduler_new(&server->analyses, threads);
    server->analyses.solvers = solvers_new(&server->analyses);
    server->analyses.net_trainer = net_trainer_new(&server->analyses);
    server->archive.indexer = indexer_new(&server->archive);
    return rooms->engine_pool && rooms->engine_cache && users->password_pool && users->lookalikes &&
           (users->mailer || !core->options.mail) && (users->pusher || !core->options.push) &&
           core->export_pool && core->admin_pool && core->jobs && server->analyses.scheduler &&
           server->analyses.solvers && server->analyses.net_trainer && server->archive.indexer;
}

struct server *server_open(const struct core_options *options, struct agon_error *e)
{
    struct server *server = calloc(1, sizeof *server);
    if (!server || sodium_init() < 0)
        abort();
    struct core *core = &server->core;
    link_parts(server);
    core->options = *options;
    core->metrics.started_ms = (uint64_t)os_date_ms();
    server->remote = store_is_address(options->store);
    core->store = options->claim
                      ? store_open_claimed(options->claim, options->store, options->sync,
                                           options->wake, options->user, e)
                      : store_open(options->store, options->sync, options->wake, options->user, e);
    if (core->store) {
        bool whole = hire(server, options->engine_threads > 0 ? options->engine_threads : 1);
        server->loaded = whole && load(server, e) == 0;
        if (server->loaded && options->workers)
            server->loaded = whole =
                (core->workers = workers_new(core, server->users.secret, TASK_VERSION)) != NULL;
        if (server->loaded && options->starter)
            starter_begin(&server->archive);
        if (server->loaded)
            return server;
        if (!whole)
            agon_fail(e, AGON_NO_MEMORY, -1, "no memory or no threads");
    }
    server_close(server);
    return NULL;
}

/* ---- closing ---- */

static void free_rooms(struct server *server)
{
    size_t at = 0;
    for (struct room *room; (room = map_each(&server->rooms.by_id, &at)) != NULL; map_back(&at))
        room_free(room);
    map_release(&server->rooms.by_id);
}

static void free_engines(struct server *server)
{
    int threads = server->rooms.engine_pool ? thread_pool_threads(server->rooms.engine_pool) : 0;
    thread_pool_free(server->rooms.engine_pool);
    for (int i = 0; i < threads && server->rooms.engine_cache; i++)
        engine_cache_release(&server->rooms.engine_cache[i]);
    free(server->rooms.engine_cache);
}

void server_close(struct server *server)
{
    size_t at = 0;
    if (!server)
        return;
    server->core.stopping = true;
    if (server->loaded) /* else the server has not been available to players */
        keep_alive(server);
    for (struct room *room; (room = map_each(&server->rooms.by_id, &at)) != NULL;)
        engine_turn_stop(room);
    if (server->core.jobs)
        jobs_stop(server->core.jobs);
    if (server->core.store && server->users.password_pool && server->core.export_pool)
        store_settle(server->core.store); /* their requests have something to free */
    free_engines(server);
    net_trainer_free(server->analyses.net_trainer);
    scheduler_free(server->analyses.scheduler);
    server->analyses.scheduler = NULL;
    workers_free(server->core.workers);
    solvers_free(server->analyses.solvers);
    thread_pool_free(server->users.password_pool);
    thread_pool_free(server->core.export_pool);
    thread_pool_free(server->core.admin_pool);
    mailer_free(server->users.mailer);
    pusher_free(server->users.pusher);
    jobs_free(server->core.jobs);
    server->core.jobs = NULL;
    downloads_release(&server->rooms);
    starter_release(&server->archive);
    indexer_free(server->archive.indexer);
    while (server->api.deferred)
        request_finish(server->api.deferred,
                       request_refuse(server->api.deferred, "stopping",
                                      AGON_SAY(server_stopping, "going down")));
    tournaments_release(&server->tournaments);
    seeks_release(&server->rooms);
    free_rooms(server);
    users_release(&server->users);
    shared_games_release(&server->rooms);
    map_release(&server->analyses.reviews);
    map_release(&server->analyses.desks);
    map_release(&server->rooms.shared_games);
    map_release(&server->rooms.game_specs);
    map_release(&server->api.openings);
    map_release(&server->rooms.loads);
    map_release(&server->rooms.gatherings);
    limits_release(&server->core);
    login_throttle_sweep(&server->users, true);
    lookalikes_free(server->users.lookalikes);
    picture_cache_release(&server->pictures);
    puzzles_release(&server->puzzles);
    courses_release(&server->courses);
    timer_heap_release(&server->rooms.deadlines);
    json_decref(server->api.games);
    json_decref(server->api.commands);
    json_decref(server->api.once);
    store_close(server->core.store);
    free(server);
}

void server_dismiss(struct core *core)
{
    core->stopping = true;
    for (struct connection *c = core->connections, *next; c; c = next) {
        next = c->next;
        if (c->program)
            bot_notify_stopping(c);
        connection_send_json(c, json_pack("{ss si}", "on", "stopping", "retry_ms", 2000));
        connection_close(c, 1012);
    }
}

void server_stop(struct server *server)
{
    jobs_stop(server->core.jobs);
    net_trainer_stop(server->analyses.net_trainer);
    mailer_stop(server->users.mailer);
    pusher_stop(server->users.pusher);
    workers_stop(server->core.workers);
    server_dismiss(&server->core);
}

/* ---- stepping ---- */

/* Measures the latency of the disk, one write at a time. */
static void sample_store(struct server *server)
{
    uint64_t durable = store_durable(server->core.store);
    if (server->core.sampled > 0 && server->core.sampled <= durable) {
        latency_add(&server->core.metrics.store, os_now_us() - server->core.sampled_us);
        server->core.sampled = 0;
    }
    if (server->core.sampled == 0 && store_ticket(server->core.store) > durable) {
        server->core.sampled = durable + 1;
        server->core.sampled_us = os_now_us();
    }
    bool away = store_is_away(server->core.store);
    if (server->away && !away)
        rooms_forgive_absence(&server->rooms);
    if (away != server->away)
        logger_event(server->core.options.logger, LEVEL_WARNING,
                     away ? "store_is_away" : "store_is_back", NULL);
    server->away = away;
    uint64_t unanswered = store_unanswered(server->core.store);
    if (unanswered > server->unanswered) {
        char complaint[STORE_COMPLAINT];
        store_complaint(server->core.store, complaint);
        logger_event(server->core.options.logger, LEVEL_ERROR, "store_does_not_answer",
                     LOG_FIELDS({"error", complaint}, {"times", NULL, (int64_t)unanswered}));
    }
    server->unanswered = unanswered;
}

/* Closes unused engines and solvers, and returns free memory to the system. */
static void give_back(struct server *server)
{
    for (int i = 0; thread_pool_is_idle(server->rooms.engine_pool) &&
                    i < thread_pool_threads(server->rooms.engine_pool);
         i++)
        engine_cache_release(&server->rooms.engine_cache[i]);
    scheduler_close_idle(server->analyses.scheduler);
    solvers_close_idle(server->analyses.solvers);
    if (server->core.now - server->trimmed < TRIM_MS)
        return;
    server->trimmed = server->core.now;
    os_memory_give_back();
}

/* Removes unused rooms and users, and unloads games. */
static void sweep(struct server *server)
{
    size_t at = 0;
    server->swept = server->core.now;
    rooms_call_off(&server->rooms);
    server->rooms.lobby_changed = true; /* some games may no longer be live */
    for (struct room *room; (room = map_each(&server->rooms.by_id, &at)) != NULL;)
        if (room->phase == PHASE_OVER && room->watchers == 0 && !rematch_stands(room) &&
            server->core.now - room->touched > ROOM_IDLE_MS) {
            rematch_lapse(room);
            room_free(room);
            map_back(&at);
        } else if (server->core.now - room->touched > UNLOAD_AFTER_MS && room_may_unload(room)) {
            room_unload(room);
        }
    rest_sweep(&server->rooms);
    guests_sweep(&server->api);
    if (recent_too_many(&server->users))
        idle_accounts_sweep(&server->api);
    tournaments_sweep(&server->tournaments);
    give_back(server);
    limits_sweep(&server->core);
    login_throttle_sweep(&server->users, false);
    notices_sweep(&server->users);
}

/* Whether the store must record once a second that the server runs: clocks depend on it, or it is
 * a database elsewhere, whose loss would not be noticed without a write. */
static bool must_keep_alive(const struct server *server)
{
    return !server->core.stopping &&
           (timer_next(&server->rooms.deadlines) || server->rooms.resting > 0 || server->remote);
}

void server_step(struct server *server)
{
    core_at(&server->core);
    store_poll(server->core.store);
    thread_pool_collect(server->users.password_pool);
    thread_pool_collect(server->core.export_pool);
    thread_pool_collect(server->core.admin_pool);
    mailer_step(server->users.mailer);
    pusher_step(server->users.pusher);
    jobs_step(server->core.jobs);
    indexer_step(server->archive.indexer);
    thread_pool_collect(server->rooms.engine_pool);
    workers_step(server->core.workers);
    scheduler_step(server->analyses.scheduler);
    solvers_step(server->analyses.solvers);
    net_trainer_step(server->analyses.net_trainer);
    if (!server->core.stopping) {
        rooms_pass_time(&server->rooms);
        seeks_step(&server->rooms);
        tournaments_step(&server->tournaments);
    }
    room_broadcast_all(&server->rooms);
    tournaments_broadcast(&server->tournaments);
    lobby_broadcast(&server->rooms);
    if (must_keep_alive(server) && server->core.now - server->core.alive >= SERVER_ALIVE_MS)
        keep_alive(server);
    if (server->core.now - server->swept >= SERVER_SWEEP_MS)
        sweep(server);
    if (recent_grown(&server->users))
        idle_accounts_sweep(&server->api);
    server->core.received_us = 0;
    sample_store(server);
    connection_wake_held(&server->core);
}

static int64_t earlier(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

int64_t server_due(const struct server *server)
{
    const struct timer *next = timer_next(&server->rooms.deadlines);
    int64_t due = earlier(server->swept + SERVER_SWEEP_MS, workers_due(server->core.workers));
    if (must_keep_alive(server))
        due = earlier(due, server->core.alive + SERVER_ALIVE_MS);
    if (next)
        due = earlier(due, next->due);
    due = earlier(due, seeks_due(&server->rooms));
    due = earlier(due, lobby_due(&server->rooms));
    due = earlier(due, tournaments_due(&server->tournaments));
    due = earlier(due, jobs_due(server->core.jobs));
    return earlier(due, scheduler_due(server->analyses.scheduler));
}
