/* Tournaments in the store: the head as JSON, what happened as lines. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play/record.h"
#include "play/tournament/events.h"
#include "server/game/play.h"
#include "server/tournament/hand_in.h"
#include "server/tournament/parts.h"
#include "server/tournament/plays.h"
#include "server/tournament/run.h"

static const char *const states[] = {"open", "running", "paused", "over"};

/* ---- writing ---- */

static json_t *ids_json(const char (*list)[ID_SIZE], int n)
{
    json_t *json = json_array();
    for (int i = 0; i < n; i++)
        json_array_append_new(json, json_string(list[i]));
    return json;
}

static json_t *entry_json(const struct entry *e)
{
    json_t *files = e->files > 0 ? json_array() : NULL;
    for (int i = 0; i < e->files; i++)
        json_array_append_new(files, json_pack("[siI]", e->file[i].name, e->file[i].bytes,
                                               (json_int_t)e->file[i].at));
    return json_pack("{ss ss ss ss si si ss ss? ss? si ss ss sb sb sI so*}", "name", e->name,
                     "members", e->members, "account", e->account, "engine", e->engine, "level",
                     e->level, "rating", e->rating, "role", e->role, "handicap", e->handicap[0],
                     "handicap_second", e->handicap[1], "state", (int)e->state, "why", e->why,
                     "test", e->test, "coded", e->coded, "late", e->late, "rests",
                     (json_int_t)e->rests, "files", files);
}

void hosted_keep(struct hosted_tournament *t)
{
    json_t *entries = json_array();
    for (int i = 0; i < t->entries; i++)
        json_array_append_new(entries, entry_json(&t->entry[i]));
    json_t *head = json_pack(
        "{ss sO so so so ss sI sI ss? sb si si si si si sI}", "state", states[t->state], "settings",
        t->settings, "organisers", ids_json((const char(*)[ID_SIZE])t->organiser, t->organisers),
        "arbiters", ids_json((const char(*)[ID_SIZE])t->arbiter, t->arbiters), "entries", entries,
        "maker", t->maker, "started", (json_int_t)t->started, "ended", (json_int_t)t->ended, "why",
        t->why, "closing", t->closing, "played", t->played, "total", t->total, "round", t->round,
        "last_round", t->last_round, "open_round", t->open_round, "next_round",
        (json_int_t)t->next_round);
    char *text = json_dumps(head, JSON_COMPACT);
    if (!text)
        abort();
    store_put_tournament(t->tournaments->core->store,
                         &(struct store_tournament){t->id, text, t->created});
    free(text);
    json_decref(head);
}

void hosted_keep_line(struct hosted_tournament *t, char type, const char *text)
{
    char letter[2] = {type, '\0'};
    store_add_tournament_line(t->tournaments->core->store, &(struct store_tournament_line){
                                                               .tournament = t->id,
                                                               .n = t->lines++,
                                                               .type = letter,
                                                               .text = text,
                                                           });
}

