/* The links of a server that leads.
 *
 * A relay proves that it has the secret, which is new at every start and found only in the
 * database, so only programs that may read the database can link. This side proves the same,
 * because relays pass on their clients' cookies. */
#include "server/net/link_port.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "os/time.h"
#include "server/base/connection.h"
#include "server/net/relayed.h"

enum {
    BACKLOG = 16,
    STRANGERS_MAX = 32, /* links that are not trusted yet; one more ends the oldest */
    STRANGE_MS = 3000   /* a link has this long to be trusted */
};

struct peer {
    struct link_port *port;
    struct peer *next, **at;
    struct link *link;
    char name[64]; /* its address */
    int64_t came;  /* os_now_ms() */
    int64_t heard; /* server time of the last frame */
    unsigned char nonce[LINK_NONCE];
    bool trusted;
    struct relayed_all all;
};

struct link_port {
    struct net *net;
    uv_tcp_t tcp;
    struct peer *peers;
    int strangers;
    unsigned char secret[LINK_PROOF];
};

static void log_peer(const struct peer *p, enum log_level level, const char *event, const char *why)
{
    logger_event(p->port->net->api->core->options.logger, level, event,
                 LOG_FIELDS({"address", p->name}, {"error", why}));
}

/* ---- trust ---- */

/* Sends the relay the reason, and ends the link; false. */
static bool refuse(struct peer *p, const char *why)
{
    log_peer(p, LEVEL_WARNING, "link_refused", why);
    link_put_texts(p->link, (struct link_frame){.type = LINK_REFUSED}, &why, 1);
    link_flush(p->link);
    link_end(p->link, NULL);
    return false;
}

static bool meet(struct peer *p, const struct link_frame *f)
{
    unsigned char proof[LINK_PROOF];
    const unsigned char *bytes = (const unsigned char *)f->bytes;
    char why[100];
    if (f->type != LINK_HELLO)
        return false;
    if (f->code != LINK_PROTOCOL) {
        snprintf(why, sizeof why, "the relay speaks version %d of the link's protocol, not %d",
                 f->code, LINK_PROTOCOL);
        return refuse(p, why);
    }
    if (f->n != LINK_NONCE + LINK_PROOF)
        return false;
    link_prove(proof, p->port->secret, p->nonce, bytes, 'r');
    if (sodium_memcmp(proof, bytes + LINK_NONCE, LINK_PROOF) != 0)
        return refuse(p, "the relay does not know the secret of this server");
    p->trusted = true;
    p->port->strangers--;
    p->port->net->api->core->metrics.links++;
    link_trust(p->link);
    link_prove(proof, p->port->secret, p->nonce, bytes, 'l');
    link_put(p->link, &(struct link_frame){
                          .type = LINK_WELCOME, .bytes = (const char *)proof, .n = sizeof proof});
    logger_event(p->port->net->api->core->options.logger, LEVEL_INFO, "relay_linked",
                 LOG_FIELDS({"address", p->name}));
    return true;
}

static bool on_frame(void *context, const struct link_frame *f)
{
    struct peer *p = context;
    p->heard = core_at(p->port->net->api->core);
    return p->trusted ? relayed_frame(&p->all, f) : meet(p, f);
}

/* `why` is NULL if it has been logged, or this server stops. */
static void on_ended(void *context, const char *why)
{
    struct peer *p = context;
    struct core *core = p->port->net->api->core;
    core_at(core);
    if (why)
        log_peer(p, p->trusted ? LEVEL_INFO : LEVEL_WARNING,
                 p->trusted ? "relay_gone" : "link_refused", why);
    if (p->trusted && why)
        relayed_forgive(&p->all, p->heard);
    core->metrics.links_cut += p->trusted && link_was_cut(p->link);
    relayed_release(&p->all);
    if (p->trusted)
        core->metrics.links--;
    else
        p->port->strangers--;
    *p->at = p->next;
    if (p->next)
        p->next->at = p->at;
    free(p);
}

/* ---- coming ---- */

/* Ends the link that has been a stranger for longest: the last of the list. */
static void drop_oldest_stranger(struct link_port *port)
{
    struct peer *oldest = NULL;
    for (struct peer *p = port->peers; p; p = p->next)
        oldest = p->trusted ? oldest : p;
    link_end(oldest->link, "too many others link");
}

