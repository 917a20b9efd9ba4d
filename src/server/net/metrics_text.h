/* The server's metrics as text for Prometheus (exposition format 0.0.4). */
#ifndef SERVER_NET_METRICS_TEXT_H
#define SERVER_NET_METRICS_TEXT_H

#include "server/request/api.h"

/* All metrics, for free(); NULL: no memory. */
char *metrics_text(struct api *);
char *metrics_relay(struct api *); /* those of a relay */
/* Whether the server works; a line with "ok" or the reason, for free(). */
char *metrics_health(struct api *, bool *healthy);

#endif
