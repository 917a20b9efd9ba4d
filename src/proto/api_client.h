/* A client of a server's commands over HTTP (docs/protocol-server.md): one connection a command. */
#ifndef PROTO_API_CLIENT_H
#define PROTO_API_CLIENT_H

#include <stddef.h>

#include <jansson.h>

#include <agon/status.h>

#include "proto/bot_client.h"

enum { API_TEXT = 128, API_ANSWER_MAX = 1 << 26 };

struct api_client {
    struct bot_url url;
    struct os_trust *trust; /* needed only for an encrypted URL; the caller's */
    char session[API_TEXT]; /* the cookie; "": none yet */
    char token[API_TEXT];   /* proof for commands that change something; "": none yet */
    enum os_doubt doubt;    /* why the server's certificate was not trusted */
};

/* An answer of HTTP. */
struct api_answer {
    int status; /* of HTTP */
    char *body; /* NUL-terminated, for free() */
    size_t n;
    char session[API_TEXT]; /* a new cookie; "": it stays */
};
/* Reads everything that came over a connection. 0, AGON_BAD_TEXT if it is not a whole answer of
 * HTTP, or AGON_NO_MEMORY. */
int api_answer_read(struct api_answer *, const char *bytes, size_t n, struct agon_error *);

/* Sends a command with arguments (NULL: none) and waits for its answer; a new session and its token
 * are stored. *answer is a new reference to the object. 0, AGON_ILLEGAL: refused, with the server's
 * own words; AGON_UNSUPPORTED: there is no answer, or not one of such a server. */
int api_client_ask(struct api_client *, const char *command, const json_t *arguments,
                   json_t **answer, struct agon_error *);
/* Downloads "NAME?argument=value&...", which is the caller's to escape: *text for free(). As
 * above. */
int api_client_get(struct api_client *, const char *query, char **text, size_t *n,
                   struct agon_error *);

#endif
