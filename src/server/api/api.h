/* The state of the api: all rooms below it, and the requests that are under way. */
#ifndef SERVER_API_API_H
#define SERVER_API_API_H

#include <jansson.h>

#include "server/analysis/analyses.h"
#include "server/archive/archive.h"
#include "server/puzzles/courses.h"
#include "server/puzzles/puzzles.h"
#include "server/tournament/tournaments.h"

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
    struct request *deferred; /* that wait for the store or a thread pool */
    struct map openings;      /* set-ups being opened, by game spec and address */
    json_t *games;            /* what the command games says, or NULL */
    json_t *commands;         /* what the command commands says, */
    json_t *once;             /* and the names of those that are not to be repeated */
    char local_url[64];       /* what a local network calls it, or ""; the driver's */
    int bot_port;             /* where bots come over TCP, 0: nowhere; the driver's */
};

#endif
