/* Frames and requests by hand. */

#include "wire.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "os/time.h"
#include "said.h"

static _Noreturn void no_memory(void)
{
    fputs("wire: no memory\n", stderr);
    abort();
}

int wire_connect_from(const char *from, int port)
{
    struct sockaddr_in own = {.sin_family = AF_INET};
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), one = 1;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    inet_pton(AF_INET, from, &own.sin_addr);
    /* The kernel picks the port once both ends are known, which leaves more ports free. */
    if (fd >= 0)
        setsockopt(fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &one, sizeof one);
    if (fd < 0 || bind(fd, (struct sockaddr *)&own, sizeof own) < 0 ||
        connect(fd, (struct sockaddr *)&address, sizeof address) < 0) {
        if (fd >= 0)
            close(fd);
        return -1;
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return fd;
}

int wire_connect(int port)
{
    return wire_connect_from("127.0.0.1", port);
}

bool wire_write(int fd, const void *bytes, size_t n)
{
    for (size_t sent = 0; sent < n;) {
        ssize_t k = send(fd, (const char *)bytes + sent, n - sent, MSG_NOSIGNAL);
        if (k <= 0 && errno != EINTR)
            return false;
        sent += k > 0 ? (size_t)k : 0;
    }
    return true;
}

/* Waits until there is something to read, despite signals; false: not within `ms`. */
static bool wait_for(int fd, int64_t ms)
{
    for (int64_t end = os_now_ms() + ms, left = ms; left >= 0; left = end - os_now_ms()) {
        struct pollfd p = {.fd = fd, .events = POLLIN};
        int n = poll(&p, 1, (int)left);
        if (n > 0)
            return true;
        if (n == 0 || errno != EINTR)
            return false;
    }
    return false;
}

/* Reads available data, or waits; the bytes added, 0 at the end or on timeout. */
static size_t take(struct wire *w, int64_t ms)
{
    if (w->fd < 0 || !wait_for(w->fd, ms))
        return 0;
    if (w->room - w->n < 65536) {
        w->room = 2 * w->room + 131072;
        w->in = realloc(w->in, w->room);
        if (!w->in)
            no_memory();
    }
    ssize_t k;
    while ((k = recv(w->fd, w->in + w->n, w->room - w->n - 1, 0)) < 0 && errno == EINTR)
        ;
    if (k <= 0) {
        close(w->fd);
        w->fd = -1;
        return 0;
    }
    w->n += (size_t)k;
    w->in[w->n] = '\0';
    return (size_t)k;
}

/* ---- HTTP ---- */

static void keep_cookie(const char *head, char cookie[128])
{
    const char *s = strcasestr(head, "set-cookie: agon=");
    if (s) {
        s += strlen("set-cookie: ");
        snprintf(cookie, 128, "%.*s", (int)strcspn(s, ";\r"), s);
    }
}

/* Joins the chunks from `s` on in place; NULL if the last one is missing. */
static char *join_chunks(char *s)
{
    char *begin = s, *to = s;
    for (;;) {
        char *after;
        size_t n = strtoul(s, &after, 16);
        if (after == s || strncmp(after, "\r\n", 2) != 0)
            return NULL;
        if (n == 0) {
            *to = '\0';
            return begin;
        }
        if (strlen(after) < n + 4)
            return NULL;
        memmove(to, after + 2, n);
        to += n;
        s = after + 2 + n + 2;
    }
}

/* Whether an answer is complete: by its Content-Length, else at the end of the connection. */
static bool is_whole(const struct wire *w)
{
    static const char name[] = "\r\ncontent-length:";
    const char *head_end = w->n > 0 ? strstr(w->in, "\r\n\r\n") : NULL;
    const char *length = head_end ? strcasestr(w->in, name) : NULL;
    if (!head_end)
        return false;
    if (!length || length > head_end)
        return w->fd < 0;
    return w->n - (size_t)(head_end + 4 - w->in) >= strtoul(length + sizeof name - 1, NULL, 10);
}

