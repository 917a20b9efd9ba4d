/* The bookkeeping of a tournament: pairings, results, and the next games.
 *
 * This code plays no games, never waits and reads no clock. A driver (a command, a server) takes
 * games from tournament_next() (next.h), runs them and reports the events (events.h). Every event
 * is one line of a log; the plan and the log are the whole state, so a tournament can be resumed
 * from them (tournament_read()). Later corrections do not change earlier pairings. Games are named
 * MATCH.GAME, both from 1; in the code, players, matches and sides count from 0. docs/tournament.md
 * describes the lines of the log. */
#ifndef PLAY_TOURNAMENT_TOURNAMENT_H
#define PLAY_TOURNAMENT_TOURNAMENT_H

#include "play/tournament/plan.h"

enum {
    TOURNAMENT_WHY = 32,
    TOURNAMENT_NOBODY = -1,
    TOURNAMENT_BOTH = 2,
    TOURNAMENT_BONUS_MAX = 100 /* points of a player, in all */
};
#define TOURNAMENT_BY_DIRECTOR "director" /* the reason word of a corrected result */

enum tournament_state { TOURNAMENT_WAITING, TOURNAMENT_PLAYING, TOURNAMENT_DONE, TOURNAMENT_VOID };

/* The value of a bye: a won match, half of that, nothing. */
enum tournament_bye { TOURNAMENT_BYE_FULL, TOURNAMENT_BYE_HALF, TOURNAMENT_BYE_NONE };

/* A game of a match; side 0 of the match moves first in its 1st, 3rd, 5th ... game. */
struct tournament_game {
    enum tournament_state state; /* void: the match was decided without it */
    int player[2];               /* of the sides, as they were when it ended */
    int half[2];                 /* half points of the sides */
    char why[TOURNAMENT_WHY];
    char *reason;   /* why it was corrected, or NULL */
    char *handicap; /* a position to start from, or NULL */
};

struct tournament_match {
    int stage, round, slot; /* round from 1; slot: the place in a bracket */
    int player[2];          /* [1] nobody: a bye */
    enum tournament_bye bye;
    struct tournament_game *game;
    int games, room; /* to be played, as of now */
    int lost;        /* the side that lost all of it: too late, illegal, withdrawn; nobody; both */
    int half[2];     /* so far; a bye and a match lost as a whole count all games */
    bool settled;
};

/* A match to be added. */
struct tournament_pair {
    int slot, player[2]; /* [1] nobody: a bye */
    enum tournament_bye bye;
};

/* A round that a player sits out on request. */
struct tournament_absence {
    int player, round;
    enum tournament_bye bye;
};

/* A tournament. Read the members directly, but change them only through the functions. */
struct tournament {
    const struct plan *plan; /* outlives it */
    struct tournament_match *match;
    int matches, match_room;
    int players;      /* of the plan, for which the lists below have room */
    int *seed;        /* of each player: place in the order of ratings, from 0 */
    int *busy;        /* of each player: games under way */
    bool *gone;       /* of each player: withdrawn */
    bool *absent;     /* of each player: late, and has not entered yet */
    bool *away;       /* of each player: away, set by the driver; an arena does not pair them */
    bool others_come; /* set by the driver: an arena with too few players waits for more */
    int *bonus;       /* of each player: half points given or, negative, deducted */
    bool *rests;      /* of each player: has a break, set by the driver: no game now */
    struct tournament_absence *absence;
    int absences;
    int stage;
    int first_open;     /* all matches before it are settled */
    int last_due;       /* later rounds wait; 0: none does */
    bool closed;        /* an arena that pairs no more rounds */
    bool ended;         /* nothing is left to pair */
    int64_t elapsed_ms; /* set by the driver */
    char *log;          /* NUL-terminated lines of all events; new ones are appended */
    size_t log_n, log_room;
};

/* `plan` must outlive it. 0 or AGON_NO_MEMORY; on failure nothing needs releasing. */
int tournament_init(struct tournament *, const struct plan *, struct agon_error *);
void tournament_release(struct tournament *);
/* Makes room for players who were added to the plan; they are absent. 0 or AGON_NO_MEMORY. */
int tournament_grow(struct tournament *, struct agon_error *);
/* Adds an event's line to the log. 0 or AGON_NO_MEMORY. */
int tournament_log(struct tournament *, const char *line, size_t n, struct agon_error *);
void tournament_drop_match(struct tournament *); /* deletes the last match */

/* The side (0, 1) that moves first in a game of a match. */
static inline int tournament_first(int game)
{
    return game % 2;
}
bool tournament_over(const struct tournament *); /* nothing is left to play */
/* Whether the match belongs to a waiting round (`last_due`). */
bool tournament_waits(const struct tournament *, const struct tournament_match *);
enum plan_format tournament_format(const struct tournament *, int stage);
bool tournament_takes_part(const struct tournament *, int stage, int player);
/* Returns the player's request to sit out the round, or NULL. */
const struct tournament_absence *tournament_absence_of(const struct tournament *, int player,
                                                       int round);
/* Parses "17.2"; false for other text and for games that do not exist. */
bool tournament_find(const struct tournament *, const char *name, size_t n, int *match, int *game);

#endif
