/* Several servers on one database. */
#ifndef TESTS_SERVER_RELAYS_H
#define TESTS_SERVER_RELAYS_H

#include "client.h"

/* How many relays this server of a test has, at most SERVER_RELAYS_MAX: AGON_SERVERS less one, if
 * its data is in PostgreSQL and it is not alone. */
int relays_wanted(const struct server *);
/* The port of each of the servers, in turn, given one of them; any other port itself. */
int relay_turn(int port);
void relay_spare_leader(int port); /* only the relays' from now on, given one of them */
/* Starts a server and its relays; the ports of the first become those of the server. */
void relay_start(struct server *, const char *program, const char *option, int port, int bot_port);
void relay_stop(struct server *); /* the relays alone; nothing if there are none */

/* Starts a standby on the database of `first`, with a new folder if it has none: it relays while
 * that serves. Does not wait for its link, */
void relay_launch(struct server *relay, const struct server *first, const char *program);
/* The same at a port. */
void relay_launch_at(struct server *relay, const struct server *first, const char *program,
                     int port);
/* ... or does. */
void relay_join(struct server *relay, const struct server *first, const char *program);
/* Waits until /healthz of a server answers with that status. */
void relay_await(const struct server *, int status);
bool relay_serves(const struct server *); /* that status is 200 */
/* The published address of the server that leads: its port. */
int relay_port(const struct server *);
/* Starts a server to which relays may link. */
void relay_lead(struct server *, const char *program);
/* Ends a server of either kind with its folder. */
void relay_finish(struct server *);
/* Waits until /metrics of a server has that line, with its line feeds, or has it no more. */
void relay_await_figure(const struct server *, const char *line, bool there);
/* Closes the client's socket, and opens one at a server when that serves, with the same cookie. */
void relay_come_again(struct client *, const struct server *);

/* The player to move after that number of turns. */
struct client *relay_mover(struct client *player[2], const char *game, int turns);
/* The seat to move makes its first turn listed; returns the turns made. */
int relay_play(struct client *player[2], const char *game);

#endif
