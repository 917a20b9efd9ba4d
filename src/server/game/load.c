/* Reading rooms from the store: the head, and the match played again from its log. */
#include "server/game/load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play/record.h"
#include "server/game/conditional.h"
#include "server/game/forgive.h"
#include "server/game/import.h"
#include "server/game/log.h"
#include "server/game/play.h"
#include "server/game/unload.h"
#include "server/users/recent.h"

static const char *text(const json_t *json, const char *name)
{
    const char *s = json_string_value(json_object_get(json, name));
    return s ? s : "";
}

static int word(const char *const *words, int n, const char *w)
{
    for (int i = 0; i < n; i++)
        if (strcmp(words[i], w) == 0)
            return i;
    return 0;
}

static int number(const json_t *json, const char *name)
{
    return (int)json_integer_value(json_object_get(json, name));
}

static void read_hosted(struct room *room, const json_t *json)
{
    const char *opening = text(json, "opening"), *title = text(json, "title");
    if (!json)
        return;
    room->event = record_copy(title, strlen(title));
    snprintf(room->tournament, sizeof room->tournament, "%s", text(json, "id"));
    room->pairing = number(json, "match");
    room->nth = number(json, "game");
    room->lag_ms = number(json, "lag");
    room->warnings = number(json, "warnings");
    room->draws = number(json, "draws");
    room->unready = (unsigned)number(json, "unready");
    int chat = number(json, "chat");
    room->chat_policy = chat > CHAT_ALL && chat <= CHAT_OFF ? (enum chat_policy)chat : CHAT_ALL;
    room->opening = *opening ? record_copy(opening, strlen(opening)) : NULL;
}

static void read_seats(struct room *room, const json_t *list)
{
    for (int i = 0; i < room->seats; i++) {
        struct room_seat *c = &room->seat[i];
        const json_t *json = json_array_get(list, (size_t)i);
        c->sent = -1;
        snprintf(c->id, sizeof c->id, "%s", text(json, "user"));
        snprintf(c->name, sizeof c->name, "%s", text(json, "name"));
        snprintf(c->engine, sizeof c->engine, "%s", text(json, "engine"));
        c->level = (int)json_integer_value(json_object_get(json, "level"));
        c->agreed = json_is_true(json_object_get(json, "agreed"));
        c->lag = json_object_get(json, "lag") ? number(json, "lag") : -1;
        const json_t *late = json_object_get(json, "late");
        c->late = late ? (int)json_integer_value(late) : -1;
        for (int k = 0; k < 2; k++)
            room->rating[i][k] =
                (int)json_integer_value(json_array_get(json_object_get(json, "rating"), (size_t)k));
        c->conditional = conditional_load(json_object_get(json, "conditional"));
        if (*text(json, "words"))
            room_last_words(room, i, text(json, "words"));
    }
}

/* Finds the users at the seats; accounts that no longer exist leave theirs empty. */
static void find_users(struct room *room)
{
    for (int i = 0; i < room->seats; i++) {
        struct room_seat *c = &room->seat[i];
        c->user = c->id[0] ? user_find(room->rooms->users, c->id) : NULL;
        if (c->user && room->phase != PHASE_OVER)
            user_sit(c->user, room);
        if (c->id[0] && !c->user)
            snprintf(c->name, sizeof c->name, "deleted");
    }
}

/* Calls fn() with each id of an account in the terms of a stored game, some "". */
static void each_account(const struct store_game *g, void (*fn)(void *, const char *id),
                         void *context)
{
    json_t *terms = json_loads(g->terms, 0, NULL), *seat;
    size_t i;
    json_array_foreach(json_object_get(terms, "seats"), i, seat)
    {
        fn(context, text(seat, "user"));
    }
    fn(context, text(terms, "maker"));
    fn(context, text(terms, "invited"));
    fn(context, text(json_object_get(terms, "import"), "by"));
    json_decref(terms);
}

/* A wish being filled. */
struct wishing {
    struct users *users;
    struct fetch *wish;
};

static void wish_one(void *context, const char *id)
{
    struct wishing *w = context;
    fetch_id(w->wish, w->users, id);
}

void room_wish(const struct rooms *rooms, const struct store_game *g, struct fetch *w)
{
    each_account(g, wish_one, &(struct wishing){rooms->users, w});
}

static void need_one(void *users, const char *id)
{
    recent_need(users, id);
}

void room_need(struct rooms *rooms, const struct store_game *g)
{
    each_account(g, need_one, rooms->users);
}

