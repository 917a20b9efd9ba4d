/* agond admin: commands of the machine's owner, with or without a running server. */
#ifndef SERVER_ADMIN_H
#define SERVER_ADMIN_H

/* A server's data. */
struct admin_place {
    const char *data;  /* its folder */
    const char *store; /* the address of its database, NULL: a file in the folder */
};

int admin_run(const struct admin_place *, int argc, char **argv); /* an exit status */

#endif
