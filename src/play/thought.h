/* What players tell of their turns, as match runners write it beside a turn: "+0.35/12", a score
 * and a depth, "+M5/20" for a win in five turns of the winner's and "-M5/20" for a loss. */
#ifndef PLAY_THOUGHT_H
#define PLAY_THOUGHT_H

#include <stddef.h>

#include "play/match.h"

enum { THOUGHT_TEXT_MAX = 48 };

/* As snprintf, below THOUGHT_TEXT_MAX bytes; "" for nothing told. */
int thought_write(const struct match_thought *, char *text, size_t size);
/* Reads what the text begins with; false: no thought. */
bool thought_read(struct match_thought *, const char *text);

#endif
