/* A tournament as tables for spreadsheets. */
#ifndef PLAY_TOURNAMENT_REPORT_CSV_H
#define PLAY_TOURNAMENT_REPORT_CSV_H

#include "core/text.h"
#include "play/tournament/tournament.h"

/* `what`: "standings", "cross" or "games". 0 or AGON_NO_MEMORY. */
int report_csv(const struct tournament *, const char *what, struct text *);

#endif
