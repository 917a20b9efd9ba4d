/* Frames of the link between a relay and the server that leads: bytes in, frames out, and back.
 *
 * A frame is a header of LINK_HEADER bytes, numbers in little-endian order, and a payload:
 *
 *     0  payload's length (4)   4  type (1)   5  flag (1)   6  code (2)   8  id (8)
 */
#ifndef SERVER_NET_LINK_FRAME_H
#define SERVER_NET_LINK_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    LINK_PROTOCOL = 1, /* changes with every change of the frames */
    LINK_HEADER = 16,
    LINK_NONCE = 32, /* bytes of a challenge, */
    LINK_PROOF = 32  /* ... and of the proof of knowing the secret */
};

/* A socket's id is the relay's, as is that of a request; texts in a payload end with a NUL. */
enum link_type {
    /* Until both sides trust each other. */
    LINK_CHALLENGE, /* from the leader; code: its protocol; payload: a nonce */
    LINK_HELLO,     /* from the relay; code: its protocol; a nonce and its proof */
    LINK_WELCOME,   /* from the leader: its proof */
    LINK_REFUSED,   /* from the leader: the reason, a text */
    LINK_PING,      /* from the relay, once a second */
    LINK_PONG,
    /* From the relay. */
    LINK_OPEN,    /* a socket; code: enum link_kind; its session and its address */
    LINK_MESSAGE, /* of a socket; code: the client's lag in ms, or -1 */
    LINK_GONE,    /* the socket has closed; flag: the relay ends */
    LINK_ASK,     /* a request over HTTP: session, address, command, arguments (JSON); flag: by
                   * POST */
    LINK_WANT,    /* the next piece of a streamed answer */
    LINK_LEFT,    /* the client of a request has gone */
    /* From the leader. */
    LINK_TEXT,   /* a message to a socket */
    LINK_CLOSE,  /* close it once its messages are sent; code: the close code */
    LINK_KNOWN,  /* a bot has said hello */
    LINK_ANSWER, /* code: the status; flag: with a cookie; cookie and JSON */
    LINK_STREAM, /* a streamed answer begins; flag: with a name; type and name */
    LINK_PIECE,  /* flag: the last one */
    LINK_BREAK,  /* the streamed answer ends without its end */
    LINK_TYPES
};

/* LINK_LINES: a bot over plain TCP. */
enum link_kind { LINK_BROWSER, LINK_BOT, LINK_LINES, LINK_KINDS };

struct link_frame {
    enum link_type type;
    bool flag;
    int code; /* -32768 to 32767 */
    uint64_t id;
    const char *bytes; /* the payload */
    size_t n;
};

/* The incomplete frame of a stream of bytes. */
struct link_reader {
    char *bytes;
    size_t n, room;
    size_t most; /* bytes of a payload */
};

/* Takes bytes that have arrived, and calls take() for every complete frame, until it returns false.
 * False: take() did, or the bytes are no frames. */
bool link_read(struct link_reader *, const char *bytes, size_t n,
               bool (*take)(void *context, const struct link_frame *), void *context);
void link_reader_release(struct link_reader *);

void link_write_header(char header[LINK_HEADER], const struct link_frame *);
/* Whether the payload is that number of texts, which point into it. */
bool link_texts(const struct link_frame *, const char *text[], int n);

#endif
