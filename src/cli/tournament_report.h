/* A tournament as people and other programs see it. */
#ifndef CLI_TOURNAMENT_REPORT_H
#define CLI_TOURNAMENT_REPORT_H

#include <stdbool.h>

#include "play/tournament/tournament.h"

/* Standings, cross table and rounds as text. An exit status. */
int tournament_print(const struct tournament *);
/* Everything as one JSON object. */
int tournament_print_json(const struct tournament *, bool interrupted);
/* `what`: "standings", "cross" or "games". */
int tournament_print_csv(const struct tournament *, const char *what);

/* Shared: names of tie-breaks; half points as "2.5", quarters as "6.25"; "over" and the like. */
const char *report_tie_name(enum plan_tie);
int report_half(int64_t half, char *text, size_t size); /* as snprintf */
int report_quarter(int64_t quarters, char *text, size_t size);
const char *report_stage_name(const struct tournament *, int stage); /* "" when there is only one */
bool report_is_over(const struct tournament *);
int report_stages(const struct tournament *); /* that have begun, at least 1 */

#endif
