/* agond admin: what the machine's owner does to the server, running or not. */
#ifndef SERVER_ADMIN_H
#define SERVER_ADMIN_H

/* `data`: the server's folder. An exit status. */
int admin_run(const char *data, int argc, char **argv);

#endif
