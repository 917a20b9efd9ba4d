/* Search for games of three teams or more. */
#ifndef ENGINES_ABALONE_MAXN_H
#define ENGINES_ABALONE_MAXN_H

#include <agon/engine.h>

struct maxn;
/* A searcher of a game that has value(); NULL: no memory. */
struct maxn *maxn_new(const agon_game *);
void maxn_free(struct maxn *); /* NULL is allowed */
/* As think() of struct agon_engine_type. */
int maxn_think(struct maxn *, const agon_pos *, struct agon_past, const struct agon_limits *,
               agon_info_fn *, void *user, struct agon_turn *best);

#endif
