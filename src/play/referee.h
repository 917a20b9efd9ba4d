/* A referee: connects a match and its players without blocking.
 *
 * The referee requests turns from players, passes their answers to the match and notifies the
 * others. Seats without a player belong to people: the driver passes their events to match_act().
 * The driver decides when to call it again (referee_due(), and waiting for the players). Terminal
 * games and series of programs both use it. */
#ifndef PLAY_REFEREE_H
#define PLAY_REFEREE_H

#include "play/adjudicate.h"
#include "play/match.h"
#include "play/player.h"

/* Read the members, change them only through the functions. */
struct referee {
    struct match match;
    struct player *player[AGON_SEATS]; /* borrowed; NULL: a person; one may have several seats */
    bool awaited[AGON_SEATS];          /* its PLAYER_READY is due */
    bool gone[AGON_SEATS];             /* crashed before the game began, */
    bool unfit[AGON_SEATS];            /* ... or cannot play it at all */
    bool failed[AGON_SEATS];           /* crashed or talked rubbish, before the game or in it */
    int asked;                         /* match.number of the turn requested, or -1 */
    int asked_seat;                    /* its seat */
    int changes;                       /* match.changes at the request */
    bool held;                         /* the clocks are stopped because its program is starting */
    int sent;                          /* turns of the line sent to the players */
    int late_seat;                     /* its flag fell while its program was thinking, or -1 */
    int64_t fell_at;                   /* when it fell */
    int64_t late_ms;  /* the time from then to the program's turn; -1: it has not come, */
    bool awaits_late; /* ... but still may: see referee_waits() */
    char remark[256]; /* why a player failed, or that tables decided, or ""; for people */
};
enum { REFEREE_LATE_MS = 5000 };

/* `player`: one per seat, NULL allowed; their seats are strict. Returns as match_init(); on failure
 * nothing needs releasing. */
int referee_init(struct referee *, const agon_game *, const struct match_options *,
                 struct player *const *player, struct agon_error *);
/* Notifies the players that no turn is due, and releases the match. */
void referee_release(struct referee *);
/* Prepares the players; the match starts when all are ready. After a take-back, they start over
 * from the current position. */
void referee_begin(struct referee *, int64_t now);
/* Handles all events and requests the next turn. 0 or AGON_NO_MEMORY. Also call it after every
 * event passed to the match. */
int referee_step(struct referee *, int64_t now);
/* The turn that referee_step() has just requested begins now, unless time changes the board: the
 * work between the last turn and this request is nobody's. */
void referee_sent(struct referee *, int64_t now);
/* Whether a game that ended on time waits for the turn of the program whose flag fell, to know how
 * late it comes: for up to REFEREE_LATE_MS, while referee_step() is called. */
bool referee_waits(const struct referee *);
/* Ends the game if the adjudication decides it; the remark says so if the tables did. */
void referee_adjudicate(struct referee *, const struct adjudication *, int64_t now);
/* When it must be called even without an event of a player, or CLOCK_NEVER. */
int64_t referee_due(const struct referee *);

#endif
