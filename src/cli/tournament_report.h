/* A tournament as people and other programs see it. */
#ifndef CLI_TOURNAMENT_REPORT_H
#define CLI_TOURNAMENT_REPORT_H

#include <stdbool.h>

#include "play/tournament/tournament.h"

/* A table, "standings", "cross" or "games"; NULL: all of it as text. An exit status. */
int tournament_print(const struct tournament *, const char *what);
/* Everything as one JSON object. */
int tournament_print_json(const struct tournament *, bool interrupted);

#endif
