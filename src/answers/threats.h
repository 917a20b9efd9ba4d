/* Threats: captures and wins of either side in one turn from the end of a line. */
#ifndef ANSWERS_THREATS_H
#define ANSWERS_THREATS_H

#include <jansson.h>

#include <agon/game.h>

enum {
    THREATS_TURNS_MAX = 20000, /* tried per seat */
    THREATS_MOST = 24          /* listed per seat */
};

/* Whether the game can have threats: not puzzles, nor real-time games. */
bool threats_fit(const agon_game *);
/* {"seats": [seats searched], "threats": [{...}], "frozen": [cells]}, as in
 * docs/protocol-server.md. May take long: stops when over(user) is true. */
json_t *threats_json(const struct agon_line *, bool (*over)(const void *), const void *user);

#endif
