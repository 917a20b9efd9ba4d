/* Trains nets for games of the fairy chess family (engines/fairy/training.h), one at a time, at an
 * administrator's request. A sandboxed process (train.h) of the lowest priority does it: the server
 * believes nothing but a net that is whole, and a score. A net with more games won than lost
 * against the engine as it was goes into the data folder, and the server's engines for this game
 * use it from then on. The output of the process, line by line:
 *
 *     at 0 41500 600000 34 5678   the stage (enum training_stage), how much is done of what, games
 *                                 and positions so far
 *     good 83144                  the net, as a report (game/report.h)
 *     score 12 3 4                games won, drawn and lost against the engine as it was: the end
 *     few                         instead of the two: too few games to learn from */
#ifndef SERVER_ANALYSIS_NET_TRAINER_H
#define SERVER_ANALYSIS_NET_TRAINER_H

#include "server/analysis/analyses.h"
#include "server/game/shared_game.h"

struct net_trainer;

enum { NET_TRAINER_MINUTES = 240 /* of a training, at most */ };
int net_trainer_cpu_s(int minutes); /* the processor time that is allowed */

struct net_trainer *net_trainer_new(struct analyses *); /* NULL: no memory or no threads */
void net_trainer_stop(struct net_trainer *);            /* a training that runs is given up */
void net_trainer_free(struct net_trainer *);            /* NULL is allowed */
void net_trainer_step(struct net_trainer *);

bool net_trainer_fits(const agon_game *); /* whether there is something to train */
/* Whether a training can be begun: none runs, and the program is known. */
bool net_trainer_rests(const struct net_trainer *);
/* Begins one; none must run. */
void net_trainer_begin(struct net_trainer *, struct shared_game *, int minutes);
/* Ends the games of the one that runs: its net is learned from those played. */
void net_trainer_end(struct net_trainer *);
/* The training that runs or ran last, TRAINING (schema/names.c); null: none yet. */
json_t *net_trainer_json(struct net_trainer *);

#endif
