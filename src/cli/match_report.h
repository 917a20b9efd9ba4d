/* What people see of a match: a table that lives while it goes on, and what came of it. */
#ifndef CLI_MATCH_REPORT_H
#define CLI_MATCH_REPORT_H

#include <stdbool.h>

#include "cli/match_hall.h"

/* Tells on standard error how a match goes: a table on a terminal, else a line a game; or each game
 * on standard output as a JSON object. */
struct match_report {
    bool live;  /* a table */
    bool lines; /* JSON objects */
    int had;    /* games that had ended before */
    int64_t began;
    int rows; /* of it on the screen, below which the cursor stands */
};
struct hall_watcher match_report_watch(struct match_report *, const struct hall *, bool lines);
/* Takes the table off the screen. */
void match_report_end(struct match_report *);

/* The result on standard output, for people or as a JSON object. An exit status. */
int match_report_result(const struct hall *, bool interrupted, bool json);

#endif
