/* Connections over BSD sockets. */

#include "os/socket.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/sockios.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "os/time.h"
#include "os/wait.h"

enum { SEND_MS = 10000 };

/* Connects to one address; a non-blocking descriptor, or -1 with errno. */
static int try_address(const struct addrinfo *a, int64_t ms)
{
    int fd = socket(a->ai_family, a->ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK, a->ai_protocol);
    int failed = fd < 0 ? errno : 0, one = 1;
    socklen_t n = sizeof failed;
    if (fd >= 0 && connect(fd, a->ai_addr, a->ai_addrlen) != 0) {
        struct os_watch watch = {.fd = fd, .write = true};
        failed = errno;
        if (failed == EINPROGRESS && os_wait(&watch, 1, ms) == 0)
            failed = ETIMEDOUT;
        else if (failed == EINPROGRESS)
            getsockopt(fd, SOL_SOCKET, SO_ERROR, &failed, &n);
    }
    if (failed && fd >= 0)
        close(fd);
    errno = failed;
    if (failed)
        return -1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &one, sizeof one);
    return fd;
}

int os_connect(struct os_socket *s, const char *host, int port, int64_t ms, struct agon_error *e)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *list = NULL;
    char service[16];
    *s = (struct os_socket){.fd = -1};
    snprintf(service, sizeof service, "%d", port);
    int found = getaddrinfo(host, service, &hints, &list);
    for (struct addrinfo *a = found == 0 ? list : NULL; a && s->fd < 0; a = a->ai_next)
        s->fd = try_address(a, ms);
    const char *why = found != 0 ? gai_strerror(found) : strerror(errno);
    if (s->fd < 0)
        agon_fail(e, AGON_UNSUPPORTED, -1, "%.50s port %d: %.40s", host, port, why);
    if (list)
        freeaddrinfo(list);
    return s->fd < 0 ? AGON_UNSUPPORTED : 0;
}

/* The unencrypted counterpart of a cipher's send. */
static bool plain_send(struct os_socket *s, const char *bytes, size_t n, int64_t until)
{
    while (n > 0) {
        ssize_t sent = send(s->fd, bytes, n, MSG_NOSIGNAL);
        struct os_watch watch = {.fd = s->fd, .write = true};
        if (sent > 0) {
            bytes += sent;
            n -= (size_t)sent;
        } else if (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR) {
            if (os_now_ms() >= until)
                return false;
            os_wait(&watch, 1, until - os_now_ms());
        } else {
            return false;
        }
    }
    return true;
}

bool os_send(struct os_socket *s, const void *bytes, size_t n)
{
    int64_t until = os_now_ms() + SEND_MS;
    return s->cipher ? s->cipher->send(s, bytes, n, until) : plain_send(s, bytes, n, until);
}

int64_t os_receive(struct os_socket *s, void *bytes, size_t n)
{
    if (s->cipher)
        return s->cipher->receive(s, bytes, n);
    ssize_t got = recv(s->fd, bytes, n, MSG_DONTWAIT);
    if (got > 0)
        return got;
    return got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR) ? 0 : -1;
}

void os_disconnect(struct os_socket *s)
{
    if (s->cipher)
        s->cipher->end(s);
    if (s->fd >= 0)
        close(s->fd);
    s->fd = -1;
}

bool os_has_address(const char *address)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICHOST}, *a = NULL;
    if (getaddrinfo(address, "0", &hints, &a) != 0)
        return false;
    int fd = socket(a->ai_family, a->ai_socktype | SOCK_CLOEXEC, a->ai_protocol);
    bool has = fd >= 0 && bind(fd, a->ai_addr, a->ai_addrlen) == 0;
    if (fd >= 0)
        close(fd);
    freeaddrinfo(a);
    return has;
}

int os_lag_ms(int fd)
{
    struct tcp_info info;
    socklen_t n = sizeof info;
    if (getsockopt(fd, IPPROTO_TCP, TCP_INFO, &info, &n) != 0 || info.tcpi_rtt == 0)
        return -1;
    return (int)((info.tcpi_rtt + 1000) / 2000);
}

int os_unacknowledged_ms(int fd)
{
    struct tcp_info info;
    socklen_t n = sizeof info;
    int unsent;
    if (getsockopt(fd, IPPROTO_TCP, TCP_INFO, &info, &n) != 0 ||
        ioctl(fd, SIOCOUTQNSD, &unsent) != 0)
        return -1;
    bool full = info.tcpi_unacked == 0 && unsent > 0;
    return full ? 0 : (int)info.tcpi_last_ack_recv;
}

bool os_socket_peer(int fd, char *text, size_t size)
{
    struct sockaddr_storage peer;
    socklen_t n = sizeof peer;
    return getpeername(fd, (struct sockaddr *)&peer, &n) == 0 &&
           getnameinfo((struct sockaddr *)&peer, n, text, (socklen_t)size, NULL, 0,
                       NI_NUMERICHOST) == 0;
}

int os_firsts_open(void)
{
    return epoll_create1(EPOLL_CLOEXEC);
}

void os_firsts_close(int firsts)
{
    if (firsts >= 0)
        close(firsts);
}

bool os_firsts_add(int firsts, int fd, void *user)
{
    struct epoll_event event = {.events = EPOLLIN | EPOLLRDHUP | EPOLLET, .data.ptr = user};
    return epoll_ctl(firsts, EPOLL_CTL_ADD, fd, &event) == 0;
}

void os_firsts_drop(int firsts, int fd)
{
    epoll_ctl(firsts, EPOLL_CTL_DEL, fd, &(struct epoll_event){0});
}

void *os_firsts_next(int firsts, bool *ended)
{
    struct epoll_event event;
    if (epoll_wait(firsts, &event, 1, 0) != 1)
        return NULL;
    *ended = event.events & (EPOLLRDHUP | EPOLLHUP | EPOLLERR);
    return event.data.ptr;
}

int os_peek(int fd, void *bytes, size_t n)
{
    return (int)recv(fd, bytes, n, MSG_PEEK | MSG_DONTWAIT);
}
