/* A tournament: who meets whom, what came of it, and what comes next, as bookkeeping.
 *
 * It plays nothing, waits for nothing and reads no clock. A driver (a command, a server) takes
 * games from tournament_next(), has them played and hands in what came of them. All that ever
 * happens is one line of a log each; the plan and the log are the whole state, so a tournament that
 * was killed goes on from them (tournament_read()). What was paired stays paired, whatever is
 * corrected later. Games are named MATCH.GAME, both from 1; players, matches and sides count from 0
 * in here. The log's lines are told in docs/tournament.md. */
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

/* What a bye is worth: a won match, half of that, nothing. */
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
    int games, room; /* to be played as things stand */
    int lost;        /* the side that lost it whole: too late, illegal, withdrawn; nobody; both */
    int half[2];     /* so far; a bye and a match lost whole count all of its games */
    bool settled;
};

/* A round that a player has asked to sit out. */
struct tournament_absence {
    int player, round;
    enum tournament_bye bye;
};

/* Read the members, change them only through the functions. */
struct tournament {
    const struct plan *plan; /* outlives it */
    struct tournament_match *match;
    int matches, match_room;
    int players;  /* of the plan, as far as the lists below are made */
    int *seed;    /* of each player: place in the order of ratings, from 0 */
    int *busy;    /* of each player: games going on */
    bool *gone;   /* of each player: withdrawn */
    bool *absent; /* of each player: comes late, and has not come yet */
    bool *away;   /* of each player: not there, says the driver; an arena does not pair who is */
    bool others_come; /* an arena with too few players waits till it is closed, says the driver */
    int *bonus;       /* of each player: half points that were given or, negative, taken */
    bool *rests;      /* of each player: has a break, says the driver, and gets no game */
    struct tournament_absence *absence;
    int absences;
    int stage;
    int first_open;     /* all matches before it are settled */
    int last_due;       /* games of later rounds are not given out yet; 0: of all */
    bool closed;        /* an arena is paired no more */
    bool ended;         /* nothing is left to be paired */
    int64_t elapsed_ms; /* as the driver said */
    char *log; /* NUL-terminated lines of all that happened; what is new is behind what was seen */
    size_t log_n, log_room;
};

/* `plan` is read. 0 or AGON_NO_MEMORY; on failure nothing needs releasing. */
int tournament_init(struct tournament *, const struct plan *, struct agon_error *);
void tournament_release(struct tournament *);
/* Goes on from a log: AGON_BAD_TEXT with "line N: ..." for what cannot have happened. What stands
 * behind the last newline was not wholly written and is passed over. */
int tournament_read(struct tournament *, const char *log, struct agon_error *);
/* Plan and log in one text: an "agon tournament 1" line, the plan, a line "log", the log; as
 * snprintf. */
int tournament_write(const struct tournament *, char *text, size_t size);
/* Parts such a text: where its plan begins, where it ends (a NUL is put there), and its log.
 * AGON_BAD_TEXT when it is none. */
int tournament_cut(char *text, char **plan, char **log, struct agon_error *);

/* Gives out a game whose players are both free, pairing where that is due. 1; 0: none now;
 * AGON_NO_MEMORY. */
int tournament_next(struct tournament *, int *match, int *game, struct agon_error *);
/* A game that was given out will not end: it waits again. */
void tournament_drop(struct tournament *, int match, int game);
/* Marks a waiting game as being played: a server's after a restart. */
bool tournament_take(struct tournament *, int match, int game);
bool tournament_over(const struct tournament *); /* nothing is left to play */

/* What happens; each is refused (AGON_UNSUPPORTED, AGON_BAD_TEXT) with the reason, and then nothing
 * has changed. `half`: half points of who moves first and second, 0..2 each, at most 2 in all. */
int tournament_finish(struct tournament *, int match, int game, const int half[2], const char *why,
                      struct agon_error *);
int tournament_correct(struct tournament *, int match, int game, const int half[2],
                       const char *reason, struct agon_error *);
int tournament_withdraw(struct tournament *, int player, const char *reason, struct agon_error *);
/* Half points that an organiser gives, or takes: in the standings and what follows from them. */
int tournament_bonus(struct tournament *, int player, int half, const char *reason,
                     struct agon_error *);
/* The plan has players more, at its end: they are absent. 0 or AGON_NO_MEMORY. */
int tournament_grow(struct tournament *, struct agon_error *);
/* Whether one who is absent could enter now; what rounds that were missed are worth is the
 * organiser's to say in a Swiss tournament, and nothing elsewhere. */
int tournament_may_enter(const struct tournament *, enum tournament_bye missed,
                         struct agon_error *);
int tournament_enter(struct tournament *, int player, enum tournament_bye missed,
                     struct agon_error *);
/* Takes the last round of a Swiss tournament back, before any of its games: it is paired anew. */
int tournament_unpair(struct tournament *, struct agon_error *);
/* A round of a Swiss tournament that a player sits out; full: plays in it after all. */
int tournament_sit_out(struct tournament *, int player, int round, enum tournament_bye,
                       struct agon_error *);
/* "half", "none", and "play" for full; as tournament_sit_out() takes it. */
const char *tournament_bye_name(enum tournament_bye);
bool tournament_bye_find(const char *name, size_t n, enum tournament_bye *);
/* Another defender takes the place of side 1 in a match of the Challenge, between its games. */
int tournament_replace(struct tournament *, int match, int player, const char *reason,
                       struct agon_error *);
/* A game not begun yet starts from this position: allowed once the Challenge is decided. */
int tournament_handicap(struct tournament *, int match, int game, const char *position,
                        struct agon_error *);
int tournament_close(struct tournament *, const char *reason, struct agon_error *); /* an arena */
int tournament_elapsed(struct tournament *, int64_t ms, struct agon_error *);

/* ---- what follows from it ---- */

/* The side (0, 1) that moves first in a game of a match. */
static inline int tournament_first(int game)
{
    return game % 2;
}
/* Which opening a game has: both games of a pair the same. */
int tournament_opening(const struct tournament *, int match, int game);
/* Whether the match is of a round that is not given out yet. */
bool tournament_waits(const struct tournament *, const struct tournament_match *);
/* What a side of a match brings in the standings: half points, of its games or of the match. */
int tournament_score(const struct tournament *, const struct tournament_match *, int side);
/* Of a settled match: the side that won it, or nobody. */
int tournament_winner(const struct tournament *, const struct tournament_match *);
enum plan_format tournament_format(const struct tournament *, int stage);
bool tournament_takes_part(const struct tournament *, int stage, int player);
/* "17.2"; false for anything else and for games there are none of. */
bool tournament_find(const struct tournament *, const char *name, size_t n, int *match, int *game);

/* ---- for the makers of pairings ---- */

struct tournament_pair {
    int slot, player[2]; /* [1] nobody: a bye */
    enum tournament_bye bye;
};
/* Adds a round (or more of it). 0 or AGON_NO_MEMORY. */
int tournament_add_round(struct tournament *, int stage, int round, const struct tournament_pair *,
                         int n, struct agon_error *);

#endif
