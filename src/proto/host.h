/* The engine host: one game, one line of play, and one engine that thinks on a thread of its own so
 * that its protocol goes on listening. Shared by the engine sides of AEI and UGI.
 *
 * Two threads: the listener calls everything here; the thinker lives during one search and calls
 * the protocol's info() and best(). A search is asked for with host_go() and answered at most once.
 */
#ifndef PROTO_HOST_H
#define PROTO_HOST_H

#include <stdatomic.h>
#include <stdio.h>

#include <agon/agon.h>

#include "os/lines.h"
#include "os/thread.h"
#include "os/wait.h"

struct host;

/* A message that a protocol understands: `text` is what follows the word, without blanks at its
 * ends. */
struct host_message {
    const char *word; /* NULL ends a table */
    void (*hear)(struct host *, const char *text);
};

/* What differs between protocols. info, best and failed are called from the thinking thread, with
 * the line standing still; one of best and failed for every search that is to be answered. */
struct host_protocol {
    const struct host_message *messages; /* all but "quit" */
    const char *complaint;               /* what lines about unusable messages begin with */
    void (*info)(struct host *, const struct agon_info *);
    void (*best)(struct host *, const struct agon_turn *); /* NULL: there is none */
    void (*failed)(struct host *);
    bool unclaimed; /* a draw may be left unclaimed: play goes on */
};

enum {
    HOST_LINE_MAX = 1 << 20, /* bytes of a line that comes in */
    HOST_SAID_MAX = 1 << 14, /* and of one that goes out */
    HOST_WISH_MAX = 4096,    /* bytes of a go */
    HOST_THREADS_MAX = 1024,
    HOST_DEPTH_MAX = 10000,
    HOST_WAY_MS = 20 /* of a turn's time left for the way, and at most a fifth of it */
};

struct host {
    const struct host_protocol *protocol;
    FILE *out;
    const agon_game *game; /* borrowed from the caller, or: */
    agon_game *owned;      /* opened by host_open_game() */
    struct agon_line line; /* changed only while no search goes on */
    bool refused;          /* the last position told could not be used: the line is an older one */
    const struct agon_engine_type *type;
    agon_engine *engine;
    int threads, depth;       /* asked for; 0: no word */
    int lines;                /* of play to report */
    int hash, elo;            /* UCI: asked for, and so for every game that is opened; 0: no word */
    bool weakened;            /* UCI: `elo` counts */
    char wish[HOST_WISH_MAX]; /* UCI: the "go ponder" that waits for ponderhit */
    uint64_t seed;            /* of the next search; moves on with every one */

    struct os_thread *thinker; /* from host_go() until host_end(), else NULL */
    struct os_bell stopped;    /* wakes a thinker that holds its answer back */
    struct agon_stop stop;     /* of the search going on */
    atomic_bool busy;          /* the engine thinks, or holds its answer back */
    atomic_bool silent;        /* the answer shall not be given */
    bool hold;                 /* it shall not be given before host_stop() */
    struct agon_limits limits; /* of the search going on, */
    struct agon_clock clock;   /* with its clock */
    agon_move *only;           /* and the moves that it is limited to; 0 of them: to none */
    int only_n;
};

/* `game` outlives the host; `engine` NULL: the strongest that fits. The host writes to `out`. On
 * failure *error says why and nothing needs releasing. */
int host_init(struct host *, const struct host_protocol *, const agon_game *, const char *engine,
              FILE *out, struct agon_error *);
void host_release(struct host *); /* ends a search without an answer */

/* One line of output, whole, flushed, cut at HOST_SAID_MAX bytes; the newline is added. From either
 * thread. */
void host_say(struct host *, const char *format, ...) AGON_PRINTF(2, 3);

/* A complaint about a message, which stays without effect. */
void host_complain(struct host *, const char *format, ...) AGON_PRINTF(2, 3);
/* The same with an error; its place counts from byte `offset` of the line that came in. */
void host_complain_of(struct host *, const char *message, size_t offset, const struct agon_error *);

/* Changes the game or the engine (and with the game the engine, if it does not fit); the line
 * begins anew. On failure all is as before. Not during a search. */
int host_open_game(struct host *, const struct agon_rules *, const struct agon_setup *,
                   struct agon_error *);
int host_open_engine(struct host *, const char *id, struct agon_error *);
/* Sets "threads", "depth", "seed" or one of the engine's own options. AGON_UNSUPPORTED: no such
 * option. */
int host_set(struct host *, const char *name, const char *value, struct agon_error *);
/* A new game with the same rules: the start position; the engine forgets. */
int host_new_game(struct host *, struct agon_error *);
/* Reads one whole turn, which must be all of `text`, and plays it. On failure the line is as
 * before. */
int host_play(struct host *, const char *text, struct agon_error *);

/* Plans a timed search of the seat to move into *limits, which keep `clock`: what clock_plan()
 * says, less what the way to the controller and back may take. */
void host_plan(const struct host *, struct agon_clock *clock, struct agon_limits *limits);
/* Starts a search from the line's position, which must not be over; `limits->clock` is copied.
 * `hold`: the answer waits for host_stop(). No search may be going on. */
int host_go(struct host *, const struct agon_limits *, bool hold, struct agon_error *);
bool host_busy(struct host *); /* a search goes on */
void host_stop(struct host *); /* its answer shall come at once; harmless without a search */
/* Ends the search, if one goes on, with or without its answer; returns when the thread is gone. */
void host_end(struct host *, bool answer);

/* Reads "name N [value V]": N has no blanks, V runs to the end (the empty text without it). False
 * with a complaint when it is not of that form. */
enum { HOST_NAME_MAX = 64 };
bool host_read_option(struct host *, const char *text, char name[HOST_NAME_MAX],
                      const char **value);

/* Takes in one line; false: the controller says quit. A line that is too long, no clean text or
 * unknown is complained about. */
bool host_hear(struct host *, const struct os_line *);
/* Takes in lines from descriptor `fd` until quit or the end of the input, then ends any search
 * without an answer. */
void host_listen(struct host *, int fd);

#endif
