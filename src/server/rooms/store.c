/* Rooms in the store: the head as JSON, the match as its log. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play/record.h"
#include "server/people/person.h"
#include "server/rooms/log.h"
#include "server/rooms/rest.h"
#include "server/rooms/room.h"

static const char *const phases[] = {"open", "talks", "playing", "over"};
static const char *const opponents[] = {"engine", "open", "link", "self", "person"};

static json_t *chairs_json(const struct room *t)
{
    json_t *list = json_array();
    for (int i = 0; i < t->seats; i++) {
        const struct chair *c = &t->chair[i];
        json_t *one = json_pack("{ss ss ss si sb}", "person", c->id, "name", c->name, "engine",
                                c->engine, "level", c->level, "agreed", c->agreed);
        if (c->lag >= 0)
            json_object_set_new(one, "lag", json_integer(c->lag));
        if (c->words)
            json_object_set_new(one, "words", json_string(c->words));
        json_array_append_new(list, one);
    }
    return list;
}

static json_t *terms_json(const struct room *t)
{
    const agon_game *g = t->agreement->game;
    char time[ROOM_TIME];
    room_write_time(t, time);
    return json_pack("{ss ss? ss? ss? ss? ss sb sb sb sb ss ss ss ss ss ss so}", "kind",
                     g->rules->id, "variant", g->variant, "options", g->options, "definition",
                     g->definition, "start", t->agreement->start, "time", time, "rated", t->rated,
                     "private", t->private, "takebacks", t->takebacks, "proposed", t->proposed,
                     "opponent", opponents[t->opponent], "key", t->key, "maker", t->maker,
                     "invited", t->invited, "phase", phases[t->phase], "next", t->next, "chairs",
                     chairs_json(t));
}

/* What makes a room a game of a tournament. */
static void put_tourney(json_t *terms, const struct room *t)
{
    if (t->tourney[0])
        json_object_set_new(terms, "tournament",
                            json_pack("{ss ss? si si ss? sI si}", "id", t->tourney, "title",
                                      t->event, "match", t->pairing, "game", t->nth, "opening",
                                      t->opening, "lag", (json_int_t)t->lag_ms, "warnings",
                                      t->warnings));
}

void room_keep(struct room *t)
{
    json_t *terms = terms_json(t), *card = room_card(t);
    put_tourney(terms, t);
    char *terms_text = json_dumps(terms, JSON_COMPACT), *card_text = json_dumps(card, JSON_COMPACT);
    if (!terms_text || !card_text)
        abort();
    store_put_game(t->hall->store, &(struct store_game){.id = t->id,
                                                        .kind = t->agreement->game->rules->id,
                                                        .terms = terms_text,
                                                        .card = card_text,
                                                        .created = t->created,
                                                        .ended = t->ended,
                                                        .hidden = t->private || t->aborted});
    free(terms_text);
    free(card_text);
    json_decref(terms);
    json_decref(card);
}

/* ---- back again ---- */

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

static void read_tourney(struct room *t, const json_t *json)
{
    const char *opening = text(json, "opening"), *title = text(json, "title");
    if (!json)
        return;
    t->event = record_copy(title, strlen(title));
    snprintf(t->tourney, sizeof t->tourney, "%s", text(json, "id"));
    t->pairing = number(json, "match");
    t->nth = number(json, "game");
    t->lag_ms = number(json, "lag");
    t->warnings = number(json, "warnings");
    t->opening = *opening ? record_copy(opening, strlen(opening)) : NULL;
}

static void read_chairs(struct room *t, const json_t *list)
{
    for (int i = 0; i < t->seats; i++) {
        struct chair *c = &t->chair[i];
        const json_t *json = json_array_get(list, (size_t)i);
        c->sent = -1;
        snprintf(c->id, sizeof c->id, "%s", text(json, "person"));
        snprintf(c->name, sizeof c->name, "%s", text(json, "name"));
        snprintf(c->engine, sizeof c->engine, "%s", text(json, "engine"));
        c->level = (int)json_integer_value(json_object_get(json, "level"));
        c->agreed = json_is_true(json_object_get(json, "agreed"));
        c->lag = json_object_get(json, "lag") ? number(json, "lag") : -1;
        if (*text(json, "words"))
            room_last_words(t, i, text(json, "words"));
    }
}

