/* Writing images, and reading untrusted ones. */
#include "core/image.h"

#include <assert.h>
#include <string.h>

#include "core/text.h"

void image_put(struct image_writer *w, int64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++, w->n++)
        if (w->n < w->size)
            w->bytes[w->n] = (uint8_t)((uint64_t)number >> 8 * i);
}

void image_put_text(struct image_writer *w, const char *text)
{
    size_t n = strlen(text);
    assert(n <= UINT16_MAX);
    image_put(w, (int64_t)n, 2);
    for (size_t i = 0; i < n; i++)
        image_put(w, text[i], 1);
}

struct image image_begin(const void *bytes, size_t n, const char *mark)
{
    const uint8_t *at = bytes;
    if (n < 8 || n > IMAGE_MAX || memcmp(bytes, mark, 8) != 0)
        return (struct image){at, at, true};
    return (struct image){at + 8, at + n, false};
}

/* The next n bytes; NULL: the image is invalid. */
static const uint8_t *take(struct image *m, size_t n)
{
    const uint8_t *at = m->at;
    m->bad = m->bad || (size_t)(m->end - at) < n;
    if (m->bad)
        return NULL;
    m->at += n;
    return at;
}

int64_t image_number(struct image *m, int bytes, int64_t least, int64_t most)
{
    const uint8_t *at = take(m, (size_t)bytes);
    uint64_t number = 0;
    for (int i = 0; at && i < bytes; i++)
        number |= (uint64_t)at[i] << 8 * i;
    if (at && least < 0 && bytes < 8 && at[bytes - 1] & 0x80)
        number |= ~(uint64_t)0 << 8 * bytes;
    int64_t value = (int64_t)number;
    m->bad = m->bad || value < least || value > most;
    return m->bad ? least : value;
}

bool image_flag(struct image *m)
{
    return image_number(m, 1, 0, 1) != 0;
}

void image_text(struct image *m, char *to, size_t size, size_t least)
{
    size_t n = (size_t)image_number(m, 2, (int64_t)least, (int64_t)size - 1);
    const char *at = (const char *)take(m, n);
    m->bad = m->bad || !text_clean(at, n, NULL);
    if (!m->bad)
        memcpy(to, at, n);
    to[m->bad ? 0 : n] = '\0';
}

bool image_good(const struct image *m)
{
    return !m->bad;
}

bool image_ended(const struct image *m)
{
    return !m->bad && m->at == m->end;
}
