/* HTTP: the API's requests and the site's files, one callback of libwebsockets. */
#ifndef SERVER_NET_HTTP_H
#define SERVER_NET_HTTP_H

#include <libwebsockets.h>

#include "server/api/request.h"
#include "server/net/site.h"
#include "server/net/state.h"

struct http {
    struct exchange exchange; /* first, so that an exchange is its http */
    struct net *net;
    struct lws *wsi;
    struct http *next;                       /* of those whose answer is not durable yet */
    bool waits, ready, begun, posted, whole; /* whole: the body has come */
    char path[64];                           /* the command's name */
    char *body;                              /* what is posted */
    size_t body_n;
    const char *method; /* as it is told in the log, and so */
    char uri[128];      /* the path, without the query */
    int64_t begun_us;
    int status;       /* the answer */
    uint64_t ticket;  /* to be durable before it leaves */
    const char *type; /* its content type */
    char *owned;      /* the answer's text, or NULL: */
    const unsigned char *bytes;
    size_t n, sent;
    const struct asset *asset;
    const char *coding;              /* "gzip", "br" or NULL */
    char cookie[128];                /* Set-Cookie, or "" */
    const char *cache;               /* Cache-Control */
    bool bare;                       /* a record to be downloaded */
    struct body_source *body_source; /* of an answer that comes in pieces, or NULL */
    bool head_only;                  /* HEAD: what GET says, without its body */
    bool wanted, last;               /* a piece has been asked for; the last has been given */
};

int http_callback(struct lws *, enum lws_callback_reasons, void *user, void *in, size_t n);
/* Those whose answers have become durable are written. */
void http_wake(struct net *);

#endif
