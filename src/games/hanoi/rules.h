/* The Towers of Hanoi in the table of games. */
#ifndef HANOI_RULES_H
#define HANOI_RULES_H

#include <agon/rules.h>

extern const struct agon_rules hanoi_rules;

#endif
