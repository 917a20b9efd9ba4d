/* Syzygy tables of chess endgames, read by the library Fathom where the build has it. */
#ifndef CLI_TABLEBASES_H
#define CLI_TABLEBASES_H

#include "play/endgame.h"

/* Opens the tables of wins, draws and losses (*.rtbw) in folders separated by ':' for a game that
 * they fit, after a look at each of them. They stay open until the program ends: the library keeps
 * one set in a program, and prints errors when it closes it. 0; or AGON_BAD_TEXT,
 * AGON_UNSUPPORTED or AGON_NO_MEMORY. */
int tablebases_open(struct endgame_tables *, const agon_game *, const char *folders,
                    struct agon_error *);

#endif
