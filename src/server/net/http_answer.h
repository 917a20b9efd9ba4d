/* One HTTP request and its answer, which leaves once everything that it reports is durable. */
#ifndef SERVER_NET_HTTP_ANSWER_H
#define SERVER_NET_HTTP_ANSWER_H

#include <libwebsockets.h>

#include "server/net/site.h"
#include "server/net/state.h"
#include "server/request/request.h"

struct http {
    struct exchange exchange; /* first, so that an exchange can be cast to it */
    struct net *net;
    struct lws *wsi;
    struct http *next;                       /* list of answers not durable yet */
    bool waits, ready, begun, posted, whole; /* whole: the body has arrived */
    char path[64];                           /* the command's name */
    char *body;                              /* the body */
    size_t body_n;
    const char *method; /* for the log, with */
    char uri[128];      /* the path, without the query */
    int64_t begun_us;
    int status;       /* the answer */
    uint64_t ticket;  /* must be durable before it leaves */
    const char *type; /* its content type */
    char *owned;      /* the answer's text, or NULL: */
    const unsigned char *bytes;
    size_t n, sent;
    const struct asset *asset;
    bool shared;                     /* other sites may read it */
    bool made;                       /* the asset is only the template */
    const char *coding;              /* "gzip", "br" or NULL */
    bool varies;                     /* other clients may get another coding */
    char cookie[128];                /* Set-Cookie, or "" */
    const char *cache;               /* Cache-Control */
    bool bare;                       /* a record for download */
    struct body_source *body_source; /* of a streamed answer, or NULL */
    bool head_only;                  /* HEAD: the headers of GET without its body */
    bool wanted, last;               /* a piece was requested; the last was given */
};

/* Takes ownership of the text, freed when sent; http_answer_ready() sends it, */
void http_take_text(struct http *, int status, const char *type, char *text);
void http_answer_ready(struct http *);
/* ... or this, once everything written so far is durable. */
void http_answer_text(struct http *, int status, const char *type, char *text);
void http_refuse(struct http *, const char *code, const char *text);
/* Whether the client is over its rate, or unread answers fill the memory. */
bool http_hurries(struct http *);
void http_refuse_hurry(struct http *);
void http_answer_asset(struct http *, const char *path); /* a file of the site */
/* ... of any table; `there` false: in place of what is not found. */
void http_answer_file(struct http *, const struct asset *, bool there);
/* Text made from a page of the site; freed when sent. */
void http_answer_page(struct http *, int status, const struct asset *, char *text);
/* Runs a command; the answer is sent as JSON, or passed to `answer`, unless NULL. */
void http_ask(struct http *, const char *command, json_t *arguments,
              void (*answer)(struct exchange *, int status, json_t *, const char *cookie));
void http_host(const struct http *, char *host, size_t size); /* the Host header, or "" */
/* Writes when the socket is ready: 0, or -1: close it. */
int http_writable(struct http *);
/* Clears a request so that the connection can take the next. */
void http_clear(struct http *);
/* After that time it is closed even if data trickles in. The library cannot cancel a timer. */
void http_set_deadline(struct lws *, int seconds);
/* Sends answers that have become durable. */
void http_wake(struct net *);

#endif
