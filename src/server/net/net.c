/* Sockets, the loop and signals. */
#include "server/net/net.h"

#include <assert.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <libwebsockets.h>

#include "os/program.h"
#include "os/socket.h"
#include "os/time.h"
#include "server/base/connection.h"
#include "server/base/idle.h"
#include "server/net/announce.h"
#include "server/net/bot_socket.h"
#include "server/net/control.h"
#include "server/net/described.h"
#include "server/net/gate.h"
#include "server/net/http.h"
#include "server/net/link_port.h"
#include "server/net/net_bots.h"
#include "server/net/relay.h"
#include "server/net/site.h"
#include "server/net/socket.h"
#include "server/net/stop.h"
#include "server/users/user.h"

static_assert(LWS_PRE <= MESSAGE_HEADROOM, "a message has room for the header of a frame");

enum {
    IDLE_LOOK_MS = 1000,
    HEADER_S = 10,
    KEEP_ALIVE_S = 15,
    SOCKETS = 16000,
    HEADER_POOL = 2048, /* of many addresses at once, see GATE_HTTP_PER_ADDRESS */
    LAST_ROUNDS = 50
};

/* ---- the WebSocket ---- */

/* The library's per-socket data. */
struct socket {
    struct connection *connection;
    char *message; /* the incomplete message */
    size_t n;
    bool first; /* its first frame has not arrived */
    bool ping;  /* a ping is due */
    struct idle_place idle;
};

/* Bots have another subprotocol and path. */
static bool is_bots(struct lws *wsi)
{
    return strcmp(lws_get_protocol(wsi)->name, "agon-bot") == 0;
}

/* Logs an opened or closed socket. */
static void note_socket(struct net *net, const struct connection *c, const char *event)
{
    const struct logger *logger = net->api->core->options.logger;
    const struct user *user = connection_user(c);
    if (logger && logger->access)
        logger_event(logger, LEVEL_INFO, event,
                     LOG_FIELDS({"address", c->from->name},
                                {"kind", c->program ? "bot" : "browser"},
                                {"name", user ? user->name : ""}));
}

/* A client's frame must be masked, or the connection fails (RFC 6455, 5.1); the library accepts
 * unmasked ones. So the first frame's header is peeked at before the library reads it. Later frames
 * are not checked: a client that masks the first one masks all. */
static bool await_first(struct net *net, struct lws *wsi, struct socket *s)
{
    s->first = os_firsts_add(net->firsts, lws_get_socket_fd(wsi), s);
    return s->first && lws_rx_flow_control(wsi, 0) >= 0;
}

static void forget_first(struct net *net, struct lws *wsi, struct socket *s)
{
    if (s->first)
        os_firsts_drop(net->firsts, lws_get_socket_fd(wsi));
    s->first = false;
}

/* The first bytes of sockets have arrived: each is read from now on, or closed. */
static void on_first(uv_poll_t *handle, int status, int events)
{
    enum { MASKED = 0x80 };
    struct net *net = handle->data;
    unsigned char head[2];
    bool ended;
    (void)status;
    (void)events;
    core_at(net->api->core);
    for (struct socket *s; (s = os_firsts_next(net->firsts, &ended)) != NULL;) {
        struct lws *wsi = s->connection->driver;
        int n = os_peek(lws_get_socket_fd(wsi), head, sizeof head);
        if (n == 1 && !ended)
            continue; /* the rest will be reported */
        forget_first(net, wsi, s);
        if (n == 2 && !(head[1] & MASKED)) {
            net->api->core->metrics.sockets_refused++;
            connection_close(s->connection, LWS_CLOSE_STATUS_PROTOCOL_ERR);
        } else {
            lws_rx_flow_control(wsi, 1);
        }
    }
}

static int open_socket(struct net *net, struct lws *wsi, struct socket *s)
{
    char session[SESSION_TEXT], address[64];
    net_cookie(wsi, session, sizeof session);
    gate_address(net, wsi, address);
    gate_pass(wsi);
    s->connection = connection_new(net->api->core, wsi, session, address);
    if (s->connection &&
        ((is_bots(wsi) && !bot_socket_init(s->connection)) || !await_first(net, wsi, s)))
        return -1;
    if (!s->connection)
        return -1;
    s->idle.driver = wsi;
    idle_heard(&net->idle, &s->idle, core_at(net->api->core));
    if (net->relay)
        relay_opened(net->relay, s->connection);
    note_socket(net, s->connection, "socket_opened");
    return 0;
}

