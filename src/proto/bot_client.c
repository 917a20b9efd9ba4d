/* Messages in lines or WebSocket frames (RFC 6455), as a client sees them. */
#include "proto/bot_client.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "os/handshake.h"
#include "os/socket.h"
#include "os/time.h"
#include "os/wait.h"

enum { CONNECT_MS = 10000, PIECE = 16384, TEXT = 1, CLOSE = 8, PING = 9, PONG = 10 };

/* ---- addresses ---- */

int bot_url_read(struct bot_url *url, const char *text, struct agon_error *e)
{
    static const struct {
        const char *scheme;
        bool framed, encrypted;
        int port;
    } schemes[] = {{"tcp://", false, false, 0},
                   {"http://", true, false, 80},
                   {"ws://", true, false, 80},
                   {"https://", true, true, 443},
                   {"wss://", true, true, 443}};
    const char *s = text;
    *url = (struct bot_url){.port = 0};
    for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++)
        if (strncmp(s, schemes[i].scheme, strlen(schemes[i].scheme)) == 0) {
            url->framed = schemes[i].framed;
            url->encrypted = schemes[i].encrypted;
            url->port = schemes[i].port;
            s += strlen(schemes[i].scheme);
            break;
        }
    bool bracket = *s == '[';
    const char *end = s + strcspn(s, bracket ? "]" : ":/");
    size_t n = (size_t)(end - s) - bracket;
    int64_t port = url->port;
    const char *after = end + (bracket && *end == ']');
    size_t digits = *after == ':' ? strcspn(after + 1, "/") : 0;
    bool good = n > 0 && n < sizeof url->host && text_clean(s, n, NULL);
    if (digits > 0)
        good &= text_number(after + 1, digits, 1, 65535, &port);
    else
        good &= *after == '\0' || *after == '/';
    if (!good || port == 0)
        return agon_fail(e, AGON_BAD_TEXT, 0, "expected HOST:PORT, http://HOST:PORT or wss://HOST");
    memcpy(url->host, s + bracket, n);
    url->port = (int)port;
    return 0;
}

/* ---- receiving ---- */

bool bot_client_take(struct bot_client *w, const char *bytes, size_t n)
{
    if (w->used > 0) {
        memmove(w->in, w->in + w->used, w->n - w->used);
        w->n -= w->used;
        w->used = 0;
    }
    if (w->n + n > BOT_CLIENT_MESSAGE_MAX + PIECE + 16)
        return false;
    if (w->n + n > w->room) {
        size_t room = 2 * (w->n + n);
        char *more = realloc(w->in, room);
        if (!more)
            return false;
        w->in = more;
        w->room = room;
    }
    memcpy(w->in + w->n, bytes, n);
    w->n += n;
    return true;
}

/* Reads once: 1, 0 for nothing yet, -1 at the end. */
static int fill(struct bot_client *w)
{
    char piece[PIECE];
    int64_t got = w->socket.fd < 0 ? -1 : os_receive(&w->socket, piece, sizeof piece);
    if (got <= 0)
        return (int)got;
    return bot_client_take(w, piece, (size_t)got) ? 1 : -1;
}

/* ---- frames ---- */

static bool send_frame(struct bot_client *w, int kind, const char *bytes, size_t n)
{
    unsigned char *frame = malloc(n + 14), mask[4];
    size_t at = 2;
    if (!frame || !os_unforeseen(mask, sizeof mask)) {
        free(frame);
        return false;
    }
    frame[0] = (unsigned char)(0x80 | kind);
    if (n < 126) {
        frame[1] = (unsigned char)(0x80 | n);
    } else {
        bool wide = n > 65535;
        int bytes_of_n = wide ? 8 : 2;
        frame[1] = (unsigned char)(0x80 | (wide ? 127 : 126));
        for (int i = bytes_of_n - 1; i >= 0; i--)
            frame[at++] = (unsigned char)((uint64_t)n >> (8 * i));
    }
    unsigned char *key = frame + at;
    memcpy(key, mask, sizeof mask);
    at += 4;
    for (size_t i = 0; i < n; i++)
        frame[at + i] = (unsigned char)bytes[i] ^ key[i % 4];
    bool good = os_send(&w->socket, frame, at + n);
    free(frame);
    return good;
}

