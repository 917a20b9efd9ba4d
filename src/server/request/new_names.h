/* Names for new accounts: not like those of others, of which the store has all. */
#ifndef SERVER_REQUEST_NEW_NAMES_H
#define SERVER_REQUEST_NEW_NAMES_H

#include "server/request/request.h"

/* Asks the store whether accounts look like these names (a list of texts; takes the reference): 0,
 * it has been asked; or REQUEST_LATER, the command is dispatched again with the answer. */
int new_names_ask(struct request *, json_t *names);
/* Why a name that is free cannot be given, or NULL. Look-alikes in the store count once they have
 * been asked for; those named since then count always. */
const char *new_names_refuse(const struct request *, const char *name);

#endif
