/* Analyses: a reader sees an engine's lines for a position while it searches. */
#ifndef SERVER_ANALYSIS_ANALYSIS_H
#define SERVER_ANALYSIS_ANALYSIS_H

#include <jansson.h>

#include "server/analysis/analyses.h"
#include "server/game/shared_game.h"

struct connection;
struct analysis;

enum {
    ANALYSIS_LINES_MAX = 5,
    ANALYSIS_TELL_MS = 100,       /* ms between two updates */
    ANALYSIS_GUEST_MS = 60000,    /* of search per position */
    ANALYSIS_ACCOUNT_MS = 180000, /* ... for accounts */
    ANALYSES_OF_USER_MAX = 3      /* over all connections */
};

/* Lets `type` search the position at the end of the line for the connection, replacing its previous
 * search; pushes follow. Takes ownership of the reference to the shared game and of the line's
 * data, even on failure. Returns the number in its pushes, or -1: too many searches. */
int analysis_begin(struct analyses *, struct connection *, struct shared_game *,
                   const struct agon_engine_type *, struct agon_line *, int lines);
void analysis_end(struct connection *); /* at once; does nothing if there is none */

#endif
