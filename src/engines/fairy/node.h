/* The data of a node of the search, and operations of every node. */
#ifndef ENGINES_FAIRY_NODE_H
#define ENGINES_FAIRY_NODE_H

#include "engines/fairy/checks.h"
#include "engines/fairy/picker.h"
#include "search/table.h"

struct node {
    int alpha, beta, depth, ply;
    size_t base;      /* of its lists */
    bool danger;      /* the side to move is in check, or could lose its last royal */
    bool open_window; /* an exact value is needed */
    bool cut;         /* it is expected to fail high */
    bool prunes;      /* may be pruned */
    bool seen;        /* the position occurred before: the table does not decide it */
    bool improving;   /* the static value is better than two plies before */
    int value;        /* static, corrected; PVS_UNKNOWN in danger */
    int raw;          /* ... before it was corrected */
    uint64_t key;
    struct table_entry e;
    struct checks own, other; /* lines to the royals of the side to move and of the other */
};

/* Eighths of a pawn of the variant. */
static inline int node_pawns(const struct pvs *s, int eighths)
{
    return s->values->pawn * eighths / 8;
}

/* Whether a seat is in check, or could lose its last royal. */
bool node_in_danger(const struct pvs *, int seat);
/* The key for the table: near the draw by quiet moves it includes their number. */
uint64_t node_key(const struct pvs *);
/* Probes the table; whether it decides the node. */
bool node_probe(const struct pvs *, struct node *, int *score);
void node_store(struct pvs *, const struct node *, int best, int alpha, agon_move);
void node_keep_line(struct pvs *, int ply, agon_move);
/* The static value; cached unless it is rough. */
int node_static(struct pvs *, int alpha, int beta);
/* The same, corrected by earlier errors. */
int node_corrected(const struct pvs *, const struct node *, int raw);
/* Counts the node; whether the search is stopped or the last royal is taken, with *score. */
bool node_enter(struct pvs *, struct node *, int *score);
/* The score without legal moves: mate, or stalemate by the variant's rule. */
int node_stuck(const struct pvs *, const struct node *);
/* A drawn position, unless it is mate. */
int node_drawn(const struct pvs *, const struct node *);
/* Whether a move attacks the other side's last royal; call it before making the move. */
enum checks_answer node_gives_check(const struct pvs *, struct node *, agon_move);
/* Makes a move and completes *check; false if it leaves a royal in a forbidden danger, and nothing
 * is made. */
bool node_make(struct pvs *, struct node *, agon_move, enum picker_stage,
               enum checks_answer *check);

/* quiesce.c: below depth 0, captures and promotions that do not lose, and evasions. */
int node_quiesce(struct pvs *, int alpha, int beta, int depth, int ply, size_t base, bool danger);
/* pvs.c */
int node_search(struct pvs *, int alpha, int beta, int depth, int ply, size_t base, bool danger,
                bool cut);
/* cuts.c: whether a node can be pruned; then *score is its value. */
bool node_cuts(struct pvs *, struct node *, int *score);

#endif
