/* The Arimaa board as bitboards: pieces, freezing, traps, steps and the state that a step leaves.
 *
 * Squares are numbered a1 = 0, b1 = 1, ..., h8 = 63. A board is five words: one occupancy set for
 * each side and three planes that hold the strength of the piece on each square as a binary number:
 *
 *     strength   0 empty  1 rabbit  2 cat  3 dog  4 horse  5 camel  6 elephant
 *     plane[0]   .        1         .      1      .        1        .
 *     plane[1]   .        .         1      1      .        .        1
 *     plane[2]   .        .         .      .      1        1        1
 *
 * Strengths on all 64 squares are compared at once, as 3-bit numbers in parallel: shift the planes
 * of one side by a step, compare them with the planes of the other side, and every square "next to
 * a stronger enemy" is known after some 60 operations without a branch. Moving a piece is five
 * exclusive ors.
 *
 * Within a turn, one more thing matters besides the board: the state left by the last step.
 *
 *     OPEN_NOTHING  any step may follow
 *     OPEN_PULL     a piece of strength `kind` has just left `square`: a weaker enemy beside it may
 *                   be pulled in
 *     OPEN_PUSH     an enemy of strength `kind` has just been pushed off `square`: a stronger piece
 *                   must step in
 *
 * An enemy step that could be a pull or the first half of a push counts as a pull: whatever may
 * follow the push may follow the pull, too, because the pusher's step is then an ordinary step
 * (docs/rules/arimaa.md). */
#ifndef ARIMAA_BOARD_H
#define ARIMAA_BOARD_H

#include <stdbool.h>
#include <stdint.h>

enum { ARIMAA_GOLD, ARIMAA_SILVER };
enum {
    ARIMAA_EMPTY,
    ARIMAA_RABBIT,
    ARIMAA_CAT,
    ARIMAA_DOG,
    ARIMAA_HORSE,
    ARIMAA_CAMEL,
    ARIMAA_ELEPHANT,
    ARIMAA_KINDS
};
enum { ARIMAA_OPEN_NOTHING, ARIMAA_OPEN_PULL, ARIMAA_OPEN_PUSH };
enum {
    ARIMAA_STEPS = 4,
    ARIMAA_STEPS_MAX = 256
}; /* steps of a turn; bound on the steps listed at once */

#define ARIMAA_TRAPS 0x0000240000240000ULL
#define ARIMAA_FILE_A 0x0101010101010101ULL
#define ARIMAA_FILE_H 0x8080808080808080ULL
#define ARIMAA_RANK(r) (0xffULL << (8 * ((r)-1)))

struct arimaa_board {
    uint64_t side[2], plane[3];
};

/* A position, 64 bytes: one cache line. */
struct arimaa_pos {
    struct arimaa_board board;
    uint64_t hash;  /* of the board alone */
    uint64_t start; /* the board's hash when the turn began */
    uint8_t seat;
    bool setup;     /* the seat is placing its army */
    uint8_t placed; /* set-up: the first home square that is still available, 0..16 */
    uint8_t steps;  /* made in this turn, 0..3 */
    uint8_t open, square, kind;
    uint8_t spare;
};

/* A step: from, and to << 6. */
typedef uint16_t arimaa_step;
#define ARIMAA_STEP(from, to) ((arimaa_step)((from) | (to) << 6))
#define ARIMAA_FROM(s) ((s)&63)
#define ARIMAA_TO(s) ((s) >> 6 & 63)

/* Pieces of each strength in an army without handicap. */
extern const uint8_t arimaa_full_army[ARIMAA_KINDS];
/* Zobrist keys by side, strength and square; those of strength 0 are 0. */
extern const uint64_t arimaa_zobrist[2][8][64];

#define ARIMAA_BIT(sq) (1ULL << (sq))

static inline int arimaa_first(uint64_t set) /* lowest square of a set that is not empty */
{
    return __builtin_ctzll(set);
}

static inline int arimaa_count(uint64_t set)
{
    return __builtin_popcountll(set);
}

