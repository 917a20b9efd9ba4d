/* The nets of variants (neural.h) that the program carries, and those offered to it. */
#ifndef ENGINES_FAIRY_NETS_H
#define ENGINES_FAIRY_NETS_H

#include <stdbool.h>
#include <stddef.h>

struct nets_file {
    const unsigned char *bytes;
    size_t n;
};
/* The i-th file: offered ones first, the last of them before the others; NULL after the last. */
const struct nets_file *nets_at(int i);
/* Offers a net to engines that are opened later. The bytes stay the caller's; it takes the net back
 * before they go. Not for use beside other threads. False: too many are offered. */
bool nets_offer(const void *bytes, size_t n);
void nets_withdraw(const void *bytes);

/* nets_carried.c, made from data/nets by tools/embed-nets; the last one has no bytes. */
extern const struct nets_file nets_carried[];

#endif
