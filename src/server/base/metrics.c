/* Refusals by code. */
#include "server/base/metrics.h"

#include <string.h>

void metrics_refused(struct metrics *m, const char *code)
{
    int i = 0;
    while (i < REFUSAL_KINDS - 1 && m->refused[i].code && strcmp(m->refused[i].code, code) != 0)
        i++;
    m->refused[i].code = m->refused[i].code ? m->refused[i].code : code;
    m->refused[i].n++;
}
