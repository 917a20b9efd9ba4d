/* Plays the games of a match in parallel.
 *
 * Each slot keeps its two players from game to game; a finished game is counted and recorded before
 * the next one starts there. */
#ifndef CLI_MATCH_HALL_H
#define CLI_MATCH_HALL_H

#include "cli/contestant.h"
#include "play/adjudicate.h"
#include "play/runner.h"
#include "play/series.h"

struct hall;
/* A finished game. */
struct hall_ended {
    int game;
    const struct agon_result *result;
    int turns;
    const char *remark;               /* "": none */
    const struct runner_table *table; /* its slot; NULL: played elsewhere */
};
/* Callbacks about the games. */
struct hall_watcher {
    void (*changed)(void *user, const struct hall *); /* now and then; or NULL */
    void (*ended)(void *user, const struct hall *, const struct hall_ended *); /* or NULL */
    void (*said)(void *user, int who, const char *line); /* a line of standard error; or NULL */
    void *user;
};

/* The source of a line of standard error; one per player and slot. */
struct hall_voice {
    struct hall *hall;
    int who;
};

struct hall {
    struct series *series;
    const struct contestant *contestant; /* two of them */
    const char *record, *pgn;            /* files that games are appended to, or NULL */
    struct clock_control control;
    struct adjudication adjudication;
    struct hall_watcher watcher;
    struct hall_voice voice[2];
    int64_t shown; /* time of the watcher's last update */
    struct runner runner;
};

/* `series` pairs the players; all arguments outlive the struct. */
int hall_init(struct hall *, struct series *, const struct contestant *contestant, int tables,
              const struct clock_control *, struct agon_error *);
void hall_release(struct hall *);
/* Plays until the series is over or decided, or an interrupt. 0, or a negative status if a game
 * could not be recorded or played at all. */
int hall_play(struct hall *, struct agon_error *);

#endif
