/* A finished game of a match as JSON, for other programs. */
#ifndef CLI_MATCH_GAMES_H
#define CLI_MATCH_GAMES_H

#include <jansson.h>

#include "cli/match_run.h"

/* The game that has just ended in a slot; NULL: no memory. */
json_t *match_games_json(const struct match_run *, const struct runner_slot *);

#endif
