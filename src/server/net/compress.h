/* Answers as gzip, for readers who accept it. */
#ifndef SERVER_NET_COMPRESS_H
#define SERVER_NET_COMPRESS_H

#include <stddef.h>

/* COMPRESS_MIN: below this many bytes the header costs what is saved. COMPRESS_MAX: what the loop
 * compresses in about a millisecond; more is sent as it is. */
enum { COMPRESS_MIN = 1024, COMPRESS_MAX = 131072 };

/* The bytes as gzip, for free(), and how many; NULL: they would not be fewer, or no memory. */
char *compress_gzip(const char *bytes, size_t n, size_t *compressed);

#endif
