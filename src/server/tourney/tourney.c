/* Tournaments in memory: making, finding, who helps, who takes part. */
#include "server/tourney/tourney.h"

#include <stdlib.h>
#include <string.h>

#include "core/column.h"
#include "play/record.h"
#include "server/link.h"
#include "server/tourney/parts.h"

enum { NAME_CHARACTERS = 40 };

/* ---- making and finding ---- */

struct tourney *tourney_new(struct hall *h, const struct person *maker)
{
    struct tourney *c = calloc(1, sizeof *c);
    if (!c)
        abort();
    do
        hall_random_id(c->id);
    while (map_get(&h->tourneys, c->id));
    c->hall = h;
    c->created = c->touched = h->now;
    c->loaded = true;
    if (maker) {
        memcpy(c->organiser[c->organisers++], maker->id, HALL_ID);
        memcpy(c->maker, maker->name, sizeof c->maker);
    }
    map_put(&h->tourneys, c->id, c);
    return c;
}

static void release_entry(struct entry *e)
{
    free(e->handicap[0]);
    free(e->handicap[1]);
}

/* What hangs on the log: it can be had from the store again. */
void tourney_unload(struct tourney *c)
{
    for (int i = 0; i < c->matches; i++)
        free(c->match[i].room);
    for (int i = 0; i < c->notes; i++) {
        free(c->note[i].subject);
        free(c->note[i].text);
    }
    if (tourney_begun(c)) {
        tournament_release(&c->tournament);
        plan_release(&c->plan);
    }
    free(c->match);
    free(c->note);
    c->match = NULL;
    c->note = NULL;
    c->results = c->matches = c->match_room = c->notes = c->notes_told = c->lines = 0;
    c->logged = 0;
    c->loaded = false;
}

void tourney_free(struct tourney *c)
{
    while (c->watchers > 0)
        tourney_unwatch(c, c->watcher[0]);
    tourney_unload(c);
    for (int i = 0; i < c->entries; i++)
        release_entry(&c->entry[i]);
    if (c->opened)
        series_release(&c->series);
    map_drop(&c->hall->tourneys, c->id);
    agreement_drop(c->agreement);
    json_decref(c->settings);
    json_decref(c->shown);
    json_decref(c->players_told);
    free(c->entry);
    free(c->board);
    free(c->watcher);
    free(c->why);
    free(c);
}

struct tourney *tourney_find(struct hall *h, const char *id)
{
    struct tourney *c = map_get(&h->tourneys, id);
    if (c)
        c->touched = h->now;
    return c;
}

void tourney_drop(struct tourney *c)
{
    store_drop_tournament(c->hall->store, c->id);
    tourney_free(c);
}

void tourneys_release(struct hall *h)
{
    size_t at = 0;
    for (struct tourney *c; (c = map_each(&h->tourneys, &at)) != NULL; at = 0)
        tourney_free(c);
    map_release(&h->tourneys);
}

void tourney_touch(struct tourney *c)
{
    c->version++;
    c->changed = c->moved = true;
    c->touched = c->hall->now;
}

/* ---- who helps ---- */

static bool is_among(char (*list)[HALL_ID], int n, const struct person *p)
{
    for (int i = 0; i < n; i++)
        if (strcmp(list[i], p->id) == 0)
            return true;
    return false;
}

bool tourney_organises(const struct tourney *c, const struct person *p)
{
    return p && (p->role >= ROLE_ADMINISTRATOR ||
                 is_among((char(*)[HALL_ID])c->organiser, c->organisers, p));
}

bool tourney_arbitrates(const struct tourney *c, const struct person *p)
{
    return p && (tourney_organises(c, p) || p->role >= ROLE_ARBITER ||
                 is_among((char(*)[HALL_ID])c->arbiter, c->arbiters, p));
}

bool tourney_helps(const struct tourney *c, const struct person *p)
{
    return is_among((char(*)[HALL_ID])c->organiser, c->organisers, p) ||
           is_among((char(*)[HALL_ID])c->arbiter, c->arbiters, p);
}

static void take_off(char (*list)[HALL_ID], int *n, const struct person *p)
{
    for (int i = 0; i < *n; i++)
        if (strcmp(list[i], p->id) == 0)
            memmove(list[i], list[i + 1], (size_t)(--*n - i) * HALL_ID);
}

