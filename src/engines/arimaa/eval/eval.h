/* What the ideas of the evaluation share: the board as one side sees it, and the sum being made.
 *
 * Every file of this folder is one idea. It looks at the board from one side, whose home rows are
 * made the lowest, and adds what it finds to a tally under the numbers of features.h. Gold and
 * silver are counted by the same code, so a board turned round with its colours changed is worth
 * exactly the opposite. */
#ifndef ENGINES_ARIMAA_EVAL_EVAL_H
#define ENGINES_ARIMAA_EVAL_EVAL_H

#include <assert.h>

#include "engines/arimaa/features.h"
#include "games/arimaa/board.h"

enum { EVAL_FOUND_MAX = 512 }; /* a bound on what all ideas together find for a side */

/* One side as sets by strength. */
struct eval_army {
    uint64_t all, near;            /* its pieces, the squares beside them */
    uint64_t kind[ARIMAA_KINDS];   /* from ARIMAA_RABBIT on */
    uint64_t reach[ARIMAA_KINDS];  /* squares beside the pieces of that kind */
    uint64_t master[ARIMAA_KINDS]; /* squares beside its pieces stronger than that kind */
    /* What each kind is as long as the enemy has what he has: with only an elephant above it a
     * horse is a camel. */
    uint8_t class[ARIMAA_KINDS];
};

/* How much a side's pieces control from afar: around the traps c3, f3, c6, f6 as it sees them, and
 * on the files ab, cd, ef, gh before its goal row and before its own first row. */
struct eval_influence {
    int16_t trap[4], goal[4], home[4];
};

/* The board as one side sees it: its home rows are the lowest. */
struct eval_view {
    struct eval_army own, enemy;
    uint64_t empty;
    uint64_t held, frozen; /* own pieces beside a stronger enemy; those of them that cannot step */
    uint64_t enemy_frozen;
    struct eval_influence influence, against; /* its own and the enemy's, as the side sees them */
    bool enemy_moves;                         /* it is the enemy's turn */
    uint8_t lost_in[ARIMAA_KINDS]; /* fewest steps in which the enemy takes one of a kind, or 0 */
};

/* The features that were found, with their numbers; the same one may come more than once. */
struct eval_tally {
    int n;
    uint16_t feature[EVAL_FOUND_MAX];
    int16_t times[EVAL_FOUND_MAX];
};

/* EVAL_APART: how many steps two squares are apart; EVAL_BOARD(of): of(0), of(1), ..., of(63). */
#define EVAL_FROM(a, b) ((a) > (b) ? (a) - (b) : (b) - (a))
#define EVAL_APART(a, b) (EVAL_FROM((a) / 8, (b) / 8) + EVAL_FROM((a) % 8, (b) % 8))
#define EVAL_ROW(of, r)                                                                            \
    of(8 * (r)), of(8 * (r) + 1), of(8 * (r) + 2), of(8 * (r) + 3), of(8 * (r) + 4),               \
        of(8 * (r) + 5), of(8 * (r) + 6), of(8 * (r) + 7)
#define EVAL_BOARD(of)                                                                             \
    EVAL_ROW(of, 0), EVAL_ROW(of, 1), EVAL_ROW(of, 2), EVAL_ROW(of, 3), EVAL_ROW(of, 4),           \
        EVAL_ROW(of, 5), EVAL_ROW(of, 6), EVAL_ROW(of, 7)

/* The side's own half of the board, and the enemy's. */
static const uint64_t eval_half[2] = {0xffffffffULL, ~0ULL << 32};

static const uint8_t eval_trap[4] = {18, 21, 42, 45}; /* c3, f3, c6, f6 */
extern const uint32_t eval_trap_apart[64];            /* steps to them, 8 bits for each */

/* A set and the squares beside it on its ranks. */
static inline uint64_t eval_wider(uint64_t set)
{
    return set | (set & ~ARIMAA_FILE_H) << 1 | (set & ~ARIMAA_FILE_A) >> 1;
}

/* The squares north of a set on its files, the set itself left out. */
static inline uint64_t eval_ahead(uint64_t set)
{
    set |= set << 8;
    set |= set << 16;
    set |= set << 32;
    return set << 8;
}

/* How many steps apart two squares are. */
static inline int eval_distance(int a, int b)
{
    int rows = a / 8 - b / 8, files = a % 8 - b % 8;
    return (rows < 0 ? -rows : rows) + (files < 0 ? -files : files);
}

/* How many steps a square is apart from a trap (0..3). */
static inline int eval_trap_far(int square, int trap)
{
    return eval_trap_apart[square] >> 8 * trap & 15;
}

static inline void eval_add(struct eval_tally *t, int feature, int n)
{
    assert(t->n < EVAL_FOUND_MAX);
    t->feature[t->n] = (uint16_t)feature;
    t->times[t->n++] = (int16_t)n;
}

/* The class of an own kind, the elephant's taken for the camel's. */
static inline int eval_class(const struct eval_view *v, int kind)
{
    return v->own.class[kind] > ARIMAA_CAMEL ? ARIMAA_CAMEL : v->own.class[kind];
}

/* Of an own piece: 0 free, 1 held, 2 frozen. */
static inline int eval_state(const struct eval_view *v, int square)
{
    return (int)((v->held >> square & 1) + (v->frozen >> square & 1));
}

/* HarLog of one side, thousandths of a rabbit. */
int eval_material(const struct eval_army *own, const struct eval_army *enemy);

/* The ideas, each in the file of its name. */
typedef void eval_idea(struct eval_tally *, const struct eval_view *);
eval_idea eval_placement, eval_freezing, eval_traps, eval_threats, eval_hostages, eval_frames,
    eval_blockades, eval_mobility, eval_rabbits, eval_wings, eval_control, eval_danger, eval_goals;

/* How much the own pieces control from afar. */
void eval_influence_of(const struct eval_view *, struct eval_influence *);
/* What a piece of a class gives when it is free, held, frozen, and how much of it counts at the
 * four traps, 16 bits for each. */
extern const uint8_t eval_given[ARIMAA_KINDS][3];
extern const uint64_t eval_at_traps[64];

#endif
