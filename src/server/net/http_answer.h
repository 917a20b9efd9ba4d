/* One HTTP request and its answer, which goes out when everything in it is durable. */
#ifndef SERVER_NET_HTTP_ANSWER_H
#define SERVER_NET_HTTP_ANSWER_H

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
    bool shared;                     /* other sites may show it */
    bool made;                       /* the asset is only what it was made of */
    const char *coding;              /* "gzip", "br" or NULL */
    bool varies;                     /* another reader may be given another coding */
    char cookie[128];                /* Set-Cookie, or "" */
    const char *cache;               /* Cache-Control */
    bool bare;                       /* a record to be downloaded */
    struct body_source *body_source; /* of an answer that comes in pieces, or NULL */
    bool head_only;                  /* HEAD: what GET says, without its body */
    bool wanted, last;               /* a piece has been asked for; the last has been given */
};

/* Takes the text, which is free()d when sent; http_answer_ready() sends it, */
void http_take_text(struct http *, int status, const char *type, char *text);
void http_answer_ready(struct http *);
/* ... or this, when everything written so far is durable. */
void http_answer_text(struct http *, int status, const char *type, char *text);
void http_refuse(struct http *, const char *code, const char *text);
/* A reader may ask so often, and nobody while answers that are not read fill the memory. */
bool http_hurries(struct http *);
void http_refuse_hurry(struct http *);
void http_answer_asset(struct http *, const char *path); /* a file of the site */
/* Text made of a page of the site, which is free()d when sent. */
void http_answer_page(struct http *, int status, const struct asset *, char *text);
/* Asks a command; the answer goes out as JSON, or to `answer`, NULL: none. */
void http_ask(struct http *, const char *command, json_t *arguments,
              void (*answer)(struct exchange *, int status, json_t *, const char *cookie));
void http_host(const struct http *, char *host, size_t size); /* as it was asked for, or "" */
/* The socket takes more: 0, or -1: it is to be closed. */
int http_writable(struct http *);
/* Forgets one request so that the connection can bring the next. */
void http_clear(struct http *);
/* Then it is closed, whatever trickles in meanwhile. The library cannot take a timer back. */
void http_set_deadline(struct lws *, int seconds);
/* Those whose answers have become durable are written. */
void http_wake(struct net *);

#endif
