/* The state of the API: all rooms below it, and the requests in progress. */
#ifndef SERVER_REQUEST_API_H
#define SERVER_REQUEST_API_H

#include <jansson.h>

#include "server/analysis/analyses.h"
#include "server/archive/archive.h"
#include "server/hosted/tournaments.h"
#include "server/puzzles/courses.h"
#include "server/puzzles/puzzles.h"

struct command;
struct picture_cache;
struct request;

struct api {
    struct core *core;
    struct users *users;
    struct rooms *rooms;
    struct analyses *analyses;
    struct archive *archive;
    struct puzzles *puzzles;
    struct courses *courses;
    struct tournaments *tournaments;
    struct picture_cache *pictures;
    const struct command *const *tables; /* all commands: command.h */
    struct request *deferred;            /* waiting for the store or a thread pool */
    struct map openings;                 /* set-ups being opened, by game spec and address */
    json_t *games;                       /* answer of the command games, or NULL */
    json_t *commands;                    /* answer of the command commands, */
    json_t *once;                        /* and the names of those that must not be repeated */
    char local_url[64];                  /* the address on the local network, or ""; the driver's */
    int bot_port;                        /* the port for bots over TCP, 0: none; the driver's */
};

#endif
