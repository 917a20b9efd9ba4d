/* A network of a few machines inside this process.
 *
 * Each machine is a network namespace with its own loopback interface and one to the others, whose
 * packets this process passes on: at once, late, or not at all, as a cut cable does. Sockets of
 * 127.0.0.1 and of the file system are not affected. */
#ifndef TESTS_SERVER_NETWORK_H
#define TESTS_SERVER_NETWORK_H

#include <stdbool.h>

enum { NETWORK_MACHINES = 8, NETWORK_ADDRESS = 24 };

struct network;
/* Before any other thread starts; NULL: the system does not allow it. */
struct network *network_new(int machines);
void network_free(struct network *); /* NULL is allowed */
/* The calling thread opens its sockets and starts programs on that machine, */
void network_enter(struct network *, int machine);
/* ... or again where it was. Both do nothing without a network. */
void network_leave(struct network *);
void network_address(int machine, char address[NETWORK_ADDRESS]);
/* Passes on nothing between two machines, */
void network_cut(struct network *, int one, int other, bool on);
/* ... or everything to and from one that much later. */
void network_slow(struct network *, int machine, int ms);

#endif
