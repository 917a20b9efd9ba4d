/* Opening, stepping and closing the hall. */
#include "server/hall.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "os/program.h"
#include "os/time.h"
#include "server/bots/bot.h"
#include "server/commands/request.h"
#include "server/crew.h"
#include "server/jobs.h"
#include "server/limits.h"
#include "server/link.h"
#include "server/mailer.h"
#include "server/net/porter.h"
#include "server/people/ladder.h"
#include "server/people/lookalikes.h"
#include "server/people/mailbox.h"
#include "server/people/person.h"
#include "server/people/recovery.h"
#include "server/people/tries.h"
#include "server/rooms/agreement.h"
#include "server/rooms/lobby.h"
#include "server/rooms/rest.h"
#include "server/rooms/room.h"
#include "server/rooms/thinker.h"
#include "server/stall.h"
#include "server/study/desk.h"
#include "server/study/indexer.h"
#include "server/study/puzzles.h"
#include "server/study/solve.h"
#include "server/tourney/run.h"

enum {
    FORGIVEN_MS = 3600000, /* how far the store may be ahead of the date */
    CLERKS = 2,
    CARRIERS = 1,
    ROOM_IDLE_MS = 60000,
    GUEST_IDLE_MS = 600000,
    TRIM_MS = 60000,              /* it holds the loop up for some milliseconds */
    GUEST_DAYS_MS = 14 * 86400000 /* of a game by days */
};

int64_t hall_at(struct hall *h)
{
    int64_t now = h->date_start + (os_now_ms() - h->steady_start);
    if (now > h->now)
        h->now = now;
    return h->now;
}

void hall_receive(struct hall *h)
{
    if (h->received_us == 0)
        h->received_us = os_now_us();
}

/* ---- the heap of what time changes ---- */

static void place(struct hall *h, int i, struct room *t)
{
    h->due[i] = t;
    t->place = i;
}

static void sift_up(struct hall *h, int i, struct room *t)
{
    for (; i > 0 && h->due[(i - 1) / 2]->due > t->due; i = (i - 1) / 2)
        place(h, i, h->due[(i - 1) / 2]);
    place(h, i, t);
}

static void sift_down(struct hall *h, int i, struct room *t)
{
    for (int child; (child = 2 * i + 1) < h->dues; i = child) {
        if (child + 1 < h->dues && h->due[child + 1]->due < h->due[child]->due)
            child++;
        if (h->due[child]->due >= t->due)
            break;
        place(h, i, h->due[child]);
    }
    place(h, i, t);
}

static void take_out(struct hall *h, struct room *t)
{
    int i = t->place;
    struct room *last = h->due[--h->dues];
    t->place = -1;
    if (last == t)
        return;
    sift_up(h, i, last);
    sift_down(h, last->place, last);
}

void hall_room_due(struct hall *h, struct room *t, int64_t at)
{
    if (t->place >= 0)
        take_out(h, t);
    t->due = at;
    if (at == CLOCK_NEVER)
        return;
    if (h->dues == h->due_room) {
        h->due_room = h->due_room ? 2 * h->due_room : 64;
        h->due = realloc(h->due, (size_t)h->due_room * sizeof(struct room *));
        if (!h->due)
            abort();
    }
    h->dues++;
    sift_up(h, h->dues - 1, t);
}

/* ---- opening ---- */

static void load_value(void *user, const char *name, const char *value)
{
    struct hall *h = user;
    size_t n;
    if (strcmp(name, "secret") == 0)
        sodium_hex2bin(h->secret, sizeof h->secret, value, strlen(value), NULL, &n, NULL);
    if (strcmp(name, "alive") == 0)
        h->alive = strtoll(value, NULL, 10);
}

static void load_person(void *user, const struct store_person *p)
{
    person_load(user, p);
}

static void load_session(void *user, const struct store_session *s)
{
    session_load(user, s);
}

static void load_bot(void *user, const struct store_bot *b)
{
    person_load_bot(user, b);
}

static void load_rating(void *user, const struct store_rating *r)
{
    person_load_rating(user, r);
}

/* Games being loaded; the first of them that the store does not tell is the end of it. */
struct loading {
    struct hall *hall;
    struct agon_error *error;
    int status;
};

static void load_game(void *user, const struct store_game *g)
{
    struct loading *l = user;
    if (l->status == 0)
        l->status = room_load(l->hall, g, l->error);
}

static void load_silence(void *user, const struct store_paper *p)
{
    person_load_silence(user, p);
}

