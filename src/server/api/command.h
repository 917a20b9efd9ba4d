/* Commands: a table of what can be asked, by whom, with which arguments, and what it is for.
 *
 * Everything that checks, suggests or describes a command reads this table: the dispatcher, the
 * page of the API (GET /api) and the test that compares docs/protocol-server.md with it. */
#ifndef SERVER_API_COMMAND_H
#define SERVER_API_COMMAND_H

#include <stdbool.h>
#include <stdint.h>

#include <jansson.h>

struct request;

enum argument_type { ARG_TEXT, ARG_NUMBER, ARG_REAL, ARG_SWITCH, ARG_WORDS };

struct argument {
    const char *name; /* NULL ends a list */
    enum argument_type type;
    bool required;
    int64_t min, max; /* bytes of a text, value of a number, count of words */
    const char *help;
};

/* Who may. */
enum rights {
    RIGHTS_ANYONE,  /* even without a session */
    RIGHTS_SESSION, /* guests and accounts */
    RIGHTS_ACCOUNT,
    RIGHTS_ARBITER,
    RIGHTS_ORGANISER,
    RIGHTS_ADMINISTRATOR
};

struct command {
    const char *name; /* NULL ends a table */
    enum rights rights;
    bool reads;     /* changes nothing: GET may ask for it */
    bool http_only; /* changes the cookie, or streams */
    const char *help;
    const struct argument *arguments; /* NULL: none */
    int (*run)(struct request *);     /* 0, REQUEST_LATER, or request_refuse()'s status */
    bool once; /* sent again it happens again, or it is one connection's: not to be repeated by who
                  has had no answer */
};

/* Tables of the files beside this one, each closed by a NULL name. */
extern const struct command commands_begin[], commands_play[], commands_make[], commands_lists[],
    commands_analysis[], commands_archive[], commands_studies[], commands_puzzles[],
    commands_solve[], commands_users[], commands_mail[], commands_bots[], commands_tournaments[],
    commands_hosted_players[], commands_hosted_run[], commands_admin[], commands_audit[];

const struct command *command_at(int i); /* NULL after the last */
const struct command *command_find(const char *name);
const char *command_nearest(const char *name); /* a suggestion, or NULL */
const char *command_rights(enum rights);
json_t *command_once_json(void); /* names of those that are not to be repeated */
json_t *command_list_json(void);
char *command_list_page(void); /* HTML, for free() */

#endif
