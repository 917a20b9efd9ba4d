/* agond admin: commands of the machine's owner, with or without a running server. */
#ifndef SERVER_ADMIN_H
#define SERVER_ADMIN_H

/* A server's data. */
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
