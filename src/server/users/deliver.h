/* Delivering notices to those who are away: to their browsers, and by mail; off until they ask. */
#ifndef SERVER_USERS_DELIVER_H
#define SERVER_USERS_DELIVER_H

#include "server/users/user.h"

enum notice {
    NOTICE_CHALLENGE,
    NOTICE_TURN,
    NOTICE_MESSAGE,
    NOTICE_FOLLOW, /* from here on on the site alone */
    NOTICE_TEAM,
    NOTICE_REPORT
};

#define BY_MAIL_TYPE "bymail" /* a document: who wants notices by mail, its text the language */

/* Nothing happens while the account is here, or for what is told on the site alone. */
void deliver(struct users *, struct user *, enum notice, const char *subject, const char *who);

#endif
