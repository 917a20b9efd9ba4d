/* The records of a tournament's games as one text. */
#ifndef SERVER_TOURNEY_RECORDS_H
#define SERVER_TOURNEY_RECORDS_H

#include "server/commands/request.h"
#include "server/tourney/tourney.h"

/* All games that have been played, in their order; what the command returns. */
int tourney_records(struct request *, const struct tourney *);

#endif
