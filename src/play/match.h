/* A match: one game between seats, driven by events; it never waits, prints or reads a clock.
 *
 * Everything that happens comes in through match_act() and match_advance() with the time at which
 * it happened; everything that can be known is read from the struct. The same events at the same
 * times give the same match, so a log of them is enough to restore one. Seats are 0-based. */
#ifndef PLAY_MATCH_H
#define PLAY_MATCH_H

#include <agon/game.h>

#include "clock.h"
#include "outcome.h"

enum match_event_type {
    MATCH_TURN,           /* text or turn */
    MATCH_RESIGN,         /* any seat, at any time */
    MATCH_ABANDON,        /* the seat went away: loses, code a */
    MATCH_FORFEIT,        /* the seat's program crashed or a director decided: loses, code f */
    MATCH_ILLEGAL,        /* the driver found the seat's message unusable: loses, code i */
    MATCH_DRAW_OFFER,     /* lapses when another seat plays or declines; a counter-offer accepts */
    MATCH_TAKEBACK_OFFER, /* back to where the seat chose its last turn; lapses with any turn */
    MATCH_ACCEPT,  /* the pending offer; it takes effect when all other seats have accepted */
    MATCH_DECLINE, /* the pending offer; from the one who made it: withdraws it */
};
/* What a player told of the turn that it chose; depth 0: nothing. */
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
    bool strict[AGON_SEATS]; /* a program: an illegal turn loses (code i); people are told and try
                                again */
    bool takebacks;          /* may be asked for */
    bool first_free;         /* no clock counts until every seat has made its first turn */
    int64_t lag_ms;          /* of every turn that counts for nobody */
    const char *position;    /* where the line starts, NULL: where the game does */
    const char
        *opening; /* turns played before the clocks start, parted by ';' or newlines, or NULL */
};

/* What is known of a completed turn; one per turn of the line. */
struct match_mark {
    int seat;        /* who played it */
    int64_t used_ms; /* -1: an opening turn */
    int64_t left_ms; /* of the reserve after it; -1: an opening turn, or turns are not timed */
    int leader;      /* who would win if a limit stopped the game after it, -1: nobody */
    struct match_thought thought;
};

/* Read the members, change them only through the functions. The game must outlive the match. */
struct match {
    const agon_game *game;
    struct match_options options; /* `position` and `opening` are not kept */
    struct agon_line line;   /* the play so far; its open turn holds nothing but time that passed */
    struct match_mark *mark; /* line.turns of them */
    int mark_room;
    int opening_turns; /* of the line, played before the start: never taken back */
    struct clock clock;
    struct agon_result result; /* over: the reason is in why, its letter is outcome_code(why) */
    int seat;                  /* who acts, -1 when over */
    int number;  /* the turn number events must carry; grows with every turn, every take-back, and
                   when a turn passes to another seat by itself */
    int changes; /* how often the board has changed by itself */
    unsigned version;            /* changes whenever anything here did: for watchers */
    int leader;                  /* who would win at a limit, -1: nobody */
    enum match_event_type offer; /* MATCH_DRAW_OFFER or MATCH_TAKEBACK_OFFER, meaningful when */
    int offer_seat;              /* is not -1 */
    unsigned accepted;           /* bit per seat: has accepted it */
    int declined[AGON_SEATS];    /* 1 + number at which a seat's offer was last declined */
    bool started, paused;
    int64_t now; /* the latest time seen; ticks are played up to `ticked` */
    int64_t ticked;
};

enum {
    MATCH_ANY_NUMBER = -1
}; /* for events meant whatever has been played since: resigning, a crash */

/* Sets the board up and plays the opening; on failure nothing needs releasing. 0, AGON_NO_MEMORY,
 * or what is wrong with the opening (error->at within it). */
int match_init(struct match *, const agon_game *, const struct match_options *,
               struct agon_error *);
void match_release(struct match *);
/* The first clock starts. Once. */
void match_start(struct match *, int64_t now);
/* An event of `seat` at `now`, once started. `number`: match->number as the seat knew it, or
 * MATCH_ANY_NUMBER. Time is advanced first, so a turn after the flag fell is refused. Returns 0; or
 *   AGON_BAD_TEXT, AGON_ILLEGAL: the turn is wrong and *error says why (error->at within the text);
 *     the match goes on and the clock runs, but for a strict seat it is over;
 *   AGON_UNSUPPORTED: not possible now (stale number, over, not this seat's turn, nothing to
 *     accept, a game without draws, ...) and *error says why; but for time passing nothing changed;
 *   AGON_NO_MEMORY: but for time passing nothing changed. */
int match_act(struct match *, int seat, int number, const struct match_event *, int64_t now,
              struct agon_error *);
/* Ends a match as something outside of it says it ended; harmless when it is over. */
void match_settle(struct match *, const struct agon_result *, int64_t now);
/* Lets time pass: flags fall, sand runs. Call it when match_due() comes, or whenever you like. 0 or
 * AGON_NO_MEMORY. */
int match_advance(struct match *, int64_t now);
/* The `now` at which match_advance() must be called next, or CLOCK_NEVER. */
int64_t match_due(const struct match *);
int match_pause(struct match *,
                int64_t now); /* clocks and sand stand still, turns are refused; as advance */
/* `now` may lie before the pause: the date was set right meanwhile. */
void match_resume(struct match *, int64_t now);
/* Turns of every seat left until the turn limit, the current one included; 0: there is no limit. */
int match_turns_left(const struct match *);

#endif
