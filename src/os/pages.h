/* Large blocks of memory that are read all over, such as transposition tables. */
#ifndef OS_PAGES_H
#define OS_PAGES_H

#include <stddef.h>

/* A block of zeros, aligned to 64 bytes at least, on huge pages if the system has them: with small
 * ones a search waits for their addresses. A page takes memory when it is first written to.
 * NULL: there is none. */
void *os_pages_take(size_t size);
void os_pages_give(void *block, size_t size); /* of that size; NULL is allowed */

#endif
