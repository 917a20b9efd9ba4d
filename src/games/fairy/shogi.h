/* Moves in the Shogi Association's notation, for variants with `notation = shogi`.
 *
 *     P-13r      Lnx!9d      Lnx3hx2i      HMx4c+
 *
 * The piece's code, its cell if another of its kind could be meant, - or x and the target, + if it
 * promotes. Files count from the right, ranks are letters from the top. */
#ifndef FAIRY_SHOGI_H
#define FAIRY_SHOGI_H

#include "games/fairy/fairy.h"

/* Reads one of these moves; false: it does not have this form, or there is no such move. */
bool shogi_read(const struct fairy_game *, const struct fairy_pos *, const agon_move *list,
                uint64_t n, const char **s, agon_move *);
int shogi_write(const struct fairy_game *, const struct fairy_pos *, agon_move, char *text,
                size_t size);

#endif
