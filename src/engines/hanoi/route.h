/* A shortest way between two positions on three pegs: direct access to its k-th move and position,
 * and all its moves as a stream.
 *
 * A way of any length consists of few parts: single moves, and whole towers of the smallest discs
 * carried from one peg to another. The k-th move of a tower follows from k alone. A stream returns
 * the moves of a tower in blocks: the smallest discs repeat the same 2^b - 1 moves, each time one
 * peg further on, with one move of a larger disc in between. */
#ifndef HANOI_ROUTE_H
#define HANOI_ROUTE_H

#include "engines/hanoi/towers.h"

struct towers_part {
    size_t discs; /* of the tower, or the disc that moves */
    towers_peg from, to;
    bool single;
};

struct towers_route {
    size_t discs, parts;
    struct towers_part *part;
    towers_peg *start;
    mpz_t length;
    enum towers_choice choice; /* whether there is a second shortest way */
};
/* 0, or AGON_NO_MEMORY; then there is nothing to release. */
int towers_route_init(struct towers_route *, const towers_peg *from, const towers_peg *to,
                      size_t discs);
void towers_route_release(struct towers_route *);
/* The k-th move, 1 <= k <= length. */
uint32_t towers_route_move(const struct towers_route *, const mpz_t k);
/* The position after k moves, 0 <= k <= length. */
void towers_route_position(const struct towers_route *, const mpz_t k, towers_peg *out);

/* The part that contains move k, with k reduced to the moves within it; `parts` after the end. And
 * the k-th move of a part, 1 <= k. */
size_t towers_route_part(const struct towers_route *, mpz_t k);
uint32_t towers_part_move(const struct towers_part *, const mpz_t k);

enum { STREAM_BITS = 10, STREAM_BLOCK = (1 << STREAM_BITS) - 1 };

/* Read `move` and `n` after towers_stream_next(). The route outlives the stream. */
struct towers_stream {
    const struct towers_route *route;
    size_t at;            /* the current part */
    mpz_t done;           /* its moves returned so far, */
    size_t in_block;      /* the low bits of that, */
    unsigned long turn;   /* and its high bits, mod 3 */
    const uint32_t *move; /* of this block */
    size_t n;
    uint32_t one; /* a block of a single move */
    uint32_t table[3][STREAM_BLOCK];
};
void towers_stream_init(struct towers_stream *, const struct towers_route *, const mpz_t skip);
void towers_stream_release(struct towers_stream *);
bool towers_stream_next(struct towers_stream *); /* false when all moves have been returned */

/* Moves as lines of text, "1c": returns the bytes written, at most n times TOWERS_TEXT_MAX. */
enum { TOWERS_TEXT_MAX = 10 };
size_t towers_stream_text(const uint32_t *move, size_t n, char *text);

#endif
