/* Tournaments in memory: making, finding, who helps, who takes part. */
#include "server/tournament/console.h"
#include "server/tournament/run.h"
#include "server/tournament/tournament.h"

#include <stdlib.h>
#include <string.h>

#include "core/column.h"
#include "play/record.h"
#include "server/base/connection.h"
#include "server/tournament/hand_in.h"
#include "server/tournament/parts.h"
#include "server/tournament/plays.h"

enum { NAME_CHARACTERS = 40 };

/* ---- making and finding ---- */

struct hosted_tournament *hosted_new(struct tournaments *tournaments, const struct user *maker)
{
    struct hosted_tournament *c = calloc(1, sizeof *c);
    if (!c)
        abort();
    do
        random_id(c->id);
    while (map_get(&tournaments->by_id, c->id));
    c->tournaments = tournaments;
    c->created = c->touched = tournaments->core->now;
    c->loaded = true;
    if (maker) {
        memcpy(c->organiser[c->organisers++], maker->id, ID_SIZE);
        memcpy(c->maker, maker->name, sizeof c->maker);
    }
    map_put(&tournaments->by_id, c->id, c);
    return c;
}

static void release_entry(struct entry *e)
{
    free(e->handicap[0]);
    free(e->handicap[1]);
    free(e->file);
    hosted_clear_console(e);
}

/* What hangs on the log: it can be had from the store again. */
void hosted_unload(struct hosted_tournament *t)
{
    hosted_release_plays(t);
    for (int i = 0; i < t->entries; i++)
        hosted_clear_console(&t->entry[i]);
    for (int i = 0; i < t->matches; i++)
        free(t->match[i].room);
    for (int i = 0; i < t->notes; i++) {
        free(t->note[i].subject);
        free(t->note[i].text);
    }
    if (hosted_begun(t)) {
        tournament_release(&t->tournament);
        plan_release(&t->plan);
    }
    free(t->match);
    free(t->note);
    t->match = NULL;
    t->note = NULL;
    t->results = t->matches = t->match_room = t->notes = t->notes_told = t->lines = 0;
    t->logged = 0;
    t->loaded = false;
}

void hosted_free(struct hosted_tournament *t)
{
    while (t->watchers > 0)
        hosted_unwatch(t, t->watcher[0]);
    hosted_unload(t);
    for (int i = 0; i < t->entries; i++)
        release_entry(&t->entry[i]);
    if (t->opened)
        series_release(&t->series);
    map_drop(&t->tournaments->by_id, t->id);
    shared_game_drop(t->shared_game);
    json_decref(t->settings);
    json_decref(t->shown);
    json_decref(t->players_told);
    free(t->entry);
    free(t->board);
    free(t->watcher);
    free(t->why);
    free(t);
}

struct hosted_tournament *hosted_find(struct tournaments *tournaments, const char *id)
{
    struct hosted_tournament *t = map_get(&tournaments->by_id, id);
    if (t)
        t->touched = tournaments->core->now;
    return t;
}

void hosted_drop(struct hosted_tournament *t)
{
    for (int i = 0; i < t->entries; i++)
        hosted_take_back_all(t, &t->entry[i]);
    store_drop_tournament(t->tournaments->core->store, t->id);
    hosted_free(t);
}

void tournaments_release(struct tournaments *tournaments)
{
    size_t at = 0;
    for (struct hosted_tournament *t; (t = map_each(&tournaments->by_id, &at)) != NULL; at = 0)
        hosted_free(t);
    map_release(&tournaments->by_id);
    json_decref(tournaments->slots);
}

void hosted_touch(struct hosted_tournament *t)
{
    t->version++;
    t->changed = t->moved = true;
    t->touched = t->tournaments->core->now;
}

/* ---- who helps ---- */

static bool is_among(char (*list)[ID_SIZE], int n, const struct user *user)
{
    for (int i = 0; i < n; i++)
        if (strcmp(list[i], user->id) == 0)
            return true;
    return false;
}

bool hosted_organises(const struct hosted_tournament *t, const struct user *user)
{
    return user && (user->role >= ROLE_ADMINISTRATOR ||
                    is_among((char(*)[ID_SIZE])t->organiser, t->organisers, user));
}

bool hosted_arbitrates(const struct hosted_tournament *t, const struct user *user)
{
    return user && (hosted_organises(t, user) || user->role >= ROLE_ARBITER ||
                    is_among((char(*)[ID_SIZE])t->arbiter, t->arbiters, user));
}

bool hosted_helps(const struct hosted_tournament *t, const struct user *user)
{
    return is_among((char(*)[ID_SIZE])t->organiser, t->organisers, user) ||
           is_among((char(*)[ID_SIZE])t->arbiter, t->arbiters, user);
}

static void take_off(char (*list)[ID_SIZE], int *n, const struct user *user)
{
    for (int i = 0; i < *n; i++)
        if (strcmp(list[i], user->id) == 0)
            memmove(list[i], list[i + 1], (size_t)(--*n - i) * ID_SIZE);
}

bool hosted_staff(struct hosted_tournament *t, const struct user *user, const char *role)
{
    bool organiser = strcmp(role, "organiser") == 0, arbiter = strcmp(role, "arbiter") == 0;
    if ((organiser && t->organisers == HOSTED_STAFF_MAX) ||
        (arbiter && t->arbiters == HOSTED_STAFF_MAX))
        return false;
    take_off(t->organiser, &t->organisers, user);
    take_off(t->arbiter, &t->arbiters, user);
    if (organiser)
        memcpy(t->organiser[t->organisers++], user->id, ID_SIZE);
    if (arbiter)
        memcpy(t->arbiter[t->arbiters++], user->id, ID_SIZE);
    return true;
}

