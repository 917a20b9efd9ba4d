/* Turns that threaten goal: a walk over the steps that may affect a rabbit's way home.
 *
 * The board after each step is tested for a threat (goal.h). Remaining steps may make a threat
 * stronger, so the walk continues after it. */
#include "engines/arimaa/threat_turns.h"

#include <string.h>

#include "engines/arimaa/defence.h"
#include "engines/arimaa/goal.h"

enum {
    CROSSED = 4, /* ranks before the home rank from which a rabbit counts */
    ASIDE = 2,   /* files to either side of a rabbit's way */
    BEEN = 1024, /* a power of two */
    PLAIN = 3    /* steps of a defence that is searched */
};

/* One walk, and the keys of positions visited within the turn, as far as there is room. */
struct walk {
    struct threat_turn *list;
    int n;
    uint64_t area;
    uint64_t been[BEEN];
    arimaa_step step[ARIMAA_STEPS];
};

/* The squares ahead of a side's rabbits that have crossed the middle, and their neighbours. */
static uint64_t ways_home(const struct arimaa_board *b, int side)
{
    uint64_t area = 0;
    for (uint64_t set = arimaa_rabbits(b, side); set; set &= set - 1) {
        int sq = arimaa_first(set), rank = side == ARIMAA_GOLD ? sq >> 3 : 7 - (sq >> 3);
        uint64_t way = set & -set;
        if (rank < CROSSED)
            continue;
        for (int i = rank; i < 7; i++) {
            way |= side == ARIMAA_GOLD ? way << 8 : way >> 8;
            if (i < rank + ASIDE)
                way |= (way & ~ARIMAA_FILE_H) << 1 | (way & ~ARIMAA_FILE_A) >> 1;
        }
        area |= way | arimaa_beside(way);
    }
    return area;
}

static void add(struct walk *w, const struct arimaa_pos *after, int n)
{
    for (int i = 0; i < w->n; i++)
        if (w->list[i].after.hash == after->hash)
            return;
    struct threat_turn *t = &w->list[w->n++];
    t->after = *after;
    t->n = (uint8_t)n;
    memcpy(t->step, w->step, sizeof w->step);
}

/* Whether the turn may end on p with a threat of goal. */
static bool threatens(const struct arimaa_pos *p)
{
    return p->open != ARIMAA_OPEN_PUSH && p->hash != p->start &&
           arimaa_goal_looms(&p->board, p->seat, ARIMAA_STEPS);
}

/* Whether the walk has been here. */
static bool been(struct walk *w, const struct arimaa_pos *p)
{
    uint64_t key = p->hash ^ (arimaa_amid_word(p) + 1) * 0x9e3779b97f4a7c15ULL;
    uint64_t *slot = &w->been[(key >> 32) % BEEN];
    if (*slot == key)
        return true;
    *slot = key;
    return false;
}

static void walk(struct walk *w, const struct arimaa_pos *p, int made)
{
    arimaa_step step[ARIMAA_STEPS_MAX];
    int count = arimaa_steps(p, step);
    for (int i = 0; i < count && w->n < THREAT_TURNS_MAX; i++) {
        int from = ARIMAA_FROM(step[i]), to = ARIMAA_TO(step[i]);
        struct arimaa_pos next = *p;
        if (!((ARIMAA_BIT(from) | ARIMAA_BIT(to)) & w->area) && p->open != ARIMAA_OPEN_PUSH)
            continue;
        arimaa_make(&next, from, to);
        w->step[made] = step[i];
        if (threatens(&next))
            add(w, &next, made + 1);
        if (next.steps < ARIMAA_STEPS && !been(w, &next))
            walk(w, &next, made + 1);
    }
}

int arimaa_threat_turns(const struct arimaa_pos *p, struct threat_turn *list)
{
    struct walk w;
    w.list = list;
    w.n = 0;
    w.area = ways_home(&p->board, p->seat);
    if (w.area == 0)
        return 0;
    memset(w.been, 0, sizeof w.been);
    walk(&w, p, 0);
    return w.n;
}

bool arimaa_threat_is_grave(const struct arimaa_pos *after)
{
    struct arimaa_pos next = *after;
    arimaa_end_turn(&next);
    return !arimaa_brought_home(after) && !arimaa_can_goal(&next, ARIMAA_STEPS) &&
           arimaa_defence_in(&next, PLAIN) == 0;
}
