/* Whole games of PGN, with tags, moves, variations, comments and marks. */
#ifndef PLAY_PGN_GAME_H
#define PLAY_PGN_GAME_H

#include "pgn.h"
#include "pgn_comment.h"

enum { PGN_NODES_MAX = 1 << 16 }; /* moves of one game, including its variations */

/* A move of a game or of one of its variations. */
struct pgn_node {
    int parent;    /* the move that it follows, -1: none; a parent always precedes it */
    bool main;     /* part of the main line */
    char *turn;    /* in the game's own notation */
    char *comment; /* or NULL */
    int mark;      /* 1 to 6 as the numeric glyphs: ! ? !! ?? !? ?!; 0: none */
    int line;      /* of the text */
    agon_move move;
    struct pgn_aside aside;
};
struct pgn_game {
    struct record record; /* headers, the main line, and the result */
    struct pgn_node *node;
    int nodes, room;
};
void pgn_game_release(struct pgn_game *);

/* Reads the next game of a text as a record: 1, 0: no more games, or a negative status with the
 * line and the number of the game in the message and the text at the next game. Variations and
 * marks are left out. A result must agree with the rules if they decide the game; otherwise the
 * reason is taken from the text. The record is initialised here; release it after 1. */
int pgn_record_read(struct record *, struct pgn_text *, struct agon_error *);
/* The same with variations, for studies. A variation is read as long as its moves are legal; a null
 * move ends it, and the rest goes to the previous comment. Results are not checked. `kind` is the
 * game if no tag names it (NULL: chess). Release it after 1. */
int pgn_game_read(struct pgn_game *, struct pgn_text *, const char *kind, struct agon_error *);
/* Writes a tree of `game`, which is open, with its variations, comments and marks; as snprintf. Of
 * a node it uses parent, turn, comment, mark and aside. Refuses illegal turns and other kinds of
 * game. */
int pgn_game_write(const struct pgn_game *, const agon_game *game, char *text, size_t size,
                   struct agon_error *);
/* The same for free(), or NULL with *error. */
char *pgn_game_text(const struct pgn_game *, const agon_game *game, struct agon_error *);

#endif
