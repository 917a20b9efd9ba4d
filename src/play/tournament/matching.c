/* Minimum-cost perfect matching in a general graph, in cubic time.
 *
 * The primal-dual method of J. Edmonds ("Paths, trees, and flowers", 1965; "Maximum matching and a
 * polyhedron with 0,1-vertices", 1965) with the least slack stored per node, as Z. Galil describes
 * it ("Efficient algorithms for finding maximum matching in graphs", 1986). A cost is a row of
 * words, compared from the first word on; sums, differences and halves are computed word by word,
 * so every step is as valid for rows as for numbers. (Halves are exact: in every word, the duals of
 * all outer nodes have the same parity.) Weights are the negated costs, so the algorithm finds the
 * heaviest perfect matching.
 *
 * Nodes 1..n are people, n + 1..2n are blossoms: odd cycles of nodes that were shrunk to one. Each
 * person and blossom has a dual value. An edge is tight when the duals of its ends add up to twice
 * its weight; only tight edges are matched or followed. A tree of tight edges grows from every
 * unmatched node; nodes at even distance are OUTER, at odd distance INNER. A tight edge between two
 * outer nodes augments the matching if they are in different trees, or else closes a blossom. When
 * no tight edge is left, the duals are shifted by the least slack, which makes one tight. */
#include "play/tournament/matching.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <agon/status.h>

enum { FREE = -1, OUTER = 0, INNER = 1 };

struct edge {
    int a, b; /* people; a is inside the row's node, b inside the column's. a 0: no edge */
};

struct graph {
    int n, nodes; /* people; nodes ever used, blossoms included */
    int stride;
    struct edge *edge; /* [row * stride + column], between nodes */
    const struct matching *m;
    int words;
    int64_t *dual;      /* [node * words] */
    int64_t *shift;     /* a row for the duals' next shift, and a spare one */
    int *mate;          /* the person at the other end of the matched edge, 0: none */
    int *slack;         /* the outer person with the least slack to the node, 0: none */
    int *top;           /* the outermost blossom around the node, or the node */
    int *parent;        /* the person whose edge connects the node to the tree */
    int *label;         /* FREE, OUTER or INNER, of outermost nodes */
    int *seen;          /* stamps of walks to the root */
    int *inside;        /* [blossom * stride + person]: the petal that contains the person */
    int **petal;        /* of each blossom, in cycle order, the base first */
    int *petals;        /* 0: the blossom's number is free */
    int *queue, queued; /* outer people to scan */
    int stamp;
};

static struct edge *edge_of(const struct graph *g, int a, int b)
{
    return &g->edge[(size_t)a * (size_t)g->stride + (size_t)b];
}

static int *inside_of(const struct graph *g, int blossom, int person)
{
    return &g->inside[(size_t)blossom * (size_t)g->stride + (size_t)person];
}

static const int64_t *cost_of(const struct graph *g, int a, int b)
{
    size_t low = (size_t)(a < b ? a : b) - 1, high = (size_t)(a < b ? b : a) - 1;
    return g->m->cost + (low * (size_t)g->n + high) * (size_t)g->words;
}

/* The slack of an edge between two people: the duals of its ends and its cost. */
struct slack {
    const int64_t *one, *other, *cost;
};

static struct slack slack_of(const struct graph *g, const struct edge *e)
{
    return (struct slack){g->dual + (size_t)e->a * (size_t)g->words,
                          g->dual + (size_t)e->b * (size_t)g->words, cost_of(g, e->a, e->b)};
}

static int64_t slack_word(const struct slack *s, int i)
{
    return s->one[i] + s->other[i] + 2 * s->cost[i];
}

static bool is_less_tight(const struct graph *g, const struct edge *a, const struct edge *b)
{
    struct slack one = slack_of(g, a), other = slack_of(g, b);
    for (int i = 0; i < g->words; i++) {
        int64_t less = slack_word(&one, i) - slack_word(&other, i);
        if (less != 0)
            return less > 0;
    }
    return false;
}

static bool is_tight(const struct graph *g, const struct edge *e)
{
    struct slack slack = slack_of(g, e);
    for (int i = 0; i < g->words; i++)
        if (slack_word(&slack, i) != 0)
            return false;
    return true;
}

static void offer_slack(struct graph *g, int from, int node)
{
    if (!g->slack[node] ||
        is_less_tight(g, edge_of(g, g->slack[node], node), edge_of(g, from, node)))
        g->slack[node] = from;
}

