/* Reading and writing frames. */
#include "server/net/link_frame.h"

#include <stdlib.h>
#include <string.h>

static uint64_t number(const char *bytes, int n)
{
    uint64_t value = 0;
    for (int i = n - 1; i >= 0; i--)
        value = value << 8 | (unsigned char)bytes[i];
    return value;
}

static void put_number(char *bytes, uint64_t value, int n)
{
    for (int i = 0; i < n; i++, value >>= 8)
        bytes[i] = (char)(value & 0xff);
}

void link_write_header(char header[LINK_HEADER], const struct link_frame *f)
{
    put_number(header, f->n, 4);
    header[4] = (char)f->type;
    header[5] = f->flag;
    put_number(header + 6, (uint64_t)f->code, 2);
    put_number(header + 8, f->id, 8);
}

/* Reads one frame; its size with the header, 0: incomplete, -1: none. */
static long read_frame(const struct link_reader *r, const char *bytes, size_t n,
                       struct link_frame *f)
{
    if (n < LINK_HEADER)
        return 0;
    size_t payload = (size_t)number(bytes, 4);
    unsigned type = (unsigned char)bytes[4], flag = (unsigned char)bytes[5];
    if (payload > r->most || type >= LINK_TYPES || flag > 1)
        return -1;
    if (n - LINK_HEADER < payload)
        return 0;
    *f = (struct link_frame){.type = (enum link_type)type,
                             .flag = flag,
                             .code = (int16_t)number(bytes + 6, 2),
                             .id = number(bytes + 8, 8),
                             .bytes = bytes + LINK_HEADER,
                             .n = payload};
    return (long)(LINK_HEADER + payload);
}

static void keep(struct link_reader *r, const char *bytes, size_t n)
{
    if (r->n + n > r->room) {
        r->room = 2 * (r->n + n);
        r->bytes = realloc(r->bytes, r->room);
        if (!r->bytes)
            abort();
    }
    memcpy(r->bytes + r->n, bytes, n);
    r->n += n;
}

bool link_read(struct link_reader *r, const char *bytes, size_t n,
               bool (*take)(void *context, const struct link_frame *), void *context)
{
    struct link_frame f;
    bool stored = r->n > 0;
    long used = 0;
    size_t at = 0;
    if (stored)
        keep(r, bytes, n);
    const char *all = stored ? r->bytes : bytes;
    size_t whole = stored ? r->n : n;
    while ((used = read_frame(r, all + at, whole - at, &f)) > 0) {
        if (!take(context, &f))
            return false;
        at += (size_t)used;
    }
    if (used < 0)
        return false;
    if (stored && at > 0) {
        memmove(r->bytes, r->bytes + at, whole - at);
        r->n = whole - at;
    } else if (!stored && at < whole) {
        keep(r, bytes + at, whole - at);
    }
    if (r->n == 0)
        link_reader_release(r);
    return true;
}

void link_reader_release(struct link_reader *r)
{
    free(r->bytes);
    r->bytes = NULL;
    r->n = r->room = 0;
}

bool link_texts(const struct link_frame *f, const char *text[], int n)
{
    const char *at = f->bytes, *end = f->bytes + f->n;
    for (int i = 0; i < n; i++) {
        const char *stop = at < end ? memchr(at, '\0', (size_t)(end - at)) : NULL;
        if (!stop)
            return false;
        text[i] = at;
        at = stop + 1;
    }
    return at == end;
}
