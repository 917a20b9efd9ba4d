/* The part of a waiting request that background workers may see. */
#ifndef SERVER_BASE_ASKER_H
#define SERVER_BASE_ASKER_H

#include <jansson.h>

#include "server/base/budget.h"

struct asker;
struct job;

/* Returned to an asker whose answer comes later; a value below 0 is a refusal. */
enum { ASKER_WAITS = 1 };

struct asker_type {
    struct payer (*payer)(const struct asker *);
    void (*again)(struct asker *); /* resumes it: its result has arrived */
    /* Fills in the refusal, for finish() or to be returned; `text` is a static format without
     * arguments, retry_ms 0 if unknown. Returns a status below 0. */
    int (*refuse)(struct asker *, const char *code, const char *text, int64_t retry_ms);
    void (*put)(struct asker *, const char *name, json_t *); /* adds to the answer; takes
                                                              * ownership */
    void (*finish)(struct asker *, int status);              /* sends the answer and ends the
                                                              * asker */
};

struct asker { /* embed it first */
    const struct asker_type *type;
    struct job *job; /* the computation that it waits for, or NULL */
};

#endif
