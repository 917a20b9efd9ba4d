/* A tournament as FIDE's Tournament Report File of 2016. */
#ifndef PLAY_TOURNAMENT_REPORT_TRF_H
#define PLAY_TOURNAMENT_REPORT_TRF_H

#include "core/text.h"
#include "play/tournament/tournament.h"

/* Writes the file: 0 or AGON_NO_MEMORY. Only for formats in which everybody plays every round. */
int report_trf(const struct tournament *, struct text *);
bool report_has_trf(const struct plan *); /* whether a tournament has such a format */

#endif
