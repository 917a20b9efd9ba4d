/* The colours of Kamisado's squares. */
#include "games/kamisado/board.h"

enum { N, G, R, Y, I, U, L, O };

/* The eight squares of a rank, from file a to file h and from h to a. */
#define RANK(a, b, c, d, e, f, g, h) a, b, c, d, e, f, g, h
#define KNAR(a, b, c, d, e, f, g, h) h, g, f, e, d, c, b, a
#define RANKS(row)                                                                                 \
    {                                                                                              \
        row(O, L, U, I, Y, R, G, N), row(R, O, I, G, L, Y, N, U), row(G, I, O, R, U, N, Y, L),     \
            row(I, U, L, O, N, G, R, Y), row(Y, R, G, N, O, L, U, I), row(L, Y, N, U, R, O, I, G), \
            row(U, N, Y, L, G, I, O, R), row(N, G, R, Y, I, U, L, O)                               \
    }

const uint8_t kamisado_source_colours[64] = RANKS(RANK);
const uint8_t kamisado_official_colours[64] = RANKS(KNAR);
