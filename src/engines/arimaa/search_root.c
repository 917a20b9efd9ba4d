/* The root of the search: whole turns.
 *
 * A step says little by itself: the best turn often begins with one that no order would put
 * forward. At the root all turns are therefore listed whole, some 17,000, valued as they stand, and
 * the likeliest searched in this order. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engines/arimaa/search.h"
#include "search/level.h"

enum {
    PLY = ARIMAA_STEPS, /* of the positions after the root's turn */
    SAFE = 20,     /* turns that are searched whatever they are worth as they stand, the others */
    MARGIN = 1500, /* within so much of the best, thousandths of a rabbit */
    FULL = 3,      /* turns that are searched as deep as asked, the others at first less by */
    LESS = 30,     /* hundredths of a step, and */
    LESS_PART = 30 /* by so many more for each e-fold of depth and place */
};

/* What the turns of one root have in common. */
struct attempt {
    const struct arimaa_pos *p;
    int alpha, beta;
    int behind; /* steps that are searched behind the turn, 0 or more */
};

/* How many steps less deep a turn is searched at first after so many others. */
static int less_deep(const struct search *s, int behind, int tried)
{
    if (!s->thread.prunes || tried < FULL || behind == 0)
        return 0;
    int less = (int)(LESS + LESS_PART * log(behind) * log(tried + 1)) / 100;
    return less < behind ? less : behind;
}

/* The value of the turn that ends on `after`; the first with the whole window, others with an empty
 * one at first. */
static int try_turn(struct search *s, const struct attempt *t, const struct arimaa_pos *after,
                    int tried)
{
    int more = 0, turns = 1, less = less_deep(s, t->behind, tried);
    if (s->thread.noise > 0)
        more = level_noise(s->thread.noise, s->thread.noise_seed, after->hash);
    int alpha = t->alpha - more, beta = t->beta - more, value = alpha + 1;
    if (tried > 0)
        value = search_turn(s, after, alpha, alpha + 1, t->behind - less, PLY, turns);
    if (tried > 0 && less > 0 && value > alpha)
        value = search_turn(s, after, alpha, alpha + 1, t->behind, PLY, turns);
    if (tried == 0 || (value > alpha && value < beta))
        value = search_turn(s, after, alpha, beta, t->behind, PLY, turns);
    return abs(value) > SEARCH_WON ? value : value + more;
}

/* Makes a turn and the line behind it the root's line. */
static void keep_line(struct search *s, const struct arimaa_way *way,
                      const struct arimaa_pos *after)
{
    search_keep_line(s, 0, way->step, way->n, after->steps < ARIMAA_STEPS);
}

/* Whether the i-th choice is searched; one is, whatever it is worth. */
static bool is_tried(const struct search *s, int i, int best)
{
    const struct root_choice *c = &s->root.choice[i];
    if (search_is_excluded(&s->thread, s->root.turns.way[c->way].hash))
        return false;
    return !s->thread.prunes || best <= -SEARCH_WON || c->value >= s->floor - s->thread.noise;
}

/* Tries the turns in their order; gives the best value. A better one comes before all others, but
 * behind those whose lines are known already. */
static int best_turn(struct search *s, struct attempt *t)
{
    int best = -SEARCH_INFINITE, tried = 0;
    for (int i = 0; i < s->root.turns.n && t->alpha < t->beta; i++) {
        struct arimaa_pos after;
        if (!is_tried(s, i, best))
            continue;
        const struct arimaa_way *way = root_play(&s->root, t->p, i, &after);
        s->frame[PLY - 1].step = way->n > 0 ? way->step[way->n - 1] : SEARCH_PASS;
        int value = try_turn(s, t, &after, tried);
        if (s->thread.stopped)
            break;
        if (value == -SEARCH_INFINITE)
            continue;
        tried++;
        best = value > best ? value : best;
        if (value <= t->alpha)
            continue;
        t->alpha = value;
        keep_line(s, way, &after);
        root_prefer(&s->root, i, s->thread.excluded_n < i ? s->thread.excluded_n : i);
    }
    return best;
}

/* The best turn as the list has it: an answer before anything has been searched. */
static int first_turn(struct search *s, const struct arimaa_pos *p)
{
    for (int i = 0; i < s->root.turns.n; i++) {
        struct arimaa_pos after;
        const struct arimaa_way *way = root_play(&s->root, p, i, &after);
        if (search_is_excluded(&s->thread, after.hash) || search_is_forbidden(s, &after))
            continue;
        s->frame[PLY].pv_n = 0;
        keep_line(s, way, &after);
        return s->root.choice[i].value;
    }
    return -SEARCH_INFINITE;
}

/* False: out of memory. */
static bool list_turns(struct search *s, const struct arimaa_pos *p)
{
    struct agon_past past = {s->began, s->root_begun < SEARCH_TURNS ? s->root_begun : SEARCH_TURNS};
    if (!root_list(&s->root, s->game, p, past, s->thread.stop, &s->thread.poll))
        return false;
    s->floor = root_floor(&s->root, SAFE, MARGIN);
    return true;
}

int search_root(struct search *s, const struct arimaa_pos *p, int alpha, int beta, int depth)
{
    int left = ARIMAA_STEPS - p->steps;
    struct attempt t = {p, alpha, beta, depth - left};
    s->begun = s->root_begun;
    s->frame[0].pv_n = 0;
    if (!s->root.listed && !list_turns(s, p)) {
        s->thread.stopped = true;
        return 0;
    }
    bool stopped = s->thread.stopped || search_count_node(&s->thread);
    if (depth == 1 || (depth < left && !stopped))
        return first_turn(s, p);
    return stopped ? 0 : best_turn(s, &t);
}
