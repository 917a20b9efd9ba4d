/* Applying the laws to towers of a game, and searching if no law is known. */
#ifndef HANOI_SOLVE_H
#define HANOI_SOLVE_H

#include <agon/rules.h>

#include "engines/hanoi/way.h"
#include "search/shortest.h"

struct hanoi_game;
struct hanoi_pos;

enum towers_step towers_step_of(const struct hanoi_game *);
/* The pegs of the discs of a single tower, the smallest first. */
void towers_pegs_of(const struct hanoi_game *, const struct hanoi_pos *, towers_peg *out);
/* In the game's notation: a letter per disc, the largest first; discs + 1 bytes. */
void towers_write(const towers_peg *, size_t discs, char *text);
/* Searches the shortest way from a position that is not solved, within limits on memory and
 * positions (0: no limit). SHORTEST_FOUND: its moves are *found, for the caller to free(). */
enum shortest_answer towers_search(const agon_game *, const agon_pos *, size_t megabytes,
                                   uint64_t nodes, struct stop_token *, agon_move **found, int *n);

#endif
