/* Words of PGN, and recognising PGN texts. */
#ifndef PLAY_PGN_WORDS_H
#define PLAY_PGN_WORDS_H

#include <stdbool.h>
#include <stddef.h>

/* Tags copied unchanged to headers; ends with NULL. */
struct pgn_header {
    const char *tag, *header;
};
extern const struct pgn_header pgn_headers[];

/* Whether two names are equal, ignoring case, blanks and hyphens. */
bool pgn_is_same_name(const char *a, const char *b);
/* Whether a Variant means chess: it has several names, and another start, as in Chess960, does not
 * make it another game. */
bool pgn_is_chess(const char *variant);
/* Signs and abbreviations that may follow a move as separate words. */
bool pgn_is_mark(const char *word, size_t n);
bool pgn_is_result(const char *word, size_t n); /* "1-0", "½-½", "*" */
bool pgn_is_null(const char *word, size_t n);   /* "--", "Z0" */
/* The length of a word before a result attached to it, "Nc6*", "Qh7#1-0"; n: there is none. */
size_t pgn_before_result(const char *word, size_t n);

/* Copies a text, cut between characters to fit. */
void pgn_fit(char *to, size_t size, const char *text);
/* Whether a text that begins with a tag is PGN, not APGN of Abalone (apgn.h). */
bool pgn_is(const char *text);
/* Converts n bytes that are not UTF-8 from ISO 8859-1, as in the PGN Standard, to UTF-8, for
 * free(), with control characters as blanks. NULL: no memory. */
char *pgn_from_latin(const char *bytes, size_t n);

#endif
