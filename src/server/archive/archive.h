/* The archive of finished games, which can be searched. */
#ifndef SERVER_ARCHIVE_ARCHIVE_H
#define SERVER_ARCHIVE_ARCHIVE_H

#include "server/game/rooms.h"

struct indexer;
struct starter;
struct upload;

/* The progress of the starter games (starter.h); STARTER_NONE: not started. */
enum starter_state { STARTER_NONE, STARTER_BEGUN, STARTER_DONE };

struct archive {
    struct core *core;
    struct users *users;
    struct rooms *rooms;
    struct indexer *indexer;
    struct starter *starter; /* while the starter games are being imported, else NULL */
    enum starter_state starter_state;
    struct upload *uploads; /* checked and waiting to be written, the next first */
    int64_t finished;       /* games ever indexed, at the top */
    int64_t finished_below; /* and below, of games older than some already there */
};

#endif
