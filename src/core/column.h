/* Columns of a table in a terminal, with a fixed width for any text. */
#ifndef CORE_COLUMN_H
#define CORE_COLUMN_H

#include <stdbool.h>

#include "core/text.h"

/* The cells of a text: two for wide characters, none for combining ones. */
int column_width(const char *s);
/* Whether no character would be shown as '?' or has more than a few marks. */
bool column_harmless(const char *s);
/* Adds the text in exactly `width` cells (at least 1), cut with "~" or padded with blanks.
 * Characters that would break a table (control characters, marks that change the direction of
 * writing, broken UTF-8) are shown as '?'. */
void column_add(struct text *, const char *s, int width);
/* The same without padding, up to `most` cells. */
void column_add_short(struct text *, const char *s, int most);

#endif
