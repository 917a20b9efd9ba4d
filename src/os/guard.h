/* What a child program may use: bounds of processor and memory, no network, nobody else in sight.
 *
 * Best effort, as far as the system allows it to a plain user (docs/tournament.md, "Limits"):
 * namespaces of its own for users, network and processes; where these are not permitted a filter of
 * system calls that refuses network sockets; resource limits in any case. */
#ifndef OS_GUARD_H
#define OS_GUARD_H

#include <stdbool.h>
#include <stdint.h>

/* 0: no bound. */
struct process_limits {
    int64_t memory;       /* bytes of address space of each of its processes */
    int64_t processor_ms; /* of each of its processes; rounded up to seconds */
    int processes;        /* at once, where it has a namespace of its own and is not root's */
    bool network;         /* it may use it */
};

/* What the system allows. */
enum {
    GUARD_NETWORK = 1, /* the network can be kept from a program */
    GUARD_HIDDEN = 2   /* programs can neither see nor stop others */
};
int guard_means(void); /* tries it out in a child; a set of the above */

struct guard {
    struct process_limits limits;
    char uid_map[48], gid_map[48];
};
void guard_prepare(struct guard *, const struct process_limits *); /* before fork() */
/* In the child, before it becomes the program; only calls that are safe there. It may come back in
 * a child of the child, which the first then waits for and ends as. False: it must not go on. */
bool guard_enter(const struct guard *);

#endif
