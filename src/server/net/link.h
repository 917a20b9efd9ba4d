/* One end of a link: frames over TCP on the server's loop, gathered and written once a round. */
#ifndef SERVER_NET_LINK_H
#define SERVER_NET_LINK_H

#include <uv.h>

#include "server/net/link_frame.h"

enum {
    LINK_FIRST_MAX = 256,         /* bytes of a payload before the other side is trusted, */
    LINK_PAYLOAD_MAX = 1 << 26,   /* ... and after */
    LINK_UNSENT_MAX = 1 << 26,    /* bytes that wait to be written; more end the link */
    LINK_UNSENT_ENOUGH = 1 << 20, /* ... with which messages to sockets wait in their queues */
    /* Relays ping every second. A side from which nothing comes for longer is gone: */
    LINK_CUT_MS = 3000,    /* ... if its machine acknowledges nothing either, */
    LINK_SILENT_MS = 10000 /* ... or, as it may be busy, in any case. */
};

struct link;
/* The owner's side of a link. */
struct link_owner {
    /* A frame has arrived; false: the link was ended meanwhile. */
    bool (*frame)(void *context, const struct link_frame *);
    void (*ended)(void *context, const char *why); /* once; the link is freed afterwards */
};

/* A link without a connection; ends the program without memory. */
struct link *link_new(uv_loop_t *, const struct link_owner *, void *context);
uv_tcp_t *link_tcp(struct link *);
void link_start(struct link *);                         /* it is connected: reads from now on */
void link_dial(struct link *, const struct sockaddr *); /* connects it, and then starts it */
void link_end(struct link *, const char *why);          /* calls ended(), unless it has */
void link_trust(struct link *);                         /* larger payloads may come */
/* Queues a frame. */
void link_put(struct link *, const struct link_frame *);
/* ... with texts as its payload, each with its NUL. */
void link_put_texts(struct link *, struct link_frame, const char *const text[], int n);
void link_flush(struct link *);          /* writes what is queued; may end it */
size_t link_unsent(const struct link *); /* bytes queued and being written */
/* Ends it if the other side was gone at `now` (os_now_ms()), and nothing has come since. */
void link_end_silent(struct link *, int64_t now);
bool link_was_left(const struct link *); /* the other side has closed or reset it */
bool link_was_cut(const struct link *);  /* its network was cut */

/* The proof that a side ('l' or 'r') has the secret: a keyed hash of both nonces and the side. */
void link_prove(unsigned char proof[LINK_PROOF], const unsigned char secret[LINK_PROOF],
                const unsigned char leader[LINK_NONCE], const unsigned char relay[LINK_NONCE],
                char side);

#endif