static void find_slack(struct graph *g, int node)
{
    g->slack[node] = 0;
    for (int a = 1; a <= g->n; a++)
        if (edge_of(g, a, node)->a && g->top[a] != node && g->label[g->top[a]] == OUTER)
            offer_slack(g, a, node);
}

/* Queues all people of a node to be scanned. */
static void queue_people(struct graph *g, int node)
{
    if (node <= g->n)
        g->queue[g->queued++] = node;
    else
        for (int i = 0; i < g->petals[node]; i++)
            queue_people(g, g->petal[node][i]);
}

static void set_top(struct graph *g, int node, int top)
{
    g->top[node] = top;
    if (node > g->n)
        for (int i = 0; i < g->petals[node]; i++)
            set_top(g, g->petal[node][i], top);
}

static void reverse(int *from, int *to)
{
    for (; from < to; from++, to--) {
        int kept = *from;
        *from = *to;
        *to = kept;
    }
}

/* Returns the place of a petal, after reversing the cycle if needed so that the path from the base
 * has even length. */
static int even_place(struct graph *g, int blossom, int petal)
{
    int place = 0, *circle = g->petal[blossom], n = g->petals[blossom];
    while (circle[place] != petal)
        place++;
    if (place % 2 == 0)
        return place;
    reverse(circle + 1, circle + n - 1);
    return n - place;
}

/* Matches node a with node b along their edge, and rematches the inside of a accordingly. */
static void set_match(struct graph *g, int a, int b)
{
    struct edge e = *edge_of(g, a, b);
    g->mate[a] = e.b;
    if (a <= g->n)
        return;
    int petal = *inside_of(g, a, e.a), place = even_place(g, a, petal), n = g->petals[a];
    int *circle = g->petal[a];
    for (int i = 0; i < place; i++)
        set_match(g, circle[i], circle[i ^ 1]);
    set_match(g, petal, b);
    for (; place > 0; place--) { /* the petal becomes the base */
        int first = circle[0];
        for (int i = 0; i + 1 < n; i++)
            circle[i] = circle[i + 1];
        circle[n - 1] = first;
    }
}

/* Swaps matched and unmatched edges on the path from node a to its root; a's new partner is b. */
static void augment(struct graph *g, int a, int b)
{
    for (;;) {
        int next = g->mate[a] ? g->top[g->mate[a]] : 0;
        set_match(g, a, b);
        if (!next)
            return;
        set_match(g, next, g->top[g->parent[next]]);
        a = g->top[g->parent[next]];
        b = next;
    }
}

/* Returns the node where the paths from a and b to their roots meet; 0: they are in different
 * trees. */
static int meeting(struct graph *g, int a, int b)
{
    g->stamp++;
    while (a || b) {
        if (a) {
            if (g->seen[a] == g->stamp)
                return a;
            g->seen[a] = g->stamp;
            a = g->mate[a] ? g->top[g->mate[a]] : 0;
            if (a)
                a = g->top[g->parent[a]];
        }
        int kept = a;
        a = b;
        b = kept;
    }
    return 0;
}

/* Adds the nodes on the path from `node` to `base` (exclusive) to a blossom's cycle. */
static void add_petals(struct graph *g, int blossom, int node, int base)
{
    int *circle = g->petal[blossom];
    for (int at = node, next; at != base; at = g->top[g->parent[next]]) {
        circle[g->petals[blossom]++] = at;
        circle[g->petals[blossom]++] = next = g->top[g->mate[at]];
        queue_people(g, next);
    }
}

/* Sets the edges of a new blossom: to each other node, the petals' edge with the least slack. */
static void join_edges(struct graph *g, int blossom)
{
    for (int x = 1; x <= g->nodes; x++)
        edge_of(g, blossom, x)->a = edge_of(g, x, blossom)->a = 0;
    for (int a = 1; a <= g->n; a++)
        *inside_of(g, blossom, a) = 0;
    for (int i = 0; i < g->petals[blossom]; i++) {
        int petal = g->petal[blossom][i];
        for (int x = 1; x <= g->nodes; x++) {
            const struct edge *have = edge_of(g, blossom, x), *other = edge_of(g, petal, x);
            if (other->a && (!have->a || is_less_tight(g, have, other))) {
                *edge_of(g, blossom, x) = *other;
                *edge_of(g, x, blossom) = *edge_of(g, x, petal);
            }
        }
        for (int a = 1; a <= g->n; a++)
            if (petal == a || (petal > g->n && *inside_of(g, petal, a)))
                *inside_of(g, blossom, a) = petal;
    }
}

