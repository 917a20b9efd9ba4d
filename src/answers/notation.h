/* Turns of chess-like games in the notation of chess books, SAN. */
#ifndef ANSWERS_NOTATION_H
#define ANSWERS_NOTATION_H

#include <jansson.h>

#include <agon/game.h>

/* Of the lines in one question: their bytes, and how many there are. */
enum { NOTATION_LINES_BYTES = 8192, NOTATION_LINES = 64 };

bool notation_fits(const agon_game *); /* whether its turns are written so */
/* Lays "lines" into `into`: those that go on from `line`, "T; T | T; T", each a list of its turns
 * in SAN; an empty one is an empty list, and none behind the last '|'. 0 or a negative status;
 * *error is filled. */
int notation_put_lines(json_t *into, const struct agon_line *, const char *lines,
                       struct agon_error *);
/* The first n turns of a variation at the end of the line in SAN, as far as they can be played. */
json_t *notation_variation(const struct agon_line *, const struct agon_turn *, int n);
/* The turns that lead to the `n` positions of a line from the `first` on, in SAN; "" for the start,
 * which no turn leads to. Fewer where there is no memory. */
json_t *notation_leading(const struct agon_line *, int first, int n);
/* Writes the last turn of a line of at least one in SAN. As pgn_turn_write(). */
int notation_last(const struct agon_line *, char *text, size_t size, struct agon_error *);
/* Lays "turn" into `into`: what `word`, in SAN or in the game's own notation, says at the end of
 * the line, in the game's own. Likewise. */
int notation_put_turn(json_t *into, const struct agon_line *, const char *word,
                      struct agon_error *);

#endif
