/* Results out of FIDE's Tournament Report File, as the programs of chess clubs write it. */
#ifndef PLAY_TOURNAMENT_TRF_READ_H
#define PLAY_TOURNAMENT_TRF_READ_H

#include "play/tournament/tournament.h"

/* Takes over what the file has and the tournament has not: results of games that are paired, and
 * in a Swiss tournament of single games whole rounds more. Players have the numbers and names
 * that report_trf() gives them. How many results were new; AGON_BAD_TEXT with
 * "line N, column M: ...", or AGON_NO_MEMORY, and then nothing has changed. `text` has passed
 * text_clean(). */
int trf_read(struct tournament *, const char *text, struct agon_error *);

#endif
