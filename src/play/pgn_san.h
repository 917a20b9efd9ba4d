/* Shared by reading and writing SAN: moves of a chess-like game in the terms of SAN. */
#ifndef PLAY_PGN_SAN_H
#define PLAY_PGN_SAN_H

#include <agon/game.h>

struct text;

/* Working memory for a game: its moves, its items before and after one. */
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
/* False: not a move of a piece. `item`: the n items of pos. */
bool pgn_step_read(const agon_game *, const agon_pos *pos, const struct agon_item *item, int n,
                   agon_move, struct pgn_step *);
/* "O-O" or "O-O-O" if a second piece of the mover moves too, or NULL; n items before and after. */
const char *pgn_castling(const agon_game *, const struct pgn_lists *, int n,
                         const struct pgn_step *);
/* Adds a turn at the end of the line in SAN, and plays it. AGON_UNSUPPORTED: SAN cannot express it;
 * AGON_ILLEGAL or AGON_NO_MEMORY. */
int pgn_move_add(struct agon_line *, struct pgn_lists *, const struct agon_turn *, struct text *,
                 struct agon_error *);
/* The first ply to be played from here, from 0, as the position counts moves. */
int64_t pgn_first_ply(const struct agon_line *);
/* The number of turns that match a word, in SAN or the game's own notation, at the end of the line,
 * with the last in *turn. -1: neither. */
int pgn_turns_find(struct agon_line *, const struct pgn_lists *, const char *word,
                   struct agon_turn *);

#endif
