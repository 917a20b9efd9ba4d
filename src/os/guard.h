/* Restrictions on a child program: processor time and memory, no network, no view of other
 * processes.
 *
 * Best effort, as far as the system allows it to an unprivileged user (docs/tournament.md,
 * "Limits"): separate namespaces for users, network and processes; if these are not permitted, a
 * filter of system calls that refuses network sockets; resource limits in any case. */
#ifndef OS_GUARD_H
#define OS_GUARD_H

#include <stdbool.h>
#include <stdint.h>

/* 0: no limit. */
struct process_limits {
    int64_t memory;       /* bytes of address space of each of its processes */
    int64_t processor_ms; /* of each of its processes; rounded up to seconds */
    int processes;        /* at once, if it has a separate namespace and does not run as root */
    bool network;         /* the network is allowed */
};

/* The restrictions that the system supports. */
enum {
    GUARD_NETWORK = 1, /* programs can be denied the network */
    GUARD_HIDDEN = 2   /* programs can neither see nor stop others */
};
int guard_means(void); /* tests it in a child; a set of the above */

struct guard {
    struct process_limits limits;
    char uid_map[48], gid_map[48];
};
void guard_prepare(struct guard *, const struct process_limits *); /* before fork() */
/* In the child, before exec(); makes only async-signal-safe calls. May return in a child of the
 * child, while the first waits for it and exits with its status. False: exit. */
bool guard_enter(const struct guard *);

#endif
