/* Set-ups and lines of play that arguments describe. */
#ifndef SERVER_API_RESOLVE_SETUP_H
#define SERVER_API_RESOLVE_SETUP_H

#include "server/api/request.h"

/* Fills request->shared_game: the set-up of variant, options, definition and start. Its kind is
 * that of request->room, or else the id in the argument "kind" or "game". One that is not open is
 * opened beside the loop. All as resolve(). */
int resolve_setup(struct request *);
/* ... and request->line: after "turns" from its start. */
int resolve_line(struct request *);

#endif
