/* Plays the games of a match in parallel.
 *
 * Each slot keeps its two players from game to game; a finished game is counted and recorded before
 * the next one starts there. */
#ifndef CLI_MATCH_RUN_H
#define CLI_MATCH_RUN_H

#include <stdio.h>

#include "cli/contestant.h"
#include "play/adjudicate.h"
#include "play/runner.h"
#include "play/series.h"

struct match_run;
/* A finished game. */
struct match_run_ended {
    int game;
    const struct agon_result *result;
    int turns;
    const char *remark;             /* "": none */
    const struct runner_slot *slot; /* its slot; NULL: played elsewhere */
    bool again;                     /* a player crashed: the game is replayed */
};
/* Callbacks about the games. */
struct match_run_watcher {
    void (*changed)(void *user, const struct match_run *); /* now and then; or NULL */
    void (*ended)(void *user, const struct match_run *,
                  const struct match_run_ended *); /* or NULL */
    void (*stderr_line)(void *user, int who,
                        const char *line); /* a line of standard error; or NULL */
    void *user;
};

/* The source of lines; one per player and slot. */
struct match_run_voice {
    struct match_run *run;
    int who;
    FILE *log; /* the dialogue with its program, or NULL */
};

/* The reaction to a program that crashed or sent invalid output. It is restarted, except with
 * CRASH_STOP. */
enum crash_policy {
    CRASH_CONTINUE, /* the program loses the game */
    CRASH_STOP,     /* the same, and the match ends */
    CRASH_RESTART   /* the game does not count, and is replayed */
};
#define CRASH_WORDS "continue|stop|restart"

struct match_run {
    struct series *series;
    const struct contestant *contestant; /* two of them */
    struct record like;                  /* has the game's headers */
    const char *record, *pgn;            /* files that games are appended to, or NULL */
    struct clock_control control;
    int64_t margin_ms; /* per turn, not charged */
    struct adjudication adjudication;
    struct match_run_watcher watcher;
    enum crash_policy on_crash;
    const char *log_folder;           /* for the dialogues with programs, or NULL */
    struct match_run_voice *voice;    /* two per slot */
    int64_t shown;                    /* time of the watcher's last update */
    int64_t synced;                   /* time when the file of records was last synced */
    bool unsynced;                    /* it has records since then */
    bool ready[2];                    /* the player was ready for a game */
    int in_a_row;                     /* such games one after the other */
    char program[2][PLAYER_NAME_MAX]; /* its name for itself, or "" */
    char unfit[1024];                 /* why a player cannot play the match, or "" */
    struct runner runner;
};

/* `series` pairs the players; `log_folder` (made if missing) or NULL. All arguments outlive the
 * struct. */
int match_run_init(struct match_run *, struct series *, const struct contestant *contestant,
                   int slots, const struct clock_control *, const char *log_folder,
                   struct agon_error *);
void match_run_release(struct match_run *);
/* Plays until the series is over or decided, or an interrupt. 0, or a negative status if a game
 * could not be recorded or played at all. */
int match_run_play(struct match_run *, struct agon_error *);

#endif
