/* Finished games that can be searched. */
#ifndef SERVER_ARCHIVE_ARCHIVE_H
#define SERVER_ARCHIVE_ARCHIVE_H

#include "server/game/rooms.h"

struct indexer;
struct starter;
struct upload;

/* Whether the starter games have been taken in (starter.h); STARTER_NONE: never thought of. */
enum starter_state { STARTER_NONE, STARTER_BEGUN, STARTER_DONE };

struct archive {
    struct core *core;
    struct users *users;
    struct rooms *rooms;
    struct indexer *indexer;
    struct starter *starter; /* while the starter games are coming in, else NULL */
    enum starter_state starter_state;
    struct upload *uploads; /* that are judged and wait to be written down, the next one first */
    int64_t finished;       /* games in the index, counted since ever */
    int64_t finished_below; /* and downwards, of those that came later than younger ones */
};

#endif
