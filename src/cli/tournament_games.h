/* The games of a tournament that is being played: which is next, how it begins, and how it counts
 * once it has ended, wherever it was played. */
#ifndef CLI_TOURNAMENT_GAMES_H
#define CLI_TOURNAMENT_GAMES_H

#include "cli/progress.h"
#include "cli/tournament_files.h"
#include "os/guard.h"
#include "play/adjudicate.h"

struct tournament_games {
    struct tournament_files *files;
    struct process_limits limits; /* of programs */
    struct adjudication adjudication;
    int64_t began;   /* ms */
    int64_t elapsed; /* of an arena before this run, ms */
    uint64_t had;    /* games that were over before this run */
    struct progress progress;
};

/* `files` outlive it. progress_end() is the user's. */
void tournament_games_init(struct tournament_games *, struct tournament_files *);
/* Hands out the next game, its pairing on the disk. 1; 0: there is none now; a negative status. */
int tournament_games_next(struct tournament_games *, int *match, int *game, struct agon_error *);

/* How a game begins. */
struct tournament_start {
    const agon_game *game;
    agon_game *own;       /* the same, if it is opened for a handicap; the user closes it */
    const char *position; /* of an opening, or NULL */
    char *opening;        /* separated by "; ", for free(); or NULL */
};
/* On failure nothing needs releasing. */
int tournament_games_start(const struct tournament_games *, int match, int game,
                           struct tournament_start *, struct agon_error *);

/* Records and logs a game that has ended, on the disk when it returns 0, and prints its line. */
int tournament_games_count(struct tournament_games *, int match, int game, const struct record *,
                           struct agon_error *);
/* On a terminal, shows the share of this run's games, or of an arena's time. */
void tournament_games_show(struct tournament_games *);

#endif
