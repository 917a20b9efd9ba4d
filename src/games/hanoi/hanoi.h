/* Inside the Towers of Hanoi: a position, the opened game, the bits of a move, an index of its
 * files.
 *
 * Discs are counted from 0, the smallest, in the code and from 1 in texts; a tower is the discs of
 * one colour. Bits of a move (agon_move):
 *
 *      0.. 3  to    the peg entered             16..17  tower  the colour of the disc
 *      8..14  size  of the disc, 1 to 64
 *
 * A set of discs is a word with a bit for each size, so the top of a peg is its lowest bit. Discs
 * of equal size and different colours may rest on each other: then their order is stored as
 * well. */
#ifndef HANOI_HANOI_H
#define HANOI_HANOI_H

#include <agon/rules.h>

enum { HANOI_DISCS_MAX = 64, HANOI_PEGS_MAX = 8, HANOI_TOWERS_MAX = 3 };
enum { HANOI_KINDS_MAX = HANOI_DISCS_MAX * HANOI_TOWERS_MAX, HANOI_NAME = 16, HANOI_NAMES = 96 };
enum hanoi_step { HANOI_ANY, HANOI_CYCLIC, HANOI_ADJACENT };

/* A position, 240 bytes. */
struct hanoi_pos {
    uint64_t on[HANOI_TOWERS_MAX][HANOI_PEGS_MAX]; /* sizes, by colour and peg */
    uint64_t above[HANOI_TOWERS_MAX][2]; /* number of equal discs directly below: bit 0 and 1 */
};

/* An opened game: the vocabulary's part first, so that the casts below are right. */
struct hanoi_game {
    struct agon_game game;
    int discs, pegs, towers;
    enum hanoi_step step;
    int goal[HANOI_TOWERS_MAX]; /* the target peg of each tower */
    uint64_t all;               /* every size */
    struct hanoi_pos first;
    struct agon_board board;
    struct agon_cell cell[HANOI_PEGS_MAX];
    struct agon_piece_type piece[HANOI_KINDS_MAX];
    char name[HANOI_KINDS_MAX][HANOI_NAME], names[HANOI_KINDS_MAX][HANOI_NAMES];
    char options[256];
};

/* A disc: its size and its colour; tower -1: none. */
struct hanoi_disc {
    int size, tower;
};

static inline const struct hanoi_game *hanoi_game(const agon_game *g)
{
    return (const struct hanoi_game *)g;
}

static inline const struct hanoi_pos *hanoi_pos(const agon_pos *p)
{
    return (const struct hanoi_pos *)p;
}

static inline struct hanoi_pos *hanoi_pos_mut(agon_pos *p)
{
    return (struct hanoi_pos *)p;
}

static inline agon_move hanoi_move(struct hanoi_disc disc, int to)
{
    return (agon_move)disc.tower << 16 | (agon_move)(disc.size + 1) << 8 | (agon_move)to;
}

static inline int hanoi_to(agon_move m)
{
    return (int)(m & 15);
}

static inline struct hanoi_disc hanoi_moved(agon_move m)
{
    return (struct hanoi_disc){(int)(m >> 8 & 127) - 1, (int)(m >> 16 & 3)};
}

/* The number of discs of equal size under a disc. */
static inline int hanoi_level(const struct hanoi_pos *p, struct hanoi_disc d)
{
    return (int)(p->above[d.tower][0] >> d.size & 1) +
           2 * (int)(p->above[d.tower][1] >> d.size & 1);
}

/* play.c: moves, play, the end, keys. */
struct hanoi_disc hanoi_top(const struct hanoi_game *, const struct hanoi_pos *, int peg);
int hanoi_peg(const struct hanoi_game *, const struct hanoi_pos *, struct hanoi_disc);
void hanoi_put(struct hanoi_pos *, struct hanoi_disc, int peg, int level);
bool hanoi_may_step(const struct hanoi_game *, int from, int to); /* by the rule of steps */
bool hanoi_is_solved(const struct hanoi_game *, const struct hanoi_pos *);
int hanoi_moves(const agon_game *, const agon_pos *, struct agon_past, agon_move *out);
void hanoi_play(const agon_game *, agon_pos *, agon_move);
void hanoi_result(const agon_game *, const agon_pos *, struct agon_past, struct agon_result *);
uint64_t hanoi_key(const agon_game *, const agon_pos *, bool repetition);

/* check.c: reasons for illegal moves, and the invariants of positions. */
int hanoi_check(const agon_game *, const agon_pos *, struct agon_past, agon_move,
                struct agon_error *);
bool hanoi_sound(const agon_game *, const agon_pos *);

/* notation.c: positions and moves as text. */
int hanoi_read(const agon_game *, agon_pos *, const char *text, struct agon_error *);
int hanoi_write(const agon_game *, const agon_pos *, char *text, size_t size);
int hanoi_read_move(const agon_game *, const agon_pos *, const char **text, agon_move *,
                    struct agon_error *);
int hanoi_write_move(const agon_game *, const agon_pos *, agon_move, char *text, size_t size);
int hanoi_parts(const agon_game *, agon_move, struct agon_part out[AGON_MOVE_PARTS]);

/* look.c: the display of a board. */
void hanoi_look(struct hanoi_game *); /* fills board, cells and kinds */
const char *hanoi_name(const struct hanoi_game *, struct hanoi_disc);
int hanoi_touch(const agon_game *, const agon_pos *, agon_move, int16_t cell[AGON_TOUCH_MAX]);
int hanoi_items(const agon_game *, const agon_pos *, struct agon_item *out);

#endif
