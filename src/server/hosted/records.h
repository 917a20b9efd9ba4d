/* The records of a tournament's games as one text. */
#ifndef SERVER_HOSTED_RECORDS_H
#define SERVER_HOSTED_RECORDS_H

#include "server/game/download.h"
#include "server/hosted/hosted.h"

/* Returns a download of all games played, in order. `words`: with the last words of programs, which
 * are for the organisers. */
struct download *hosted_records(const struct hosted_tournament *, bool words, bool pgn);

#endif
