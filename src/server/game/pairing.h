/* Pairing the players who wait for an opponent.
 *
 * Everyone begins with a window of PAIRING_WINDOW points around their own rating, and it grows by
 * PAIRING_WIDER points with each second of waiting, without an end. The player who has waited
 * longest chooses first, and takes the nearest rating inside their own window; of equals, the one
 * who has waited longer. So two players of like strength meet at once, and nobody waits for ever:
 * sooner or later the oldest window holds everyone. A player without a connection keeps the place
 * in the queue and is not paired. Nothing here reads a clock: moments are given, in ms. */
#ifndef SERVER_GAME_PAIRING_H
#define SERVER_GAME_PAIRING_H

#include <stdbool.h>
#include <stdint.h>

enum { PAIRING_WINDOW = 150, PAIRING_WIDER = 25 };

struct seeker {
    struct seeker *next; /* the next to have begun waiting */
    int terms;           /* what is to be played: only equal ones meet */
    double rating;
    int64_t since; /* the moment when the waiting began */
    bool away;
};
struct pairing { /* all zero: nobody waits */
    struct seeker *first;
    /* Whether these two want to meet; NULL: everyone does. */
    bool (*wanted)(const struct seeker *, const struct seeker *);
};

/* Players in the queue stay before those who come at the same moment or later. */
void pairing_add(struct pairing *, struct seeker *);
void pairing_remove(struct pairing *, struct seeker *);
/* The next two to play, the one who waited longer first; both are removed. False: nobody yet. */
bool pairing_next(struct pairing *, int64_t now, struct seeker *two[2]);
/* When the next two can be paired if nobody comes or goes until then; INT64_MAX: never. */
int64_t pairing_due(const struct pairing *);

#endif
