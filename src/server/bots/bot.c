/* Messages to bots: challenges, games, turns, ends. */
#include <stdlib.h>
#include <string.h>

#include "server/bots/bot.h"
#include "server/game/first_turn.h"
#include "server/game/json.h"
#include "server/game/log.h"
#include "server/game/room.h"
#include "server/game/room_loader.h"
#include "server/users/user.h"

void bot_notify(struct connection *c, json_t *json)
{
    struct message *message = message_new(c->core, json);
    connection_queue(c, message);
    message_drop(message);
    json_decref(json);
}

void bot_notify_stopping(struct connection *c)
{
    bot_notify(c, json_pack("{ss si}", "type", "stopping", "retry_ms", 2000));
}

struct bot *connection_bot(const struct connection *c)
{
    return c->program;
}

bool bot_plays(const struct connection *c, const char *kind)
{
    const struct bot *b = connection_bot(c);
    for (int i = 0; i < b->kinds; i++)
        if (strcmp(b->kind[i], kind) == 0)
            return true;
    return b->kinds == 0;
}

json_t *bot_kinds(const struct connection *c)
{
    const struct bot *b = connection_bot(c);
    json_t *list = b->kinds > 0 ? json_array() : NULL;
    for (int i = 0; i < b->kinds; i++)
        json_array_append_new(list, json_string(b->kind[i]));
    return list;
}

static json_t *text_or_null(const char *text)
{
    return *text ? json_string(text) : json_null();
}

json_t *bot_program(struct users *users, const struct user *user)
{
    const struct user *owner = user->owner[0] ? user_find(users, user->owner) : NULL;
    const struct connection *c = user->connections;
    if (user->role != ROLE_BOT)
        return NULL;
    while (c && !c->program)
        c = c->next_of_owner;
    const struct bot *b = c ? connection_bot(c) : NULL;
    json_t *kinds = c ? bot_kinds(c) : NULL;
    return json_pack("{so so so ss? so}", "engine", text_or_null(b ? b->engine : ""), "protocol",
                     text_or_null(b ? b->protocol : ""), "owner",
                     text_or_null(owner ? owner->name : ""), "connection",
                     b ? b->stream ? "tcp" : "websocket" : NULL, "games",
                     kinds ? kinds : json_null());
}

/* ---- what was sent ---- */

static struct bot_seen *find(struct bot *b, const char *id)
{
    for (int i = 0; i < b->seens; i++)
        if (strcmp(b->seen[i].id, id) == 0)
            return &b->seen[i];
    return NULL;
}

static struct bot_seen *add(struct bot *b, const char *id)
{
    if (b->seens == b->seen_room) {
        b->seen_room = b->seen_room ? 2 * b->seen_room : 8;
        b->seen = realloc(b->seen, (size_t)b->seen_room * sizeof *b->seen);
        if (!b->seen)
            abort();
    }
    struct bot_seen *seen = &b->seen[b->seens++];
    *seen = (struct bot_seen){.asked = -1, .offer = -1};
    memcpy(seen->id, id, sizeof seen->id);
    return seen;
}

static void drop(struct bot *b, struct bot_seen *seen)
{
    *seen = b->seen[--b->seens];
}

/* ---- parts of messages ---- */

/* Puts a position's text, or null if it is hidden. */
static void put_position(json_t *json, const struct room *room, const agon_pos *pos)
{
    const agon_game *g = room->shared_game->game;
    int n = room_secret(room) ? -1 : g->rules->write(g, pos, NULL, 0);
    char *text = n >= 0 ? malloc((size_t)n + 1) : NULL;
    if (text)
        g->rules->write(g, pos, text, (size_t)n + 1);
    json_object_set_new(json, "position", text ? json_string(text) : json_null());
    free(text);
}

/* Lists whole turns, up to the limits. */
struct legal {
    const struct agon_line *line;
    json_t *list;
    size_t bytes;
    bool more;
};

