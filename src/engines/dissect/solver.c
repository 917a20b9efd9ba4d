/* The search for solutions: lays candidates at corners of the open region one after another.
 *
 * The list of a corner's candidates is inherited by the next level: a laid piece only removes some.
 * A new corner gets its list from the pool. */
#include "engines/dissect/solver.h"

#include <stdlib.h>
#include <string.h>

#include "engines/dissect/pool.h"

enum { TICK_NODES = 4096 };

/* Candidates of a corner: stack[from .. from + n). */
struct choice {
    int from, n;
};

/* The open region before a piece is laid; edges are tagged with 1 + the number of their choice. */
struct level {
    struct region open;
    struct choice choice[REGION_EDGES + 1];
    int choices;
    int laid; /* the placement laid on top of this level */
};

struct search {
    const struct dissect_game *g;
    const struct dissect_pos *from;
    const struct solver_watch *watch;
    struct solver_answer *answer;
    struct pool pool;
    struct level *level;
    int depth, pieces;           /* laid by the search; to be laid */
    int left[DISSECT_PIECES];    /* of each type */
    int *stack, top, stack_room; /* candidates */
    bool *left_of; /* [way * ways + other]: whether an edge along `other` starts on the left */
    bool ended;
};

/* ---- solutions ---- */

/* Converts a placement of a type to one of a piece: the twin may be defined turned or flipped. */
static agon_move as_piece(const struct dissect_game *g, int piece, const struct placement *at)
{
    struct point by;
    for (int how = 0; how < DISSECT_FORMS; how++) {
        const struct dissect_form *f = &g->piece[piece].form[how];
        if (f->exists && f->same == how && shape_same(&f->shape, &at->shape, &by))
            return dissect_lay(piece, how, by);
    }
    return 0;
}

/* Whether a placement precedes another one in the order of twins. */
static bool comes_before(const struct placement *a, const struct placement *b)
{
    int order = point_compare(a->shape.at[a->shape.least], b->shape.at[b->shape.least]);
    return order ? order < 0 : a->how < b->how;
}

static void tell(struct search *s)
{
    struct dissect_pos p = *s->from;
    bool placed[DISSECT_PIECES] = {false};
    for (int piece = 0; piece < s->g->pieces; piece++) {
        if (p.how[piece] != DISSECT_FREE)
            continue;
        int best = -1;
        for (int i = 0; i < s->depth; i++) {
            const struct placement *at = &s->pool.placement[s->level[i].laid];
            if (!placed[i] && at->type == s->g->piece[piece].twin &&
                (best < 0 || comes_before(at, &s->pool.placement[s->level[best].laid])))
                best = i;
        }
        placed[best] = true;
        dissect_play(&s->g->game, (agon_pos *)&p,
                     as_piece(s->g, piece, &s->pool.placement[s->level[best].laid]));
    }
    s->answer->solutions++;
    if (!s->watch->found(s->watch->user, &p))
        s->ended = true;
}

/* ---- candidates ---- */

static bool push(struct search *s, int placement)
{
    if (s->top == s->stack_room) {
        int more = 2 * s->stack_room;
        int *stack = realloc(s->stack, (size_t)more * sizeof *stack);
        if (!stack) {
            s->pool.no_memory = true;
            return false;
        }
        s->stack = stack;
        s->stack_room = more;
    }
    s->stack[s->top++] = placement;
    return true;
}

/* Whether a candidate overlaps none of the pieces laid since a level, and a piece of its type is
 * left. */
static bool is_open(struct search *s, int placement, int since)
{
    if (s->left[s->pool.placement[placement].type] == 0)
        return false;
    for (int i = s->depth - 1; i >= since; i--)
        if (pool_overlap(&s->pool, s->level[i].laid, placement))
            return false;
    return true;
}

/* Whether the angle of the open region at the start of an edge is less than 180 degrees. */
static bool is_convex(const struct search *s, const struct region *open, int edge)
{
    const struct region_edge *e = &open->edge[edge];
    const bool *left = s->left_of + (size_t)e->way * (size_t)s->g->compass.n;
    for (int i = 0; i < open->n; i++)
        if (left[open->edge[i].way] && point_equal(open->edge[i].to, e->from))
            return true;
    return false;
}

/* Keeps the remaining candidates of a corner. */
static struct choice inherit(struct search *s, struct choice old)
{
    struct choice c = {s->top, 0};
    for (int i = 0; i < old.n; i++) {
        int placement = s->stack[old.from + i];
        c.n += is_open(s, placement, s->depth - 1) && push(s, placement);
    }
    return c;
}