/* ---- players ---- */

bool entry_name(const char *name, char out[ENTRY_NAME], const char **why)
{
    size_t n = strlen(name), characters = 0;
    *why = AGON_SAY(tournament_name_length, "a name has 1 to 40 characters");
    while (n > 0 && strchr(" \t\r\n", *name))
        name++, n--;
    while (n > 0 && strchr(" \t\r\n", name[n - 1]))
        n--;
    for (size_t i = 0; i < n; i += text_char(name + i, n - i), characters++)
        if (text_char(name + i, n - i) == 0)
            return false;
    if (characters == 0 || characters > NAME_CHARACTERS)
        return false;
    memcpy(out, name, n);
    out[n] = '\0';
    *why = AGON_SAY(tournament_name_characters,
                    "a name holds no control characters, no marks of direction and no ' = '");
    if (!column_harmless(out) || strstr(out, " = "))
        return false;
    *why = AGON_SAY(account_name_kept, "this name is reserved");
    return strncmp(out, "deleted", 7) != 0;
}

struct entry *hosted_add(struct hosted_tournament *t, const char *name)
{
    struct entry *list = realloc(t->entry, (size_t)(t->entries + 1) * sizeof *list);
    if (!list)
        abort();
    t->entry = list;
    struct entry *e = &list[t->entries++];
    *e = (struct entry){.state = ENTRY_REGISTERED};
    strncpy(e->name, name, sizeof e->name - 1);
    return e;
}

void hosted_remove(struct hosted_tournament *t, int player)
{
    hosted_take_back_all(t, &t->entry[player]);
    release_entry(&t->entry[player]);
    memmove(&t->entry[player], &t->entry[player + 1],
            (size_t)(--t->entries - player) * sizeof *t->entry);
}

int hosted_player(const struct hosted_tournament *t, const char *name)
{
    for (int i = 0; i < t->entries; i++)
        if (strcmp(t->entry[i].name, name) == 0)
            return i;
    return -1;
}

int hosted_player_of(const struct hosted_tournament *t, const struct user *user)
{
    for (int i = 0; i < t->entries && user; i++)
        if (strcmp(t->entry[i].account, user->id) == 0)
            return i;
    return -1;
}

struct user *hosted_user(const struct hosted_tournament *t, int player)
{
    const char *id = t->entry[player].account;
    return *id ? user_find(t->tournaments->users, id) : NULL;
}

bool hosted_owns(const struct hosted_tournament *t, int player, const struct user *reader)
{
    const struct user *user = hosted_user(t, player);
    return user && reader && (user == reader || strcmp(user->owner, reader->id) == 0);
}

void hosted_named(const struct hosted_tournament *t, int player)
{
    const struct entry *e = &t->entry[player];
    struct user *user = e->coded ? hosted_user(t, player) : NULL;
    if (!user)
        return;
    free(user->called);
    user->called = record_copy(e->name, strlen(e->name));
}

bool hosted_present(const struct hosted_tournament *t, int player)
{
    const struct user *user = hosted_user(t, player);
    return t->entry[player].engine[0] || (user && user->connections);
}

/* ---- notes ---- */

static char *copy(const char *s)
{
    return s && *s ? record_copy(s, strlen(s)) : NULL;
}

void hosted_add_note(struct hosted_tournament *t, const struct hosted_note *note)
{
    struct hosted_note *list = realloc(t->note, (size_t)(t->notes + 1) * sizeof *list);
    if (!list)
        abort();
    t->note = list;
    list[t->notes] = *note;
    list[t->notes].subject = copy(note->subject);
    list[t->notes++].text = copy(note->text);
}

void hosted_note(struct hosted_tournament *t, const struct user *by, const char *type,
                 const char *subject, const char *text)
{
    struct hosted_note note = {
        .at = t->tournaments->core->now, .subject = (char *)subject, .text = (char *)text};
    strncpy(note.type, type, sizeof note.type - 1);
    if (by)
        memcpy(note.by, by->name, sizeof note.by);
    hosted_add_note(t, &note);
    json_t *json = json_pack("{sI ss ss ss? ss?}", "at", (json_int_t)note.at, "by", note.by, "type",
                             note.type, "subject", subject, "text", text);
    char *line = json_dumps(json, JSON_COMPACT);
    if (line)
        hosted_keep_line(t, 'N', line);
    free(line);
    json_decref(json);
    hosted_touch(t);
}

/* ---- what rooms tell ---- */

/* The entry of the engine at a seat, or NULL. */
static const struct entry *engine_entry(const struct hosted_tournament *t, const struct room *room,
                                        int seat)
{
    const agon_game *g = room->shared_game->game;
    if (!hosted_begun(t) || room->pairing < 0 || room->pairing >= t->tournament.matches)
        return NULL;
    int side = tournament_first(room->nth) ^ (g->team[seat] != g->team[0]);
    int player = t->tournament.match[room->pairing].player[side];
    return player >= 0 && t->entry[player].engine[0] ? &t->entry[player] : NULL;
}

const char *hosted_seat_name(void *tournaments, const struct room *room, int seat)
{
    const char *id = room->seat[seat].id;
    const struct hosted_tournament *t =
        map_get(&((struct tournaments *)tournaments)->by_id, room->tournament);
    const struct entry *engine =
        t && room->seat[seat].engine[0] ? engine_entry(t, room, seat) : NULL;
    if (engine)
        return engine->name;
    for (int i = 0; t && id[0] && i < t->entries; i++)
        if (strcmp(t->entry[i].account, id) == 0)
            return t->entry[i].name;
    return NULL;
}
