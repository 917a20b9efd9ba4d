/* The evaluation of the Arimaa engine, term by term. */
#ifndef ENGINES_ARIMAA_EXPLAIN_H
#define ENGINES_ARIMAA_EXPLAIN_H

#include <agon/engine.h>

/* As explain() of struct agon_engine_type; needs nothing of the engine, which may be NULL. */
int arimaa_explain(agon_engine *, const agon_pos *, agon_term_fn *, void *user);

#endif