static char *fetch(const char *from, int port, const char *method, const char *path,
                   const char *headers, const char *body, char cookie[128], int *status)
{
    struct wire w = {.fd = wire_connect_from(from, port)};
    char *request = NULL, *text = NULL;
    int n = asprintf(&request,
                     "%s %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n%s%s%s%s"
                     "%s%s%zu\r\n\r\n%s",
                     method, path, port, *cookie ? "Cookie: " : "", cookie, *cookie ? "\r\n" : "",
                     headers ? headers : "", body ? "Content-Type: application/json\r\n" : "",
                     "Content-Length: ", body ? strlen(body) : 0, body ? body : "");
    int64_t until = os_now_ms() + WIRE_PATIENCE_MS;
    if (n > 0 && w.fd >= 0 && wire_write(w.fd, request, (size_t)n))
        while (!is_whole(&w) && take(&w, until - os_now_ms()) > 0)
            ;
    free(request);
    *status = 0;
    char *end = is_whole(&w) ? strstr(w.in, "\r\n\r\n") : NULL;
    if (!end)
        printf("# %s %s: no whole answer, %zu bytes have come%s\n", method, path, w.n,
               w.fd < 0 ? " before the end" : "");
    if (end && sscanf(w.in, "HTTP/1.1 %d", status) == 1) {
        *end = '\0';
        keep_cookie(w.in, cookie);
        bool chunked = strcasestr(w.in, "transfer-encoding: chunked") != NULL;
        char *whole = chunked ? join_chunks(end + 4) : end + 4;
        text = whole ? strdup(whole) : NULL;
        if (text)
            said_http(method, path, body, *status, text);
    }
    wire_close(&w);
    return text;
}

char *wire_fetch(int port, const char *method, const char *path, const char *headers,
                 const char *body, char cookie[128], int *status)
{
    return fetch("127.0.0.1", port, method, path, headers, body, cookie, status);
}

json_t *wire_http_from(const char *from, int port, const char *method, const char *path,
                       const char *headers, const char *body, char cookie[128], int *status)
{
    char *text = fetch(from, port, method, path, headers, body, cookie, status);
    json_t *json = text ? json_loads(text, 0, NULL) : NULL;
    free(text);
    return json;
}

json_t *wire_http(int port, const char *method, const char *path, const char *headers,
                  const char *body, char cookie[128], int *status)
{
    return wire_http_from("127.0.0.1", port, method, path, headers, body, cookie, status);
}

/* ---- WebSocket ---- */

bool wire_upgrade(struct wire *w, int port, const char *cookie, const char *origin)
{
    return wire_upgrade_at(w, port, "/socket", "agon", cookie, origin);
}

bool wire_ask_upgrade(struct wire *w, int port, const char *path, const char *protocol,
                      const char *cookie, const char *origin)
{
    char request[1024];
    int n = snprintf(request, sizeof request,
                     "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
                     "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                     "Sec-WebSocket-Protocol: %s\r\nCookie: %s\r\n%s%s%s\r\n",
                     path, port, protocol, cookie, origin ? "Origin: " : "", origin ? origin : "",
                     origin ? "\r\n" : "");
    w->bot = strcmp(protocol, "agon-bot") == 0;
    return wire_write(w->fd, request, (size_t)n);
}

int wire_upgraded(struct wire *w, int64_t ms)
{
    if (take(w, ms) == 0)
        return w->fd < 0 ? -1 : 0;
    const char *end = strstr(w->in, "\r\n\r\n");
    if (!end)
        return 0;
    w->used = (size_t)(end + 4 - w->in);
    w->number = said_number();
    return strncmp(w->in, "HTTP/1.1 101", 12) == 0 ? 1 : -1;
}

bool wire_upgrade_at(struct wire *w, int port, const char *path, const char *protocol,
                     const char *cookie, const char *origin)
{
    int64_t until = os_now_ms() + WIRE_PATIENCE_MS;
    int upgraded = wire_ask_upgrade(w, port, path, protocol, cookie, origin) ? 0 : -1;
    while (upgraded == 0 && os_now_ms() < until)
        upgraded = wire_upgraded(w, until - os_now_ms());
    return upgraded > 0;
}

