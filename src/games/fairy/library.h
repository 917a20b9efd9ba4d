/* The embedded variant files; made from data/variants by tools/embed-variants. */
#ifndef FAIRY_LIBRARY_H
#define FAIRY_LIBRARY_H

#include <agon/rules.h>

/* The contents of the file of that id, or NULL. */
const char *library_text(const char *id);
/* The i-th kind of game, NULL after the last. */
const struct agon_rules *library_rules(int i);

#endif
