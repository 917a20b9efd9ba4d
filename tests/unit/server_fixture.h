/* A server inside the test, with two accounts, Ann and Bob: the test says how time passes. */
#ifndef TESTS_UNIT_SERVER_FIXTURE_H
#define TESTS_UNIT_SERVER_FIXTURE_H

#include <jansson.h>

#include "server/base/connection.h"
#include "server/request/request.h"

struct fixture {
    char folder[32], path[64];
    int64_t first_turn_ms;             /* the server's, from fixture_open() on */
    const struct timetable *timetable; /* the same */
    struct server *server;
    struct user *player[2];
};
enum { DAY_MS = 86400000 };

int fixture_set_up(void **state); /* *state: the fixture */
int fixture_tear_down(void **state);
void fixture_open(struct fixture *); /* the server again, after server_close() */
/* The same; false with *error when it does not open, and there is none then. */
bool fixture_try(struct fixture *, struct agon_error *);
void fixture_find(struct fixture *); /* the players of the server that was opened again */
struct user *fixture_user(struct fixture *, const char *name); /* fetched; NULL: no such account */
void settle(struct server *);                                  /* all is on the disk */
/* Lets this much time pass in the server; everything that is due happens. */
void pass(struct server *, int64_t ms);
struct answered {
    struct exchange exchange; /* first */
    json_t *answer;           /* NULL: not yet */
};
/* Sends a command from there, and lets go of the arguments; and waits for the answer. */
void ask_later(struct answered *, const struct request *from, const char *command,
               json_t *arguments);
json_t *await_answer(struct server *, struct answered *);
/* The answer to a command of the user's, a new reference; lets go of the arguments. */
json_t *ask(struct server *, struct user *, const char *command, json_t *arguments);
/* ... which must be "ok". */
json_t *good(struct server *, struct user *, const char *command, json_t *arguments);
/* A game of Kamisado between the two, the first moves first. */
void make(struct fixture *, const char *control, char id[ID_SIZE]);
json_t *play(struct fixture *, int seat, const char *id, int number, const char *turn);
struct room *room(const struct fixture *, const char *id);
/* A connection that has said hello with that cookie. */
struct connection *greet(struct fixture *, const char *cookie);
/* How many of the messages that wait for the connection have this text in them. */
int told(const struct connection *, const char *text);
/* Waits for such a message. */
void hear(struct server *, const struct connection *, const char *text);

#endif
