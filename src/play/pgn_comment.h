/* Comments of PGN: what they say in words, and the commands in them. */
#ifndef PLAY_PGN_COMMENT_H
#define PLAY_PGN_COMMENT_H

#include <stddef.h>
#include <stdint.h>

/* What the commands in a move's comments say. */
struct pgn_aside {
    int64_t used_ms, left_ms; /* -1: not said */
    char *drawn;              /* coloured cells and arrows, "G d7;R d7 d5", or NULL */
};

/* Adds words to a comment on the heap (NULL: none yet), blanks and line ends between them as one
 * blank. What would be longer than a record's comment is left out. 0 or AGON_NO_MEMORY. */
int pgn_comment_add(char **comment, const char *s, size_t n);
/* The same of a comment of PGN without its commands, "[%clk 0:03:00]" for the time that was left,
 * "[%csl Ra1][%cal Ga1b2]" for what is drawn; others say nothing here. Nor does the time stay that
 * stands behind a program's score, "+0.35/12 1.2s". */
int pgn_comment_read(char **comment, struct pgn_aside *, const char *s, size_t n);
/* Adds a mark to what is drawn, "R a1" or "G a1 b2"; another text is left out. 0 or
 * AGON_NO_MEMORY. */
int pgn_drawn_add(struct pgn_aside *, const char *mark);
/* A numeric glyph as books write it, "±" of 16; NULL: it has no sign, or is one of 0 to 6. */
const char *pgn_glyph(int64_t number);
/* The glyph of the sign that a comment begins with, 0: it begins otherwise. "=" and "N" are signs
 * only where nothing follows. */
int pgn_glyph_of(const char *comment);

#endif
