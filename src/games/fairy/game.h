/* The pieces of an entry in the table of games of the family. */
#ifndef FAIRY_GAME_H
#define FAIRY_GAME_H

#include "games/fairy/fairy.h"

/* Opens the variant file `text`, or the set-up's own definition. */
agon_game *fairy_open(const struct agon_rules *, const char *text, const struct agon_setup *,
                      struct agon_error *);
/* The game of an image (image.c): of the set-up, only the start is read and the definition
 * stored. */
agon_game *fairy_open_image(const struct agon_rules *, const void *image, size_t n,
                            const struct agon_setup *, struct agon_error *);
void fairy_close(agon_game *);
int fairy_seat(const agon_game *, const agon_pos *);

/* The functions that all games of the family share. */
#define GAME_FUNCTIONS                                                                             \
    .close = fairy_close, .read = fairy_read, .write = fairy_write, .seat = fairy_seat,            \
    .moves = fairy_moves, .play = fairy_play, .result = fairy_result, .key = fairy_key,            \
    .read_move = fairy_read_move, .write_move = fairy_write_move, .touch = fairy_touch,            \
    .items = fairy_items, .check = fairy_check, .value = fairy_value, .sound = fairy_sound,        \
    .turns = fairy_turns, .image = fairy_image, .cannot_win = fairy_cannot_win,                    \
    .every_move = fairy_every_move, .parts = fairy_parts

#endif
