/* Mailboxes: an account's mail address, and the codes that were sent there.
 *
 * An address counts when a code has come back from it. Codes are good once and for an hour; only
 * keyed hashes of them are kept, in memory alone: asking for one writes nothing, so that the time
 * of the answer does not tell whether there is such an account. */
#ifndef SERVER_USERS_MAILBOX_H
#define SERVER_USERS_MAILBOX_H

#include "server/users/mailer.h"
#include "server/users/user.h"

#define MAILBOX_TYPE "mail" /* a document: an account's address */

const char *mailbox_address(const struct user *); /* "": none */
/* One more mail is sent for this account; false: too many were. */
bool mailbox_take(struct users *, struct user *, int64_t *retry_ms);
bool mailbox_take_notice(struct users *, struct user *); /* the same for notices, apart */
/* A new code that confirms the address, or that brings the account back; an earlier one ends. */
void mailbox_ask(struct users *, struct user *, const char *address, char code[SESSION_CODE]);
void mailbox_lost(struct users *, struct user *, char code[SESSION_CODE]);
/* Whether it is that code; it is used up then. */
bool mailbox_confirm(struct users *, struct user *, const char *code);
bool mailbox_use(struct users *, struct user *, const char *code);
void mailbox_clear(struct users *, struct user *); /* no address any more */
void mailbox_revoke(struct user *);                /* no code is good any more */
void mailbox_load(void *users, const struct store_document *);

#endif
