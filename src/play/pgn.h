/* PGN, the portable notation of chess games: records of chess-like games in it, and openings out
 * of it. */
#ifndef PLAY_PGN_H
#define PLAY_PGN_H

#include "record.h"

/* Whether its games can be written so: chess-like ones. */
bool pgn_fits(const agon_game *);
int pgn_refuse(struct agon_error *); /* says that they cannot */
/* One game with its tags and its moves in SAN; as snprintf. AGON_UNSUPPORTED for a record of
 * another kind of game. */
int pgn_write(const struct record *, char *text, size_t size, struct agon_error *);
/* The same of the text of a record of `game`, which is open: for free(), or NULL with *error. */
char *pgn_of_text(const char *record, const agon_game *game, struct agon_error *);

/* Plays a turn at the end of a line and writes it in SAN, as snprintf; one that SAN has no word for
 * in the game's own notation. AGON_ILLEGAL or AGON_NO_MEMORY. */
int pgn_turn_write(struct agon_line *, const struct agon_turn *, char *text, size_t size,
                   struct agon_error *);
/* Reads a word in SAN, or in the game's own notation, at the end of a line: the turn that it says.
 * AGON_BAD_TEXT or AGON_ILLEGAL, or AGON_NO_MEMORY. */
int pgn_turn_read(struct agon_line *, const char *word, struct agon_turn *, struct agon_error *);
/* The same as people type it, with small letters for pieces where the word means nothing else:
 * "nf3", "e8q", "o-o". AGON_BAD_TEXT: it says several turns; AGON_ILLEGAL: none; or
 * AGON_NO_MEMORY. */
int pgn_typed_read(struct agon_line *, const char *word, struct agon_turn *, struct agon_error *);

/* Where the reading of a text has come to. */
struct pgn_text {
    const char *at, *line_start; /* of the line that `at` is in */
    int line, moved;             /* from 1; the line of the last move, 0: none yet */
    int games;                   /* that pgn_game.h has read so far */
};
struct pgn_text
pgn_text(const char *text); /* its beginning, which goes on belonging to the caller */

/* Plays the next game of a PGN text, which moves behind it, on a line: from its FEN, if it has one,
 * up to `plies` moves (0: all of them) or to where the rules end it. A null move begins a new line
 * in the position with the other side to move. 1: played, 0: there are no more; AGON_BAD_TEXT,
 * AGON_ILLEGAL or, for another [Variant], AGON_UNSUPPORTED, with line and column in the message:
 * the text is behind that game all the same. Or AGON_NO_MEMORY. */
int pgn_play(struct agon_line *, struct pgn_text *, int plies, struct agon_error *);

#endif
