/* Piles of discs: docs/rules/hanoi.md, sections 1 to 3. */
#include "hanoi.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void piles_start(struct piles *p, int discs, int pegs, int colours, enum pile_steps steps, int goal)
{
    memset(p, 0, sizeof *p);
    p->discs = discs;
    p->pegs = pegs;
    p->colours = colours;
    p->steps = steps;
    p->goal = goal;
    for (int colour = 0; colour < colours; colour++)
        for (int size = discs; size >= 1; size--) {
            struct pile *pile = &p->peg[colour];
            pile->disc[pile->n++] = (struct pile_disc){size, colour};
        }
}

/* "It is solved when all discs lie on the goal; several towers: each on the next of these pegs." */
bool piles_solved(const struct piles *p)
{
    for (int peg = 0; peg < p->pegs; peg++)
        for (int i = 0; i < p->peg[peg].n; i++) {
            int colour = p->peg[peg].disc[i].colour;
            int goal = p->colours == 1 ? p->goal : (colour + 1) % p->colours;
            if (peg != goal)
                return false;
        }
    return true;
}

bool piles_legal(const struct piles *p, struct pile_move m)
{
    const struct pile *from = &p->peg[m.from], *to = &p->peg[m.to];
    if (m.from == m.to || from->n == 0)
        return false;
    if (p->steps == PILE_CYCLIC && m.to != (m.from == p->pegs - 1 ? 0 : m.from + 1))
        return false;
    if (p->steps == PILE_ADJACENT && abs(m.from - m.to) != 1)
        return false;
    return to->n == 0 || to->disc[to->n - 1].size >= from->disc[from->n - 1].size;
}

int piles_moves(const struct piles *p, struct pile_move out[PILE_MOVES])
{
    int n = 0;
    for (int from = 0; from < p->pegs && !piles_solved(p); from++)
        for (int to = 0; to < p->pegs; to++)
            if (piles_legal(p, (struct pile_move){from, to}))
                out[n++] = (struct pile_move){from, to};
    return n;
}

void piles_play(struct piles *p, struct pile_move m)
{
    p->peg[m.to].disc[p->peg[m.to].n++] = p->peg[m.from].disc[--p->peg[m.from].n];
}

/* The peg of a disc, and the number of equal ones directly below it. */
static int find(const struct piles *p, int size, int colour, int *below)
{
    for (int peg = 0; peg < p->pegs; peg++)
        for (int i = 0; i < p->peg[peg].n; i++)
            if (p->peg[peg].disc[i].size == size && p->peg[peg].disc[i].colour == colour) {
                for (*below = 0; i > 0 && p->peg[peg].disc[i - 1].size == size; i--)
                    ++*below;
                return peg;
            }
    abort();
}

void piles_write(const struct piles *p, char text[PILE_TEXT])
{
    for (int colour = 0; colour < p->colours; colour++) {
        if (colour > 0)
            *text++ = '/';
        for (int size = p->discs; size >= 1; size--) {
            int below;
            *text++ = (char)('a' + find(p, size, colour, &below));
            while (below-- > 0)
                *text++ = '\'';
        }
    }
    *text = '\0';
}

void piles_move_write(const struct piles *p, struct pile_move m, char text[16])
{
    const struct pile *from = &p->peg[m.from];
    struct pile_disc disc = from->disc[from->n - 1];
    const char *colour = p->colours == 1    ? ""
                         : disc.colour == 0 ? "w"
                         : disc.colour == 1 ? "b"
                                            : "g";
    snprintf(text, 16, "%s%d%c", colour, disc.size, 'a' + m.to);
}
