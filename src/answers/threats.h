/* Threats: what either side could take or win in one turn from where a line stands. */
#ifndef ANSWERS_THREATS_H
#define ANSWERS_THREATS_H

#include <jansson.h>

#include <agon/game.h>

enum {
    THREATS_TURNS_MAX = 20000, /* looked through for a seat */
    THREATS_MOST = 24          /* told of a seat */
};

/* Whether there is anything to look for: not in puzzles, nor where time itself plays. */
bool threats_fit(const agon_game *);
/* {"seats": [seats looked for], "threats": [{...}], "frozen": [cells]}, as docs/protocol-server.md
 * tells. May take long: it breaks off when it is over(user). */
json_t *threats_json(const struct agon_line *, bool (*over)(const void *), const void *user);

#endif
