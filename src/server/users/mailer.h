/* Mail: sent through the operator's SMTP server, on a separate thread.
 *
 * The sender does not wait for it and is not notified; failures are logged. */
#ifndef SERVER_USERS_MAILER_H
#define SERVER_USERS_MAILER_H

#include "server/users/users.h"

enum {
    MAIL_ADDRESS = 255, /* bytes, with the NUL */
    MAIL_SUBJECT = 80,
    MAIL_TEXT = 1024,
    MAIL_QUEUE_MAX = 64, /* queued, and a quarter of them for one visitor's address */
    MAIL_MS = 20000      /* timeout of one mail */
};

struct mail_options {
    const char *url;             /* "smtp://mail.example:587", "smtps://...", or NULL: no mail */
    const char *from;            /* an address */
    const char *login;           /* a file of two lines, name and password; NULL: no login */
    char user[128], secret[128]; /* its contents */
};
/* Checks that mail can be sent with these options; reads the login. 0, or AGON_BAD_TEXT with
 * *error. */
int mail_check(struct mail_options *, struct agon_error *);
/* Whether it is a single plain address, "ada@example.org", without anything else that a mail server
 * might interpret. */
bool mail_address_good(const char *address);

struct mail {
    char to[MAIL_ADDRESS], subject[MAIL_SUBJECT], text[MAIL_TEXT]; /* lines end with \r\n */
};

struct mailer;
struct mailer *mailer_new(struct users *);                              /* NULL: no memory */
void mailer_send(struct mailer *, const struct mail *, uint64_t owner); /* owner: the requesting
                                                                         * user or address */
void mailer_step(struct mailer *);                                      /* NULL is allowed, */
void mailer_stop(struct mailer *);                                      /* here, */
void mailer_free(struct mailer *); /* and here: unsent mail is dropped */

#endif
