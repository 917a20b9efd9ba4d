/* The nets that an engine looks through when it is opened. */
#include "engines/fairy/nets.h"

#include <stdlib.h>
#include <string.h>

#include <agon/status.h>

enum { SIGNED = 27 }; /* bytes up to the end of the signature */
static struct nets_file offered[NETS_MOST];
static int offers;

const struct nets_file *nets_at(int i)
{
    if (i < offers)
        return &offered[offers - 1 - i];
    return nets_carried[i - offers].n > 0 ? &nets_carried[i - offers] : NULL;
}

int nets_offer(const void *bytes, size_t n)
{
    int at = 0;
    while (at < offers && memcmp(offered[at].bytes, bytes, SIGNED) != 0)
        at++;
    if (at == NETS_MOST)
        return AGON_UNSUPPORTED;
    unsigned char *copy = malloc(n);
    if (!copy)
        return AGON_NO_MEMORY;
    memcpy(copy, bytes, n);
    if (at < offers)
        free((void *)offered[at].bytes);
    offered[at] = (struct nets_file){copy, n};
    offers += at == offers;
    return 0;
}
