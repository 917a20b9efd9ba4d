/* Commands: a table with the name, rights, arguments, resolved objects, cost and description of
 * each.
 *
 * Everything that checks, suggests or describes a command reads this table: the dispatcher, the
 * description of the API (schema/document.h) and the test that compares docs/protocol-server.md
 * with it. The rows are above, in server/commands; server.c hands their tables in (api->tables). */
#ifndef SERVER_REQUEST_COMMAND_H
#define SERVER_REQUEST_COMMAND_H

#include <stdbool.h>
#include <stdint.h>

#include <jansson.h>

#include "server/base/limits.h"

struct request;

enum { ARGUMENT_WORD_MAX = 255, /* bytes of a text in a list */ ARGUMENT_WORDS_MAX = 64 };

enum argument_type { ARG_TEXT, ARG_NUMBER, ARG_REAL, ARG_SWITCH, ARG_WORDS, ARG_LISTS };

struct argument {
    const char *name; /* NULL ends a list */
    enum argument_type type;
    bool required;
    int64_t min, max; /* bytes of a text, value of a number, count of words or lists */
    const char *help;
};

/* The users who may call it. */
enum rights {
    RIGHTS_ANYONE,  /* even without a session */
    RIGHTS_SESSION, /* guests and accounts */
    RIGHTS_ACCOUNT,
    RIGHTS_ARBITER,
    RIGHTS_ORGANISER,
    RIGHTS_MODERATOR,
    RIGHTS_ADMINISTRATOR
};

/* The objects to find before it runs, as bits; request.h has the results. */
enum {
    RESOLVE_ROOM = 1 << 0,                   /* by the arguments "game" and "key" */
    RESOLVE_LINE = 1 << 1,                   /* without "game": by "kind", a set-up and "turns" */
    RESOLVE_CASUAL = 1 << 2 | RESOLVE_ROOM,  /* not a tournament's game */
    RESOLVE_SEAT = 1 << 3 | RESOLVE_ROOM,    /* in which the user has a seat */
    RESOLVE_PLAYING = 1 << 4 | RESOLVE_ROOM, /* in progress */
    RESOLVE_OVER = 1 << 5 | RESOLVE_ROOM,    /* finished */
    RESOLVE_STUDIED = 1 << 6 | RESOLVE_LINE, /* ... or by "game" after "turn", if it may be shown */
    RESOLVE_ACCOUNT = 1 << 7,                /* by the argument "name" */
    RESOLVE_SETUP = 1 << 8,                  /* variant, options, definition, start of a kind */
    RESOLVE_TOURNAMENT = 1 << 9,             /* by the argument of that name */
    RESOLVE_ARBITER = 1 << 10 | RESOLVE_TOURNAMENT,   /* of which the user is an arbiter, */
    RESOLVE_ORGANISER = 1 << 11 | RESOLVE_TOURNAMENT, /* ... an organiser */
    RESOLVE_OPEN = 1 << 12 | RESOLVE_TOURNAMENT,      /* not started */
    RESOLVE_BEGUN = 1 << 13 | RESOLVE_TOURNAMENT,     /* started, */
    RESOLVE_RUNNING = 1 << 14 | RESOLVE_BEGUN,        /* ... and not over */
    RESOLVE_PLAYER = 1 << 15 | RESOLVE_TOURNAMENT,    /* its player "player", if given */
    RESOLVE_PAIRING = 1 << 16 | RESOLVE_BEGUN,        /* its game "game" */
    RESOLVE_SHARED = 1 << 18,                         /* the room of "game", if given */
    RESOLVE_BOTS = 1 << 19,                           /* the user's bots are in memory */
    RESOLVE_RELATED = 1 << 20,                        /* ... and the accounts that it follows
                                                       * or has blocked */
    RESOLVE_KIND = 1 << 17                            /* the usual set-up of the kind "game" */
};

struct command {
    const char *name; /* NULL ends a table */
    enum rights rights;
    const char *help;
    const struct argument *arguments; /* NULL: none */
    int (*run)(struct request *);     /* 0, REQUEST_LATER, or request_refuse()'s status; NULL:
                                       * the socket itself answers */
    bool reads;                       /* changes nothing: allowed with GET */
    const char *answer; /* the members of the answer besides "ok" (schema/shape.h), "" for none;
                         * NULL: it is not JSON */
    const char *media;  /* what the answer may be instead over HTTP, "image/png"; NULL: nothing */
    bool http_only;     /* changes the cookie, or streams */
    bool socket_only;   /* is about a connection */
    bool owner;         /* the machine's owner may call it, even if users need
                                       * rights */
    bool once; /* sending it again would do it twice, or it is bound to one connection: not repeated
                * if the answer is lost */
    unsigned resolves; /* objects to resolve */
    enum rate cost;    /* its rate limit */
};

/* `tables` is a list of tables, ended by NULL; that of all commands is api->tables.
 *
 * The i-th command, NULL after the last. */
const struct command *command_at(const struct command *const tables[], int i);
const struct command *command_find(const struct command *const tables[], const char *name);
/* For "did you mean", or NULL. */
const char *command_nearest(const struct command *const tables[], const char *name);
const char *command_rights(enum rights);
/* Names of those that must not be repeated. */
json_t *command_once_json(const struct command *const tables[]);
json_t *command_list_json(const struct command *const tables[]);

#endif
