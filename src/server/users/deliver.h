/* Sending notices to absent users, to their browsers and by mail; both are opt-in. */
#ifndef SERVER_USERS_DELIVER_H
#define SERVER_USERS_DELIVER_H

#include "server/users/user.h"

enum notice {
    NOTICE_CHALLENGE,
    NOTICE_TURN,
    NOTICE_MESSAGE,
    NOTICE_FOLLOW, /* from here on only on the site */
    NOTICE_TEAM,
    NOTICE_REPORT
};

#define BY_MAIL_TYPE "bymail" /* a document: wants notices by mail, its text the language */

/* Does nothing while the account is online, or for notices shown only on the site. */
void deliver(struct users *, struct user *, enum notice, const char *subject, const char *who);

#endif
