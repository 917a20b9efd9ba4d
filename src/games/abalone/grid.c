/* Filling in the tables of a hexagon. */
#include "games/abalone/grid.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int8_t step_row[ABALONE_DIRECTIONS] = {0, 1, 1, 0, -1, -1};
static const int8_t step_number[ABALONE_DIRECTIONS] = {1, 1, 0, -1, -1, 0};

int abalone_grid_cell(const struct abalone_grid *g, int row, int number)
{
    int radius = g->size - 1, last = 2 * g->size - 1;
    if (row < 1 || row > last || number < 1 || number > last || abs(row - number) > radius)
        return ABALONE_OFF;
    return ((3 * radius + 1) * (row - 1) + number - 1) % g->cells;
}

void abalone_grid_init(struct abalone_grid *g, int size)
{
    int last = 2 * size - 1;
    memset(g, 0, sizeof *g);
    g->size = size;
    g->cells = 3 * size * (size - 1) + 1;
    for (int row = 1; row <= last; row++)
        for (int number = 1; number <= last; number++) {
            int cell = abalone_grid_cell(g, row, number);
            if (cell == ABALONE_OFF)
                continue;
            g->row[cell] = (int8_t)row;
            g->number[cell] = (int8_t)number;
            snprintf(g->name[cell], sizeof g->name[cell], "%c%d", 'a' + row - 1, number % 100);
            abalone_add(&g->all, cell);
            for (int d = 0; d < ABALONE_DIRECTIONS; d++) {
                int to = abalone_grid_cell(g, row + step_row[d], number + step_number[d]);
                g->next[cell][d] = (int8_t)to;
                if (to == ABALONE_OFF)
                    abalone_add(&g->edge[d], cell);
                else
                    abalone_add(&g->enter[d], to);
            }
        }
    int centre = abalone_grid_cell(g, size, size);
    for (int cell = 0; cell < g->cells; cell++)
        abalone_add(&g->ring[abalone_grid_distance(g, cell, centre)], cell);
}

int abalone_grid_towards(const struct abalone_grid *g, int from, int to)
{
    for (int d = 0; d < ABALONE_DIRECTIONS; d++)
        if (g->next[from][d] == to)
            return d;
    return -1;
}

int abalone_grid_distance(const struct abalone_grid *g, int a, int b)
{
    int rows = g->row[a] - g->row[b], numbers = g->number[a] - g->number[b];
    int both = abs(rows - numbers);
    rows = abs(rows);
    numbers = abs(numbers);
    return rows > numbers ? (rows > both ? rows : both) : (numbers > both ? numbers : both);
}
