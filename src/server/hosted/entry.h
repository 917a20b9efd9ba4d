/* The entry of a player in a tournament on the server. */
#ifndef SERVER_HOSTED_ENTRY_H
#define SERVER_HOSTED_ENTRY_H

#include <stdbool.h>
#include <stdint.h>

#include "server/base/core.h"

enum entry_state { ENTRY_REGISTERED, ENTRY_TESTING, ENTRY_READY, ENTRY_FAILED };

enum {
    ENTRY_NAME = 168, /* bytes of a name of 40 characters, with the NUL */
    ENTRY_MEMBERS = 400,
    ENTRY_FILE_NAME = 64,
    ENTRY_FILES_MAX = 10, /* of source code handed in by a player, and */
    ENTRY_FILES_BYTES = 300000
};

/* A source file that was handed in; its text is only in the store. */
struct entry_file {
    char name[ENTRY_FILE_NAME];
    int bytes;
    int64_t at;
};

/* A player, before and after the start; the player's number is the index in the list. */
struct entry {
    char name[ENTRY_NAME], members[ENTRY_MEMBERS];
    char account[ID_SIZE]; /* of the player; "": an engine */
    char engine[32];
    int level, rating; /* rating 0: the account's */
    char role[12];     /* in a Challenge, else "" */
    char *handicap[2]; /* or NULL */
    enum entry_state state;
    char why[32];       /* why the last test failed, or "" */
    char test[ID_SIZE]; /* the test game, or "" */
    int64_t tested;     /* when the last test game began */
    int64_t played;     /* when the last game or test ended, or 0 */
    int64_t rests;      /* when the break after a game ends, or 0 */
    bool asked;         /* has been asked "ready?" in a game of the tournament */
    bool coded;         /* entered with a code */
    bool out;           /* is removed at the start */
    bool late;          /* entered after the start */
    struct entry_file *file;
    int files;
    struct console *console; /* the program's output, or NULL (console.h) */
};

#endif
