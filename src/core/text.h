/* Text building and scanning shared by every reader and writer of the library. */
#ifndef CORE_TEXT_H
#define CORE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <agon/status.h>

/* A buffer being filled, as with snprintf: `n` counts all bytes, also those that do not fit; the
 * buffer always ends with a NUL (if size > 0). The caller owns the bytes. */
struct text {
    char *bytes;
    size_t size, n;
};
struct text text_into(char *bytes, size_t size);
void text_add(struct text *, const char *format, ...) AGON_PRINTF(2, 3);
void text_add_char(struct text *, char);

void text_skip_spaces(const char **s); /* spaces and tabs only */
/* Length of the run at s up to a space, tab, CR, LF, ';' or NUL. */
size_t text_word(const char *s);
bool text_equal(const char *s, size_t n, const char *word); /* s[0..n) is exactly word */
/* A whole decimal number within [least, most] from s[0..n); false for anything else. */
bool text_number(const char *s, size_t n, int64_t least, int64_t most, int64_t *value);
/* The word returned by next(user, i) (NULL after the last) that is nearest to `word` in edit
 * distance, or NULL if none is near enough to suggest. */
const char *text_nearest(const char *word, const char *(*next)(void *user, int i), void *user);
/* Bytes of the valid UTF-8 character that s[0..n) begins with, or 0. */
size_t text_char(const char *s, size_t n);
size_t text_characters(const char *s); /* of a valid text */
bool text_is_control(const char *s);   /* whether the valid character at s is a control character */
/* Whether s[0..n) is acceptable input: valid UTF-8 without NUL or control characters other than
 * tab, CR and LF. *at (may be NULL) is the first byte that is not. */
bool text_clean(const char *s, size_t n, size_t *at);

#endif
