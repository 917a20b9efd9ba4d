/* The files of a tournament: its plan, its state and its games.
 *
 * FILE holds the plan, FILE.state the plan again and the log of all that happened, FILE.games the
 * record of every game. A game is recorded first and logged then; when a run was killed between the
 * two, the next one takes the result from the record. */
#ifndef CLI_TOURNAMENT_FILES_H
#define CLI_TOURNAMENT_FILES_H

#include <agon/agon.h>

#include "play/record.h"
#include "play/series.h"
#include "play/tournament/tournament.h"

#include "cli/contestant.h"

struct tournament_files {
    const char *path; /* FILE */
    char *state_path, *games_path;
    struct plan plan;
    struct tournament tournament;
    size_t logged; /* bytes of the log that are on the disk */
    char *event;   /* what its records are known by */
    bool fresh;    /* there was no state yet */
    bool torn;     /* the state's last line was not wholly written */
    bool locked;

    char *definition; /* of a variant file, or NULL */
    agon_game *game;
    struct clock_control control;
    char control_text[128];
    char *openings;
    struct series series; /* makes openings */
    struct contestant
        *contestant; /* one a player; those of a tournament only looked at are empty */
};

/* Reads the plan and, if there is one, the state; an exit status after a message. Nothing is
 * changed on the disk. */
int tournament_files_open(struct tournament_files *, const char *path);
void tournament_files_close(struct tournament_files *);
/* Gets ready to play: locks, opens game, clock, openings and players, takes in the records, begins
 * the state file. An exit status after a message. */
int tournament_files_prepare(struct tournament_files *);
/* Puts what is new of the log on the disk. 0 or a negative status. */
int tournament_files_save(struct tournament_files *, struct agon_error *);
/* Keeps other runs away until the program ends. An exit status after a message. */
int tournament_files_lock(struct tournament_files *);
/* A game of the tournament as it is recorded: what its headers say. */
int tournament_files_name(const struct tournament_files *, int match, int game, struct record *,
                          struct agon_error *);
/* The game that is played where a position is given up for; NULL with *error. agon_close() it. */
agon_game *tournament_files_open_game(const struct tournament_files *, const char *position,
                                      struct agon_error *);

#endif
