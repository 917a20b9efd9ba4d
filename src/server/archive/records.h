/* Downloads: the records of many finished games in one text. */
#ifndef SERVER_ARCHIVE_RECORDS_H
#define SERVER_ARCHIVE_RECORDS_H

#include "server/game/room.h"
#include "store/store.h"

struct download;

/* A search for finished public games. */
struct archive_query {
    char player[ROOM_NAME], opponent[ROOM_NAME], end[1100],
        importer[ID_SIZE]; /* owner of the texts in `search` */
    struct store_search search;
    bool by_position; /* only `key` and `before` are used */
    uint64_t key;
};
/* All matching games, newest first; holds `texts`, whose strings the query may point to. */
struct download *archive_download(const struct archive_query *, json_t *texts, bool pgn);

#endif
