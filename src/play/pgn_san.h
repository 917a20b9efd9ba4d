/* What writing and reading SAN share: moves of a chess-like game as SAN sees them. */
#ifndef PLAY_PGN_SAN_H
#define PLAY_PGN_SAN_H

#include <agon/game.h>

struct text;

/* Lists that a game needs meanwhile: its moves, its items before and after one. */
struct pgn_lists {
    agon_move *moves;
    struct agon_item *before, *after;
};

/* A move from cell to cell. */
struct pgn_step {
    int from, to;
    const char *letter; /* of the piece */
};

/* 0 or AGON_NO_MEMORY; release it in either case. */
int pgn_lists_init(struct pgn_lists *, const agon_game *, struct agon_error *);
void pgn_lists_release(struct pgn_lists *);
/* False: it is no move of a piece. `item` are the n items of pos. */
bool pgn_step_read(const agon_game *, const agon_pos *pos, const struct agon_item *item, int n,
                   agon_move, struct pgn_step *);
/* "O-O" or "O-O-O" when a second piece of the mover goes along, or NULL; n items before and
 * after. */
const char *pgn_castling(const agon_game *, const struct pgn_lists *, int n,
                         const struct pgn_step *);
/* Adds a turn at the end of the line in SAN, and plays it. AGON_UNSUPPORTED: SAN has no word for
 * it; AGON_ILLEGAL or AGON_NO_MEMORY. */
int pgn_move_add(struct agon_line *, struct pgn_lists *, const struct agon_turn *, struct text *,
                 struct agon_error *);
/* The ply that is played first from here, counted from 0 as the position counts moves. */
int64_t pgn_first_ply(const struct agon_line *);
/* How many turns a word, in SAN or in the game's own notation, says at the end of the line; the
 * last of them is laid into *turn. -1: it is neither. */
int pgn_turns_find(struct agon_line *, const struct pgn_lists *, const char *word,
                   struct agon_turn *);

#endif
