/* Puzzles: positions with a forced win, one defence or another aim, rated like players. */
#ifndef SERVER_PUZZLES_PUZZLES_H
#define SERVER_PUZZLES_PUZZLES_H

#include "play/glicko.h"
#include "server/game/rooms.h"
#include "server/game/shared_game.h"

enum {
    PUZZLE_ID = 32,
    PUZZLE_TEXT_MAX = 4000,  /* bytes of an answer */
    PUZZLE_TRIED_MAX = 10000 /* tries of a user that are read */
};
#define PUZZLE_TYPE "puzzle" /* a puzzle's rating, as a document; its id is the puzzle's */
#define PUZZLE_TRY "try"     /* a user's first try; PERSON-PUZZLE */

struct puzzle_set;

struct puzzles {
    struct core *core;
    struct rooms *rooms;
    struct puzzle_set *set;
};

/* The common set-up of some lines of a file; "" is the default. */
struct puzzle_setup {
    char game[PUZZLE_ID], variant[PUZZLE_ID], options[64];
};

struct puzzle {
    char id[PUZZLE_ID];    /* "arimaa-17" */
    char theme[PUZZLE_ID]; /* "goal2", "defence": the task */
    const char *set;       /* the name of its file, "arimaa" */
    const struct puzzle_setup *setup;
    char *start;
    int turns; /* of the solver's own to win */
    struct glicko glicko;
    int plays; /* rated tries */
};

/* Loads the embedded files, and ratings from the store; 0 or a negative status. */
int puzzles_load(struct puzzles *, struct agon_error *);
void puzzles_release(struct puzzles *);
struct puzzle *puzzle_find(struct puzzles *, const char *id);
struct puzzle *puzzle_at(struct puzzles *, int i); /* NULL after the last */
int puzzle_count(const struct puzzles *);
int puzzle_number(const struct puzzles *, const struct puzzle *); /* its index in puzzle_at() */
void puzzle_keep(struct puzzles *, const struct puzzle *);

#endif
