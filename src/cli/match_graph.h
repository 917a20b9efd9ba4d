/* A match as a graph. */
#ifndef CLI_MATCH_GRAPH_H
#define CLI_MATCH_GRAPH_H

#include "cli/command.h"
#include "play/series.h"

/* Checks that the graph's file, if any, can be written, before any game. CLI_GOOD, or a status
 * after a message. */
int match_graph_check(const struct call *);
/* Writes an SVG file with the difference in Elo and its 95 % interval after each finished game, in
 * order. CLI_GOOD, or a status after a message. */
int match_graph_write(const struct series *, const char *path);

#endif
