/* Askers: who waits for what is done beside the loop, as far as those who do it need to know. */
#ifndef SERVER_BASE_ASKER_H
#define SERVER_BASE_ASKER_H

#include <jansson.h>

#include "server/base/budget.h"

struct asker;
struct job;

/* What is returned to an asker whose answer comes later; below 0 it has been refused. */
enum { ASKER_WAITS = 1 };

struct asker_type {
    struct payer (*payer)(const struct asker *);
    void (*again)(struct asker *); /* it may go on: what it waited for is there */
    /* Fills the refusal in, for finish() or to be returned; `text` is a static format without
     * places, retry_ms 0 when nobody knows. Returns a status below 0. */
    int (*refuse)(struct asker *, const char *code, const char *text, int64_t retry_ms);
    void (*put)(struct asker *, const char *name, json_t *); /* a part of the answer, taken over */
    void (*finish)(struct asker *, int status);              /* the answer leaves, asker ends */
};

struct asker { /* embed it first */
    const struct asker_type *type;
    struct job *job; /* the computation that it waits for, or NULL */
};

#endif
