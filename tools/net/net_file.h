/* A net in a file. */
#ifndef NET_FILE_H
#define NET_FILE_H

#include <stdbool.h>
#include <stdint.h>

#include "engines/arimaa/net.h"

/* The numbers read from a file and written to one. */
struct net_file {
    _Alignas(64) int8_t row[NET_ROWS];
    _Alignas(64) int16_t rest[NET_REST];
};

/* The net that it holds, valid as long as the file is open. */
static inline struct net net_in(const struct net_file *f)
{
    return (struct net){f->row, f->rest};
}

/* False: the file cannot be read or written, or is not a net (net.h: its length, its bounds). */
bool net_file_read(struct net_file *, const char *name);
bool net_file_write(const struct net_file *, const char *name);

#endif