void hosted_keep_log(struct hosted_tournament *t)
{
    char *log = t->tournament.log;
    while (t->logged < t->tournament.log_n) {
        char *end = memchr(log + t->logged, '\n', t->tournament.log_n - t->logged);
        *end = '\0';
        hosted_keep_line(t, 'L', log + t->logged);
        *end = '\n';
        t->logged = (size_t)(end + 1 - log);
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

static void read_files(struct entry *e, const json_t *list)
{
    size_t i;
    const json_t *one;
    json_array_foreach(list, i, one)
    {
        const char *name = json_string_value(json_array_get(one, 0));
        hosted_put_file(e, name ? name : "", (int)json_integer_value(json_array_get(one, 1)),
                        json_integer_value(json_array_get(one, 2)));
    }
}

static void read_entry(struct hosted_tournament *t, const json_t *json)
{
    struct entry *e = hosted_add(t, text(json, "name"));
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
    e->late = json_is_true(json_object_get(json, "late"));
    e->rests = json_integer_value(json_object_get(json, "rests"));
    e->tested = e->state == ENTRY_TESTING ? t->tournaments->core->now : 0;
    read_files(e, json_object_get(json, "files"));
    hosted_named(t, t->entries - 1);
}

static int read_ids(char (*list)[ID_SIZE], const json_t *json)
{
    int n = 0;
    for (size_t i = 0; i < json_array_size(json) && n < HOSTED_STAFF_MAX; i++)
        snprintf(list[n++], ID_SIZE, "%s", json_string_value(json_array_get(json, i)));
    return n;
}

static void read_head(struct hosted_tournament *t, const json_t *head)
{
    size_t i;
    json_t *entry;
    for (int k = 0; k < 4; k++)
        if (strcmp(states[k], text(head, "state")) == 0)
            t->state = (enum hosted_state)k;
    t->organisers = read_ids(t->organiser, json_object_get(head, "organisers"));
    t->arbiters = read_ids(t->arbiter, json_object_get(head, "arbiters"));
    snprintf(t->maker, sizeof t->maker, "%s", text(head, "maker"));
    t->started = json_integer_value(json_object_get(head, "started"));
    t->ended = json_integer_value(json_object_get(head, "ended"));
    t->why = copy(text(head, "why"));
    t->closing = json_is_true(json_object_get(head, "closing"));
    t->played = number(head, "played");
    t->total = number(head, "total");
    t->round = number(head, "round");
    t->last_round = number(head, "last_round");
    t->open_round = number(head, "open_round");
    t->next_round = json_integer_value(json_object_get(head, "next_round"));
    json_array_foreach(json_object_get(head, "entries"), i, entry)
    {
        read_entry(t, entry);
    }
}

/* "17.2 ROOM": where a game is, or was, played. */
static void take_game(struct hosted_tournament *t, const char *line)
{
    int match, game;
    const char *space = strchr(line, ' ');
    hosted_note_matches(t);
    if (space && tournament_find(&t->tournament, line, (size_t)(space - line), &match, &game))
        snprintf(t->match[match].room[game], ID_SIZE, "%s", space + 1);
}

static void take_note(struct hosted_tournament *t, const char *line)
{
    json_t *json = json_loads(line, 0, NULL);
    struct hosted_note note = {.at = json_integer_value(json_object_get(json, "at")),
                               .subject = (char *)text(json, "subject"),
                               .text = (char *)text(json, "text")};
    snprintf(note.by, sizeof note.by, "%s", text(json, "by"));
    snprintf(note.type, sizeof note.type, "%s", text(json, "type"));
    hosted_add_note(t, &note);
    json_decref(json);
}

/* Which results came last is told by the order of their lines: "result 17.2 1-0 goal". */
static void note_result(struct hosted_tournament *t, const char *line)
{
    int match, game;
    if (strncmp(line, "result ", 7) != 0)
        return;
    hosted_note_matches(t);
    if (tournament_find(&t->tournament, line + 7, strcspn(line + 7, " "), &match, &game))
        t->match[match].ended = ++t->results;
}

static int take_log(struct hosted_tournament *t, const char *line, struct agon_error *error)
{
    size_t n = strlen(line);
    char *whole = malloc(n + 2);
    if (!whole)
        abort();
    memcpy(whole, line, n);
    memcpy(whole + n, "\n", 2);
    struct agon_error wrong = {.at = -1};
    int status = tournament_read(&t->tournament, whole, &wrong);
    t->logged = t->tournament.log_n;
    free(whole);
    if (status < 0)
        return agon_fail(error, AGON_UNSUPPORTED, -1, "tournament %s, %.80s", t->id, wrong.text);
    hosted_note_matches(t);
    note_result(t, line);
    return 0;
}

int hosted_take_line(struct hosted_tournament *t, const char *type, const char *line,
                     struct agon_error *error)
{
    t->lines++;
    if (strcmp(type, "N") == 0)
        take_note(t, line);
    else if (strcmp(type, "P") == 0)
        hosted_take_play_line(t, line);
    else if (strcmp(type, "L") == 0)
        return hosted_begun(t) ? take_log(t, line, error) : 0;
    else if (strcmp(type, "G") != 0)
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         "tournament %s: type '%.8s' is unknown; a newer agond wrote it", t->id,
                         type);
    else if (hosted_begun(t))
        take_game(t, line);
    return 0;
}

int hosted_load(struct hosted_tournament *t, struct agon_error *error)
{
    int status = 0;
    if (t->state != HOSTED_OPEN) {
        status = hosted_plan(t, error);
        if (status == 0 && (status = tournament_init(&t->tournament, &t->plan, error)) < 0)
            plan_release(&t->plan);
    }
    t->loaded = status == 0;
    return status;
}

/* A tournament whose lines are being read; the first that cannot be is the end of it. */
struct reading {
    struct hosted_tournament *tournament;
    struct agon_error *error;
    int status;
};

static void load_line(void *user, const struct store_tournament_line *l)
{
    struct reading *r = user;
    if (r->status == 0)
        r->status = hosted_take_line(r->tournament, l->type, l->text, r->error);
}

/* A tournament as its head tells it; NULL: it cannot be read any more. */
static struct hosted_tournament *restore(struct tournaments *tournaments,
                                         const struct store_tournament *s, struct agon_error *error)
{
    json_t *head = json_loads(s->head, 0, NULL), *settings = json_object_get(head, "settings");
    struct game_spec p = {text(settings, "game"), text(settings, "variant"),
                          text(settings, "options"), text(settings, "definition"),
                          text(settings, "start")};
    struct hosted_tournament *t = NULL;
    p.variant = *p.variant ? p.variant : NULL;
    p.start = *p.start ? p.start : NULL;
    p.definition = *p.definition ? p.definition : NULL;
    struct shared_game *game = settings ? shared_game_open(tournaments->rooms, &p, error) : NULL;
    if (game) {
        t = hosted_new(tournaments, NULL);
        map_drop(&tournaments->by_id, t->id);
        snprintf(t->id, sizeof t->id, "%s", s->id);
        map_put(&tournaments->by_id, t->id, t);
        t->created = s->created;
        t->loaded = false;
        read_head(t, head);
    }
    if (t && hosted_configure(t, settings, game, error) < 0) {
        shared_game_drop(game);
        hosted_free(t);
        t = NULL;
    }
    json_decref(head);
    return t;
}

static void load_tournament(void *user, const struct store_tournament *s)
{
    struct tournaments *tournaments = user;
    struct agon_error error = {.text = "its head makes no sense"};
    struct hosted_tournament *t = restore(tournaments, s, &error);
    if (t && (t->state == HOSTED_OVER || hosted_load(t, &error) == 0))
        return;
    logger_event(tournaments->core->options.logger, LEVEL_ERROR, "tournament_not_opened",
                 LOG_FIELDS({"tournament", s->id}, {"error", error.text}));
    if (t)
        hosted_free(t);
}

/* Games of tournaments that nobody knows of: begun, and then decided or called off. */
static void call_off_strays(struct tournaments *tournaments)
{
    size_t at = 0;
    for (struct room *room; (room = map_each(&tournaments->rooms->by_id, &at)) != NULL;) {
        const struct hosted_tournament *t =
            room->tournament[0] ? map_get(&tournaments->by_id, room->tournament) : NULL;
        bool known = t && room->pairing >= 0 && hosted_board(t, room->pairing, room->nth) &&
                     strcmp(hosted_board(t, room->pairing, room->nth)->room, room->id) == 0;
        for (int i = 0; t && room->pairing < 0 && i < t->entries; i++)
            known |= strcmp(t->entry[i].test, room->id) == 0;
        if (room->tournament[0] && !known && room->phase != PHASE_OVER)
            room_abort(room);
    }
}

int tournaments_load(struct tournaments *tournaments, struct agon_error *error)
{
    size_t at = 0;
    int status =
        store_each_tournament(tournaments->core->store, load_tournament, tournaments, error);
    if (status < 0)
        return status;
    for (struct hosted_tournament *t; (t = map_each(&tournaments->by_id, &at)) != NULL;) {
        if (!t->loaded)
            continue;
        struct reading reading = {t, error, 0};
        status =
            store_each_tournament_line(tournaments->core->store, t->id, load_line, &reading, error);
        if (status < 0 || reading.status < 0)
            return AGON_UNSUPPORTED;
        if (hosted_begun(t) && hosted_take_up(t, error) < 0)
            return AGON_UNSUPPORTED;
    }
    call_off_strays(tournaments);
    return 0;
}
