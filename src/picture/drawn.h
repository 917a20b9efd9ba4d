/* Boards that are drawn anew each time, because no sheet could hold all their sizes: towers and
 * figures of flat pieces, as the site draws them. */
#ifndef PICTURE_DRAWN_H
#define PICTURE_DRAWN_H

#include <agon/game.h>

/* A position as SVG, for free(); NULL: another kind of board, or no memory. */
char *picture_draw(const agon_game *, const agon_pos *);

#endif
