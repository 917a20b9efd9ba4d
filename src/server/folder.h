/* The data folder: its files, and its locks: at most one server, and one program at a time with the
 * store open.
 *
 * A server holds "server.lock" while it runs, so a second one is refused at once. The program that
 * has the store open holds "lock": the server, or an administrator's command if there is none. A
 * server waits for such a command; no command prevents it from starting. */
#ifndef SERVER_FOLDER_H
#define SERVER_FOLDER_H

#include <stdbool.h>

struct logger;

/* Whether a file of the data folder is the server's, by its name. */
bool folder_owns(const char *name);
/* Logs every file in the folder that is not the server's. */
void folder_name_strays(const char *data, const struct logger *);
/* Locks the folder for a server until the program ends; prints a line and waits while a command has
 * it. False: another server has it. */
bool folder_serve(const char *data);
/* Locks it for a command, without waiting; false: it is in use. */
bool folder_take(const char *data);

#endif
