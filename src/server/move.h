/* Moving a store from a file into PostgreSQL, or back. */
#ifndef SERVER_MOVE_H
#define SERVER_MOVE_H

/* The words after "move": --from PLACE --to PLACE, each a data folder or an address. An exit
 * status. */
int move_run(int argc, char **argv);

#endif
