/* Pictures of boards as SVG, put together from sheets of what the site draws (data/pictures, made
 * by "npm run pictures" in web), or drawn anew where there is no sheet. */
#ifndef PICTURE_PICTURE_H
#define PICTURE_PICTURE_H

#include <stdbool.h>

#include <agon/game.h>

struct picture_look {
    bool over;  /* the game is over: what cannot move is not marked */
    bool signs; /* pieces that look alike have their letters, for readers with fonts */
};

/* A position as SVG, for free(); NULL: it cannot be drawn. */
char *picture_board(const agon_game *, const agon_pos *, struct picture_look);
/* The picture of a kind of game, for free(); NULL: there is none. */
char *picture_kind(const char *kind);

struct picture_frame {
    int width, height, margin; /* pixels; the margin is paper, and inside */
};

/* A frame as wide or high as `most` around the SVG, as its viewBox is. */
struct picture_frame picture_frame(const char *svg, int most, int margin);

#endif
