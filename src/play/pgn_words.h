/* Words of PGN, and what its texts are told by. */
#ifndef PLAY_PGN_WORDS_H
#define PLAY_PGN_WORDS_H

#include <stdbool.h>
#include <stddef.h>

/* Tags that are headers as they are; ends with NULL. */
struct pgn_header {
    const char *tag, *header;
};
extern const struct pgn_header pgn_headers[];

/* Whether two names are the same but for case, blanks and hyphens. */
bool pgn_is_same_name(const char *a, const char *b);
/* Signs and abbreviations that may stand behind a move as a word of their own. */
bool pgn_is_mark(const char *word, size_t n);
bool pgn_is_result(const char *word, size_t n); /* "1-0", "½-½", "*" */
bool pgn_is_null(const char *word, size_t n);   /* "--", "Z0" */
/* Bytes of a word before a result that is glued to it, "Nc6*", "Qh7#1-0"; n: there is none. */
size_t pgn_before_result(const char *word, size_t n);

/* As much of a text as there is room for, cut between characters. */
void pgn_fit(char *to, size_t size, const char *text);
/* Whether a text that begins with a tag is PGN, and not APGN of Abalone (apgn.h). */
bool pgn_is(const char *text);
/* The n bytes of a text that is not UTF-8 as what the PGN Standard has them be, ISO 8859-1: in
 * UTF-8, for free(), control characters as blanks. NULL: no memory. */
char *pgn_from_latin(const char *bytes, size_t n);

#endif
