/* The nets of variants (neural.h) that the program carries, and those offered to it. */
#ifndef ENGINES_FAIRY_NETS_H
#define ENGINES_FAIRY_NETS_H

#include <stddef.h>

enum { NETS_MOST = 1024 };

struct nets_file {
    const unsigned char *bytes;
    size_t n;
};
/* The i-th file: offered ones first, the last of them before the others; NULL after the last. */
const struct nets_file *nets_at(int i);
/* Offers a copy of a net, NEURAL_HEADER bytes at least, to engines that are opened later, in the
 * place of one with the same signature. On any thread. 0; AGON_NO_MEMORY; AGON_UNSUPPORTED:
 * NETS_MOST were offered. */
int nets_offer(const void *bytes, size_t n);

/* nets_carried.c, made from data/nets by tools/embed-nets; the last one has no bytes. */
extern const struct nets_file nets_carried[];

#endif
