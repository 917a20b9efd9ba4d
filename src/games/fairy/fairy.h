/* Inside the fairy chess family: a position, the opened game, the bits of a move.
 *
 * A game is a variant file compiled into tables. Cells are counted rank by rank from a1; a vector
 * (x, y) is `delta` cells further, and reach[cell][vector] is how often it fits on the board, so no
 * walk tests for the edge. Pieces are in lists, so nothing scans the board. */
#ifndef FAIRY_FAIRY_H
#define FAIRY_FAIRY_H

#include "games/fairy/tables.h"

static inline const struct fairy_game *fairy_game(const agon_game *g)
{
    return (const struct fairy_game *)g;
}
static inline const struct fairy_pos *fairy_pos(const agon_pos *p)
{
    return (const struct fairy_pos *)p;
}
static inline struct fairy_pos *fairy_pos_mut(agon_pos *p)
{
    return (struct fairy_pos *)p;
}

static inline const uint16_t *fairy_list(const struct fairy_game *g, const struct fairy_pos *p,
                                         int seat, int i)
{
    return p->cell + (seat == 0 ? 2 * g->cells + i : 3 * g->cells - 1 - i);
}
static inline bool bit_of(const uint64_t *set, int i)
{
    return set[i >> 6] >> (i & 63) & 1;
}
static inline void bit_set(uint64_t *set, int i)
{
    set[i >> 6] |= (uint64_t)1 << (i & 63);
}
static inline void bit_clear(uint64_t *set, int i)
{
    set[i >> 6] &= ~((uint64_t)1 << (i & 63));
}
static inline int fairy_distance(const struct fairy_game *g, int from, int to)
{
    return g->place[to] - g->place[from] + g->middle;
}

/* Whether a move captures on the cell that it enters; castling may enter the rook's. */
static inline bool fairy_takes_there(const struct fairy_pos *p, agon_move m)
{
    return fairy_to(m) != fairy_from(m) && p->cell[fairy_to(m)] && !(m & FAIRY_CASTLE);
}

/* Castling `which` (a bit of `castling`) as the position has it. */
static inline struct fairy_castle fairy_castle_at(const struct fairy_game *g,
                                                  const struct fairy_pos *p, int which)
{
    struct fairy_castle c = g->castle[which];
    if (p->castling & FAIRY_FREE) {
        c.king_from = p->king_at[which >> 1];
        c.rook_from = p->rook_at[which];
    }
    return c;
}
/* That of a castling move of the side to move. */
static inline struct fairy_castle fairy_castle_of(const struct fairy_game *g,
                                                  const struct fairy_pos *p, agon_move m)
{
    const struct fairy_castle *c = &g->castle[2 * p->seat];
    bool lower = c->king_to != (m >> 33 & 2047) || !c->rook_to;
    return fairy_castle_at(g, p, 2 * p->seat + lower);
}

/* The number of steps of the last move if it can be taken in passing, else 0; *step: the offset
 * between its cells. */
static inline int fairy_last_step(const struct fairy_game *g, const struct fairy_pos *p, int *step)
{
    int x = g->x_of[p->stepped] - g->x_of[p->crossed];
    int y = g->y_of[p->stepped] - g->y_of[p->crossed];
    int ax = x < 0 ? -x : x, ay = y < 0 ? -y : y, n = ax > ay ? ax : ay;
    *step = n > 0 ? (p->stepped - p->crossed) / n : 0;
    return n;
}

/* compile.c: a variant made into tables; 0 or a negative status. */
int fairy_compile(struct fairy_game *, struct agon_error *);
/* lines.c: the lines of attack of every kind. */
int fairy_draw_lines(struct fairy_game *, struct agon_error *);
/* worth.c: the values of pieces, in hundredths of a pawn. */
void fairy_find_worth(struct fairy_game *);
/* memory.c: zeroed, freed with the game; NULL: out of memory. */
void *fairy_take(struct fairy_game *, size_t n, size_t size);
void fairy_free(struct fairy_game *);

/* moves.c */
/* Moves without checking whether the game is drawn; `out` may be NULL: only counts. */
uint64_t fairy_generate(const struct fairy_game *, const struct fairy_pos *, agon_move *out);
/* Whether there is one. */
bool fairy_can_move(const struct fairy_game *, const struct fairy_pos *);
/* As fairy_generate() for one piece of the side to move, on `from`; with -1 for all its pieces
 * except those that capture anywhere. */
uint64_t fairy_generate_part(const struct fairy_game *, const struct fairy_pos *, int from,
                             agon_move *out);

