/* The nets that an engine looks through when it is opened. */
#include "engines/fairy/nets.h"

#include <string.h>

enum { OFFERED_MOST = 64 };
static struct nets_file offered[OFFERED_MOST];
static int offers;

const struct nets_file *nets_at(int i)
{
    if (i < offers)
        return &offered[offers - 1 - i];
    return nets_carried[i - offers].n > 0 ? &nets_carried[i - offers] : NULL;
}

bool nets_offer(const void *bytes, size_t n)
{
    if (offers == OFFERED_MOST)
        return false;
    offered[offers++] = (struct nets_file){bytes, n};
    return true;
}

void nets_withdraw(const void *bytes)
{
    for (int i = 0; i < offers; i++)
        if (offered[i].bytes == bytes) {
            memmove(&offered[i], &offered[i + 1], (size_t)(--offers - i) * sizeof *offered);
            return;
        }
}
