/* A player of the tests: a session, a socket, commands and the server's pushes. */
#ifndef TESTS_SERVER_CLIENT_H
#define TESTS_SERVER_CLIENT_H

#include <sys/types.h>

#include "wire.h"

enum { SERVER_RELAYS_MAX = 3 };

/* A server that the test has started. */
struct server {
    pid_t pid;
    int port, bot_port;
    int named_bot_port; /* in answers: that of the server that leads */
    char data[64];
    const char *value;       /* of the option to start with, or NULL */
    const char *const *more; /* of such words, up to a NULL; or NULL */
    bool process;            /* durable only against the end of the program */
    bool starter;            /* its archive begins with the starter games */
    bool links;              /* relays may link to it; see relays.h */
    const char *address;     /* where they do, NULL: 127.0.0.1 */
    const char *database;    /* the machine of its database; NULL: over a file */
    bool alone;              /* what is tested is one process */
    int leader_port;         /* the server's own, where `port` is its first relay's */
    struct {
        pid_t pid; /* 0: none */
        char data[64];
    } relay[SERVER_RELAYS_MAX];
};
/* In a child of the test, which ends with the test, however that ends. */
void server_go_with(pid_t test);
void server_make(struct server *); /* its new folder, and a new database with PostgreSQL */
/* Starts agond on any port with a new folder (or server->data if set), and waits until it serves.
 * `option` may be NULL. Ends the test on failure. */
void server_start(struct server *, const char *program, const char *option);
/* The same, without a relay and with more options, at these ports; 0: any. */
void server_launch(struct server *, const char *program, const char *option, int port,
                   int bot_port);
/* The same at these ports, with --unlimited. Ports for later use stay reserved in between. */
void server_start_at(struct server *, const char *program, int port, int bot_port);
/* A port of 127.0.0.1 reserved until the test ends: programs given its number may listen there,
 * repeatedly. */
int server_hold_port(void);
/* Starts agond, which must end with status 1 and this message. */
void server_refuses(const struct server *, const char *program, const char *words);
int server_stop(struct server *, int signal); /* what waitpid() says; the folder stays */
void server_forget(struct server *);          /* removes the folder */
/* Whether servers keep their data in PostgreSQL: the test was started by on-postgres. */
bool server_on_postgres(void);
/* The address of a server's database there, or NULL. */
enum { SERVER_URL = 200 };
const char *server_database(const struct server *, char url[SERVER_URL]);
/* The same as the server reaches it. */
const char *server_store(const struct server *, char url[SERVER_URL]);
/* SQL on a server's store, running or not, in the common language of SQLite and PostgreSQL. */
void server_sql(const struct server *, const char *sql);
/* The number returned by a query with one row, -1: no row. No '"' in it. */
int64_t server_number(const struct server *, const char *sql);
/* Ends a test program: stops the server, removes the folder. `failed`, or 1 if it ended badly. */
int server_end(struct server *, int failed);

struct client {
    struct wire wire;
    int port, id;
    const char *from; /* the source address, NULL: 127.0.0.1 */
    char cookie[128], token[64];
    json_t *pushes; /* that nobody has asked for yet */
};
/* Opens a new session (or that of the cookie, if set) and sends "hello". With two servers, clients
 * go to either in turn. */
void client_open(struct client *, int port);
void client_close(struct client *);
/* Reads its socket only when that client waits for something, not in the waits of others. */
void client_neglect(struct client *);
/* The answer to a command, a new reference, or NULL; releases `arguments`, which may be NULL. */
json_t *client_do(struct client *, const char *name, json_t *arguments);
/* ... which must be "ok"; else the test fails. */
json_t *client_good(struct client *, const char *name, json_t *arguments);
/* ... which must be refused with this code. */
void client_bad(struct client *, const char *name, json_t *arguments, const char *code);
void client_send(struct client *, const char *name, json_t *arguments); /* does not wait */
/* The next push "on", of that game if not NULL; NULL if none arrives in two minutes. */
json_t *client_push(struct client *, const char *on, const char *game);
/* Watches until the game has that many turns or is over; returns GAME, a new reference. */
json_t *client_until(struct client *, const char *game, int turns);
/* The argument of commands about a game. */
json_t *client_about(const char *game);
/* Registers an account of that name, and continues as that user with a new socket. */
void client_become(struct client *, const char *name);
/* One client creates a game from `create`, which is released; the other joins it. */
void client_pair(struct client *, struct client *, json_t *create, char id[16]);
/* Both make their first turn, the first move listed. */
void client_begin(struct client *, struct client *, const char *game);
/* POST /api/NAME with cookie and token; stores the token of a new session. */
json_t *client_post(struct client *, const char *name, json_t *arguments, int *status);

/* Sends a command of the machine's owner over the control socket; NULL: no answer. */
json_t *server_ask(const struct server *, const char *name, json_t *arguments);

const char *at_text(const json_t *, const char *path);  /* "game.position.text"; "" when missing */
json_int_t at_number(const json_t *, const char *path); /* -999 when missing */
json_t *at(const json_t *, const char *path);           /* borrowed */

/* The answer of `review` once the review is complete; releases the arguments. */
json_t *client_review(struct client *, json_t *arguments);

#endif
