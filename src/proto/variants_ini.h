/* Fairy-Stockfish's variants.ini: its variants as files of ours (docs/variants.md), where our rules
 * have all that a section asks for. */
#ifndef PROTO_VARIANTS_INI_H
#define PROTO_VARIANTS_INI_H

#include <agon/status.h>

enum { VARIANTS_INI_NAME_MAX = 64, VARIANTS_INI_OUT_MAX = 8192 };

/* Calls fn with the name of each section and its line, in their order. */
void variants_ini_each(const char *text, void (*fn)(void *user, const char *name, int line),
                       void *user);
/* Writes the section as a variant file. 0; or AGON_UNSUPPORTED: `refuse` was called for each line
 * that cannot be had, and why (line 0: the whole). */
int variants_ini_write(const char *text, const char *section, char out[VARIANTS_INI_OUT_MAX],
                       void (*refuse)(void *user, int line, const char *why), void *user);

#endif
