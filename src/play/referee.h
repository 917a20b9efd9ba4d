/* A referee: one match and those who play it, tied together without waiting.
 *
 * The referee asks the players whose turn it is, passes what they answer to the match and tells the
 * others. Seats without a player belong to people: their events are the driver's to pass in with
 * match_act(). The driver decides when to look again (referee_due(), and the players' own watches).
 * Terminal play and series of programs are both driven by it. */
#ifndef PLAY_REFEREE_H
#define PLAY_REFEREE_H

#include "play/match.h"
#include "play/player.h"

/* Read the members, change them only through the functions. */
struct referee {
    struct match match;
    struct player *player[AGON_SEATS]; /* borrowed; NULL: a person; one may have several seats */
    bool awaited[AGON_SEATS];          /* its PLAYER_READY has not come yet */
    bool gone[AGON_SEATS];             /* crashed before the game began, */
    bool unfit[AGON_SEATS];            /* ... or rather cannot play it at all */
    int asked;                         /* match.number of the turn asked for, or -1 */
    int asked_seat;                    /* whose it was */
    int changes;                       /* match.changes when it was asked for */
    bool held;                         /* the clocks stand, for the one asked is starting */
    int told;                          /* turns of the line that the players know of */
    char remark[256]; /* why a player was of no more use, "" when none was; for people */
};

/* `player`: of each seat; they are strict. The status is match_init()'s; on failure nothing needs
 * releasing. */
int referee_init(struct referee *, const agon_game *, const struct match_options *,
                 struct player *const *player, struct agon_error *);
/* Tells the players that nothing more is awaited, and releases the match. */
void referee_release(struct referee *);
/* The players get ready; the match starts when all are. After a take-back: they begin anew from
 * where the match stands. */
void referee_begin(struct referee *, int64_t now);
/* Takes in all that has happened and asks whoever is to play. 0 or AGON_NO_MEMORY. Call it after
 * every event passed to the match, too. */
int referee_step(struct referee *, int64_t now);
/* When the match must be looked at even if no player has anything to say, or CLOCK_NEVER. */
int64_t referee_due(const struct referee *);

#endif
