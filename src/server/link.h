/* Links: connections as the hall sees them, and the notes that wait to be sent over them. */
#ifndef SERVER_LINK_H
#define SERVER_LINK_H

#include <jansson.h>

#include "server/hall.h"
#include "server/limits.h"

struct analysis;
struct person;

enum {
    NOTE_HEADROOM = 32,         /* bytes before the text, for the wire */
    LINK_WAITING_MAX = 1 << 20, /* bytes of notes that wait; a reader slower than that is closed */
    LINK_WAITING_ALL = 1 << 22, /* ... of all links from an address */
    LINK_BAD_MAX = 20,          /* bad messages in a row */
    LINK_HURRIED_MAX = 100,     /* messages in a row that came too soon */
    LINK_WATCHED_MAX = 64       /* games watched over one link */
};

/* A message; shared by all who are sent it. */
struct note {
    int references;
    uint64_t ticket;  /* to be durable before it leaves */
    int64_t since_us; /* when the turn came that it tells of, 0 */
    size_t n;
    unsigned char bytes[]; /* NOTE_HEADROOM, then n bytes of text */
};
/* The JSON as a note that tells of everything written so far. NULL: no memory. */
struct note *note_new(struct hall *, const json_t *);
void note_drop(struct note *); /* NULL is allowed */

struct link {
    struct hall *hall;
    struct link *next, *before; /* of all links */
    struct link *next_of_person;
    struct person *person; /* NULL until hello */
    struct bot *bot;       /* a bot's, which hears of games in words of its own; else NULL */
    void *wire;            /* the driver's */
    char session[64];      /* the cookie it came with */
    struct address *from;  /* where it came from */
    struct note **note;    /* a ring of those that wait */
    int first, notes, room;
    size_t waiting; /* bytes */
    bool held;      /* waits for the store */
    bool lobby;     /* is told of it */
    int bad;        /* messages in a row */
    int hurried;    /* ... that came too soon */
    int lag;        /* ms, -1: not told */
    int closing;    /* the code to be closed with, or 0 */
    struct bucket commands;
    struct analysis *analysis; /* what an engine thinks about for it, or NULL */
    int analyses;              /* so far */
    struct room *watched[LINK_WATCHED_MAX];
    int watching;
    int tourneys; /* watched */
};

struct link *link_new(struct hall *, void *wire, const char *session, const char *address);
void link_free(struct link *);                          /* it has gone */
void link_message(struct link *, const char *, size_t); /* one message from it, whatever it is */
void link_join(struct link *, struct person *);         /* it is this person's */
/* Takes a reference of its own. Bots are not sent what is meant for browsers, but by queueing. */
void link_send(struct link *, struct note *);
void link_queue(struct link *, struct note *);
void link_tell(struct link *, json_t *);  /* sends and lets go of it */
struct note *link_next(struct link *);    /* may be sent now, or NULL; it stays first */
void link_sent(struct link *);            /* the first one has been */
void link_close(struct link *, int code); /* after what waits has been sent */
void link_watch(struct link *, struct room *);
void link_unwatch(struct link *, struct room *);

#endif
