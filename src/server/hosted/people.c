/* The staff and the players of a tournament. */
#include "server/hosted/people.h"

#include <stdlib.h>
#include <string.h>

#include "core/column.h"
#include "core/message.h"
#include "core/text.h"
#include "play/record.h"
#include "server/users/recent.h"

enum { NAME_CHARACTERS = 40 };

/* ---- staff ---- */

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

/* Returns the entry of the engine at a seat, or NULL. */
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

void tournaments_need(struct tournaments *tournaments)
{
    size_t at = 0;
    for (const struct hosted_tournament *t; (t = map_each(&tournaments->by_id, &at)) != NULL;) {
        for (int i = 0; i < t->entries; i++)
            recent_need(tournaments->users, t->entry[i].account);
        for (int i = 0; i < t->organisers; i++)
            recent_need(tournaments->users, t->organiser[i]);
        for (int i = 0; i < t->arbiters; i++)
            recent_need(tournaments->users, t->arbiter[i]);
    }
}
