/* Opening, stepping and closing the server. */
#include "server/server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "os/program.h"
#include "os/time.h"
#include "server/analysis/scheduler.h"
#include "server/analysis/solve.h"
#include "server/api/request.h"
#include "server/archive/indexer.h"
#include "server/base/connection.h"
#include "server/base/jobs.h"
#include "server/base/limits.h"
#include "server/base/thread_pool.h"
#include "server/bots/bot.h"
#include "server/game/download.h"
#include "server/game/engine_cache.h"
#include "server/game/engine_turn.h"
#include "server/game/lobby.h"
#include "server/game/room.h"
#include "server/game/shared_game.h"
#include "server/game/unload.h"
#include "server/puzzles/puzzles.h"
#include "server/tournament/run.h"
#include "server/users/leaderboard.h"
#include "server/users/lookalikes.h"
#include "server/users/mailbox.h"
#include "server/users/mailer.h"
#include "server/users/recovery.h"
#include "server/users/tries.h"
#include "server/users/user.h"

enum {
    FORGIVEN_MS = 3600000, /* how far the store may be ahead of the date */
    PASSWORD_THREADS = 2,
    EXPORT_THREADS = 1,
    ROOM_IDLE_MS = 60000,
    GUEST_IDLE_MS = 600000,
    TRIM_MS = 60000,              /* it holds the loop up for some milliseconds */
    GUEST_DAYS_MS = 14 * 86400000 /* of a game by days */
};

int64_t server_at(struct server *server)
{
    int64_t now = server->date_start + (os_now_ms() - server->steady_start);
    if (now > server->now)
        server->now = now;
    return server->now;
}

void server_receive(struct server *server)
{
    if (server->received_us == 0)
        server->received_us = os_now_us();
}

/* ---- the heap of what time changes ---- */

static void place(struct server *server, int i, struct room *room)
{
    server->due[i] = room;
    room->place = i;
}

static void sift_up(struct server *server, int i, struct room *room)
{
    for (; i > 0 && server->due[(i - 1) / 2]->due > room->due; i = (i - 1) / 2)
        place(server, i, server->due[(i - 1) / 2]);
    place(server, i, room);
}

static void sift_down(struct server *server, int i, struct room *room)
{
    for (int child; (child = 2 * i + 1) < server->dues; i = child) {
        if (child + 1 < server->dues && server->due[child + 1]->due < server->due[child]->due)
            child++;
        if (server->due[child]->due >= room->due)
            break;
        place(server, i, server->due[child]);
    }
    place(server, i, room);
}

static void take_out(struct server *server, struct room *room)
{
    int i = room->place;
    struct room *last = server->due[--server->dues];
    room->place = -1;
    if (last == room)
        return;
    sift_up(server, i, last);
    sift_down(server, last->place, last);
}

void room_schedule(struct server *server, struct room *room, int64_t at)
{
    if (room->place >= 0)
        take_out(server, room);
    room->due = at;
    if (at == CLOCK_NEVER)
        return;
    if (server->dues == server->due_room) {
        server->due_room = server->due_room ? 2 * server->due_room : 64;
        server->due = realloc(server->due, (size_t)server->due_room * sizeof(struct room *));
        if (!server->due)
            abort();
    }
    server->dues++;
    sift_up(server, server->dues - 1, room);
}

/* ---- opening ---- */

static void load_value(void *user, const char *name, const char *value)
{
    struct server *server = user;
    size_t n;
    if (strcmp(name, "secret") == 0)
        sodium_hex2bin(server->secret, sizeof server->secret, value, strlen(value), NULL, &n, NULL);
    if (strcmp(name, "alive") == 0)
        server->alive = strtoll(value, NULL, 10);
}

static void load_user(void *user, const struct store_user *p)
{
    user_load(user, p);
}

static void load_session(void *user, const struct store_session *s)
{
    session_load(user, s);
}

static void load_bot(void *user, const struct store_bot *b)
{
    user_load_bot(user, b);
}

static void load_rating(void *user, const struct store_rating *r)
{
    user_load_rating(user, r);
}

/* Games being loaded; the first of them that the store does not tell is the end of it. */
struct loading {
    struct server *server;
    struct agon_error *error;
    int status;
};

static void load_game(void *user, const struct store_game *g)
{
    struct loading *l = user;
    if (l->status == 0)
        l->status = room_load(l->server, g, l->error);
}

static void load_silence(void *user, const struct store_document *p)
{
    user_load_silence(user, p);
}

static void load_recovery(void *user, const struct store_document *p)
{
    recovery_load(user, p);
}

