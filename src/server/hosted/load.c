/* Reading tournaments from the store, and resuming their games after a restart. */
#include "server/hosted/load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play/record.h"
#include "play/tournament/events.h"
#include "play/tournament/next.h"
#include "server/game/play.h"
#include "server/hosted/boards.h"
#include "server/hosted/hand_in.h"
#include "server/hosted/notes.h"
#include "server/hosted/people.h"
#include "server/hosted/plays.h"
#include "server/hosted/release.h"
#include "server/hosted/results.h"
#include "server/hosted/run.h"
#include "server/hosted/settings.h"
#include "server/users/fetch.h"

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
        if (strcmp(hosted_states[k], text(head, "state")) == 0)
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

/* Reads "17.2 ROOM", the room of a game. */
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

/* Numbers the results by the order of their lines: "result 17.2 1-0 goal". */
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

/* A tournament whose lines are being read, up to the first invalid one. */
struct line_loader {
    struct hosted_tournament *tournament;
    struct agon_error *error;
    int status;
};

static void load_line(void *user, const struct store_tournament_line *l)
{
    struct line_loader *r = user;
    if (r->status == 0)
        r->status = hosted_take_line(r->tournament, l->type, l->text, r->error);
}

/* Its players and staff must be in memory. */
static int fetch_people(struct users *users, const json_t *head, struct agon_error *error)
{
    static const char *const staff[] = {"organisers", "arbiters"};
    struct fetch people = {0};
    size_t i;
    json_t *one;
    json_array_foreach(json_object_get(head, "entries"), i, one)
    {
        fetch_id(&people, users, text(one, "account"));
    }
    for (int k = 0; k < 2; k++)
        json_array_foreach(json_object_get(head, staff[k]), i, one)
        {
            fetch_id(&people, users, json_string_value(one));
        }
    return fetch_now(users, &people, error);
}

/* Restores a tournament from its head; NULL with *error: the head is invalid. */
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
    bool whole = settings && fetch_people(tournaments->users, head, error) == 0;
    struct shared_game *game = whole ? shared_game_open(tournaments->rooms, &p, error) : NULL;
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

/* ---- games under way ---- */

/* Reads the result on the card of a room that is over; false: the game was cancelled. */
static bool card_points(const json_t *card, int half[2], const char **why)
{
    const json_t *result = json_object_get(card, "result"),
                 *points = json_object_get(result, "points");
    *why = json_string_value(json_object_get(result, "why"));
    if (!*why || json_array_size(points) != 2)
        return false;
    for (size_t i = 0; i < 2; i++)
        half[i] = (int)(json_integer_value(json_array_get(points, i)) * 2 / AGON_POINTS);
    return true;
}

/* A game that is being resumed. */
struct taken {
    struct hosted_tournament *tournament;
    int match, game;
};

static void take_result(void *user, const struct store_game *g)
{
    const struct taken *k = user;
    json_t *card = g->ended > 0 ? json_loads(g->card, 0, NULL) : NULL;
    int half[2];
    const char *why;
    if (card && card_points(card, half, &why))
        hosted_finish(k->tournament, k->match, k->game, half, why);
    json_decref(card);
}

static int take_up(struct hosted_tournament *t, int match, int game, struct agon_error *error)
{
    struct tournaments *tournaments = t->tournaments;
    struct taken k = {t, match, game};
    const char *id = t->match[match].room[game];
    struct room *room = map_get(&tournaments->rooms->by_id, id);
    if (!room)
        return store_one_game(tournaments->core->store, id, take_result, &k, error);
    if (tournament_take(&t->tournament, match, game)) {
        struct hosted_game *b = hosted_add_board(t, match, game);
        memcpy(b->room, room->id, sizeof b->room);
        if (room->phase == PHASE_TALKS)
            room_start(room, NULL);
        room_pause(room, true);
        b->held = t->state == HOSTED_RUNNING;
    }
    return 0;
}

static int take_up_games(struct hosted_tournament *t, struct agon_error *error)
{
    hosted_note_matches(t);
    for (int i = 0; i < t->tournament.matches; i++)
        for (int g = 0; g < t->tournament.match[i].room; g++)
            if (t->tournament.match[i].game[g].state == TOURNAMENT_WAITING &&
                t->match[i].room[g][0] && take_up(t, i, g, error) < 0)
                return AGON_UNSUPPORTED;
    hosted_tell_games(t);
    hosted_count(t);
    return 0;
}

/* Aborts games that are not in their tournament any more: begun, and then decided or cancelled. */
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
        struct line_loader reading = {t, error, 0};
        status =
            store_each_tournament_line(tournaments->core->store, t->id, load_line, &reading, error);
        if (status < 0 || reading.status < 0)
            return AGON_UNSUPPORTED;
        if (hosted_begun(t) && take_up_games(t, error) < 0)
            return AGON_UNSUPPORTED;
    }
    call_off_strays(tournaments);
    return 0;
}
