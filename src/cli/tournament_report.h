/* Output of a tournament for people and other programs. */
#ifndef CLI_TOURNAMENT_REPORT_H
#define CLI_TOURNAMENT_REPORT_H

#include <stdbool.h>

#include "play/tournament/tournament.h"

/* Prints a table, "standings", "cross" or "games"; NULL: everything as text. An exit status. */
int tournament_print(const struct tournament *, const char *what);
/* Prints everything as one JSON object. */
int tournament_print_json(const struct tournament *, bool interrupted);

#endif
