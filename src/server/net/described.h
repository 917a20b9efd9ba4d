/* The description of the API: a document and a page, made when they are first asked for. */
#ifndef SERVER_NET_DESCRIBED_H
#define SERVER_NET_DESCRIBED_H

#include "server/net/site.h"
#include "server/net/state.h"

/* The file at /api or /api/openapi.json, valid as long as the net; NULL: another path, or no
 * memory. */
const struct asset *described_find(struct net *, const char *path);
void described_release(struct net *);

#endif
