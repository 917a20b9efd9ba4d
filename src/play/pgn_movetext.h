/* Movetext of PGN being written: words in lines of at most 79 columns, and comments. */
#ifndef PLAY_PGN_MOVETEXT_H
#define PLAY_PGN_MOVETEXT_H

#include "core/text.h"
#include "pgn_comment.h"

struct pgn_movetext {
    struct text *text;
    size_t column;
    bool comment; /* a comment is open */
    bool after;   /* after an opening parenthesis: no blank */
};

/* Writes a word; one that is longer than a line gets a whole line. */
void pgn_put_word(struct pgn_movetext *, const char *word);
/* Opens a variation before the next word, or closes one after the last. */
void pgn_put_open(struct pgn_movetext *);
void pgn_put_close(struct pgn_movetext *);
/* Writes the number of a ply, counted from 0, as "12." or "12...". */
void pgn_put_number(struct pgn_movetext *, int64_t ply);
/* Writes a comment (may be NULL) with the commands for clock and drawings, "{[%clk 0:02:57][%csl
 * Ra1] and words}". A program's score is followed by the time it took, "{+0.35/12 1.204s}". Writes
 * nothing if all are empty. */
void pgn_put_comment(struct pgn_movetext *, const char *comment, const struct pgn_aside *);
/* The same, with signs at the start as numeric glyphs. */
void pgn_put_remark(struct pgn_movetext *, const char *comment, const struct pgn_aside *);

#endif
