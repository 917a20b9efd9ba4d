/* What the server counts as text for Prometheus (exposition format 0.0.4). */
#ifndef SERVER_API_METRICS_TEXT_H
#define SERVER_API_METRICS_TEXT_H

#include "server/api/api.h"

/* Everything, for free(); NULL: no memory. */
char *metrics_text(struct api *);
/* Whether the server does what it is there for; a line that says "ok" or why not, for free(). */
char *metrics_health(struct api *, bool *healthy);

#endif
