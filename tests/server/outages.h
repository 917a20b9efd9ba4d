/* Games through servers that are killed, whose database is killed and whose network is cut, and
 * the check of what their players and watchers saw.
 *
 * The trouble comes at random: one kind at a time, between two of which all is well for a while. */
#ifndef TESTS_SERVER_OUTAGES_H
#define TESTS_SERVER_OUTAGES_H

#include <stdbool.h>
#include <stdint.h>

#include "history.h"

enum outages_kind {
    OUTAGES_KILL = 1,     /* a server is killed (-9) and started again */
    OUTAGES_KILL_ALL = 2, /* all of them at once */
    OUTAGES_DATABASE =
        4,             /* PostgreSQL is killed, or stopped at once; on-postgres starts it again */
    OUTAGES_CUT = 8,   /* a server is cut off from the others: not from database and clients */
    OUTAGES_SLOW = 16, /* its packets, but those of its clients, are late */
    OUTAGES_NO_STORE = 32, /* a server, or all of them, are cut off from the database */
    OUTAGES_ALONE = 64     /* a server is cut off from the others and the database */
};

struct outages_plan {
    const char *program; /* agond */
    int servers;         /* 1, or more on PostgreSQL */
    int games, watchers, think_ms;
    int seconds;    /* of play */
    int every_ms;   /* between two troubles, on average */
    unsigned kinds; /* of outages_kind */
    uint64_t seed;
    int64_t charge_ms, back_ms; /* as in history_terms */
};

/* Plays, prints each violation and a summary as comments of TAP; the number of violations, or -1:
 * the system allows no such network. `fault` and `troubles` (their number) may be NULL. */
int outages_run(const struct outages_plan *, struct history_summary *, int *troubles);

#endif
