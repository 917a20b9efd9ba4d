/* Names of games and seats for people. */
#ifndef PLAY_NAMES_H
#define PLAY_NAMES_H

#include <stddef.h>

#include <agon/rules.h>

enum { NAMES_GAME = 64 };

/* "Chess"; a game of a variant file has the name given there. */
void names_game(const agon_game *, char name[NAMES_GAME]);
/* "Gold" in Arimaa, "White" in the Amazons, else "Seat 1"; as snprintf. */
int names_seat(const agon_game *, int seat, char *text, size_t size);

#endif
