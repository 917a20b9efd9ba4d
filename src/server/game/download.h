/* Downloads: they carry much out of the store in pieces, as fast as somebody reads them.
 *
 * A download is asked for a piece when the one before it has been read, and then goes step by
 * step until it has enough: a step adds text, or asks the store or an exporter and goes on when
 * the answer is there. So a download of any size takes the memory of a piece, keeps neither the
 * loop nor the store busy for long, and stops when the reader goes. */
#ifndef SERVER_GAME_DOWNLOAD_H
#define SERVER_GAME_DOWNLOAD_H

#include "server/base/body_source.h"
#include "server/game/room.h"

enum {
    DOWNLOADS_MAX = 16,
    DOWNLOADS_OF_ADDRESS_MAX = 2,
    DOWNLOAD_PIECE = 32768 /* bytes, from which on a piece is given */
};

struct download {
    struct body_source body_source; /* first */
    struct rooms *rooms;
    struct download *next, *before; /* of the server's */
    char address[64];
    char *out; /* what there is of the next piece */
    size_t n, capacity;
    bool wanted, busy, over; /* over: set by the last step */
    bool broken;             /* the store does not answer */
    /* Adds something, asks for something, or says that it is over. */
    void (*step)(struct download *);
    void (*end)(struct download *); /* frees what the owner put around it, and it */
};

/* Fields from `step` on and the source's type and name are set; what reads the source follows. */
void download_begin(struct download *, struct rooms *, const char *address);
void download_add(struct download *, const char *text);
void download_wait(struct download *); /* something has been asked for */
/* It has come; `failed`: the store could not answer, and what was carried is not whole. False:
 * nobody reads any more and the download has ended. */
bool download_back(struct download *, bool failed);
void download_go_on(struct download *); /* last in what comes after download_back() */
/* Lets an exporter revive a game and write what is to be added of it: a text for free(), or
 * NULL. */
typedef char *download_write_fn(struct download *, const struct store_history *,
                                const struct room *);
/* A record with an empty line behind it, as files of many have them. Takes it; NULL: no memory. */
char *download_record(char *record);
/* The same as PGN; NULL where the room's game is not chess-like. */
char *download_pgn(char *record, const struct room *);
void download_carry(struct download *, const char *game, download_write_fn *);
void downloads_release(struct rooms *);

#endif
