/* Fuzz target: frames of a link. However the bytes are cut into pieces, the same frames are found,
 * up to the same fault; each is within its limits, its texts are its own, and written again it is
 * what was read. The first byte selects the size of the pieces. */
#include "server/net/link_frame.h"
#include "target.h"

enum { MOST = 4096 };

struct found {
    uint64_t frames, sum; /* of everything in them */
};

static void add(struct found *found, uint64_t value)
{
    found->sum = (found->sum ^ value) * UINT64_C(1099511628211);
}

static bool take(void *context, const struct link_frame *f)
{
    struct found *found = context;
    const char *text[4];
    char header[LINK_HEADER];
    if (f->type >= LINK_TYPES || f->n > MOST)
        fuzz_fail("a frame of type %d with %zu bytes", (int)f->type, f->n);
    link_write_header(header, f);
    if (memcmp(header, f->bytes - LINK_HEADER, sizeof header) != 0)
        fuzz_fail("the header of a frame of type %d is written in another way", (int)f->type);
    for (int n = 1; n <= 4; n++)
        if (link_texts(f, text, n) && text[n - 1] + strlen(text[n - 1]) + 1 != f->bytes + f->n)
            fuzz_fail("%d texts do not fill a payload of %zu bytes", n, f->n);
    found->frames++;
    add(found, f->id);
    for (size_t i = 0; i < f->n; i++)
        add(found, (unsigned char)f->bytes[i]);
    return true;
}

static bool read_pieces(const char *bytes, size_t n, size_t piece, struct found *found)
{
    struct link_reader reader = {.most = MOST};
    bool good = true;
    for (size_t at = 0; at < n && good; at += piece)
        good = link_read(&reader, bytes + at, n - at < piece ? n - at : piece, take, found);
    link_reader_release(&reader);
    return good;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct found whole = {0}, cut = {0};
    if (size < 2)
        return 0;
    bool good = read_pieces((const char *)data + 1, size - 1, size, &whole);
    bool same = read_pieces((const char *)data + 1, size - 1, (size_t)data[0] + 1, &cut) == good;
    if (!same || whole.frames != cut.frames || whole.sum != cut.sum)
        fuzz_fail("in pieces of %d bytes: %d frames, not %d", data[0] + 1, (int)cut.frames,
                  (int)whole.frames);
    return 0;
}
