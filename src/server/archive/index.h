/* The index of finished public games, by their properties and by every position in them. */
#ifndef SERVER_ARCHIVE_INDEX_H
#define SERVER_ARCHIVE_INDEX_H

#include "server/archive/archive.h"
#include "server/game/room.h"

enum { ARCHIVE_NEXT_MAX = 30, ARCHIVE_OPENING_TURNS = 2 };

/* A finished game as indexed; the caller owns all its data. */
struct archive_entry {
    const char *game, *kind, *variant, *why;
    const char *event, *importer; /* as in store_finished */
    int64_t ended, played;
    int seats, turns;
    int points;                   /* seat 0's, -1: no result */
    const char *name[AGON_SEATS]; /* "" for none */
    const char *user[AGON_SEATS]; /* its id, or "" */
    int rating[AGON_SEATS];       /* 0: unknown */
    const uint64_t *key;          /* turns + 1, by archive_key() */
    char *const *text;            /* of the first turns, ARCHIVE_NEXT_MAX at most */
    int texts;
};

/* The part of a key that separates set-ups: all terms except the start. */
uint64_t archive_setup(const agon_game *);
/* A position's key in the index, from its repetition key. */
uint64_t archive_key(uint64_t setup, uint64_t key);
void archive_name(const char *name, char key[ROOM_NAME]); /* normalised for comparison */
/* The place in the index: above all others, as the newest; or below them. */
enum archive_place { ARCHIVE_TOP, ARCHIVE_BELOW };
void archive_put(struct archive *, const struct archive_entry *, enum archive_place);
void archive_drop(struct archive *, const struct archive_entry *); /* out of the index */
/* A finished room's entry, on any thread; it points into the room. NULL: no turn was played, or it
 * has no end. archive_entry_free() it. `card`, the room's, provides ratings. */
struct archive_entry *archive_entry_take(const struct room *, const json_t *card);
void archive_entry_free(struct archive_entry *);           /* NULL is allowed */
void archive_put_room(void *archive, const struct room *); /* that is over */

#endif
