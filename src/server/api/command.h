/* Commands: a table of what can be asked, by whom, with which arguments, what is found for it, what
 * it costs, and what it is for.
 *
 * Everything that checks, suggests or describes a command reads this table: the dispatcher, the
 * page of the API (GET /api) and the test that compares docs/protocol-server.md with it. */
#ifndef SERVER_API_COMMAND_H
#define SERVER_API_COMMAND_H

#include <stdbool.h>
#include <stdint.h>

#include <jansson.h>

#include "server/base/limits.h"

struct request;

enum argument_type { ARG_TEXT, ARG_NUMBER, ARG_REAL, ARG_SWITCH, ARG_WORDS, ARG_LISTS };

struct argument {
    const char *name; /* NULL ends a list */
    enum argument_type type;
    bool required;
    int64_t min, max; /* bytes of a text, value of a number, count of words or lists */
    const char *help;
};

/* Who may. */
enum rights {
    RIGHTS_ANYONE,  /* even without a session */
    RIGHTS_SESSION, /* guests and accounts */
    RIGHTS_ACCOUNT,
    RIGHTS_ARBITER,
    RIGHTS_ORGANISER,
    RIGHTS_MODERATOR,
    RIGHTS_ADMINISTRATOR
};

/* What is found for it before it runs, as bits: api/request.h tells where it stands then. */
enum {
    RESOLVE_ROOM = 1 << 0,                   /* of the argument "game", with "key" */
    RESOLVE_LINE = 1 << 1,                   /* no "game": of "kind", a set-up and "turns" */
    RESOLVE_CASUAL = 1 << 2 | RESOLVE_ROOM,  /* no tournament's game */
    RESOLVE_SEAT = 1 << 3 | RESOLVE_ROOM,    /* in which who asks has a seat */
    RESOLVE_PLAYING = 1 << 4 | RESOLVE_ROOM, /* that is being played */
    RESOLVE_OVER = 1 << 5 | RESOLVE_ROOM,    /* that was played to its end */
    RESOLVE_STUDIED = 1 << 6 | RESOLVE_LINE, /* ... or of "game" after "turn", if it may be shown */
    RESOLVE_ACCOUNT = 1 << 7,                /* of the argument "name" */
    RESOLVE_SETUP = 1 << 8,                  /* variant, options, definition, start of a kind */
    RESOLVE_TOURNAMENT = 1 << 9,             /* of the argument of that name */
    RESOLVE_ARBITER = 1 << 10 | RESOLVE_TOURNAMENT,   /* of which who asks is an arbiter, */
    RESOLVE_ORGANISER = 1 << 11 | RESOLVE_TOURNAMENT, /* ... an organiser */
    RESOLVE_OPEN = 1 << 12 | RESOLVE_TOURNAMENT,      /* that has not begun */
    RESOLVE_BEGUN = 1 << 13 | RESOLVE_TOURNAMENT,     /* that has begun, */
    RESOLVE_RUNNING = 1 << 14 | RESOLVE_BEGUN,        /* ... and is not over */
    RESOLVE_PLAYER = 1 << 15 | RESOLVE_TOURNAMENT,    /* its player "player", if given */
    RESOLVE_PAIRING = 1 << 16 | RESOLVE_BEGUN,        /* its game "game" */
    RESOLVE_SHARED = 1 << 18,                         /* the room of "game", if that is given */
    RESOLVE_KIND = 1 << 17                            /* the usual set-up of the kind "game" */
};

struct command {
    const char *name; /* NULL ends a table */
    enum rights rights;
    const char *help;
    const struct argument *arguments; /* NULL: none */
    int (*run)(struct request *);     /* 0, REQUEST_LATER, or request_refuse()'s status */
    bool reads;                       /* changes nothing: GET may ask for it */
    bool http_only;                   /* changes the cookie, or streams */
    bool owner;                       /* the machine's owner may, though players need rights */
    bool once; /* sent again it happens again, or it is one connection's: not to be repeated by who
                  has had no answer */
    unsigned resolves; /* what is found for it */
    enum rate cost;    /* what it counts for besides its time */
};

/* Tables of the files beside this one, each closed by a NULL name. */
extern const struct command commands_begin[], commands_play[], commands_make[], commands_lists[],
    commands_analysis[], commands_archive[], commands_reading[], commands_studies[],
    commands_puzzles[], commands_solve[], commands_users[], commands_people[], commands_friends[],
    commands_messages[], commands_reports[], commands_notices[], commands_notify[],
    commands_teams[], commands_mail[], commands_bots[], commands_tournaments[],
    commands_hosted_players[], commands_hosted_programs[], commands_hosted_run[], commands_admin[],
    commands_audit[], commands_courses[], commands_share[], commands_picture[], commands_desk[],
    commands_chapters[], commands_explore[], commands_note[], commands_players[];

const struct command *command_at(int i); /* NULL after the last */
const struct command *command_find(const char *name);
const char *command_nearest(const char *name); /* a suggestion, or NULL */
const char *command_rights(enum rights);
json_t *command_once_json(void); /* names of those that are not to be repeated */
json_t *command_list_json(void);
char *command_list_page(void); /* HTML, for free() */

#endif
