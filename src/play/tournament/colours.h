/* Colour preferences of players in a Swiss tournament (FIDE Handbook C.04.3, 1.6 and 1.7). */
#ifndef PLAY_TOURNAMENT_COLOURS_H
#define PLAY_TOURNAMENT_COLOURS_H

#include <stdbool.h>

#include "play/tournament/dutch_player.h"

/* The strength of a player's colour preference. */
enum wish { NO_WISH, MILD, STRONG, ABSOLUTE };

struct colours {
    enum wish wish;
    int wanted;     /* +1 White, -1 Black, 0 */
    int difference; /* games with White minus games with Black */
    int repeated;   /* the colour of the last two games, if both had it; 0 */
};

/* `games`: 'w' and 'b', the oldest first. */
struct colours colours_read(const char *games);
/* Whether both prefer the same colour. */
bool colours_same(const struct colours *, const struct colours *);
/* For two players with the same absolute preference: whether the player who does not get it has a
 * colour for the third time. The player with the wider difference gets it. */
bool colours_third(const struct colours *, const struct colours *);
/* Whether `a`, which ranks above `b`, has White against it (article 5); `white`: whether players
 * with odd numbers begin with White. */
bool colours_white(const struct dutch_player *a, const struct dutch_player *b, bool white);

#endif
