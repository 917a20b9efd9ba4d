/* Arimaa positions from real and random games, for tests and benchmarks. */
#ifndef UNIT_ARIMAA_GAMES_H
#define UNIT_ARIMAA_GAMES_H

#include "games/arimaa/board.h"

/* The undecided positions between turns of the archive's games, in order: those after both set-ups
 * in which no rabbit has reached its goal. The caller frees *positions. Returns their number; 0,
 * with a line on stderr, if the archive cannot be read. */
int arimaa_games_read(const char *path, struct arimaa_pos **positions);

/* Calls check() for a position, then with the other side to move: for all n of them with AGON_FULL,
 * every `brief`th with AGON_BRIEF, else every `usual`th. */
void arimaa_games_each(const struct arimaa_pos *positions, int n, int brief, int usual,
                       void (*check)(const struct arimaa_pos *, void *tally), void *tally);

/* Whether a rabbit of either side is on its goal rank. */
static inline bool arimaa_games_goal(const struct arimaa_board *b)
{
    return (arimaa_rabbits(b, ARIMAA_GOLD) & ARIMAA_RANK(8)) ||
           (arimaa_rabbits(b, ARIMAA_SILVER) & ARIMAA_RANK(1));
}

/* Makes a random step of p (tests/plain/chance.h); false: there is no step. */
bool arimaa_games_step(struct arimaa_pos *p, uint64_t *chance);
/* The same position with the sides exchanged and the board upside down. */
struct arimaa_pos arimaa_games_turned(const struct arimaa_pos *p);
/* The positions after every first step from n others, except those with a rabbit at home. The
 * caller frees *after. Returns their number; 0: no memory. */
int arimaa_games_after_step(const struct arimaa_pos *starts, int n, struct arimaa_pos **after);

static inline int arimaa_games_pieces(const struct arimaa_pos *p)
{
    return arimaa_count(arimaa_occupied(&p->board));
}

/* A random game from a customary set-up, or any: calls each() at the start and after every step,
 * until few pieces are left; goals do not end it. */
enum { ARIMAA_GAMES_FEW = 4 };
void arimaa_games_walk(uint64_t *chance, void (*each)(void *user, const struct arimaa_pos *),
                       void *user);

#endif
