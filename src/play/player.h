/* A player: whoever chooses a seat's turns, be it an engine in this program or a program of its
 * own.
 *
 * Players are asked and answer later, so that one driver serves many matches at once: player_next()
 * gives out what has happened, player_wait() sleeps until something may have. Nothing waits
 * otherwise, save player_close() and the restart of a program that is stuck, each for a moment. A
 * player is used by one thread at a time. Whatever a program does, its player goes on: it can
 * always begin another game. */
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
    PLAYER_DRAW,    /* it offers a draw, or accepts one; what is asked of it it still owes */
    PLAYER_CRASHED, /* text: why; it takes no more part in this game */
    PLAYER_UNFIT,   /* the same, instead of PLAYER_READY: it cannot be told this game */
    PLAYER_RUBBISH  /* text: what it said; it takes no more part in this game */
};
struct player_event {
    enum player_event_type type;
    const char *text; /* until the next call for this player; else NULL */
};

/* Where a player stops by itself even if the clock allows more; 0: no such limit. */
struct player_limits {
    int64_t move_ms;
    uint64_t nodes;
    int depth;
};
enum { PLAYER_MOVE_MS = 1000 }; /* where nothing else limits a turn */

enum { PLAYER_NAME_MAX = 64, PLAYER_LOG_MAX = 4096, PLAYER_WATCHES = 4 };

/* What a kind of player does; the functions below say it. */
struct player_type {
    void (*begin)(struct player *, const struct agon_line *, const struct agon_clock *,
                  int64_t now);
    void (*go)(struct player *, const struct agon_line *, const struct agon_clock *, int64_t now);
    void (*played)(struct player *, const struct agon_line *); /* NULL: it does not care */
    bool (*offered)(struct player *);                          /* NULL: it cannot be told */
    void (*stop)(struct player *);
    bool (*next)(struct player *, int64_t now, struct player_event *);
    int64_t (*due)(const struct player *, int64_t now);
    int (*watch)(const struct player *, struct os_watch *);
    void (*close)(struct player *);
};

struct player {
    const struct player_type *type;
    char name[PLAYER_NAME_MAX];   /* what it calls itself; for people */
    char log[PLAYER_LOG_MAX + 1]; /* the last of what it said in a game besides turns, by lines */
    size_t log_n;
    struct match_thought thought; /* of the turn that it was asked for last */
    bool starting; /* its program has not read yet what it was asked: no clock runs meanwhile */
    /* Called for every line to ('>') and from ('<') a program, and for each of its standard error
     * ('!', cleaned); NULL: nobody listens. */
    void (*trace)(void *user, char direction, const char *line);
    void *trace_user;
};

/* A new game at `line` (whose game the player was made for, and whose turns may be some already)
 * with the clock as it will stand; ends in PLAYER_READY, PLAYER_UNFIT or PLAYER_CRASHED. Both
 * are copied. */
void player_begin(struct player *, const struct agon_line *, const struct agon_clock *,
                  int64_t now);
/* Your turn at the end of `line`: ends in any event but PLAYER_READY and PLAYER_DRAW. */
void player_go(struct player *, const struct agon_line *, const struct agon_clock *, int64_t now);
/* Somebody's turn joined `line`. Players that think on the other's time want to know at once. */
void player_played(struct player *, const struct agon_line *);
/* The opponent offers a draw: PLAYER_DRAW accepts it, a turn declines it. False: this player cannot
 * be told of offers. */
bool player_offered(struct player *);
/* Answer now, if a turn is awaited. Also said when the game has ended: an answer that nobody wants
 * any more is dropped by the next player_begin(). */
void player_stop(struct player *);
/* What has happened next; false: nothing yet. */
bool player_next(struct player *, int64_t now, struct player_event *);
/* Waits until player_next() of one of them may have something to give, or `now` reaches `until`
 * (os_now_ms()'s clock; CLOCK_NEVER). NULL among the players are passed over. */
void player_wait(struct player *const *, int n, int64_t until);
void player_close(struct player *); /* ends its program, frees; NULL is allowed */

/* What the match is told of a turn, a resignation, a crash or an unfit player (code f) or rubbish
 * (code i). */
struct match_event player_match_event(const struct player_event *);

/* Adds a line to the log, of which the last bytes are kept. */
void player_note(struct player *, const char *text);

/* An engine of this program on a thread of its own. `engine` NULL: the strongest that fits;
 * `options` "name=value ..." for it, or NULL, of which "threads" and "seed" are its player's.
 * `game` outlives the player. NULL with *error. */
struct player *engine_player_new(const agon_game *, const char *engine, const char *options,
                                 const struct player_limits *, struct agon_error *);

#endif