/* The length of the frame at in[used], its header's and its type; 0: incomplete. */
static size_t frame_length(struct bot_client *w, size_t *header)
{
    const unsigned char *f = (const unsigned char *)w->in + w->used;
    size_t there = w->n - w->used;
    if (there < 2)
        return 0;
    uint64_t n = f[1] & 127;
    int more = n == 126 ? 2 : n == 127 ? 8 : 0;
    *header = 2 + (size_t)more;
    if (there < *header)
        return 0;
    n = more ? 0 : n;
    for (int i = 0; i < more; i++)
        n = n << 8 | f[2 + i];
    w->bad |= n > BOT_CLIENT_MESSAGE_MAX || (f[1] & 128);
    return !w->bad && there - *header >= n ? *header + (size_t)n : 0;
}

/* Adds a piece of a text message. */
static void join(struct bot_client *w, const char *bytes, size_t n)
{
    char *more = w->message_n + n > BOT_CLIENT_MESSAGE_MAX
                     ? NULL
                     : realloc(w->message, w->message_n + n + 1);
    w->bad |= !more;
    if (!more)
        return;
    memcpy(more + w->message_n, bytes, n);
    w->message = more;
    w->message_n += n;
}

/* One frame; true when it ends a message. */
static bool take_frame(struct bot_client *w, int first, const char *bytes, size_t n)
{
    int kind = first & 15;
    if (kind == PING && w->socket.fd >= 0)
        send_frame(w, PONG, bytes, n);
    w->bad |= kind == CLOSE;
    if (kind > TEXT)
        return false;
    if (kind == TEXT)
        w->message_n = 0;
    join(w, bytes, n);
    return !w->bad && (first & 128);
}

static json_t *next_framed(struct bot_client *w)
{
    size_t header = 0, n;
    while ((n = frame_length(w, &header)) > 0) {
        const char *frame = w->in + w->used;
        w->used += n;
        if (take_frame(w, (unsigned char)frame[0], frame + header, n - header)) {
            json_t *json = json_loadb(w->message, w->message_n, 0, NULL);
            w->bad |= !json;
            return json;
        }
    }
    return NULL;
}

static json_t *next_lined(struct bot_client *w)
{
    for (;;) {
        const char *line = w->in + w->used;
        const char *end = w->n > w->used ? memchr(line, '\n', w->n - w->used) : NULL;
        if (!end)
            return NULL;
        size_t n = (size_t)(end - line);
        w->used += n + 1;
        if (n == 0 || (n == 1 && *line == '\r'))
            continue;
        json_t *json = json_loadb(line, n, 0, NULL);
        w->bad |= !json;
        return json;
    }
}

json_t *bot_client_next(struct bot_client *w, bool *broken)
{
    for (;;) {
        json_t *json = w->framed ? next_framed(w) : next_lined(w);
        int more = json || w->bad ? 0 : fill(w);
        *broken = !json && (w->bad || more < 0);
        if (more <= 0)
            return json;
    }
}

/* ---- the connection ---- */

/* Whether s begins with these lower-case letters, digits and signs, ignoring the case of s. */
static bool begins(const char *s, const char *small)
{
    while (*small && (*s | (*s >= 'A' && *s <= 'Z' ? 0x20 : 0)) == *small)
        s++, small++;
    return !*small;
}

/* Whether a line of the head in[0..used) accepts the key. */
static bool accepted(const struct bot_client *w, const char *key)
{
    static const char name[] = "\r\nsec-websocket-accept:";
    char accept[HANDSHAKE_ACCEPT];
    size_t n = sizeof name - 1;
    if (!os_handshake_accept(key, accept))
        return false;
    for (size_t i = 0; i + n < w->used; i++)
        if (begins(w->in + i, name)) {
            const char *value = w->in + i + n;
            value += strspn(value, " \t");
            return strncmp(value, accept, HANDSHAKE_ACCEPT - 1) == 0 &&
                   strchr(" \t\r", value[HANDSHAKE_ACCEPT - 1]);
        }
    return false;
}

