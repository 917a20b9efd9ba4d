/* Analyses: an engine shows a reader what it sees in a position, line by line, while it thinks. */
#ifndef SERVER_ANALYSIS_ANALYSIS_H
#define SERVER_ANALYSIS_ANALYSIS_H

#include <jansson.h>

#include "server/analysis/analyses.h"
#include "server/game/shared_game.h"

struct connection;
struct analysis;

enum {
    ANALYSIS_LINES_MAX = 5,
    ANALYSIS_TELL_MS = 100,       /* how often a reader is told at most */
    ANALYSIS_GUEST_MS = 60000,    /* of thinking about one position */
    ANALYSIS_ACCOUNT_MS = 180000, /* ... for accounts */
    ANALYSES_OF_USER_MAX = 3      /* over all connections */
};

/* Lets `type` think about the end of the line for the connection, in the place of what it
 * thought about before; pushes follow. Takes the shared game's reference and what the line
 * holds, whatever comes of it. The number by which the pushes go, or -1: too many are at it. */
int analysis_begin(struct analyses *, struct connection *, struct shared_game *,
                   const struct agon_engine_type *, struct agon_line *, int lines);
void analysis_end(struct connection *); /* at once; harmless without one */

#endif
