/* Rooms as JSON, for one reader, and as records. */
#include "server/game/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "answers/look.h"
#include "answers/notation.h"
#include "core/moves.h"
#include "play/level.h"
#include "play/level_ratings.h"
#include "play/record.h"
#include "proto/game_json.h"
#include "server/base/connection.h"
#include "server/game/absence.h"
#include "server/game/conditional.h"
#include "server/game/first_turn.h"
#include "server/game/import.h"
#include "server/game/log.h"
#include "server/game/talk.h"
#include "server/game/unload.h"
#include "server/users/user.h"

bool room_secret(const struct room *room)
{
    return (room->shared_game->game->traits & AGON_HIDDEN) && room->phase != PHASE_OVER;
}

bool room_visible(const struct room *room, const struct user *user, const char *key)
{
    bool keyed = key && room->key[0] && strcmp(key, room->key) == 0;
    bool helps = user && user->role >= ROLE_ARBITER;
    if (user && (strcmp(user->id, room->maker) == 0 || strcmp(user->id, room->invited) == 0))
        return true;
    return !room->private || keyed || helps || room_seats_of(room, user) != 0;
}

/* ---- parts ---- */

/* The lag last reported by a user's connections, or -1. */
static int lag_of(const struct user *user)
{
    int lag = -1;
    for (const struct connection *c = user->connections; c; c = c->next_of_owner)
        if (c->lag >= 0 && (lag < 0 || c->lag < lag))
            lag = c->lag;
    return lag;
}

/* Returns the player's name in the tournament, or NULL. */
static const char *table_name(const struct room *room, int seat)
{
    const struct room_listener *l = room->rooms ? &room->rooms->listener : NULL;
    return l && l->seat_name && room->tournament[0] ? l->seat_name(l->context, room, seat) : NULL;
}

const char *room_seat_name(const struct room *room, int seat)
{
    const char *name = table_name(room, seat);
    return name ? name : room->seat[seat].name;
}

/* Adds the rating of an engine's level, if known. */
static void put_level(json_t *json, const struct room *room, const struct room_seat *seat)
{
    int measured = 0;
    const struct level_ratings *levels =
        level_ratings_of(room->shared_game->game, seat->engine, &measured);
    if (!levels || seat->level < LEVEL_BEGINNER || seat->level > LEVEL_MOST)
        return;
    json_object_set_new(json, "rating", json_integer(levels->rating[seat->level]));
    if (level_is_estimate(seat->level, measured))
        json_object_set_new(json, "estimate", json_true());
}

static json_t *player_json(const struct room *room, int seat)
{
    const struct room_seat *c = &room->seat[seat];
    json_t *json = json_pack("{si}", "seat", seat);
    if (!c->name[0])
        return json;
    json_object_set_new(json, "name", json_string(c->name));
    if (table_name(room, seat))
        json_object_set_new(json, "player", json_string(table_name(room, seat)));
    if (c->engine[0]) {
        json_object_set_new(json, "engine", json_string(c->engine));
        json_object_set_new(json, "level", json_integer(c->level));
    } else if (!room->import) {
        json_object_set_new(json, "id", json_string(c->id));
    }
    const char *rating =
        room->import ? record_get_seat(&room->import->record, "rating", seat) : NULL;
    if (rating && atoi(rating) > 0)
        json_object_set_new(json, "rating", json_integer(atoi(rating)));
    put_level(json, room, c);
    bool online = c->engine[0] || (c->user && c->user->connections);
    json_object_set_new(json, "online", json_boolean(online));
    if (!c->user)
        return json;
    bool pupil = c->user->called != NULL; /* a pupil may use a program, or play by hand */
    if (c->user->role == ROLE_BOT && (!pupil || user_program(c->user)))
        json_object_set_new(json, "program", json_true());
    const struct user_rating *r = user_rated(c->user, room->shared_game->game->rules->id);
    if (r)
        json_object_set_new(json, "rating", json_integer((int)(r->glicko.rating + 0.5)));
    if (r && r->glicko.deviation > GLICKO_PROVISIONAL)
        json_object_set_new(json, "provisional", json_true());
    if (lag_of(c->user) >= 0)
        json_object_set_new(json, "lag", json_integer(lag_of(c->user)));
    return json;
}

