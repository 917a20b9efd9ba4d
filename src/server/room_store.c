/* Rooms in the store: the head as JSON, the match as its log. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/person.h"
#include "server/room.h"
#include "server/room_log.h"

static const char *const phases[] = {"open", "talks", "playing", "over"};
static const char *const opponents[] = {"engine", "open", "link", "self", "person"};

static json_t *chairs_json(const struct room *t)
{
    json_t *list = json_array();
    for (int i = 0; i < t->seats; i++) {
        const struct chair *c = &t->chair[i];
        json_array_append_new(list, json_pack("{ss ss ss si sb}", "person", c->id, "name", c->name,
                                              "engine", c->engine, "level", c->level, "agreed",
                                              c->agreed));
    }
    return list;
}

static json_t *terms_json(const struct room *t)
{
    const agon_game *g = t->agreement->game;
    return json_pack("{ss ss? ss? ss? ss? ss sb sb sb sb ss ss ss ss ss ss so}", "kind",
                     g->rules->id, "variant", g->variant, "options", g->options, "definition",
                     g->definition, "start", t->agreement->start, "time", t->time, "rated",
                     t->rated, "private", t->private, "takebacks", t->takebacks, "proposed",
                     t->proposed, "opponent", opponents[t->opponent], "key", t->key, "maker",
                     t->maker, "invited", t->invited, "phase", phases[t->phase], "next", t->next,
                     "chairs", chairs_json(t));
}

void room_keep(struct room *t)
{
    json_t *terms = terms_json(t), *card = room_card(t);
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
        c->person = c->id[0] ? person_find(t->hall, c->id) : NULL;
        if (c->person && t->phase != PHASE_OVER)
            person_sit(c->person, t);
        if (c->id[0] && !c->person)
            snprintf(c->name, sizeof c->name, "deleted");
    }
}

/* The head of a game; NULL: it cannot be read any more, and *error says why. */
static struct room *read_head(struct hall *h, const struct store_game *g, struct agon_error *error)
{
    json_t *terms = json_loads(g->terms, 0, NULL);
    const char *definition = text(terms, "definition"), *start = text(terms, "start");
    struct proposal p = {text(terms, "kind"), text(terms, "variant"), text(terms, "options"),
                         *definition ? definition : NULL, *start ? start : NULL};
    struct clock_control control;
    struct room *t = NULL;
    struct agreement *a = terms ? agreement_open(h, &p, error) : NULL;
    if (a && clock_control_read(&control, text(terms, "time"), error) == 0) {
        t = room_new(h, a, &control);
        map_drop(&h->rooms, t->id);
        snprintf(t->id, sizeof t->id, "%s", g->id);
        map_put(&h->rooms, t->id, t);
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
        read_chairs(t, json_object_get(terms, "chairs"));
    } else {
        agreement_drop(a);
    }
    json_decref(terms);
    return t;
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
};

static void load_event(void *user, const struct store_event *e)
{
    struct loading *l = user;
    if (l->status == 0)
        l->status = room_log_play(l->room, e, &l->error);
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
    int64_t now = h->now, away = h->alive > t->match.now ? h->alive : t->match.now;
    if (t->phase != PHASE_PLAYING || !t->match.started) {
        t->phase = t->phase == PHASE_PLAYING ? PHASE_TALKS : t->phase;
        return;
    }
    if (!t->match.paused && !t->match.result.over) {
        h->now = away;
        match_advance(&t->match, away);
        if (!t->match.result.over) {
            room_log(t, LOG_PAUSE, -1, 0, NULL);
            match_pause(&t->match, away);
            h->now = now;
            room_log(t, LOG_RESUME, -1, 0, NULL);
            match_resume(&t->match, now);
        }
    }
    h->now = now;
    room_go_on(t);
}

void room_load(struct hall *h, const struct store_game *g)
{
    struct loading l = {0};
    l.room = read_head(h, g, &l.error);
    if (!l.room) {
        fprintf(stderr, "agond: game %s cannot be opened: %s\n", g->id, l.error.text);
        return;
    }
    store_each_event(h->store, g->id, load_event, &l, NULL);
    store_each_line(h->store, g->id, load_line, &l, NULL);
    if (l.status < 0)
        fprintf(stderr, "agond: game %s goes on before event %d: %s\n", g->id, l.room->events,
                l.error.text);
    go_on(l.room);
}

struct room *room_restore(struct hall *h, const struct store_history *history)
{
    struct loading l = {0};
    l.room = read_head(h, history->game, &l.error);
    if (!l.room)
        return NULL;
    for (int i = 0; i < history->events; i++)
        load_event(&l, &history->event[i]);
    for (int i = 0; i < history->lines; i++)
        add_line(l.room, &history->line[i]);
    if (l.room->match.started && l.status == 0)
        match_advance(&l.room->match, l.room->ended);
    return l.room;
}
