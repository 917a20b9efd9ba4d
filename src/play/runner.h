/* A runner: games between programs in parallel, each in a slot, driven by one thread.
 *
 * Its user, a match or a tournament, chooses the next game and records the results. */
#ifndef PLAY_RUNNER_H
#define PLAY_RUNNER_H

#include "play/referee.h"

enum { RUNNER_SLOTS_MAX = 100 };

struct runner_slot {
    bool taken;     /* a game is running here */
    int match;      /* the match it belongs to, if there are several, */
    int game;       /* ... and its number */
    agon_game *own; /* opened for this game only, or NULL */
    struct player *player[2];
    struct referee referee;
    int64_t phase_us; /* 0..999: when its milliseconds begin, so that a turn counts whole ones */
};

/* The user of a runner. */
struct runner_type {
    /* Fills a free slot with the next game: its numbers, its players and referee_init(). 1, 0 if
     * there is none now, or a negative status with *error; then the slot is unchanged. */
    int (*begin)(void *user, struct runner_slot *, struct agon_error *);
    /* Checks a running game, and may end it with match_settle(). Or NULL. */
    void (*judge)(void *user, struct runner_slot *, int64_t now);
    /* Records the game that has ended in a slot. 0 or a negative status with *error. */
    int (*end)(void *user, struct runner_slot *, struct agon_error *);
    /* The game will not be finished in this run. */
    void (*drop)(void *user, struct runner_slot *);
    /* The slot was cleared and its referee released; NULL: players stay for the next game. */
    void (*leave)(void *user, struct runner_slot *);
    /* Whether to stop, even if games are running. */
    bool (*over)(void *user);
    /* Waits until a player may have an event, or until a time; fd is -1. */
    bool (*wait)(struct player *const *, int n, int fd, int64_t until);
    /* Called now and then for all slots; returns the time of the next call. Or NULL. */
    int64_t (*look)(void *user, int64_t now);
};

struct runner {
    const struct runner_type *type;
    void *user;
    struct runner_slot *slot;
    int slots;   /* up to RUNNER_SLOTS_MAX */
    bool pinned; /* processes of a slot run on a processor core reserved for it (os/cores.h) */
};

/* AGON_NO_MEMORY with *error: nothing needs releasing. */
int runner_init(struct runner *, const struct runner_type *, void *user, int slots,
                struct agon_error *);
/* Closes remaining players. */
void runner_release(struct runner *);
/* Plays until no game is left or over() is true; then all slots are free. 0, or a negative status
 * if a game could not be started, played or recorded. */
int runner_play(struct runner *, struct agon_error *);

#endif
