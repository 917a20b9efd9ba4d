/* Checks of headers and addresses before anything else. */
#include "server/net/gate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <libwebsockets.h>

#include "os/socket.h"
#include "server/base/limits.h"

/* ---- addresses ---- */

/* The prefix of IPv4 addresses mapped to IPv6. */
static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff};

void gate_narrow(char address[64])
{
    unsigned char bytes[16];
    if (limits_is_local(address) || !strchr(address, ':') ||
        uv_inet_pton(AF_INET6, address, bytes) != 0 || memcmp(bytes, mapped, sizeof mapped) == 0)
        return;
    memset(bytes + 8, 0, 8);
    uv_inet_ntop(AF_INET6, bytes, address, 64);
}

/* Behind a proxy on this machine, its connections come from all users. */
static bool is_proxy(const struct net *net, const char *peer)
{
    return net->options.public_url && limits_is_local(peer);
}

void gate_address(struct net *net, struct lws *wsi, char address[64])
{
    char forwarded[256];
    address[0] = '\0';
    lws_get_peer_simple(wsi, address, 64);
    if (is_proxy(net, address)) {
        net_header(wsi, WSI_TOKEN_X_FORWARDED_FOR, forwarded, sizeof forwarded);
        const char *last = strrchr(forwarded, ',');
        last = last ? last + 1 + strspn(last + 1, " ") : forwarded;
        if (*last)
            snprintf(address, 64, "%.63s", last);
    }
    gate_narrow(address);
}

bool gate_from_here(struct lws *wsi)
{
    char peer[64] = "";
    lws_get_peer_simple(wsi, peer, sizeof peer);
    return limits_is_local(peer) && lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) <= 0;
}

/* ---- connections ---- */

/* Data of a connection while the library has it. */
struct guest {
    struct lws *wsi;
    struct address *address; /* the address it counts for, NULL: none */
    struct guest *next, **at;
};

bool gate_admits(struct net *net, int fd)
{
    char peer[64];
    struct core *core = net->api->core;
    if (!os_socket_peer(fd, peer, sizeof peer))
        return false;
    gate_narrow(peer);
    if (is_proxy(net, peer) || core->options.unlimited)
        return true;
    struct address *a = limits_address(core, peer);
    return a->http_connections < GATE_HTTP_PER_ADDRESS &&
           limits_take(core, a, RATE_CONNECTIONS, NULL);
}

void gate_enter(struct net *net, struct lws *wsi)
{
    char peer[64] = "";
    lws_get_peer_simple(wsi, peer, sizeof peer);
    gate_narrow(peer);
    struct guest *g = calloc(1, sizeof *g);
    if (!g)
        abort();
    *g = (struct guest){wsi, limits_address(net->api->core, peer), net->guests, &net->guests};
    g->address->http_connections++;
    if (g->next)
        g->next->at = &g->next;
    net->guests = g;
    lws_set_opaque_user_data(wsi, g);
}

void gate_pass(struct lws *wsi)
{
    struct guest *g = lws_get_opaque_user_data(wsi);
    if (g && g->address)
        g->address->http_connections--;
    if (g)
        g->address = NULL;
}

void gate_leave(struct lws *wsi)
{
    struct guest *g = lws_get_opaque_user_data(wsi);
    if (!g)
        return;
    gate_pass(wsi);
    *g->at = g->next;
    if (g->next)
        g->next->at = g->at;
    free(g);
    lws_set_opaque_user_data(wsi, NULL);
}

void gate_close(struct net *net)
{
    if (net->context)
        lws_context_deprecate(net->context, NULL);
    for (struct guest *g = net->guests, *next; g; g = next) {
        next = g->next;
        lws_close_free_wsi(g->wsi, LWS_CLOSE_STATUS_NOSTATUS_CONTEXT_DESTROY, "agond");
    }
}

/* ---- headers ---- */

/* The name in "https://NAME:PORT/..." or "NAME:PORT", and its length; brackets stay. */
static const char *name_in(const char *text, size_t *n)
{
    const char *scheme = strstr(text, "://"), *name = scheme ? scheme + 3 : text;
    *n = *name == '[' ? strcspn(name, "]") + (strchr(name, ']') != NULL) : strcspn(name, ":/");
    return name;
}

static bool same_name(const char *a, size_t n, const char *text)
{
    size_t m;
    const char *b = name_in(text, &m);
    return n == m && n > 0 && strncasecmp(a, b, n) == 0;
}

/* Digits and dots, or in brackets: an address, which no one can make a DNS name for. */
static bool is_number(const char *name, size_t n)
{
    return name[0] == '[' || strspn(name, "0123456789.") == n;
}

bool gate_host_good(struct net *net, struct lws *wsi)
{
    char host[256];
    size_t n;
    net_header(wsi, WSI_TOKEN_HOST, host, sizeof host);
    const char *name = name_in(host, &n);
    bool good = n > 0 && (is_number(name, n) || same_name(name, n, "localhost") ||
                          (net->options.public_url && same_name(name, n, net->options.public_url)));
    for (int i = 0; i < net->options.hosts && !good; i++)
        good = same_name(name, n, net->options.host[i]);
    return good;
}

bool gate_origin_good(struct net *net, struct lws *wsi)
{
    char origin[256], host[256];
    const char *url = net->options.public_url;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) <= 0)
        return true;
    net_header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin);
    net_header(wsi, WSI_TOKEN_HOST, host, sizeof host);
    size_t n = url ? strlen(url) : 0;
    while (n > 0 && url[n - 1] == '/')
        n--;
    if (n > 0 && strlen(origin) == n && strncmp(origin, url, n) == 0)
        return true;
    const char *name = strstr(origin, "://");
    return name && *host && strcmp(name + 3, host) == 0;
}

/* ---- WebSockets ---- */

bool gate_open(const struct net *net)
{
    return !net->api->core->stopping && !net->api->core->unlinked && !net->lost;
}

bool gate_full(struct core *core, const char *address)
{
    return !core->options.unlimited &&
           limits_address(core, address)->connections >= GATE_SOCKETS_PER_ADDRESS;
}

bool gate_upgrades(struct net *net, struct lws *wsi)
{
    static const struct {
        const char *protocol, *path;
    } known[] = {{"agon", "/socket"}, {"agon-bot", "/bot"}};
    char path[32], address[64];
    const char *protocol = lws_get_protocol(wsi)->name, *expected = NULL;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        expected = strcmp(known[i].protocol, protocol) == 0 ? known[i].path : expected;
    net_header(wsi, WSI_TOKEN_GET_URI, path, sizeof path);
    gate_address(net, wsi, address);
    return expected && strcmp(path, expected) == 0 && gate_host_good(net, wsi) &&
           gate_origin_good(net, wsi) && gate_open(net) && !gate_full(net->api->core, address);
}
