/* The clock of a game on the server, in the form passed to its player here. */
#ifndef CLI_CONNECT_CLOCK_H
#define CLI_CONNECT_CLOCK_H

#include <agon/engine.h>
#include <jansson.h>

#include "play/clock.h"

/* For the player of this seat of two; `clock` is from a turn message, NULL: none yet. */
struct agon_clock connect_clock(const struct clock_control *, int seat, const json_t *clock);

#endif