static void load_mailbox(void *user, const struct store_document *p)
{
    mailbox_load(user, p);
}

static void keep_alive(struct server *server)
{
    char text[32];
    server->alive = server->now;
    snprintf(text, sizeof text, "%lld", (long long)server->now);
    store_put_value(server->store, "alive", text);
}

/* The key that signs is made once for a store. */
static void make_secret(struct server *server)
{
    char hex[2 * SECRET_SIZE + 1];
    if (!sodium_is_zero(server->secret, sizeof server->secret))
        return;
    randombytes_buf(server->secret, sizeof server->secret);
    sodium_bin2hex(hex, sizeof hex, server->secret, sizeof server->secret);
    store_put_value(server->store, "secret", hex);
}

/* Hall time goes on from the last moment in the store even if the date was set back a little. When
 * the store is far ahead, the date was wrong then and is right now. */
static void start_time(struct server *server)
{
    int64_t date = os_date_ms(), ahead = server->alive - date;
    if (ahead > FORGIVEN_MS) {
        server->metrics.clock_set_back++;
        logger_event(server->options.logger, LEVEL_WARNING, "clock_set_back",
                     LOG_FIELDS({"hours", NULL, ahead / 3600000}));
    }
    server->date_start = ahead > 0 && ahead <= FORGIVEN_MS ? server->alive : date;
    server->steady_start = os_now_ms();
    server_at(server);
}

static int load(struct server *server, struct agon_error *e)
{
    struct loading loading = {server, e, 0};
    int status = store_each_value(server->store, load_value, server, e);
    start_time(server);
    make_secret(server);
    if (status == 0)
        status = store_each_user(server->store, load_user, server, e);
    if (status == 0)
        status = store_each_session(server->store, load_session, server, e);
    if (status == 0)
        status = store_each_bot(server->store, load_bot, server, e);
    if (status == 0)
        status = store_each_rating(server->store, load_rating, server, e);
    leaderboards_order(server);
    if (status == 0)
        status = store_each_document(server->store, SILENCE_TYPE, load_silence, server, e);
    if (status == 0)
        status = store_each_document(server->store, RECOVERY_TYPE, load_recovery, server, e);
    if (status == 0)
        status = store_each_document(server->store, MAILBOX_TYPE, load_mailbox, server, e);
    if (status == 0)
        status = puzzles_load(server, e);
    if (status == 0)
        status =
            store_numbers_finished(server->store, &server->finished_below, &server->finished, e);
    if (status == 0)
        status = store_each_game(server->store, load_game, &loading, e);
    if (status == 0)
        status = loading.status;
    if (status == 0)
        status = tournaments_load(server, e);
    if (status == 0)
        keep_alive(server);
    return status;
}

/* Queues that are shared among addresses leave a part to others than the one with the most. */
static void hire(struct server *server, int threads)
{
    void (*wake)(void *) = server->options.wake;
    void *user = server->options.user;
    struct thread_pool_limits engines = {ENGINE_QUEUE_MAX, ENGINE_QUEUE_MAX / 4,
                                         threads > 1 ? threads - 1 : 1};
    struct thread_pool_limits password_pool = {PASSWORD_QUEUE_MAX, PASSWORD_QUEUE_MAX / 4,
                                               PASSWORD_THREADS - 1};
    struct thread_pool_limits export_pool = {EXPORT_QUEUE_MAX, EXPORT_QUEUE_MAX, EXPORT_THREADS};
    struct thread_pool_limits admin_pool = {ADMIN_QUEUE_MAX, ADMIN_QUEUE_MAX, 1};
    server->engine_pool = thread_pool_new(threads, engines, wake, user);
    server->password_pool = thread_pool_new(PASSWORD_THREADS, password_pool, wake, user);
    server->export_pool = thread_pool_new(EXPORT_THREADS, export_pool, wake, user);
    server->admin_pool = thread_pool_new(1, admin_pool, wake, user);
    server->jobs = jobs_new(server);
    server->lookalikes = lookalikes_new();
    server->mailer = server->options.mail ? mailer_new(server) : NULL;
}

