/* PGN, the portable notation of chess games: writing records of chess-like games, and reading
 * openings. */
#ifndef PLAY_PGN_H
#define PLAY_PGN_H

#include "record.h"

/* Whether castling in a position's text is from another arrangement than the start's: its third
 * field names files of rooks, "HAha". */
bool pgn_is_chess960(const char *position);
/* Whether the game can be written in PGN: chess-like ones. */
bool pgn_fits(const agon_game *);
int pgn_refuse(struct agon_error *); /* reports that it cannot */
/* One game with its tags and its moves in SAN; as snprintf. `game` is the record's, whatever its
 * start, or NULL, which opens it. AGON_UNSUPPORTED for other kinds of game. */
int pgn_write(const struct record *, const agon_game *game, char *text, size_t size,
              struct agon_error *);
/* The same from the text of a record of `game`, which is open: for free(), or NULL with *error. */
char *pgn_of_text(const char *record, const agon_game *game, struct agon_error *);

/* Plays a turn at the end of a line and writes it in SAN, as snprintf; in the game's own notation
 * if SAN cannot express it. AGON_ILLEGAL or AGON_NO_MEMORY. */
int pgn_turn_write(struct agon_line *, const struct agon_turn *, char *text, size_t size,
                   struct agon_error *);
/* Reads a word in SAN or the game's own notation as a turn at the end of a line. AGON_BAD_TEXT,
 * AGON_ILLEGAL or AGON_NO_MEMORY. */
int pgn_turn_read(struct agon_line *, const char *word, struct agon_turn *, struct agon_error *);
/* The same for typed input, with lower-case letters for pieces where that is unambiguous: "nf3",
 * "e8q", "o-o". AGON_BAD_TEXT: it matches several turns; AGON_ILLEGAL: none; or AGON_NO_MEMORY. */
int pgn_typed_read(struct agon_line *, const char *word, struct agon_turn *, struct agon_error *);

/* The position of a reader in a text. */
struct pgn_text {
    const char *at, *line_start; /* line_start: of the line of `at` */
    int line, moved;             /* from 1; the line of the last move, 0: none yet */
    int games;                   /* read so far by pgn_game.h */
};
struct pgn_text pgn_text(const char *text); /* at its beginning; the caller keeps ownership */

/* Plays the next game of a PGN text on a line, and advances the text past it: from its FEN, if it
 * has one, up to `plies` moves (0: all), or until the rules end it. A null move begins a new line
 * in the position with the other side to move. 1: played, 0: no more games; AGON_BAD_TEXT,
 * AGON_ILLEGAL or, for another [Variant], AGON_UNSUPPORTED, with line and column in the message;
 * the text advances past that game, too. Or AGON_NO_MEMORY. */
int pgn_play(struct agon_line *, struct pgn_text *, int plies, struct agon_error *);

#endif
