/* The ledger: data about a stage for the pairing code, collected once a round. */
#ifndef PLAY_TOURNAMENT_LEDGER_H
#define PLAY_TOURNAMENT_LEDGER_H

#include "play/tournament/tournament.h"

/* The data of one player. */
struct ledger_player {
    int score;           /* half points, or match points doubled */
    int firsts, seconds; /* matches in which it moved first in the first game, and second */
    int last, before;    /* +1 first, -1 second, 0 none: in its last match and the one before */
    int byes, losses, matches, round; /* round: of the last match, byes included */
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
/* Whether a moves first against b by the Dutch rules (FIDE Handbook C.04.3, 5); `even` decides if
 * nothing else does. */
bool ledger_first(const struct ledger *, int a, int b, bool a_ranks_higher, bool even);
/* Returns the colour cost of a pair, the strongest preference it violates: 0 none, 1 mild, 2
 * strong, 3 absolute. */
int ledger_colour_cost(const struct ledger *, int a, int b);

/* Players of the stage, best seed first; `staying`: without those who withdrew. */
int ledger_players(const struct tournament *, int stage, bool staying, int *out);

#endif
