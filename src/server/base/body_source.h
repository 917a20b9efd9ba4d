/* Bodies that are streamed, and where they go. */
#ifndef SERVER_BASE_BODY_SOURCE_H
#define SERVER_BASE_BODY_SOURCE_H

#include <stdbool.h>
#include <stddef.h>

#include <jansson.h>

struct request;
struct exchange;

/* An answer that is streamed in pieces, however much it is. Asked for a piece by want(), it gives
 * one, then or later, with exchange->give(). After the last one, or when the reader has gone,
 * left() is called once, and it is the source's own again. */
struct body_source {
    const char *type; /* of its content */
    const char *name; /* of the file that it is to become, or NULL */
    void (*want)(struct body_source *);
    void (*left)(struct body_source *);
    struct exchange *exchange; /* NULL when it has been left */
};

/* Where the answer to a request over HTTP goes; the driver's. */
struct exchange {
    struct request *request; /* NULL when none is under way */
    void (*answer)(struct exchange *, int status, json_t *answer, const char *cookie);
    /* Begins to stream; NULL: only whole answers can be given here. */
    void (*stream)(struct exchange *, struct body_source *);
    void (*give)(struct exchange *, char *piece, size_t n, bool last); /* which is free()d */
    void (*break_off)(struct exchange *); /* in the place of a piece: nobody is to think it whole */
};

#endif
