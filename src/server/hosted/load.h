/* Reading tournaments from the store, and resuming their games after a restart. */
#ifndef SERVER_HOSTED_LOAD_H
#define SERVER_HOSTED_LOAD_H

#include "server/hosted/hosted.h"

/* Loads all tournaments at the start, after the rooms. 0 or a negative status. */
int tournaments_load(struct tournaments *, struct agon_error *);
/* Prepares a tournament for reading its lines. 0 or a negative status. */
int hosted_load(struct hosted_tournament *, struct agon_error *);
/* Applies a line from the store. 0 or a negative status. */
int hosted_take_line(struct hosted_tournament *, const char *type, const char *text,
                     struct agon_error *);

#endif
