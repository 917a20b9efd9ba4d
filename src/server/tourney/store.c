/* Tournaments in the store: the head as JSON, what happened as lines. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play/record.h"
#include "server/tourney/parts.h"

static const char *const states[] = {"open", "running", "paused", "over"};

/* ---- writing ---- */

static json_t *ids_json(const char (*list)[HALL_ID], int n)
{
    json_t *json = json_array();
    for (int i = 0; i < n; i++)
        json_array_append_new(json, json_string(list[i]));
    return json;
}

static json_t *entry_json(const struct entry *e)
{
    return json_pack("{ss ss ss ss si si ss ss? ss? si ss ss sb}", "name", e->name, "members",
                     e->members, "account", e->account, "engine", e->engine, "level", e->level,
                     "rating", e->rating, "role", e->role, "handicap", e->handicap[0],
                     "handicap_second", e->handicap[1], "state", (int)e->state, "why", e->why,
                     "test", e->test, "coded", e->coded);
}

void tourney_keep(struct tourney *c)
{
    json_t *entries = json_array();
    for (int i = 0; i < c->entries; i++)
        json_array_append_new(entries, entry_json(&c->entry[i]));
    json_t *head = json_pack(
        "{ss sO so so so ss sI sI ss? sb si si si si}", "state", states[c->state], "settings",
        c->settings, "organisers", ids_json((const char(*)[HALL_ID])c->organiser, c->organisers),
        "arbiters", ids_json((const char(*)[HALL_ID])c->arbiter, c->arbiters), "entries", entries,
        "maker", c->maker, "started", (json_int_t)c->started, "ended", (json_int_t)c->ended, "why",
        c->why, "closing", c->closing, "played", c->played, "total", c->total, "round", c->round,
        "last_round", c->last_round);
    char *text = json_dumps(head, JSON_COMPACT);
    if (!text)
        abort();
    store_put_tournament(c->hall->store, &(struct store_tournament){c->id, text, c->created});
    free(text);
    json_decref(head);
}

void tourney_keep_line(struct tourney *c, char type, const char *text)
{
    char letter[2] = {type, '\0'};
    store_add_tournament_line(c->hall->store, &(struct store_tournament_line){
                                                  .tournament = c->id,
                                                  .n = c->lines++,
                                                  .type = letter,
                                                  .text = text,
                                              });
}

void tourney_keep_log(struct tourney *c)
{
    char *log = c->tournament.log;
    while (c->logged < c->tournament.log_n) {
        char *end = memchr(log + c->logged, '\n', c->tournament.log_n - c->logged);
        *end = '\0';
        tourney_keep_line(c, 'L', log + c->logged);
        *end = '\n';
        c->logged = (size_t)(end + 1 - log);
    }
}

/* ---- reading ---- */

static const char *text(const json_t *json, const char *name)
{
    const char *s = json_string_value(json_object_get(json, name));
    return s ? s : "";
}

static int number(const json_t *json, const char *name)
{
    return (int)json_integer_value(json_object_get(json, name));
}

static char *copy(const char *s)
{
    return *s ? record_copy(s, strlen(s)) : NULL;
}

static void read_entry(struct tourney *c, const json_t *json)
{
    struct entry *e = tourney_add(c, text(json, "name"));
    snprintf(e->members, sizeof e->members, "%s", text(json, "members"));
    snprintf(e->account, sizeof e->account, "%s", text(json, "account"));
    snprintf(e->engine, sizeof e->engine, "%s", text(json, "engine"));
    snprintf(e->role, sizeof e->role, "%s", text(json, "role"));
    snprintf(e->why, sizeof e->why, "%s", text(json, "why"));
    snprintf(e->test, sizeof e->test, "%s", text(json, "test"));
    e->level = number(json, "level");
    e->rating = number(json, "rating");
    e->handicap[0] = copy(text(json, "handicap"));
    e->handicap[1] = copy(text(json, "handicap_second"));
    e->state = (enum entry_state)number(json, "state");
    e->coded = json_is_true(json_object_get(json, "coded"));
}