/* Who sits there, as far as the hall knows them. */
static void find_people(struct room *t)
{
    for (int i = 0; i < t->seats; i++) {
        struct chair *c = &t->chair[i];
        c->person = c->id[0] ? person_find(t->hall, c->id) : NULL;
        if (c->person && t->phase != PHASE_OVER)
            person_sit(c->person, t);
        if (c->id[0] && !c->person)
            snprintf(c->name, sizeof c->name, "deleted");
    }
}

static struct proposal read_proposal(const json_t *terms)
{
    const char *definition = text(terms, "definition"), *start = text(terms, "start");
    return (struct proposal){text(terms, "kind"), text(terms, "variant"), text(terms, "options"),
                             *definition ? definition : NULL, *start ? start : NULL};
}

/* The head of a game, in a room that no hall knows; NULL: it cannot be read any more, and *error
 * says why. The agreement becomes the room's. */
static struct room *read_head(const json_t *terms, const struct store_game *g, struct agreement *a,
                              struct agon_error *error)
{
    struct clock_control control;
    if (clock_control_read(&control, text(terms, "time"), error) < 0)
        return NULL;
    struct room *t = room_blank(a, &control);
    snprintf(t->id, sizeof t->id, "%s", g->id);
    snprintf(t->key, sizeof t->key, "%s", text(terms, "key"));
    snprintf(t->maker, sizeof t->maker, "%s", text(terms, "maker"));
    snprintf(t->invited, sizeof t->invited, "%s", text(terms, "invited"));
    snprintf(t->next, sizeof t->next, "%s", text(terms, "next"));
    t->rated = json_is_true(json_object_get(terms, "rated"));
    t->private = json_is_true(json_object_get(terms, "private"));
    t->proposed = json_is_true(json_object_get(terms, "proposed"));
    t->takebacks = json_is_true(json_object_get(terms, "takebacks"));
    t->phase = (enum phase)word(phases, 4, text(terms, "phase"));
    t->opponent = (enum opponent)word(opponents, 5, text(terms, "opponent"));
    t->created = g->created;
    t->ended = g->ended;
    read_tourney(t, json_object_get(terms, "tournament"));
    read_chairs(t, json_object_get(terms, "chairs"));
    return t;
}

static void enter(struct hall *h, struct room *t)
{
    t->hall = h;
    t->touched = h->now;
    map_put(&h->rooms, t->id, t);
    find_people(t);
}

static void add_line(struct room *t, const struct store_line *s)
{
    struct chat_line *list = realloc(t->line, (size_t)(t->lines + 1) * sizeof *list);
    char *words = malloc(strlen(s->text) + 1);
    if (!list || !words)
        abort();
    t->line = list;
    struct chat_line *line = &list[t->lines++];
    *line = (struct chat_line){.at = s->at, .seat = s->seat, .text = strcpy(words, s->text)};
    snprintf(line->name, sizeof line->name, "%s", s->name);
    snprintf(line->person, sizeof line->person, "%s", s->person);
}

/* What load is in the middle of. */
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

static void load_line(void *user, const struct store_line *line)
{
    add_line(((struct loading *)user)->room, line);
}

/* The server was away: what it did not see counts for nobody. The game stood still from the last
 * moment that the server is known to have been there. */
static void go_on(struct room *t)
{
    struct hall *h = t->hall;
    int64_t now = h->now, away = h->alive > t->match->now ? h->alive : t->match->now;
    if (t->phase != PHASE_PLAYING || !t->match->started) {
        t->phase = t->phase == PHASE_PLAYING ? PHASE_TALKS : t->phase;
        return;
    }
    if (!t->match->paused && !t->match->result.over) {
        h->now = away;
        match_advance(t->match, away);
        if (!t->match->result.over) {
            room_log(t, LOG_PAUSE, -1, 0, NULL);
            match_pause(t->match, away);
            h->now = now;
            room_log(t, LOG_RESUME, -1, 0, NULL);
            match_resume(t->match, now);
        }
    }
    h->now = now;
    room_go_on(t);
}

