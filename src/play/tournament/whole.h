/* A tournament as one text: its plan, then its log. */
#ifndef PLAY_TOURNAMENT_WHOLE_H
#define PLAY_TOURNAMENT_WHOLE_H

#include "play/tournament/tournament.h"

/* Writes an "agon tournament 1" line, the plan, a line "log", and the log; as snprintf. */
int tournament_write(const struct tournament *, char *text, size_t size);
/* Splits such a text in place: *plan, which now ends with a NUL, and *log. AGON_BAD_TEXT if it is
 * not such a text. */
int tournament_cut(char *text, char **plan, char **log, struct agon_error *);

#endif
