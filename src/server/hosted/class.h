/* Classes: accounts with codes to hand out. */
#ifndef SERVER_HOSTED_CLASS_H
#define SERVER_HOSTED_CLASS_H

#include "server/hosted/hosted.h"
#include "server/users/session.h"

/* Creates the account of a class's player, with a code, and the entry. */
struct entry *hosted_pupil(struct hosted_tournament *, struct user *owner, const char *account,
                           const char *name, char code[SESSION_CODE]);
/* Replaces the code of an account, and ends its sessions. */
void hosted_new_code(struct hosted_tournament *, struct user *, char code[SESSION_CODE]);

#endif
