/* Players and watchers of many games, who note what they see.
 *
 * Every game has two players, and may have a watcher. They behave as the site does: after a lost
 * connection they come again, at another server, later with every try, and send again what was not
 * answered. The turns are random ones by the rules. Nothing here waits for a server but
 * crowd_open() and crowd_record(). */
#ifndef TESTS_SERVER_CROWD_H
#define TESTS_SERVER_CROWD_H

#include <stdbool.h>
#include <stdint.h>

#include "history.h"
#include "network.h"

enum { CROWD_SERVERS = 8 };

struct crowd_plan {
    int games, watchers; /* watchers: one each of the first games */
    int think_ms;        /* a player's time for a turn, on average */
    uint64_t seed;
    int servers, port[CROWD_SERVERS];
    struct network *network; /* on whose machines the servers are, or NULL */
};

struct crowd;
/* Opens the sessions and makes the games; the servers have to serve. */
struct crowd *crowd_open(const struct crowd_plan *, struct history *);
/* Reads and sends for up to `ms`. */
void crowd_step(struct crowd *, int ms);
/* No player thinks of new turns; crowd_is_quiet(): all are connected and answered, too. */
void crowd_rest(struct crowd *);
bool crowd_is_quiet(const struct crowd *);
/* The longest time, in ms, between two looks at the same connection: this process was not running
 * then, and its notes are late. */
int64_t crowd_late(const struct crowd *);
/* Reads the records of the games from the first server into the history, whose rules are those of
 * the crowd. */
void crowd_record(struct crowd *);
void crowd_free(struct crowd *);

#endif
