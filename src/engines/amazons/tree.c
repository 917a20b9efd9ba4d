/* Walking, growing and proving the tree. */
#include "engines/amazons/tree.h"

#include <math.h>
#include <stdlib.h>

#include "engines/amazons/evaluate.h"

/* Units of the evaluation that make 73 of 100; how strongly it prefers good children; the amount of
 * exploration. */
#define SCALE 500.0F
#define SHARPNESS 160.0F
#define EXPLORE 0.9F

struct node {
    float worth;    /* mean chance of White */
    float share;    /* of its parent's trials */
    uint32_t move;  /* that led here */
    uint32_t first; /* of its children */
    uint32_t visits;
    uint16_t n;    /* of them; 0: a leaf */
    int8_t proved; /* 1: White wins, -1: Black wins, 0: open */
    uint8_t turns; /* proved: turns from here to the end */
};

struct tree {
    const struct amazons_game *game;
    struct node *node; /* the root is the first */
    uint32_t room, used;
    struct amazons_pos root;
    uint64_t nodes, rounds;
    bool full;
};

struct tree *tree_new(const struct amazons_game *game, size_t megabytes)
{
    struct tree *t = calloc(1, sizeof *t);
    size_t room = (megabytes << 20) / sizeof(struct node);
    if (t) {
        t->game = game;
        t->room = room < UINT32_MAX ? (uint32_t)room : UINT32_MAX;
        t->node = malloc(room * sizeof *t->node);
    }
    if (t && t->node)
        return t;
    tree_free(t);
    return NULL;
}

void tree_free(struct tree *t)
{
    if (t)
        free(t->node);
    free(t);
}

void tree_begin(struct tree *t, const struct amazons_pos *root)
{
    t->root = *root;
    t->node[0] = (struct node){.worth = 0.5F};
    t->used = 1;
    t->nodes = t->rounds = 0;
    t->full = false;
}

uint64_t tree_nodes(const struct tree *t)
{
    return t->nodes;
}

uint64_t tree_rounds(const struct tree *t)
{
    return t->rounds;
}

bool tree_full(const struct tree *t)
{
    return t->full;
}

/* A chance of White, or a result for White, from the seat's view. */
static float chance_for(float worth, int seat)
{
    return seat == AMAZONS_WHITE ? worth : 1 - worth;
}

static int proved_for(const struct node *node, int seat)
{
    return seat == AMAZONS_WHITE ? node->proved : -node->proved;
}

static void play(const struct tree *t, struct amazons_pos *p, uint32_t move)
{
    amazons_play(&t->game->game, (agon_pos *)p, move);
}

/* ---- growing ---- */

/* Fills in a child: its evaluation, or its result. Returns the evaluation for the seat. */
static int assess(struct tree *t, struct node *child, const struct amazons_pos *p, int seat)
{
    struct amazons_pos after = *p;
    play(t, &after, child->move);
    t->nodes++;
    int value = 9000;
    if (after.end != AMAZONS_OPEN) {
        child->proved = after.winner == AMAZONS_WHITE ? 1 : -1;
        child->worth = after.winner == AMAZONS_WHITE ? 1 : 0;
        return after.winner == seat ? value : -value;
    }
    value = amazons_evaluate(&after, seat);
    child->worth = chance_for(1 / (1 + expf((float)-value / SCALE)), seat);
    return value;
}

/* Divides the trials by evaluation, most to the best. */
static void share_out(struct node *child, const int *value, int n, int best)
{
    float sum = 0;
    for (int i = 0; i < n; i++) {
        child[i].share = expf((float)(value[i] - best) / SHARPNESS);
        sum += child[i].share;
    }
    for (int i = 0; i < n; i++)
        child[i].share /= sum;
}

/* Gives a leaf its children; returns the best chance among them for White. Below 0: the search was
 * stopped, or there is no room. */
static float grow(struct tree *t, struct node *node, const struct amazons_pos *p,
                  struct stop_token *b, struct stop_poll *w)
{
    agon_move move[AMAZONS_MOVES_MAX];
    int value[AMAZONS_MOVES_MAX], best = -10000, top = 0;
    int n = amazons_moves(&t->game->game, (const agon_pos *)p, (struct agon_past){NULL, 0}, move);
    if (t->room - t->used < (uint32_t)n) {
        t->full = true;
        return -1;
    }
    struct node *child = t->node + t->used;
    for (int i = 0; i < n; i++) {
        if (stop_requested(b, w))
            return -1;
        child[i] = (struct node){.move = (uint32_t)move[i]};
        value[i] = assess(t, &child[i], p, p->seat);
        if (value[i] > best) {
            best = value[i];
            top = i;
        }
    }
    share_out(child, value, n, best);
    node->first = t->used;
    node->n = (uint16_t)n;
    t->used += (uint32_t)n;
    return child[top].worth;
}

/* ---- walking ---- */

