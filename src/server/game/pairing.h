/* Pairing: finds opponents among waiting players.
 *
 * Every player begins with a window of PAIRING_WINDOW points around their own rating, which grows
 * without limit by PAIRING_WIDER points with each second. The player who has waited longest chooses
 * first and takes the nearest rating inside their own window; of equals, the one who has waited
 * longer. So players of similar strength meet at once, and no player waits forever. A player
 * without a connection keeps the place in the queue but is not paired. Nothing here reads a clock:
 * times are arguments, in ms. */
#ifndef SERVER_GAME_PAIRING_H
#define SERVER_GAME_PAIRING_H

#include <stdbool.h>
#include <stdint.h>

enum { PAIRING_WINDOW = 150, PAIRING_WIDER = 25 };

struct seeker {
    struct seeker *next; /* the next to have joined */
    int terms;           /* kind of game wanted: only equal ones are paired */
    double rating;
    int64_t since; /* when the player joined */
    bool away;
};
struct pairing { /* all zero: empty */
    struct seeker *first;
    /* Whether the two accept each other; NULL: always. */
    bool (*wanted)(const struct seeker *, const struct seeker *);
};

/* Adds a seeker; players already waiting stay ahead of those with the same or a later time. */
void pairing_add(struct pairing *, struct seeker *);
void pairing_remove(struct pairing *, struct seeker *);
/* The next two to play, the one who waited longer first; both are removed. False: none yet. */
bool pairing_next(struct pairing *, int64_t now, struct seeker *two[2]);
/* When the next two can be paired if the queue does not change; INT64_MAX: never. */
int64_t pairing_due(const struct pairing *);

#endif
