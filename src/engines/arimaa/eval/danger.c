/* How soon a piece could be taken, whose trap it would fall into, and what it is worth.
 *
 * A piece falls when it is brought to a trap that its friends have left: two steps for each square
 * on the way, two for each guard, and what a stronger enemy that can move needs to come beside it.
 * That counts as far as the enemy controls the trap, the piece's own part there left out: a
 * piece next to one's own trap is safe beside a stronger enemy, and next to the enemy's it is in
 * danger while he is still two squares away. */
#include "engines/arimaa/eval/eval.h"

enum {
    SOON = 11, /* steps from which on nothing is in danger */
    NEAR_SOON = 7,
    LEVELS = 7, /* of the enemy's control of a trap: from far behind to far ahead, LEVEL apart */
    LEVEL = 60,
    BEHIND = 150,
    FAR = 4, /* squares from a trap */
    HUNT = 4 /* steps that a stronger enemy may need */
};

/* How often a piece counts, by its class. */
static const uint8_t worth[ARIMAA_KINDS] = {0, 1, 1, 2, 3, 4, 0};

/* The steps to bring a piece from each square to a trap, its guards besides the piece left out, at
 * the four traps, 16 bits for each; NEVER from too far away. One that is not beside an enemy must
 * be nearer. */
#define NEVER 64
#define STEPS(far, most) ((uint64_t)((far) > (most) ? NEVER : (far) > 1 ? 2 * (far)-2 : -2))
#define BRING(sq, most)                                                                            \
    (STEPS(EVAL_APART(sq, 18), most) + (STEPS(EVAL_APART(sq, 21), most) << 16) +                   \
     (STEPS(EVAL_APART(sq, 42), most) << 32) + (STEPS(EVAL_APART(sq, 45), most) << 48))
#define BRING_FAR(sq) BRING(sq, FAR)
#define BRING_NEAR(sq) BRING(sq, FAR - 1)
static const uint64_t bring[2][64] = {{EVAL_BOARD(BRING_FAR)}, {EVAL_BOARD(BRING_NEAR)}};

/* The traps as dangers to a side's pieces: two steps for each guard, 16 bits for each, and how far
 * the enemy is ahead. */
struct pits {
    uint64_t guards;
    int lead[4];
};

static struct pits look(const struct eval_view *v)
{
    struct pits p = {0};
    for (int trap = 0; trap < 4; trap++) {
        uint64_t hole = ARIMAA_BIT(eval_trap[trap]);
        int guards = arimaa_count((arimaa_beside(hole) | hole) & v->own.all);
        p.guards |= 2ULL * (unsigned)guards << 16 * trap;
        p.lead[trap] = v->against.trap[trap] - v->influence.trap[trap] + BEHIND;
    }
    return p;
}

/* The squares where a piece stands beside one of these enemies, at once and after so many steps of
 * his; one that is frozen needs a step to be freed. */
static void find_hunted(const struct eval_view *v, uint64_t stronger, uint64_t in[HUNT])
{
    in[0] = arimaa_beside(stronger & ~v->enemy_frozen);
    in[1] = in[0] | arimaa_beside(in[0]) | arimaa_beside(stronger & v->enemy_frozen);
    in[2] = in[1] | arimaa_beside(in[1]);
    in[3] = in[2] | arimaa_beside(in[2]);
}

/* A piece that a stronger enemy can stand beside after `hunt` steps. */
static void in_danger(struct eval_tally *t, const struct eval_view *v, const struct pits *p,
                      int kind, int sq, int hunt)
{
    const uint64_t ones = 0x0001000100010001, signs = ones << 15;
    int state = eval_state(v, sq), times = worth[eval_class(v, kind)];
    int by_state = EVAL_SOON_STATE + (state * 2 + (kind == ARIMAA_RABBIT)) * LEVELS;
    uint64_t part = eval_given[v->own.class[kind]][state] * eval_at_traps[sq];
    uint64_t steps = bring[hunt > 0][sq] + p->guards + ones * (unsigned)hunt;
    for (uint64_t in = (signs + ones * (SOON - 1) - steps) & signs; in; in &= in - 1) {
        int at = arimaa_first(in) - 15, soon = (int)(steps >> at & 0xffff);
        int lead = p->lead[at / 16] + (int)(part >> at & 0xffff);
        int level = lead < 0 ? 0 : lead >= LEVELS * LEVEL ? LEVELS - 1 : lead / LEVEL;
        eval_add(t, EVAL_SOON + soon * LEVELS + level, times);
        if (soon < NEAR_SOON)
            eval_add(t, by_state + level, times);
    }
}

void eval_danger(struct eval_tally *t, const struct eval_view *v)
{
    struct pits pits = look(v);
    uint64_t stronger = 0;
    for (int kind = ARIMAA_CAMEL; kind >= ARIMAA_RABBIT; kind--) {
        uint64_t in[HUNT], left = v->own.kind[kind];
        stronger |= v->enemy.kind[kind + 1];
        if (!left)
            continue;
        find_hunted(v, stronger, in);
        for (int hunt = 0; hunt < HUNT && left; hunt++) {
            for (uint64_t set = left & in[hunt]; set; set &= set - 1)
                in_danger(t, v, &pits, kind, arimaa_first(set), hunt);
            left &= ~in[hunt];
        }
    }
}
