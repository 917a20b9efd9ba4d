/* Counting features on bitboards; see evaluate.h for what they are. */
#include "engines/arimaa/evaluate.h"

#include <string.h>

/* A sum being made, and the counts if a tuner wants them. */
struct tally {
    int sum, sign; /* sign: 1 while gold is counted, -1 for silver */
    int8_t *count;
};

static inline void add(struct tally *t, int feature, int n)
{
    t->sum += t->sign * n * evaluate_weight[feature];
    if (t->count)
        t->count[feature] = (int8_t)(t->count[feature] + t->sign * n);
}

/* One side of the board as sets by strength, turned so that its home rows are the lowest. */
struct army {
    uint64_t all, kind[ARIMAA_KINDS];
};

static void muster(const struct arimaa_board *b, int side, bool turn, struct army *a)
{
    a->all = turn ? __builtin_bswap64(b->side[side]) : b->side[side];
    for (int kind = ARIMAA_RABBIT; kind < ARIMAA_KINDS; kind++) {
        uint64_t set = b->side[side] & arimaa_of_kind(b, kind);
        a->kind[kind] = turn ? __builtin_bswap64(set) : set;
    }
}

/* ---- material: HarLog, the community's formula (arimaa.com forum, "HarLog evaluator") ---- A
 * piece other than a rabbit counts 1 / (Q + stronger enemy pieces), 2 / Q when there is none;
 * rabbits and numbers count G ln(rabbits * pieces); Q = 1.447, G = 0.6314; scaled so that the
 * first rabbit lost costs 1000. */
static const int stronger_worth[17] = {11057, 3269, 2321, 1799, 1469, 1241, 1074, 947, 847,
                                       766,   699,  643,  595,  554,  518,  486,  459};
static const int log_worth[17] = {-3501, 0,     3501,  5549,  7002,  8129,  9050,  9829, 10503,
                                  11098, 11630, 12112, 12551, 12956, 13330, 13679, 14004};

static int side_material(const struct army *own, const struct army *enemy)
{
    int total = 0, stronger = 0;
    for (int kind = ARIMAA_ELEPHANT; kind >= ARIMAA_CAT; kind--) {
        total += arimaa_count(own->kind[kind]) * stronger_worth[stronger];
        stronger += arimaa_count(enemy->kind[kind]);
    }
    return total + log_worth[arimaa_count(own->kind[ARIMAA_RABBIT])] +
           log_worth[arimaa_count(own->all)];
}

/* ---- features ---- */

static inline int group_of(int file)
{
    return file < 4 ? file : 7 - file;
}

static void places(struct tally *t, const struct army *own)
{
    for (int kind = ARIMAA_RABBIT; kind < ARIMAA_KINDS; kind++)
        for (uint64_t set = own->kind[kind]; set; set &= set - 1) {
            int sq = arimaa_first(set);
            add(t, EVAL_PLACE + ((kind - 1) * 8 + sq / 8) * 4 + group_of(sq % 8), 1);
        }
}

/* Own pieces beside stronger enemies: by whom, and those that are frozen. Returns all of them. */
static uint64_t holds(struct tally *t, const struct army *own, const struct army *enemy)
{
    uint64_t weaker = own->kind[ARIMAA_RABBIT], held = 0, alone = ~arimaa_beside(own->all);
    for (int holder = ARIMAA_CAT; holder < ARIMAA_KINDS; holder++) {
        uint64_t reached = arimaa_beside(enemy->kind[holder]) & weaker;
        held |= reached;
        for (int kind = ARIMAA_RABBIT; reached && kind < holder; kind++) {
            int n = arimaa_count(reached & own->kind[kind]);
            if (n)
                add(t, EVAL_HELD + (holder - 1) * 6 + kind - 1, n);
        }
        weaker |= own->kind[holder];
    }
    uint64_t frozen = held & alone;
    for (int kind = ARIMAA_RABBIT; frozen && kind < ARIMAA_ELEPHANT; kind++) {
        int n = arimaa_count(frozen & own->kind[kind]);
        if (n)
            add(t, EVAL_FROZEN + kind - 1, n);
    }
    return held;
}

/* Guards of each trap, who is strongest there, and held pieces near a trap that is not one's
 * own. */
static void traps(struct tally *t, const struct army *own, const struct army *enemy, uint64_t held)
{
    for (uint64_t set = ARIMAA_TRAPS; set; set &= set - 1) {
        uint64_t trap = set & -set, ring = arimaa_beside(trap);
        int away = trap > ARIMAA_RANK(4), mine = arimaa_count(ring & own->all),
            theirs = arimaa_count(ring & enemy->all);
        add(t, EVAL_TRAP + (away * 5 + mine) * 5 + theirs, 1);
        for (int kind = ARIMAA_ELEPHANT; kind >= ARIMAA_RABBIT; kind--) {
            bool here = ring & own->kind[kind], there = ring & enemy->kind[kind];
            if (here && !there)
                add(t, EVAL_TRAP_STRONG + away, 1);
            if (here || there)
                break;
        }
        if (mine > theirs + 1)
            continue;
        uint64_t one = ring & held, two = arimaa_beside(ring) & ~ring & ~trap & held;
        for (int kind = ARIMAA_RABBIT; (one | two) && kind < ARIMAA_ELEPHANT; kind++) {
            int n = arimaa_count(one & own->kind[kind]), m = arimaa_count(two & own->kind[kind]);
            if (n && mine <= theirs + 1)
                add(t, EVAL_DANGER + kind - 1, n);
            if (m)
                add(t, EVAL_DANGER + 6 + kind - 1, m);
        }
    }
}

