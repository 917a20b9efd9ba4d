/* Rounds of a match, with rings and pushes, as a domain of the proof search.
 *
 * A question asks whether a seat can end the current round with a lead of at least a number of
 * points; a won match counts BOUT_MATCH more. So "win the round" and "win it with the tower that
 * wears two rings" are the same question with different numbers. */
#ifndef ENGINES_KAMISADO_BOUT_H
#define ENGINES_KAMISADO_BOUT_H

#include "games/kamisado/kamisado.h"
#include "search/proof.h"

enum { BOUT_MATCH = 1000 };

struct bout {
    const struct kamisado_game *game;
    int seat;
    int least; /* the seat's lead at the end of the round */
};
struct proof_domain bout_domain(const struct bout *); /* keeps the pointer */

/* A key that includes the question, so that one table can hold the answers to several. */
uint64_t bout_key(const struct bout *, const struct kamisado_pos *);

/* The seat's lead in points, including a won match. */
int bout_lead(const struct kamisado_game *, const struct kamisado_pos *, int seat);
/* Whether the tower to move can go home now. */
bool bout_goal(const struct kamisado_pos *);
/* Whether a round has just ended: only then any tower may be moved. */
static inline bool bout_is_over(const struct kamisado_pos *p)
{
    return p->colour == KAMISADO_FREE;
}
/* Plays a move and the passes that follow it. */
void bout_play(const struct kamisado_game *, struct kamisado_pos *, agon_move);

#endif
