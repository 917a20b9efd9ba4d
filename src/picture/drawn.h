/* Boards drawn from scratch, because they have too many sizes for a sheet: towers and figures of
 * flat pieces, as the site draws them. */
#ifndef PICTURE_DRAWN_H
#define PICTURE_DRAWN_H

#include <agon/game.h>

/* A position as SVG, for free(); NULL: another kind of board, or no memory. */
char *picture_draw(const agon_game *, const agon_pos *);

#endif
