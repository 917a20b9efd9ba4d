/* The record from which a game played elsewhere was imported. */
#ifndef SERVER_GAME_IMPORT_H
#define SERVER_GAME_IMPORT_H

#include <jansson.h>

#include "play/record.h"
#include "server/users/users.h"

struct users;

#define IMPORT_BY_OWNER "-" /* imported by the machine's owner, not by a user */

struct room_import {
    char by[ID_SIZE]; /* the user's id, or IMPORT_BY_OWNER */
    char *text;       /* the original record, */
    struct record record;
};

/* The form stored in a game's terms. */
json_t *room_import_write(const char *by, const char *record);
struct room_import *room_import_read(const json_t *); /* NULL: not imported */
void room_import_free(struct room_import *);          /* NULL is allowed */
/* The functions below take NULL for a game that was not imported. For clients: the importing user
 * and the headers of the record. */
json_t *room_import_json(const struct room_import *, struct users *);
/* The start of the day, month or year in which it was played, from its record; 0: unknown. */
int64_t room_import_played(const struct room_import *);
/* The record's data about a turn, or NULL. */
const struct record_turn *room_import_turn(const struct room_import *, int turn);
#endif
