/* Waiting for players and the person at the terminal, and being interrupted in it. */
#ifndef CLI_INTERRUPT_H
#define CLI_INTERRUPT_H

#include <stdbool.h>
#include <stdint.h>

#include "play/player.h"

/* From now on SIGINT and SIGTERM only leave word, which interrupt_asked() tells and which ends
 * every interrupt_wait(); a second one ends the program as usual. False: no descriptor is left. */
bool interrupt_catch(void);
bool interrupt_asked(void);

/* Waits until a player may have something to say, `fd` (-1: none) can be read, a signal comes, or
 * os_now_ms() reaches `until` (CLOCK_NEVER: no limit). True when `fd` can be read. NULL among the
 * players are passed over. */
bool interrupt_wait(struct player *const *, int n, int fd, int64_t until);

#endif
