/* Compressing answers with gzip for clients that accept it. */
#ifndef SERVER_NET_COMPRESS_H
#define SERVER_NET_COMPRESS_H

#include <stddef.h>

/* COMPRESS_MIN: for fewer bytes the header outweighs the gain. COMPRESS_MAX: takes the loop about a
 * millisecond; larger answers are sent uncompressed. */
enum { COMPRESS_MIN = 1024, COMPRESS_MAX = 131072 };

/* The compressed bytes, for free(), and their number; NULL: no gain, or no memory. */
char *compress_gzip(const char *bytes, size_t n, size_t *compressed);

#endif
