/* Output of a match: a live table while it runs, and the result. */
#ifndef CLI_MATCH_REPORT_H
#define CLI_MATCH_REPORT_H

#include <stdbool.h>

#include "cli/match_run.h"

/* Reports the progress of a match: on a terminal as a live table, else as one line per game on
 * standard error; or each game on standard output as a JSON object. */
struct match_report {
    bool live;  /* a table */
    bool lines; /* JSON objects */
    int had;    /* games finished in earlier runs */
    int64_t began;
    int rows; /* of it on the screen, above the cursor */
};
struct match_run_watcher match_report_watch(struct match_report *, const struct match_run *,
                                            bool lines);
/* Erases the table from the screen. */
void match_report_end(struct match_report *);

/* Prints the result on standard output, for people or as a JSON object. An exit status. */
int match_report_result(const struct match_run *, bool interrupted, bool json);

#endif