/* Shrinks the cycle that the edge from a to b closes over `base`. */
static void make_blossom(struct graph *g, int a, int b, int base)
{
    int blossom = g->n + 1;
    while (blossom <= g->nodes && g->petals[blossom])
        blossom++;
    if (blossom > g->nodes)
        g->nodes = blossom;
    memset(g->dual + blossom * g->words, 0, (size_t)g->words * sizeof *g->dual);
    g->label[blossom] = OUTER;
    g->mate[blossom] = g->mate[base];
    g->petal[blossom][0] = base;
    g->petals[blossom] = 1;
    add_petals(g, blossom, a, base);
    reverse(g->petal[blossom] + 1, g->petal[blossom] + g->petals[blossom] - 1);
    add_petals(g, blossom, b, base);
    set_top(g, blossom, blossom);
    join_edges(g, blossom);
    find_slack(g, blossom);
}

/* Expands an inner blossom whose dual is 0: the even path from its entrance to its base stays in
 * the tree, the rest becomes free. */
static void open_blossom(struct graph *g, int blossom)
{
    int *circle = g->petal[blossom], n = g->petals[blossom];
    for (int i = 0; i < n; i++)
        set_top(g, circle[i], circle[i]);
    int entrance = *inside_of(g, blossom, edge_of(g, blossom, g->parent[blossom])->a);
    int place = even_place(g, blossom, entrance);
    for (int i = 0; i < place; i += 2) {
        int inner = circle[i], outer = circle[i + 1];
        g->parent[inner] = edge_of(g, outer, inner)->a;
        g->label[inner] = INNER;
        g->label[outer] = OUTER;
        g->slack[inner] = 0;
        find_slack(g, outer);
        queue_people(g, outer);
    }
    g->label[entrance] = INNER;
    g->parent[entrance] = g->parent[blossom];
    for (int i = place + 1; i < n; i++) {
        g->label[circle[i]] = FREE;
        find_slack(g, circle[i]);
    }
    g->top[blossom] = 0;
    g->petals[blossom] = 0;
}

/* Follows a tight edge from an outer node: the tree grows, a blossom closes or, true, two trees
 * meet. */
static bool walk(struct graph *g, const struct edge *e)
{
    int a = g->top[e->a], b = g->top[e->b];
    if (g->label[b] == FREE) {
        int next = g->top[g->mate[b]];
        g->parent[b] = e->a;
        g->label[b] = INNER;
        g->label[next] = OUTER;
        g->slack[b] = g->slack[next] = 0;
        queue_people(g, next);
    } else if (g->label[b] == OUTER) {
        int base = meeting(g, a, b);
        if (!base) {
            augment(g, a, b);
            augment(g, b, a);
            return true;
        }
        make_blossom(g, a, b, base);
    }
    return false;
}

/* Scans every queued person; true when the matching grew. */
static bool search(struct graph *g)
{
    for (int i = 0; i < g->queued; i++) {
        int a = g->queue[i];
        if (g->label[g->top[a]] == INNER)
            continue;
        for (int b = 1; b <= g->n; b++) {
            if (!edge_of(g, a, b)->a || g->top[a] == g->top[b])
                continue;
            if (!is_tight(g, edge_of(g, a, b)))
                offer_slack(g, a, g->top[b]);
            else if (walk(g, edge_of(g, a, b)))
                return true;
        }
    }
    g->queued = 0;
    return false;
}

/* Copies a row into the shift if it is smaller. */
static void offer_shift(struct graph *g, const int64_t *row, bool *any)
{
    int i = 0;
    while (*any && i < g->words && row[i] == g->shift[i])
        i++;
    if (!*any || (i < g->words && row[i] < g->shift[i]))
        memcpy(g->shift, row, (size_t)g->words * sizeof *row);
    *any = true;
}

/* Finds the shift of the duals that makes an edge tight; false: there is no bound. */
static bool find_shift(struct graph *g)
{
    bool any = false;
    int64_t *row = g->shift + g->words;
    for (int b = g->n + 1; b <= g->nodes; b++) {
        if (g->top[b] != b || g->label[b] != INNER)
            continue;
        for (int i = 0; i < g->words; i++)
            row[i] = g->dual[b * g->words + i] / 2;
        offer_shift(g, row, &any);
    }
    for (int x = 1; x <= g->nodes; x++) {
        if (g->top[x] != x || !g->slack[x] || g->label[x] == INNER)
            continue;
        struct slack slack = slack_of(g, edge_of(g, g->slack[x], x));
        for (int i = 0; i < g->words; i++)
            row[i] = slack_word(&slack, i) / (g->label[x] == OUTER ? 2 : 1);
        offer_shift(g, row, &any);
    }
    return any;
}

