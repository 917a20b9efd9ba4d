/* The arithmetic of the Towers of Hanoi for any number of discs: counts, distances, ways.
 *
 * Pegs are 0, 1, 2, ...; a position is an array of the pegs of the discs, the smallest first. Exact
 * integers of any size are GMP's; outputs must have been initialised. The laws are those of
 * docs/rules/hanoi.md. */
#ifndef HANOI_TOWERS_H
#define HANOI_TOWERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmp.h>

enum { TOWERS_DISCS_MAX = 1 << 20, TOWERS_PEGS_MAX = 8 };

typedef uint8_t towers_peg;

/* counts.c: fewest moves from one perfect position to another. */
void towers_classic(mpz_t out, size_t discs);
/* Frame and Stewart's number, the best known upper bound; 3 pegs and more. */
void towers_frame(mpz_t out, size_t discs, int pegs);

/* distance.c: three pegs. */
/* How often the largest differing disc moves in a shortest way: once, twice, or either. */
enum towers_choice { TOWERS_ONCE, TOWERS_TWICE, TOWERS_EITHER };
enum towers_choice towers_distance(mpz_t out, const towers_peg *s, const towers_peg *t,
                                   size_t discs);
/* A position's number, sum peg(d) pegs^d, and back; false if the number is too large. */
void towers_rank(mpz_t out, const towers_peg *s, size_t discs, int pegs);
bool towers_unrank(const mpz_t number, towers_peg *s, size_t discs, int pegs);
/* A position's index on the line of the adjacent towers, all on peg 0 being 0; and back. */
void towers_line_rank(mpz_t out, const towers_peg *s, size_t discs);
bool towers_line_unrank(const mpz_t number, towers_peg *s, size_t discs);

/* A move in a stream: the disc (0 the smallest) and two pegs. */
static inline uint32_t towers_move(size_t disc, int from, int to)
{
    return (uint32_t)disc << 6 | (uint32_t)from << 3 | (uint32_t)to;
}
static inline size_t towers_disc(uint32_t move)
{
    return move >> 6;
}
static inline int towers_from(uint32_t move)
{
    return (int)(move >> 3 & 7);
}
static inline int towers_to(uint32_t move)
{
    return (int)(move & 7);
}

#endif
