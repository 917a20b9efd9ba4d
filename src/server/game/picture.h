/* Pictures of boards as PNG, for the previews of links: put together from sheets of what the site
 * draws (data/pictures, made by "npm run pictures" in web), or drawn anew where there is no sheet,
 * and painted by librsvg. */
#ifndef SERVER_GAME_PICTURE_H
#define SERVER_GAME_PICTURE_H

#include <stdbool.h>
#include <stddef.h>

#include <agon/game.h>

/* Pixels: what messengers and search engines want. */
enum { PICTURE_WIDTH = 1200, PICTURE_HEIGHT = 630 };

/* A position as SVG, for free(); NULL: it cannot be drawn. What cannot move is marked unless the
 * game is over. */
char *picture_board(const agon_game *, const agon_pos *, bool over);
/* The picture of a kind of game, for free(); NULL: there is none. */
char *picture_kind(const char *kind);
/* The SVG in the middle of a PNG, for free(); NULL: it cannot be painted. May take 100 ms. */
char *picture_paint(const char *svg, size_t *n);

#endif
