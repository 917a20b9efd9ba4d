/* Sorted arrays: a changed entry is found by its user and moved to its new place, so listing the
 * best reads no other entry. */
#include "server/users/leaderboard.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct leaderboard {
    char game[32];
    struct leaderboard_entry *leaderboard_entry; /* the best first */
    int n, room;
};

static struct leaderboard *find(struct users *users, const char *game)
{
    struct leaderboard *l = map_get(&users->leaderboards, game);
    if (l)
        return l;
    l = calloc(1, sizeof *l);
    if (!l)
        abort();
    snprintf(l->game, sizeof l->game, "%s", game);
    map_put(&users->leaderboards, l->game, l);
    return l;
}

static int by_rating(const void *a, const void *b)
{
    double x = ((const struct leaderboard_entry *)a)->rating,
           y = ((const struct leaderboard_entry *)b)->rating;
    return (x < y) - (x > y);
}

static void bring_in_order(struct leaderboard *l)
{
    if (l->n > 1)
        qsort(l->leaderboard_entry, (size_t)l->n, sizeof *l->leaderboard_entry, by_rating);
}

/* Inserts an entry at index i. */
static void insert(struct leaderboard *l, int i, struct leaderboard_entry leaderboard_entry)
{
    if (l->n == l->room) {
        l->room = l->room ? 2 * l->room : 16;
        l->leaderboard_entry =
            realloc(l->leaderboard_entry, (size_t)l->room * sizeof *l->leaderboard_entry);
        if (!l->leaderboard_entry)
            abort();
    }
    memmove(&l->leaderboard_entry[i + 1], &l->leaderboard_entry[i],
            (size_t)(l->n - i) * sizeof *l->leaderboard_entry);
    l->leaderboard_entry[i] = leaderboard_entry;
    l->n++;
}

static void take_out(struct leaderboard *l, const struct user *user)
{
    for (int i = 0; i < l->n; i++)
        if (l->leaderboard_entry[i].user == user) {
            memmove(&l->leaderboard_entry[i], &l->leaderboard_entry[i + 1],
                    (size_t)(l->n - i - 1) * sizeof *l->leaderboard_entry);
            l->n--;
            return;
        }
}

static bool counts(const struct user *user, const struct user_rating *r)
{
    return user->key[0] && r->games > 0;
}

void leaderboard_load(struct users *users, const struct user *user, const struct user_rating *r)
{
    if (!counts(user, r))
        return;
    struct leaderboard *l = find(users, r->game);
    insert(l, l->n, (struct leaderboard_entry){r->glicko.rating, user});
}

void leaderboard_put(struct users *users, const struct user *user, const struct user_rating *r)
{
    if (!counts(user, r))
        return;
    struct leaderboard *l = find(users, r->game);
    int low = 0;
    take_out(l, user);
    for (int high = l->n; low < high;) {
        int middle = low + (high - low) / 2;
        if (l->leaderboard_entry[middle].rating >= r->glicko.rating)
            low = middle + 1;
        else
            high = middle;
    }
    insert(l, low, (struct leaderboard_entry){r->glicko.rating, user});
}

void leaderboard_drop(struct users *users, const struct user *user)
{
    for (int i = 0; i < user->ratings; i++) {
        struct leaderboard *l = map_get(&users->leaderboards, user->rating[i].game);
        if (l)
            take_out(l, user);
    }
}

const struct leaderboard_entry *leaderboard_best(struct users *users, const char *game, int most,
                                                 int *n)
{
    struct leaderboard *l = map_get(&users->leaderboards, game);
    *n = l && l->n < most ? l->n : l ? most : 0;
    if (!l)
        return NULL;
    return l->leaderboard_entry;
}

void leaderboards_order(struct users *users)
{
    size_t at = 0;
    for (struct leaderboard *l; (l = map_each(&users->leaderboards, &at)) != NULL;)
        bring_in_order(l);
}

void leaderboards_release(struct users *users)
{
    size_t at = 0;
    for (struct leaderboard *l; (l = map_each(&users->leaderboards, &at)) != NULL;) {
        free(l->leaderboard_entry);
        free(l);
    }
    map_release(&users->leaderboards);
}
