/* The book of a tournament: its plan, its state and its games, as files on the disk.
 *
 * FILE holds the plan, FILE.state the plan again and the log of all that happened, FILE.games the
 * record of every game. A game is recorded first and logged then; when a run was killed between the
 * two, the next one takes the result from the record. */
#ifndef CLI_TOURNAMENT_BOOK_H
#define CLI_TOURNAMENT_BOOK_H

#include <agon/agon.h>

#include "play/record.h"
#include "play/series.h"
#include "play/tournament/tournament.h"

#include "cli/contestant.h"

struct book {
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
int book_open(struct book *, const char *path);
void book_close(struct book *);
/* Gets ready to play: locks, opens game, clock, openings and players, takes in the records, begins
 * the state file. An exit status after a message. */
int book_prepare(struct book *);
/* Puts what is new of the log on the disk. 0 or a negative status. */
int book_save(struct book *, struct agon_error *);
/* Keeps other runs away until the program ends. An exit status after a message. */
int book_lock(struct book *);
/* A game of the tournament as it is recorded: what its headers say. */
int book_name(const struct book *, int match, int game, struct record *, struct agon_error *);
/* The game that is played where a position is given up for; NULL with *error. agon_close() it. */
agon_game *book_open_game(const struct book *, const char *position, struct agon_error *);

#endif
