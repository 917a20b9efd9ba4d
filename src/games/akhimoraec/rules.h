/* Akhimoraec in the table of games. */
#ifndef AKHIMORAEC_RULES_H
#define AKHIMORAEC_RULES_H

#include <agon/rules.h>

extern const struct agon_rules akhimoraec_rules;

#endif
