/* agond admin: what the machine's owner does to the server, running or not. */
#ifndef SERVER_ADMIN_H
#define SERVER_ADMIN_H

/* Where a server has its things. */
struct admin_place {
    const char *data;  /* its folder */
    const char *store; /* the address of its database, NULL: a file in the folder */
};

int admin_run(const struct admin_place *, int argc, char **argv); /* an exit status */

#endif
