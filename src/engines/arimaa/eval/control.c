/* Control from a distance: whose pieces matter around a trap or before a goal row, near it and far.
 *
 * Counting who stands beside a trap sees control when it is there; the game is about getting it. A
 * strong piece controls a trap from two squares away, a held one less than a free one, and one that
 * is frozen hardly, though it still guards. What comes of it is not in proportion: at a trap that
 * is contested each bit of control counts, at one that is lost anyhow no bit does. And a piece that
 * a stronger enemy can reach is in danger by whose trap is near. */
#include "engines/arimaa/eval/eval.h"

enum { EVEN = 7, BUCKETS = 15, BUCKET = 40, PREY_FAR = 3, CLEAR_LEAD = 80 };

const uint8_t eval_given[ARIMAA_KINDS][3] = {{0},        {6, 5, 3},   {7, 6, 4},   {8, 6, 4},
                                             {10, 8, 5}, {13, 10, 6}, {20, 16, 10}};

/* How much of it counts at each of four places, 16 bits for each: 6, 10, 7, 3 and 1 there and one
 * to four squares away. The places are the traps, and the pairs of files before the goal row. */
#define BEFORE(sq, file)                                                                           \
    (EVAL_FROM((sq) / 8, 6) + ((sq) % 8 > (file) ? (sq) % 8 - (file)-1 : EVAL_FROM((sq) % 8, file)))
#define PART(far)                                                                                  \
    ((far) == 0   ? 6ULL                                                                           \
     : (far) == 1 ? 10ULL                                                                          \
     : (far) == 2 ? 7ULL                                                                           \
     : (far) == 3 ? 3ULL                                                                           \
     : (far) == 4 ? 1ULL                                                                           \
                  : 0ULL)
#define AT_TRAPS(sq)                                                                               \
    (PART(EVAL_APART(sq, 18)) | PART(EVAL_APART(sq, 21)) << 16 | PART(EVAL_APART(sq, 42)) << 32 |  \
     PART(EVAL_APART(sq, 45)) << 48)
#define AT_GOALS(sq)                                                                               \
    (PART(BEFORE(sq, 0)) | PART(BEFORE(sq, 2)) << 16 | PART(BEFORE(sq, 4)) << 32 |                 \
     PART(BEFORE(sq, 6)) << 48)
#define TRAPS_APART(sq)                                                                            \
    ((uint32_t)EVAL_APART(sq, 18) | (uint32_t)EVAL_APART(sq, 21) << 8 |                            \
     (uint32_t)EVAL_APART(sq, 42) << 16 | (uint32_t)EVAL_APART(sq, 45) << 24)
const uint64_t eval_at_traps[64] = {EVAL_BOARD(AT_TRAPS)};
static const uint64_t at_goals[64] = {EVAL_BOARD(AT_GOALS)};
const uint32_t eval_trap_apart[64] = {EVAL_BOARD(TRAPS_APART)};

void eval_influence_of(const struct eval_view *v, struct eval_influence *f)
{
    uint64_t traps = 0, goals = 0, home = 0;
    for (int kind = ARIMAA_RABBIT; kind < ARIMAA_KINDS; kind++)
        for (uint64_t set = v->own.kind[kind]; set; set &= set - 1) {
            int sq = arimaa_first(set);
            uint64_t part = eval_given[v->own.class[kind]][eval_state(v, sq)];
            traps += part * eval_at_traps[sq];
            goals += part * at_goals[sq];
            home += part * at_goals[sq ^ 56];
        }
    for (int i = 0; i < 4; i++) {
        f->trap[i] = (int16_t)(traps >> 16 * i & 0xffff);
        f->goal[i] = (int16_t)(goals >> 16 * i & 0xffff);
        f->home[i] = (int16_t)(home >> 16 * i & 0xffff);
    }
}

/* Own pieces that a stronger enemy is near, by the traps they are near. */
static void prey(struct eval_tally *t, const struct eval_view *v)
{
    int level[4];
    for (int trap = 0; trap < 4; trap++) {
        int lead = v->influence.trap[trap] - v->against.trap[trap];
        level[trap] = lead >= CLEAR_LEAD ? 0 : lead >= 0 ? 1 : lead > -CLEAR_LEAD ? 2 : 3;
    }
    for (int kind = ARIMAA_RABBIT; kind < ARIMAA_ELEPHANT; kind++) {
        int class = eval_class(v, kind);
        uint64_t close = v->enemy.master[kind], near = close | arimaa_beside(close);
        for (uint64_t set = v->own.kind[kind] & near; set; set &= set - 1) {
            int sq = arimaa_first(set), second = !(close >> sq & 1);
            for (int trap = sq / 32 * 2; trap < sq / 32 * 2 + 2; trap++) {
                int far = eval_trap_far(sq, trap);
                if (far > 0 && far <= PREY_FAR)
                    eval_add(t,
                             EVAL_PREY + ((level[trap] * 3 + far - 1) * 2 + second) * 5 + class - 1,
                             1);
            }
        }
    }
}

void eval_control(struct eval_tally *t, const struct eval_view *v)
{
    for (int trap = 0; trap < 2; trap++) {
        int lead = v->influence.trap[trap] - v->against.trap[trap];
        int bucket = EVEN + (lead + (lead < 0 ? -BUCKET : BUCKET) / 2) / BUCKET;
        eval_add(t, EVAL_CONTROL + (bucket < 0 ? 0 : bucket >= BUCKETS ? BUCKETS - 1 : bucket), 1);
    }
    prey(t, v);
}
