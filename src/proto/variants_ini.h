/* Converting variants of Fairy-Stockfish's variants.ini to our files (docs/variants.md), if our
 * rules support everything in a section. */
#ifndef PROTO_VARIANTS_INI_H
#define PROTO_VARIANTS_INI_H

#include <agon/status.h>

enum { VARIANTS_INI_NAME_MAX = 64, VARIANTS_INI_OUT_MAX = 8192 };

/* Calls fn with the name and line of each section, in order. */
void variants_ini_each(const char *text, void (*fn)(void *user, const char *name, int line),
                       void *user);
/* Writes the section as a variant file. 0; or AGON_UNSUPPORTED: `refuse` was called for each
 * unsupported line with the reason (line 0: the whole section). */
int variants_ini_write(const char *text, const char *section, char out[VARIANTS_INI_OUT_MAX],
                       void (*refuse)(void *user, int line, const char *why), void *user);

#endif
