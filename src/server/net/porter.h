/* Porters: they carry much out of the store in pieces, as fast as somebody reads them.
 *
 * A porter is asked for a piece when the one before it has been read, and then goes step by step
 * until it has enough: a step adds text, or asks the store or a carrier and goes on when the answer
 * is there. So a download of any size takes the memory of a piece, keeps neither the loop nor the
 * store busy for long, and stops when the reader goes. */
#ifndef SERVER_NET_PORTER_H
#define SERVER_NET_PORTER_H

#include "server/commands/request.h"
#include "server/rooms/room.h"

enum {
    PORTERS_MAX = 16,
    PORTERS_OF_ADDRESS_MAX = 2,
    PORTER_PIECE = 32768 /* bytes, from which on a piece is given */
};

struct porter {
    struct pourer pourer; /* first */
    struct hall *hall;
    struct porter *next, *before; /* of the hall's */
    char address[64];
    char *out; /* what there is of the next piece */
    size_t n, room;
    bool wanted, busy, over; /* over: set by the last step */
    bool broken;             /* the store does not answer */
    /* Adds something, asks for something, or says that it is over. */
    void (*step)(struct porter *);
    void (*end)(struct porter *); /* frees what the owner put around it, and it */
};

/* The request is answered by what the porter carries, whose fields from `step` on and pourer's type
 * and name are set. What request_start() wants; refused, the porter has ended. */
int porter_begin(struct porter *, struct request *);
void porter_add(struct porter *, const char *text);
void porter_wait(struct porter *); /* something has been asked for */
/* It has come; `failed`: the store could not answer, and what was carried is not whole. False:
 * nobody reads any more and the porter has ended. */
bool porter_back(struct porter *, bool failed);
void porter_go_on(struct porter *); /* last in what comes after porter_back() */
/* Lets a carrier revive a game and write what is to be added of it: a text for free(), or NULL. */
typedef char *porter_write_fn(struct porter *, const struct store_history *, const struct room *);
void porter_carry(struct porter *, const char *game, porter_write_fn *);
void porters_release(struct hall *);

#endif