void rooms_need(struct rooms *rooms)
{
    size_t at = 0;
    for (const struct room *room; (room = map_each(&rooms->by_id, &at)) != NULL;) {
        for (int i = 0; i < room->seats; i++) {
            const struct user *user = room->seat[i].user;
            recent_need(rooms->users, user ? user->id : room->seat[i].id);
        }
        recent_need(rooms->users, room->maker);
        recent_need(rooms->users, room->invited);
        if (room->import)
            recent_need(rooms->users, room->import->by);
    }
}

static struct game_spec read_game_spec(const json_t *terms)
{
    const char *definition = text(terms, "definition"), *start = text(terms, "start");
    return (struct game_spec){text(terms, "kind"), text(terms, "variant"), text(terms, "options"),
                              *definition ? definition : NULL, *start ? start : NULL};
}

/* An unregistered room from the head of a game; NULL with *error: it cannot be read. It
 * takes over the reference to the shared game. */
static struct room *read_head(const json_t *terms, const struct store_game *g,
                              struct shared_game *game, struct agon_error *error)
{
    struct clock_control control;
    if (clock_control_read(&control, text(terms, "time"), error) < 0)
        return NULL;
    struct room *room = room_alloc(game, &control);
    snprintf(room->id, sizeof room->id, "%s", g->id);
    snprintf(room->key, sizeof room->key, "%s", text(terms, "key"));
    snprintf(room->maker, sizeof room->maker, "%s", text(terms, "maker"));
    snprintf(room->invited, sizeof room->invited, "%s", text(terms, "invited"));
    snprintf(room->next, sizeof room->next, "%s", text(terms, "next"));
    room->rated = json_is_true(json_object_get(terms, "rated"));
    room->private = json_is_true(json_object_get(terms, "private"));
    room->proposed = json_is_true(json_object_get(terms, "proposed"));
    room->takebacks = json_is_true(json_object_get(terms, "takebacks"));
    room->first_ms = json_integer_value(json_object_get(terms, "first"));
    room->phase = (enum phase)word(room_phases, 4, text(terms, "phase"));
    room->opponent = (enum opponent)word(room_opponents, 5, text(terms, "opponent"));
    room->created = g->created;
    room->ended = g->ended;
    read_hosted(room, json_object_get(terms, "tournament"));
    read_seats(room, json_object_get(terms, "seats"));
    room->import = room_import_read(json_object_get(terms, "import"));
    return room;
}

static void enter(struct rooms *rooms, struct room *room)
{
    room->rooms = rooms;
    room->touched = rooms->core->now;
    map_put(&rooms->by_id, room->id, room);
    find_users(room);
}

static void add_line(struct room *room, const struct store_chat *s)
{
    struct chat_message *list = realloc(room->chat, (size_t)(room->chats + 1) * sizeof *list);
    char *words = malloc(strlen(s->text) + 1);
    if (!list || !words)
        abort();
    room->chat = list;
    struct chat_message *line = &list[room->chats++];
    *line = (struct chat_message){.at = s->at, .seat = s->seat, .text = strcpy(words, s->text)};
    snprintf(line->name, sizeof line->name, "%s", s->name);
    snprintf(line->user, sizeof line->user, "%s", s->user);
}

/* A room being loaded. */
struct loading {
    struct room *room;
    struct agon_error error;
    int status;
    bool unknown; /* there is an event that this program does not know */
};

static void load_event(void *user, const struct store_event *e)
{
    struct loading *l = user;
    if (l->status == 0 && !room_log_known(e->type)) {
        l->unknown = true;
        l->status = agon_fail(&l->error, AGON_UNSUPPORTED, -1,
                              "game %s, event %d: type '%.8s' is unknown; a newer agond wrote it",
                              l->room->id, e->n, e->type);
    }
    if (l->status == 0)
        l->status = room_log_play(l->room, e, &l->error);
    else if (e->type[0] == LOG_ABORT)
        l->room->aborted = true;
    if (e->type[0] == LOG_TURN || e->type[0] == LOG_START)
        l->room->acted = e->at;
    l->room->events = e->n + 1; /* what follows is written behind it */
}

static void load_line(void *user, const struct store_chat *line)
{
    add_line(((struct loading *)user)->room, line);
}

void room_continue(struct room *room, int64_t down_at)
{
    if (room->phase != PHASE_PLAYING || !room->match->started) {
        room->phase = room->phase == PHASE_PLAYING ? PHASE_TALKS : room->phase;
        return;
    }
    room_forgive_downtime(room, down_at);
    room_go_on(room);
}

