/* Mailboxes: an account's mail address, and the codes sent there.
 *
 * An address is confirmed with a code sent to it. Codes are valid once and for an hour; only keyed
 * hashes of them are stored, in memory only: requesting one writes nothing, so the response time
 * does not reveal whether the account exists. */
#ifndef SERVER_USERS_MAILBOX_H
#define SERVER_USERS_MAILBOX_H

#include "server/users/mailer.h"
#include "server/users/user.h"

#define MAILBOX_TYPE "mail" /* a document: an account's address */

const char *mailbox_address(const struct user *); /* "": none */
/* Counts one more mail for this account; false: over the limit. */
bool mailbox_take(struct users *, struct user *, int64_t *retry_ms);
bool mailbox_take_notice(struct users *, struct user *); /* the same for notices, counted
                                                          * separately */
/* Makes a code that confirms the address, or that recovers the account; replaces an earlier one. */
void mailbox_ask(struct users *, struct user *, const char *address, char code[SESSION_CODE]);
void mailbox_lost(struct users *, struct user *, char code[SESSION_CODE]);
/* Whether the code is right; it is then used up. */
bool mailbox_confirm(struct users *, struct user *, const char *code);
bool mailbox_use(struct users *, struct user *, const char *code);
void mailbox_clear(struct users *, struct user *); /* removes the address */
void mailbox_revoke(struct user *);                /* invalidates all codes */
/* Whether no code is valid, and no mail was counted in the last day. */
bool mailbox_rests(const struct user *);
void mailbox_free(struct user *); /* in memory */
void mailbox_load(void *users, const struct store_document *);

#endif
