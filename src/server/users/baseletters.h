/* Base letters of a name: small and without marks, as people type it who look for it. */
#ifndef SERVER_USERS_BASELETTERS_H
#define SERVER_USERS_BASELETTERS_H

#include <stdbool.h>

enum { BASE_LETTERS = 400 }; /* bytes, with the NUL */

/* "Özgür" is "ozgur", "Işık" is "isik": of the beginning of a name it is the beginning. False: that
 * is no text, or too long. */
bool base_letters(const char *name, char text[BASE_LETTERS]);

#endif
