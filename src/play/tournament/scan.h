/* Reading the words of an event's line.
 *
 * The reading functions return false, or NULL, if the next word is not the expected one. */
#ifndef PLAY_TOURNAMENT_SCAN_H
#define PLAY_TOURNAMENT_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <agon/status.h>

struct scan {
    const char *s, *end; /* the unread part */
    const char *word;    /* the last word read, of n bytes */
    size_t n;
    struct agon_error *error;
};

bool scan_word(struct scan *); /* false at the end of the line */
bool scan_number(struct scan *, int64_t least, int64_t most, int *number);
/* Takes the rest of the line as the word, without blanks around it; it may be empty. */
void scan_rest(struct scan *);
char *scan_copy_rest(struct scan *); /* to be freed; NULL: no memory */

/* Fails with AGON_BAD_TEXT: `what` was expected in place of the last word. */
int scan_wrong(const struct scan *, const char *what);
/* Fails with AGON_UNSUPPORTED: the line is well-formed, but cannot happen now. */
int scan_refuse(const struct scan *, const char *why);

#endif
