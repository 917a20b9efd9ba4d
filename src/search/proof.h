/* Depth-first proof-number search (df-pn): whether one side can force what a yes-or-no question
 * asks, in any game where no position comes twice.
 *
 * A position is worth two numbers: how many more positions must be proved so that the answer is
 * yes, and so that it is no (V. Allis, "Searching for solutions", 1994; A. Nagai, "df-pn algorithm
 * for searching AND/OR trees", 2002). The search always goes on at the position that decides most
 * with the least, within bounds that let it stay in a subtree until another is better; numbers are
 * kept in a table of fixed size.
 *
 * The search knows positions as flat values and asks a domain about them: proof_rules_new() makes
 * that of any game of the table of rules, a game may have a faster one of its own. */
#ifndef SEARCH_PROOF_H
#define SEARCH_PROOF_H

#include "search/stop.h"

enum { PROOF_NEVER = (1 << 27) - 1 }; /* the number of what cannot be proved any more */

/* A move and what is known of the position behind it. */
struct proof_child {
    uint64_t move, key; /* key: everything that matters to the future, the side to move too */
    uint32_t yes, no;   /* 0 and PROOF_NEVER: decided; else a first guess of both, at least 1 */
};

/* A game and a question about it. Functions take no lock and allocate nothing; `user` is the
 * caller's and outlives the search. */
struct proof_domain {
    const void *user;
    size_t size;  /* bytes of a position, at most; kept at multiples of 64 */
    int children; /* of a position, at most */
    int depth;    /* moves of a line, at most; one that is longer ends the search */
    /* Lists the moves of an undecided position; *asks: the side to move wants a yes. A list that
     * holds a decision for the side to move may leave the others out. */
    int (*expand)(const void *user, const void *position, struct proof_child *out, bool *asks);
    void (*play)(const void *user, const void *position, uint64_t move, void *after);
};

struct proof;
enum proof_answer { PROOF_UNKNOWN, PROOF_YES, PROOF_NO };

/* All memory is taken here, `megabytes` for the table. NULL: no memory. */
struct proof *proof_new(const struct proof_domain *, size_t megabytes);
void proof_free(struct proof *); /* NULL is allowed */
/* Another question to the same memory: what was found out is forgotten. Positions, children and
 * depth are no more than those of proof_new()'s domain. */
void proof_ask(struct proof *, const struct proof_domain *);
/* The same and nothing is forgotten: for keys that hold the question too. */
void proof_turn(struct proof *, const struct proof_domain *);
/* The answer for an undecided position; PROOF_UNKNOWN when the search is stopped, or after `nodes`
 * positions (0: no limit). `key` as in struct proof_child. */
enum proof_answer proof_search(struct proof *, const void *position, uint64_t key,
                               struct stop_token *, uint64_t nodes);
/* What is known of a position without searching: its numbers, 1 and 1 when nothing is. */
void proof_known(const struct proof *, uint64_t key, uint32_t *yes, uint32_t *no);
uint64_t proof_nodes(const struct proof *); /* positions expanded since proof_new() */

/* A game of the table between two teams, where no position comes twice, as a domain: "does the
 * team win?", or with `draw` "does it get half the points or more?". Positions are agon_pos and may
 * be amid a turn, keys are rules->key(false); lines have at most `depth` moves. The game outlives
 * it. Used by one thread at a time. NULL: no memory. */
struct proof_rules;
struct proof_rules *proof_rules_new(const agon_game *, int team, bool draw, int depth);
void proof_rules_free(struct proof_rules *); /* NULL is allowed */
struct proof_domain proof_rules_domain(struct proof_rules *);

#endif
