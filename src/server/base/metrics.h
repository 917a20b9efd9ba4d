/* The server's metrics: plain counters. */
#ifndef SERVER_BASE_METRICS_H
#define SERVER_BASE_METRICS_H

#include <stdbool.h>

#include "server/base/latency.h"

enum { REFUSAL_KINDS = 24 };

struct metrics {
    struct {
        const char *code; /* static */
        uint64_t n;
    } refused[REFUSAL_KINDS]; /* commands, by the code of docs/protocol-server.md */
    uint64_t sockets_opened, sockets_refused, messages, http[6]; /* http: answers by class of
                                                                  * status */
    uint64_t games_started, games_ended, turns, clock_set_back, started_ms;
    /* Links with relays, and the sockets and messages that they carry. */
    uint64_t links, links_cut, relayed, link_in, link_out;
    uint64_t stalls; /* times that the process was stopped, and clocks with it */
    /* A turn from its arrival to the socket; a command to its answer; the loop's busy time; a write
     * to the disk. */
    struct latency turn, command, round, store;
};

void metrics_refused(struct metrics *, const char *code);

#endif
