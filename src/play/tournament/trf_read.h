/* Results out of FIDE's Tournament Report File, as the programs of chess clubs write it. */
#ifndef PLAY_TOURNAMENT_TRF_READ_H
#define PLAY_TOURNAMENT_TRF_READ_H

#include "play/tournament/tournament.h"

/* A player as a file has it; "Last,First" is First Last. */
struct trf_player {
    int number, rating; /* 1..9999; 0: none */
    char name[4 * 33 + 1];
};

/* The players of a file, in the order of their numbers: how many, at most `most`; AGON_BAD_TEXT
 * with "line N, column M: ...". `text` has passed text_clean(). */
int trf_players(const char *text, struct trf_player *, int most, struct agon_error *);

/* Takes over what the file has and the tournament has not: results of games that are paired; in a
 * Swiss tournament of single games further rounds, too, and the last one as the file pairs it if it
 * has not begun. Players are found by their names, and by the numbers of report_trf() where two
 * have the same. How many results were new; AGON_BAD_TEXT with "line N, column M: ...", or
 * AGON_NO_MEMORY, and then nothing has changed. `text` has passed text_clean(). */
int trf_read(struct tournament *, const char *text, struct agon_error *);

#endif
