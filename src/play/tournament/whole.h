/* A tournament as one text: its plan, then its log. */
#ifndef PLAY_TOURNAMENT_WHOLE_H
#define PLAY_TOURNAMENT_WHOLE_H

#include "play/tournament/tournament.h"

/* An "agon tournament 1" line, the plan, a line "log", the log; as snprintf. */
int tournament_write(const struct tournament *, char *text, size_t size);
/* Cuts such a text in two: finds its plan, which a NUL put into it ends, and its log.
 * AGON_BAD_TEXT if it is not such a text. */
int tournament_cut(char *text, char **plan, char **log, struct agon_error *);

#endif