/* The squares beside a set. */
static inline uint64_t arimaa_beside(uint64_t set)
{
    return set << 8 | set >> 8 | (set & ~ARIMAA_FILE_H) << 1 | (set & ~ARIMAA_FILE_A) >> 1;
}

/* The set one step to the north, south, east or west (0..3). */
static inline uint64_t arimaa_shift(uint64_t set, int direction)
{
    switch (direction) {
    case 0:
        return set << 8;
    case 1:
        return set >> 8;
    case 2:
        return (set & ~ARIMAA_FILE_H) << 1;
    default:
        return (set & ~ARIMAA_FILE_A) >> 1;
    }
}

static inline int arimaa_kind_at(const struct arimaa_board *b, int sq)
{
    return (int)((b->plane[0] >> sq & 1) | (b->plane[1] >> sq & 1) << 1 |
                 (b->plane[2] >> sq & 1) << 2);
}

static inline int arimaa_side_at(const struct arimaa_board *b, int sq) /* of an occupied square */
{
    return (int)(b->side[ARIMAA_SILVER] >> sq & 1);
}

static inline uint64_t arimaa_occupied(const struct arimaa_board *b)
{
    return b->side[0] | b->side[1];
}

/* All pieces of one strength, 1..6, of both sides. */
static inline uint64_t arimaa_of_kind(const struct arimaa_board *b, int kind)
{
    uint64_t set = (kind & 1) ? b->plane[0] : ~b->plane[0];
    set &= (kind & 2) ? b->plane[1] : ~b->plane[1];
    return set & ((kind & 4) ? b->plane[2] : ~b->plane[2]);
}

static inline uint64_t arimaa_rabbits(const struct arimaa_board *b, int side)
{
    return b->side[side] & b->plane[0] & ~b->plane[1] & ~b->plane[2];
}

/* The pieces of `side` stronger than `kind`. */
static inline uint64_t arimaa_stronger_than(const struct arimaa_board *b, int side, int kind)
{
    uint64_t k0 = -(uint64_t)(kind & 1), k1 = -(uint64_t)(kind >> 1 & 1),
             k2 = -(uint64_t)(kind >> 2 & 1);
    uint64_t more = b->plane[2] & ~k2, equal = ~(b->plane[2] ^ k2);
    more |= equal & b->plane[1] & ~k1;
    equal &= ~(b->plane[1] ^ k1);
    return b->side[side] & (more | (equal & b->plane[0] & ~k0));
}

/* The enemies that may be pulled to the square just left. */
static inline uint64_t arimaa_pullable(const struct arimaa_pos *p)
{
    if (p->open != ARIMAA_OPEN_PULL)
        return 0;
    uint64_t enemies = p->board.side[p->seat ^ 1];
    return arimaa_beside(ARIMAA_BIT(p->square)) & enemies &
           ~arimaa_stronger_than(&p->board, p->seat ^ 1, p->kind - 1);
}

/* The state of the turn besides the board, as one word: 0 between turns. A pull without candidates
 * is left out: for equal boards, words are equal exactly if the continuations are. */
static inline uint64_t arimaa_amid_word(const struct arimaa_pos *p)
{
    if (p->open == ARIMAA_OPEN_NOTHING || (p->open == ARIMAA_OPEN_PULL && !arimaa_pullable(p)))
        return p->steps;
    return (uint64_t)p->steps | (uint64_t)p->open << 4 | (uint64_t)p->square << 8 |
           (uint64_t)p->kind << 16;
}

/* The squares of `weak` that are beside a stronger piece of `strong`. */
static inline uint64_t arimaa_dominated(const struct arimaa_board *b, uint64_t strong,
                                        uint64_t weak)
{
    uint64_t s0 = b->plane[0] & strong, s1 = b->plane[1] & strong, s2 = b->plane[2] & strong;
    uint64_t w0 = b->plane[0], w1 = b->plane[1], w2 = b->plane[2], found = 0;
    for (int d = 0; d < 4; d++) {
        uint64_t a0 = arimaa_shift(s0, d), a1 = arimaa_shift(s1, d), a2 = arimaa_shift(s2, d);
        uint64_t more = a2 & ~w2, equal = ~(a2 ^ w2);
        more |= equal & a1 & ~w1;
        equal &= ~(a1 ^ w1);
        found |= more | (equal & a0 & ~w0);
    }
    return found & weak;
}

