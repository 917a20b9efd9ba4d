/* agond admin: what the machine's owner does to the server, running or not. */
#ifndef SERVER_ADMIN_H
#define SERVER_ADMIN_H

/* Where a server has its things. */
struct admin_place {
    const char *data;  /* its folder */
    const char *store; /* the address of its database, NULL: a file in the folder */
};

enum { ADMIN_USAGE = 2 }; /* the exit status of wrong arguments */

struct admin_command {
    const char *name;      /* NULL ends the table */
    const char *arguments; /* as the help shows them, "" for none */
    const char *about;     /* one line of the help */
    int least, most;       /* how many arguments */
    /* An exit status; ADMIN_USAGE if the arguments are not of the form shown. */
    int (*run)(const struct admin_place *, int argc, char **argv);
};
extern const struct admin_command admin_commands[];

/* Runs the command argv[0] with the arguments after it: an exit status. */
int admin_run(const struct admin_place *, int argc, char **argv);

#endif
