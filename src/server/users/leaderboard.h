/* Leaderboards: of every game the rated accounts, the best first, kept in order as ratings
 * change. */
#ifndef SERVER_USERS_LEADERBOARD_H
#define SERVER_USERS_LEADERBOARD_H

#include "server/users/user.h"

struct leaderboard_entry {
    double rating;
    const struct user *user;
};

/* The first n of them, at most `most`: the leaderboard's own, until it changes. */
const struct leaderboard_entry *leaderboard_best(struct users *, const char *game, int most,
                                                 int *n);
/* A rating that has come or changed; of nobody but accounts that have played. */
void leaderboard_put(struct users *, const struct user *, const struct user_rating *);
/* The same at the start; then leaderboards_order() puts them in order. */
void leaderboard_load(struct users *, const struct user *, const struct user_rating *);
void leaderboard_drop(struct users *, const struct user *); /* from all of them */
void leaderboards_order(struct users *);
void leaderboards_release(struct users *);

#endif
