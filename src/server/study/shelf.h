/* The shelf: finished public games, indexed by what they were and by every position in them. */
#ifndef SERVER_STUDY_SHELF_H
#define SERVER_STUDY_SHELF_H

#include "server/rooms/room.h"

enum { SHELF_NEXT_MAX = 30, SHELF_OPENING_TURNS = 2 };

/* A finished game as the shelf sees it; everything is the caller's. */
struct shelved {
    const char *game, *kind, *variant, *why;
    int64_t ended;
    int seats, turns;
    int points;                     /* seat 0's, -1: nobody has any */
    const char *name[AGON_SEATS];   /* "" for nobody */
    const char *person[AGON_SEATS]; /* its id, or "" */
    const uint64_t *key;            /* turns + 1, by shelf_key() */
    char *const *text;              /* of the first turns, SHELF_NEXT_MAX at most */
    int texts;
};

/* What tells set-ups apart in keys: everything agreed but the start. */
uint64_t shelf_setup(const agon_game *);
/* A position's key on the shelf, from its repetition key. */
uint64_t shelf_key(uint64_t setup, uint64_t key);
void shelf_name(const char *name, char key[ROOM_NAME]); /* as names are compared */
/* Where on the shelf: above all that are there, as the newest; or below them. */
enum shelf_place { SHELF_TOP, SHELF_BELOW };
void shelf_put(struct hall *, const struct shelved *, enum shelf_place);
/* A room that is over as the shelf sees it, on any thread; it points into the room. NULL: nothing
 * was played, or it has no end. shelf_free() it. */
struct shelved *shelf_take(const struct room *);
void shelf_free(struct shelved *);        /* NULL is allowed */
void shelf_put_room(const struct room *); /* that is over */

#endif
