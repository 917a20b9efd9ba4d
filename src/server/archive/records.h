/* Downloads: the records of many finished games in one text. */
#ifndef SERVER_ARCHIVE_RECORDS_H
#define SERVER_ARCHIVE_RECORDS_H

#include "server/game/room.h"
#include "store/store.h"

struct request;

/* Finished public games as commands ask for them. */
struct archive_query {
    char player[ROOM_NAME], opponent[ROOM_NAME], end[1100]; /* what `search` points to */
    struct store_search search;
    bool by_position; /* only `key` and `before` count */
    uint64_t key;
};
/* Out of the arguments of search; texts live as long as those. 0, or refused. */
int archive_query_read(struct archive_query *, struct request *);
/* All that are wanted, the newest first; what the command returns. */
int archive_download(struct request *);

#endif
