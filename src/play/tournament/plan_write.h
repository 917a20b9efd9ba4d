/* Writing plans in canonical form. */
#ifndef PLAY_TOURNAMENT_PLAN_WRITE_H
#define PLAY_TOURNAMENT_PLAN_WRITE_H

#include "play/tournament/plan.h"

/* Writes the canonical form of a plan, which reads back as the same plan; as snprintf. */
int plan_write(const struct plan *, char *text, size_t size);

#endif
