/* Reviews: a finished game evaluated turn by turn, and where it turned. */
#ifndef SERVER_STUDY_REVIEW_H
#define SERVER_STUDY_REVIEW_H

#include <jansson.h>

#include "server/rooms/agreement.h"

enum {
    REVIEW_NODES = 20000,    /* for each position */
    REVIEW_MS_MAX = 1800000, /* of thinking for a game */
    REVIEW_MISTAKE = 1000,   /* thousandths of the smallest piece lost by a turn */
    REVIEW_BLUNDER = 2000,
    REVIEWS_OF_PERSON_MAX = 2
};
#define REVIEW_TYPE "review" /* of its paper in the store; the id is the game's */

struct review;
struct person;

/* What is reviewed: a line of play of two seats. */
struct reviewed {
    char id[HALL_ID];  /* the game's; or by review_name() */
    const char *owner; /* a person's id: the review goes when they go; or "" */
    struct agreement *agreement;
    const struct agon_line *line;
    int16_t points[AGON_SEATS]; /* how it ended, if it did */
};

/* A name for a line that is no game's: the same for the same set-up and turns. */
void review_name(char id[HALL_ID], const struct agreement *, const struct agon_line *);
struct review *review_find(struct hall *, const char *id); /* under way, or NULL */
/* Begins the review for that person; copies what it is given. NULL: no engine plays the game, or
 * too many are under way. What comes of it goes into the store. */
struct review *review_begin(struct hall *, const struct reviewed *, const struct person *);
json_t *review_json(const struct review *); /* as far as it has come */
int reviews_of(struct hall *, const struct person *);

#endif
