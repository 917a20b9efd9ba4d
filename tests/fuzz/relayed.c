/* Fuzz target: frames of a relay that is trusted. For any input, the connections of the server are
 * those that the link has opened and not ended, and all of them go with it. */
#include "server/net/relayed.h"

#include <uv.h>

#include "server_state.h"

static bool ended;

static bool on_frame(void *context, const struct link_frame *f)
{
    (void)context;
    (void)f;
    return false;
}

static void on_ended(void *context, const char *why)
{
    (void)context;
    (void)why;
    ended = true;
}

static void wake(struct connection *c)
{
    if (c->relayed)
        relayed_wake(c);
}

static bool take(void *all, const struct link_frame *f)
{
    bool good = relayed_frame(all, f);
    server_step(server);
    relayed_gather(all);
    return good;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct link_owner owner = {on_frame, on_ended};
    struct link_reader reader = {.most = LINE_BYTES};
    if (!server)
        open_server();
    server->core.options.wake_connection = wake;
    struct relayed_all all = {.api = &server->api,
                              .link = link_new(uv_default_loop(), &owner, NULL)};
    ended = false;
    link_trust(all.link);
    link_read(&reader, (const char *)data, size, take, &all);
    link_reader_release(&reader);
    if ((uint64_t)server->core.connection_count != server->core.metrics.relayed)
        fuzz_fail("%d connections, and %d of them relayed", server->core.connection_count,
                  (int)server->core.metrics.relayed);
    relayed_release(&all);
    if (server->core.connection_count > 0 || all.held > 0)
        fuzz_fail("%d connections and %zu bytes are left", server->core.connection_count, all.held);
    link_end(all.link, NULL);
    if (!ended)
        fuzz_fail("the link has not ended");
    uv_run(uv_default_loop(), UV_RUN_NOWAIT);
    return 0;
}