/* attack.c */
struct fairy_change { /* a board that differs from the position's in these cells, or -1 */
    int empty, empty2, empty3, full, full2;
};
/* Whether any piece of `seat` could capture on `at`, except pieces that capture anywhere. */
bool fairy_attacked(const struct fairy_game *, const struct fairy_pos *, int at, int seat,
                    const struct fairy_change *);
/* Whether the side to move, which has the right and is not in check, can castle: nothing is in the
 * way of king and rook, and no cell on the king's is attacked. */
bool fairy_can_castle(const struct fairy_game *, const struct fairy_pos *,
                      const struct fairy_castle *);
/* Whether a piece of that kind on `from` could capture on `at`. */
bool fairy_piece_attacks(const struct fairy_game *, const struct fairy_pos *,
                         const struct fairy_kind *, int from, int at, const struct fairy_change *);
/* Whether `seat`'s royals are in a danger that the rules forbid to leave them in. */
bool fairy_in_danger(const struct fairy_game *, const struct fairy_pos *, int seat);
/* Sets the cells that pieces of `seat` attack or guard, without the piece on `lifted`; no piece
 * guards its own cell. */
void fairy_guarded(const struct fairy_game *, const struct fairy_pos *, int seat, int lifted,
                   uint64_t *set);

/* play.c */
/* Whether the game is drawn, or lost by a royal's capture. */
bool fairy_over(const struct fairy_game *, const struct fairy_pos *, struct agon_past);
/* The moves of the piece on `from` in a new list of *n, none if it is no cell with a piece of the
 * side to move; NULL: no memory. Does not check whether the game is over. */
agon_move *fairy_piece_moves(const struct fairy_game *, const struct fairy_pos *, int from,
                             uint64_t *n);
int fairy_moves(const agon_game *, const agon_pos *, struct agon_past, agon_move *out);
int fairy_every_move(const agon_game *, const agon_pos *, struct agon_past, agon_move *out);
uint64_t fairy_turns(const agon_game *, const agon_pos *, struct agon_past);
void fairy_play(const agon_game *, agon_pos *, agon_move);
uint64_t fairy_key(const agon_game *, const agon_pos *, bool repetition);
void fairy_result(const agon_game *, const agon_pos *, struct agon_past, struct agon_result *);
void fairy_put(const struct fairy_game *, struct fairy_pos *, int cell, fairy_piece);
/* Moves the king and the rook of a castling. */
void fairy_play_castle(const struct fairy_game *, struct fairy_pos *, const struct fairy_castle *);
void fairy_find_royals(const struct fairy_game *, struct fairy_pos *);

/* dead.c */
/* Whether no sequence of moves lets a side mate; false: it can mate, or the file does not say. */
bool fairy_cannot_win(const agon_game *, const agon_pos *, int seat);
/* Whether neither side can. */
bool fairy_dead(const struct fairy_game *, const struct fairy_pos *);

/* notation.c, text.c */
int fairy_read(const agon_game *, agon_pos *, const char *text, struct agon_error *);
int fairy_write(const agon_game *, const agon_pos *, char *text, size_t size);
int fairy_read_move(const agon_game *, const agon_pos *, const char **text, agon_move *,
                    struct agon_error *);
int fairy_write_move(const agon_game *, const agon_pos *, agon_move, char *text, size_t size);
int fairy_parts(const agon_game *, agon_move, struct agon_part out[AGON_MOVE_PARTS]);

/* places.c: the shapes that learned places are composed of, for every cell from the first side's
 * view, in 256ths and less their mean over the board. */
void fairy_shapes(const struct fairy_game *, int16_t (*shape)[VARIANT_SHAPES]);

/* image.c: writes the parsed variant with the chosen options, and reads it as untrusted data: 0, or
 * AGON_BAD_TEXT if no text could have produced it. */
size_t fairy_image(const agon_game *, void *bytes, size_t size);
int fairy_read_image(struct fairy_game *, const void *bytes, size_t n, struct agon_error *);

/* look.c, check.c, value.c */
bool fairy_look(struct fairy_game *);
int fairy_touch(const agon_game *, const agon_pos *, agon_move, int16_t cell[AGON_TOUCH_MAX]);
int fairy_items(const agon_game *, const agon_pos *, struct agon_item *out);
int fairy_check(const agon_game *, const agon_pos *, struct agon_past, agon_move,
                struct agon_error *);
bool fairy_sound(const agon_game *, const agon_pos *);
int fairy_value(const agon_game *, const agon_pos *, int seat);

#endif
