/* Stopping the network: messages are sent and writes finished before the loop ends, within time
 * limits. */
#include "server/net/stop.h"

#include "os/program.h"
#include "os/time.h"

/* Ends the loop when all connections are closed and everything is written, or at the time limit. */
static void on_stopping(uv_timer_t *handle)
{
    struct net *net = handle->data;
    struct core *core = net->api->core;
    bool written = store_durable(core->store) >= store_ticket(core->store);
    if ((core->connection_count == 0 && written) || os_now_ms() >= net->stop_at)
        uv_stop(&net->loop);
}

void net_stop(struct net *net, bool again)
{
    if (!net->api) { /* it has ended, but this may come before a start */
        net->stopped = true;
        return;
    }
    if (net->stopped && (again || !net->again))
        return;
    /* Everything that was sent is on disk by then, so nothing is lost. */
    os_program_end_within(again ? NET_AGAIN_S : NET_END_S, again ? 1 : 0);
    net->again = again;
    if (net->stopped)
        return;
    net->stopped = true;
    net->stop_at = os_now_ms() + NET_STOP_MS;
    net->driver.stop(net->driver.server);
    uv_timer_start(&net->stopping, on_stopping, 20, 20);
}

void net_leave(struct net *net)
{
    uv_stop(&net->loop);
}