static bool list_turn(void *user, const struct agon_turn *turn, const agon_pos *end)
{
    struct legal *legal = user;
    char text[AGON_TEXT_MAX];
    (void)end;
    int n = agon_turn_write(legal->line->game, legal->line->pos, turn, text, sizeof text);
    legal->bytes += n > 0 ? (size_t)n + 3 : 0;
    legal->more =
        n < 0 || json_array_size(legal->list) == BOT_LEGAL_MAX || legal->bytes > BOT_LEGAL_BYTES;
    if (!legal->more)
        json_array_append_new(legal->list, json_string(n == 0 ? "pass" : text));
    return !legal->more;
}

/* The legal turns, or null if they are too many or hidden. */
static json_t *legal_turns(const struct room *room)
{
    const struct agon_line *line = &room->match->line;
    struct legal legal = {.line = line};
    if (room_secret(room) || line->open.n > 0)
        return json_null();
    legal.list = json_array();
    if (agon_turn_each(line->game, line->pos, agon_line_past(line), false, list_turn, &legal) >=
            0 &&
        !legal.more)
        return legal.list;
    json_decref(legal.list);
    return json_null();
}

static json_t *ms(int64_t span)
{
    return span == CLOCK_NEVER || span < 0 ? json_null() : json_integer(span);
}

/* The seats' times, and the time for the seat to move; null without a clock. */
static json_t *clock_json(const struct room *room)
{
    const struct clock *c = &room->match->clock;
    json_t *left = json_array(), *reserve = json_array();
    int64_t now = room->rooms->core->now, due = clock_left(c, now);
    int64_t shown = c->seat < 0 ? CLOCK_NEVER : clock_shown(c, c->seat, now);
    int64_t first = first_turn_left(room, now);
    if (first < due)
        due = first;
    for (int i = 0; i < room->seats; i++) {
        json_array_append_new(left, ms(clock_shown(c, i, now)));
        json_array_append_new(reserve, json_integer(c->reserve_ms[i]));
    }
    return json_pack("{so so so sI}", "turn", ms(due < shown ? due : shown), "left", left,
                     "reserve", reserve, "used", (json_int_t)clock_used(c, now));
}

static json_t *players(const struct room *room)
{
    json_t *list = json_array();
    for (int i = 0; i < room->seats; i++) {
        const struct room_seat *c = &room->seat[i];
        const struct user_rating *r =
            c->user ? user_rated(c->user, room->shared_game->game->rules->id) : NULL;
        json_t *one = json_pack("{si ss}", "seat", i, "name", room_seat_name(room, i));
        if (r)
            json_object_set_new(one, "rating", json_integer((int)(r->glicko.rating + 0.5)));
        json_array_append_new(list, one);
    }
    return list;
}

/* The terms, the same in challenges and games. */
static json_t *terms(const struct room *room, const char *type, const char *name)
{
    const agon_game *g = room->shared_game->game;
    char time[ROOM_TIME];
    room_write_time(room, time);
    return json_pack("{ss ss ss ss ss ss? ss? ss sb}", "type", type, name, room->id, "kind",
                     g->rules->id, "variant", g->variant ? g->variant : "", "options",
                     g->options ? g->options : "", "definition",
                     room->shared_game->own ? g->definition : NULL, "start",
                     room->shared_game->start, "control", time, "rated", room->rated);
}

static int lowest(unsigned seats)
{
    int seat = 0;
    while (seats && !(seats >> seat & 1))
        seat++;
    return seat;
}

/* ---- challenges ---- */

static void tell_challenge(struct connection *c, const struct room *room)
{
    const char *from = "";
    int seat = -1;
    for (int i = 0; i < room->seats; i++)
        if (room->seat[i].name[0])
            from = room->seat[i].name;
        else if (seat < 0)
            seat = i;
    json_t *json = terms(room, "challenge", "challenge");
    json_object_set_new(json, "from", json_string(from));
    json_object_set_new(json, "seat", json_integer(seat));
    bot_notify(c, json);
}

static void see_challenge(struct connection *c, const struct room *room, unsigned seats)
{
    bool invited = strcmp(room->invited, connection_user(c)->id) == 0;
    if (find(connection_bot(c), room->id) || (!seats && !invited))
        return;
    add(connection_bot(c), room->id);
    if (!seats)
        tell_challenge(c, room);
}

