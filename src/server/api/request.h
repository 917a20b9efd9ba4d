/* Requests: one command on its way, from a socket or over HTTP, and its answer.
 *
 * A command fills request->answer and returns 0, or returns request_refuse(). One that must wait
 * for the store or a thread pool returns REQUEST_LATER and ends in request_finish(); who asked
 * may have gone by then, which is no concern of the command's. */
#ifndef SERVER_API_REQUEST_H
#define SERVER_API_REQUEST_H

#include <jansson.h>

#include "server/api/api.h"
#include "server/base/asker.h"
#include "server/base/body_source.h"
#include "server/users/user.h"

struct connection;
struct download;
struct shared_game;

enum { REQUEST_LATER = ASKER_WAITS };

struct request {
    struct asker asker; /* first */
    struct api *api;
    struct request *next, *before; /* of those that wait */
    const struct command *command;
    struct connection *connection; /* over a socket; NULL when gone */
    struct exchange *exchange;     /* over HTTP; NULL when gone */
    struct user *user; /* who asks; NULL: a session is to be begun, or the machine's owner */
    bool owner;        /* asked on the machine itself */
    bool official;     /* by right of a role: goes into the audit log */
    int64_t begun_us;
    char session[SESSION_TEXT];
    char address[64];
    struct address *from; /* the same, which the request counts for */
    json_t *arguments, *re;
    json_t *answer;             /* an object */
    const char *code;           /* of the refusal, or NULL */
    char *cookie;               /* to be set; HTTP only */
    bool again;                 /* run once more after what it waited for has come */
    struct shared_game *opened; /* the set-up of the arguments, opened before; held, or NULL */
    struct agon_line *line; /* on it, where the argument "turns" leads, played before; or NULL */
};

/* The arguments as the command's table says; `re` may be NULL. Both are borrowed. Takes the
 * request through rights and arguments to its command, and answers. */
void request_start(struct request *from, const char *name, json_t *arguments);
/* Ends one that was to be answered later, `status` as a command would return it. */
void request_finish(struct request *, int status);
struct payer request_payer(const struct request *);
/* Ends it with what is streamed; the exchange has to be able to. What its command returns. */
int request_stream(struct request *, struct body_source *);
/* The same with a download, whose step(), end() and source are set; refused, it has ended. */
int request_download(struct request *, struct download *);

/* Fills the error: `code` is a static word of docs/protocol-server.md. Returns a status below 0. */
int request_refuse(struct request *, const char *code, const char *format, ...) AGON_PRINTF(3, 4);
int request_refuse_error(struct request *, const char *code, const struct agon_error *);
int request_http_status(const char *code); /* NULL: 200 */
void request_forget_exchange(struct exchange *);
/* Resigns for a user, ends sessions, deletes. */
void users_forget(struct api *, struct user *);
void request_forget_user(struct api *, struct user *);

/* Arguments, which have been checked against the table. */
const char *request_text(const struct request *, const char *name); /* NULL: not given */
int64_t request_number(const struct request *, const char *name, int64_t otherwise);
bool request_on(const struct request *, const char *name, bool otherwise);
json_t *request_list(const struct request *, const char *name); /* borrowed; NULL */
bool request_given(const struct request *, const char *name);
/* Sets a member of the answer; takes the reference. */
void request_put(struct request *, const char *name, json_t *);

#endif
