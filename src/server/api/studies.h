/* Putting studies into the store, for the commands that change them. */
#ifndef SERVER_API_STUDIES_H
#define SERVER_API_STUDIES_H

#include <jansson.h>

#include <agon/status.h>

struct api;
struct user;

/* Stores a study under its own id, and what the list of public ones tells of it. A negative status:
 * it is too large, and nothing is stored. */
int studies_put(struct api *, const json_t *study, const char *owner, struct agon_error *);
/* Tells those at its desk of its title and chapters. */
void studies_tell(struct api *, const json_t *study);
/* The studies that the guest of this name made are the user's, who may have more then than it could
 * make. */
void studies_move(struct api *, const struct user *guest, const char *name, const struct user *);
int studies_most(const struct user *); /* studies that somebody may have */

#endif
