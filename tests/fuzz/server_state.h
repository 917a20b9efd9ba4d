/* A server without sockets for fuzz targets, and the ids of games that replace "@1" to "@3". */
#ifndef TESTS_FUZZ_SERVER_H
#define TESTS_FUZZ_SERVER_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/connection.h"
#include "server/server.h"
#include "target.h"

enum { LINE_BYTES = 4096, GAMES_KEPT = 3 };

static struct server *server;

static void ignore(void *user)
{
    (void)user;
}

static void ignore_connection(struct connection *c)
{
    (void)c;
}

/* One server for all inputs, in a folder that is deleted at the program's end. */
static void open_server(void)
{
    char folder[] = "/tmp/agon-fuzz-XXXXXX", path[64];
    struct agon_error error;
    if (!mkdtemp(folder))
        fuzz_fail("no folder can be made");
    snprintf(path, sizeof path, "%s/agon.db", folder);
    struct core_options options = {.store = path,
                                   .sync = STORE_PROCESS,
                                   .engine_threads = 1,
                                   .imports = 100,
                                   .unlimited = true,
                                   .wake = ignore,
                                   .wake_connection = ignore_connection};
    server = server_open(&options, &error);
    if (!server)
        fuzz_fail("no server: %s", error.text);
    remove(path);
    char beside[80];
    snprintf(beside, sizeof beside, "%s-wal", path);
    remove(beside);
    snprintf(beside, sizeof beside, "%s-shm", path);
    remove(beside);
    remove(folder);
}

/* Replaces @1 to @3 by ids. */
static inline size_t expand(const char *line, size_t n, char made[GAMES_KEPT][ID_SIZE], char *out)
{
    size_t k = 0;
    for (size_t i = 0; i < n && k + ID_SIZE < LINE_BYTES; i++)
        if (line[i] == '@' && i + 1 < n && line[i + 1] >= '1' && line[i + 1] <= '3' &&
            made[line[i + 1] - '1'][0])
            k += (size_t)sprintf(out + k, "%s", made[line[++i] - '1']);
        else
            out[k++] = line[i];
    return k;
}

#endif
