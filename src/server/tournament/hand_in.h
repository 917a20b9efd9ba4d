/* Source code that players hand in where a tournament asks for it: files of text, bounded in size,
 * read by the organisers and by the player who handed them in. The server never runs them. */
#ifndef SERVER_TOURNAMENT_HAND_IN_H
#define SERVER_TOURNAMENT_HAND_IN_H

#include "server/tournament/hosted.h"

#define HAND_IN_TYPE "source" /* of its documents; their id is TOURNAMENT/ACCOUNT/FILE */
enum { HAND_IN_ID = 2 * ID_SIZE + ENTRY_FILE_NAME + 2, HAND_IN_MAX = 100000 /* bytes of one */ };

void hosted_file_id(const struct hosted_tournament *, const struct entry *, const char *name,
                    char id[HAND_IN_ID]);
const struct entry_file *hosted_file(const struct entry *, const char *name); /* or NULL */
/* Only into the list: the store has it. */
void hosted_put_file(struct entry *, const char *name, int bytes, int64_t at);
/* Keeps a file in place of the one of that name. 0, or refused and nothing has changed. */
int hosted_hand_in(struct hosted_tournament *, int player, const char *name, const char *text,
                   struct agon_error *);
/* Deletes it, or all of them; the caller keeps the tournament. */
void hosted_take_back(struct hosted_tournament *, struct entry *, const char *name);
void hosted_take_back_all(struct hosted_tournament *, struct entry *);

#endif
