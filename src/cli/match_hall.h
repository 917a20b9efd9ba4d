/* Plays the games of a match in parallel.
 *
 * Each slot keeps its two players from game to game; a finished game is counted and recorded before
 * the next one starts there. */
#ifndef CLI_MATCH_HALL_H
#define CLI_MATCH_HALL_H

#include <stdio.h>

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
    bool again;                       /* a player crashed: the game is replayed */
};
/* Callbacks about the games. */
struct hall_watcher {
    void (*changed)(void *user, const struct hall *); /* now and then; or NULL */
    void (*ended)(void *user, const struct hall *, const struct hall_ended *); /* or NULL */
    void (*said)(void *user, int who, const char *line); /* a line of standard error; or NULL */
    void *user;
};

/* The source of lines; one per player and slot. */
struct hall_voice {
    struct hall *hall;
    int who;
    FILE *log; /* the dialogue with its program, or NULL */
};

/* The reaction to a program that crashed or sent invalid output. It is restarted, except with
 * HALL_STOP. */
enum hall_crash {
    HALL_CONTINUE, /* the program loses the game */
    HALL_STOP,     /* the same, and the match ends */
    HALL_RESTART   /* the game does not count, and is replayed */
};
#define HALL_CRASH_WORDS "continue|stop|restart"

struct hall {
    struct series *series;
    const struct contestant *contestant; /* two of them */
    const char *record, *pgn;            /* files that games are appended to, or NULL */
    struct clock_control control;
    int64_t margin_ms; /* per turn, not charged */
    struct adjudication adjudication;
    struct hall_watcher watcher;
    enum hall_crash on_crash;
    const char *log_folder;           /* for the dialogues with programs, or NULL */
    struct hall_voice *voice;         /* two per slot */
    int64_t shown;                    /* time of the watcher's last update */
    bool ready[2];                    /* the player was ready for a game */
    int crashes[2];                   /* its games that ended in a crash or invalid output */
    int in_a_row;                     /* such games one after the other */
    char program[2][PLAYER_NAME_MAX]; /* its name for itself, or "" */
    struct runner runner;
};

/* `series` pairs the players; `log_folder` (made if missing) or NULL. All arguments outlive the
 * struct. */
int hall_init(struct hall *, struct series *, const struct contestant *contestant, int tables,
              const struct clock_control *, const char *log_folder, struct agon_error *);
void hall_release(struct hall *);
/* Plays until the series is over or decided, or an interrupt. 0, or a negative status if a game
 * could not be recorded or played at all. */
int hall_play(struct hall *, struct agon_error *);

#endif
