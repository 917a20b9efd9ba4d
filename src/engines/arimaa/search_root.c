/* The root of the search: whole turns.
 *
 * A single step says little: the best turn often begins with one that no ordering would prefer. So
 * at the root all turns are listed whole, some 17,000, with their static values. The promising ones
 * are evaluated again after captures of both sides, and only the best by that value are searched:
 * the fewer, the deeper. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/random.h"
#include "engines/arimaa/defence.h"
#include "engines/arimaa/goal.h"
#include "engines/arimaa/search.h"
#include "search/driver.h"
#include "search/level.h"

enum {
    PLY = ARIMAA_STEPS,   /* of the positions after the root's turn */
    SAFE = 40,            /* turns that are always evaluated after captures; the others only if */
    MARGIN = 1500,        /* within this of the best, thousandths of a rabbit */
    THREAT_MARGIN = 4500, /* or this, if goal is threatened */
    NEAR = 800,           /* this far below the best, values are exact; further down,
                                     * bounds */
    LOSES = 9000,         /* subtracted from a turn that has brought an enemy home, */
    ALLOWS_GOAL = 8500,   /* or allows a goal */
    UNVALUED = -19400,    /* left when the search was stopped */
    UNLIKELY = 2 * SEARCH_INFINITE, /* subtracted from unlikely turns, which are searched if all
                                     * others lose */
    FULL = 3,     /* turns searched at full depth; the others are first reduced by */
    WAITING = 64, /* turns deferred for other threads, at most */
    LESS = 12     /* hundredths of a step for each e-fold of depth and index */
};

/* The number of turns searched with one to four steps after them, five to eight, and so on. */
static const int width[] = {400, 100, 40, 20};

/* The common data of the turns of one root. */
struct attempt {
    const struct arimaa_pos *p;
    int alpha, beta;
    int behind; /* steps searched after the turn, 0 or more */
};

/* The reduction of a turn's first search after `tried` others, in steps. */
static int less_deep(const struct search *s, int behind, int tried)
{
    if (!s->thread.prunes || tried < FULL || behind == 0)
        return 0;
    int less = (int)(LESS * log(behind) * log(tried + 1)) / 100;
    return less < behind ? less : behind;
}

/* The bonus of a turn for a weak level. */
static int noise(const struct search *s, const struct arimaa_pos *after)
{
    int most = s->thread.noise;
    return most > 0 ? level_noise(most, s->thread.noise_seed, after->hash) : 0;
}

static uint64_t busy_key(const struct attempt *t, const struct arimaa_pos *after)
{
    return random_mix(after->hash + (uint64_t)t->behind);
}

/* The value of the turn that ends on `after`; the first with the whole window, others with a null
 * window first. */
static int try_turn(struct search *s, const struct attempt *t, const struct arimaa_pos *after,
                    int tried)
{
    int more = noise(s, after), turns = 1, less = less_deep(s, t->behind, tried);
    int alpha = t->alpha - more, beta = t->beta - more, value = alpha + 1;
    uint64_t key = busy_key(t, after);
    if (s->thread.busy)
        busy_begin(s->thread.busy, key);
    if (tried > 0)
        value = search_turn(s, after, alpha, alpha + 1, t->behind - less, PLY, turns);
    if (tried > 0 && less > 0 && value > alpha)
        value = search_turn(s, after, alpha, alpha + 1, t->behind, PLY, turns);
    if (tried == 0 || (value > alpha && value < beta))
        value = search_turn(s, after, alpha, beta, t->behind, PLY, turns);
    if (s->thread.busy)
        busy_end(s->thread.busy, key);
    return abs(value) > SEARCH_WON ? value : value + more;
}

/* Makes a turn and the line after it the root's line. */
static void keep_line(struct search *s, const struct arimaa_way *way,
                      const struct arimaa_pos *after)
{
    search_keep_line(s, 0, way->step, way->n, after->steps < ARIMAA_STEPS);
}

static bool is_excluded(const struct search *s, int i)
{
    return search_is_excluded(&s->thread, s->root.turns.way[s->root.choice[i].way].hash);
}

/* The board after the i-th choice; its last step is recorded as the previous one for the search. */
static const struct arimaa_way *play(struct search *s, const struct arimaa_pos *p, int i,
                                     struct arimaa_pos *after)
{
    const struct arimaa_way *way = root_play(&s->root, p, i, after);
    s->frame[PLY - 1].step = way->n > 0 ? way->step[way->n - 1] : SEARCH_PASS;
    return way;
}

/* Whether a turn is too weak to be evaluated again. */
static bool is_unlikely(const struct search *s, const struct arimaa_pos *p, int i, int floor)
{
    int value = s->root.choice[i].value;
    struct arimaa_pos after;
    if (!s->thread.prunes || value >= floor)
        return false;
    if (value < floor - (THREAT_MARGIN - MARGIN) || !s->game->judge)
        return true;
    root_play(&s->root, p, i, &after);
    return !arimaa_goal_looms(&after.board, after.seat, ARIMAA_STEPS);
}

/* Evaluates promising turns after captures of both sides, and sorts them by that. The best value,
 * and its turn as the line. */
