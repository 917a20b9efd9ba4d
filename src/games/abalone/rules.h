/* Abalone's lines in the table of games. */
#ifndef ABALONE_RULES_H
#define ABALONE_RULES_H

#include <agon/rules.h>

extern const struct agon_rules abalone_rules;

#endif
