/* Commands that train a net for a game's engine (analysis/net_trainer.h). */
#include "server/analysis/net_trainer.h"
#include "server/commands/commands.h"
#include "server/request/resolve.h"

static int run_train(struct request *r)
{
    struct net_trainer *trainer = r->api->analyses->net_trainer;
    if (!net_trainer_fits(r->shared_game->game))
        return request_refuse(
            r, "bad_argument",
            AGON_SAY(training_nothing, "there is nothing to train for this game's engines"));
    if (!net_trainer_rests(trainer))
        return request_refuse(r, "not_now",
                              AGON_SAY(training_busy, "another training is under way"));
    net_trainer_begin(trainer, r->shared_game, (int)request_number(r, "minutes", 0));
    return 0;
}

static int run_training(struct request *r)
{
    request_put(r, "training", net_trainer_json(r->api->analyses->net_trainer));
    return 0;
}

static int run_train_end(struct request *r)
{
    net_trainer_end(r->api->analyses->net_trainer);
    return 0;
}

const struct command commands_train[] = {
    {"train", RIGHTS_ADMINISTRATOR, "trains a net for the engine of a game of the chess family",
     (const struct argument[]){{"game", ARG_TEXT, true, 1, 32, "the id of a kind of game"},
                               ARGUMENT_SETUP,
                               {"minutes", ARG_NUMBER, true, 1, NET_TRAINER_MINUTES, "how long"},
                               {0}},
     run_train, .resolves = RESOLVE_SETUP, .once = true, .answer = ""},
    {"training", RIGHTS_ADMINISTRATOR, "the training that runs, or ran last", NULL, run_training,
     .reads = true, .answer = "training: TRAINING|null"},
    {"train_end", RIGHTS_ADMINISTRATOR,
     "ends its games: the net is learned from those that were played", NULL, run_train_end,
     .answer = ""},
    {0}};