static int value_turns(struct search *s, const struct arimaa_pos *p)
{
    struct root *r = &s->root;
    int best = -SEARCH_INFINITE, floor = root_floor(r, SAFE, MARGIN) - s->thread.noise;
    for (int i = 0; i < r->n; i++) {
        struct arimaa_pos after;
        if (best > -SEARCH_WON && is_unlikely(s, p, i, floor)) {
            r->choice[i].value -= UNLIKELY;
            continue;
        }
        const struct arimaa_way *way = play(s, p, i, &after);
        int more = noise(s, &after), low = best > -SEARCH_WON ? best - NEAR - more : best;
        int value = search_turn(s, &after, low, SEARCH_INFINITE, 0, PLY, 1);
        if (s->thread.stopped)
            return best;
        value = abs(value) > SEARCH_WON ? value : value + more;
        r->choice[i].value = value;
        if (value > best && !is_excluded(s, i)) {
            best = value;
            keep_line(s, way, &after);
        }
    }
    root_sort(r);
    r->resolved = true;
    return best;
}

/* The number of turns searched if nothing decided is found. */
static int most_tried(const struct search *s, int behind)
{
    int last = (int)(sizeof width / sizeof *width) - 1, i = (behind - 1) / ARIMAA_STEPS;
    return s->thread.prunes ? width[i < last ? i : last] : s->root.n;
}

/* Turns deferred until another thread has searched them. */
struct waiting {
    int turn[WAITING], n; /* indexes in the root's list */
};

/* Whether the turn is deferred. */
static bool waits(const struct search *s, const struct attempt *t, const struct arimaa_pos *after,
                  int i, struct waiting *w)
{
    if (!s->thread.busy || w->n == WAITING || !busy_has(s->thread.busy, busy_key(t, after)))
        return false;
    w->turn[w->n++] = i;
    return true;
}

/* Moves a turn before all others except those whose lines are known already. */
static void prefer(struct search *s, int i, struct waiting *w)
{
    int to = s->thread.excluded_n < i ? s->thread.excluded_n : i;
    root_prefer(&s->root, i, to);
    for (int k = 0; k < w->n; k++)
        w->turn[k] += w->turn[k] >= to && w->turn[k] < i;
}

/* Tries the turns in order, deferred ones at the end; returns the best value. */
static int best_turn(struct search *s, struct attempt *t)
{
    struct waiting w = {.n = 0};
    int best = -SEARCH_INFINITE, tried = 0, most = most_tried(s, t->behind), n = s->root.n;
    for (int k = 0; k < n + w.n && t->alpha < t->beta; k++) {
        struct arimaa_pos after;
        if (k < n && tried + w.n >= most && best > -SEARCH_WON)
            k = n;
        if (k >= n + w.n)
            break;
        int i = k < n ? k : w.turn[k - n];
        if (is_excluded(s, i))
            continue;
        const struct arimaa_way *way = play(s, t->p, i, &after);
        if (k < n && tried > 0 && waits(s, t, &after, i, &w))
            continue;
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
        prefer(s, i, &w);
    }
    return best;
}

/* The best turn in the list. */
static int first_turn(struct search *s, const struct arimaa_pos *p)
{
    for (int i = 0; i < s->root.n && s->root.choice[i].value >= -SEARCH_INFINITE; i++) {
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

/* The static value of the board after a turn, for its player. */
static int value_after(struct search *s, const struct arimaa_pos *after)
{
    struct arimaa_pos next = *after;
    arimaa_end_turn(&next);
    int value = -search_value(s, &next, PLY);
    if (!s->game->judge)
        return value;
    if (arimaa_brought_home(after))
        return value - LOSES;
    return arimaa_can_goal(&next, ARIMAA_STEPS) ? value - ALLOWS_GOAL : value;
}

/* Lists the turns with their static values; those left when the search is stopped come last. False:
 * out of memory. */
static bool list_turns(struct search *s, const struct arimaa_pos *p)
{
    struct root *r = &s->root;
    if (!root_list(r, s->game, p, repetition_game(&s->repetition)))
        return false;
    if (s->thread.seen > 0)
        root_overlook(r, s->thread.seen, s->thread.noise_seed);
    bool stopped = false, backwards = s->thread.busy && &s->thread != s->thread.engine->thread[0];
    for (int k = 0; k < r->n; k++) {
        struct arimaa_pos after;
        int i = backwards ? r->n - 1 - k : k;
        stopped = stopped || stop_requested(s->thread.stop, &s->thread.poll);
        r->choice[i].value = UNVALUED;
        if (!stopped) {
            root_play(r, p, i, &after);
            r->choice[i].value = value_after(s, &after);
        }
    }
    root_sort(r);
    return true;
}

int search_root(struct search *s, const struct arimaa_pos *p, int alpha, int beta, int depth)
{
    int left = ARIMAA_STEPS - p->steps;
    struct attempt t = {p, alpha, beta, depth - left};
    s->frame[0].pv_n = 0;
    if (!s->root.listed && !list_turns(s, p)) {
        s->thread.stopped = true;
        return 0;
    }
    bool stopped = s->thread.stopped || search_count_node(&s->thread);
    if (depth == 1 || (depth < left && !stopped))
        return first_turn(s, p);
    if (stopped)
        return 0;
    int best = s->root.resolved ? 0 : value_turns(s, p);
    if (s->thread.stopped)
        return best;
    return t.behind > 0 ? best_turn(s, &t) : first_turn(s, p);
}
