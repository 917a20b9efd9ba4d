/* The Amazons' line in the table of games. */
#ifndef AMAZONS_RULES_H
#define AMAZONS_RULES_H

#include <agon/rules.h>

extern const struct agon_rules amazons_rules;

#endif