static void load_recovery(void *user, const struct store_paper *p)
{
    recovery_load(user, p);
}

static void load_mailbox(void *user, const struct store_paper *p)
{
    mailbox_load(user, p);
}

static void keep_alive(struct hall *h)
{
    char text[32];
    h->alive = h->now;
    snprintf(text, sizeof text, "%lld", (long long)h->now);
    store_put_value(h->store, "alive", text);
}

/* The key that signs is made once for a store. */
static void make_secret(struct hall *h)
{
    char hex[2 * HALL_SECRET + 1];
    if (!sodium_is_zero(h->secret, sizeof h->secret))
        return;
    randombytes_buf(h->secret, sizeof h->secret);
    sodium_bin2hex(hex, sizeof hex, h->secret, sizeof h->secret);
    store_put_value(h->store, "secret", hex);
}

/* Hall time goes on from the last moment in the store even if the date was set back a little. When
 * the store is far ahead, the date was wrong then and is right now. */
static void start_time(struct hall *h)
{
    int64_t date = os_date_ms(), ahead = h->alive - date;
    if (ahead > FORGIVEN_MS) {
        h->metrics.clock_set_back++;
        logger_event(h->options.logger, LEVEL_WARNING, "clock_set_back",
                     LOG_FIELDS({"hours", NULL, ahead / 3600000}));
    }
    h->date_start = ahead > 0 && ahead <= FORGIVEN_MS ? h->alive : date;
    h->steady_start = os_now_ms();
    hall_at(h);
}

static int load(struct hall *h, struct agon_error *e)
{
    struct loading loading = {h, e, 0};
    int status = store_each_value(h->store, load_value, h, e);
    start_time(h);
    make_secret(h);
    if (status == 0)
        status = store_each_person(h->store, load_person, h, e);
    if (status == 0)
        status = store_each_session(h->store, load_session, h, e);
    if (status == 0)
        status = store_each_bot(h->store, load_bot, h, e);
    if (status == 0)
        status = store_each_rating(h->store, load_rating, h, e);
    ladders_order(h);
    if (status == 0)
        status = store_each_paper(h->store, SILENCE_TYPE, load_silence, h, e);
    if (status == 0)
        status = store_each_paper(h->store, RECOVERY_TYPE, load_recovery, h, e);
    if (status == 0)
        status = store_each_paper(h->store, MAILBOX_TYPE, load_mailbox, h, e);
    if (status == 0)
        status = puzzles_load(h, e);
    if (status == 0)
        status = store_numbers_finished(h->store, &h->finished_below, &h->finished, e);
    if (status == 0)
        status = store_each_game(h->store, load_game, &loading, e);
    if (status == 0)
        status = loading.status;
    if (status == 0)
        status = tourneys_load(h, e);
    if (status == 0)
        keep_alive(h);
    return status;
}

/* Queues that are shared among addresses leave a part to others than the one with the most. */
static void hire(struct hall *h, int threads)
{
    void (*wake)(void *) = h->options.wake;
    void *user = h->options.user;
    struct crew_limits engines = {ENGINE_QUEUE_MAX, ENGINE_QUEUE_MAX / 4,
                                  threads > 1 ? threads - 1 : 1};
    struct crew_limits clerks = {CLERK_QUEUE_MAX, CLERK_QUEUE_MAX / 4, CLERKS - 1};
    struct crew_limits carriers = {CARRIER_QUEUE_MAX, CARRIER_QUEUE_MAX, CARRIERS};
    struct crew_limits office = {OFFICE_QUEUE_MAX, OFFICE_QUEUE_MAX, 1};
    h->engines = crew_new(threads, engines, wake, user);
    h->clerks = crew_new(CLERKS, clerks, wake, user);
    h->carriers = crew_new(CARRIERS, carriers, wake, user);
    h->office = crew_new(1, office, wake, user);
    h->jobs = jobs_new(h);
    h->lookalikes = lookalikes_new();
    h->mailer = h->options.mail ? mailer_new(h) : NULL;
}

