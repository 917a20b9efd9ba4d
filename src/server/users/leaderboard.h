/* Leaderboards: each game's rated accounts, best first, kept sorted as ratings change. */
#ifndef SERVER_USERS_LEADERBOARD_H
#define SERVER_USERS_LEADERBOARD_H

#include "server/users/user.h"

struct leaderboard_entry {
    double rating;
    const struct user *user;
};

/* The first n of them, at most `most`; borrowed until the leaderboard changes. */
const struct leaderboard_entry *leaderboard_best(struct users *, const char *game, int most,
                                                 int *n);
/* Enters a new or changed rating; only accounts that have played are listed. */
void leaderboard_put(struct users *, const struct user *, const struct user_rating *);
/* Enters a rating at the start; then leaderboards_order() sorts them. */
void leaderboard_load(struct users *, const struct user *, const struct user_rating *);
void leaderboard_drop(struct users *, const struct user *); /* from all of them */
void leaderboards_order(struct users *);
void leaderboards_release(struct users *);

#endif
