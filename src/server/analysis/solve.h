/* Exact answers for readers: queries to the solvers, on one thread of low priority.
 *
 * A query is limited in work or time, and in memory, so that none delays the others for long.
 * Answers are cached. A page of the opening book that was not finished in time is not cached; the
 * solver keeps its tables, and the next query gets further. */
#ifndef SERVER_ANALYSIS_SOLVE_H
#define SERVER_ANALYSIS_SOLVE_H

#include <agon/game.h>

#include "server/analysis/analyses.h"
#include "server/base/asker.h"
#include "server/base/thread_pool.h"
#include "server/game/shared_game.h"

enum {
    SOLVE_MS = 1500,           /* for a page of the book */
    SOLVE_QUEUE_MAX = 32,      /* queued queries */
    SOLVE_KEPT = 512,          /* cached answers */
    SOLVE_REST = 64,           /* of the part of a key after the position */
    SOLVE_KEY = 2048,          /* bytes of a query's key */
    SOLUTIONS_NODES = 1000000, /* for a count of solutions; Ostomachion takes 184,000 */
    SOLUTIONS_LISTED = 1000,   /* listed for a dissection, */
    TOWERS_NODES = 500000,     /* for a search of the shortest way, */
    TOWERS_LISTED = 1000,      /* listed for a tower at once */
    SOLVE_MEGABYTES = 64       /* of a solver's tables */
};

struct solvers;
struct solvers *solvers_new(struct analyses *); /* NULL: no memory or no threads */
void solvers_free(struct solvers *);            /* stops a running query; NULL is allowed */
void solvers_step(struct solvers *);
void solvers_close_idle(struct solvers *); /* frees their tables when no query runs */

/* A query. The solving function runs on the solvers' thread: it fills `answer`, or sets `code` and
 * `error` to refuse. */
struct question {
    struct thread_pool_job job; /* first */
    struct asker *asker;
    struct solvers *solvers;
    const struct shared_game *shared_game;
    const struct agon_line *line; /* of the shared game's game */
    const struct agon_limits *limits;
    void (*solve)(struct question *);
    json_t *answer; /* an object; its members join the request's answer */
    bool partial;   /* another try would find more */
    const char *code;
    struct agon_error error;
    char key[SOLVE_KEY], rest[SOLVE_REST];
};
const char *solve_program(const struct question *); /* the program that reads definitions */
/* Answers from the cache, or queues a query; `rest` has its arguments besides the position. The
 * shared game and the line must outlive the asker. Returns as a command's run(). */
int solve_ask(struct solvers *, struct asker *, const char *command, const struct shared_game *,
              const struct agon_line *, const char *rest, void (*solve)(struct question *));
void solve_refuse(struct question *, const char *code, const char *text); /* static texts */

/* The queries, each a `solve`. */
void solve_book(struct question *);       /* a round of Kamisado */
void solve_solutions(struct question *);  /* a dissection: its counts and solutions */
void solve_figures(struct question *);    /* outlines that come with a dissection */
void solve_silhouette(struct question *); /* the outline of a free figure */
void solve_towers(struct question *);     /* Hanoi: a part of the shortest way */
/* The solver's tables of Kamisado, used by the solvers' thread only; NULL without memory. */
struct solver;
struct round_rules;
struct solver *solvers_kamisado(struct solvers *, const struct round_rules *);

#endif
