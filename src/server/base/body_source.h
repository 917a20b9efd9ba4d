/* Streamed bodies of HTTP answers, and the interface that sends them. */
#ifndef SERVER_BASE_BODY_SOURCE_H
#define SERVER_BASE_BODY_SOURCE_H

#include <stdbool.h>
#include <stddef.h>

#include <jansson.h>

struct request;
struct exchange;

/* An answer streamed in pieces, of any length. want() requests a piece, which the source delivers,
 * then or later, with exchange->give(). After the last piece, or when the reader has disconnected,
 * left() is called once and ownership returns to the source. */
struct body_source {
    const char *type; /* Content-Type */
    const char *name; /* the file name offered for saving, or NULL */
    void (*want)(struct body_source *);
    void (*left)(struct body_source *);
    struct exchange *exchange; /* NULL after left() */
};

/* The answer to an HTTP request; owned by the driver. */
struct exchange {
    struct request *request; /* NULL when none is under way */
    void (*answer)(struct exchange *, int status, json_t *answer, const char *cookie);
    /* Starts streaming; NULL: only whole answers are possible. */
    void (*stream)(struct exchange *, struct body_source *);
    void (*give)(struct exchange *, char *piece, size_t n, bool last); /* which is free()d */
    void (*break_off)(struct exchange *); /* ends the stream with an error, so that it is not taken
                                           * for complete */
};

#endif
