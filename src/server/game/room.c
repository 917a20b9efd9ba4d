/* Rooms: seats and chat. */
#include "server/game/room.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "server/base/connection.h"
#include "server/base/limits.h"
#include "server/game/conditional.h"
#include "server/game/import.h"
#include "server/users/user.h"

enum { GUEST_DAYS_MS = 14 * 86400000 }; /* how long guests may leave a game by days */

/* ---- making ---- */

const char *const room_phases[] = {"open", "talks", "playing", "over"};
const char *const room_opponents[] = {"engine", "open", "link", "self", "user"};

bool room_by_days(const struct clock_control *control)
{
    return control->move_ms >= 3600000 || control->reserve_ms >= 86400000;
}

struct room *room_alloc(struct shared_game *game, const struct clock_control *control)
{
    struct room *t = calloc(1, sizeof *t + game->game->seats * sizeof *t->seat);
    struct match *match = calloc(1, sizeof *match);
    if (!t || !match)
        abort();
    t->match = match;
    t->shared_game = game;
    t->control = *control;
    t->days = room_by_days(control);
    t->seats = (int)game->game->seats;
    t->adjourner = t->warnings = t->first_missing = t->left_seat = -1;
    for (int i = 0; i < t->seats; i++)
        t->seat[i].late = t->seat[i].lag = -1;
    timer_init(&t->deadline);
    return t;
}

struct room *room_new(struct rooms *rooms, struct shared_game *game,
                      const struct clock_control *control)
{
    struct room *room = room_alloc(game, control);
    do
        random_id(room->id);
    while (map_get(&rooms->by_id, room->id));
    room->rooms = rooms;
    room->created = room->touched = room->acted = rooms->core->now;
    map_put(&rooms->by_id, room->id, room);
    return room;
}

void room_drop_match(struct room *room)
{
    if (room->match && room->match->game)
        match_release(room->match);
    free(room->match);
    room->match = NULL;
    free(room->san);
    room->san = NULL;
    for (int i = 0; i < room->chats; i++)
        free(room->chat[i].text);
    free(room->chat);
    room->chat = NULL;
    room->chats = 0;
}

/* Frees the data of a seat. */
static void empty_seat(struct room_seat *seat)
{
    free(seat->words);
    conditional_free(seat->conditional);
    *seat = (struct room_seat){.lag = -1, .late = -1};
}

void room_dealloc(struct room *room)
{
    room_drop_match(room);
    for (int i = 0; i < room->seats; i++)
        empty_seat(&room->seat[i]);
    free(room->watcher);
    free(room->event);
    free(room->why_paused);
    json_decref(room->messages);
    free(room->opening);
    room_import_free(room->import);
    free(room);
}

void room_pay(struct room *room, struct address *payer)
{
    if (room->payer)
        room->payer->games--;
    room->payer = payer;
    if (payer)
        payer->games++;
}

struct room *room_find(struct rooms *rooms, const char *id)
{
    struct room *room = map_get(&rooms->by_id, id);
    if (room)
        room->touched = rooms->core->now;
    return room;
}

const char *room_event(const struct room *room)
{
    return room->import ? record_get(&room->import->record, RECORD_EVENT) : room->event;
}

void room_write_time(const struct room *room, char text[ROOM_TIME])
{
    clock_control_write(&room->control, text, ROOM_TIME);
}

/* ---- seats ---- */

void room_sit(struct room *room, int seat, struct user *user)
{
    struct room_seat *c = &room->seat[seat];
    c->sent = -1;
    c->user = user;
    memcpy(c->id, user->id, sizeof c->id);
    snprintf(c->name, sizeof c->name, "%s", user->name);
    if (room->phase != PHASE_OVER)
        user_sit(user, room);
    if (!user->stored)
        user_keep(room->rooms->users, user);
    store_put_player(room->rooms->core->store, user->id, room->id);
}

void room_sit_engine(struct room *room, int seat, const char *engine, int level)
{
    struct room_seat *c = &room->seat[seat];
    empty_seat(c);
    c->level = level;
    c->agreed = true;
    strncpy(c->engine, engine, sizeof c->engine - 1);
    if (strcmp(engine, "random") == 0)
        strcpy(c->name, "random");
    else
        snprintf(c->name, sizeof c->name, "%.40s %d", engine, level);
}

void room_rise(struct room *room, int seat)
{
    struct user *user = room->seat[seat].user;
    empty_seat(&room->seat[seat]);
    if (user && room_seats_of(room, user) == 0)
        user_rise(user, room);
}

void room_forget_user(struct rooms *rooms, const struct user *user)
{
    size_t at = 0;
    for (struct room *room; (room = map_each(&rooms->by_id, &at)) != NULL;)
        for (int i = 0; i < room->seats; i++)
            if (room->seat[i].user == user) {
                conditional_free(room->seat[i].conditional);
                room->seat[i].conditional = NULL;
                room->seat[i].user = NULL;
            }
}