struct hall *hall_open(const struct hall_options *options, struct agon_error *e)
{
    struct hall *h = calloc(1, sizeof *h);
    if (!h || sodium_init() < 0)
        abort();
    h->options = *options;
    h->metrics.started_ms = (uint64_t)os_date_ms();
    int threads = options->engine_threads > 0 ? options->engine_threads : 1;
    h->stall = calloc((size_t)threads, sizeof *h->stall);
    h->store = store_open(options->store, options->sync, options->wake, options->user, e);
    if (h->store) {
        hire(h, threads);
        h->desk = desk_new(h, threads);
        h->solvers = solvers_new(h);
        h->indexer = indexer_new(h);
        bool whole = h->stall && h->engines && h->clerks && h->carriers && h->office && h->jobs &&
                     h->lookalikes && h->desk && h->solvers && (h->mailer || !options->mail);
        h->loaded = whole && load(h, e) == 0;
        if (h->loaded)
            return h;
        if (!whole)
            agon_fail(e, AGON_NO_MEMORY, -1, "no memory or no threads");
    }
    hall_close(h);
    return NULL;
}

/* ---- closing ---- */

static void free_rooms(struct hall *h)
{
    size_t at = 0;
    for (struct room *t; (t = map_each(&h->rooms, &at)) != NULL; map_back(&at))
        room_free(t);
    map_release(&h->rooms);
}

static void free_engines(struct hall *h)
{
    int threads = h->engines ? crew_threads(h->engines) : 0;
    crew_free(h->engines);
    for (int i = 0; i < threads && h->stall; i++)
        stall_release(&h->stall[i]);
    free(h->stall);
}

void hall_close(struct hall *h)
{
    size_t at = 0;
    if (!h)
        return;
    h->stopping = true;
    if (h->loaded) /* else the server was not there for those who play */
        keep_alive(h);
    for (struct room *t; (t = map_each(&h->rooms, &at)) != NULL;)
        thinker_stop(t);
    if (h->jobs)
        jobs_stop(h->jobs);
    if (h->store && h->clerks && h->carriers)
        store_settle(h->store); /* who asked has something to free */
    free_engines(h);
    desk_free(h->desk);
    h->desk = NULL;
    solvers_free(h->solvers);
    crew_free(h->clerks);
    crew_free(h->carriers);
    crew_free(h->office);
    mailer_free(h->mailer);
    jobs_free(h->jobs);
    h->jobs = NULL;
    porters_release(h);
    indexer_free(h->indexer);
    while (h->deferred)
        request_finish(h->deferred, request_refuse(h->deferred, "stopping",
                                                   AGON_SAY(server_stopping, "going down")));
    tourneys_release(h);
    free_rooms(h);
    session_release(h);
    at = 0;
    ladders_release(h);
    for (struct person *p; (p = map_each(&h->people, &at)) != NULL; map_back(&at))
        person_free(h, p);
    agreements_release(h);
    map_release(&h->people);
    map_release(&h->names);
    map_release(&h->reviews);
    map_release(&h->agreements);
    map_release(&h->proposals);
    map_release(&h->openings);
    map_release(&h->revivals);
    limits_release(h);
    tries_sweep(h, true);
    lookalikes_free(h->lookalikes);
    puzzles_release(h);
    free(h->due);
    json_decref(h->games);
    store_close(h->store);
    free(h);
}

void hall_stop(struct hall *h)
{
    h->stopping = true;
    jobs_stop(h->jobs);
    mailer_stop(h->mailer);
    for (struct link *l = h->links, *next; l; l = next) {
        next = l->next;
        if (l->bot)
            bot_tell_stopping(l);
        link_tell(l, json_pack("{ss si}", "on", "stopping", "retry_ms", 2000));
        link_close(l, 1012);
    }
}

/* ---- stepping ---- */

const char *hall_failure(struct hall *h)
{
    return store_failure(h->store);
}

int64_t hall_store_lag(struct hall *h)
{
    return h->sampled > store_durable(h->store) ? os_now_us() - h->sampled_us : 0;
}

/* Follows one write at a time to the disk. */
static void sample_store(struct hall *h)
{
    uint64_t durable = store_durable(h->store);
    if (h->sampled > 0 && h->sampled <= durable) {
        pace_add(&h->metrics.store, os_now_us() - h->sampled_us);
        h->sampled = 0;
    }
    if (h->sampled == 0 && store_ticket(h->store) > durable) {
        h->sampled = durable + 1;
        h->sampled_us = os_now_us();
    }
    uint64_t unanswered = store_unanswered(h->store);
    if (unanswered > h->unanswered) {
        char complaint[STORE_COMPLAINT];
        store_complaint(h->store, complaint);
        logger_event(h->options.logger, LEVEL_ERROR, "store_does_not_answer",
                     LOG_FIELDS({"error", complaint}, {"times", NULL, (int64_t)unanswered}));
    }
    h->unanswered = unanswered;
}