static void close_socket(struct net *net, struct lws *wsi, struct socket *s)
{
    forget_first(net, wsi, s);
    idle_drop(&s->idle);
    if (s->connection) {
        note_socket(net, s->connection, "socket_closed");
        if (net->relay)
            relay_gone(net->relay, s->connection);
        bot_socket_release(s->connection);
        connection_free(s->connection);
    }
    free(s->message);
    *s = (struct socket){0};
}

static int too_large(struct lws *wsi)
{
    lws_close_reason(wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, NULL, 0);
    return -1;
}

static void deliver(struct net *net, struct lws *wsi, struct connection *c, const char *text,
                    size_t n)
{
    text = n > 0 ? text : "";
    if (c->program) /* a browser reports its lag itself */
        c->lag = os_lag_ms(lws_get_socket_fd(wsi));
    if (net->relay)
        relay_message(net->relay, c, text, n);
    else if (c->program)
        bot_socket_message(net->api, c, text, n);
    else
        socket_message(net->api, c, text, n);
}

/* Appends a piece of a message; passes a whole one to the server. */
static int receive(struct net *net, struct lws *wsi, struct socket *s, const char *bytes, size_t n)
{
    bool whole = lws_is_final_fragment(wsi) && lws_remaining_packet_payload(wsi) == 0;
    if (s->n + n > NET_MESSAGE_MAX)
        return too_large(wsi);
    if (whole && s->n == 0) {
        deliver(net, wsi, s->connection, bytes, lws_frame_is_binary(wsi) ? 0 : n);
        return 0;
    }
    char *more = realloc(s->message, s->n + n + 1);
    if (!more)
        return -1;
    memcpy(more + s->n, bytes, n);
    s->message = more;
    s->n += n;
    if (!whole)
        return 0;
    deliver(net, wsi, s->connection, s->message, lws_frame_is_binary(wsi) ? 0 : s->n);
    free(s->message);
    s->message = NULL;
    s->n = 0;
    return 0;
}

/* Sends a ping if one is due; whether more may follow at once. */
static bool write_ping(struct lws *wsi, struct socket *s)
{
    unsigned char ping[LWS_PRE + 1] = {0}; /* the library does not report an empty pong */
    if (!s->ping)
        return true;
    s->ping = false;
    lws_write(wsi, ping + LWS_PRE, 1, LWS_WRITE_PING);
    lws_callback_on_writable(wsi);
    return false;
}

static int write_notes(struct lws *wsi, struct connection *c)
{
    struct message *message = c->closing == CONNECTION_AGAIN ? NULL : connection_next(c);
    for (; message; message = connection_next(c)) {
        if (lws_write(wsi, message->bytes + MESSAGE_HEADROOM, message->n, LWS_WRITE_TEXT) <
            (int)message->n)
            return -1;
        connection_sent(c);
        if (lws_send_pipe_choked(wsi)) {
            lws_callback_on_writable(wsi);
            return 0;
        }
    }
    /* Not by returning -1: with libuv the library then closes twice, and the second close drops the
     * frame with the reason. */
    if (connection_ends(c)) {
        lws_close_reason(wsi, (enum lws_close_status)c->closing, NULL, 0);
        lws_close_free_wsi(wsi, LWS_CLOSE_STATUS_NOSTATUS, "agond");
    }
    return 0;
}

static int socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                           size_t n)
{
    struct socket *s = user;
    struct net *net = lws_context_user(lws_get_context(wsi));
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        core_at(net->api->core);
        if (gate_upgrades(net, wsi))
            return 0;
        net->api->core->metrics.sockets_refused++;
        return 1;
    case LWS_CALLBACK_ESTABLISHED:
        core_at(net->api->core);
        return open_socket(net, wsi, s);
    case LWS_CALLBACK_RECEIVE:
        if (!s->connection)
            return -1;
        idle_heard(&net->idle, &s->idle, core_at(net->api->core));
        return receive(net, wsi, s, in, n);
    case LWS_CALLBACK_RECEIVE_PONG:
        if (s->connection)
            idle_heard(&net->idle, &s->idle, core_at(net->api->core));
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        if (!s->connection)
            return -1;
        return write_ping(wsi, s) ? write_notes(wsi, s->connection) : 0;
    case LWS_CALLBACK_CLOSED:
        core_at(net->api->core);
        close_socket(net, wsi, s);
        return 0;
    default:
        return 0;
    }
}

