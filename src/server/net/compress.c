/* gzip at its fastest: JSON shrinks to a quarter, and slower levels save little more. */
#include "server/net/compress.h"

#include <stdlib.h>

#include <zlib.h>

/* GZIP selects gzip's header instead of zlib's; a window of 32 KiB is enough for the repetitions of
 * JSON. */
enum { LEVEL = 1, WINDOW_BITS = 15, GZIP = 16, MEMORY_LEVEL = 8 };

char *compress_gzip(const char *bytes, size_t n, size_t *compressed)
{
    z_stream z = {0};
    char *out = malloc(n);
    if (!out)
        return NULL;
    if (deflateInit2(&z, LEVEL, Z_DEFLATED, WINDOW_BITS + GZIP, MEMORY_LEVEL, Z_DEFAULT_STRATEGY) !=
        Z_OK) {
        free(out);
        return NULL;
    }
    z.next_in = (unsigned char *)bytes;
    z.avail_in = (unsigned)n;
    z.next_out = (unsigned char *)out;
    z.avail_out = (unsigned)n;
    int status = deflate(&z, Z_FINISH);
    *compressed = z.total_out;
    deflateEnd(&z);
    if (status == Z_STREAM_END)
        return out;
    free(out);
    return NULL;
}
