/* A player: chooses a seat's turns; an engine in this program or an external program.
 *
 * Players answer asynchronously, so that one driver serves many matches at once: player_next()
 * returns the next event, and drivers sleep until there may be one. Nothing else waits, except
 * player_close() and the restart of a program that hangs, each for a moment. A player is used by
 * one thread at a time. Whatever its program does, a player can always begin another game. */
#ifndef PLAY_PLAYER_H
#define PLAY_PLAYER_H

#include <agon/agon.h>

#include "match.h"

struct os_watch;
struct player;

enum player_event_type {
    PLAYER_READY,   /* after player_begin(): the game may start */
    PLAYER_TURN,    /* text: the turn in the game's notation, not checked */
    PLAYER_RESIGN,  /* */
    PLAYER_DRAW,    /* it offers or accepts a draw; its turn is still due */
    PLAYER_CRASHED, /* text: the reason; it takes no further part in this game */
    PLAYER_UNFIT,   /* the same, instead of PLAYER_READY: its protocol cannot express this game */
    PLAYER_RUBBISH  /* text: its output; it takes no further part in this game */
};
struct player_event {
    enum player_event_type type;
    const char *text; /* until the next call for this player; else NULL */
};

/* Limits of a player besides the clock's; 0: none. */
struct player_limits {
    int64_t move_ms;
    uint64_t nodes;
    int depth;
    bool beginner; /* of an engine without the option "level": plays at LEVEL_BEGINNER */
};
enum { PLAYER_MOVE_MS = 1000 }; /* if nothing else limits a turn */

enum { PLAYER_NAME_MAX = 64, PLAYER_LOG_MAX = 4096, PLAYER_WATCHES = 4 };

/* The functions of a kind of player; the functions below describe them. */
struct player_type {
    void (*begin)(struct player *, const struct agon_line *, const struct agon_clock *,
                  int64_t now);
    void (*go)(struct player *, const struct agon_line *, const struct agon_clock *, int64_t now);
    void (*played)(struct player *, const struct agon_line *); /* NULL: not needed */
    bool (*offered)(struct player *);                          /* NULL: not supported */
    void (*stop)(struct player *);
    bool (*next)(struct player *, int64_t now, struct player_event *);
    int64_t (*due)(const struct player *, int64_t now);
    int (*watch)(const struct player *, struct os_watch *);
    void (*close)(struct player *);
};

struct player {
    const struct player_type *type;
    char name[PLAYER_NAME_MAX];   /* its name for people, as reported by the program */
    char log[PLAYER_LOG_MAX + 1]; /* its last output in a game besides turns, in lines */
    size_t log_n;
    struct match_thought thought; /* of the last turn requested */
    bool starting; /* its program has not read the request yet: no clock runs meanwhile */
    bool absent;   /* its program could not be started here for this game */
    /* Called for every line to ('>') and from ('<') a program, and each of its standard error ('!',
     * cleaned); or NULL. */
    void (*trace)(void *user, char direction, const char *line);
    void *trace_user;
};

/* Starts a new game at `line` (of the player's game, perhaps with turns already played) with the
 * clock it will have; ends in PLAYER_READY, PLAYER_UNFIT or PLAYER_CRASHED. Copies both. */
void player_begin(struct player *, const struct agon_line *, const struct agon_clock *,
                  int64_t now);
/* Requests a turn at the end of `line`: ends in any event but PLAYER_READY and PLAYER_DRAW. */
void player_go(struct player *, const struct agon_line *, const struct agon_clock *, int64_t now);
/* A turn was added to `line`; players that think on the opponent's time need this at once. */
void player_played(struct player *, const struct agon_line *);
/* The opponent offers a draw: PLAYER_DRAW accepts it, a turn declines it. False: the player does
 * not support offers. */
bool player_offered(struct player *);
/* Demands an immediate answer, if a turn is due. Also called when the game has ended: the next
 * player_begin() drops an unneeded answer. */
void player_stop(struct player *);
/* The next event; false: none yet. */
bool player_next(struct player *, int64_t now, struct player_event *);
void player_close(struct player *); /* ends its program, frees; NULL is allowed */

/* The match event for a turn, a resignation, a crash or an unfit player (code f), or rubbish (code
 * i). */
struct match_event player_match_event(const struct player_event *);

/* Adds a line to the log, which holds its last bytes. */
void player_note(struct player *, const char *text);

/* An engine of this program on a separate thread. `engine` NULL: the strongest that fits; `options`
 * "name=value ..." for it, or NULL, of which "threads" and "seed" are the player's. `game` outlives
 * the player. NULL with *error. */
struct player *engine_player_new(const agon_game *, const char *engine, const char *options,
                                 const struct player_limits *, struct agon_error *);

#endif
