/* Depth-first proof-number search (df-pn): whether one side can force the answer to a yes-or-no
 * question, in any game where no position occurs twice.
 *
 * A position has two numbers: how many more positions must be proved for the answer yes, and for no
 * (V. Allis, "Searching for solutions", 1994; A. Nagai, "df-pn algorithm for searching AND/OR
 * trees", 2002). The search always continues at the position that decides most with the least
 * effort, within bounds that let it stay in a subtree until another is better; numbers are stored
 * in a table of fixed size.
 *
 * Positions are flat values, and a domain has the functions on them. */
#ifndef SEARCH_PROOF_H
#define SEARCH_PROOF_H

#include "search/stop.h"

enum { PROOF_NEVER = (1 << 27) - 1 }; /* the number of an impossible proof */

/* A move and the numbers of the position after it. */
struct proof_child {
    uint64_t move, key; /* key: everything that affects the future, including the side to move */
    uint32_t yes, no;   /* 0 and PROOF_NEVER: decided; else an initial estimate of both, at least
                         * 1 */
};

/* A game and a question about it. Functions take no lock and allocate nothing; `user` is the
 * caller's and outlives the search. */
struct proof_domain {
    const void *user;
    size_t size;  /* maximum bytes of a position; rounded up to multiples of 64 */
    int children; /* of a position, at most */
    int depth;    /* moves of a line, at most; a longer one ends the search */
    /* Lists the moves of an undecided position; *asks: the side to move wants a yes. A list with a
     * move that decides for the side to move may omit the others. */
    int (*expand)(const void *user, const void *position, struct proof_child *out, bool *asks);
    void (*play)(const void *user, const void *position, uint64_t move, void *after);
};

struct proof;
enum proof_answer { PROOF_UNKNOWN, PROOF_YES, PROOF_NO };

/* Allocates all memory, `megabytes` for the table. NULL: no memory. */
struct proof *proof_new(const struct proof_domain *, size_t megabytes);
void proof_free(struct proof *); /* NULL is allowed */
/* Asks another question with the same memory: clears the table. Positions, children and depth must
 * not exceed those of proof_new()'s domain. */
void proof_ask(struct proof *, const struct proof_domain *);
/* The same without clearing the table: for keys that include the question. */
void proof_turn(struct proof *, const struct proof_domain *);
/* The answer for an undecided position; PROOF_UNKNOWN if the search is stopped, or after `nodes`
 * positions (0: no limit). `key` as in struct proof_child. */
enum proof_answer proof_search(struct proof *, const void *position, uint64_t key,
                               struct stop_token *, uint64_t nodes);
/* The stored numbers of a position, without searching; 1 and 1 if unknown. */
void proof_known(const struct proof *, uint64_t key, uint32_t *yes, uint32_t *no);
uint64_t proof_nodes(const struct proof *); /* positions expanded since proof_new() */

#endif