static struct choice begin(struct search *s, const struct region_edge *e)
{
    struct choice c = {s->top, 0};
    int n, from = pool_corner(&s->pool, e->from, e->way, &n);
    for (int i = 0; i < n; i++) {
        int placement = s->pool.list[from + i];
        c.n += is_open(s, placement, 0) && push(s, placement);
    }
    return c;
}

/* Finds the candidates of every corner of this level; the index of the choice with the fewest.
 * Stops as soon as one has none. */
static int choose(struct search *s, struct level *l)
{
    int best = -1;
    l->choices = 0;
    for (int old = 1; old >= 0; old--)
        for (int i = 0; i < l->open.n; i++) {
            struct region_edge *e = &l->open.edge[i];
            if (old ? e->tag <= 0 : e->tag != 0 || !is_convex(s, &l->open, i))
                continue;
            struct choice *c = &l->choice[l->choices++];
            *c = old ? inherit(s, s->level[s->depth - 1].choice[e->tag - 1]) : begin(s, e);
            e->tag = -l->choices;
            if (best < 0 || c->n < l->choice[best].n)
                best = l->choices - 1;
            if (c->n == 0)
                return best;
        }
    for (int i = 0; i < l->open.n; i++)
        l->open.edge[i].tag = -l->open.edge[i].tag;
    return best;
}

/* ---- the search ---- */

static void visit(struct search *s);

/* Lays a candidate, searches on, removes it. */
static void lay(struct search *s, struct level *l, int placement)
{
    const struct placement *at = &s->pool.placement[placement];
    const struct dissect_form *f = &s->g->piece[at->type].form[at->how];
    struct level *next = l + 1;
    int type = at->type;
    next->open.n = l->open.n;
    memcpy(next->open.edge, l->open.edge, (size_t)l->open.n * sizeof l->open.edge[0]);
    if (!region_add_shape(&next->open, &s->g->compass, &at->shape, f->way, true))
        return;
    l->laid = placement;
    s->left[type]--;
    s->depth++;
    visit(s);
    s->depth--;
    s->left[type]++;
}

static void visit(struct search *s)
{
    struct level *l = &s->level[s->depth];
    const struct solver_watch *w = s->watch;
    s->answer->nodes++;
    if (w->tick && s->answer->nodes % TICK_NODES == 0 &&
        !w->tick(w->user, s->answer->nodes, s->answer->solutions))
        s->ended = true;
    if (s->depth == s->pieces) {
        tell(s);
        return;
    }
    int top = s->top, best = choose(s, l);
    struct choice c = best >= 0 ? l->choice[best] : (struct choice){0, 0};
    for (int i = 0; i < c.n && !s->ended && !s->pool.no_memory; i++)
        lay(s, l, s->stack[c.from + i]);
    s->top = top;
}

static bool find_left(struct search *s)
{
    const struct compass *c = &s->g->compass;
    s->left_of = malloc((size_t)c->n * (size_t)c->n * sizeof *s->left_of);
    for (int way = 0; s->left_of && way < c->n; way++)
        for (int other = 0; other < c->n; other++)
            s->left_of[way * c->n + other] =
                number_sign(point_cross(c->way[way], c->way[other])) < 0;
    return s->left_of != NULL;
}

/* Sets up the open region and the remaining pieces. */
static bool start(struct search *s)
{
    struct region *open = &s->level[0].open;
    *open = s->g->outline;
    for (int i = 0; i < open->n; i++)
        open->edge[i].tag = 0;
    for (int i = 0; i < s->g->pieces; i++) {
        if (s->from->how[i] == DISSECT_FREE) {
            s->left[s->g->piece[i].twin]++;
            s->pieces++;
            continue;
        }
        struct shape shape = dissect_shape(s->g, s->from, i);
        if (!region_add_shape(open, &s->g->compass, &shape,
                              s->g->piece[i].form[s->from->how[i]].way, true))
            return false;
    }
    return true;
}

int solver_run(const struct dissect_game *g, const struct dissect_pos *from,
               const struct solver_watch *watch, struct solver_answer *answer)
{
    struct search *s = calloc(1, sizeof *s);
    *answer = (struct solver_answer){0, 0, false};
    if (!s)
        return AGON_NO_MEMORY;
    s->g = g;
    s->from = from;
    s->watch = watch;
    s->answer = answer;
    s->stack_room = 4096;
    s->stack = malloc((size_t)s->stack_room * sizeof *s->stack);
    s->level = calloc((size_t)g->pieces + 1, sizeof *s->level);
    bool good = pool_init(&s->pool, g, from) == 0 && s->stack && s->level && find_left(s);
    if (good && start(s))
        visit(s);
    good = good && !s->pool.no_memory;
    answer->complete = !s->ended;
    pool_release(&s->pool);
    free(s->stack);
    free(s->level);
    free(s->left_of);
    free(s);
    return good ? 0 : AGON_NO_MEMORY;
}
