/* What bots are told: challenges, games, turns, ends. */
#include <stdlib.h>
#include <string.h>

#include "server/bots/bot.h"
#include "server/people/person.h"
#include "server/rooms/log.h"
#include "server/rooms/revival.h"
#include "server/rooms/room.h"

void bot_tell(struct link *l, json_t *json)
{
    struct note *note = note_new(l->hall, json);
    link_queue(l, note);
    note_drop(note);
    json_decref(json);
}

void bot_tell_stopping(struct link *l)
{
    bot_tell(l, json_pack("{ss si}", "type", "stopping", "retry_ms", 2000));
}

bool bot_plays(const struct link *l, const char *kind)
{
    for (int i = 0; i < l->bot->kinds; i++)
        if (strcmp(l->bot->kind[i], kind) == 0)
            return true;
    return l->bot->kinds == 0;
}

json_t *bot_kinds(const struct link *l)
{
    if (l->bot->kinds == 0)
        return NULL;
    json_t *list = json_array();
    for (int i = 0; i < l->bot->kinds; i++)
        json_array_append_new(list, json_string(l->bot->kind[i]));
    return list;
}

/* ---- what has been told ---- */

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

/* Puts a position's text, or null where it is secret. */
static void put_position(json_t *json, const struct room *t, const agon_pos *pos)
{
    const agon_game *g = t->agreement->game;
    int n = room_secret(t) ? -1 : g->rules->write(g, pos, NULL, 0);
    char *text = n >= 0 ? malloc((size_t)n + 1) : NULL;
    if (text)
        g->rules->write(g, pos, text, (size_t)n + 1);
    json_object_set_new(json, "position", text ? json_string(text) : json_null());
    free(text);
}

/* Whole turns being listed as long as they are few enough. */
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

