/* The rounds of a Tournament Report File: which game stands in which of its columns. */
#ifndef PLAY_TOURNAMENT_TRF_SHEET_H
#define PLAY_TOURNAMENT_TRF_SHEET_H

#include "play/tournament/tournament.h"

/* Where things stand in a player's line, counted in characters from 0. */
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

/* What one player's line says of a round. */
struct trf_cell {
    int opponent;        /* as a player of the plan, from 1; 0: none */
    char colour, result; /* colour '\0': nothing stands there; result '\0': nothing yet */
    int match, game;
};

struct trf_sheet {
    const struct tournament *t;
    struct trf_cell *cell; /* [player * columns + column] */
    int columns, from;     /* that there is room for; that are filled by the rounds before */
    int reach;             /* that are filled */
};

/* The number of a player in a file, from 1: the starting rank among those who have come. */
int trf_number(const struct tournament *, int player);

/* 0 or AGON_NO_MEMORY; to be released in any case. */
int trf_sheet_init(struct trf_sheet *, const struct tournament *);
void trf_sheet_release(struct trf_sheet *);

#endif
