/* Finished games that can be searched. */
#ifndef SERVER_ARCHIVE_ARCHIVE_H
#define SERVER_ARCHIVE_ARCHIVE_H

#include "server/game/rooms.h"

struct indexer;
struct upload;

struct archive {
    struct core *core;
    struct users *users;
    struct rooms *rooms;
    struct indexer *indexer;
    struct upload *uploads; /* that are judged and wait to be written down, the next one first */
    int64_t finished;       /* games in the index, counted since ever */
    int64_t finished_below; /* and downwards, of those that came later than younger ones */
};

#endif