/* One under way takes its place in the hall, at its beginning; NULL with *error. */
static struct room *open_head(struct hall *h, const struct store_game *g, struct agon_error *error)
{
    json_t *terms = json_loads(g->terms, 0, NULL);
    struct proposal p = read_proposal(terms);
    struct agreement *a = agreement_open(h, &p, error);
    struct room *t = a ? read_head(terms, g, a, error) : NULL;
    json_decref(terms);
    if (t)
        enter(h, t);
    else
        agreement_drop(a);
    return t;
}

/* What a log tells that no rules understand any more cannot be played on: going on before it would
 * take back what players were told. */
static void give_up(struct room *t, const struct agon_error *error)
{
    logger_event(t->hall->options.logger, LEVEL_ERROR, "game_called_off",
                 LOG_FIELDS({"game", t->id}, {"error", error->text}));
    if (t->phase == PHASE_PLAYING)
        room_abort(t);
    else
        go_on(t);
}

int room_load(struct hall *h, const struct store_game *g, struct agon_error *error)
{
    struct loading l = {0};
    l.room = open_head(h, g, &l.error);
    if (!l.room) {
        logger_event(h->options.logger, LEVEL_ERROR, "game_not_opened",
                     LOG_FIELDS({"game", g->id}, {"error", l.error.text}));
        return 0;
    }
    l.room->acted = l.room->created;
    int status = store_each_event(h->store, g->id, load_event, &l, error);
    if (h->alive > 0 && l.room->acted <= h->alive)
        l.room->acted += h->now - h->alive;
    if (status == 0)
        status = store_each_line(h->store, g->id, load_line, &l, error);
    if (status == 0 && l.unknown) {
        status = l.status;
        if (error)
            *error = l.error;
    }
    if (status == 0 && l.status < 0)
        give_up(l.room, &l.error);
    else if (status == 0)
        go_on(l.room);
    if (status == 0 && room_may_rest(l.room))
        room_rest(l.room);
    return status;
}

/* ---- those that are over ---- */

struct room *room_revive(const struct hall *h, const struct store_history *history,
                         const struct patience *patience, struct agon_error *error)
{
    struct loading l = {0};
    json_t *terms = json_loads(history->game->terms, 0, NULL);
    struct proposal p = read_proposal(terms);
    struct agreement *a = agreement_alone(h, &p, patience, error);
    l.room = a ? read_head(terms, history->game, a, error) : NULL;
    json_decref(terms);
    if (!l.room) {
        agreement_free_alone(a);
        return NULL;
    }
    bool whole = true;
    for (int i = 0; i < history->events && whole; i++) {
        load_event(&l, &history->event[i]);
        whole = !patience->over || !patience->over(patience->user);
    }
    if (!whole) {
        agon_fail(error, AGON_UNSUPPORTED, -1, "there was no time to play it again");
        room_bury(l.room);
        return NULL;
    }
    for (int i = 0; i < history->lines; i++)
        add_line(l.room, &history->line[i]);
    if (l.unknown) {
        room_bury(l.room);
        *error = l.error;
        return NULL;
    }
    if (l.room->match->started && l.status == 0 && l.room->ended > 0)
        match_advance(l.room->match, l.room->ended);
    return l.room;
}

void room_bury(struct room *t)
{
    if (!t)
        return;
    struct agreement *a = t->agreement;
    room_empty(t);
    agreement_free_alone(a);
}

/* The match goes over to the hall's own opened game where there is one: the same game, elsewhere in
 * memory. */
void room_adopt(struct hall *h, struct room *t)
{
    struct agreement *alone = t->agreement;
    t->agreement = agreement_adopt(h, alone, NULL);
    if (t->match->game)
        t->match->game = t->match->line.game = t->agreement->game;
    enter(h, t);
}