static void shift_dual(struct graph *g, int node, int times)
{
    for (int i = 0; i < g->words; i++)
        g->dual[node * g->words + i] += times * g->shift[i];
}

static void shift_duals(struct graph *g)
{
    for (int a = 1; a <= g->n; a++) {
        int label = g->label[g->top[a]];
        shift_dual(g, a, label == OUTER ? -1 : label == INNER ? 1 : 0);
    }
    for (int b = g->n + 1; b <= g->nodes; b++)
        if (g->top[b] == b && g->label[b] != FREE)
            shift_dual(g, b, g->label[b] == OUTER ? 2 : -2);
}

static bool is_zero(const struct graph *g, int node)
{
    for (int i = 0; i < g->words; i++)
        if (g->dual[node * g->words + i] != 0)
            return false;
    return true;
}

/* Grows trees from all unmatched nodes until the matching gains a pair: 1; 0: it cannot. */
static int add_pair(struct graph *g)
{
    g->queued = 0;
    for (int x = 1; x <= g->nodes; x++) {
        g->label[x] = FREE;
        g->slack[x] = 0;
    }
    for (int x = 1; x <= g->nodes; x++)
        if (g->top[x] == x && !g->mate[x]) {
            g->parent[x] = 0;
            g->label[x] = OUTER;
            queue_people(g, x);
        }
    for (;;) {
        if (search(g))
            return 1;
        if (!find_shift(g))
            return 0;
        shift_duals(g);
        for (int x = 1; x <= g->nodes; x++) {
            int from = g->slack[x];
            if (g->top[x] == x && from && g->top[from] != x && is_tight(g, edge_of(g, from, x)) &&
                walk(g, edge_of(g, from, x)))
                return 1;
        }
        for (int b = g->n + 1; b <= g->nodes; b++)
            if (g->top[b] == b && g->label[b] == INNER && is_zero(g, b))
                open_blossom(g, b);
    }
}

/* ---- memory ---- */

static void graph_release(struct graph *g)
{
    for (int i = 0; g->petal && i < g->stride; i++)
        free(g->petal[i]);
    free(g->petal);
    free(g->edge);
    free(g->inside);
    free(g->dual);
    free(g->shift);
    free(g->mate);
}

static bool graph_init(struct graph *g, const struct matching *m)
{
    int n = m->n, words = m->words;
    size_t stride = 2 * (size_t)n + 1;
    *g = (struct graph){.n = n, .nodes = n, .stride = (int)stride, .m = m, .words = words};
    g->edge = calloc(stride * stride, sizeof *g->edge);
    g->inside = calloc(stride * stride, sizeof *g->inside);
    g->dual = calloc(stride * (size_t)words, sizeof *g->dual);
    g->shift = calloc(2 * (size_t)words, sizeof *g->shift);
    g->mate = calloc(8 * stride, sizeof *g->mate);
    g->petal = calloc(stride, sizeof *g->petal);
    if (!g->edge || !g->inside || !g->dual || !g->shift || !g->mate || !g->petal)
        return false;
    g->slack = g->mate + stride;
    g->top = g->slack + stride;
    g->parent = g->top + stride;
    g->label = g->parent + stride;
    g->seen = g->label + stride;
    g->petals = g->seen + stride;
    g->queue = g->petals + stride;
    for (size_t i = (size_t)n + 1; i < stride; i++)
        if (!(g->petal[i] = calloc(stride, sizeof **g->petal)))
            return false;
    return true;
}

/* Adds the allowed edges. The duals start at 0, so that no edge has negative slack. */
static void graph_fill(struct graph *g)
{
    for (int a = 1; a <= g->n; a++) {
        g->top[a] = a;
        *inside_of(g, a, a) = a;
        for (int b = a + 1; b <= g->n; b++) {
            if (*cost_of(g, a, b) == MATCHING_NEVER)
                continue;
            *edge_of(g, a, b) = (struct edge){a, b};
            *edge_of(g, b, a) = (struct edge){b, a};
        }
    }
}

int matching_find(const struct matching *m, int *partner)
{
    struct graph g;
    int pairs = 0, n = m->n;
    if (n == 0)
        return 1;
    if (!graph_init(&g, m)) {
        graph_release(&g);
        return AGON_NO_MEMORY;
    }
    graph_fill(&g);
    while (2 * pairs < n && add_pair(&g))
        pairs++;
    for (int a = 0; a < n; a++)
        partner[a] = g.mate[a + 1] - 1;
    graph_release(&g);
    return 2 * pairs == n;
}
