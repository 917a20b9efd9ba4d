/* What a game that was played elsewhere says of itself: the record that it was imported from. */
#ifndef SERVER_GAME_IMPORT_H
#define SERVER_GAME_IMPORT_H

#include <jansson.h>

#include "play/record.h"
#include "server/users/users.h"

struct users;

#define IMPORT_BY_OWNER "-" /* who imported it, if no user did: the machine's owner */

struct room_import {
    char by[ID_SIZE]; /* the user's id, or IMPORT_BY_OWNER */
    char *text;       /* of the record as it was, */
    struct record record;
};

/* As it is stored among a game's terms. */
json_t *room_import_write(const char *by, const char *record);
struct room_import *room_import_read(const json_t *); /* NULL: it was played here */
void room_import_free(struct room_import *);          /* NULL is allowed */
/* These take NULL for a game that was played here. For readers: the user who imported it, and the
 * headers of its record. */
json_t *room_import_json(const struct room_import *, struct users *);
/* When it was played, at the beginning of the day, the month or the year that its record names; 0:
 * it names none. */
int64_t room_import_played(const struct room_import *);
/* What the record says of a turn, or NULL. */
const struct record_turn *room_import_turn(const struct room_import *, int turn);
#endif
