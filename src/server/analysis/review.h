/* Reviews: a finished game evaluated turn by turn, and where it turned. */
#ifndef SERVER_ANALYSIS_REVIEW_H
#define SERVER_ANALYSIS_REVIEW_H

#include <jansson.h>

#include "server/analysis/analyses.h"
#include "server/game/shared_game.h"

enum {
    REVIEW_MS_MAX = 1800000, /* of thinking for a game */
    REVIEWS_OF_USER_MAX = 2
};
#define REVIEW_TYPE "review" /* of its document in the store; the id is the game's */

struct review;
struct user;

/* What is reviewed: a line of play of two seats. */
struct reviewed {
    char id[ID_SIZE];  /* the game's; or by review_name() */
    const char *owner; /* a user's id: the review goes when they go; or "" */
    struct shared_game *shared_game;
    const struct agon_line *line;
    int16_t points[AGON_SEATS]; /* how it ended, if it did */
    int from;                   /* turns before this one are not looked at */
};

/* A name for what is no whole game's: the same for the same set-up, turns and beginning, all that
 * lie behind the last turn being one. */
void review_name(char id[ID_SIZE], const struct shared_game *, const struct agon_line *, int from);
struct review *review_find(struct analyses *, const char *id); /* under way, or NULL */
/* Begins the review for that user; copies what it is given. NULL: no engine plays the game, or
 * too many are under way. What comes of it goes into the store. */
struct review *review_begin(struct analyses *, const struct reviewed *, const struct user *);
json_t *review_json(const struct review *); /* as far as it has come */
int reviews_of(struct analyses *, const struct user *);

#endif
