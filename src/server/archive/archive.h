/* Finished games that can be searched. */
#ifndef SERVER_ARCHIVE_ARCHIVE_H
#define SERVER_ARCHIVE_ARCHIVE_H

#include "server/game/rooms.h"

struct indexer;

struct archive {
    struct core *core;
    struct users *users;
    struct rooms *rooms;
    struct indexer *indexer;
    int64_t finished;       /* games in the index, counted since ever */
    int64_t finished_below; /* and downwards, of those that came later than younger ones */
};

#endif