static int read_ids(char (*list)[HALL_ID], const json_t *json)
{
    int n = 0;
    for (size_t i = 0; i < json_array_size(json) && n < TOURNEY_STAFF_MAX; i++)
        snprintf(list[n++], HALL_ID, "%s", json_string_value(json_array_get(json, i)));
    return n;
}

static void read_head(struct tourney *c, const json_t *head)
{
    size_t i;
    json_t *entry;
    for (int k = 0; k < 4; k++)
        if (strcmp(states[k], text(head, "state")) == 0)
            c->state = (enum tourney_state)k;
    c->organisers = read_ids(c->organiser, json_object_get(head, "organisers"));
    c->arbiters = read_ids(c->arbiter, json_object_get(head, "arbiters"));
    snprintf(c->maker, sizeof c->maker, "%s", text(head, "maker"));
    c->started = json_integer_value(json_object_get(head, "started"));
    c->ended = json_integer_value(json_object_get(head, "ended"));
    c->why = copy(text(head, "why"));
    c->closing = json_is_true(json_object_get(head, "closing"));
    c->played = number(head, "played");
    c->total = number(head, "total");
    c->round = number(head, "round");
    c->last_round = number(head, "last_round");
    json_array_foreach(json_object_get(head, "entries"), i, entry)
    {
        read_entry(c, entry);
    }
}

/* "17.2 ROOM": where a game is, or was, played. */
static void take_game(struct tourney *c, const char *line)
{
    int match, game;
    const char *space = strchr(line, ' ');
    tourney_note_matches(c);
    if (space && tournament_find(&c->tournament, line, (size_t)(space - line), &match, &game))
        snprintf(c->match[match].room[game], HALL_ID, "%s", space + 1);
}

static void take_note(struct tourney *c, const char *line)
{
    json_t *json = json_loads(line, 0, NULL);
    struct tourney_note note = {.at = json_integer_value(json_object_get(json, "at")),
                                .subject = (char *)text(json, "subject"),
                                .text = (char *)text(json, "text")};
    snprintf(note.by, sizeof note.by, "%s", text(json, "by"));
    snprintf(note.type, sizeof note.type, "%s", text(json, "type"));
    tourney_add_note(c, &note);
    json_decref(json);
}

/* Which results came last is told by the order of their lines: "result 17.2 1-0 goal". */
static void note_result(struct tourney *c, const char *line)
{
    int match, game;
    if (strncmp(line, "result ", 7) != 0)
        return;
    tourney_note_matches(c);
    if (tournament_find(&c->tournament, line + 7, strcspn(line + 7, " "), &match, &game))
        c->match[match].ended = ++c->results;
}

static int take_log(struct tourney *c, const char *line, struct agon_error *error)
{
    size_t n = strlen(line);
    char *whole = malloc(n + 2);
    if (!whole)
        abort();
    memcpy(whole, line, n);
    memcpy(whole + n, "\n", 2);
    struct agon_error wrong = {.at = -1};
    int status = tournament_read(&c->tournament, whole, &wrong);
    c->logged = c->tournament.log_n;
    free(whole);
    if (status < 0)
        return agon_fail(error, AGON_UNSUPPORTED, -1, "tournament %s, %.80s", c->id, wrong.text);
    note_result(c, line);
    return 0;
}

int tourney_take_line(struct tourney *c, const char *type, const char *line,
                      struct agon_error *error)
{
    c->lines++;
    if (strcmp(type, "N") == 0)
        take_note(c, line);
    else if (strcmp(type, "L") == 0)
        return tourney_begun(c) ? take_log(c, line, error) : 0;
    else if (strcmp(type, "G") != 0)
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         "tournament %s: type '%.8s' is unknown; a newer agond wrote it", c->id,
                         type);
    else if (tourney_begun(c))
        take_game(c, line);
    return 0;
}

