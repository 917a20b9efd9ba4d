/* Reading plans: "name: value" lines, and the checks of the whole plan. */
#ifndef PLAY_TOURNAMENT_PLAN_READ_H
#define PLAY_TOURNAMENT_PLAN_READ_H

#include "play/tournament/plan.h"

/* Reads a whole plan. 0; AGON_BAD_TEXT with "line N: ..."; AGON_NO_MEMORY. On failure nothing needs
 * releasing. `text` has passed text_clean(). */
int plan_read(struct plan *, const char *text, struct agon_error *);

#endif