/* Links whose notes have become durable since. */
static void wake_held(struct hall *h)
{
    for (struct link *l = h->links; l; l = l->next)
        if (l->held) {
            l->held = false;
            h->options.wake_link(l);
        }
}

static void let_time_pass(struct hall *h)
{
    while (h->dues > 0 && h->due[0]->due <= h->now) {
        struct room *t = h->due[0];
        hall_room_due(h, t, CLOCK_NEVER);
        room_advance(t);
    }
}

/* Engines and solvers that nobody uses now close, and what is free goes back to the system. */
static void give_back(struct hall *h)
{
    for (int i = 0; crew_rests(h->engines) && i < crew_threads(h->engines); i++)
        stall_release(&h->stall[i]);
    desk_rest(h->desk);
    solvers_rest(h->solvers);
    if (h->now - h->trimmed < TRIM_MS)
        return;
    h->trimmed = h->now;
    os_memory_give_back();
}

/* Guests' games that have come to rest: nobody will end them. One that was never played leaves
 * nothing behind. */
static void call_off(struct hall *h)
{
    size_t at = 0;
    for (struct room *t; (t = map_each(&h->rooms, &at)) != NULL;) {
        int64_t most = t->days ? GUEST_DAYS_MS : h->options.guest_ms;
        if (most > 0 && t->phase != PHASE_OVER && h->now - t->acted > most && room_is_guests(t)) {
            bool played = rest_of(t).turns > 0;
            room_abort(t);
            if (!played)
                store_drop_game(h->store, t->id);
        }
    }
}

/* Guests who never did anything, and rooms that are over and that nobody looks at. */
static void sweep(struct hall *h)
{
    size_t at = 0;
    h->swept = h->now;
    call_off(h);
    for (struct room *t; (t = map_each(&h->rooms, &at)) != NULL;)
        if (t->phase == PHASE_OVER && t->watchers == 0 && h->now - t->touched > ROOM_IDLE_MS) {
            room_free(t);
            map_back(&at);
        } else if (h->now - t->touched > REST_AFTER_MS && room_may_rest(t)) {
            room_rest(t);
        }
    at = 0;
    for (struct person *p; (p = map_each(&h->people, &at)) != NULL;) {
        bool idle = !p->links && p->rooms == 0 && person_is_guest(p);
        if (idle && h->now - p->seen > (p->stored ? GUEST_KEPT_MS : GUEST_IDLE_MS)) {
            request_forget_person(h, p);
            if (p->stored) { /* else they never sat anywhere */
                store_drop_person(h->store, p->id);
                room_forget_person(h, p);
            }
            person_free(h, p);
            map_back(&at);
        }
    }
    tourneys_sweep(h);
    give_back(h);
    limits_sweep(h);
    tries_sweep(h, false);
}

void hall_step(struct hall *h)
{
    hall_at(h);
    store_poll(h->store);
    crew_collect(h->clerks);
    crew_collect(h->carriers);
    crew_collect(h->office);
    mailer_step(h->mailer);
    jobs_step(h->jobs);
    indexer_step(h->indexer);
    crew_collect(h->engines);
    desk_step(h->desk);
    solvers_step(h->solvers);
    if (!h->stopping)
        let_time_pass(h);
    if (!h->stopping)
        tourneys_step(h);
    room_tell_all(h);
    tourneys_tell(h);
    lobby_tell(h);
    if (h->dues > 0 && h->now - h->alive >= HALL_ALIVE_MS && !h->stopping)
        keep_alive(h);
    if (h->now - h->swept >= HALL_SWEEP_MS)
        sweep(h);
    h->received_us = 0;
    sample_store(h);
    wake_held(h);
}

int64_t hall_due(const struct hall *h)
{
    int64_t due = h->swept + HALL_SWEEP_MS;
    if (h->dues > 0 && h->alive + HALL_ALIVE_MS < due)
        due = h->alive + HALL_ALIVE_MS;
    if (h->dues > 0 && h->due[0]->due < due)
        due = h->due[0]->due;
    if (h->lobby_changed && h->lobby_told + HALL_LOBBY_MS < due)
        due = h->lobby_told + HALL_LOBBY_MS;
    if (tourneys_due(h) < due)
        due = tourneys_due(h);
    if (jobs_due(h->jobs) < due)
        due = jobs_due(h->jobs);
    if (desk_due(h->desk) < due)
        due = desk_due(h->desk);
    return due;
}