static json_t *players_json(const struct room *room)
{
    json_t *list = json_array();
    for (int i = 0; i < room->seats; i++)
        json_array_append_new(list, player_json(room, i));
    return list;
}

static json_t *bits_json(unsigned bits)
{
    json_t *list = json_array();
    for (int i = 0; i < AGON_SEATS; i++)
        if (bits >> i & 1)
            json_array_append_new(list, json_integer(i));
    return list;
}

static json_t *offer_json(const struct room *room)
{
    const struct match *m = room->match;
    if (room->phase != PHASE_PLAYING)
        return json_null();
    if (room->adjourner >= 0)
        return json_pack("{ss si so}", "what", m->paused ? "resume" : "adjourn", "seat",
                         room->adjourner, "accepted", bits_json(room->adjourn_agreed));
    if (m->offer_seat < 0)
        return json_null();
    return json_pack("{ss si so}", "what", m->offer == MATCH_DRAW_OFFER ? "draw" : "takeback",
                     "seat", m->offer_seat, "accepted", bits_json(m->accepted));
}

/* The seat that the reason is about if the winner does not show it: it made no first turn, had left
 * a game that was called a draw, or ran out of time against an opponent who cannot win; else -1. */
static int reason_seat(const struct room *room)
{
    if (room->aborted)
        return room->first_missing;
    if (room->left_seat >= 0)
        return room->left_seat;
    const struct agon_result *r = &room->match->result;
    bool time = r->why && strcmp(r->why, OUTCOME_TIME) == 0;
    return time && outcome_winner(room->shared_game->game, r) < 0 ? room->match->clock.seat : -1;
}

static json_t *result_json(const struct room *room)
{
    if (room->phase != PHASE_OVER)
        return json_null();
    json_t *points = json_array(), *json;
    const struct agon_result *r = room->match ? &room->match->result : NULL;
    for (int i = 0; i < room->seats && !room->aborted; i++)
        json_array_append_new(points, json_integer(r->points[i]));
    if (room->aborted)
        json = json_pack("{ss so si}", "why", "aborted", "points", points, "winner", -1);
    else
        json = json_pack("{ss so si}", "why", r->why ? r->why : "", "points", points, "winner",
                         outcome_winner(room->shared_game->game, r));
    if (reason_seat(room) >= 0)
        json_object_set_new(json, "seat", json_integer(reason_seat(room)));
    for (int i = 0; i < room->seats; i++)
        if (room->seat[i].late >= 0)
            json_object_set_new(json, "late", json_integer(room->seat[i].late));
    return json;
}

/* By seat, before and after; null unless the game was rated. */
static json_t *ratings_json(const struct room *room)
{
    if (room->rating[0][1] == 0)
        return json_null();
    json_t *list = json_array();
    for (int i = 0; i < room->seats; i++)
        json_array_append_new(
            list, json_pack("{si si}", "before", room->rating[i][0], "after", room->rating[i][1]));
    return list;
}

/* Whether the word that was written is that of the last turn: turns are taken back, too. */
static bool has_san(const struct room *room)
{
    const struct agon_line *line = &room->match->line;
    const struct room_san *san = room->san;
    int i = line->turns - 1;
    return i >= 0 && san && san->text[0] && san->turns == line->turns &&
           san->before == line->keys[i] && line->turn[i].n == 1 &&
           san->move == line->turn[i].move[0];
}

void room_write_san(struct room *room)
{
    const struct match *m = room->match;
    char text[AGON_TEXT_MAX];
    if (!m || !m->game || !notation_fits(m->game) || room_secret(room) || m->line.turns == 0 ||
        has_san(room))
        return;
    int i = m->line.turns - 1, n = notation_last(&m->line, text, sizeof text, NULL);
    struct room_san *san = room->san ? room->san : malloc(sizeof *san);
    if (!san)
        abort();
    *san = (struct room_san){.turns = i + 1, .before = m->line.keys[i]};
    san->move = m->line.turn[i].move[0];
    if (n > 0 && n < (int)sizeof san->text)
        memcpy(san->text, text, (size_t)n + 1);
    room->san = san;
}

