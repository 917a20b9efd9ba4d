/* A match as a graph. */
#ifndef CLI_MATCH_GRAPH_H
#define CLI_MATCH_GRAPH_H

#include "cli/command.h"
#include "play/series.h"

/* Whether the graph of this call, if any, has a place, before anything is played. CLI_GOOD, or a
 * status after a message. */
int match_graph_check(const struct call *);
/* The difference in Elo with its 95 % interval after each finished game, in their order, into an
 * SVG file. CLI_GOOD, or a status after a message. */
int match_graph_write(const struct series *, const char *path);

#endif
