/* A step of a whole set of cells, once for each width of a board: included with CELLS, SET and
 * NAME(x) defined as in shifts_tmpl.h. `enter` are the cells that the step can reach. */

static inline __attribute__((always_inline)) SET NAME(step)(SET x, SET enter, int d)
{
    enum { UP = CELLS == ABALONE_CELLS ? 13 : 16 };
    static const uint8_t turn[ABALONE_DIRECTIONS] = {1,         UP + 1,         UP,
                                                     CELLS - 1, CELLS - UP - 1, CELLS - UP};
    return (x << turn[d] | x >> (CELLS - turn[d])) & enter;
}
