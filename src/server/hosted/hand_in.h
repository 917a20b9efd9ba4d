/* Source code that players hand in if a tournament requires it: text files of limited size,
 * readable by the organisers and the player. The server never runs them. */
#ifndef SERVER_HOSTED_HAND_IN_H
#define SERVER_HOSTED_HAND_IN_H

#include "server/hosted/hosted.h"

#define HAND_IN_TYPE "source" /* of the documents; their id is TOURNAMENT/ACCOUNT/FILE */
enum { HAND_IN_ID = 2 * ID_SIZE + ENTRY_FILE_NAME + 2, HAND_IN_MAX = 100000 /* bytes per file */ };

void hosted_file_id(const struct hosted_tournament *, const struct entry *, const char *name,
                    char id[HAND_IN_ID]);
const struct entry_file *hosted_file(const struct entry *, const char *name); /* or NULL */
/* Adds a file that is already in the store to the list. */
void hosted_put_file(struct entry *, const char *name, int bytes, int64_t at);
/* Stores a file, replacing one of the same name. 0, or a negative status and nothing has
 * changed. */
int hosted_hand_in(struct hosted_tournament *, int player, const char *name, const char *text,
                   struct agon_error *);
/* Deletes a file, or all of them; the caller stores the tournament. */
void hosted_take_back(struct hosted_tournament *, struct entry *, const char *name);
void hosted_take_back_all(struct hosted_tournament *, struct entry *);

#endif
