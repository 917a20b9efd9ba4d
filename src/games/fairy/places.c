/* Learned places: few numbers per kind and phase, to keep files readable, and because half an hour
 * of games supports no more. */
#include "games/fairy/fairy.h"

enum { ONE = 256 };

/* x: from the middle file to the edge; y: from the side's first rank to the last. */
static void raw_shapes(const struct fairy_game *g, int cell, int shape[VARIANT_SHAPES])
{
    int x = (2 * g->x_of[cell] - (g->width - 1)) * ONE / (g->width - 1);
    int y = g->y_of[cell] * ONE / (g->height - 1), xx = x * x / ONE, yy = y * y / ONE;
    shape[0] = xx;
    shape[1] = xx * xx / ONE;
    shape[2] = y;
    shape[3] = yy;
    shape[4] = yy * y / ONE;
    shape[5] = xx * y / ONE;
}

void fairy_shapes(const struct fairy_game *g, int16_t (*shape)[VARIANT_SHAPES])
{
    int sum[VARIANT_SHAPES] = {0}, one[VARIANT_SHAPES];
    for (int c = 0; c < g->cells; c++) {
        raw_shapes(g, c, one);
        for (int i = 0; i < VARIANT_SHAPES; i++)
            sum[i] += one[i];
    }
    for (int c = 0; c < g->cells; c++) {
        raw_shapes(g, c, one);
        for (int i = 0; i < VARIANT_SHAPES; i++)
            shape[c][i] = (int16_t)(one[i] - sum[i] / g->cells);
    }
}