/* The legal turns, or null when there are too many or they are secret. */
static json_t *legal_turns(const struct room *t)
{
    const struct agon_line *line = &t->match->line;
    struct legal legal = {.line = line};
    if (room_secret(t) || line->open.n > 0)
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

/* Times of the seats, and how long the one to move may take; null without any clock. */
static json_t *clock_json(const struct room *t)
{
    const struct clock *c = &t->match->clock;
    json_t *left = json_array(), *reserve = json_array();
    int64_t now = t->hall->now, due = clock_left(c, now);
    int64_t shown = c->seat < 0 ? CLOCK_NEVER : clock_shown(c, c->seat, now);
    for (int i = 0; i < t->seats; i++) {
        json_array_append_new(left, ms(clock_shown(c, i, now)));
        json_array_append_new(reserve, json_integer(c->reserve_ms[i]));
    }
    return json_pack("{so so so sI}", "turn", ms(due < shown ? due : shown), "left", left,
                     "reserve", reserve, "used", (json_int_t)clock_used(c, now));
}

static json_t *players(const struct room *t)
{
    json_t *list = json_array();
    for (int i = 0; i < t->seats; i++) {
        const struct chair *c = &t->chair[i];
        const struct person_rating *r =
            c->person ? person_rated(c->person, t->agreement->game->rules->id) : NULL;
        json_t *one = json_pack("{si ss}", "seat", i, "name", c->name);
        if (r && !person_is_guest(c->person))
            json_object_set_new(one, "rating", json_integer((int)(r->glicko.rating + 0.5)));
        json_array_append_new(list, one);
    }
    return list;
}

/* What is agreed on, the same in challenges and games. */
static json_t *terms(const struct room *t, const char *type, const char *name)
{
    const agon_game *g = t->agreement->game;
    char time[ROOM_TIME];
    room_write_time(t, time);
    return json_pack("{ss ss ss ss ss ss? ss? ss sb}", "type", type, name, t->id, "kind",
                     g->rules->id, "variant", g->variant ? g->variant : "", "options",
                     g->options ? g->options : "", "definition",
                     t->agreement->own ? g->definition : NULL, "start", t->agreement->start,
                     "control", time, "rated", t->rated);
}

static int lowest(unsigned seats)
{
    int seat = 0;
    while (seats && !(seats >> seat & 1))
        seat++;
    return seat;
}

/* ---- challenges ---- */

static void tell_challenge(struct link *l, const struct room *t)
{
    const char *from = "";
    int seat = -1;
    for (int i = 0; i < t->seats; i++)
        if (t->chair[i].name[0])
            from = t->chair[i].name;
        else if (seat < 0)
            seat = i;
    json_t *told = terms(t, "challenge", "challenge");
    json_object_set_new(told, "from", json_string(from));
    json_object_set_new(told, "seat", json_integer(seat));
    bot_tell(l, told);
}

static void see_challenge(struct link *l, const struct room *t, unsigned seats)
{
    bool invited = strcmp(t->invited, l->person->id) == 0;
    if (find(l->bot, t->id) || (!seats && !invited))
        return;
    add(l->bot, t->id);
    if (!seats)
        tell_challenge(l, t);
}

/* ---- games ---- */

/* Everything from the beginning: who takes part, and the turns so far. */
static void tell_game(struct link *l, struct room *t, struct bot_seen *seen, int seat)
{
    const struct agon_line *line = &t->match->line;
    char text[AGON_TEXT_MAX];
    json_t *told = terms(t, "game", "game"), *turns = json_array();
    for (int i = 0; i < line->turns && !room_secret(t); i++) {
        room_turn_text(t, i, text, sizeof text);
        json_array_append_new(turns, json_string(text));
    }
    json_object_set_new(told, "seat", json_integer(seat));
    json_object_set_new(told, "players", players(t));
    put_position(told, t, agon_line_start(line, 0));
    json_object_set_new(told, "turns", turns);
    json_object_set_new(told, "number", json_integer(t->match->number));
    if (t->tourney[0])
        json_object_set_new(told, "tournament", json_string(t->tourney));
    bot_tell(l, told);
    seen->playing = true;
    seen->turns = line->turns;
    seen->asked = -1;
}

static void tell_played(struct link *l, const struct room *t, int i)
{
    const struct match_mark *mark = &t->match->mark[i];
    char text[AGON_TEXT_MAX];
    int64_t tick = room_turn_text(t, i, text, sizeof text);
    json_t *told =
        json_pack("{ss ss si si ss so so}", "type", "played", "game", t->id, "turn", i, "seat",
                  mark->seat, "text", text, "used", ms(mark->used_ms), "left", ms(mark->left_ms));
    if (tick > 0)
        json_object_set_new(told, "tick", json_integer(tick));
    put_position(told, t, agon_line_start(&t->match->line, i + 1));
    bot_tell(l, told);
}

static void tell_turn(struct link *l, const struct room *t)
{
    const struct match *m = t->match;
    json_t *told = json_pack("{ss ss si si so}", "type", "turn", "game", t->id, "number", m->number,
                             "seat", m->seat, "clock", clock_json(t));
    put_position(told, t, agon_line_start(&m->line, m->line.turns));
    if (l->bot->legal)
        json_object_set_new(told, "legal", legal_turns(t));
    bot_tell(l, told);
}

/* An offer of another player's that has not been told. */
static void tell_offer(struct link *l, const struct room *t, struct bot_seen *seen, unsigned seats)
{
    const struct match *m = t->match;
    int offer = m->offer_seat < 0 ? -1 : m->number * AGON_SEATS + m->offer_seat;
    if (offer == seen->offer)
        return;
    seen->offer = offer;
    if (offer >= 0 && !(seats >> m->offer_seat & 1))
        bot_tell(l, json_pack("{ss ss ss si}", "type", "offer", "game", t->id, "what",
                              m->offer == MATCH_DRAW_OFFER ? "draw" : "takeback", "seat",
                              m->offer_seat));
}

static void see_turns(struct link *l, struct room *t, struct bot_seen *seen, int seat)
{
    int turns = t->match->line.turns;
    if (!seen->playing || turns < seen->turns) {
        tell_game(l, t, seen, seat);
        return;
    }
    for (; seen->turns < turns; seen->turns++)
        tell_played(l, t, seen->turns);
}

static void see_game(struct link *l, struct room *t, unsigned seats)
{
    const struct match *m = t->match;
    struct bot_seen *seen = find(l->bot, t->id);
    if (!seats) {
        if (seen)
            drop(l->bot, seen);
        return;
    }
    seen = seen ? seen : add(l->bot, t->id);
    see_turns(l, t, seen, lowest(seats));
    tell_offer(l, t, seen, seats);
    if (seen->paused != m->paused) {
        seen->paused = m->paused;
        seen->asked = -1;
        bot_tell(l, json_pack("{ss ss sb}", "type", "paused", "game", t->id, "paused", m->paused));
    }
    if (!m->paused && m->seat >= 0 && seats >> m->seat & 1 && seen->asked != m->number) {
        seen->asked = m->number;
        tell_turn(l, t);
    }
}

/* ---- ends ---- */

static void tell_end(struct link *l, struct room *t, struct bot_seen *seen, int seat)
{
    const struct agon_result *r = &t->match->result;
    json_t *points = json_array();
    see_turns(l, t, seen, seat);
    for (int i = 0; i < t->seats && !t->aborted; i++)
        json_array_append_new(points, json_integer(r->points[i]));
    bot_tell(l, json_pack("{ss ss si ss so si}", "type", "end", "game", t->id, "seat", seat, "why",
                          t->aborted ? "aborted"
                          : r->why   ? r->why
                                     : "",
                          "points", points, "winner",
                          t->aborted ? -1 : outcome_winner(t->agreement->game, r)));
}

static void see_end(struct link *l, struct room *t, unsigned seats)
{
    struct bot_seen *seen = find(l->bot, t->id);
    if (seen && seen->playing) {
        tell_end(l, t, seen, lowest(seats));
        drop(l->bot, seen);
    } else if (seen) {
        bot_tell(l, json_pack("{ss ss}", "type", "gone", "challenge", t->id));
        drop(l->bot, seen);
    } else if (t->rematch && !(t->rematch & seats) && !t->next[0]) {
        bot_tell(l, json_pack("{ss ss ss si}", "type", "offer", "game", t->id, "what", "rematch",
                              "seat", lowest(t->rematch)));
    }
}

static void see(struct link *l, struct room *t)
{
    unsigned seats = room_seats_of(t, l->person);
    if (!t->match) {
        if (t->phase == PHASE_PLAYING)
            revival_wake(t);
        return; /* it is seen when it is back */
    }
    if (t->phase == PHASE_OVER)
        see_end(l, t, seats);
    else if (t->phase == PHASE_PLAYING)
        see_game(l, t, seats);
    else
        see_challenge(l, t, seats);
}

static void see_all_of(struct person *p, struct room *t)
{
    for (struct link *l = p ? p->links : NULL; l; l = l->next_of_person)
        if (l->bot && !l->closing)
            see(l, t);
}

void bot_tell_room(struct room *t)
{
    struct person *invited = t->invited[0] ? person_find(t->hall, t->invited) : NULL;
    see_all_of(invited, t);
    for (int i = 0; i < t->seats; i++) {
        struct person *p = t->chair[i].person;
        bool told = p == invited;
        for (int k = 0; k < i; k++)
            told |= t->chair[k].person == p;
        if (!told)
            see_all_of(p, t);
    }
}

/* ---- the beginning ---- */

void bot_tell_all(struct link *l)
{
    struct person *p = l->person;
    struct hall *h = l->hall;
    json_t *games = json_array();
    for (int i = 0; i < p->rooms; i++)
        if (p->room[i]->phase == PHASE_PLAYING)
            json_array_append_new(games, json_string(p->room[i]->id));
    bot_tell(l, json_pack("{ss ss si ss sI so}", "type", "welcome", "name", p->name, "protocol", 1,
                          "server", agon_version(), "now", (json_int_t)h->now, "games", games));
    for (int i = 0; i < p->rooms; i++)
        see(l, p->room[i]);
    size_t at = 0;
    for (struct room *t; (t = map_each(&h->rooms, &at)) != NULL;)
        if (t->phase == PHASE_OPEN && strcmp(t->invited, p->id) == 0)
            see(l, t);
}
