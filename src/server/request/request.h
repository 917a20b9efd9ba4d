/* Requests: one command in progress, from a socket or over HTTP, and its answer.
 *
 * The dispatcher (dispatch.h) resolves what the command's row names. The command fills
 * request->answer and returns 0, or returns request_refuse(). One that must wait for the store or a
 * thread pool returns REQUEST_LATER and ends in request_finish(); the command need not check
 * whether the client is still connected then. */
#ifndef SERVER_REQUEST_REQUEST_H
#define SERVER_REQUEST_REQUEST_H

#include <jansson.h>

#include "server/base/asker.h"
#include "server/base/body_source.h"
#include "server/request/api.h"
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
    struct request *next, *before; /* list of waiting requests */
    const struct command *command;
    struct connection *connection; /* over a socket; NULL after it closed */
    struct exchange *exchange;     /* over HTTP; NULL after it closed */
    struct user *user;             /* NULL: the session is about to begin, or the machine's owner */
    bool owner;                    /* from the control socket */
    bool official;                 /* by right of a role: goes to the audit log */
    int64_t begun_us;
    char session[SESSION_TEXT];
    char address[64];
    struct address *from; /* the same, whose count includes the request */
    json_t *arguments, *re;
    json_t *answer;   /* an object */
    const char *code; /* code of the refusal, or NULL */
    char *cookie;     /* the cookie to set; HTTP only */
    bool gathers;     /* waits for the rooms of its user's games, before all else */
    bool again;       /* dispatched again after waiting */
    bool checked;     /* it has passed the checks that cost something */
    json_t *gathered; /* a set of what was asked of the store (gather.h), or NULL */
    struct request *behind, **behind_end; /* later requests of its user, while it gathers */
    struct request *next_behind;
    json_t *skeletons; /* of new names: whether accounts have them (new_names.h), or NULL */

    /* Resolved for the command's row. Room, account and tournament only until it waits. */
    struct room *room;               /* NULL: a line without a game */
    unsigned seats;                  /* the user's seats there: bit per seat */
    int seat;                        /* ... the one to move, else the first; -1 */
    struct shared_game *shared_game; /* held, or NULL */
    struct agon_line *line;          /* owned, or NULL */
    struct user *account;            /* the account named in an argument */
    struct hosted_tournament *tournament;
    int player, match, game; /* in it; player -1: none named */
};

/* Used by the dispatcher: `from` gives the origin and `re` or NULL; it and the arguments are
 * borrowed. */
struct request *request_new(const struct request *from, const struct asker_type *,
                            json_t *arguments);
/* Answers and ends the request; `status` is that of the command; REQUEST_LATER does nothing yet. */
void request_finish(struct request *, int status);
struct payer request_payer(const struct request *);
/* Counts against the address's limit for that rate: 0, or refused. */
int request_charge(struct request *, enum rate);
/* Ends it with a streamed answer; the exchange must support streaming. Returns the command's
 * status. */
int request_stream(struct request *, struct body_source *);
/* The same with a download, whose step(), end() and source are set; a refused one is ended. */
int request_download(struct request *, struct download *);

/* Fills the error: `code` is a static word of docs/protocol-server.md. Returns a status below 0. */
int request_refuse(struct request *, const char *code, const char *format, ...) AGON_PRINTF(3, 4);
int request_refuse_error(struct request *, const char *code, const struct agon_error *);
/* ... with the time to wait before asking again, 0: unknown. */
int request_refuse_until(struct request *, const char *code, const char *text, int64_t retry_ms);
/* ... a bad_argument with its name. */
int request_refuse_argument(struct request *, const char *argument, const char *format, ...)
    AGON_PRINTF(3, 4);
int request_http_status(const char *code); /* NULL: 200 */
const char *request_code_at(int i);        /* the codes of refusals; NULL after the last */
void request_forget_exchange(struct exchange *);
void request_forget_user(struct api *, struct user *);

/* Arguments, already checked against the table. */
const char *request_text(const struct request *, const char *name); /* NULL: not given */
int64_t request_number(const struct request *, const char *name, int64_t otherwise);
bool request_on(const struct request *, const char *name, bool otherwise);
json_t *request_list(const struct request *, const char *name); /* borrowed; NULL */
bool request_given(const struct request *, const char *name);
/* Sets a member of the answer; takes the reference. */
void request_put(struct request *, const char *name, json_t *);

#endif
