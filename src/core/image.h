/* Images: a parsed definition as bytes that another process can open.
 *
 * An image has no pointers and no offsets: numbers of fixed width, lowest byte first, and texts
 * preceded by their length. Readers do not trust it: every number has bounds, every text a size,
 * and after the first error every value is the least allowed. */
#ifndef CORE_IMAGE_H
#define CORE_IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { IMAGE_MAX = 1 << 19 }; /* bytes of any image */

/* A buffer being filled, as with snprintf: `n` counts all bytes, also those that do not fit. */
struct image_writer {
    uint8_t *bytes;
    size_t size, n;
};
void image_put(struct image_writer *, int64_t number, int bytes); /* 1 to 8 of them */
void image_put_text(struct image_writer *, const char *);         /* shorter than 65536 */

struct image {
    const uint8_t *at, *end;
    bool bad;
};
/* Begins at the mark (8 bytes), which names the content and its version. */
struct image image_begin(const void *bytes, size_t n, const char *mark);
/* A number of `bytes` bytes within the bounds; else `least`, and the image is invalid. */
int64_t image_number(struct image *, int bytes, int64_t least, int64_t most);
bool image_flag(struct image *);
/* Clean text of `least` to size - 1 bytes; else "", and the image is invalid. */
void image_text(struct image *, char *to, size_t size, size_t least);
/* Whether no error occurred so far; and whether nothing follows either. */
bool image_good(const struct image *);
bool image_ended(const struct image *);

#endif
