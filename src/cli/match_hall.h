/* The games of a match, played side by side.
 *
 * Each table keeps its two players from game to game; what ends is counted and recorded before the
 * next game begins there. */
#ifndef CLI_MATCH_HALL_H
#define CLI_MATCH_HALL_H

#include "cli/contestant.h"
#include "play/adjudicate.h"
#include "play/runner.h"
#include "play/series.h"

struct hall;
/* A game that has ended. */
struct hall_ended {
    int game;
    const struct agon_result *result;
    int turns;
    const char *remark;               /* "": none */
    const struct runner_table *table; /* where it was played; NULL: elsewhere */
};
/* What watches the games. */
struct hall_watcher {
    void (*changed)(void *user, const struct hall *); /* now and then; or NULL */
    void (*ended)(void *user, const struct hall *, const struct hall_ended *); /* or NULL */
    void (*said)(void *user, int who, const char *line); /* on its standard error; or NULL */
    void *user;
};

/* Whose standard error is heard; of both players of every table. */
struct hall_voice {
    struct hall *hall;
    int who;
};

struct hall {
    struct series *series;
    const struct contestant *contestant; /* two of them */
    const char *record, *pgn;            /* files that games are added to, or NULL */
    struct clock_control control;
    struct adjudication adjudication;
    struct hall_watcher watcher;
    struct hall_voice voice[2];
    int64_t shown; /* when the watcher looked last */
    struct runner runner;
};

/* `series` says who plays whom; everything passed in outlives the hall. */
int hall_init(struct hall *, struct series *, const struct contestant *contestant, int tables,
              const struct clock_control *, struct agon_error *);
void hall_release(struct hall *);
/* Plays until the series is over or decided, or an interrupt comes. 0, or a negative status when a
 * game could not be recorded or played at all. */
int hall_play(struct hall *, struct agon_error *);

#endif
