/* Downloads: the records of many finished games in one text. */
#ifndef SERVER_ARCHIVE_RECORDS_H
#define SERVER_ARCHIVE_RECORDS_H

#include "server/game/room.h"
#include "store/store.h"

struct download;

/* Finished public games as commands ask for them. */
struct archive_query {
    char player[ROOM_NAME], opponent[ROOM_NAME], end[1100],
        importer[ID_SIZE]; /* what `search` points to */
    struct store_search search;
    bool by_position; /* only `key` and `before` count */
    uint64_t key;
};
/* All that are wanted, the newest first; `texts` is held, its texts may be pointed to. */
struct download *archive_download(const struct archive_query *, json_t *texts, bool pgn);

#endif
