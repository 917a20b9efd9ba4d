/* Choosing moves by their cells: the legal moves that begin with the cells touched. */
#include "cli/play_pick.h"

#include <stdlib.h>
#include <string.h>

/* Whether the move touches the first n of these cells. */
static bool begins(const struct pick_move *m, const int16_t *cell, int n)
{
    return m->n >= n && memcmp(m->cell, cell, (size_t)n * sizeof *cell) == 0;
}

int pick_possible(const struct pick *p)
{
    int n = 0;
    for (int i = 0; i < p->moves; i++)
        n += begins(&p->move[i], p->cell, p->n);
    return n;
}

int pick_at(const struct pick *p, int i)
{
    for (int k = 0; k < p->moves; k++)
        if (begins(&p->move[k], p->cell, p->n) && i-- == 0)
            return k;
    return -1;
}

bool pick_begin(struct pick *p, const struct agon_line *line)
{
    const agon_game *game = line->game;
    agon_move *list = malloc((game->max_moves + 1) * sizeof *list);
    free(p->move);
    p->move = NULL;
    p->moves = list && !(game->traits & AGON_HIDDEN) ? agon_line_moves(line, list) : 0;
    if (p->moves > 0)
        p->move = calloc((size_t)p->moves, sizeof *p->move);
    p->moves = p->move ? p->moves : 0;
    for (int i = 0; i < p->moves; i++) {
        p->move[i].move = list[i];
        p->move[i].n = game->rules->touch(game, line->pos, list[i], p->move[i].cell);
    }
    bool good = list != NULL;
    free(list);
    if (pick_possible(p) == 0)
        p->n = 0;
    return good;
}

void pick_release(struct pick *p)
{
    free(p->move);
    *p = (struct pick){.moves = 0};
}

bool pick_continues(const struct pick *p, int cell)
{
    for (int i = 0; i < p->moves; i++)
        if (p->move[i].n > p->n && p->move[i].cell[p->n] == cell &&
            begins(&p->move[i], p->cell, p->n))
            return true;
    return false;
}

bool pick_touch(struct pick *p, int cell)
{
    if (p->n < AGON_TOUCH_MAX && pick_continues(p, cell)) {
        p->cell[p->n++] = (int16_t)cell;
        return true;
    }
    if (p->n > 0 && p->cell[p->n - 1] == cell) {
        p->n--;
        return true;
    }
    int before = p->n;
    p->n = 0;
    if (before > 0 && pick_continues(p, cell))
        p->cell[p->n++] = (int16_t)cell;
    return p->n > 0;
}

int pick_complete(const struct pick *p, agon_move *move)
{
    int n = 0;
    for (int i = 0; i < p->moves && p->n > 0; i++)
        if (p->move[i].n == p->n && begins(&p->move[i], p->cell, p->n)) {
            *move = n == 0 ? p->move[i].move : *move;
            n++;
        }
    return n;
}