/* ---- games ---- */

/* Sends the whole game: players and turns so far. */
static void tell_game(struct connection *c, struct room *room, struct bot_seen *seen, int seat)
{
    const struct agon_line *line = &room->match->line;
    char text[AGON_TEXT_MAX];
    json_t *json = terms(room, "game", "game"), *turns = json_array();
    for (int i = 0; i < line->turns && !room_secret(room); i++) {
        room_turn_text(room, i, text, sizeof text);
        json_array_append_new(turns, json_string(text));
    }
    json_object_set_new(json, "seat", json_integer(seat));
    json_object_set_new(json, "players", players(room));
    put_position(json, room, agon_line_start(line, 0));
    json_object_set_new(json, "turns", turns);
    json_object_set_new(json, "number", json_integer(room->match->number));
    if (room->tournament[0])
        json_object_set_new(json, "tournament", json_string(room->tournament));
    bot_notify(c, json);
    seen->playing = true;
    seen->turns = line->turns;
    seen->asked = -1;
}

static void tell_played(struct connection *c, const struct room *room, int i)
{
    const struct match_mark *mark = &room->match->mark[i];
    char text[AGON_TEXT_MAX];
    int64_t tick = room_turn_text(room, i, text, sizeof text);
    json_t *json =
        json_pack("{ss ss si si ss so so}", "type", "played", "game", room->id, "turn", i, "seat",
                  mark->seat, "text", text, "used", ms(mark->used_ms), "left", ms(mark->left_ms));
    if (tick > 0)
        json_object_set_new(json, "tick", json_integer(tick));
    put_position(json, room, agon_line_start(&room->match->line, i + 1));
    bot_notify(c, json);
}

static void tell_turn(struct connection *c, const struct room *room)
{
    const struct match *m = room->match;
    json_t *json = json_pack("{ss ss si si so}", "type", "turn", "game", room->id, "number",
                             m->number, "seat", m->seat, "clock", clock_json(room));
    put_position(json, room, agon_line_start(&m->line, m->line.turns));
    if (connection_bot(c)->legal)
        json_object_set_new(json, "legal", legal_turns(room));
    bot_notify(c, json);
}

/* Sends another player's offer once. */
static void tell_offer(struct connection *c, const struct room *room, struct bot_seen *seen,
                       unsigned seats)
{
    const struct match *m = room->match;
    int offer = m->offer_seat < 0 ? -1 : m->number * AGON_SEATS + m->offer_seat;
    if (offer == seen->offer)
        return;
    seen->offer = offer;
    if (offer >= 0 && !(seats >> m->offer_seat & 1))
        bot_notify(c, json_pack("{ss ss ss si}", "type", "offer", "game", room->id, "what",
                                m->offer == MATCH_DRAW_OFFER ? "draw" : "takeback", "seat",
                                m->offer_seat));
}

static void see_turns(struct connection *c, struct room *room, struct bot_seen *seen, int seat)
{
    int turns = room->match->line.turns;
    if (!seen->playing || turns < seen->turns) {
        tell_game(c, room, seen, seat);
        return;
    }
    for (; seen->turns < turns; seen->turns++)
        tell_played(c, room, seen->turns);
}

static void see_game(struct connection *c, struct room *room, unsigned seats)
{
    const struct match *m = room->match;
    struct bot_seen *seen = find(connection_bot(c), room->id);
    if (!seats) {
        if (seen)
            drop(connection_bot(c), seen);
        return;
    }
    seen = seen ? seen : add(connection_bot(c), room->id);
    see_turns(c, room, seen, lowest(seats));
    tell_offer(c, room, seen, seats);
    if (seen->paused != m->paused) {
        seen->paused = m->paused;
        seen->asked = -1;
        bot_notify(
            c, json_pack("{ss ss sb}", "type", "paused", "game", room->id, "paused", m->paused));
    }
    if (!m->paused && m->seat >= 0 && seats >> m->seat & 1 && seen->asked != m->number) {
        seen->asked = m->number;
        tell_turn(c, room);
    }
}