/* One under way takes its place in the server, at its beginning; NULL with *error. */
static struct room *open_head(struct rooms *rooms, const struct store_game *g,
                              struct agon_error *error)
{
    json_t *terms = json_loads(g->terms, 0, NULL);
    struct game_spec p = read_game_spec(terms);
    struct shared_game *game = shared_game_open(rooms, &p, error);
    struct room *room = game ? read_head(terms, g, game, error) : NULL;
    json_decref(terms);
    if (room)
        enter(rooms, room);
    else
        shared_game_drop(game);
    return room;
}

/* Ends a game whose log contains an event that the rules reject: continuing from before that event
 * would take back turns that players have seen. */
static void give_up(struct room *room, const struct agon_error *error)
{
    logger_event(room->rooms->core->options.logger, LEVEL_ERROR, "game_called_off",
                 LOG_FIELDS({"game", room->id}, {"error", error->text}));
    if (room->phase == PHASE_PLAYING)
        room_abort(room);
    else
        room_continue(room, room->rooms->core->alive);
}

static void log_closed(const struct rooms *rooms, const struct store_game *g, const char *why)
{
    logger_event(rooms->core->options.logger, LEVEL_ERROR, "game_not_opened",
                 LOG_FIELDS({"game", g->id}, {"error", why}));
}

/* The head of a game under way; NULL: it cannot be opened. */
static struct room *open_logged(struct rooms *rooms, const struct store_game *g)
{
    struct agon_error error;
    struct room *room = open_head(rooms, g, &error);
    if (!room)
        log_closed(rooms, g, error.text);
    return room;
}

struct room *room_load_unloaded(struct rooms *rooms, const struct store_game *g)
{
    struct room *room = open_logged(rooms, g);
    if (!room)
        return NULL;
    room_drop_match(room);
    if (room_read_summary(room, g->rest))
        return room;
    log_closed(rooms, g, "its summary is invalid");
    room_free(room);
    return NULL;
}

int room_load(struct rooms *rooms, const struct store_game *g, struct agon_error *error)
{
    struct loading l = {0};
    l.room = open_logged(rooms, g);
    if (!l.room)
        return 0;
    l.room->acted = l.room->created;
    int status = store_each_event(rooms->core->store, g->id, load_event, &l, error);
    if (rooms->core->alive > 0 && l.room->acted <= rooms->core->alive)
        l.room->acted += rooms->core->now - rooms->core->alive;
    if (status == 0)
        status = store_each_chat(rooms->core->store, g->id, load_line, &l, error);
    if (status == 0 && l.unknown) {
        status = l.status;
        if (error)
            *error = l.error;
    }
    if (status == 0 && l.status < 0)
        give_up(l.room, &l.error);
    else if (status == 0)
        room_continue(l.room, rooms->core->alive);
    if (status == 0 && room_may_unload(l.room))
        room_unload(l.room);
    return status;
}

/* ---- rooms that the server does not know ---- */

struct room *room_replay(const struct rooms *rooms, const struct store_history *history,
                         const struct patience *patience, struct agon_error *error)
{
    struct loading l = {0};
    json_t *terms = json_loads(history->game->terms, 0, NULL);
    struct game_spec p = read_game_spec(terms);
    struct shared_game *game = shared_game_alone(rooms, &p, patience, error);
    l.room = game ? read_head(terms, history->game, game, error) : NULL;
    json_decref(terms);
    if (!l.room) {
        shared_game_free_alone(game);
        return NULL;
    }
    bool whole = true;
    for (int i = 0; i < history->events && whole; i++) {
        load_event(&l, &history->event[i]);
        whole = !patience->over || !patience->over(patience->user);
    }
    if (!whole) {
        agon_fail(error, AGON_UNSUPPORTED, -1, "there was no time to play it again");
        room_discard(l.room);
        return NULL;
    }
    for (int i = 0; i < history->chats; i++)
        add_line(l.room, &history->chat[i]);
    if (l.unknown) {
        room_discard(l.room);
        *error = l.error;
        return NULL;
    }
    if (l.room->match->started && l.status == 0 && l.room->ended > 0)
        match_advance(l.room->match, l.room->ended);
    return l.room;
}

void room_discard(struct room *room)
{
    if (!room)
        return;
    struct shared_game *game = room->shared_game;
    room_dealloc(room);
    shared_game_free_alone(game);
}

/* The match goes over to the server's own opened game where there is one: the same game,
 * elsewhere in memory. */
void room_adopt(struct rooms *rooms, struct room *room)
{
    struct shared_game *alone = room->shared_game;
    room->shared_game = shared_game_adopt(rooms, alone, NULL);
    if (room->match->game)
        room->match->game = room->match->line.game = room->shared_game->game;
    enter(rooms, room);
}
