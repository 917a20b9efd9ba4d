/* Set-ups and lines of play given by arguments. */
#ifndef SERVER_REQUEST_RESOLVE_SETUP_H
#define SERVER_REQUEST_RESOLVE_SETUP_H

#include "server/request/request.h"

/* Fills request->shared_game: the set-up of variant, options, definition and start. Its kind is
 * that of request->room, or else the id in the argument "kind" or "game". If it is not open, it is
 * opened in the background. Returns as resolve(). */
int resolve_setup(struct request *);
/* ... and request->line: after "turns" from its start. */
int resolve_line(struct request *);

#endif
