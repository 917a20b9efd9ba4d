/* The table of games: one line per game, then one for each variant file of the fairy chess
 * family. */
#include "games/abalone/rules.h"
#include "games/akhimoraec/rules.h"
#include "games/amazons/rules.h"
#include "games/arimaa/rules.h"
#include "games/dissect/rules.h"
#include "games/fairy/library.h"
#include "games/hanoi/rules.h"
#include "games/kamisado/rules.h"

static const struct agon_rules *const rules[] = {
    &arimaa_rules,  &kamisado_rules,    &abalone_rules, &amazons_rules,
    &tangram_rules, &ostomachion_rules, &hanoi_rules,   &akhimoraec_rules,
};

const struct agon_rules *agon_rules_at(int i)
{
    const int own = sizeof rules / sizeof *rules;
    return i < 0 ? NULL : i < own ? rules[i] : library_rules(i - own);
}
