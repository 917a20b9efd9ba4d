/* Movements as Fairy-Stockfish reads Betza's letters, written in ours. */
#ifndef PROTO_FSF_BETZA_H
#define PROTO_FSF_BETZA_H

#include <stdbool.h>
#include <stddef.h>

/* Writes the movement that means here what `betza` means there, below `size` bytes. False: there is
 * none, or there it means something that its letters do not say. */
bool fsf_betza(const char *betza, char *out, size_t size);

#endif
