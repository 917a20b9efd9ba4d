/* An engine's lines as JSON. */
#ifndef ANSWERS_THOUGHT_H
#define ANSWERS_THOUGHT_H

#include <jansson.h>

#include <agon/engine.h>
#include <agon/game.h>

enum {
    THOUGHT_TURNS_MAX = 12, /* sent of a line */
    THOUGHT_DECIDED = 20000 /* scores beyond that are decided */
};

/* A line reported by an engine at the end of a line of play; `nodes` and `ms` are those of earlier
 * searches, and are added. */
json_t *thought_json(const struct agon_line *, const struct agon_info *, uint64_t nodes,
                     int64_t ms);
/* "score" and "decided" (turns until the seat to move wins, negative: loses, else null). */
void thought_put_score(json_t *into, int score);

#endif
