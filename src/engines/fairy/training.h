/* Training a net for a game of the fairy chess family: games of the engine against itself, a net
 * learned from them, and so on with the better engine; then games of the trained engine against the
 * engine as it was. One thread; the program's other engines for this game use the net once it is
 * offered (agon_offer_net()), as the training does with each it learns. */
#ifndef ENGINES_FAIRY_TRAINING_H
#define ENGINES_FAIRY_TRAINING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <agon/agon.h>

enum training_stage { TRAINING_PLAYS, TRAINING_LEARNS, TRAINING_LEARNED, TRAINING_MEASURES };

struct training_report {
    enum training_stage stage;
    uint64_t done, all; /* of the whole: ms, or games */
    int games;          /* played to learn from */
    size_t positions;
    double learned, held; /* TRAINING_LEARNED: errors of the chance to win, of the positions learned
                           * from and of others */
};

struct training_plan {
    const agon_game *game;
    int64_t ms;    /* in all, if `games` is 0 */
    int games;     /* to learn from, or 0 */
    bool replaces; /* it is measured against the engine as it is, with the net that it has so far;
                    * else against one without a net */
    /* Hears how far it is. False: games end now and the net is learned from those played, and
     * measured for a fifth of the time until then, or no longer. */
    bool (*tell)(void *user, const struct training_report *);
    /* Takes the net, once, before it is measured; false: there is no measuring. Not called if there
     * are too few games to learn from. */
    bool (*take)(void *user, const void *net, size_t n, size_t positions);
    void *user;
};

/* Games of the trained engine against the other. */
struct training_score {
    int won, drawn, lost;
};

bool training_fits(const agon_game *); /* whether there is something to train */
/* 0; AGON_UNSUPPORTED if there is not; or AGON_NO_MEMORY. */
int training_run(const struct training_plan *, struct training_score *);
/* Whether bytes[0..n) are a net for this game, which *signature then identifies; or a negative
 * status with *error. */
int training_check(const agon_game *, const void *bytes, size_t n, uint64_t *signature,
                   struct agon_error *);

#endif
