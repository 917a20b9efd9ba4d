/* Replaying a long game or opening a custom definition takes a while: a thread does it with the
 * history from the store, and the loop registers the room, or restores the match of an unloaded
 * game. */
#include "server/game/room_loader.h"

#include <stdlib.h>
#include <string.h>

#include "server/base/jobs.h"
#include "server/base/limits.h"
#include "server/game/load.h"
#include "server/game/play.h"
#include "server/game/rest.h"
#include "server/game/unload.h"

/* Keys include the address, so that one address does not delay another. */
enum { ROOM_LOADING_KEY = ID_SIZE + 64, WAKE_AGAIN_MS = 1000 };

struct room_loading {
    struct job job; /* first */
    struct rooms *rooms;
    char id[ID_SIZE];
    char key[ROOM_LOADING_KEY]; /* the id, and the address, "" for the server itself */
    struct store_history *history;
    struct agon_error error;
    struct room *room;    /* NULL: invalid, with an error */
    struct asker **asker; /* waiting for it */
    int askers;
};

static void work(struct job *job)
{
    struct room_loading *v = (struct room_loading *)job;
    struct patience patience = {definition_patient.ms, job_over, job, &job->spent_us};
    v->room = room_replay(v->rooms, v->history, &patience, &v->error);
}

/* Takes the match over from a replayed room, which is freed. */
static void restore(struct room *room, struct room *played)
{
    room->match = played->match;
    room->match->game = room->match->line.game = room->shared_game->game;
    room->chat = played->chat;
    room->chats = played->chats;
    room->logged = played->logged;
    played->match = NULL;
    played->chat = NULL;
    played->chats = 0;
    for (int i = 0; i < room->seats; i++) {
        room->seat[i].sent = played->seat[i].sent;
        room->seat[i].warned = played->seat[i].warned;
    }
    room_discard(played);
    store_together(room->rooms->core->store, true);
    room_reloaded(room);
    if (room->down != 0)
        room_continue(room, room->rooms->core->now - room->down);
    else
        room_advance(room);
    store_together(room->rooms->core->store, false);
    room->down = 0;
}

/* Restores a game for the server itself, or reschedules it. A log that the rules no longer accept
 * ends the game. */
static void bring_back(struct room_loading *v, struct room *room)
{
    bool same = v->room && v->room->events == room->events; /* no event was written since */
    if (same) {
        restore(room, v->room);
        return;
    }
    if (!v->room && !v->job.broken && room->phase == PHASE_PLAYING) {
        logger_event(v->rooms->core->options.logger, LEVEL_ERROR, "game_called_off",
                     LOG_FIELDS({"game", v->id}, {"error", v->error.text}));
        room_abort(room);
    } else if (v->askers == 0) {
        room_schedule(room, v->rooms->core->now + WAKE_AGAIN_MS);
    }
    room_discard(v->room);
}

static void done(struct job *job)
{
    struct room_loading *v = (struct room_loading *)job;
    struct room *room = room_find(v->rooms, v->id);
    map_drop(&v->rooms->loads, v->key);
    if (room && v->askers == 0)
        room->waking = false;
    if (room && !room->match)
        bring_back(v, room);
    else if (room)
        room_discard(v->room);
    else if (v->room)
        room_adopt(v->rooms, v->room);
    for (int i = 0; i < v->askers; i++) {
        struct asker *a = v->asker[i];
        if (job_failed(job, a))
            a->type->finish(a, -1);
        else
            job_go_on(v->rooms->core->jobs, a);
    }
    store_release_history(v->history);
    free(v->asker);
    free(v);
}

static void join(struct room_loading *v, struct asker *a)
{
    v->asker = realloc(v->asker, (size_t)(v->askers + 1) * sizeof(struct asker *));
    if (!v->asker)
        abort();
    v->asker[v->askers++] = a;
    if (a->job != &v->job)
        job_join(&v->job, a);
}

static void name_key(char key[ROOM_LOADING_KEY], const char *id, const struct asker *a)
{
    snprintf(key, ROOM_LOADING_KEY, "%s@%s", id, a ? a->type->payer(a).name : "");
}

