/* Images: a definition after it was read, as bytes that another process can open.
 *
 * An image has no pointers and no offsets: numbers of a fixed width, lowest byte first, and texts
 * with their length before them, one behind the other. Whoever reads one takes it for an enemy's:
 * every number has its bounds, every text its room, and after the first that is wrong all that
 * follows is the least that is allowed. */
#ifndef CORE_IMAGE_H
#define CORE_IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { IMAGE_MAX = 1 << 19 }; /* bytes of any image */

/* Bytes being filled, with the manners of snprintf: `n` counts what would have been written. */
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
/* Begins at the mark (8 bytes), which says what is told and in which version. */
struct image image_begin(const void *bytes, size_t n, const char *mark);
/* A number of so many bytes within the bounds; else `least`, and the image is bad. */
int64_t image_number(struct image *, int bytes, int64_t least, int64_t most);
bool image_flag(struct image *);
/* Clean text of `least` to size - 1 bytes; else "", and the image is bad. */
void image_text(struct image *, char *to, size_t size, size_t least);
/* Whether all was good so far; and whether nothing follows either. */
bool image_good(const struct image *);
bool image_ended(const struct image *);

#endif
