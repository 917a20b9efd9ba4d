/* Comments of PGN: their words, and the commands in them. */
#ifndef PLAY_PGN_COMMENT_H
#define PLAY_PGN_COMMENT_H

#include <stddef.h>
#include <stdint.h>

/* The data of commands in a move's comments. */
struct pgn_aside {
    int64_t used_ms, left_ms; /* -1: missing */
    char *drawn;              /* coloured cells and arrows, "G d7;R d7 d5", or NULL */
};

/* Adds words to a comment on the heap (NULL: none yet), with whitespace collapsed to single spaces.
 * Drops words beyond the length of a record's comment. 0 or AGON_NO_MEMORY. */
int pgn_comment_add(char **comment, const char *s, size_t n);
/* The same for a comment of PGN without its commands: "[%clk 0:03:00]" is the time left, "[%csl
 * Ra1][%cal Ga1b2]" the drawings; others are ignored. The time after a program's score, "+0.35/12
 * 1.2s", is removed too. */
int pgn_comment_read(char **comment, struct pgn_aside *, const char *s, size_t n);
/* Adds a drawing, "R a1" or "G a1 b2"; other texts are ignored. 0 or AGON_NO_MEMORY. */
int pgn_drawn_add(struct pgn_aside *, const char *mark);
/* A numeric glyph as in books, "±" for 16; NULL: it has no sign, or is one of 0 to 6. */
const char *pgn_glyph(int64_t number);
/* The glyph of the sign at the start of a comment, 0: none. "=" and "N" are signs only if nothing
 * follows. */
int pgn_glyph_of(const char *comment);

#endif
