/* The addresses that a server prints and logs when it begins to serve. */
#include "server/net/announce.h"

#include <stdio.h>
#include <string.h>

#include "server/game/room.h"
#include "server/net/site.h"

/* Prints the addresses that other machines may use, if bound to all; stores the first for codes. */
static void say_addresses(struct net *net)
{
    uv_interface_address_t *list;
    int n;
    if (uv_interface_addresses(&list, &n) < 0)
        return;
    for (int i = 0; i < n; i++) {
        char name[24], *url = net->api->local_url;
        if (list[i].is_internal || list[i].address.address4.sin_family != AF_INET)
            continue;
        uv_ip4_name(&list[i].address.address4, name, sizeof name);
        printf("From other machines: http://%s:%d/\n", name, net->port);
        if (!url[0])
            snprintf(url, sizeof net->api->local_url, "http://%s:%d", name, net->port);
    }
    uv_free_interface_addresses(list, n);
}

void announce(struct net *net)
{
    for (int i = 0; net->options.bind[i]; i++) {
        const char *address = net->options.bind[i];
        bool six = strchr(address, ':') != NULL;
        printf("%s http://%s%s%s:%d/\n", i == 0 ? "Agon is served at" : "and at", six ? "[" : "",
               address, six ? "]" : "", net->port);
        if (strcmp(address, "0.0.0.0") == 0)
            say_addresses(net);
    }
    logger_event(
        net->api->core->options.logger, LEVEL_INFO, net->relay ? "relays" : "started",
        LOG_FIELDS({"version", agon_version()}, {"port", NULL, net->port},
                   {"games", NULL, (int64_t)net->api->rooms->by_id.n + net->api->rooms->resting}));
    fflush(stdout);
    if (!server_site)
        fputs("agond: this program carries no web site; './dev serve' builds one that does, or "
              "'npm ci && npm run build' in web before the build (nodejs, npm, brotli)\n",
              stderr);
}
