/* Movetext of PGN being written: words in lines of at most 79 columns, and comments. */
#ifndef PLAY_PGN_MOVETEXT_H
#define PLAY_PGN_MOVETEXT_H

#include "core/text.h"
#include "pgn_comment.h"

struct pgn_movetext {
    struct text *text;
    size_t column;
    bool comment; /* one has begun */
    bool after;   /* an opening parenthesis: no blank */
};

/* Puts a word; one that is longer than a line has a line of its own. */
void pgn_put_word(struct pgn_movetext *, const char *word);
/* Opens a variation before the next word, or closes one behind the last. */
void pgn_put_open(struct pgn_movetext *);
void pgn_put_close(struct pgn_movetext *);
/* The number of a ply, counted from 0, as "12." or "12...". */
void pgn_put_number(struct pgn_movetext *, int64_t ply);
/* What is said of a move, `comment` may be NULL: the commands of the clock and of what is drawn,
 * "{[%clk 0:02:57][%csl Ra1] and words}". Behind what a program told comes the time that it took,
 * "{+0.35/12 1.204s}". Nothing where nothing is said. */
void pgn_put_comment(struct pgn_movetext *, const char *comment, const struct pgn_aside *);
/* The same, the signs that it begins with as numeric glyphs. */
void pgn_put_remark(struct pgn_movetext *, const char *comment, const struct pgn_aside *);

#endif
