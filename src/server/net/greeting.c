/* The messages are copied; a connection that sends too many of them is closed. */
#include "server/net/greeting.h"

#include <stdlib.h>
#include <string.h>

#include "server/base/connection.h"
#include "server/users/fetch.h"

enum { HELD_MAX = 64, HELD_BYTES_MAX = 1 << 16, CLOSE_BAD = 1008 };

struct greeting {
    struct api *api;
    struct connection *connection; /* NULL: it has gone */
    greeting_fn *handle;
    struct {
        char *text;
        size_t n;
    } held[HELD_MAX];
    int n;
    size_t bytes;
};

static void hold(struct greeting *g, const char *text, size_t n)
{
    if (g->n == HELD_MAX || g->bytes + n > HELD_BYTES_MAX) {
        connection_close(g->connection, CLOSE_BAD);
        return;
    }
    g->held[g->n].text = malloc(n + 1);
    if (!g->held[g->n].text)
        abort();
    memcpy(g->held[g->n].text, text, n);
    g->held[g->n++].n = n;
    g->bytes += n;
}

static void gone(void *greeting, struct connection *c)
{
    (void)c;
    ((struct greeting *)greeting)->connection = NULL;
}

/* Without an answer nothing is known of the session: the client must come again. */
static void arrived(void *context, bool failed)
{
    struct greeting *g = context;
    if (g->connection) {
        connection_unsubscribe(g->connection, g, gone);
        g->connection->greeting = NULL;
    }
    if (g->connection && failed)
        connection_close(g->connection, CONNECTION_AGAIN);
    for (int i = 0; i < g->n; i++) {
        if (g->connection && !g->connection->closing) {
            g->connection->greeted = i == 0;
            g->handle(g->api, g->connection, g->held[i].text, g->held[i].n);
            g->connection->greeted = false;
        }
        free(g->held[i].text);
    }
    free(g);
}

bool greeting_holds(struct connection *c, const char *text, size_t n)
{
    if (!c->greeting)
        return false;
    hold(c->greeting, text, n);
    return true;
}

bool greeting_begin(struct api *api, struct connection *c, const char *cookie, greeting_fn *handle,
                    const char *text, size_t n)
{
    struct fetch w = {0};
    if (c->greeted || c->owner || !fetch_needs_session(api->users, cookie) || n > HELD_BYTES_MAX)
        return false;
    struct greeting *g = calloc(1, sizeof *g);
    if (!g)
        abort();
    *g = (struct greeting){.api = api, .connection = c, .handle = handle};
    hold(g, text, n);
    c->greeting = g;
    connection_subscribe(c, g, gone);
    fetch_session(&w, api->users, cookie);
    fetch_ask(api->users, &w, arrived, g);
    return true;
}
