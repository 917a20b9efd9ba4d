/* The texts of mails, in the languages of the site. */
#ifndef SERVER_USERS_LETTER_H
#define SERVER_USERS_LETTER_H

#include "server/users/mailer.h"

enum letter_kind { LETTER_CONFIRM, LETTER_LOST };

/* Subject and text, in English if the language ("fr", may be NULL) is unknown. */
void letter_write(struct mail *, enum letter_kind, const char *language, const char *name,
                  const char *site, const char *code);

#endif
