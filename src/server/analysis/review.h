/* Reviews: a finished game evaluated turn by turn, with its turning points. */
#ifndef SERVER_ANALYSIS_REVIEW_H
#define SERVER_ANALYSIS_REVIEW_H

#include <jansson.h>

#include "server/analysis/analyses.h"
#include "server/game/shared_game.h"

enum {
    REVIEW_MS_MAX = 1800000, /* of search for a game */
    REVIEWS_OF_USER_MAX = 2
};
#define REVIEW_TYPE "review" /* of its document in the store; the id is the game's */

struct review;
struct user;

/* The line of play to review, of two seats. */
struct reviewed {
    char id[ID_SIZE];  /* the game's; or by review_name() */
    const char *owner; /* a user's id: the review is deleted with the user; or "" */
    struct shared_game *shared_game;
    const struct agon_line *line;
    int16_t points[AGON_SEATS]; /* the result, if the game ended */
    int from;                   /* earlier turns are not reviewed */
};

/* An id for a line that is not a whole game: the same for the same set-up, turns and `from`; every
 * `from` after the last turn counts as the same. */
void review_name(char id[ID_SIZE], const struct shared_game *, const struct agon_line *, int from);
struct review *review_find(struct analyses *, const char *id); /* in progress, or NULL */
/* Starts the review for that user; copies its arguments. NULL: no engine plays the game, or too
 * many reviews. The result goes to the store. */
struct review *review_begin(struct analyses *, const struct reviewed *, const struct user *);
json_t *review_json(const struct review *); /* the result so far */
int reviews_of(struct analyses *, const struct user *);

#endif
