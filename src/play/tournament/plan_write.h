/* Writing plans in their one canonical form. */
#ifndef PLAY_TOURNAMENT_PLAN_WRITE_H
#define PLAY_TOURNAMENT_PLAN_WRITE_H

#include "play/tournament/plan.h"

/* The canonical form of a plan, which reads back to the same; as snprintf. */
int plan_write(const struct plan *, char *text, size_t size);

#endif