/* The last turn played, with the cells of each of its moves. */
static json_t *last_json(const struct room *room)
{
    const struct agon_line *line = &room->match->line;
    const agon_game *g = line->game;
    char text[AGON_TEXT_MAX];
    if (!g || line->turns == 0)
        return json_null();
    int i = line->turns - 1;
    const struct agon_turn *turn = &line->turn[i];
    json_t *touch = game_json_touches(g, agon_line_start(line, i), turn);
    room_turn_text(room, i, text, sizeof text);
    const struct record_turn *recorded = room_import_turn(room->import, i);
    json_t *json =
        json_pack("{si ss so so}", "seat", room->match->mark[i].seat, "text", text, "touch", touch,
                  "used", look_ms(recorded ? recorded->used_ms : room->match->mark[i].used_ms));
    if (has_san(room))
        json_object_set_new(json, "san", json_string(room->san->text));
    return json;
}

/* The name of the challenged player, while the challenge is open. */
static json_t *invited_json(const struct room *room)
{
    const struct user *user = room->invited[0] && room->phase == PHASE_OPEN
                                  ? user_find(room->rooms->users, room->invited)
                                  : NULL;
    return user ? json_string(user->name) : json_null();
}

/* ---- GAME ---- */

/* The board as it is now. */
static void put_position(json_t *json, const struct room *room)
{
    const struct match *m = room->match;
    struct agon_result result = m->result;
    struct agon_line line;
    result.over |= room->phase == PHASE_OVER;
    if (!m->game) {
        const agon_game *g = room->shared_game->game;
        json_object_set_new(json, "position",
                            game_json_position(g, g->first, &result, room_secret(room)));
        return;
    }
    bool copied = room_line_now(room, &line);
    json_object_set_new(json, "position",
                        game_json_position(m->game, line.pos, &result, room_secret(room)));
    if (copied)
        agon_line_release(&line);
}

/* The moves, if it is the turn of these seats. */
static void put_moves(json_t *json, const struct room *room, unsigned you)
{
    const struct match *m = room->match;
    struct agon_line line;
    if (!m->game || room->phase != PHASE_PLAYING || m->seat < 0 || !(you >> m->seat & 1) ||
        m->paused || room_secret(room))
        return;
    bool copied = room_line_now(room, &line);
    game_json_moves(json, &line, -1, -1);
    if (copied)
        agon_line_release(&line);
}

/* Adds the state of the match. */
static void put_match(json_t *json, const struct room *room)
{
    const struct match *m = room->match;
    const struct clock_control *c = &m->clock.control;
    bool there = m->game != NULL;
    bool timed = there && c->move_ms + c->reserve_ms + c->limit_ms + c->max_turn_ms > 0;
    json_object_set_new(json, "number", json_integer(there ? m->number : 0));
    json_object_set_new(json, "seat", json_integer(room->phase == PHASE_PLAYING ? m->seat : -1));
    json_object_set_new(json, "turns", json_integer(there ? m->line.turns : 0));
    put_position(json, room);
    json_object_set_new(json, "last", last_json(room));
    json_object_set_new(json, "clock",
                        timed ? look_clock(m, room->phase == PHASE_PLAYING, room->rooms->core->now)
                              : json_null());
    if (there && first_turn_left(room, room->rooms->core->now) != CLOCK_NEVER)
        json_object_set_new(json, "first",
                            json_integer(first_turn_left(room, room->rooms->core->now)));
    json_object_set_new(json, "paused", json_boolean(m->paused));
    json_object_set_new(json, "absent", absence_json(room));
}

/* The tournament that it is a game of; null for others. */
static json_t *tournament_json(const struct room *room)
{
    char game[32] = "";
    if (!room->tournament[0])
        return json_null();
    if (room->pairing >= 0)
        snprintf(game, sizeof game, "%d.%d", room->pairing + 1, room->nth + 1);
    json_t *names = json_array();
    for (int i = 0; i < room->seats; i++)
        json_array_append_new(names, json_string(room_seat_name(room, i)));
    const json_t *latest = room->message_shown ? json_array_get(room->messages, 0) : NULL;
    return json_pack("{ss ss ss so so ss? ss? so si}", "id", room->tournament, "game", game,
                     "title", room->event ? room->event : "", "names", names, "unready",
                     bits_json(room->unready), "paused", room->why_paused, "message",
                     latest ? json_string_value(json_object_get(latest, "text")) : NULL, "messages",
                     room->messages ? json_incref(room->messages) : json_array(), "draws",
                     room->draws);
}

