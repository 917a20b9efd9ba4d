/* Desks: the users who have the same study open. Its authors see each other's position and changes;
 * readers follow. Nothing is stored. */
#ifndef SERVER_ANALYSIS_DESK_H
#define SERVER_ANALYSIS_DESK_H

#include <stdbool.h>

#include <jansson.h>

#include "server/analysis/analyses.h"

struct connection;
struct user;

enum {
    DESK_SEATS_MAX = 60,   /* connections at a desk */
    DESK_PLACE_MAX = 16000 /* bytes of the turns up to a position */
};

/* Joins a study's desk, after leaving any other; all are notified. It views that chapter (0: none
 * named); to view another, it joins again. The number of the connection there, or -1: the desk is
 * full. */
int desk_join(struct analyses *, struct connection *, const char *study, int chapter, bool writes);
void desk_leave(struct analyses *, struct connection *); /* does nothing at no desk */
bool desk_writes(struct analyses *, const char *study, const struct connection *);
/* The connection views another position; the others are notified. */
void desk_move(struct analyses *, const char *study, struct connection *, const char *place);
/* Sends a change of the chapter to its other viewers; takes the reference. */
void desk_tell(struct analyses *, const char *study, const struct connection *, json_t *change);
/* Sends a push to all at the desk, if there is one; takes the reference. */
void desk_tell_all(struct analyses *, const char *study, json_t *push);
/* The user becomes an author or stops being one; all are notified. */
void desk_allow(struct analyses *, const char *study, const struct user *, bool writes);

#endif