struct server *server_open(const struct server_options *options, struct agon_error *e)
{
    struct server *h = calloc(1, sizeof *h);
    if (!h || sodium_init() < 0)
        abort();
    h->options = *options;
    h->metrics.started_ms = (uint64_t)os_date_ms();
    int threads = options->engine_threads > 0 ? options->engine_threads : 1;
    h->engine_cache = calloc((size_t)threads, sizeof *h->engine_cache);
    h->store = store_open(options->store, options->sync, options->wake, options->user, e);
    if (h->store) {
        hire(h, threads);
        h->scheduler = scheduler_new(h, threads);
        h->solvers = solvers_new(h);
        h->indexer = indexer_new(h);
        bool whole = h->engine_cache && h->engine_pool && h->password_pool && h->export_pool &&
                     h->admin_pool && h->jobs && h->lookalikes && h->scheduler && h->solvers &&
                     (h->mailer || !options->mail);
        h->loaded = whole && load(h, e) == 0;
        if (h->loaded)
            return h;
        if (!whole)
            agon_fail(e, AGON_NO_MEMORY, -1, "no memory or no threads");
    }
    server_close(h);
    return NULL;
}

/* ---- closing ---- */

static void free_rooms(struct server *server)
{
    size_t at = 0;
    for (struct room *room; (room = map_each(&server->rooms, &at)) != NULL; map_back(&at))
        room_free(room);
    map_release(&server->rooms);
}

static void free_engines(struct server *server)
{
    int threads = server->engine_pool ? thread_pool_threads(server->engine_pool) : 0;
    thread_pool_free(server->engine_pool);
    for (int i = 0; i < threads && server->engine_cache; i++)
        engine_cache_release(&server->engine_cache[i]);
    free(server->engine_cache);
}

void server_close(struct server *server)
{
    size_t at = 0;
    if (!server)
        return;
    server->stopping = true;
    if (server->loaded) /* else the server was not there for those who play */
        keep_alive(server);
    for (struct room *room; (room = map_each(&server->rooms, &at)) != NULL;)
        engine_turn_stop(room);
    if (server->jobs)
        jobs_stop(server->jobs);
    if (server->store && server->password_pool && server->export_pool)
        store_settle(server->store); /* who asked has something to free */
    free_engines(server);
    scheduler_free(server->scheduler);
    server->scheduler = NULL;
    solvers_free(server->solvers);
    thread_pool_free(server->password_pool);
    thread_pool_free(server->export_pool);
    thread_pool_free(server->admin_pool);
    mailer_free(server->mailer);
    jobs_free(server->jobs);
    server->jobs = NULL;
    downloads_release(server);
    indexer_free(server->indexer);
    while (server->deferred)
        request_finish(server->deferred, request_refuse(server->deferred, "stopping",
                                                        AGON_SAY(server_stopping, "going down")));
    tournaments_release(server);
    free_rooms(server);
    session_release(server);
    at = 0;
    leaderboards_release(server);
    for (struct user *user; (user = map_each(&server->users, &at)) != NULL; map_back(&at))
        user_free(server, user);
    shared_games_release(server);
    map_release(&server->users);
    map_release(&server->names);
    map_release(&server->reviews);
    map_release(&server->shared_games);
    map_release(&server->game_specs);
    map_release(&server->openings);
    map_release(&server->room_loads);
    limits_release(server);
    tries_sweep(server, true);
    lookalikes_free(server->lookalikes);
    puzzles_release(server);
    free(server->due);
    json_decref(server->games);
    store_close(server->store);
    free(server);
}

void server_stop(struct server *server)
{
    server->stopping = true;
    jobs_stop(server->jobs);
    mailer_stop(server->mailer);
    for (struct connection *c = server->connections, *next; c; c = next) {
        next = c->next;
        if (c->bot)
            bot_notify_stopping(c);
        connection_send_json(c, json_pack("{ss si}", "on", "stopping", "retry_ms", 2000));
        connection_close(c, 1012);
    }
}

/* ---- stepping ---- */

const char *server_failure(struct server *server)
{
    return store_failure(server->store);
}

int64_t server_store_lag(struct server *server)
{
    return server->sampled > store_durable(server->store) ? os_now_us() - server->sampled_us : 0;
}

/* Follows one write at a time to the disk. */
static void sample_store(struct server *server)
{
    uint64_t durable = store_durable(server->store);
    if (server->sampled > 0 && server->sampled <= durable) {
        latency_add(&server->metrics.store, os_now_us() - server->sampled_us);
        server->sampled = 0;
    }
    if (server->sampled == 0 && store_ticket(server->store) > durable) {
        server->sampled = durable + 1;
        server->sampled_us = os_now_us();
    }
    uint64_t unanswered = store_unanswered(server->store);
    if (unanswered > server->unanswered) {
        char complaint[STORE_COMPLAINT];
        store_complaint(server->store, complaint);
        logger_event(server->options.logger, LEVEL_ERROR, "store_does_not_answer",
                     LOG_FIELDS({"error", complaint}, {"times", NULL, (int64_t)unanswered}));
    }
    server->unanswered = unanswered;
}

