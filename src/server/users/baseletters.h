/* Base letters of a name: lower case without accents, as people type a name when searching. */
#ifndef SERVER_USERS_BASELETTERS_H
#define SERVER_USERS_BASELETTERS_H

#include <stdbool.h>

enum { BASE_LETTERS = 400 }; /* bytes, with the NUL */

/* "Özgür" is "ozgur", "Işık" is "isik"; a prefix of a name gives a prefix of its base letters.
 * False: invalid text, or too long. */
bool base_letters(const char *name, char text[BASE_LETTERS]);

#endif