int room_onlookers(const struct room *room)
{
    int onlookers = 0;
    for (int i = 0; i < room->watchers; i++)
        onlookers += room_seats_of(room, connection_user(room->watcher[i])) == 0;
    return onlookers;
}

/* Adds the reader's conditional turns; only for the players of a game with days per turn. */
static void put_conditional(json_t *json, const struct room *room, unsigned you)
{
    const struct conditional *own = NULL;
    for (int i = 0; i < room->seats && !own; i++)
        own = you >> i & 1 ? room->seat[i].conditional : NULL;
    if (room->days && you && room->phase == PHASE_PLAYING)
        json_object_set_new(json, "conditional", conditional_json(own));
}

/* Null before the end. */
static json_t *rematch_json(const struct room *room)
{
    if (room->phase != PHASE_OVER)
        return json_null();
    return json_pack("{so so sb ss?}", "asked", bits_json(room->rematch), "declined",
                     bits_json(room->rematch_declined), "rated", room_rematch_is_rated(room),
                     "next", room->next[0] ? room->next : NULL);
}

json_t *room_json(const struct room *room, bool setup)
{
    char time[ROOM_TIME];
    json_t *agreed = json_array();
    room_write_time(room, time);
    for (int i = 0; i < room->seats; i++)
        json_array_append_new(agreed, json_boolean(room->seat[i].agreed));
    json_t *json =
        json_pack("{ss ss si ss sb sb sb sb sI so si so so so so sI}", "id", room->id, "phase",
                  room_phases[room->phase], "version", (int)room->version, "control", time, "days",
                  room->days, "rated", room->rated, "private", room->private, "takebacks",
                  room->takebacks, "created", (json_int_t)room->created, "players",
                  players_json(room), "watchers", room_onlookers(room), "offer", offer_json(room),
                  "agreed", agreed, "result", result_json(room), "rematch", rematch_json(room),
                  "now", (json_int_t)room->rooms->core->now);
    json_object_set_new(json, "ratings", ratings_json(room));
    json_object_set_new(json, "invited", invited_json(room));
    json_object_set_new(json, "tournament", tournament_json(room));
    json_object_set_new(json, "import", room_import_json(room->import, room->rooms->users));
    json_object_set_new(json, "chat", json_string(talk_policy_name(talk_policy(room))));
    if (setup)
        json_object_set(json, "setup", room->shared_game->json);
    put_match(json, room);
    return json;
}

json_t *room_json_own(const struct room *room, const struct user *reader)
{
    unsigned you = room_seats_of(room, reader);
    json_t *json = json_pack("{so}", "you", bits_json(you));
    put_moves(json, room, you);
    put_conditional(json, room, you);
    return json;
}

json_t *room_card(const struct room *room)
{
    const agon_game *g = room->shared_game->game;
    char time[ROOM_TIME];
    room_write_time(room, time);
    return json_pack(
        "{ss ss ss ss ss? ss? ss sb sb sb sb so si si si sI sI so so}", "id", room->id, "phase",
        room_phases[room->phase], "game", g->rules->id, "name", g->rules->name, "variant",
        g->variant, "options", g->options, "control", time, "days", room->days, "rated",
        room->rated, "private", room->private, "own", room->shared_game->own, "players",
        players_json(room), "turns", room_summary_of(room).turns, "seat",
        room->phase == PHASE_PLAYING ? room_summary_of(room).seat : -1, "watchers",
        room_onlookers(room), "created", (json_int_t)room->created, "ended",
        (json_int_t)room->ended, "invited", invited_json(room), "result", result_json(room));
}

/* ---- lists of a room ---- */

static void append_turn(json_t *list, const struct room *room, int i)
{
    const struct match_mark *mark = &room->match->mark[i];
    const struct record_turn *recorded = room_import_turn(room->import, i);
    char text[AGON_TEXT_MAX];
    int64_t ms = room_turn_text(room, i, text, sizeof text);
    if (ms > 0)
        json_array_append_new(list, json_pack("{sI}", "tick", (json_int_t)ms));
    json_array_append_new(list,
                          json_pack("{si ss so so}", "seat", mark->seat, "text", text, "used",
                                    look_ms(recorded ? recorded->used_ms : mark->used_ms), "left",
                                    look_ms(recorded ? recorded->left_ms : mark->left_ms)));
}

