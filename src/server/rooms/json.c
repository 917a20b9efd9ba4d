/* Rooms as JSON, to the eyes of one reader. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/moves.h"
#include "play/record.h"
#include "proto/wire.h"
#include "server/link.h"
#include "server/people/person.h"
#include "server/rooms/log.h"
#include "server/rooms/rest.h"
#include "server/rooms/room.h"
#include "server/tourney/run.h"

static const char *const phases[] = {"open", "talks", "playing", "over"};

bool room_secret(const struct room *t)
{
    return (t->agreement->game->traits & AGON_HIDDEN) && t->phase != PHASE_OVER;
}

bool room_visible(const struct room *t, const struct person *p, const char *key)
{
    bool keyed = key && t->key[0] && strcmp(key, t->key) == 0;
    bool helps = p && p->role >= ROLE_ARBITER;
    if (p && (strcmp(p->id, t->maker) == 0 || strcmp(p->id, t->invited) == 0))
        return true;
    return !t->private || keyed || helps || room_seats_of(t, p) != 0;
}

/* ---- parts ---- */

/* The lag that somebody's connections have last told, or -1. */
static int lag_of(const struct person *p)
{
    int lag = -1;
    for (const struct link *l = p->links; l; l = l->next_of_person)
        if (l->lag >= 0 && (lag < 0 || l->lag < lag))
            lag = l->lag;
    return lag;
}

static json_t *player_json(const struct room *t, int seat)
{
    const struct chair *c = &t->chair[seat];
    json_t *json = json_pack("{si}", "seat", seat);
    if (!c->name[0])
        return json;
    json_object_set_new(json, "name", json_string(c->name));
    if (c->engine[0]) {
        json_object_set_new(json, "engine", json_string(c->engine));
        json_object_set_new(json, "level", json_integer(c->level));
    } else {
        json_object_set_new(json, "id", json_string(c->id));
    }
    bool online = c->engine[0] || (c->person && c->person->links);
    json_object_set_new(json, "online", json_boolean(online));
    if (!c->person)
        return json;
    const struct person_rating *r = person_rated(c->person, t->agreement->game->rules->id);
    if (r && !person_is_guest(c->person))
        json_object_set_new(json, "rating", json_integer((int)(r->glicko.rating + 0.5)));
    if (lag_of(c->person) >= 0)
        json_object_set_new(json, "lag", json_integer(lag_of(c->person)));
    return json;
}

