/* Whole games of PGN, read with what is said about them: tags, moves, variations, comments and
 * marks. */
#ifndef PLAY_PGN_GAME_H
#define PLAY_PGN_GAME_H

#include "pgn.h"
#include "pgn_comment.h"

enum { PGN_NODES_MAX = 1 << 16 }; /* moves of one game, those of its variations included */

/* A move of a game or of one of its variations. */
struct pgn_node {
    int parent;    /* the move that it follows, -1: none; its parent always stands before it */
    bool main;     /* it was played */
    char *turn;    /* in the game's own notation */
    char *comment; /* or NULL */
    int mark;      /* 1 to 6 as the numeric glyphs: ! ? !! ?? !? ?!; 0: none */
    int line;      /* of the text */
    agon_move move;
    struct pgn_aside aside;
};
struct pgn_game {
    struct record record; /* headers, the main line, and how it ended */
    struct pgn_node *node;
    int nodes, room;
};
void pgn_game_release(struct pgn_game *);

/* Reads the next game of a text as a record: 1, 0: there are no more, or a negative status with the
 * line and the number of the game in the message and the text at the next game. Variations and
 * marks are left out. A result that the rules decide has to be theirs; where they do not, it is
 * told why the game ended. The record is initialised here; release it after 1. */
int pgn_record_read(struct record *, struct pgn_text *, struct agon_error *);
/* The same with its variations, for study. A variation is read as far as its moves are legal, and
 * where a null move stands play ends: what follows is in the comment before it. No result is
 * compared. `kind` is the game where no tag says it (NULL: chess). Release it after 1. */
int pgn_game_read(struct pgn_game *, struct pgn_text *, const char *kind, struct agon_error *);
/* A tree of `game`, which is open, as snprintf: with its variations, comments and marks. Of a node
 * it takes parent, turn, comment, mark and aside. A turn that is not legal, or another kind of
 * game, is refused. */
int pgn_game_write(const struct pgn_game *, const agon_game *game, char *text, size_t size,
                   struct agon_error *);
/* The same for free(), or NULL with *error. */
char *pgn_game_text(const struct pgn_game *, const agon_game *game, struct agon_error *);

#endif
