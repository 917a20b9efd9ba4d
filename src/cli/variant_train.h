/* agon variant train. */
#ifndef CLI_VARIANT_TRAIN_H
#define CLI_VARIANT_TRAIN_H

#include <agon/agon.h>

/* Trains for this many minutes, or games if not 0, and writes the net to a file; an exit status. */
int variant_train(const agon_game *, int64_t minutes, int games, const char *net);

#endif
