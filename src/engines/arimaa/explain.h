/* The evaluation of the Arimaa engine, term by term and piece by piece. */
#ifndef ENGINES_ARIMAA_EXPLAIN_H
#define ENGINES_ARIMAA_EXPLAIN_H

#include <agon/engine.h>

/* As explain() of struct agon_engine_type; the engine is not used and may be NULL. */
int arimaa_explain(agon_engine *, const agon_pos *, agon_term_fn *, void *user);
/* As explain_pieces(), gold's pieces first, from a1 to h8. A piece's value includes those that fall
 * into a trap without it. */
int arimaa_explain_pieces(agon_engine *, const agon_pos *, agon_term_fn *, void *user);

#endif