/* ---- ends ---- */

/* The result of a game for a seat, as a word. */
static const char *result_word(const struct room *room, int seat)
{
    const struct agon_result *r = &room->match->result;
    int winner = outcome_winner(room->shared_game->game, r);
    return room->passed                           ? "passed"
           : room->aborted                        ? "cancelled"
           : winner < 0                           ? "drawn"
           : r->points[seat] == r->points[winner] ? "won"
                                                  : "lost";
}

static void tell_end(struct connection *c, struct room *room, struct bot_seen *seen, int seat)
{
    const struct agon_result *r = &room->match->result;
    json_t *points = json_array();
    see_turns(c, room, seen, seat);
    for (int i = 0; i < room->seats && !room->aborted; i++)
        json_array_append_new(points, json_integer(r->points[i]));
    bot_notify(c, json_pack("{ss ss si ss ss so si}", "type", "end", "game", room->id, "seat", seat,
                            "result", result_word(room, seat), "why",
                            room->aborted ? "aborted"
                            : r->why      ? r->why
                                          : "",
                            "points", points, "winner",
                            room->aborted ? -1 : outcome_winner(room->shared_game->game, r)));
}

static void see_end(struct connection *c, struct room *room, unsigned seats)
{
    struct bot_seen *seen = find(connection_bot(c), room->id);
    if (seen && seen->playing) {
        tell_end(c, room, seen, lowest(seats));
        drop(connection_bot(c), seen);
    } else if (seen) {
        bot_notify(c, json_pack("{ss ss}", "type", "gone", "challenge", room->id));
        drop(connection_bot(c), seen);
    } else if (room->rematch && !(room->rematch & seats) && !room->next[0]) {
        bot_notify(c, json_pack("{ss ss ss si}", "type", "offer", "game", room->id, "what",
                                "rematch", "seat", lowest(room->rematch)));
    }
}

static void see(struct connection *c, struct room *room)
{
    unsigned seats = room_seats_of(room, connection_user(c));
    if (!room->match) {
        if (room->phase == PHASE_PLAYING)
            room_loader_wake(room);
        return; /* it is sent once the match is loaded */
    }
    if (room->phase == PHASE_OVER)
        see_end(c, room, seats);
    else if (room->phase == PHASE_PLAYING)
        see_game(c, room, seats);
    else
        see_challenge(c, room, seats);
}

static void see_all_of(struct user *user, struct room *room)
{
    for (struct connection *c = user ? user->connections : NULL; c; c = c->next_of_owner)
        if (c->program && connection_bot(c)->welcome && !c->closing)
            see(c, room);
}

void bot_notify_room(struct room *room)
{
    struct user *invited = room->invited[0] ? user_find(room->rooms->users, room->invited) : NULL;
    see_all_of(invited, room);
    for (int i = 0; i < room->seats; i++) {
        struct user *user = room->seat[i].user;
        bool addressed = user == invited;
        for (int k = 0; k < i; k++)
            addressed |= room->seat[k].user == user;
        if (!addressed)
            see_all_of(user, room);
    }
}

/* ---- after hello ---- */

void bot_welcome(struct rooms *rooms, struct connection *c)
{
    struct user *user = connection_user(c);
    struct core *core = c->core;
    struct bot *b = connection_bot(c);
    if (b->welcome)
        return;
    b->welcome = true;
    json_t *games = json_array();
    for (int i = 0; i < user->rooms; i++)
        if (user->room[i]->phase == PHASE_PLAYING)
            json_array_append_new(games, json_string(user->room[i]->id));
    bot_notify(c, json_pack("{ss ss si ss sI so}", "type", "welcome", "name",
                            user->called ? user->called : user->name, "protocol", 1, "server",
                            agon_version(), "now", (json_int_t)core->now, "games", games));
    for (int i = 0; i < user->rooms; i++)
        see(c, user->room[i]);
    size_t at = 0;
    for (struct room *room; (room = map_each(&rooms->by_id, &at)) != NULL;)
        if (room->phase == PHASE_OPEN && strcmp(room->invited, user->id) == 0)
            see(c, room);
}
