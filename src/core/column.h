/* Columns of a table: names of any kind, shown in so many cells of a terminal and no more. */
#ifndef CORE_COLUMN_H
#define CORE_COLUMN_H

#include <stdbool.h>

#include "core/text.h"

/* Cells that a text takes: two for wide characters, none for those that combine. */
int column_width(const char *s);
/* Whether nothing in it would be shown as '?', and no character bears more than a few marks. */
bool column_harmless(const char *s);
/* Adds the text in exactly `width` cells (at least 1), cut with "~" or filled with blanks. What has
 * no place in a table (control characters, marks that turn the direction of writing, broken UTF-8)
 * is shown as '?'. */
void column_add(struct text *, const char *s, int width);
/* The same as wide as it is, up to `most` cells. */
void column_add_short(struct text *, const char *s, int most);

#endif
