/* A game in full screen. */
#ifndef CLI_PLAY_SCREEN_H
#define CLI_PLAY_SCREEN_H

#include "cli/play_game.h"
#include "cli/screen.h"

/* Plays until the game is over and looked at, or abandoned; false: no memory. */
bool play_on_screen(struct play_game *, struct screen *);

#endif