/* The child to try next: by its value, and a bonus by its share for few trials. */
static struct node *choose(const struct tree *t, const struct node *node, int seat)
{
    struct node *child = t->node + node->first, *best = NULL;
    float most = 0, bonus = EXPLORE * sqrtf((float)node->visits + 1);
    for (int i = 0; i < node->n; i++) {
        struct node *c = &child[i];
        if (c->proved)
            continue;
        float urgency = chance_for(c->worth, seat) + bonus * c->share / (float)(c->visits + 1);
        if (!best || urgency > most) {
            best = c;
            most = urgency;
        }
    }
    return best;
}

/* Proves a node whose seat has a won child, or only lost ones: the quickest win, the slowest loss.
 * A leaf proves nothing. */
static void prove(const struct tree *t, struct node *node, int seat)
{
    const struct node *child = t->node + node->first;
    int win = 255, loss = 0;
    bool open = node->n == 0;
    for (int i = 0; i < node->n; i++) {
        int turns = child[i].turns + (child[i].move & AMAZONS_SHOT ? 1 : 0);
        int proved = proved_for(&child[i], seat);
        open |= proved == 0;
        if (proved > 0 && turns < win)
            win = turns;
        if (proved < 0 && turns > loss)
            loss = turns;
    }
    if (win == 255 && open)
        return;
    bool white = (win < 255) == (seat == AMAZONS_WHITE);
    node->proved = white ? 1 : -1;
    node->worth = white ? 1 : 0;
    node->turns = (uint8_t)(win < 255 ? win : loss);
}

/* Propagates a chance of White up the trail, and proved results as far as they prove more. */
static void carry_back(struct tree *t, struct node *const trail[], const uint8_t seat[], int ply,
                       float worth)
{
    bool proving = true;
    for (int i = ply; i >= 0; i--) {
        struct node *node = trail[i];
        if (proving)
            prove(t, node, seat[i]);
        proving = node->proved != 0;
        if (proving)
            worth = node->worth;
        node->visits++;
        if (!proving)
            node->worth += (worth - node->worth) / (float)node->visits;
    }
    t->rounds++;
}

bool tree_walk(struct tree *t, int most, struct stop_token *b, struct stop_poll *w)
{
    struct node *trail[TREE_PLIES], *node = t->node;
    uint8_t seat[TREE_PLIES];
    struct amazons_pos p = t->root;
    float worth = node->worth;
    int ply = 0;
    if (node->proved || stop_requested(b, w))
        return false;
    for (;; ply++) {
        trail[ply] = node;
        seat[ply] = p.seat;
        if (node->n == 0) {
            bool grows = ply < most && !t->full;
            float grown = grows ? grow(t, node, &p, b, w) : -1;
            worth = grown >= 0 ? grown : node->worth;
            if (grown < 0 && grows && !t->full)
                return false;
            t->nodes += grown < 0; /* so that a limit of nodes ends a search that cannot grow */
            break;
        }
        node = choose(t, node, p.seat);
        play(t, &p, node->move);
    }
    carry_back(t, trail, seat, ply, worth);
    return true;
}

/* ---- answers ---- */

/* Whether child a is the better answer: quick wins, then the most tried, slow losses last. */
static bool is_better(const struct node *a, const struct node *b, int seat)
{
    int one = proved_for(a, seat), other = proved_for(b, seat);
    if (one != other)
        return one > other;
    if (one != 0 && a->turns != b->turns)
        return one > 0 ? a->turns < b->turns : a->turns > b->turns;
    if (a->visits != b->visits)
        return a->visits > b->visits;
    return chance_for(a->worth, seat) > chance_for(b->worth, seat);
}

/* The best child after `rank` better ones; NULL if there is none. */
static const struct node *best_child(const struct tree *t, const struct node *node, int rank,
                                     int seat)
{
    const struct node *child = t->node + node->first, *taken[TREE_LINES + 1], *best = NULL;
    for (int k = 0; k <= rank && k < node->n; k++) {
        best = NULL;
        for (int i = 0; i < node->n; i++) {
            bool skip = false;
            for (int j = 0; j < k; j++)
                skip |= taken[j] == &child[i];
            if (!skip && (!best || is_better(&child[i], best, seat)))
                best = &child[i];
        }
        taken[k] = best;
    }
    return rank < node->n ? best : NULL;
}

static int score_of(const struct node *node, int seat)
{
    int proved = proved_for(node, seat);
    int turns = node->turns + (node->move & AMAZONS_SHOT ? 1 : 0);
    if (proved)
        return proved > 0 ? AGON_DECIDED - turns : turns - AGON_DECIDED;
    float chance = chance_for(node->worth, seat);
    chance = chance < 0.000001F ? 0.000001F : chance > 0.999999F ? 0.999999F : chance;
    return (int)(SCALE * logf(chance / (1 - chance)));
}

int tree_line(const struct tree *t, int rank, agon_move line[TREE_PLIES], int *score)
{
    struct amazons_pos p = t->root;
    const struct node *node = best_child(t, t->node, rank, p.seat);
    int n = 0;
    *score = node ? score_of(node, p.seat) : 0;
    while (node && n < TREE_PLIES) {
        line[n++] = node->move;
        play(t, &p, node->move);
        node = node->n > 0 ? best_child(t, node, 0, p.seat) : NULL;
        if (node && node->visits == 0 && !node->proved)
            break;
    }
    return n;
}
