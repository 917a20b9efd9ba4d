/* Desks: those who have the same study open at the same time. Its authors see where each of them is
 * and what each of them changes; readers follow. Nothing here is stored. */
#ifndef SERVER_ANALYSIS_DESK_H
#define SERVER_ANALYSIS_DESK_H

#include <stdbool.h>

#include <jansson.h>

#include "server/analysis/analyses.h"

struct connection;
struct user;

enum {
    DESK_SEATS_MAX = 60,   /* connections at a desk */
    DESK_PLACE_MAX = 16000 /* bytes of the turns that lead to where somebody is */
};

/* Sits down at a study's desk, after leaving another one; all are told. It looks at that chapter
 * (0: none is named), and to look at another it sits down once more. The number that the
 * connection has there, or -1: the desk is full. */
int desk_join(struct analyses *, struct connection *, const char *study, int chapter, bool writes);
void desk_leave(struct analyses *, struct connection *); /* harmless at none */
bool desk_writes(struct analyses *, const char *study, const struct connection *);
/* It looks at another place; the others are told. */
void desk_move(struct analyses *, const char *study, struct connection *, const char *place);
/* Hands a change of the chapter to the others who look at it; takes the reference. */
void desk_tell(struct analyses *, const char *study, const struct connection *, json_t *change);
/* Tells everyone at the desk, if there is one; takes the reference. */
void desk_tell_all(struct analyses *, const char *study, json_t *push);
/* The user may write there now, or no longer; all are told. */
void desk_allow(struct analyses *, const char *study, const struct user *, bool writes);

#endif