static void rooms(struct tally *t, const struct army *own, uint64_t empty)
{
    for (int kind = ARIMAA_CAMEL; kind <= ARIMAA_ELEPHANT; kind++)
        if (own->kind[kind])
            add(t,
                EVAL_ROOM + (kind == ARIMAA_CAMEL) * 5 +
                    arimaa_count(arimaa_beside(own->kind[kind]) & empty),
                1);
}

/* The squares north of a set, itself left out. */
static inline uint64_t ahead(uint64_t set)
{
    set |= set << 8;
    set |= set << 16;
    set |= set << 32;
    return set << 8;
}

static void rabbits(struct tally *t, const struct army *own, const struct army *enemy)
{
    uint64_t all = own->all | enemy->all, home = ARIMAA_RANK(1) | ARIMAA_RANK(2);
    for (uint64_t set = own->kind[ARIMAA_RABBIT] & ~home; set; set &= set - 1) {
        uint64_t rabbit = set & -set, file = ahead(rabbit);
        uint64_t wide = file | (file & ~ARIMAA_FILE_H) << 1 | (file & ~ARIMAA_FILE_A) >> 1;
        int rank = arimaa_first(rabbit) / 8;
        if (!(wide & enemy->all))
            add(t, EVAL_PASSED + rank, 1);
        if (!(file & all))
            add(t, EVAL_CLEAR + rank, 1);
    }
    add(t, EVAL_WALL + arimaa_count(own->kind[ARIMAA_RABBIT] & home), 1);
}

/* Wings where, elephants aside, one's own strongest piece is stronger than any enemy. */
static void wings(struct tally *t, const struct army *own, const struct army *enemy)
{
    static const uint64_t west = 0x0f0f0f0f0f0f0f0fULL;
    for (int wing = 0; wing < 2; wing++) {
        uint64_t half = wing ? ~west : west;
        for (int kind = ARIMAA_CAMEL; kind >= ARIMAA_CAT; kind--) {
            bool here = half & own->kind[kind], there = half & enemy->kind[kind];
            if (here && !there)
                add(t, EVAL_WING, 1);
            if (here || there)
                break;
        }
    }
}

static void count_side(struct tally *t, const struct army *own, const struct army *enemy)
{
    places(t, own);
    uint64_t held = holds(t, own, enemy);
    traps(t, own, enemy, held);
    rooms(t, own, ~(own->all | enemy->all));
    rabbits(t, own, enemy);
    wings(t, own, enemy);
}

/* Everything but material, gold's less silver's. */
static int count_both(const struct arimaa_board *b, struct tally *t, int *material)
{
    struct army gold, silver, gold_turned, silver_turned;
    muster(b, ARIMAA_GOLD, false, &gold);
    muster(b, ARIMAA_SILVER, false, &silver);
    *material = side_material(&gold, &silver) - side_material(&silver, &gold);
    t->sign = 1;
    count_side(t, &gold, &silver);
    muster(b, ARIMAA_GOLD, true, &gold_turned);
    muster(b, ARIMAA_SILVER, true, &silver_turned);
    t->sign = -1;
    count_side(t, &silver_turned, &gold_turned);
    return t->sum;
}

int evaluate_material(const struct arimaa_board *b)
{
    struct army gold, silver;
    muster(b, ARIMAA_GOLD, false, &gold);
    muster(b, ARIMAA_SILVER, false, &silver);
    return side_material(&gold, &silver) - side_material(&silver, &gold);
}

void evaluate_counts(const struct arimaa_pos *p, int8_t count[EVAL_WEIGHTS])
{
    struct tally t = {.count = count};
    int material;
    memset(count, 0, EVAL_WEIGHTS);
    count_both(&p->board, &t, &material);
    count[EVAL_STEP] = (int8_t)((p->seat ? -1 : 1) * (ARIMAA_STEPS - p->steps));
}

/* Presses what is beyond 7000 into the last 3000. */
static int press(int v)
{
    int size = v < 0 ? -v : v;
    if (size > 7000)
        size = 7000 + 3000 * (size - 7000) / (size + 3000);
    return v < 0 ? -size : size;
}

int evaluate(const struct arimaa_pos *p)
{
    struct tally t = {0};
    int material, sum = count_both(&p->board, &t, &material);
    int gold = material + sum;
    return press((p->seat == ARIMAA_GOLD ? gold : -gold) +
                 evaluate_weight[EVAL_STEP] * (ARIMAA_STEPS - p->steps));
}