bool wire_frame(struct wire *w, int first_byte, const void *bytes, size_t n)
{
    static const unsigned char mask[4] = {0x12, 0x34, 0x56, 0x78};
    unsigned char *frame = malloc(n + 14);
    size_t at = 0;
    if (!frame)
        no_memory();
    frame[at++] = (unsigned char)first_byte;
    frame[at++] = (unsigned char)(0x80 | (n < 126 ? n : n < 65536 ? 126 : 127));
    for (int i = n < 126 ? 0 : n < 65536 ? 2 : 8; i > 0; i--)
        frame[at++] = (unsigned char)((uint64_t)n >> (8 * (i - 1)));
    memcpy(frame + at, mask, 4);
    at += 4;
    for (size_t i = 0; i < n; i++)
        frame[at + i] = ((const unsigned char *)bytes)[i] ^ mask[i & 3];
    bool good = w->fd >= 0 && wire_write(w->fd, frame, at + n);
    free(frame);
    return good;
}

bool wire_send(struct wire *w, const char *text, size_t n)
{
    said_message(w->number, w->bot, true, text, n);
    return wire_frame(w, 0x81, text, n);
}

/* The frame that begins at in[from]: its payload, or NULL while it is incomplete. */
static char *frame_at(const struct wire *w, size_t from, int *opcode, size_t *n, size_t *whole)
{
    unsigned char *f = (unsigned char *)w->in + from;
    size_t have = w->n - from, head = 2;
    if (have < 2)
        return NULL;
    *opcode = f[0] & 15;
    *n = f[1] & 127;
    int more = *n == 126 ? 2 : *n == 127 ? 8 : 0;
    head += (size_t)more;
    if (have < head)
        return NULL;
    if (more)
        *n = 0;
    for (int i = 0; i < more; i++)
        *n = *n << 8 | f[2 + i];
    *whole = head + *n;
    return have >= *whole ? (char *)f + head : NULL;
}

char *wire_next(struct wire *w, int ms)
{
    int opcode;
    size_t n, whole;
    for (int64_t until = os_now_ms() + ms;;) {
        char *payload = frame_at(w, w->used, &opcode, &n, &whole);
        if (!payload) {
            if (w->used > 0) {
                memmove(w->in, w->in + w->used, w->n - w->used);
                w->n -= w->used;
                w->used = 0;
            }
            int64_t left = until - os_now_ms();
            if (take(w, left > 0 ? left : 0) == 0)
                return NULL;
            continue;
        }
        w->used += whole;
        if (opcode == 9)
            wire_frame(w, 0x8a, payload, n);
        if (opcode == 8) {
            w->close_code =
                n >= 2 ? (unsigned char)payload[0] << 8 | (unsigned char)payload[1] : 1005;
            wire_frame(w, 0x88, payload, n < 2 ? 0 : 2);
        }
        if (opcode != 1)
            continue;
        memmove(payload - 1, payload, n); /* room for the NUL: a header has at least two bytes */
        payload[n - 1] = '\0';
        said_message(w->number, w->bot, false, payload - 1, n);
        return payload - 1;
    }
}

void wire_tend(struct wire *w)
{
    int opcode;
    size_t n, whole;
    const char *payload;
    while (take(w, 0) > 0)
        ;
    for (size_t i = w->used; (payload = frame_at(w, i, &opcode, &n, &whole)) != NULL; i += whole)
        if (opcode == 9) {
            wire_frame(w, 0x8a, payload, n);
            w->in[i] = (char)0x8a; /* answered: later reads skip it */
        }
}

int wire_closed(struct wire *w)
{
    int64_t until = os_now_ms() + WIRE_PATIENCE_MS;
    while (w->close_code == 0 && os_now_ms() < until &&
           (wire_next(w, WIRE_PATIENCE_MS) || w->fd >= 0))
        ;
    return w->close_code == 0 && w->fd >= 0 ? -1 : w->close_code;
}

void wire_close(struct wire *w)
{
    if (w->fd >= 0)
        close(w->fd);
    free(w->in);
    *w = (struct wire){.fd = -1};
}
