/* A match: one game between seats, driven by events; it never waits, prints or reads a clock.
 *
 * Everything that happens comes in through match_act() and match_advance() with its time;
 * everything that can be known can be read from the struct. The same events at the same times give
 * the same match, so a log of them is enough to restore one. Seats are 0-based. */
#ifndef PLAY_MATCH_H
#define PLAY_MATCH_H

#include <agon/game.h>

#include "clock.h"
#include "outcome.h"

enum match_event_type {
    MATCH_TURN,           /* text or turn */
    MATCH_RESIGN,         /* any seat, at any time */
    MATCH_ABANDON,        /* the seat has left: loses, code a */
    MATCH_FORFEIT,        /* the seat's program crashed, or a director decided: loses, code f */
    MATCH_ILLEGAL,        /* the driver could not use the seat's message: loses, code i */
    MATCH_DRAW_OFFER,     /* expires when another seat plays or declines; a counter-offer accepts */
    MATCH_TAKEBACK_OFFER, /* back to the seat's last choice; expires with any turn */
    MATCH_ACCEPT,         /* accepts the pending offer, which takes effect once all other seats have
                    * accepted */
    MATCH_DECLINE,        /* declines the pending offer; from the seat that made it: withdraws it */
};
/* A player's report about its turn; depth 0: none. */
struct match_thought {
    int score; /* for its seat, value() units; beyond +-20000 decided: AGON_DECIDED - turns */
    int depth;
};
struct match_event {
    enum match_event_type type;
    const char *text; /* MATCH_TURN: one turn in the game's notation, NUL-terminated; or NULL: */
    const struct agon_turn *turn;        /* MATCH_TURN: its moves */
    const struct match_thought *thought; /* MATCH_TURN: or NULL */
};

struct match_options {
    struct clock_control control;
    bool strict[AGON_SEATS]; /* a program: an illegal turn loses (code i); people may try again */
    bool takebacks;          /* can be offered */
    bool first_free;         /* no clock counts until every seat has made its first turn */
    int64_t lag_ms;          /* allowance for lag, per turn, that is not charged */
    const char *position;    /* the start of the line, NULL: that of the game */
    const char
        *opening; /* turns played before the clocks start, separated by ';' or newlines, or NULL */
};

/* Data about a completed turn; one per turn of the line. */
struct match_mark {
    int seat;        /* the seat that played it */
    int64_t used_ms; /* -1: an opening turn */
    int64_t left_ms; /* of the reserve after it; -1: an opening turn, or turns are not timed */
    int leader;      /* the winner if a limit ended the game after it, -1: none */
    struct match_thought thought;
};

/* Read the members, change them only through the functions. The game must outlive the match. */
struct match {
    const agon_game *game;
    struct match_options options; /* `position` and `opening` are not stored */
    struct agon_line line;        /* the turns so far; its open turn holds only time that passed */
    struct match_mark *mark;      /* line.turns of them */
    int mark_room;
    int opening_turns; /* turns of the line played before the start: never taken back */
    struct clock clock;
    struct agon_result result; /* over: the reason is in why, its letter is outcome_code(why) */
    int seat;                  /* to act, -1 when over */
    int number;       /* the turn number that events must carry; incremented by every turn, every
                  * take-back, and whenever the turn passes to another seat without a move */
    int changes;      /* number of times the board has changed without a move */
    unsigned version; /* incremented by every change here: for watchers */
    int leader;       /* the winner at a limit, -1: none */
    enum match_event_type offer; /* MATCH_DRAW_OFFER or MATCH_TAKEBACK_OFFER, valid if */
    int offer_seat;              /* is not -1 */
    unsigned accepted;           /* bit per seat: has accepted it */
    int declined[AGON_SEATS];    /* 1 + number at which a seat's offer was last declined */
    bool started, paused;
    int64_t now; /* the latest time seen; ticks are played up to `ticked` */
    int64_t ticked;
};

enum { MATCH_ANY_NUMBER = -1 }; /* for events independent of the turn: resigning, a crash */

/* Sets up the board and plays the opening; on failure nothing needs releasing. 0, AGON_NO_MEMORY,
 * or the error in the opening (error->at within it). */
int match_init(struct match *, const agon_game *, const struct match_options *,
               struct agon_error *);
void match_release(struct match *);
/* Starts the first clock. Once. */
void match_start(struct match *, int64_t now);
/* An event of `seat` at `now`, once started. `number`: match->number as last sent to the seat, or
 * MATCH_ANY_NUMBER. Time is advanced first, so a turn after the flag fell is refused. Returns 0; or
 *   AGON_BAD_TEXT, AGON_ILLEGAL: the turn is wrong, with *error (error->at within the text);
 *     the match and the clock continue, but for a strict seat it is over;
 *   AGON_UNSUPPORTED: not possible now (stale number, over, not this seat's turn, nothing to
 *     accept, a game without draws, ...), with *error; only time has passed;
 *   AGON_NO_MEMORY: only time has passed. */
int match_act(struct match *, int seat, int number, const struct match_event *, int64_t now,
              struct agon_error *);
/* Ends a match with a result decided outside of it; does nothing if it is over. */
void match_settle(struct match *, const struct agon_result *, int64_t now);
/* Lets time pass: flags fall, sand runs. Call it at match_due() or at any time. 0 or
 * AGON_NO_MEMORY. */
int match_advance(struct match *, int64_t now);
/* The `now` at which match_advance() must be called next, or CLOCK_NEVER. */
int64_t match_due(const struct match *);
int match_pause(struct match *,
                int64_t now); /* stops clocks and sand, and refuses turns; as match_advance() */
/* Goes back to `now`, before looks at the match but after its last event. Does nothing in a
 * real-time game. */
void match_go_back(struct match *, int64_t now);
/* `now` may be before the pause, if the date was corrected since. */
void match_resume(struct match *, int64_t now);
/* The time of the turn to be made begins now, at the request: what has passed since the turn before
 * counts for nobody. Not for games that time changes. */
void match_restart_turn(struct match *, int64_t now);
/* Turns of every seat left until the turn limit, including the current one; 0: no limit. */
int match_turns_left(const struct match *);

#endif
