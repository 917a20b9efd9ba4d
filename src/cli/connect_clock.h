/* The clock of a game on the server, as its player here is told it. */
#ifndef CLI_CONNECT_CLOCK_H
#define CLI_CONNECT_CLOCK_H

#include <agon/engine.h>
#include <jansson.h>

#include "play/clock.h"

/* For the player of this seat of two; `clock` is what a turn message says of it, NULL: nothing yet.
 */
struct agon_clock connect_clock(const struct clock_control *, int seat, const json_t *clock);

#endif
