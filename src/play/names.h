/* What people call a seat: "Gold" in Arimaa, "White" in the Amazons, else "Seat 1". */
#ifndef PLAY_NAMES_H
#define PLAY_NAMES_H

#include <stddef.h>

#include <agon/rules.h>

int names_seat(const agon_game *, int seat, char *text, size_t size); /* as snprintf */

#endif
