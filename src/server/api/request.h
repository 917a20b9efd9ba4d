/* Requests: one command on its way, from a socket or over HTTP, and its answer.
 *
 * The dispatcher (dispatch.h) resolves what the command's row names. The command fills
 * request->answer and returns 0, or returns request_refuse(). One that must wait for the store or a
 * thread pool returns REQUEST_LATER and ends in request_finish(); who asked may have gone by then,
 * which is no concern of the command's. */
#ifndef SERVER_API_REQUEST_H
#define SERVER_API_REQUEST_H

#include <jansson.h>

#include "server/api/api.h"
#include "server/base/asker.h"
#include "server/base/body_source.h"
#include "server/users/user.h"

struct connection;
struct download;
struct hosted_tournament;
struct room;
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
    json_t *answer;   /* an object */
    const char *code; /* of the refusal, or NULL */
    char *cookie;     /* to be set; HTTP only */
    bool again;       /* it has waited for what it needs, and comes once more */

    /* What the command's row has resolved. Room, account and tournament only until it waits. */
    struct room *room;               /* NULL: a line of no game is asked about */
    unsigned seats;                  /* there, of who asks: bit per seat */
    int seat;                        /* ... the one to move, else the first; -1 */
    struct shared_game *shared_game; /* held, or NULL */
    struct agon_line *line;          /* owned, or NULL */
    struct user *account;            /* the one that is named, not who asks */
    struct hosted_tournament *tournament;
    int player, match, game; /* in it; player -1: none was named */
};

/* Made by the dispatcher alone: `from` says where it comes from, with `re` or NULL; that and the
 * arguments are borrowed. */
struct request *request_new(const struct request *from, const struct asker_type *,
                            json_t *arguments);
/* Answers, and ends it; `status` as a command returns it, REQUEST_LATER: not yet. */
void request_finish(struct request *, int status);
struct payer request_payer(const struct request *);
/* Counts among what the address may do at that rate: 0, or refused. */
int request_charge(struct request *, enum rate);
/* Ends it with what is streamed; the exchange has to be able to. What its command returns. */
int request_stream(struct request *, struct body_source *);
/* The same with a download, whose step(), end() and source are set; refused, it has ended. */
int request_download(struct request *, struct download *);

/* Fills the error: `code` is a static word of docs/protocol-server.md. Returns a status below 0. */
int request_refuse(struct request *, const char *code, const char *format, ...) AGON_PRINTF(3, 4);
int request_refuse_error(struct request *, const char *code, const struct agon_error *);
/* ... with the time after which it may be asked again, 0: nobody knows. */
int request_refuse_until(struct request *, const char *code, const char *text, int64_t retry_ms);
/* ... a bad_argument, which names it. */
int request_refuse_argument(struct request *, const char *argument, const char *format, ...)
    AGON_PRINTF(3, 4);
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
