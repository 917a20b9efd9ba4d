/* From a game's position to pegs, and the search. */
#include "engines/hanoi/solve.h"

#include <stdlib.h>
#include <string.h>

#include "games/hanoi/hanoi.h"

enum towers_step towers_step_of(const struct hanoi_game *g)
{
    return g->step == HANOI_CYCLIC     ? TOWERS_STEP_CYCLIC
           : g->step == HANOI_ADJACENT ? TOWERS_STEP_ADJACENT
                                       : TOWERS_STEP_ANY;
}

void towers_pegs_of(const struct hanoi_game *g, const struct hanoi_pos *p, towers_peg *out)
{
    for (int d = 0; d < g->discs; d++)
        out[d] = (towers_peg)hanoi_peg(g, p, (struct hanoi_disc){d, 0});
}

void towers_write(const towers_peg *peg, size_t discs, char *text)
{
    for (size_t i = 0; i < discs; i++)
        text[i] = (char)('a' + peg[discs - 1 - i]);
    text[discs] = '\0';
}

enum shortest_answer towers_search(const agon_game *game, const agon_pos *pos, size_t megabytes,
                                   uint64_t nodes, struct stop_token *stop, agon_move **found,
                                   int *n)
{
    struct shortest *s = shortest_new(game, megabytes);
    enum shortest_answer answer = s ? shortest_run(s, pos, nodes, 0, stop) : SHORTEST_FAILED;
    const agon_move *line = answer == SHORTEST_FOUND ? shortest_line(s, n) : NULL;
    *found = line ? malloc(((size_t)*n + 1) * sizeof *line) : NULL;
    if (*found)
        memcpy(*found, line, (size_t)*n * sizeof *line);
    else if (answer == SHORTEST_FOUND)
        answer = SHORTEST_FAILED;
    shortest_free(s);
    return answer;
}
