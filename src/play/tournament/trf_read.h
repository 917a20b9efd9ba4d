/* Reading results from FIDE's Tournament Report File, as chess clubs' programs write it. */
#ifndef PLAY_TOURNAMENT_TRF_READ_H
#define PLAY_TOURNAMENT_TRF_READ_H

#include "play/tournament/tournament.h"

/* A player in a file; "Last,First" is First Last. */
struct trf_player {
    int number, rating; /* 1..9999; 0: none */
    char name[4 * 33 + 1];
};

/* Reads the players of a file, sorted by number, and returns how many, at most `most`;
 * AGON_BAD_TEXT with "line N, column M: ...". `text` has passed text_clean(). */
int trf_players(const char *text, struct trf_player *, int most, struct agon_error *);

/* Imports what the tournament does not have: results of paired games; in a Swiss tournament of
 * single games also further rounds, and the file's pairing of the last round if it has not begun.
 * Players are found by name, and by the numbers of report_trf() if two have the same name. Returns
 * the number of new results; AGON_BAD_TEXT with "line N, column M: ...", or AGON_NO_MEMORY, and
 * then nothing has changed. `text` has passed text_clean(). */
int trf_read(struct tournament *, const char *text, struct agon_error *);

#endif
