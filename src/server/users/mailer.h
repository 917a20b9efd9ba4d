/* Mail: sent through the operator's SMTP server, on a thread of its own.
 *
 * Nobody waits for it and nobody is told whether it arrived: what fails is a line in the log. */
#ifndef SERVER_USERS_MAILER_H
#define SERVER_USERS_MAILER_H

#include "server/users/users.h"

enum {
    MAIL_ADDRESS = 255, /* bytes, with the NUL */
    MAIL_SUBJECT = 80,
    MAIL_TEXT = 1024,
    MAIL_QUEUE_MAX = 64, /* that wait, and a quarter of them of one visitor's address */
    MAIL_MS = 20000      /* until one is given up */
};

struct mail_options {
    const char *url;   /* "smtp://mail.example:587", "smtps://...", or NULL: no mail */
    const char *from;  /* an address */
    const char *login; /* a file of two lines, name and password; NULL: none is asked for */
    char user[128], secret[128]; /* what it holds */
};
/* Whether mail can be sent like that; reads the login. 0, or AGON_BAD_TEXT and what is wrong. */
int mail_check(struct mail_options *, struct agon_error *);
/* Whether it is one plain address, "ada@example.org", and nothing that a server could take for
 * more. */
bool mail_address_good(const char *address);

struct mail {
    char to[MAIL_ADDRESS], subject[MAIL_SUBJECT], text[MAIL_TEXT]; /* lines end with \r\n */
};

struct mailer;
struct mailer *mailer_new(struct users *);                              /* NULL: no memory */
void mailer_send(struct mailer *, const struct mail *, uint64_t owner); /* owner: who asked */
void mailer_step(struct mailer *);                                      /* NULL is allowed, */
void mailer_stop(struct mailer *);                                      /* here, */
void mailer_free(struct mailer *); /* and here: what was not sent by now is not */

#endif
