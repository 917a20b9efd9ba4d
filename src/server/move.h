/* Moving a store from a file into PostgreSQL, or back. */
#ifndef SERVER_MOVE_H
#define SERVER_MOVE_H

/* The four words after "move": --from PLACE --to PLACE, each a data folder or an address. An exit
 * status, 2 without a message if they are other words. */
int move_run(char **argv);

#endif
