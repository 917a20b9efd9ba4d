/* Shared by tests of tournaments: a server, its organiser, bots as separate processes. */
#ifndef TESTS_SERVER_ORGANISER_H
#define TESTS_SERVER_ORGANISER_H

#include "client.h"

enum { CHILDREN_MAX = 16, WAIT_MS = 120000 };

extern struct server server;
extern struct client boss, other; /* an organiser, and an account that is not one */

/* Starts all these for the tests and ends them: the result of main(). Arguments: agond, the example
 * of clients/c, that of clients/python. */
struct CMUnitTest;
int tourney_run(int argc, char **argv, const struct CMUnitTest *tests, size_t n);
void tourney_start_again(void); /* after its end; the organiser comes back */
void tourney_kill_server(void); /* with SIGKILL, and starts it again at the same ports */

void tourney_make(const char *settings, char id[16]); /* from JSON */
json_t *tourney_about(const char *id, const char *more,
                      ...); /* {"tournament": id}, as json_pack() */
json_t *tourney_look(const char *id);
json_t *tourney_matches(const char *id);              /* all of them */
char *tourney_export(const char *id, const char *as); /* for free() */
void tourney_end_all(const char *id);                 /* and its bots */
/* Makes a class of running bots; every second one in Python if `python`. */
void tourney_class(const char *id, int count, bool python);
/* The same in two steps: the answer with the players, whose bots then come. */
json_t *tourney_pupils(const char *id, int count);
void tourney_come(json_t *pupils, bool python);
void tourney_bot(const char *token, bool python);
void tourney_stop_bots(void);
/* Waits until that many games have been played, or the tournament is over; the last answer. */
json_t *tourney_wait(const char *id, int games);
json_t *tourney_wait_online(const char *id, int player); /* it is there */
json_t *tourney_wait_state(const char *id, int player, const char *state);
/* Waits for the push that calls the other to a game, or with id "" to a test game: its room. */
void tourney_called_to(const char *id, char room[16]);
void tourney_begin_ready(const char *room); /* which waits for the other; the clocks start */

#define USUAL "\"title\": \"Class 5b\", \"game\": \"kamisado\", \"control\": \"6s\""

#endif
