/* Who meets whom next, one function a format.
 *
 * Each adds what is due now and returns how many matches that were: 0 when nothing is due as things
 * stand, or AGON_NO_MEMORY. They look at matches and results alone, so a tournament that is gone on
 * with is paired as if it had never stopped. */
#ifndef PLAY_TOURNAMENT_PAIRING_H
#define PLAY_TOURNAMENT_PAIRING_H

#include "play/tournament/tournament.h"

/* Berger tables, all rounds at once; every second cycle with colours changed. */
int pairing_round_robin(struct tournament *, int stage, struct agon_error *);
int pairing_gauntlet(struct tournament *, int stage, struct agon_error *);
int pairing_swiss(struct tournament *, int stage, struct agon_error *);
/* Single and double elimination. */
int pairing_bracket(struct tournament *, int stage, struct agon_error *);
int pairing_floating(struct tournament *, int stage, struct agon_error *);
int pairing_arena(struct tournament *, struct agon_error *);
/* Whether an arena is only not going on because players are away. */
bool pairing_arena_waits(const struct tournament *);
/* The screening and the matches of the Challenge. */
int pairing_screening(struct tournament *, struct agon_error *);
int pairing_challenge(struct tournament *, struct agon_error *);

/* Rounds of a Swiss tournament, and whether those of odd numbers begin with White. */
int pairing_swiss_rounds(const struct tournament *, int stage);
bool pairing_swiss_white(const struct tournament *);
/* ---- shared ---- */

/* What pairing looks at, of one stage; players by their number. */
struct ledger_player {
    int score;           /* half points, or match points doubled */
    int firsts, seconds; /* matches in which it moved first in the first game, and second */
    int last, before;    /* +1 first, -1 second, 0 none: in its last match and the one before */
    int byes, losses, matches, round; /* round: of its last match, byes included */
    int opponent;                     /* the last one, or nobody */
};
struct ledger {
    int n;
    struct ledger_player *player;
    unsigned char *met; /* [a * n + b]: how often, at most 255 */
    int rounds;         /* so far */
    bool settled;       /* all matches are */
};
int ledger_init(struct ledger *, const struct tournament *, int stage, struct agon_error *);
void ledger_release(struct ledger *);

enum colour_wish { WISH_NONE, WISH_MILD, WISH_STRONG, WISH_ABSOLUTE };
/* Whether a is to move first against b, as the Dutch rules have it (FIDE Handbook C.04.3, 5);
 * `even`: what decides when nothing else does. */
bool ledger_first(const struct ledger *, int a, int b, bool a_ranks_higher, bool even);
/* What a pair costs in colours: 0 no wish is broken, 1 mild, 2 strong, 3 absolute. */
int ledger_colour_cost(const struct ledger *, int a, int b);

/* Players of the stage, best seed first, those who withdrew left out if `staying`. */
int ledger_players(const struct tournament *, int stage, bool staying, int *out);

#endif
