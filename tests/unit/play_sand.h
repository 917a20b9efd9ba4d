/* Sand: the smallest real-time game, for tests of matches and records.
 *
 * Two seats; a turn ("flip") refills the sand, which runs for SAND_MS, and the other seat must act.
 * The seat to act when the sand has run out loses ("sand"). A draw is possible in name only. */
#ifndef PLAY_SAND_H
#define PLAY_SAND_H

#include <agon/rules.h>

enum { SAND_MS = 1000 };
extern const struct agon_rules sand_rules;

#endif
