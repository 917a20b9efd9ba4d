/* agon variant train. */
#ifndef CLI_VARIANT_TRAIN_H
#define CLI_VARIANT_TRAIN_H

#include <agon/agon.h>

/* Trains for so many minutes, or by so many games when they are not 0, and writes the variant's
 * text with what was learned on standard output; an exit status. */
int variant_train(const agon_game *, const char *text, int64_t minutes, int games);

#endif
