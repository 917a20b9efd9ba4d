/* The order of quiet moves: killers, the reply that refuted the same move before, and how often a
 * piece's move to a cell was good. */
#ifndef ENGINES_FAIRY_HISTORY_H
#define ENGINES_FAIRY_HISTORY_H

#include "games/fairy/fairy.h"

enum { HISTORY_AFTER = 1 << 18, HISTORY_MAX = 16384 };

struct history {
    int cells;
    int16_t *to[2];               /* [seat]: [kind][cell entered] */
    agon_move *answer[2];         /* [replying seat]: [kind that moved][cell] */
    int16_t after[HISTORY_AFTER]; /* by both moves, hashed */
};
/* A move made: the kind and its target. */
struct history_step {
    int kind, to;
};

int fairy_history_init(struct history *, const struct fairy_game *); /* 0 or AGON_NO_MEMORY */
void fairy_history_release(struct history *);
void fairy_history_clear(struct history *, const struct fairy_game *);
/* The moves before a move: the enemy's last, this side's last; kind -1: none. */
struct history_past {
    struct history_step enemy, own;
};
/* The promise of a quiet move, at most three times HISTORY_MAX. */
int fairy_history_score(const struct history *, int seat, const struct history_past *,
                        struct history_step);
void fairy_history_learn(struct history *, int seat, const struct history_past *,
                         struct history_step, int bonus);
agon_move fairy_history_answer(const struct history *, int seat, struct history_step before);
void fairy_history_note_answer(struct history *, int seat, struct history_step before, agon_move);

#endif
