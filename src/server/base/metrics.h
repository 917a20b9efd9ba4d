/* What the server counts about itself, and its text for Prometheus (exposition format 0.0.4).
 *
 * A struct metrics is plain counters; metrics_text() adds what only a look at the moment tells. */
#ifndef SERVER_BASE_METRICS_H
#define SERVER_BASE_METRICS_H

#include <stdbool.h>

#include "server/base/latency.h"

struct server;

enum { REFUSAL_KINDS = 24 };

struct metrics {
    struct {
        const char *code; /* static */
        uint64_t n;
    } refused[REFUSAL_KINDS]; /* commands, by the code of docs/protocol-server.md */
    uint64_t sockets_opened, sockets_refused, messages, http[6]; /* http: answers by hundreds */
    uint64_t games_started, games_ended, turns, clock_set_back, started_ms;
    /* A turn from its arrival to the socket; a command to its answer; the loop's busy time; a write
     * to the disk. */
    struct latency turn, command, round, store;
};

void metrics_refused(struct metrics *, const char *code);
/* Everything, for free(); NULL: no memory. */
char *metrics_text(struct server *);
/* Whether the server does what it is there for; a line that says "ok" or why not, for free(). */
char *metrics_health(struct server *, bool *healthy);

#endif