static json_t *players_json(const struct room *t)
{
    json_t *list = json_array();
    for (int i = 0; i < t->seats; i++)
        json_array_append_new(list, player_json(t, i));
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

static json_t *ms_json(int64_t ms)
{
    return ms == CLOCK_NEVER || ms < 0 ? json_null() : json_integer(ms);
}

static json_t *clock_json(const struct room *t)
{
    const struct clock *c = &t->match->clock;
    json_t *left = json_array(), *reserve = json_array(), *used = json_array();
    int64_t now = t->hall->now;
    for (int i = 0; i < t->seats; i++) {
        bool running = i == c->seat;
        json_array_append_new(left, ms_json(clock_shown(c, i, now)));
        json_array_append_new(reserve, json_integer(c->reserve_ms[i]));
        json_array_append_new(used,
                              json_integer(c->used_ms[i] + (running ? clock_used(c, now) : 0)));
    }
    int64_t due = c->running && t->phase == PHASE_PLAYING ? clock_left(c, now) : CLOCK_NEVER;
    return json_pack("{si sb so so so so}", "seat", c->seat, "running",
                     c->running && t->phase == PHASE_PLAYING, "left", left, "reserve", reserve,
                     "used", used, "due", ms_json(due));
}

static json_t *offer_json(const struct room *t)
{
    const struct match *m = t->match;
    if (t->phase != PHASE_PLAYING)
        return json_null();
    if (t->adjourner >= 0)
        return json_pack("{ss si so}", "what", m->paused ? "resume" : "adjourn", "seat",
                         t->adjourner, "accepted", bits_json(t->adjourn_agreed));
    if (m->offer_seat < 0)
        return json_null();
    return json_pack("{ss si so}", "what", m->offer == MATCH_DRAW_OFFER ? "draw" : "takeback",
                     "seat", m->offer_seat, "accepted", bits_json(m->accepted));
}

static json_t *result_json(const struct room *t)
{
    if (t->phase != PHASE_OVER)
        return json_null();
    json_t *points = json_array();
    if (t->aborted)
        return json_pack("{ss so si}", "why", "aborted", "points", points, "winner", -1);
    const struct agon_result *r = &t->match->result;
    for (int i = 0; i < t->seats; i++)
        json_array_append_new(points, json_integer(r->points[i]));
    return json_pack("{ss so si}", "why", r->why ? r->why : "", "points", points, "winner",
                     outcome_winner(t->agreement->game, r));
}

/* The last turn played, with the cells of each of its moves. */
static json_t *last_json(const struct room *t)
{
    const struct agon_line *line = &t->match->line;
    const agon_game *g = line->game;
    char text[AGON_TEXT_MAX];
    if (!g || line->turns == 0)
        return json_null();
    int i = line->turns - 1;
    const struct agon_turn *turn = &line->turn[i];
    json_t *touch = wire_touches(g, agon_line_start(line, i), turn);
    room_turn_text(t, i, text, sizeof text);
    return json_pack("{si ss so sI}", "seat", t->match->mark[i].seat, "text", text, "touch", touch,
                     "used", (json_int_t)t->match->mark[i].used_ms);
}

/* The name of who is challenged, as long as that can be taken. */
static json_t *invited_json(const struct room *t)
{
    const struct person *p =
        t->invited[0] && t->phase == PHASE_OPEN ? person_find(t->hall, t->invited) : NULL;
    return p ? json_string(p->name) : json_null();
}

/* ---- GAME ---- */

/* The board as it is now, and the moves if the reader has them. */
static void put_position(json_t *json, const struct room *t, unsigned you)
{
    const struct match *m = t->match;
    struct agon_result result = m->result;
    struct agon_line line;
    bool acts = t->phase == PHASE_PLAYING && m->seat >= 0 && you >> m->seat & 1 && !m->paused;
    result.over |= t->phase == PHASE_OVER;
    if (!m->game) {
        const agon_game *g = t->agreement->game;
        json_object_set_new(json, "position", wire_position(g, g->first, &result, room_secret(t)));
        return;
    }
    bool copied = room_line_now(t, &line);
    json_object_set_new(json, "position",
                        wire_position(m->game, line.pos, &result, room_secret(t)));
    if (acts && !room_secret(t))
        wire_moves(json, &line, -1, -1);
    if (copied)
        agon_line_release(&line);
}

/* What the match says. */
static void put_match(json_t *json, const struct room *t, unsigned you)
{
    const struct match *m = t->match;
    const struct clock_control *c = &m->clock.control;
    bool there = m->game != NULL;
    bool timed = there && c->move_ms + c->reserve_ms + c->limit_ms + c->max_turn_ms > 0;
    json_object_set_new(json, "number", json_integer(there ? m->number : 0));
    json_object_set_new(json, "seat", json_integer(t->phase == PHASE_PLAYING ? m->seat : -1));
    json_object_set_new(json, "turns", json_integer(there ? m->line.turns : 0));
    put_position(json, t, you);
    json_object_set_new(json, "last", last_json(t));
    json_object_set_new(json, "clock", timed ? clock_json(t) : json_null());
    json_object_set_new(json, "paused", json_boolean(m->paused));
}

/* The tournament that it is a game of; null for others. */
static json_t *tournament_json(const struct room *t)
{
    char game[32] = "";
    if (!t->tourney[0])
        return json_null();
    if (t->pairing >= 0)
        snprintf(game, sizeof game, "%d.%d", t->pairing + 1, t->nth + 1);
    json_t *names = json_array();
    for (int i = 0; i < t->seats; i++)
        json_array_append_new(names, json_string(tourney_seat_name(t, i)));
    return json_pack("{ss ss ss so}", "id", t->tourney, "game", game, "title",
                     t->event ? t->event : "", "names", names);
}

json_t *room_json(const struct room *t, const struct person *reader, bool setup)
{
    unsigned you = room_seats_of(t, reader);
    char time[ROOM_TIME];
    json_t *agreed = json_array();
    room_write_time(t, time);
    for (int i = 0; i < t->seats; i++)
        json_array_append_new(agreed, json_boolean(t->chair[i].agreed));
    json_t *json =
        json_pack("{ss ss si ss sb sb sb sb sI so so si so so so s{so ss?} sI}", "id", t->id,
                  "phase", phases[t->phase], "version", (int)t->version, "control", time, "days",
                  t->days, "rated", t->rated, "private", t->private, "takebacks", t->takebacks,
                  "created", (json_int_t)t->created, "players", players_json(t), "you",
                  bits_json(you), "watchers", t->watchers, "offer", offer_json(t), "agreed", agreed,
                  "result", result_json(t), "rematch", "asked", bits_json(t->rematch), "next",
                  t->next[0] ? t->next : NULL, "now", (json_int_t)t->hall->now);
    if (t->phase != PHASE_OVER)
        json_object_set_new(json, "rematch", json_null());
    json_object_set_new(json, "invited", invited_json(t));
    json_object_set_new(json, "tournament", tournament_json(t));
    if (setup)
        json_object_set(json, "setup", t->agreement->json);
    put_match(json, t, you);
    return json;
}

json_t *room_card(const struct room *t)
{
    const agon_game *g = t->agreement->game;
    char time[ROOM_TIME];
    room_write_time(t, time);
    return json_pack("{ss ss ss ss ss? ss? ss sb sb sb sb so si si si sI sI so so}", "id", t->id,
                     "phase", phases[t->phase], "game", g->rules->id, "name", g->rules->name,
                     "variant", g->variant, "options", g->options, "control", time, "days", t->days,
                     "rated", t->rated, "private", t->private, "own", t->agreement->own, "players",
                     players_json(t), "turns", rest_of(t).turns, "seat",
                     t->phase == PHASE_PLAYING ? rest_of(t).seat : -1, "watchers", t->watchers,
                     "created", (json_int_t)t->created, "ended", (json_int_t)t->ended, "invited",
                     invited_json(t), "result", result_json(t));
}

/* ---- lists of a room ---- */

static void append_turn(json_t *list, const struct room *t, int i)
{
    const struct match_mark *mark = &t->match->mark[i];
    char text[AGON_TEXT_MAX];
    int64_t ms = room_turn_text(t, i, text, sizeof text);
    if (ms > 0)
        json_array_append_new(list, json_pack("{sI}", "tick", (json_int_t)ms));
    json_array_append_new(list, json_pack("{si ss so so}", "seat", mark->seat, "text", text, "used",
                                          ms_json(mark->used_ms), "left", ms_json(mark->left_ms)));
}

json_t *room_turns(const struct room *t)
{
    json_t *list = json_array();
    int turns = t->match->game ? t->match->line.turns : 0;
    for (int i = room_secret(t) && turns > 1 ? turns - 1 : 0; i < turns; i++)
        append_turn(list, t, i);
    return list;
}

json_t *room_line(const struct chat_line *line)
{
    return json_pack("{sI ss si ss}", "at", (json_int_t)line->at, "from", line->name, "seat",
                     line->seat, "text", line->text);
}

json_t *room_lines(const struct room *t, const struct person *reader)
{
    json_t *list = json_array();
    for (int i = 0; i < t->lines; i++)
        if (room_hears(t, reader, &t->line[i]))
            json_array_append_new(list, room_line(&t->line[i]));
    return list;
}

char *room_record(const struct room *t, struct agon_error *error)
{
    const char *names[AGON_SEATS];
    for (int i = 0; i < t->seats; i++)
        names[i] = t->chair[i].name;
    return room_record_named(t, names, error);
}

char *room_record_named(const struct room *t, const char *const *names, struct agon_error *error)
{
    struct record r;
    char *text = NULL;
    record_init(&r);
    int status = t->match->game ? record_take_match(&r, t->match, error)
                                : record_set_game(&r, t->agreement->game, error);
    for (int i = 0; i < t->seats && status == 0; i++)
        if (names[i][0])
            status = record_set_seat(&r, "player", i, names[i], error);
    if (status == 0)
        status = record_set(&r, RECORD_ID, t->id, error);
    if (status == 0)
        status = tourney_name_record(t, &r, error);
    if (status == 0) {
        size_t size = (size_t)record_write(&r, NULL, 0) + 1;
        text = malloc(size);
        if (text)
            record_write(&r, text, size);
    }
    record_release(&r);
    return text;
}
