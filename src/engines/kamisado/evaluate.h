/* The engine's evaluation of positions that it cannot prove. */
#ifndef ENGINES_KAMISADO_EVALUATE_H
#define ENGINES_KAMISADO_EVALUATE_H

#include <agon/rules.h>

/* As agon_rules.value. */
int kamisado_evaluate(const agon_game *, const agon_pos *, int seat);

#endif
