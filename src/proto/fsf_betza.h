/* Converting movements from Fairy-Stockfish's dialect of Betza to ours. */
#ifndef PROTO_FSF_BETZA_H
#define PROTO_FSF_BETZA_H

#include <stdbool.h>
#include <stddef.h>

/* Writes the movement that means here what `betza` means there, below `size` bytes. False: there is
 * none, or its meaning there does not follow from its letters. */
bool fsf_betza(const char *betza, char *out, size_t size);

#endif
