/* Connections of bots on libuv: bytes in, messages out, with timeouts.
 *
 * A connection is read in pieces of 16 kB and written one batch of messages at a time; messages to
 * a bot that does not read are queued, and at a megabyte it is closed. So is a connection without a
 * hello in ten seconds, or without a sign of life in TCP (keep-alive). */
#include "server/net/net_bots.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "os/socket.h"
#include "server/net/bot_socket.h"
#include "server/net/gate.h"
#include "server/net/relay.h"

enum { BACKLOG = 128, PIECE = 16384, BATCH = 16, KEEP_ALIVE_S = 30, LAST_MS = 2000 };

struct bot_stream {
    uv_tcp_t tcp;
    uv_timer_t timer; /* for the hello, then for the last messages */
    uv_write_t write;
    struct bot_port *port;
    struct bot_stream *next, *before, *next_woken;
    struct connection *connection; /* NULL once closing */
    struct message *sent[BATCH];   /* being written */
    int sents;
    bool writing, woken;
    int handles; /* still open */
    char piece[PIECE];
};

struct bot_port {
    struct net *net;
    uv_tcp_t tcp[NET_BINDS]; /* one per address */
    int open;                /* not closed yet */
    struct bot_stream *streams, *woken;
};

/* ---- closing ---- */

static void on_closed(uv_handle_t *handle)
{
    struct bot_stream *w = handle->data;
    if (--w->handles == 0) {
        for (int i = 0; i < w->sents; i++)
            message_drop(w->sent[i]);
        free(w);
    }
}

static void hang_up(struct bot_stream *w)
{
    if (!w->connection)
        return;
    for (struct bot_stream **p = &w->port->woken; *p; p = &(*p)->next_woken)
        if (*p == w) {
            *p = w->next_woken;
            break;
        }
    if (w->port->net->relay)
        relay_gone(w->port->net->relay, w->connection);
    bot_socket_release(w->connection);
    connection_free(w->connection);
    w->connection = NULL;
    if (w->before)
        w->before->next = w->next;
    else
        w->port->streams = w->next;
    if (w->next)
        w->next->before = w->before;
    uv_close((uv_handle_t *)&w->tcp, on_closed);
    uv_close((uv_handle_t *)&w->timer, on_closed);
}

static void on_timer(uv_timer_t *timer)
{
    struct bot_stream *w = timer->data;
    core_at(w->port->net->api->core);
    if (w->connection && (w->connection->closing || !bot_socket_known(w->connection)))
        hang_up(w);
}

/* ---- writing ---- */

static void write_notes(struct bot_stream *w);

static void on_written(uv_write_t *write, int status)
{
    struct bot_stream *w = write->data;
    for (int i = 0; i < w->sents; i++)
        message_drop(w->sent[i]);
    w->sents = 0;
    w->writing = false;
    if (!w->connection)
        return;
    core_at(w->port->net->api->core);
    if (status < 0)
        hang_up(w);
    else
        write_notes(w);
}

/* Writes the messages that may leave, each with a newline; then closes if that is due. */
static void write_notes(struct bot_stream *w)
{
    static char newline[] = "\n";
    uv_buf_t buffers[2 * BATCH];
    struct connection *c = w->connection;
    if (!c || w->writing)
        return;
    while (w->sents < BATCH && c->closing != CONNECTION_AGAIN && connection_next(c)) {
        struct message *message = connection_next(c);
        buffers[2 * w->sents] =
            uv_buf_init((char *)message->bytes + MESSAGE_HEADROOM, (unsigned)message->n);
        buffers[2 * w->sents + 1] = uv_buf_init(newline, 1);
        message->references++;
        w->sent[w->sents++] = message;
        connection_sent(c);
    }
    if (w->sents > 0) {
        w->writing = true;
        w->write.data = w;
        if (uv_write(&w->write, (uv_stream_t *)&w->tcp, buffers, (unsigned)(2 * w->sents),
                     on_written) < 0)
            hang_up(w);
    } else if (connection_ends(c)) {
        hang_up(w);
    }
}

void bot_port_wake(struct connection *c)
{
    struct bot_stream *w = c->driver;
    if (c->closing && !uv_is_active((uv_handle_t *)&w->timer))
        uv_timer_start(&w->timer, on_timer, LAST_MS, 0);
    if (w->woken)
        return;
    w->woken = true;
    w->next_woken = w->port->woken;
    w->port->woken = w;
}

void bot_port_flush(struct bot_port *port)
{
    while (port && port->woken) {
        struct bot_stream *w = port->woken;
        port->woken = w->next_woken;
        w->woken = false;
        write_notes(w);
    }
}

/* ---- reading ---- */

static void on_room(uv_handle_t *handle, size_t suggested, uv_buf_t *room)
{
    struct bot_stream *w = handle->data;
    (void)suggested;
    *room = uv_buf_init(w->piece, PIECE);
}

static void take_line(void *context, struct connection *c, const char *text, size_t n)
{
    struct net *net = context;
    if (net->relay)
        relay_message(net->relay, c, text, n);
    else
        bot_socket_message(net->api, c, text, n);
}

