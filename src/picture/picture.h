/* Pictures of boards as SVG, composed from sheets of the site's drawings (data/pictures, made by
 * "npm run pictures" in web), or drawn from scratch if there is no sheet. */
#ifndef PICTURE_PICTURE_H
#define PICTURE_PICTURE_H

#include <stdbool.h>

#include <agon/game.h>

struct picture_look {
    bool over;  /* the game is over: pieces that cannot move are not marked */
    bool signs; /* show letters on pieces that look alike, for viewers with fonts */
};

/* A position as SVG, for free(); NULL: it cannot be drawn. */
char *picture_board(const agon_game *, const agon_pos *, struct picture_look);
/* The picture of a kind of game, for free(); NULL: none. */
char *picture_kind(const char *kind);

struct picture_frame {
    int width, height, margin; /* pixels; the margin is blank, and included */
};

/* A frame with the aspect ratio of the SVG's viewBox, whose longer side is `most`. */
struct picture_frame picture_frame(const char *svg, int most, int margin);

#endif