json_t *room_turns(const struct room *room)
{
    json_t *list = json_array();
    int turns = room->match->game ? room->match->line.turns : 0;
    for (int i = room_secret(room) && turns > 1 ? turns - 1 : 0; i < turns; i++)
        append_turn(list, room, i);
    return list;
}

json_t *room_chat_message(const struct chat_message *line)
{
    json_t *json = json_pack("{sI ss si ss}", "at", (json_int_t)line->at, "from", line->name,
                             "seat", line->seat, "text", line->text);
    const char *phrase = talk_phrase_of(line->text);
    if (phrase)
        json_object_set_new(json, "phrase", json_string(phrase));
    return json;
}

json_t *room_chat(const struct room *room, const struct user *reader)
{
    json_t *list = json_array();
    for (int i = 0; i < room->chats; i++)
        if (room_hears(room, reader, &room->chat[i]))
            json_array_append_new(list, room_chat_message(&room->chat[i]));
    return list;
}

char *room_record(const struct room *room, struct agon_error *error)
{
    const char *names[AGON_SEATS];
    if (room->import)
        return record_copy(room->import->text, strlen(room->import->text));
    for (int i = 0; i < room->seats; i++)
        names[i] = room->seat[i].name;
    return room_record_named(room, names, false, error);
}

/* Names the players, the tournament and the game in a record. */
static int name_record(const struct room *room, struct record *r, bool words,
                       struct agon_error *error)
{
    char text[ROOM_WORDS];
    int status = 0;
    if (!room->tournament[0])
        return 0;
    snprintf(text, sizeof text, "%.140s, tournament %s", room->event ? room->event : "",
             room->tournament);
    status = record_set(r, RECORD_EVENT, text, error);
    snprintf(text, sizeof text, "%d.%d", room->pairing + 1, room->nth + 1);
    if (status == 0 && room->pairing >= 0)
        status = record_set(r, "pairing", text, error);
    for (int i = 0; i < room->seats && status == 0; i++) {
        const struct room_seat *room_seat = &room->seat[i];
        snprintf(text, sizeof text, "%d", room_seat->lag);
        if (room_seat->lag >= 0)
            status = record_set_seat(r, "lag", i, text, error);
        if (!words || !room_seat->words || status < 0)
            continue;
        snprintf(text, sizeof text, "%s", room_seat->words);
        for (char *s = text; (s = strchr(s, '\n')) != NULL;)
            *s = ' ';
        status = record_set_seat(r, "last words", i, text, error);
    }
    return status;
}

/* Puts how late the turn of a seat came whose flag had fallen. */
static int late_record(const struct room *room, struct record *r, struct agon_error *error)
{
    int status = 0;
    for (int i = 0; i < room->seats && status == 0; i++) {
        char late[48];
        clock_duration_write(room->seat[i].late, late, sizeof late);
        if (room->seat[i].late >= 0)
            status = record_set_seat(r, "late", i, late, error);
    }
    return status;
}

/* Puts that it was cancelled, if it was. */
static int cancel_record(const struct room *room, struct record *r, struct agon_error *error)
{
    char text[40] = "by a player or the site";
    if (room->first_missing >= 0)
        snprintf(text, sizeof text, "no first turn of seat %d", room->first_missing + 1);
    return room->aborted ? record_set(r, "cancelled", text, error) : 0;
}

char *room_record_named(const struct room *room, const char *const *names, bool words,
                        struct agon_error *error)
{
    struct record r;
    char *text = NULL;
    record_init(&r);
    int status = room->match->game ? record_take_match(&r, room->match, error)
                                   : record_set_game(&r, room->shared_game->game, error);
    for (int i = 0; i < room->seats && status == 0; i++)
        if (names[i][0])
            status = record_set_seat(&r, "player", i, names[i], error);
    if (status == 0)
        status = record_set(&r, RECORD_ID, room->id, error);
    if (status == 0)
        status = cancel_record(room, &r, error);
    if (status == 0)
        status = late_record(room, &r, error);
    if (status == 0)
        status = name_record(room, &r, words, error);
    if (status == 0)
        text = record_text(&r);
    record_release(&r);
    return text;
}