void net_wake_connection(struct connection *c)
{
    enum { LAST_S = 5 };
    if (c->relayed) {
        link_port_wake(c);
    } else if (c->program && connection_bot(c)->stream) {
        bot_port_wake(c);
    } else {
        lws_callback_on_writable(c->driver);
        if (c->closing == CONNECTION_AGAIN) /* a client that does not read does not let it write */
            lws_set_timeout(c->driver, PENDING_TIMEOUT_CLOSE_SEND, LAST_S);
    }
}

/* Stops and starts the reading of a socket. */
static void pause_reading(struct connection *c, bool on)
{
    if (c->program && connection_bot(c)->stream)
        bot_port_pause(c, on);
    else
        lws_rx_flow_control(c->driver, !on);
}

void net_wake(void *net)
{
    uv_async_send(&((struct net *)net)->woken);
}

/* ---- the loop ---- */

static void on_wake(uv_async_t *handle)
{
    (void)handle; /* waking the loop is enough */
}

static void on_timer(uv_timer_t *handle)
{
    (void)handle;
}

/* Pings silent sockets, and closes those that do not answer. */
static void on_idle(uv_timer_t *handle)
{
    struct net *net = handle->data;
    int64_t now = core_at(net->api->core);
    for (struct idle_place *p; (p = idle_lost(&net->idle, now)) != NULL;)
        lws_set_timeout(p->driver, PENDING_TIMEOUT_WS_PONG_CHECK_SEND_PING, LWS_TO_KILL_ASYNC);
    for (struct idle_place *p; (p = idle_silent(&net->idle, now)) != NULL;) {
        ((struct socket *)lws_wsi_user(p->driver))->ping = true;
        lws_callback_on_writable(p->driver);
    }
}

/* A server among several that has been without the database for so long that another may lead
 * sends its clients to the others. Their messages wait for the database, and are not sent. */
static void look_for_store(struct net *net)
{
    enum { LOST_MS = 7000 };
    struct core *core = net->api->core;
    bool away = net->links && store_is_away(core->store);
    net->lost_at = !away ? 0 : net->lost_at > 0 ? net->lost_at : os_now_ms();
    net->lost = away && os_now_ms() - net->lost_at > LOST_MS;
    for (struct connection *c = net->lost ? core->connections : NULL; c; c = c->next)
        if (!c->relayed && !c->closing)
            connection_close(c, CONNECTION_AGAIN);
}

/* Runs after each round of the loop. */
static void on_check(uv_check_t *handle)
{
    struct net *net = handle->data;
    net->driver.step(net->driver.server);
    http_wake(net);
    control_wake(net);
    bot_port_flush(net->bots);
    link_port_drop_silent(net->links, net->polls);
    relay_drop_silent(net->relay, net->polls);
    look_for_store(net);
    link_port_flush(net->links);
    relay_flush(net->relay);
    const char *failure = store_failure(net->api->core->store);
    if (failure && !net->stopped) {
        logger_event(net->api->core->options.logger, LEVEL_ERROR, "nothing_can_be_kept",
                     LOG_FIELDS({"error", failure}));
        _Exit(1);
    }
}

/* Before the loop waits: measures the round's time. */
static void note_round(struct net *net)
{
    uint64_t now = uv_hrtime(), idle = uv_metrics_idle_time(&net->loop);
    if (net->round_ns > 0)
        latency_add(&net->api->core->metrics.round,
                    (int64_t)(now - net->round_ns - (idle - net->idle_ns)) / 1000);
    net->round_ns = now;
    net->idle_ns = idle;
}

static void on_prepare(uv_prepare_t *handle)
{
    struct net *net = handle->data;
    bot_port_flush(net->bots);
    link_port_flush(net->links);
    relay_flush(net->relay);
    note_round(net);
    int64_t due = net->driver.due(net->driver.server), now = core_at(net->api->core);
    core_wait(net->api->core, due);
    uv_update_time(&net->loop);
    uv_timer_start(&net->timer, on_timer, due <= now ? 0 : (uint64_t)(due - now), 0);
    net->polls = os_now_ms();
}

static void on_signal(uv_signal_t *handle, int number)
{
    net_stop(handle->data, number == SIGHUP);
}

static void init_signal(struct net *net, uv_signal_t *handle, int number)
{
    uv_signal_init(&net->loop, handle);
    handle->data = net;
    uv_signal_start(handle, on_signal, number);
}

