/* Reviews: a finished game evaluated turn by turn, and where it turned. */
#ifndef SERVER_REVIEW_H
#define SERVER_REVIEW_H

#include <jansson.h>

#include "server/room.h"

enum {
    REVIEW_NODES = 20000,    /* for each position */
    REVIEW_MS_MAX = 1800000, /* of thinking for a game */
    REVIEW_MISTAKE = 1000,   /* thousandths of the smallest piece lost by a turn */
    REVIEW_BLUNDER = 2000,
    REVIEWS_OF_PERSON_MAX = 2
};
#define REVIEW_TYPE "review" /* of its paper in the store; the id is the game's */

struct review;

struct review *review_find(struct hall *, const char *game); /* under way, or NULL */
/* Begins the review of a game that is over and has two seats, for that person. NULL: no engine
 * plays it, or too many are under way. What comes of it goes into the store. */
struct review *review_begin(const struct room *, const struct person *);
json_t *review_json(const struct review *); /* as far as it has come */
int reviews_of(struct hall *, const struct person *);

#endif