/* `a` NULL: for the server itself. False: refused. */
static bool start(struct rooms *rooms, struct asker *a, const struct store_history *history)
{
    struct room_loading *v = calloc(1, sizeof *v);
    if (!v)
        abort();
    v->job.work = work;
    v->job.done = done;
    v->rooms = rooms;
    strcpy(v->id, history->game->id);
    name_key(v->key, v->id, a);
    v->history = store_hold_history(history);
    if (a ? job_start(&v->job, rooms->core, a) < 0 : !job_start_own(&v->job, rooms->core)) {
        store_release_history(v->history);
        free(v);
        return false;
    }
    map_put(&rooms->loads, v->key, v);
    if (a)
        join(v, a);
    return true;
}

/* A query to the store; `asker` NULL: for the server itself, which needs the game back. */
struct wish {
    struct rooms *rooms;
    struct asker *asker;
    int64_t asked;
    char id[ID_SIZE];
    struct store_history *history; /* the answer, while its players are fetched */
};

static void found_for(struct wish *w, const struct store_history *history)
{
    struct rooms *rooms = w->rooms;
    struct asker *a = w->asker;
    const struct store_game *g = history->game;
    const struct room *room = g ? room_find(rooms, g->id) : NULL;
    if (history->failed) {
        rest_refuse(a);
        return;
    }
    if (g && !room && g->ended == 0 && g->rest) {
        if (!rest_is_fresh(rooms, w->asked)) {
            room_loader_ask(rooms, a, g->id);
            return;
        }
        room = rest_room(rooms, g);
    }
    bool there = g && strlen(g->id) < ID_SIZE && (room ? !room->match : g->ended > 0);
    char key[ROOM_LOADING_KEY];
    if (there)
        name_key(key, g->id, a);
    struct room_loading *under_way = there ? map_get(&rooms->loads, key) : NULL;
    if (under_way)
        join(under_way, a);
    else if (!there)
        a->type->again(a);
    else if (!start(rooms, a, history))
        a->type->finish(a, -1);
}

static void found_own(const struct wish *w, const struct store_history *history)
{
    struct room *room = map_get(&w->rooms->by_id, w->id);
    bool wanted = room && !room->match && !w->rooms->core->stopping;
    if (room && !(wanted && history->game && start(w->rooms, NULL, history))) {
        room->waking = false;
        if (wanted)
            room_schedule(room, w->rooms->core->now + WAKE_AGAIN_MS);
    }
}

static void fetched(void *context, bool failed)
{
    struct wish *w = context;
    if (failed)
        rest_refuse(w->asker);
    else
        found_for(w, w->history);
    store_release_history(w->history);
    free(w);
}

static void found(void *user, const struct store_history *history)
{
    struct wish *w = user;
    struct fetch players = {0};
    if (w->asker && history->game && !room_find(w->rooms, history->game->id))
        room_wish(w->rooms, history->game, &players);
    if (fetch_any(&players)) {
        w->history = store_hold_history(history);
        fetch_ask(w->rooms->users, &players, fetched, w);
        return;
    }
    if (w->asker)
        found_for(w, history);
    else
        found_own(w, history);
    free(w);
}

void room_loader_ask(struct rooms *rooms, struct asker *a, const char *game)
{
    struct wish *w = malloc(sizeof *w);
    if (!w)
        abort();
    *w = (struct wish){.rooms = rooms, .asker = a, .asked = rooms->core->now};
    if (strlen(game) < ID_SIZE) /* else no such id is possible */
        strcpy(w->id, game);
    store_query_history(rooms->core->store, w->id, found, w);
}

void room_loader_wake(struct room *room)
{
    if (room->waking)
        return;
    room->waking = true;
    room_loader_ask(room->rooms, NULL, room->id);
}

void room_loader_need(struct rooms *rooms)
{
    size_t at = 0;
    for (const struct room_loading *v; (v = map_each(&rooms->loads, &at)) != NULL;)
        room_need(rooms, v->history->game);
}
