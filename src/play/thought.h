/* Players' reports about their turns, in the form used by match runners: "+0.35/12", a score and a
 * depth, "+M5/20" for a win in five turns of the winner and "-M5/20" for a loss. */
#ifndef PLAY_THOUGHT_H
#define PLAY_THOUGHT_H

#include <stddef.h>

#include "play/match.h"

enum { THOUGHT_TEXT_MAX = 48 };

/* As snprintf, below THOUGHT_TEXT_MAX bytes; "" if nothing was reported. */
int thought_write(const struct match_thought *, char *text, size_t size);
/* Reads a report at the start of the text; false: none. */
bool thought_read(struct match_thought *, const char *text);

#endif
