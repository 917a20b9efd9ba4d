/* The search of the fairy chess engine: its entry points. */
#ifndef ENGINES_FAIRY_PVS_H
#define ENGINES_FAIRY_PVS_H

#include "engines/fairy/pvs_state.h"

/* Allocates memory for a game; NULL: none left. */
struct pvs *pvs_new(const struct fairy_game *, const struct values *);
void pvs_free(struct pvs *);  /* NULL is allowed */
void pvs_clear(struct pvs *); /* forgets what was learned */
/* 0 or AGON_NO_MEMORY. */
int pvs_begin(struct pvs *, const struct fairy_pos *, struct agon_past);
/* The root's value for its seat within the window; the line is in frame[0].pv. */
int pvs_root(struct pvs *, int alpha, int beta, int depth);

#endif
