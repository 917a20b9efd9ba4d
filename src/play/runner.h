/* A runner: games between programs that go on side by side, each at a table, driven by one thread.
 *
 * Who plays what next, and what becomes of a game that has ended, is said by what the runner plays
 * for: a match, or a tournament. */
#ifndef PLAY_RUNNER_H
#define PLAY_RUNNER_H

#include "play/referee.h"

enum { RUNNER_TABLES_MAX = 100 };

struct runner_table {
    bool taken;     /* a game goes on here */
    int match;      /* whose game it is, where there are several, */
    int game;       /* ... and its number */
    agon_game *own; /* opened for this game alone, or NULL */
    struct player *player[2];
    struct referee referee;
};

/* What a runner plays for. */
struct runner_type {
    /* Gives a free table the next game: its numbers, its players and referee_init(). 1, 0 when
     * there is none now, or a negative status with *error; then the table is as before. */
    int (*begin)(void *user, struct runner_table *, struct agon_error *);
    /* Looks at a game that goes on, and may end it with match_settle(). Or NULL. */
    void (*judge)(void *user, struct runner_table *, int64_t now);
    /* Takes down the game that has ended at a table. 0 or a negative status with *error. */
    int (*end)(void *user, struct runner_table *, struct agon_error *);
    /* The game will not be ended in this run. */
    void (*drop)(void *user, struct runner_table *);
    /* The table has been cleared, its referee released; NULL: players stay for the next game. */
    void (*leave)(void *user, struct runner_table *);
    /* Nothing is to be played any more, whatever goes on. */
    bool (*over)(void *user);
    /* Waits until a player may have something to say, or until a moment; fd is -1. */
    bool (*wait)(struct player *const *, int n, int fd, int64_t until);
    /* Looks at the tables now and then; when it will look again. Or NULL. */
    int64_t (*look)(void *user, int64_t now);
};

struct runner {
    const struct runner_type *type;
    void *user;
    struct runner_table *table;
    int tables;  /* up to RUNNER_TABLES_MAX */
    bool pinned; /* what a table starts runs on a core of its own (os/cores.h) */
};

/* AGON_NO_MEMORY with *error: nothing needs releasing. */
int runner_init(struct runner *, const struct runner_type *, void *user, int tables,
                struct agon_error *);
/* Closes the players that are still there. */
void runner_release(struct runner *);
/* Plays until no game is left or it is over; then no table is taken. 0, or a negative status when a
 * game could not be begun, played or taken down. */
int runner_play(struct runner *, struct agon_error *);

#endif
