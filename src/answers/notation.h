/* Turns of chess-like games in SAN, the notation of chess books. */
#ifndef ANSWERS_NOTATION_H
#define ANSWERS_NOTATION_H

#include <jansson.h>

#include <agon/game.h>

/* Limits of one request: the bytes and the number of lines. */
enum { NOTATION_LINES_BYTES = 8192, NOTATION_LINES = 64 };

bool notation_fits(const agon_game *); /* whether its turns can be written in SAN */
/* Adds "lines" to `into`: the continuations of `line` in "T; T | T; T", each a list of its turns in
 * SAN; an empty one is an empty list, and none follows the last '|'. 0 or a negative status with
 * *error. */
int notation_put_lines(json_t *into, const struct agon_line *, const char *lines,
                       struct agon_error *);
/* The first n turns of a variation at the end of the line in SAN, up to the first illegal one. */
json_t *notation_variation(const struct agon_line *, const struct agon_turn *, int n);
/* The turns before each of the `n` positions of a line from `first`, in SAN; "" for the start.
 * Fewer without memory. */
json_t *notation_leading(const struct agon_line *, int first, int n);
/* Writes the last turn of a line, which must have one, in SAN. As pgn_turn_write(). */
int notation_last(const struct agon_line *, char *text, size_t size, struct agon_error *);
/* Adds "turn" to `into`: `word`, in SAN or the game's own notation, read at the end of the line and
 * written in the game's own. Likewise. */
int notation_put_turn(json_t *into, const struct agon_line *, const char *word,
                      struct agon_error *);

#endif