int net_init(struct net *net, const struct net_options *options, struct agon_error *error)
{
    *net = (struct net){.options = *options, .firsts = os_firsts_open()};
    if (net->firsts < 0 || uv_loop_init(&net->loop) != 0 ||
        uv_loop_configure(&net->loop, UV_METRICS_IDLE_TIME) != 0 ||
        uv_async_init(&net->loop, &net->woken, on_wake) != 0 ||
        uv_poll_init(&net->loop, &net->first, net->firsts) != 0)
        return agon_fail(error, AGON_UNSUPPORTED, -1, "no event loop can be made");
    uv_timer_init(&net->loop, &net->timer);
    uv_timer_init(&net->loop, &net->stopping);
    uv_timer_init(&net->loop, &net->idle_timer);
    idle_init(&net->idle);
    uv_prepare_init(&net->loop, &net->prepare);
    uv_check_init(&net->loop, &net->check);
    net->first.data = net->stopping.data = net->idle_timer.data = net;
    net->prepare.data = net->check.data = net;
    return 0;
}

/* Input that is not HTTP, such as a bot's line sent to the wrong port. */
static int stray_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                          size_t n)
{
    unsigned char text[LWS_PRE + 256];
    char where[64] = "none is open (agond --bot-port)";
    const struct net *net = lws_context_user(lws_get_context(wsi));
    (void)user;
    (void)in;
    (void)n;
    if (reason != LWS_CALLBACK_RAW_RX)
        return 0;
    if (net->api->bot_port > 0)
        snprintf(where, sizeof where, "that is %d", net->api->bot_port);
    int length = snprintf((char *)text + LWS_PRE, sizeof text - LWS_PRE,
                          "{\"type\": \"error\", \"code\": \"wrong_port\", \"text\": \"this is the "
                          "site's port: say http://HOST:%d, or the bots' port; %s\"}\n",
                          net->port, where);
    lws_write(wsi, text + LWS_PRE, (size_t)length, LWS_WRITE_RAW);
    return -1;
}

static const struct lws_protocols protocols[] = {
    {.name = "http", .callback = http_callback, .per_session_data_size = sizeof(struct http)},
    {.name = "agon",
     .callback = socket_callback,
     .per_session_data_size = sizeof(struct socket),
     .rx_buffer_size = 8192},
    {.name = "agon-bot",
     .callback = socket_callback,
     .per_session_data_size = sizeof(struct socket),
     .rx_buffer_size = 8192},
    {.name = "stray", .callback = stray_callback},
    {0}};
static const lws_retry_bo_t no_pings = {0}; /* pings are our own, see idle.h */

static int open_context(struct net *net, struct lws_context_creation_info *info)
{
    net->loops[0] = &net->loop;
    lws_set_log_level(0, NULL); /* errors are reported by our own code */
    info->protocols = protocols;
    info->options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_DISABLE_OS_CA_CERTS |
                    LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND;
    info->foreign_loops = net->loops;
    info->user = net;
    info->timeout_secs = HEADER_S;
    info->keepalive_timeout = KEEP_ALIVE_S;
    info->max_http_header_data = 8192;
    info->max_http_header_pool = HEADER_POOL;
    info->fd_limit_per_thread = SOCKETS;
    info->retry_and_idle_policy = &no_pings;
    info->alpn = "http/1.1";
    info->server_string = "agond";
    info->gid = info->uid = (unsigned int)-1;
    net->context = lws_create_context(info);
    return net->context ? 0 : AGON_UNSUPPORTED;
}

/* Listens at a single address; the port, or AGON_UNSUPPORTED. The library treats an IPv4 address as
 * no address, and listens at every one, unless IPv6 is disabled for it. */
static int listen_at(struct net *net, struct lws_context_creation_info *info, const char *address,
                     int port)
{
    static const uint64_t six =
        LWS_SERVER_OPTION_IPV6_V6ONLY_MODIFY | LWS_SERVER_OPTION_IPV6_V6ONLY_VALUE;
    struct lws_context_creation_info one = *info;
    one.options |= strchr(address, ':') ? six : LWS_SERVER_OPTION_DISABLE_IPV6;
    one.options |= LWS_SERVER_OPTION_FALLBACK_TO_APPLY_LISTEN_ACCEPT_CONFIG;
    one.listen_accept_role = "raw-skt";
    one.listen_accept_protocol = "stray";
    one.vhost_name = one.iface = address;
    one.port = port;
    struct lws_vhost *host = lws_create_vhost(net->context, &one);
    return host ? lws_get_vhost_listen_port(host) : AGON_UNSUPPORTED;
}