static void on_caller(uv_stream_t *server, int status)
{
    static const struct link_owner owner = {on_frame, on_ended};
    struct link_port *port = server->data;
    struct sockaddr_storage peer;
    int n = sizeof peer;
    if (status < 0)
        return;
    core_at(port->net->api->core);
    if (port->strangers >= STRANGERS_MAX)
        drop_oldest_stranger(port);
    struct peer *p = calloc(1, sizeof *p);
    if (!p)
        abort();
    p->port = port;
    p->came = os_now_ms();
    p->link = link_new(&port->net->loop, &owner, p);
    p->all = (struct relayed_all){.api = port->net->api, .link = p->link};
    p->next = port->peers;
    p->at = &port->peers;
    if (p->next)
        p->next->at = &p->next;
    port->peers = p;
    port->strangers++;
    if (uv_accept(server, (uv_stream_t *)link_tcp(p->link)) < 0 ||
        uv_tcp_getpeername(link_tcp(p->link), (struct sockaddr *)&peer, &n) < 0) {
        link_end(p->link, "it left at once");
        return;
    }
    uv_ip_name((const struct sockaddr *)&peer, p->name, sizeof p->name);
    randombytes_buf(p->nonce, sizeof p->nonce);
    link_put(p->link, &(struct link_frame){.type = LINK_CHALLENGE,
                                           .code = LINK_PROTOCOL,
                                           .bytes = (const char *)p->nonce,
                                           .n = sizeof p->nonce});
    link_start(p->link);
    link_flush(p->link);
}

/* ---- the port ---- */

/* Writes where relays find this server, and its secret, into the store. */
static void publish(struct link_port *port, int number)
{
    struct net *net = port->net;
    char secret[2 * LINK_PROOF + 1], text[200];
    randombytes_buf(port->secret, sizeof port->secret);
    sodium_bin2hex(secret, sizeof secret, port->secret, sizeof port->secret);
    snprintf(text, sizeof text, "%.64s %d %s", net->options.link, number, secret);
    store_put_value(net->api->core->store, "link", text);
    logger_event(net->api->core->options.logger, LEVEL_INFO, "relays_welcome",
                 LOG_FIELDS({"address", net->options.link}, {"port", NULL, number}));
}

static void on_port_closed(uv_handle_t *handle)
{
    free(handle->data);
}

struct link_port *link_port_open(struct net *net, struct agon_error *error)
{
    struct link_port *port = calloc(1, sizeof *port);
    struct sockaddr_storage at;
    int n = sizeof at;
    bool six = strchr(net->options.link, ':') != NULL;
    if (!port)
        abort();
    port->net = net;
    uv_tcp_init(&net->loop, &port->tcp);
    port->tcp.data = port;
    int status =
        six ? uv_ip6_addr(net->options.link, net->options.link_port, (struct sockaddr_in6 *)&at)
            : uv_ip4_addr(net->options.link, net->options.link_port, (struct sockaddr_in *)&at);
    if (status == 0)
        status = uv_tcp_bind(&port->tcp, (const struct sockaddr *)&at, six ? UV_TCP_IPV6ONLY : 0);
    if (status == 0)
        status = uv_listen((uv_stream_t *)&port->tcp, BACKLOG, on_caller);
    if (status == 0)
        status = uv_tcp_getsockname(&port->tcp, (struct sockaddr *)&at, &n);
    if (status < 0) {
        agon_fail(error, AGON_UNSUPPORTED, -1, "--link: cannot listen at %.60s port %d: %s",
                  net->options.link, net->options.link_port, uv_strerror(status));
        link_port_close(port);
        return NULL;
    }
    publish(port, ntohs(six ? ((struct sockaddr_in6 *)&at)->sin6_port
                            : ((struct sockaddr_in *)&at)->sin_port));
    return port;
}

void link_port_close(struct link_port *port)
{
    if (!port)
        return;
    for (struct peer *p = port->peers, *next; p; p = next) {
        next = p->next;
        link_end(p->link, NULL);
    }
    uv_close((uv_handle_t *)&port->tcp, on_port_closed);
}

void link_port_wake(struct connection *c)
{
    relayed_wake(c);
}

void link_port_drop_silent(struct link_port *port, int64_t now)
{
    for (struct peer *p = port ? port->peers : NULL, *next; p; p = next) {
        next = p->next;
        if (!p->trusted && now - p->came > STRANGE_MS)
            link_end(p->link, "it has not proved that it is a relay");
        else
            link_end_silent(p->link, now);
    }
}

void link_port_flush(struct link_port *port)
{
    for (struct peer *p = port ? port->peers : NULL, *next; p; p = next) {
        next = p->next;
        relayed_gather(&p->all);
        link_flush(p->link);
    }
}
