/* The records of a tournament's games as one text. */
#ifndef SERVER_TOURNAMENT_RECORDS_H
#define SERVER_TOURNAMENT_RECORDS_H

#include "server/api/request.h"
#include "server/tournament/tournament.h"

/* All games that have been played, in their order; what the command returns. */
int hosted_records(struct request *, const struct hosted_tournament *);

#endif