int tourney_load(struct tourney *c, struct agon_error *error)
{
    int status = 0;
    if (c->state != TOURNEY_OPEN) {
        status = tourney_plan(c, error);
        if (status == 0 && (status = tournament_init(&c->tournament, &c->plan, error)) < 0)
            plan_release(&c->plan);
    }
    c->loaded = status == 0;
    return status;
}

/* A tournament whose lines are being read; the first that cannot be is the end of it. */
struct reading {
    struct tourney *tourney;
    struct agon_error *error;
    int status;
};

static void load_line(void *user, const struct store_tournament_line *l)
{
    struct reading *r = user;
    if (r->status == 0)
        r->status = tourney_take_line(r->tourney, l->type, l->text, r->error);
}

/* A tournament as its head tells it; NULL: it cannot be read any more. */
static struct tourney *restore(struct hall *h, const struct store_tournament *s,
                               struct agon_error *error)
{
    json_t *head = json_loads(s->head, 0, NULL), *settings = json_object_get(head, "settings");
    struct proposal p = {text(settings, "game"), text(settings, "variant"),
                         text(settings, "options"), NULL, text(settings, "start")};
    struct tourney *c = NULL;
    p.variant = *p.variant ? p.variant : NULL;
    p.start = *p.start ? p.start : NULL;
    struct agreement *a = settings ? agreement_open(h, &p, error) : NULL;
    if (a) {
        c = tourney_new(h, NULL);
        map_drop(&h->tourneys, c->id);
        snprintf(c->id, sizeof c->id, "%s", s->id);
        map_put(&h->tourneys, c->id, c);
        c->created = s->created;
        c->loaded = false;
        read_head(c, head);
    }
    if (c && tourney_configure(c, settings, a, error) < 0) {
        agreement_drop(a);
        tourney_free(c);
        c = NULL;
    }
    json_decref(head);
    return c;
}

static void load_tournament(void *user, const struct store_tournament *s)
{
    struct hall *h = user;
    struct agon_error error = {.text = "its head makes no sense"};
    struct tourney *c = restore(h, s, &error);
    if (c && (c->state == TOURNEY_OVER || tourney_load(c, &error) == 0))
        return;
    logger_event(h->options.logger, LEVEL_ERROR, "tournament_not_opened",
                 LOG_FIELDS({"tournament", s->id}, {"error", error.text}));
    if (c)
        tourney_free(c);
}

/* Games of tournaments that nobody knows of: begun, and then decided or called off. */
static void call_off_strays(struct hall *h)
{
    size_t at = 0;
    for (struct room *t; (t = map_each(&h->rooms, &at)) != NULL;) {
        const struct tourney *c = t->tourney[0] ? map_get(&h->tourneys, t->tourney) : NULL;
        bool known = c && t->pairing >= 0 && tourney_board(c, t->pairing, t->nth) &&
                     strcmp(tourney_board(c, t->pairing, t->nth)->room, t->id) == 0;
        for (int i = 0; c && t->pairing < 0 && i < c->entries; i++)
            known |= strcmp(c->entry[i].test, t->id) == 0;
        if (t->tourney[0] && !known && t->phase != PHASE_OVER)
            room_abort(t);
    }
}

int tourneys_load(struct hall *h, struct agon_error *error)
{
    size_t at = 0;
    int status = store_each_tournament(h->store, load_tournament, h, error);
    if (status < 0)
        return status;
    for (struct tourney *c; (c = map_each(&h->tourneys, &at)) != NULL;) {
        if (!c->loaded)
            continue;
        struct reading reading = {c, error, 0};
        status = store_each_tournament_line(h->store, c->id, load_line, &reading, error);
        if (status < 0 || reading.status < 0)
            return AGON_UNSUPPORTED;
        if (tourney_begun(c))
            tourney_take_up(c);
    }
    call_off_strays(h);
    return 0;
}