bool tourney_staff(struct tourney *c, const struct person *p, const char *role)
{
    bool organiser = strcmp(role, "organiser") == 0, arbiter = strcmp(role, "arbiter") == 0;
    if ((organiser && c->organisers == TOURNEY_STAFF_MAX) ||
        (arbiter && c->arbiters == TOURNEY_STAFF_MAX))
        return false;
    take_off(c->organiser, &c->organisers, p);
    take_off(c->arbiter, &c->arbiters, p);
    if (organiser)
        memcpy(c->organiser[c->organisers++], p->id, HALL_ID);
    if (arbiter)
        memcpy(c->arbiter[c->arbiters++], p->id, HALL_ID);
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
    *why = AGON_SAY(account_name_kept, "this name is kept for the site itself");
    return strncmp(out, "deleted", 7) != 0;
}

struct entry *tourney_add(struct tourney *c, const char *name)
{
    struct entry *list = realloc(c->entry, (size_t)(c->entries + 1) * sizeof *list);
    if (!list)
        abort();
    c->entry = list;
    struct entry *e = &list[c->entries++];
    *e = (struct entry){.state = ENTRY_REGISTERED};
    strncpy(e->name, name, sizeof e->name - 1);
    return e;
}

void tourney_remove(struct tourney *c, int player)
{
    release_entry(&c->entry[player]);
    memmove(&c->entry[player], &c->entry[player + 1],
            (size_t)(--c->entries - player) * sizeof *c->entry);
}

int tourney_player(const struct tourney *c, const char *name)
{
    for (int i = 0; i < c->entries; i++)
        if (strcmp(c->entry[i].name, name) == 0)
            return i;
    return -1;
}

int tourney_player_of(const struct tourney *c, const struct person *p)
{
    for (int i = 0; i < c->entries && p; i++)
        if (strcmp(c->entry[i].account, p->id) == 0)
            return i;
    return -1;
}

struct person *tourney_person(const struct tourney *c, int player)
{
    const char *id = c->entry[player].account;
    return *id ? person_find(c->hall, id) : NULL;
}

bool tourney_present(const struct tourney *c, int player)
{
    const struct person *p = tourney_person(c, player);
    return c->entry[player].engine[0] || (p && p->links);
}

/* ---- notes ---- */

static char *copy(const char *s)
{
    return s && *s ? record_copy(s, strlen(s)) : NULL;
}

void tourney_add_note(struct tourney *c, const struct tourney_note *note)
{
    struct tourney_note *list = realloc(c->note, (size_t)(c->notes + 1) * sizeof *list);
    if (!list)
        abort();
    c->note = list;
    list[c->notes] = *note;
    list[c->notes].subject = copy(note->subject);
    list[c->notes++].text = copy(note->text);
}

void tourney_note(struct tourney *c, const struct person *by, const char *type, const char *subject,
                  const char *text)
{
    struct tourney_note note = {
        .at = c->hall->now, .subject = (char *)subject, .text = (char *)text};
    strncpy(note.type, type, sizeof note.type - 1);
    if (by)
        memcpy(note.by, by->name, sizeof note.by);
    tourney_add_note(c, &note);
    json_t *json = json_pack("{sI ss ss ss? ss?}", "at", (json_int_t)note.at, "by", note.by, "type",
                             note.type, "subject", subject, "text", text);
    char *line = json_dumps(json, JSON_COMPACT);
    if (line)
        tourney_keep_line(c, 'N', line);
    free(line);
    json_decref(json);
    tourney_touch(c);
}

/* ---- what rooms tell ---- */

const char *tourney_seat_name(const struct room *t, int seat)
{
    const struct chair *chair = &t->chair[seat];
    const struct tourney *c = t->hall ? map_get(&t->hall->tourneys, t->tourney) : NULL;
    for (int i = 0; c && chair->id[0] && i < c->entries; i++)
        if (strcmp(c->entry[i].account, chair->id) == 0)
            return c->entry[i].name;
    return chair->name;
}

int tourney_name_record(const struct room *t, struct record *r, struct agon_error *error)
{
    char text[200];
    int status = 0;
    if (!t->tourney[0])
        return 0;
    snprintf(text, sizeof text, "%.140s, tournament %s", t->event ? t->event : "", t->tourney);
    status = record_set(r, RECORD_EVENT, text, error);
    snprintf(text, sizeof text, "%d.%d", t->pairing + 1, t->nth + 1);
    if (status == 0 && t->pairing >= 0)
        status = record_set(r, "pairing", text, error);
    for (int i = 0; i < t->seats && status == 0; i++) {
        const struct chair *chair = &t->chair[i];
        snprintf(text, sizeof text, "%d", chair->lag);
        if (chair->lag >= 0)
            status = record_set_seat(r, "lag", i, text, error);
        if (chair->words && status == 0)
            status = record_set_seat(r, "last words", i, chair->words, error);
    }
    return status;
}
