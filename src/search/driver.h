/* The search driver: everything between think() and the search of a root to one depth.
 *
 * An engine is a position, a search and an evaluation. Its struct driver_type has the functions to
 * create a search thread, to set it to a root and to search to a depth within a window. The driver
 * has the rest: options, the table, threads that share it, deepening, windows, several lines,
 * levels, time, reports and the answer.
 *
 *     think   answer_at_once ---------------------------- it is decided -----> answer
 *             for each depth
 *                 for each line: search in a window until the score is inside it,
 *                                report, exclude the line's first turn
 *                 settled, or no time for another depth ----------------------> answer
 *
 * Every thread deepens separately and fills the table for the others, every second one a move
 * ahead; the first one leads: it reports, decides when to stop, and its line is the answer,
 * including the result of an interrupted iteration. Members that an engine does not need are NULL
 * or 0. */
#ifndef SEARCH_DRIVER_H
#define SEARCH_DRIVER_H

#include "core/options.h"
#include "search/level.h"
#include "search/path.h"
#include "search/search_thread.h"

enum { DRIVER_THREADS = 256, DRIVER_DEPTH = 120 }; /* at most */

/* Rows of an engine's table of options that the driver implements; the first one is required. */
#define DRIVER_HASH                                                                                \
    {                                                                                              \
        "hash", AGON_NUMBER, OPTIONS_HASH("64"), NULL, 1, 65536,                                   \
            "size of the transposition table, MB"                                                  \
    }
#define DRIVER_PRUNING                                                                             \
    {                                                                                              \
        "pruning", AGON_SWITCH, "on", NULL, 0, 0,                                                  \
            "leave out or search less deep what hardly can be good enough"                         \
    }
#define DRIVER_LEVEL                                                                               \
    {                                                                                              \
        "level", AGON_NUMBER, "10", NULL, 0, LEVEL_FULL,                                           \
            "strength: 0 for first games, 1 for beginners, 10 is full"                             \
    }

struct driver_type {
    const struct agon_option *options;
    const char *pruning;               /* the name of the option for thread->prunes */
    const struct search_level *levels; /* for the option "level", from 1 */
    int window_depth, window_growth;   /* windows from this depth on; factor for widening a failed
                                        * window, before opening it */
    int forced_depth;                  /* for a forced turn, under a time limit */
    int easy_margin,
        easy_less; /* an easy turn: margin over the others, and the shallower depth to test it */
    int max_depth, max_threads;   /* 0: DRIVER_DEPTH, DRIVER_THREADS */
    int (*open)(agon_engine *);   /* fills in the engine's part; 0 or AGON_NO_MEMORY */
    void (*close)(agon_engine *); /* also after a failed open() */
    struct search_thread *(*new_thread)(agon_engine *); /* NULL: no memory */
    void (*free_thread)(struct search_thread *);
    void (*clear_thread)(struct search_thread *); /* forgets everything learned */
    /* Sets a thread to the engine's root; 0 or AGON_NO_MEMORY. */
    int (*begin)(struct search_thread *);
    /* Searches the root `depth` moves deep, without the excluded turns; its score within the window
     * or a bound outside; fills in thread->line. If interrupted, the best so far. */
    int (*search)(struct search_thread *, int depth, int alpha, int beta);
    /* A line to answer without time for a search, in thread->line; its score, which ends the search
     * if decided. */
    int (*answer_at_once)(struct search_thread *);
    bool (*is_forced)(struct search_thread *); /* there is only one turn; NULL: derived from the
                                                * moves */
    /* Whether deeper searches cannot find more. */
    bool (*is_settled)(struct search_thread *, int depth, int score, bool timed);
    /* Converts the root's score at a depth to the units of a report, with undecided ones nearer to
     * zero than decided ones; NULL: unchanged. */
    int (*reported_score)(const agon_engine *, int depth, int score);
};

/* Every engine that uses the driver. */
struct agon_engine {
    const struct driver_type *type;
    const agon_game *game;
    void *own;      /* the engine's */
    int window;     /* half the initial width */
    int unit;       /* of scores, for time management: the value of a small piece; 0: see
                     * time_manager.h */
    int noise_unit; /* divisor for the noise of levels */
    struct options options;
    struct table table;
    struct busy busy;
    struct path path;                             /* for lines of play */
    struct search_thread *thread[DRIVER_THREADS]; /* as many as were ever used */
    /* the current search */
    const agon_pos *root;
    struct agon_past past;
    struct agon_limits limits; /* after applying the level's */
    struct stop_token stop;
    int threads, lines, moves; /* moves: of the root */
    agon_info_fn *info;
    void *user;
    agon_move best[SEARCH_PLIES_MAX]; /* the best line */
    int best_n;
    uint64_t best_turn;
};

agon_engine *driver_open(const struct driver_type *, const agon_game *, struct agon_error *);
/* Functions of struct agon_engine_type. */
int driver_set(agon_engine *, const char *name, const char *value, struct agon_error *);
int driver_think(agon_engine *, const agon_pos *, struct agon_past, const struct agon_limits *,
                 agon_info_fn *, void *user, struct agon_turn *best);
void driver_clear(agon_engine *);
void driver_close(agon_engine *);
void driver_restrict(agon_engine *, const agon_move *, int n);
/* think() without the answer: finds the best line. */
int driver_search(agon_engine *, const agon_pos *, struct agon_past, const struct agon_limits *,
                  agon_info_fn *, void *user);

#endif
