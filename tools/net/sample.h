/* A training sample: one position of Arimaa and its value.
 *
 * A file is a sequence of samples in the byte order of x86-64, without a header. */
#ifndef NET_SAMPLE_H
#define NET_SAMPLE_H

#include "games/arimaa/board.h"
#include "search/table.h"

enum {
    SAMPLE_UNKNOWN = 255,        /* outcome: the position was not reached in the game */
    SAMPLE_UNSCORED = INT16_MIN, /* score: nothing can be learned from it */
    SAMPLE_ROOT = 255            /* depth: a turn's start of the game, searched with all nodes */
};

struct sample {
    uint64_t occupied;
    uint8_t piece[16]; /* strength | side << 3 of the occupied squares upwards, low halves first */
    uint8_t seat, steps; /* to move, steps made */
    uint8_t outcome;     /* points of seat in the game: 0, 1 drawn, 2 won; or SAMPLE_UNKNOWN */
    uint8_t spare;
    int16_t score; /* the search's, for seat, as struct agon_info has it */
    uint8_t bound; /* of the score: enum table_bound */
    uint8_t depth; /* of its search, steps; or SAMPLE_ROOT */
};

_Static_assert(sizeof(struct sample) == 32, "samples are read and written as they are");

/* The sample's board, seat and steps; nothing is open, hashes are 0. */
static inline struct arimaa_pos sample_pos(const struct sample *s)
{
    struct arimaa_pos p = {.seat = s->seat, .steps = s->steps};
    int n = 0;
    for (uint64_t set = s->occupied; set; set &= set - 1, n++) {
        int piece = s->piece[n / 2] >> n % 2 * 4 & 15;
        uint64_t bit = set & -set;
        p.board.side[piece >> 3] |= bit;
        for (int i = 0; i < 3; i++)
            p.board.plane[i] |= bit & -(uint64_t)(piece >> i & 1);
    }
    return p;
}

static inline struct sample sample_of(const struct arimaa_pos *p)
{
    struct sample s = {.occupied = p->board.side[0] | p->board.side[1],
                       .seat = p->seat,
                       .steps = p->steps,
                       .outcome = SAMPLE_UNKNOWN};
    int n = 0;
    for (uint64_t set = s.occupied; set; set &= set - 1, n++) {
        int sq = arimaa_first(set);
        int piece = arimaa_kind_at(&p->board, sq) | arimaa_side_at(&p->board, sq) << 3;
        s.piece[n / 2] |= (uint8_t)(piece << n % 2 * 4);
    }
    return s;
}

#endif
