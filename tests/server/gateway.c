/* A thread with pairs of sockets. */
#include "gateway.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cmocka.h>

#include "os/thread.h"

enum {
    PORT = 5432,
    PAIRS_MAX = 64,
    BUFFER = 65536,
    TICK_MS = 100,
    /* The settings of agond's connections in PostgreSQL: */
    IDLE_S = 5,
    INTERVAL_S = 2,
    PROBES = 3,
    UNACKNOWLEDGED_MS = 10000
};

/* Two sockets, and what has come from each for the other. */
struct pair {
    int fd[2];
    size_t n[2], sent[2];
    char bytes[2][BUFFER];
};

struct gateway {
    struct sockaddr_un file;
    int listener, pairs;
    struct pair *pair[PAIRS_MAX];
    atomic_bool over;
    struct os_thread *thread;
};

/* ---- pairs ---- */

static void set(int fd, int level, int option, int value)
{
    assert_int_equal(setsockopt(fd, level, option, &value, sizeof value), 0);
}

static void accept_one(struct gateway *g)
{
    int tcp = accept4(g->listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
    int file = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    struct pair *p = calloc(1, sizeof *p);
    if (tcp < 0 || file < 0 || !p || g->pairs == PAIRS_MAX ||
        connect(file, (struct sockaddr *)&g->file, sizeof g->file) < 0) {
        close(tcp);
        close(file);
        free(p);
        return;
    }
    set(tcp, IPPROTO_TCP, TCP_NODELAY, 1);
    set(tcp, SOL_SOCKET, SO_KEEPALIVE, 1);
    set(tcp, IPPROTO_TCP, TCP_KEEPIDLE, IDLE_S);
    set(tcp, IPPROTO_TCP, TCP_KEEPINTVL, INTERVAL_S);
    set(tcp, IPPROTO_TCP, TCP_KEEPCNT, PROBES);
    set(tcp, IPPROTO_TCP, TCP_USER_TIMEOUT, UNACKNOWLEDGED_MS);
    p->fd[0] = tcp;
    p->fd[1] = file;
    g->pair[g->pairs++] = p;
}

static void drop(struct gateway *g, int i)
{
    struct pair *p = g->pair[i];
    close(p->fd[0]);
    close(p->fd[1]);
    free(p);
    g->pair[i] = g->pair[--g->pairs];
}

/* Reads from one socket, or sends the other what has come. False: the connection has ended. */
static bool read_side(struct pair *p, int from)
{
    ssize_t n = recv(p->fd[from], p->bytes[from], BUFFER, MSG_DONTWAIT);
    p->n[from] = n > 0 ? (size_t)n : 0;
    p->sent[from] = 0;
    return n > 0 || (n < 0 && errno == EAGAIN);
}

static bool send_side(struct pair *p, int from)
{
    if (p->n[from] == 0)
        return true;
    ssize_t n = send(p->fd[!from], p->bytes[from] + p->sent[from], p->n[from] - p->sent[from],
                     MSG_DONTWAIT | MSG_NOSIGNAL);
    p->sent[from] += n > 0 ? (size_t)n : 0;
    if (p->sent[from] == p->n[from])
        p->n[from] = 0;
    return n > 0 || (n < 0 && errno == EAGAIN);
}

static bool step_pair(struct pair *p, const struct pollfd watched[2])
{
    bool good = true;
    for (int side = 0; side < 2; side++) {
        good = good && !(watched[side].revents & POLLERR);
        if (p->n[side] == 0 && watched[side].revents & (POLLIN | POLLHUP))
            good = good && read_side(p, side);
        good = good && send_side(p, side);
    }
    return good;
}

static void run(void *context)
{
    struct gateway *g = context;
    while (!g->over) {
        struct pollfd watched[1 + 2 * PAIRS_MAX] = {{.fd = g->listener, .events = POLLIN}};
        int pairs = g->pairs;
        for (int i = 0; i < pairs; i++)
            for (int side = 0; side < 2; side++) {
                const struct pair *p = g->pair[i];
                short in = p->n[side] == 0 ? POLLIN : 0, out = p->n[!side] > 0 ? POLLOUT : 0;
                watched[1 + 2 * i + side] = (struct pollfd){.fd = in || out ? p->fd[side] : -1,
                                                            .events = (short)(in | out)};
            }
        poll(watched, (nfds_t)(1 + 2 * pairs), TICK_MS);
        for (int i = pairs; i-- > 0;)
            if (!step_pair(g->pair[i], &watched[1 + 2 * i]))
                drop(g, i);
        if (watched[0].revents & POLLIN)
            accept_one(g);
    }
}

/* ---- the gateway ---- */

struct gateway *gateway_open(struct network *network, int machine)
{
    struct gateway *g = calloc(1, sizeof *g);
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons(PORT)};
    assert_non_null(g);
    g->file.sun_family = AF_UNIX;
    snprintf(g->file.sun_path, sizeof g->file.sun_path, "%s/.s.PGSQL.%d", getenv("AGON_POSTGRES"),
             PORT);
    network_enter(network, machine);
    g->listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    network_leave(network);
    set(g->listener, SOL_SOCKET, SO_REUSEADDR, 1);
    assert_int_equal(bind(g->listener, (struct sockaddr *)&at, sizeof at), 0);
    assert_int_equal(listen(g->listener, PAIRS_MAX), 0);
    g->thread = os_thread_start(run, g);
    assert_non_null(g->thread);
    return g;
}

void gateway_close(struct gateway *g)
{
    if (!g)
        return;
    g->over = true;
    os_thread_join(g->thread);
    while (g->pairs > 0)
        drop(g, g->pairs - 1);
    close(g->listener);
    free(g);
}
