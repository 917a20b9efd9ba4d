/* Inside the dissections: the bits of a move, and an index of their files.
 *
 * A move lays a piece, or removes one. Bits (agon_move); coordinates are those of the piece's first
 * vertex, each number 12 bits in two's complement, quarters of a unit:
 *
 *      0.. 4  piece                         33..44  y, whole part
 *      5.. 8  orientation: 8 if flipped,    45..56  y, multiple of sqrt2
 *             and eighths of a turn         57      this lays a piece
 *      9..20  x, whole part                 58      this takes one away (only the piece counts)
 *     21..32  x, multiple of sqrt2
 *
 * Different orientations can look the same (a square is one turned by 90 degrees); the first of
 * them represents all. Pieces of one shape are twins: the lists of moves lay the first free one. */
#ifndef DISSECT_DISSECT_H
#define DISSECT_DISSECT_H

#include "games/dissect/puzzle.h"

#define DISSECT_LAY ((agon_move)1 << 57)
#define DISSECT_TAKE ((agon_move)1 << 58)

static inline int dissect_piece_of(agon_move m)
{
    return (int)(m & 31);
}
static inline int dissect_how(agon_move m)
{
    return (int)(m >> 5 & 15);
}
struct point dissect_at(agon_move);
bool dissect_in_range(struct point);
agon_move dissect_lay(int piece, int how, struct point at); /* at is in range */

/* pieces.c: a set of pieces. */
bool dissect_is_name(const char *, size_t length); /* whether it is a valid name of a piece */
int dissect_add_piece(struct dissect_game *, const char *name, size_t length, const struct point *,
                      int n, struct agon_error *);
int dissect_finish_set(struct dissect_game *,
                       struct agon_error *); /* forms, twins, compass, area */

/* definition.c: sets of pieces and figures as text. `figure` is one of several in a library, NULL:
 * none is read, "": the only one. */
int dissect_define(struct dissect_game *, const char *text, const char *figure,
                   struct agon_error *);
/* figure.c: the outline. Adds a loop, with its corners in either order. */
int dissect_add_loop(struct dissect_game *, const struct point *, int n, bool hole,
                     struct agon_error *);
/* Why the loops are not properly nested, and the first that is wrong; NULL: they are. */
const char *dissect_misplaced(const struct dissect_game *, int *loop);
/* Makes the outline from the loops, or from the solution. */
int dissect_finish_outline(struct dissect_game *, struct agon_error *);
/* image.c: writes pieces and figure, and reads them as untrusted data: 0, or a negative status if
 * no text could have produced it. */
size_t dissect_image(const agon_game *, void *bytes, size_t size);
int dissect_read_image(struct dissect_game *, const void *bytes, size_t n, struct agon_error *);
/* options.c: the options of the table; sets them, these values over the defaults. */
extern const struct agon_option dissect_options[];
int dissect_choose(struct dissect_game *, const char *options, struct agon_error *);
/* library.c: embedded definitions: the text of a kind of game, names of its figures. */
const char *dissect_library(const char *id);
const char *dissect_figure_at(const char *library, int i, char name[DISSECT_NAME]);
const char *dissect_figure_title(const char *library, int i, char title[256]);

/* play.c: moves, play, check, results. */
int dissect_moves(const agon_game *, const agon_pos *, struct agon_past, agon_move *out);
void dissect_play(const agon_game *, agon_pos *, agon_move);
int dissect_check(const agon_game *, const agon_pos *, struct agon_past, agon_move,
                  struct agon_error *);
void dissect_result(const agon_game *, const agon_pos *, struct agon_past, struct agon_result *);
uint64_t dissect_key(const agon_game *, const agon_pos *, bool repetition);
bool dissect_sound(const agon_game *, const agon_pos *);
/* Checks that a piece fits: inside the outline and on no other piece. */
bool dissect_fits(const struct dissect_game *, const struct dissect_pos *, agon_move lay,
                  struct agon_error *);
uint32_t dissect_moves_most(const struct dissect_game *);
bool dissect_whole(const struct dissect_game *, const struct dissect_pos *); /* all pieces touch */
void dissect_clear(struct dissect_pos *);                                    /* an empty board */
/* The region covered by all placed pieces. False: out of room. */
bool dissect_union(const struct dissect_game *, const struct dissect_pos *, struct region *);

/* notation.c: numbers, points, moves and positions as text. */
int dissect_read_point(const char **text, struct point *); /* -1: no point, or too far away */
void dissect_write_point(struct point, char text[64]);
int dissect_read(const agon_game *, agon_pos *, const char *text, struct agon_error *);
int dissect_write(const agon_game *, const agon_pos *, char *text, size_t size);
int dissect_read_move(const agon_game *, const agon_pos *, const char **text, agon_move *,
                      struct agon_error *);
int dissect_write_move(const agon_game *, const agon_pos *, agon_move, char *text, size_t size);
int dissect_parts(const agon_game *, agon_move, struct agon_part out[AGON_MOVE_PARTS]);
/* The figure as definition lines, including pieces unless they are the set's; as snprintf. */
int dissect_write_outline(struct region *, char *text, size_t size);

/* look.c: the display of a board. */
int dissect_look(struct dissect_game *, struct agon_error *);
void dissect_look_free(struct dissect_game *);
int dissect_touch(const agon_game *, const agon_pos *, agon_move, int16_t cell[AGON_TOUCH_MAX]);
int dissect_items(const agon_game *, const agon_pos *, struct agon_item *out);
bool dissect_lays(const agon_game *, const agon_pos *, agon_move, struct agon_item *);

#endif
