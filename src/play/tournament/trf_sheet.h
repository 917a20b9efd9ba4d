/* The rounds of a Tournament Report File: the game in each of its columns. */
#ifndef PLAY_TOURNAMENT_TRF_SHEET_H
#define PLAY_TOURNAMENT_TRF_SHEET_H

#include "play/tournament/tournament.h"

/* The positions of fields in a player's line, in characters from 0. */
enum {
    TRF_NUMBER = 4,
    TRF_NAME = 14,
    TRF_NAME_WIDE = 33,
    TRF_RATING = 48,
    TRF_RATING_WIDE = 4,
    TRF_ROUNDS = 91, /* of a round: the opponent's number, then colour and result */
    TRF_ROUND_WIDE = 10,
    TRF_COLOUR = 5,
    TRF_RESULT = 7
};

/* A round in one player's line. */
struct trf_cell {
    int opponent;        /* as a player of the plan, from 1; 0: none */
    char colour, result; /* colour '\0': the column is empty; result '\0': none yet */
    int match, game;
};

struct trf_sheet {
    const struct tournament *t;
    struct trf_cell *cell; /* [player * columns + column] */
    int columns, from;     /* allocated; filled by the rounds before */
    int reach;             /* filled so far */
};

/* Returns the number of a player in a file, from 1: the starting rank among the players who have
 * entered. */
int trf_number(const struct tournament *, int player);

/* Fills the sheet: 0 or AGON_NO_MEMORY; must be released in either case. */
int trf_sheet_init(struct trf_sheet *, const struct tournament *);
void trf_sheet_release(struct trf_sheet *);

#endif