/* The pieces of `side` that may not step: beside a stronger enemy and beside no friend. */
static inline uint64_t arimaa_frozen(const struct arimaa_board *b, int side)
{
    return arimaa_dominated(b, b->side[side ^ 1], b->side[side]) & ~arimaa_beside(b->side[side]);
}

/* Trap squares with an unsupported piece of that set. Traps are far from the edges, so shifts
 * cannot wrap. */
static inline uint64_t arimaa_doomed(uint64_t set)
{
    return ARIMAA_TRAPS & set & ~(set << 8 | set >> 8 | set << 1 | set >> 1);
}

/* Moves a piece and removes the one lost in a trap; returns the change of the hash. */
static inline uint64_t arimaa_board_step(struct arimaa_board *b, int from, int to)
{
    uint64_t both = ARIMAA_BIT(from) | ARIMAA_BIT(to);
    int side = arimaa_side_at(b, from), kind = arimaa_kind_at(b, from);
    b->side[side] ^= both;
    for (int i = 0; i < 3; i++)
        b->plane[i] ^= both & -(uint64_t)(kind >> i & 1);
    uint64_t change = arimaa_zobrist[side][kind][from] ^ arimaa_zobrist[side][kind][to];
    uint64_t lost = arimaa_doomed(b->side[side]);
    if (__builtin_expect(lost != 0, 0)) {
        int trap = arimaa_first(lost);
        change ^= arimaa_zobrist[side][arimaa_kind_at(b, trap)][trap];
        b->side[side] &= ~lost;
        for (int i = 0; i < 3; i++)
            b->plane[i] &= ~lost;
    }
    return change;
}

/* Makes a step within the turn: updates board, hash, count of steps and state; does not end the
 * turn. */
static inline void arimaa_make(struct arimaa_pos *p, int from, int to)
{
    int side = arimaa_side_at(&p->board, from), kind = arimaa_kind_at(&p->board, from);
    if (side == p->seat) {
        p->open = p->open == ARIMAA_OPEN_PUSH ? ARIMAA_OPEN_NOTHING : ARIMAA_OPEN_PULL;
    } else {
        bool pull = p->open == ARIMAA_OPEN_PULL && to == p->square && kind < p->kind;
        p->open = pull ? ARIMAA_OPEN_NOTHING : ARIMAA_OPEN_PUSH;
    }
    p->square = (uint8_t)from;
    p->kind = (uint8_t)kind;
    if (p->open == ARIMAA_OPEN_NOTHING)
        p->square = p->kind = 0;
    p->steps++;
    p->hash ^= arimaa_board_step(&p->board, from, to);
}

/* Passes the turn to the other side, unchecked. */
static inline void arimaa_end_turn(struct arimaa_pos *p)
{
    p->seat ^= 1;
    p->steps = 0;
    p->open = ARIMAA_OPEN_NOTHING;
    p->square = p->kind = 0;
    p->start = p->hash;
}

/* Lists the steps that the rules for pieces allow now, without checking that a whole turn can
 * follow. Returns the count, below ARIMAA_STEPS_MAX. */
int arimaa_steps(const struct arimaa_pos *, arimaa_step *out);
/* Whether `seat` could make any step at the start of a turn. */
bool arimaa_can_step(const struct arimaa_board *, int seat);
void arimaa_put(struct arimaa_pos *, int side, int kind,
                int sq); /* on an empty square; updates the hash */

/* Walks every ordered list of 1 to 4 steps that forms a legal turn from a position between turns:
 * generates, makes, hashes and takes back, without joining equal boards or checking repetition. */
struct arimaa_walk {
    uint64_t length[ARIMAA_STEPS + 1]; /* lists by number of steps */
    uint64_t steps;                    /* steps made */
    uint64_t mixed;                    /* xor of all hashes, so that no work is optimised away */
};
void arimaa_walk(const struct arimaa_pos *, struct arimaa_walk *);

#endif