/* Reads the server's answer to the upgrade: 0 accepted, 1 incomplete, or a negative status. */
static int read_upgrade(struct bot_client *w, const struct bot_url *url, const char *key,
                        struct agon_error *e)
{
    static const char wanted[] = "HTTP/1.1 101", moved[] = "HTTP/1.1 30";
    size_t i = 3;
    while (i < w->n && memcmp(w->in + i - 3, "\r\n\r\n", 4) != 0)
        i++;
    if (i >= w->n)
        return 1;
    w->used = i + 1;
    if (w->n >= sizeof wanted && memcmp(w->in, wanted, sizeof wanted - 1) == 0)
        return accepted(w, key) ? 0
                                : agon_fail(e, AGON_UNSUPPORTED, -1,
                                            "%.60s port %d does not answer as a WebSocket does",
                                            url->host, url->port);
    bool elsewhere = w->n >= sizeof moved && memcmp(w->in, moved, sizeof moved - 1) == 0;
    return agon_fail(e, AGON_UNSUPPORTED, -1, "no bots are served at %.60s port %d%s", url->host,
                     url->port, elsewhere && !url->encrypted ? ", but maybe at https://" : "");
}

/* Upgrades to a WebSocket. */
static int upgrade(struct bot_client *w, const struct bot_url *url, struct agon_error *e)
{
    char request[768], key[HANDSHAKE_KEY];
    if (!os_handshake_key(key))
        return agon_fail(e, AGON_UNSUPPORTED, -1, "the system has no random numbers");
    bool bracket = strchr(url->host, ':');
    int n = snprintf(request, sizeof request,
                     "GET /bot HTTP/1.1\r\nHost: %s%s%s:%d\r\nUpgrade: websocket\r\n"
                     "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                     "Sec-WebSocket-Key: %s\r\nSec-WebSocket-Protocol: agon-bot\r\n\r\n",
                     bracket ? "[" : "", url->host, bracket ? "]" : "", url->port, key);
    int more = os_send(&w->socket, request, (size_t)n) ? 0 : -1;
    for (int64_t until = os_now_ms() + CONNECT_MS; more >= 0 && os_now_ms() < until;) {
        struct os_watch watch = {.fd = w->socket.fd, .read = true};
        if (more == 0)
            os_wait(&watch, 1, until - os_now_ms());
        more = fill(w);
        int status = more > 0 ? read_upgrade(w, url, key, e) : 1;
        if (status <= 0)
            return status;
    }
    return agon_fail(e, AGON_UNSUPPORTED, -1, "%.60s port %d did not answer", url->host, url->port);
}

int bot_client_open(struct bot_client *w, const struct bot_url *url, struct os_trust *trust,
                    enum os_doubt *doubt, struct agon_error *e)
{
    *w = (struct bot_client){.framed = url->framed};
    *doubt = OS_DOUBT_NONE;
    int status = os_connect(&w->socket, url->host, url->port, CONNECT_MS, e);
    if (status == 0 && url->encrypted)
        status = os_encrypt(&w->socket, trust, url->host, CONNECT_MS, doubt, e);
    if (status == 0 && url->framed)
        status = upgrade(w, url, e);
    if (status < 0)
        bot_client_close(w);
    return status;
}

void bot_client_close(struct bot_client *w)
{
    os_disconnect(&w->socket);
    free(w->in);
    free(w->message);
    *w = (struct bot_client){.socket.fd = -1};
}

bool bot_client_send(struct bot_client *w, const json_t *json)
{
    char *text = json_dumps(json, JSON_COMPACT);
    size_t n = text ? strlen(text) : 0;
    bool good = text && w->socket.fd >= 0;
    if (good && w->framed) {
        good = send_frame(w, TEXT, text, n);
    } else if (good) {
        text[n] = '\n'; /* replaces its NUL */
        good = os_send(&w->socket, text, n + 1);
    }
    free(text);
    w->bad |= !good;
    return good;
}
