/* What players of a Swiss tournament wish as their next colour (FIDE Handbook C.04.3, 1.6 and 1.7).
 * */
#ifndef PLAY_TOURNAMENT_COLOURS_H
#define PLAY_TOURNAMENT_COLOURS_H

#include <stdbool.h>

#include "play/tournament/dutch_player.h"

/* How much a player wishes a colour. */
enum wish { NO_WISH, MILD, STRONG, ABSOLUTE };

struct colours {
    enum wish wish;
    int wanted;     /* +1 White, -1 Black, 0 */
    int difference; /* games with White less those with Black */
    int repeated;   /* the colour of the last two games, if it was one; 0 */
};

/* `games`: 'w' and 'b', the oldest first. */
struct colours colours_read(const char *games);
/* Whether both wish the same colour. */
bool colours_same(const struct colours *, const struct colours *);
/* Of two whose absolute wishes are the same: whether the one that does not have its way has a
 * colour for the third time. The wider difference has its way. */
bool colours_third(const struct colours *, const struct colours *);
/* Whether `a`, which ranks above `b`, has White against it (article 5); `white`: whether players
 * with odd numbers begin with White. */
bool colours_white(const struct dutch_player *a, const struct dutch_player *b, bool white);

#endif