unsigned room_seats_of(const struct room *room, const struct user *user)
{
    unsigned seats = 0;
    for (int i = 0; i < room->seats && user; i++)
        if (room->seat[i].user == user)
            seats |= 1u << i;
    return seats;
}

bool room_is_guests(const struct room *room)
{
    for (int i = 0; i < room->seats; i++)
        if (room->seat[i].user && !user_is_guest(room->seat[i].user))
            return false;
    return !room->tournament[0] && room->opponent != OPPONENT_USER;
}

int64_t room_called_off_at(const struct room *room)
{
    int64_t most = room->days ? GUEST_DAYS_MS : room->rooms->core->options.guest_ms;
    return most > 0 && room->phase != PHASE_OVER && room_is_guests(room) ? room->acted + most
                                                                         : CLOCK_NEVER;
}

static bool has_guest(const struct room *room)
{
    for (int i = 0; i < room->seats; i++)
        if (room->seat[i].user && user_is_guest(room->seat[i].user))
            return true;
    return false;
}

bool room_rematch_is_rated(const struct room *room)
{
    return room->rated && !has_guest(room);
}

bool room_full(const struct room *room)
{
    for (int i = 0; i < room->seats; i++)
        if (!room->seat[i].name[0])
            return false;
    return true;
}

bool room_agreed(const struct room *room)
{
    for (int i = 0; i < room->seats; i++)
        if (!room->seat[i].agreed)
            return false;
    return true;
}

void room_change_setup(struct room *room, struct shared_game *game, int proposer)
{
    shared_game_drop(room->shared_game);
    room->shared_game = game;
    for (int i = 0; i < room->seats; i++)
        room->seat[i].agreed =
            room->seat[i].engine[0] || (room->seat[i].user == room->seat[proposer].user);
    room->rated &= !game->own;
    room->proposed = true;
    room->setup_changed = true;
}

bool room_line_now(const struct room *room, struct agon_line *line)
{
    const struct match *m = room->match;
    int64_t passed = room->rooms->core->now - m->ticked;
    bool timed = (m->game->traits & AGON_TIMED) && room->phase == PHASE_PLAYING && !m->paused;
    if (!timed || passed <= 0 || agon_line_copy(line, &m->line, NULL) < 0) {
        *line = m->line;
        return false;
    }
    if (agon_check(m->game, line->pos, agon_line_past(line), AGON_TICK(passed), NULL) == 0)
        agon_line_play(line, AGON_TICK(passed));
    return true;
}

void room_schedule(struct room *room, int64_t at)
{
    timer_set(&room->rooms->deadlines, &room->deadline, at);
}

/* ---- chat ---- */

struct chat_message *room_say(struct room *room, struct user *user, int seat, const char *text)
{
    bool watches = user && seat < 0, arbiter = !user;
    if (room->chats >= (watches ? ROOM_CHAT_WATCHERS_MAX : ROOM_CHAT_MAX) && !arbiter)
        return NULL;
    struct chat_message *list = realloc(room->chat, (size_t)(room->chats + 1) * sizeof *list);
    char *words = malloc(strlen(text) + 1);
    if (!list || !words)
        abort();
    room->chat = list;
    struct chat_message *line = &list[room->chats++];
    *line = (struct chat_message){
        .at = room->rooms->core->now, .seat = seat, .text = strcpy(words, text)};
    snprintf(line->name, sizeof line->name, "%s", user ? user->name : "arbiter");
    snprintf(line->user, sizeof line->user, "%s", user ? user->id : "");
    store_add_chat(room->rooms->core->store, &(struct store_chat){.game = room->id,
                                                                  .user = line->user,
                                                                  .name = line->name,
                                                                  .text = line->text,
                                                                  .at = line->at,
                                                                  .seat = seat});
    return line;
}

bool room_hears(const struct room *room, const struct user *user, const struct chat_message *line)
{
    unsigned seats = room_seats_of(room, user);
    for (int i = 0; i < room->seats; i++)
        if (seats >> i & 1 && room->seat[i].quiet)
            return false;
    return room->phase == PHASE_OVER || seats == 0 || line->seat >= 0 || !line->user[0];
}

/* ---- changes ---- */

static void enlist(struct room *room)
{
    if (room->changed)
        return;
    room->changed = true;
    room->next_changed = room->rooms->changed;
    room->rooms->changed = room;
}

void room_touch(struct room *room)
{
    room->version++;
    room->touched = room->rooms->core->now;
    room->game_changed = true;
    enlist(room);
}

void room_touch_lag(struct room *room)
{
    room->lag_changed = true;
    enlist(room);
}
