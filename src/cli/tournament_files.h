/* The files of a tournament: its plan, its state and its games.
 *
 * FILE holds the plan, FILE.state a copy of the plan and the log, FILE.games the record of every
 * game. A game is recorded first, then logged; if a run is killed in between, the next one takes
 * the result from the record. */
#ifndef CLI_TOURNAMENT_FILES_H
#define CLI_TOURNAMENT_FILES_H

#include <agon/agon.h>

#include "play/endgame.h"
#include "play/record.h"
#include "play/series.h"
#include "play/tournament/tournament.h"

#include "cli/contestant.h"

struct tournament_files {
    const char *path; /* FILE */
    char *state_path, *games_path;
    struct plan plan;
    struct tournament tournament;
    size_t logged; /* bytes of the log already on the disk */
    char *event;   /* identifies its records */
    bool fresh;    /* there was no state file */
    bool torn;     /* the state's last line was incomplete */
    bool locked;
    bool jobs; /* set before preparing: workers play the games, with their own programs */

    char *definition; /* of a variant file, or NULL */
    agon_game *game;
    struct clock_control control;
    char control_text[128];
    char *openings;
    struct series series;          /* provides openings */
    struct endgame_tables tables;  /* open, if the plan has any */
    struct contestant *contestant; /* one per player; empty if the tournament is only displayed */
};

/* Reads the plan and, if there is one, the state; an exit status after a message. Changes nothing
 * on the disk. */
int tournament_files_open(struct tournament_files *, const char *path);
void tournament_files_close(struct tournament_files *);
/* Prepares for playing: locks, opens game, clock, openings and players, adopts records, creates the
 * state file. An exit status after a message. */
int tournament_files_prepare(struct tournament_files *);
/* Writes new lines of the log to the disk. 0 or a negative status. */
int tournament_files_save(struct tournament_files *, struct agon_error *);
/* Locks out other runs until the program ends. An exit status after a message. */
int tournament_files_lock(struct tournament_files *);
/* Sets the headers of a game's record. */
int tournament_files_name(const struct tournament_files *, int match, int game, struct record *,
                          struct agon_error *);
/* Half points in the record of a finished game: of the side that moves first, and of the other. */
void tournament_files_points(const struct tournament_files *, const struct record *, int half[2]);
/* The game for a handicap position; NULL with *error. agon_close() it. */
agon_game *tournament_files_open_game(const struct tournament_files *, const char *position,
                                      struct agon_error *);

#endif
