/* Waiting for players and the person at the terminal, interruptible by signals. */
#ifndef CLI_INTERRUPT_H
#define CLI_INTERRUPT_H

#include <stdbool.h>
#include <stdint.h>

#include "play/player.h"

/* From now on SIGINT and SIGTERM only set a flag, which interrupt_asked() returns and which ends
 * every interrupt_wait(); a second one ends the program as usual. False: no descriptor is left. */
bool interrupt_catch(void);
bool interrupt_asked(void);

/* Waits until a player may have an event, `fd` (-1: none) is readable, a signal arrives, or
 * os_now_ms() reaches `until` (CLOCK_NEVER: no limit). True if `fd` is readable. Players may be
 * NULL. */
bool interrupt_wait(struct player *const *, int n, int fd, int64_t until);
/* The same for two descriptors, either of which may be -1. */
void interrupt_wait_two(int fd, int other, int64_t until);

#endif
