/* Who uses a data folder: one server at most, and one program at a time that has the store open.
 *
 * A server holds "server.lock" from its start to its end, so that a second one is refused at once.
 * Whoever has the store open holds "lock": the server, or an administrator's command while there is
 * none. A server waits for such a command; no command keeps it from starting. */
#ifndef SERVER_FOLDER_H
#define SERVER_FOLDER_H

#include <stdbool.h>

/* Takes the folder for a server; waits, after a line that says so, while a command has it. False:
 * another server has it. Held until the program ends. */
bool folder_serve(const char *data);
/* Takes it for a command, without waiting; false: it is in use. */
bool folder_take(const char *data);

#endif
