/* Commands that find players: those online, and accounts by the beginning of their names.
 *
 * Left out are programs, which have their own list, accounts made for a class, whose names are
 * pupils', accounts that may not log in, and those with a block in either direction. The list does
 * not show who is waiting for an opponent: players could pick opponents and arrange rated games. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/connection.h"
#include "server/commands/commands.h"
#include "server/game/lobby.h"
#include "server/game/room.h"
#include "server/request/gather.h"
#include "server/users/baseletters.h"
#include "server/users/relation.h"

enum { ONLINE_MAX = 200, FOUND_MAX = 20, FOUND_ASKED = 100 };

static bool is_shown(const struct user *user, const struct user *reader)
{
    return user_is_listed(user) && relation_may_meet(reader, user);
}

static int games_of(const struct user *user)
{
    int games = 0;
    for (int i = 0; i < user->ratings; i++)
        games += user->rating[i].games;
    return games;
}

/* Name, whether online, and the rating in the user's most played game, if any. */
static json_t *player_json(const struct user *user)
{
    json_t *all = user_ratings_json(user), *best = NULL;
    for (size_t i = 0; i < json_array_size(all); i++) {
        json_t *one = json_array_get(all, i);
        json_int_t games = json_integer_value(json_object_get(one, "games"));
        if (games > 0 && (!best || games > json_integer_value(json_object_get(best, "games"))))
            best = one;
    }
    json_t *player = json_pack("{ss sb sO?}", "name", user->name, "online",
                               user->connections != NULL, "rating", best);
    json_decref(all);
    return player;
}

/* ---- online ---- */

struct present {
    const struct user *user;
    const struct room *room; /* NULL: not in a public game */
};

/* Players who are free come before those in a game. */
static int by_readiness(const void *a, const void *b)
{
    const struct present *x = a, *y = b;
    if ((x->room == NULL) != (y->room == NULL))
        return (y->room == NULL) - (x->room == NULL);
    return strcmp(x->user->key, y->user->key);
}

static json_t *present_json(const struct present *p)
{
    json_t *player = player_json(p->user);
    json_object_set_new(player, "playing",
                        p->room ? json_pack("{ss ss}", "id", p->room->id, "game",
                                            p->room->shared_game->game->rules->id)
                                : json_null());
    return player;
}

static int run_online(struct request *r)
{
    const struct core *core = r->api->core;
    struct present *list = calloc((size_t)core->connection_count + 1, sizeof *list);
    json_t *people = json_array();
    int n = 0, guests = 0;
    for (const struct connection *c = core->connections; c && list; c = c->next) {
        const struct user *user = c->owner ? connection_user(c) : NULL;
        if (!user || user->connections != c)
            continue; /* another of the user's connections */
        guests += user_is_guest(user);
        if (is_shown(user, r->user))
            list[n++] = (struct present){user, lobby_game_of(user)};
    }
    if (n > 1)
        qsort(list, (size_t)n, sizeof *list, by_readiness);
    for (int i = 0; i < n && i < ONLINE_MAX; i++)
        json_array_append_new(people, present_json(&list[i]));
    free(list);
    request_put(r, "people", people);
    request_put(r, "accounts", json_integer(n));
    request_put(r, "guests", json_integer(guests));
    return 0;
}

/* ---- by name ---- */

/* Players online first, then by number of games. */
static int by_fame(const void *a, const void *b)
{
    const struct user *x = *(struct user *const *)a, *y = *(struct user *const *)b;
    bool here = x->connections, there = y->connections;
    int games = games_of(x), others = games_of(y);
    if (here != there)
        return there - here;
    return games != others ? (games < others) - (games > others) : strcmp(x->key, y->key);
}

/* The best of the accounts found, in order, each once. */
struct best {
    const struct user *user[FOUND_MAX];
    int n;
};

static void put_best(struct best *best, const struct user *user)
{
    int i = best->n < FOUND_MAX ? best->n : FOUND_MAX - 1;
    if (best->n == FOUND_MAX && by_fame(&user, &best->user[i]) >= 0)
        return;
    for (; i > 0 && by_fame(&user, &best->user[i - 1]) < 0; i--)
        best->user[i] = best->user[i - 1];
    best->user[i] = user;
    best->n += best->n < FOUND_MAX;
}

/* Whether the account's name begins like that, ignoring case and accents. */
static bool begins(const struct user *user, const char *bare)
{
    char own[BASE_LETTERS];
    return base_letters(user->name, own) && strncmp(own, bare, strlen(bare)) == 0;
}

/* Accounts online are found without the store, which may have more names than it lists. */
static void find_online(struct best *best, const struct request *r)
{
    char bare[BASE_LETTERS];
    base_letters(request_text(r, "name"), bare);
    for (const struct connection *c = r->api->core->connections; c; c = c->next) {
        const struct user *user = c->owner ? connection_user(c) : NULL;
        if (user && user->connections == c && is_shown(user, r->user) && begins(user, bare))
            put_best(best, user);
    }
}

static void people_found(void *context, const struct store_table *t)
{
    struct request *r = context;
    struct users *users = r->api->users;
    const struct user *exact = user_named(users, request_text(r, "name"));
    struct best best = {.n = 0};
    json_t *people = json_array();
    if (t->failed) {
        json_decref(people);
        request_finish(
            r, request_refuse(r, "busy", AGON_SAY(store_silent, "the database does not answer")));
        return;
    }
    struct fetch w = {0};
    for (int i = 0; i < t->rows; i++)
        fetch_id(&w, users, t->cell[i].text);
    int status = gather(r, &w);
    if (status != 0) {
        json_decref(people);
        return;
    }
    find_online(&best, r);
    for (int i = 0; i < t->rows; i++) {
        const struct user *user = user_find(users, t->cell[i].text);
        if (user && !user->connections && is_shown(user, r->user))
            put_best(&best, user);
    }
    if (exact && is_shown(exact, r->user))
        json_array_append_new(people, player_json(exact));
    for (int i = 0; i < best.n && json_array_size(people) < FOUND_MAX; i++)
        if (best.user[i] != exact)
            json_array_append_new(people, player_json(best.user[i]));
    request_put(r, "people", people);
    request_finish(r, 0);
}

/* FOUND_ASKED: more than are listed, as the reader may have blocked some. */
static int run_people(struct request *r)
{
    char bare[BASE_LETTERS], end[BASE_LETTERS + 4];
    if (!base_letters(request_text(r, "name"), bare) || !bare[0]) {
        request_put(r, "people", json_array()); /* no name can match */
        return 0;
    }
    snprintf(end, sizeof end, "%s\xf4\x8f\xbf\xbf", bare);
    store_query_names(r->api->core->store, bare, end, FOUND_ASKED, people_found, r);
    return REQUEST_LATER;
}

const struct command commands_players[] = {
    {"online", RIGHTS_ANYONE, "the accounts that are connected, and what they do", NULL, run_online,
     .reads = true, .cost = RATE_LOOKUPS,
     .answer = "people: [{name: name, online: switch, rating: RATING|null, playing: {id: id, "
               "game: id}|null}; 0..200], accounts: count, guests: count"},
    {"people", RIGHTS_ANYONE, "accounts whose names begin like that",
     (const struct argument[]){
         {"name", ARG_TEXT, true, 1, 99, "the beginning of a name, whatever the case"}, {0}},
     run_people, .reads = true, .cost = RATE_LOOKUPS,
     .answer = "people: [{name: name, online: switch, rating: RATING|null}; 0..20]"},
    {0}};