/* Listens at every bound address, on one port. */
static int listen_all(struct net *net, struct agon_error *error)
{
    struct lws_context_creation_info info = {0};
    int port = net->options.port;
    if (open_context(net, &info) < 0)
        return agon_fail(error, AGON_UNSUPPORTED, -1, "the sockets' library cannot be opened");
    for (int i = 0; net->options.bind[i]; i++) {
        int got = listen_at(net, &info, net->options.bind[i], port);
        if (got < 0)
            return agon_fail(error, AGON_UNSUPPORTED, -1,
                             "cannot listen at %.60s port %d: is another server there?",
                             net->options.bind[i], port);
        port = got;
    }
    net->port = port;
    return 0;
}

static void close_handle(uv_handle_t *handle, void *unused)
{
    (void)unused;
    if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

static void go_rounds(struct net *net)
{
    for (int i = 0; i < LAST_ROUNDS; i++)
        uv_run(&net->loop, UV_RUN_NOWAIT);
}

/* Closes sockets while the server that they belong to exists. */
static void close_sockets(struct net *net)
{
    uv_prepare_stop(&net->prepare);
    uv_check_stop(&net->check);
    uv_timer_stop(&net->stopping);
    uv_timer_stop(&net->idle_timer);
    uv_poll_stop(&net->first);
    control_close(net);
    bot_port_close(net->bots);
    link_port_close(net->links);
    relay_end(net->relay);
    gate_close(net);
    go_rounds(net);
}

/* Releases the library when no other thread is alive. It closes the descriptor that wakes it twice
 * (libwebsockets 4.1.6, lws_destroy_event_pipe() over libuv), even if the number has been reused in
 * between, so nothing may be opened between the two. */
void net_release(struct net *net)
{
    os_hangup_hold(true);
    net->api = NULL;
    lws_context_destroy(net->context);
    go_rounds(net);
    lws_context_destroy(net->context); /* what the loop still needed the first time */
    control_release(net);
    uv_walk(&net->loop, close_handle, NULL);
    uv_run(&net->loop, UV_RUN_DEFAULT);
    uv_loop_close(&net->loop);
    os_firsts_close(net->firsts);
    described_release(net);
    relay_free(net->relay);
}

/* Opens the bots' port, if one is configured. */
static int open_bots(struct net *net, struct agon_error *error)
{
    if (net->options.bot_port < 0)
        return 0;
    net->bots = bot_port_open(net, net->options.bot_port, &net->api->bot_port, error);
    return net->bots ? 0 : AGON_UNSUPPORTED;
}

int net_open(struct net *net, const struct net_driver *driver, struct agon_error *error)
{
    net->driver = *driver;
    net->api = driver->api;
    net->relay = driver->relays ? relay_new(net, pause_reading) : NULL;
    init_signal(net, &net->term, SIGTERM);
    init_signal(net, &net->interrupt, SIGINT);
    init_signal(net, &net->hangup, SIGHUP);
    os_hangup_hold(false);
    int status = listen_all(net, error);
    if (status == 0)
        status = open_bots(net, error);
    if (status < 0)
        return status;
    if (net->options.link && !driver->relays)
        net->links = link_port_open(net, error);
    if (net->options.link && !driver->relays && !net->links)
        return AGON_UNSUPPORTED;
    if (!driver->relays)
        control_listen(net);
    uv_poll_start(&net->first, UV_READABLE, on_first);
    uv_timer_start(&net->idle_timer, on_idle, IDLE_LOOK_MS, IDLE_LOOK_MS);
    uv_prepare_start(&net->prepare, on_prepare);
    uv_check_start(&net->check, on_check);
    return 0;
}

int net_run(struct net *net, const struct net_driver *driver, struct agon_error *error)
{
    int status = net_open(net, driver, error);
    if (status == 0) {
        announce(net);
        core_wait(net->api->core, INT64_MAX); /* what came before was no stall */
        uv_run(&net->loop, UV_RUN_DEFAULT);
        if (net->again) /* no code handles the loop's signals any more */
            os_program_end_at_signals();
    }
    close_sockets(net);
    return status;
}
