/* The dissections' lines in the table of games. */
#ifndef DISSECT_RULES_H
#define DISSECT_RULES_H

#include <agon/rules.h>

extern const struct agon_rules tangram_rules, ostomachion_rules;

#endif
