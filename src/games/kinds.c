/* The table of games: one line a game. */
#include "games/abalone/rules.h"
#include "games/amazons/rules.h"
#include "games/arimaa/rules.h"
#include "games/hanoi/rules.h"
#include "games/kamisado/rules.h"

static const struct agon_rules *const kinds[] = {&arimaa_rules, &kamisado_rules, &abalone_rules,
                                                 &amazons_rules, &hanoi_rules};

const struct agon_rules *agon_kind_at(int i)
{
    return i >= 0 && i < (int)(sizeof kinds / sizeof *kinds) ? kinds[i] : NULL;
}
