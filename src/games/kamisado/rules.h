/* Kamisado's line in the table of games. */
#ifndef KAMISADO_RULES_H
#define KAMISADO_RULES_H

#include <agon/rules.h>

extern const struct agon_rules kamisado_rules;

#endif
