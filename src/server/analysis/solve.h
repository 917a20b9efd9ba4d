/* Exact answers for readers: questions to the solvers, on one thread that gives way to all others.
 *
 * A question is bounded in work or time, and in memory, so that nobody waits long behind another.
 * Answers are kept for whoever asks the same again. A page of the book that was not finished in
 * its time is not kept; what its solver found out stays in its tables, and the next try gets
 * further. */
#ifndef SERVER_ANALYSIS_SOLVE_H
#define SERVER_ANALYSIS_SOLVE_H

#include <agon/game.h>

#include "server/analysis/analyses.h"
#include "server/base/asker.h"
#include "server/base/thread_pool.h"
#include "server/game/shared_game.h"

enum {
    SOLVE_MS = 1500,           /* of a page of the book */
    SOLVE_QUEUE_MAX = 32,      /* questions that may wait */
    SOLVE_KEPT = 512,          /* answers */
    SOLVE_REST = 64,           /* of what a question has besides its position */
    SOLVE_KEY = 2048,          /* bytes of the text that names a question */
    SOLUTIONS_NODES = 1000000, /* of a count of solutions; Ostomachion takes 184,000 */
    SOLUTIONS_TOLD = 1000,     /* of a dissection, */
    TOWERS_NODES = 500000,     /* of a search for a way, */
    TOWERS_TOLD = 1000,        /* moves of a tower at once */
    SOLVE_MEGABYTES = 64       /* of a solver's tables */
};

struct solvers;
struct solvers *solvers_new(struct analyses *); /* NULL: no memory or no threads */
void solvers_free(struct solvers *);            /* stops what is at work; NULL is allowed */
void solvers_step(struct solvers *);
void solvers_close_idle(struct solvers *); /* lets go of their tables when nothing is asked */

/* A question. The solving function runs on the solvers' thread: it fills `answer`, or sets `code`
 * and `error` to refuse. */
struct question {
    struct thread_pool_job job; /* first */
    struct asker *asker;
    struct solvers *solvers;
    const struct shared_game *shared_game;
    const struct agon_line *line; /* of the shared game's game */
    const struct agon_limits *limits;
    void (*solve)(struct question *);
    json_t *answer; /* an object; its members join the request's answer */
    bool partial;   /* more would be found out in another try */
    const char *code;
    struct agon_error error;
    char key[SOLVE_KEY], rest[SOLVE_REST];
};
const char *solve_program(const struct question *); /* that reads definitions */
/* Answers from what is kept, or asks; `rest` names what the question has besides its position. The
 * shared game and the line have to last as long as the asker. As a command's run(). */
int solve_ask(struct solvers *, struct asker *, const char *command, const struct shared_game *,
              const struct agon_line *, const char *rest, void (*solve)(struct question *));
void solve_refuse(struct question *, const char *code, const char *text); /* static texts */

/* What there is to ask, each a `solve`. */
void solve_book(struct question *);       /* a round of Kamisado */
void solve_solutions(struct question *);  /* a dissection: its counts and solutions */
void solve_figures(struct question *);    /* outlines that come with a dissection */
void solve_silhouette(struct question *); /* the outline of a free figure */
void solve_towers(struct question *);     /* Hanoi: a part of the shortest way */
/* The solver's tables of Kamisado, of the solvers' thread alone; NULL without memory. */
struct solver;
struct round_rules;
struct solver *solvers_kamisado(struct solvers *, const struct round_rules *);

#endif
