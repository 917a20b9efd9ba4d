/* One end of a link.
 *
 * Frames gather in one buffer while another is being written, so that a round of the loop makes
 * one system call however many sockets it serves. */
#include "server/net/link.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "os/socket.h"
#include "os/time.h"

enum { PIECE = 65536, KEEP_ALIVE_S = 1, ROOM_KEPT = 1 << 20 /* bytes of an empty buffer */ };

struct buffer {
    char *bytes;
    size_t n, room;
};

struct link {
    uv_tcp_t tcp;
    uv_connect_t dialing;
    uv_write_t write;
    const struct link_owner *owner;
    void *context;
    struct link_reader in;
    struct buffer out, writing;
    int64_t heard; /* steady clock */
    bool busy;     /* `writing` is being written */
    bool ended, full, left, cut;
    char piece[PIECE];
};

struct link *link_new(uv_loop_t *loop, const struct link_owner *owner, void *context)
{
    struct link *link = calloc(1, sizeof *link);
    if (!link)
        abort();
    link->owner = owner;
    link->context = context;
    link->in.most = LINK_FIRST_MAX;
    link->heard = os_now_ms();
    uv_tcp_init(loop, &link->tcp);
    link->tcp.data = link;
    return link;
}

uv_tcp_t *link_tcp(struct link *link)
{
    return &link->tcp;
}

/* ---- ending ---- */

static void on_closed(uv_handle_t *handle)
{
    struct link *link = handle->data;
    link_reader_release(&link->in);
    free(link->out.bytes);
    free(link->writing.bytes);
    free(link);
}

void link_end(struct link *link, const char *why)
{
    if (link->ended)
        return;
    link->ended = true;
    uv_close((uv_handle_t *)&link->tcp, on_closed);
    link->owner->ended(link->context, why);
}

void link_end_silent(struct link *link, int64_t now)
{
    uv_os_fd_t fd;
    int64_t silent = now - link->heard;
    if (silent > LINK_SILENT_MS) {
        link_end(link, "it is silent");
    } else if (silent > LINK_CUT_MS && uv_fileno((uv_handle_t *)&link->tcp, &fd) == 0 &&
               os_unacknowledged_ms(fd) > LINK_CUT_MS) {
        link->cut = true;
        link_end(link, "its network is cut");
    }
}

/* ---- reading ---- */

static void on_room(uv_handle_t *handle, size_t suggested, uv_buf_t *room)
{
    struct link *link = handle->data;
    (void)suggested;
    *room = uv_buf_init(link->piece, PIECE);
}

static bool take(void *context, const struct link_frame *frame)
{
    struct link *link = context;
    return link->owner->frame(link->context, frame) && !link->ended;
}

static void on_read(uv_stream_t *stream, ssize_t n, const uv_buf_t *room)
{
    struct link *link = stream->data;
    if (link->ended || n == 0)
        return;
    link->heard = os_now_ms();
    link->left = n == UV_EOF || n == UV_ECONNRESET;
    if (n < 0)
        link_end(link, n == UV_EOF ? "the other side has closed it" : uv_strerror((int)n));
    else if (!link_read(&link->in, room->base, (size_t)n, take, link))
        link_end(link, "what came is not of its protocol");
}

void link_start(struct link *link)
{
    uv_tcp_nodelay(&link->tcp, 1);
    uv_tcp_keepalive(&link->tcp, 1, KEEP_ALIVE_S);
    uv_read_start((uv_stream_t *)&link->tcp, on_room, on_read);
}

static void on_connected(uv_connect_t *dialing, int status)
{
    struct link *link = dialing->data;
    if (status < 0)
        link_end(link, uv_strerror(status));
    else
        link_start(link);
}

void link_dial(struct link *link, const struct sockaddr *at)
{
    link->dialing.data = link;
    int status = uv_tcp_connect(&link->dialing, &link->tcp, at, on_connected);
    if (status < 0)
        link_end(link, uv_strerror(status));
}

void link_trust(struct link *link)
{
    link->in.most = LINK_PAYLOAD_MAX;
}

bool link_was_left(const struct link *link)
{
    return link->left;
}

bool link_was_cut(const struct link *link)
{
    return link->cut;
}

/* ---- writing ---- */

/* Room for that many more bytes, or NULL: the link is full and will end. */
static char *extend(struct link *link, size_t n)
{
    struct buffer *b = &link->out;
    link->full = link->full || link_unsent(link) + n > LINK_UNSENT_MAX;
    if (link->ended || link->full)
        return NULL;
    if (b->n + n > b->room) {
        b->room = 2 * (b->n + n);
        b->bytes = realloc(b->bytes, b->room);
        if (!b->bytes)
            abort();
    }
    b->n += n;
    return b->bytes + b->n - n;
}

void link_put(struct link *link, const struct link_frame *f)
{
    char *at = extend(link, LINK_HEADER + f->n);
    if (!at)
        return;
    link_write_header(at, f);
    if (f->n > 0)
        memcpy(at + LINK_HEADER, f->bytes, f->n);
}

void link_put_texts(struct link *link, struct link_frame f, const char *const text[], int n)
{
    f.n = 0;
    for (int i = 0; i < n; i++)
        f.n += strlen(text[i]) + 1;
    char *at = extend(link, LINK_HEADER + f.n);
    if (!at)
        return;
    link_write_header(at, &f);
    at += LINK_HEADER;
    for (int i = 0; i < n; i++) {
        size_t size = strlen(text[i]) + 1;
        memcpy(at, text[i], size);
        at += size;
    }
}

static void on_written(uv_write_t *write, int status)
{
    struct link *link = write->data;
    link->busy = false;
    link->writing.n = 0;
    if (link->writing.room > ROOM_KEPT) {
        free(link->writing.bytes);
        link->writing = (struct buffer){0};
    }
    if (status < 0)
        link_end(link, uv_strerror(status));
}

void link_flush(struct link *link)
{
    if (link->full)
        link_end(link, "the other side reads too slowly");
    if (link->ended || link->busy || link->out.n == 0)
        return;
    struct buffer next = link->writing;
    link->writing = link->out;
    link->out = next;
    link->busy = true;
    link->write.data = link;
    uv_buf_t all = uv_buf_init(link->writing.bytes, (unsigned)link->writing.n);
    int status = uv_write(&link->write, (uv_stream_t *)&link->tcp, &all, 1, on_written);
    if (status < 0)
        link_end(link, uv_strerror(status));
}

size_t link_unsent(const struct link *link)
{
    return link->out.n + link->writing.n;
}

/* ---- trust ---- */

void link_prove(unsigned char proof[LINK_PROOF], const unsigned char secret[LINK_PROOF],
                const unsigned char leader[LINK_NONCE], const unsigned char relay[LINK_NONCE],
                char side)
{
    unsigned char all[2 * LINK_NONCE + 1];
    static_assert(crypto_auth_KEYBYTES == LINK_PROOF && crypto_auth_BYTES == LINK_PROOF,
                  "the sizes of the library");
    memcpy(all, leader, LINK_NONCE);
    memcpy(all + LINK_NONCE, relay, LINK_NONCE);
    all[2 * LINK_NONCE] = (unsigned char)side;
    crypto_auth(proof, all, sizeof all, secret);
}
