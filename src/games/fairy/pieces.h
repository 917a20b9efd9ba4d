/* The sections of a variant file about pieces. */
#ifndef FAIRY_PIECES_H
#define FAIRY_PIECES_H

#include "games/fairy/variant_parser.h"

/* One line of [pieces], [promotions], [values], [names xx]; 0 or AGON_BAD_TEXT. */
int pieces_read(struct variant_parser *, const struct ini_line *);
int pieces_read_promotion(struct variant_parser *, const struct ini_line *);
int pieces_read_place(struct variant_parser *, const struct ini_line *);
int pieces_read_value(struct variant_parser *, const struct ini_line *);
int pieces_read_name(struct variant_parser *, const struct ini_line *);
/* armies.c: the armies that cannot mate, once all pieces are known; 0 or AGON_BAD_TEXT. */
int armies_read(struct variant_parser *);
/* Marks royal pieces and those that reset the count of quiet moves. */
int pieces_finish(struct variant_parser *);

#endif
