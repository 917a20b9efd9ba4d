/* Mailboxes: an account's mail address, and the codes that were sent there.
 *
 * An address counts when a code has come back from it. Codes are good once and for an hour; only
 * keyed hashes of them are kept, in memory alone: asking for one writes nothing, so that the time
 * of the answer does not tell whether there is such an account. */
#ifndef SERVER_PEOPLE_MAILBOX_H
#define SERVER_PEOPLE_MAILBOX_H

#include "server/mailer.h"
#include "server/people/person.h"

#define MAILBOX_TYPE "mail" /* a paper: an account's address */

const char *mailbox_address(const struct person *); /* "": none */
/* One more mail is sent for this account; false: too many were. */
bool mailbox_take(struct hall *, struct person *, int64_t *retry_ms);
/* A new code that confirms the address, or that brings the account back; an earlier one ends. */
void mailbox_ask(struct hall *, struct person *, const char *address, char code[SESSION_CODE]);
void mailbox_lost(struct hall *, struct person *, char code[SESSION_CODE]);
/* Whether it is that code; it is used up then. */
bool mailbox_confirm(struct hall *, struct person *, const char *code);
bool mailbox_use(struct hall *, struct person *, const char *code);
void mailbox_clear(struct hall *, struct person *); /* no address any more */
void mailbox_revoke(struct person *);               /* no code is good any more */
void mailbox_load(struct hall *, const struct store_paper *);

#endif
