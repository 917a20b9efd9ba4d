/* Lines of a variant file: sections, keys and values, each with its place. */
#ifndef FAIRY_INI_H
#define FAIRY_INI_H

#include <agon/rules.h>

/* A piece of the text. */
struct ini_part {
    const char *s;
    size_t n;
};

struct ini {
    const char *text, *next;
    int line;
    struct ini_part section;       /* without its condition */
    struct ini_part option, value; /* "[pieces if option=value]"; n = 0: no condition */
};

struct ini_line {
    struct ini_part key, value;
    int line;
};

void ini_begin(struct ini *, const char *text);
/* The next "key = value". 1, 0 at the end, or AGON_BAD_TEXT with the line in the message. */
int ini_next(struct ini *, struct ini_line *, struct agon_error *);
/* Fails with "line N: ..." and the place of `at`, a byte of the text. */
int ini_fail(const struct ini *, const char *at, struct agon_error *, const char *format, ...)
    AGON_PRINTF(4, 5);
struct ini_part ini_trim(struct ini_part);
/* Cuts off the part before the first of these characters; the rest continues after it. False: there
 * is none, and `first` is everything. */
bool ini_cut(struct ini_part *rest, const char *at, struct ini_part *first);
bool ini_is(struct ini_part, const char *word);
/* Whether `at` is a byte of this text, read up to the current line. */
bool ini_holds(const struct ini *, const char *at);

#endif