static void on_read(uv_stream_t *stream, ssize_t n, const uv_buf_t *room)
{
    struct bot_stream *w = stream->data;
    core_at(w->port->net->api->core);
    if (n < 0) {
        hang_up(w);
    } else if (n > 0 && w->connection) {
        uv_os_fd_t fd = -1;
        uv_fileno((uv_handle_t *)stream, &fd);
        w->connection->lag = os_lag_ms(fd);
        struct bot_lines lines = {take_line, w->port->net};
        bot_socket_bytes(&lines, w->connection, room->base, (size_t)n);
    }
}

void bot_port_pause(struct connection *c, bool on)
{
    struct bot_stream *w = c->driver;
    if (on)
        uv_read_stop((uv_stream_t *)&w->tcp);
    else
        uv_read_start((uv_stream_t *)&w->tcp, on_room, on_read);
}

/* ---- coming ---- */

static void name_address(const struct bot_stream *w, char address[64])
{
    struct sockaddr_storage peer;
    int n = sizeof peer;
    address[0] = '\0';
    if (uv_tcp_getpeername(&w->tcp, (struct sockaddr *)&peer, &n) == 0)
        uv_ip_name((const struct sockaddr *)&peer, address, 64);
    gate_narrow(address);
}

static bool welcome(struct bot_stream *w)
{
    struct net *net = w->port->net;
    char address[64];
    name_address(w, address);
    if (!gate_open(net) || gate_full(net->api->core, address))
        return false;
    w->connection = connection_new(net->api->core, w, "", address);
    if (!w->connection || !bot_socket_init(w->connection)) {
        if (w->connection)
            connection_free(w->connection);
        w->connection = NULL;
        return false;
    }
    connection_bot(w->connection)->stream = true;
    if (net->relay)
        relay_opened(net->relay, w->connection);
    w->next = w->port->streams;
    if (w->next)
        w->next->before = w;
    w->port->streams = w;
    return true;
}

static void on_caller(uv_stream_t *server, int status)
{
    struct bot_port *port = server->data;
    struct bot_stream *w = status == 0 ? calloc(1, sizeof *w) : NULL;
    if (!w)
        return;
    core_at(port->net->api->core);
    w->port = port;
    w->handles = 2;
    uv_tcp_init(&port->net->loop, &w->tcp);
    uv_timer_init(&port->net->loop, &w->timer);
    w->tcp.data = w->timer.data = w;
    if (uv_accept(server, (uv_stream_t *)&w->tcp) == 0 && welcome(w)) {
        uv_tcp_nodelay(&w->tcp, 1);
        uv_tcp_keepalive(&w->tcp, 1, KEEP_ALIVE_S);
        uv_timer_start(&w->timer, on_timer, BOT_HELLO_MS, 0);
        uv_read_start((uv_stream_t *)&w->tcp, on_room, on_read);
        return;
    }
    uv_close((uv_handle_t *)&w->tcp, on_closed);
    uv_close((uv_handle_t *)&w->timer, on_closed);
}

/* ---- the port ---- */

/* Listens at a single address; the port, or libuv's error. */
static int listen_at(struct bot_port *port, const char *address, int number)
{
    struct sockaddr_storage at;
    uv_tcp_t *tcp = &port->tcp[port->open++];
    bool six = strchr(address, ':') != NULL;
    uv_tcp_init(&port->net->loop, tcp);
    tcp->data = port;
    int n = sizeof at;
    int status = six ? uv_ip6_addr(address, number, (struct sockaddr_in6 *)&at)
                     : uv_ip4_addr(address, number, (struct sockaddr_in *)&at);
    if (status == 0)
        status = uv_tcp_bind(tcp, (const struct sockaddr *)&at, six ? UV_TCP_IPV6ONLY : 0);
    if (status == 0)
        status = uv_listen((uv_stream_t *)tcp, BACKLOG, on_caller);
    if (status < 0)
        return status;
    uv_tcp_getsockname(tcp, (struct sockaddr *)&at, &n);
    return ntohs(six ? ((struct sockaddr_in6 *)&at)->sin6_port
                     : ((struct sockaddr_in *)&at)->sin_port);
}

static void on_port_closed(uv_handle_t *handle)
{
    struct bot_port *port = handle->data;
    if (--port->open == 0)
        free(port);
}

struct bot_port *bot_port_open(struct net *net, int number, int *where, struct agon_error *error)
{
    struct bot_port *port = calloc(1, sizeof *port);
    if (!port)
        abort();
    port->net = net;
    for (int i = 0; net->options.bind[i]; i++) {
        const char *address = net->options.bind[i];
        int got = listen_at(port, address, number);
        if (got < 0) {
            agon_fail(error, AGON_UNSUPPORTED, -1, "--bot-port: cannot listen at %.60s port %d: %s",
                      address, number, uv_strerror(got));
            bot_port_close(port);
            return NULL;
        }
        printf("Bots are served at %s port %d\n", address, got);
        number = got;
    }
    fflush(stdout);
    *where = number;
    return port;
}

void bot_port_close(struct bot_port *port)
{
    if (!port)
        return;
    while (port->streams)
        hang_up(port->streams);
    for (int i = port->open - 1; i >= 0; i--)
        uv_close((uv_handle_t *)&port->tcp[i], on_port_closed);
}
