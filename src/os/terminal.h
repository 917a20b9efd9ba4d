/* Properties of the terminal behind a descriptor. */
#ifndef OS_TERMINAL_H
#define OS_TERMINAL_H

#include <stdbool.h>

bool os_is_terminal(int fd);
int os_terminal_columns(int fd); /* its width in characters, 80 if unknown */

#endif
