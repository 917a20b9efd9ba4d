/* The recurring work of the server for all tournaments. */
#ifndef SERVER_HOSTED_STEP_H
#define SERVER_HOSTED_STEP_H

#include <stdint.h>

#include "server/hosted/tournaments.h"

void tournaments_step(struct tournaments *);
/* Returns when that is due next, if nothing happens before. */
int64_t tournaments_due(const struct tournaments *);

#endif