static void let_time_pass(struct server *server)
{
    while (server->dues > 0 && server->due[0]->due <= server->now) {
        struct room *room = server->due[0];
        room_schedule(server, room, CLOCK_NEVER);
        room_advance(room);
    }
}

/* Engines and solvers that nobody uses now close, and what is free goes back to the system. */
static void give_back(struct server *server)
{
    for (int i = 0;
         thread_pool_is_idle(server->engine_pool) && i < thread_pool_threads(server->engine_pool);
         i++)
        engine_cache_release(&server->engine_cache[i]);
    scheduler_close_idle(server->scheduler);
    solvers_close_idle(server->solvers);
    if (server->now - server->trimmed < TRIM_MS)
        return;
    server->trimmed = server->now;
    os_memory_give_back();
}

/* Guests' games that have come to rest: nobody will end them. One that was never played leaves
 * nothing behind. */
static void call_off(struct server *server)
{
    size_t at = 0;
    for (struct room *room; (room = map_each(&server->rooms, &at)) != NULL;) {
        int64_t most = room->days ? GUEST_DAYS_MS : server->options.guest_ms;
        if (most > 0 && room->phase != PHASE_OVER && server->now - room->acted > most &&
            room_is_guests(room)) {
            bool played = room_summary_of(room).turns > 0;
            room_abort(room);
            if (!played)
                store_drop_game(server->store, room->id);
        }
    }
}

/* Guests who never did anything, and rooms that are over and that nobody looks at. */
static void sweep(struct server *server)
{
    size_t at = 0;
    server->swept = server->now;
    call_off(server);
    for (struct room *room; (room = map_each(&server->rooms, &at)) != NULL;)
        if (room->phase == PHASE_OVER && room->watchers == 0 &&
            server->now - room->touched > ROOM_IDLE_MS) {
            room_free(room);
            map_back(&at);
        } else if (server->now - room->touched > UNLOAD_AFTER_MS && room_may_unload(room)) {
            room_unload(room);
        }
    at = 0;
    for (struct user *user; (user = map_each(&server->users, &at)) != NULL;) {
        bool idle = !user->connections && user->rooms == 0 && user_is_guest(user);
        if (idle && server->now - user->seen > (user->stored ? GUEST_KEPT_MS : GUEST_IDLE_MS)) {
            request_forget_user(server, user);
            if (user->stored) { /* else they never sat anywhere */
                store_drop_user(server->store, user->id);
                room_forget_user(server, user);
            }
            user_free(server, user);
            map_back(&at);
        }
    }
    tournaments_sweep(server);
    give_back(server);
    limits_sweep(server);
    tries_sweep(server, false);
}

void server_step(struct server *server)
{
    server_at(server);
    store_poll(server->store);
    thread_pool_collect(server->password_pool);
    thread_pool_collect(server->export_pool);
    thread_pool_collect(server->admin_pool);
    mailer_step(server->mailer);
    jobs_step(server->jobs);
    indexer_step(server->indexer);
    thread_pool_collect(server->engine_pool);
    scheduler_step(server->scheduler);
    solvers_step(server->solvers);
    if (!server->stopping)
        let_time_pass(server);
    if (!server->stopping)
        tournaments_step(server);
    room_broadcast_all(server);
    tournaments_broadcast(server);
    lobby_broadcast(server);
    if (server->dues > 0 && server->now - server->alive >= SERVER_ALIVE_MS && !server->stopping)
        keep_alive(server);
    if (server->now - server->swept >= SERVER_SWEEP_MS)
        sweep(server);
    server->received_us = 0;
    sample_store(server);
    connection_wake_held(server);
}

int64_t server_due(const struct server *server)
{
    int64_t due = server->swept + SERVER_SWEEP_MS;
    if (server->dues > 0 && server->alive + SERVER_ALIVE_MS < due)
        due = server->alive + SERVER_ALIVE_MS;
    if (server->dues > 0 && server->due[0]->due < due)
        due = server->due[0]->due;
    if (server->lobby_changed && server->lobby_sent + SERVER_LOBBY_MS < due)
        due = server->lobby_sent + SERVER_LOBBY_MS;
    if (tournaments_due(server) < due)
        due = tournaments_due(server);
    if (jobs_due(server->jobs) < due)
        due = jobs_due(server->jobs);
    if (scheduler_due(server->scheduler) < due)
        due = scheduler_due(server->scheduler);
    return due;
}
