/* Storing studies, for the commands that change them. */
#ifndef SERVER_COMMANDS_STUDIES_H
#define SERVER_COMMANDS_STUDIES_H

#include <jansson.h>

#include <agon/status.h>

struct api;
struct user;

/* Stores a study and its entry in the list of public ones. A negative status: it is too large, and
 * nothing is stored. */
int studies_put(struct api *, const json_t *study, const char *owner, struct agon_error *);
/* Sends its title and chapters to its desk. */
void studies_tell(struct api *, const json_t *study);
/* Transfers the guest's studies to the user, who may exceed the limit then. */
void studies_move(struct api *, const struct user *guest, const char *name, const struct user *);
int studies_most(const struct user *); /* the most a user may have */

#endif
