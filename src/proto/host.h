/* The engine host: one game, one line of play, and one engine that thinks on a separate thread
 * while the protocol continues to read input. Shared by the engine sides of AEI and UGI.
 *
 * Two threads: the listener calls everything here; the thinker lives during one search and calls
 * the protocol's info() and best(). host_go() requests a search, which is answered at most once. */
#ifndef PROTO_HOST_H
#define PROTO_HOST_H

#include <stdatomic.h>
#include <stdio.h>

#include <agon/agon.h>

#include "os/lines.h"
#include "os/thread.h"
#include "os/wait.h"

struct host;

/* A message of a protocol: `text` is the rest after the word, trimmed. */
struct host_message {
    const char *word; /* NULL ends a table */
    void (*hear)(struct host *, const char *text);
};

/* The part that differs between protocols. info, best and failed are called from the thinking
 * thread, while the line does not change; one of best and failed for every search that must be
 * answered. */
struct host_protocol {
    const struct host_message *messages; /* all but "quit" */
    const char *complaint;               /* prefix of lines about unusable messages */
    void (*info)(struct host *, const struct agon_info *);
    void (*best)(struct host *, const struct agon_turn *); /* NULL: none */
    void (*failed)(struct host *);
    bool unclaimed; /* moves may follow a drawn position if no draw is claimed */
};

enum {
    HOST_LINE_MAX = 1 << 20,  /* bytes of an input line */
    HOST_REPLY_MAX = 1 << 14, /* and of an output line */
    HOST_WISH_MAX = 4096,     /* bytes of a go */
    HOST_THREADS_MAX = 1024,
    HOST_DEPTH_MAX = 10000,
    HOST_WAY_MS = 20 /* ms of a turn reserved for lag, at most a fifth of it */
};

struct host {
    const struct host_protocol *protocol;
    FILE *out;
    const agon_game *game; /* borrowed from the caller, or: */
    agon_game *owned;      /* opened by host_open_game() */
    struct agon_line line; /* changed only between searches */
    bool refused;          /* the last position was invalid: the line is an older one */
    const struct agon_engine_type *type;
    agon_engine *engine;
    int threads, depth;       /* requested; 0: default */
    int lines;                /* lines of play to report */
    int hash, elo;            /* UCI: requested, for every game opened from now on; 0: default */
    bool weakened;            /* UCI: `elo` applies */
    bool chess960;            /* UCI: castling is written as the king onto its rook */
    char wish[HOST_WISH_MAX]; /* UCI: the "go ponder" waiting for ponderhit */
    uint64_t seed;            /* of the next search; changes with each */

    struct os_thread *thinker; /* from host_go() until host_end(), else NULL */
    struct os_bell stopped;    /* wakes a thinker that is holding its answer back */
    struct agon_stop stop;     /* of the running search */
    atomic_bool busy;          /* the engine is thinking, or holding its answer back */
    atomic_bool silent;        /* the answer was cancelled */
    bool hold;                 /* the answer must wait for host_stop() */
    struct agon_limits limits; /* of the running search, */
    struct agon_clock clock;   /* with its clock */
    agon_move *only;           /* and the moves it is restricted to; n 0: all */
    int only_n;
};

/* `game` outlives the host; `engine` NULL: the strongest that fits. The host writes to `out`. On
 * failure nothing needs releasing. */
int host_init(struct host *, const struct host_protocol *, const agon_game *, const char *engine,
              FILE *out, struct agon_error *);
void host_release(struct host *); /* ends a search without an answer */

/* Writes one line, flushed, cut at HOST_REPLY_MAX bytes; the newline is added. From either
 * thread. */
void host_say(struct host *, const char *format, ...) AGON_PRINTF(2, 3);

/* Complains about a message, which has no effect. */
void host_complain(struct host *, const char *format, ...) AGON_PRINTF(2, 3);
/* The same with an error; its place counts from byte `offset` of the input line. */
void host_complain_of(struct host *, const char *message, size_t offset, const struct agon_error *);

/* Changes the game or the engine (and with the game the engine, if it does not fit); the line
 * starts over. On failure nothing changes. Not during a search. */
int host_open_game(struct host *, const struct agon_rules *, const struct agon_setup *,
                   struct agon_error *);
int host_open_engine(struct host *, const char *id, struct agon_error *);
/* Sets "threads", "depth", "seed" or one of the engine's own options. AGON_UNSUPPORTED: unknown
 * option. */
int host_set(struct host *, const char *name, const char *value, struct agon_error *);
/* A new game with the same rules: the start position; the engine forgets. */
int host_new_game(struct host *, struct agon_error *);
/* Reads one whole turn, which must be all of `text`, and plays it. On failure the line is
 * unchanged. */
int host_play(struct host *, const char *text, struct agon_error *);

/* Plans a timed search of the seat to move into *limits, which point to `clock`: the times of
 * clock_allot(), less the lag to the controller. */
void host_plan(const struct host *, struct agon_clock *clock, struct agon_limits *limits);
/* Starts a search from the line's position, which must not be over; `limits->clock` is copied.
 * `hold`: the answer waits for host_stop(). No search may be running. */
int host_go(struct host *, const struct agon_limits *, bool hold, struct agon_error *);
bool host_busy(struct host *); /* a search is running */
void host_stop(struct host *); /* requests its answer now; does nothing without a search */
/* Ends a running search, with or without its answer; returns when the thread has ended. */
void host_end(struct host *, bool answer);

/* Reads "name N [value V]": N has no blanks, V extends to the end (empty if missing). False after a
 * complaint. */
enum { HOST_NAME_MAX = 64 };
bool host_read_option(struct host *, const char *text, char name[HOST_NAME_MAX],
                      const char **value);

/* Handles one line; false: the controller sent quit. Complains about lines that are too long, not
 * clean text or unknown. */
bool host_hear(struct host *, const struct os_line *);
/* Handles lines from descriptor `fd` until quit or the end of the input, then ends any search
 * without an answer. */
void host_listen(struct host *, int fd);

#endif
