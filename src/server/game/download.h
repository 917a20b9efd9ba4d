/* Downloads: large answers from the store in pieces, as fast as the client reads.
 *
 * When the client has read a piece, the download runs steps until the next piece is full. A step
 * adds text, or queries the store or an exporter and resumes with the answer. So a download of any
 * size needs the memory of one piece, never blocks the loop or the store for long, and stops when
 * the client leaves. */
#ifndef SERVER_GAME_DOWNLOAD_H
#define SERVER_GAME_DOWNLOAD_H

#include "server/base/body_source.h"
#include "server/game/room.h"

enum {
    DOWNLOADS_MAX = 16,
    DOWNLOADS_OF_ADDRESS_MAX = 2,
    DOWNLOAD_PIECE = 32768 /* bytes at which a piece is sent */
};

struct download {
    struct body_source body_source; /* first */
    struct rooms *rooms;
    struct download *next, *before; /* of the server's */
    char address[64];
    char *out; /* the next piece so far */
    size_t n, capacity;
    bool wanted, busy, over; /* over: set by the last step */
    bool broken;             /* the store failed */
    /* Adds text, starts a query, or sets `over`. */
    void (*step)(struct download *);
    void (*end)(struct download *); /* frees the struct that contains it */
};

/* Fields from `step` on and the source's type and name are set; the caller then attaches the
 * reader. */
void download_begin(struct download *, struct rooms *, const char *address);
void download_add(struct download *, const char *text);
void download_wait(struct download *); /* a query was started */
/* The query has ended; `failed`: the store could not answer, and the download is incomplete. False:
 * the client has left and the download has ended. */
bool download_back(struct download *, bool failed);
void download_go_on(struct download *); /* call it last after download_back() */
/* Has an exporter replay a game and write the text to add: for free(), or NULL. */
typedef char *download_write_fn(struct download *, const struct store_history *,
                                const struct room *);
/* A record followed by an empty line, as in files of several. Takes ownership; NULL: no memory. */
char *download_record(char *record);
/* The same as PGN; NULL if the room's game is not chess-like. */
char *download_pgn(char *record, const struct room *);
void download_carry(struct download *, const char *game, download_write_fn *);
void downloads_release(struct rooms *);

#endif
