/* Arimaa's line in the table of games. */
#ifndef ARIMAA_RULES_H
#define ARIMAA_RULES_H

#include <agon/rules.h>

extern const struct agon_rules arimaa_rules;

#endif
