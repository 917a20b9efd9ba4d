/* Plain Tangram on the lattice: every unit square cut into four triangles, pieces as sets of them.
 *
 * Written from docs/rules/tangram.md alone. It counts solutions of convex outlines, and finds the
 * legal placements with whole coordinates; the fast rules and the solver must agree with both. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <agon/agon.h>

#include "chance.h"
#include "programs.h"
#include "tap.h"

enum { SIDE = 9, CELLS = SIDE * SIDE * 4, PIECES = 7, WAYS = 8, CORNERS = 8 };

struct corner {
    int x, y;
};
static const struct {
    const char *name;
    int n;
    struct corner at[4];
} pieces[PIECES] = {
    {"L1", 3, {{0, 0}, {4, 0}, {2, 2}}},        {"L2", 3, {{0, 0}, {4, 0}, {2, 2}}},
    {"M", 3, {{0, 0}, {2, 0}, {0, 2}}},         {"S1", 3, {{0, 0}, {2, 0}, {1, 1}}},
    {"S2", 3, {{0, 0}, {2, 0}, {1, 1}}},        {"Q", 4, {{1, 0}, {2, 1}, {1, 2}, {0, 1}}},
    {"P", 4, {{0, 0}, {2, 0}, {3, 1}, {1, 1}}},
};

/* The outlines of Wang and Hsiung and their numbers of labelled solutions, by an independent
 * program. */
static const struct {
    int labelled, n;
    struct corner at[CORNERS];
} outlines[] = {
    {48, 3, {{0, 0}, {8, 0}, {4, 4}}},
    {32, 4, {{0, 0}, {4, 0}, {4, 4}, {0, 4}}},
    {48, 4, {{0, 0}, {6, 0}, {6, 4}, {4, 4}}},
    {48, 4, {{0, 0}, {4, 0}, {6, 2}, {6, 6}}},
    {144, 4, {{2, 0}, {6, 4}, {4, 6}, {0, 2}}},
    {144, 4, {{0, 0}, {4, 0}, {7, 3}, {5, 5}}},
    {48, 4, {{0, 0}, {4, 0}, {8, 4}, {4, 4}}},
    {64, 5, {{0, 0}, {4, 0}, {5, 1}, {1, 5}, {0, 4}}},
    {80, 5, {{0, 0}, {6, 0}, {7, 1}, {7, 3}, {3, 3}}},
    {32, 6, {{0, 0}, {2, 0}, {5, 3}, {5, 5}, {3, 5}, {0, 2}}},
    {224, 6, {{1, 0}, {3, 0}, {5, 2}, {2, 5}, {0, 3}, {0, 1}}},
    {96, 6, {{2, 0}, {4, 0}, {6, 2}, {4, 4}, {2, 4}, {0, 2}}},
    {16, 6, {{1, 0}, {5, 0}, {7, 2}, {6, 3}, {2, 3}, {0, 1}}},
};

/* Whether a point, in sixths, is in a polygon: never on an edge. */
static bool is_inside(const struct corner *at, int n, int x, int y)
{
    bool inside = false;
    for (int i = 0; i < n; i++) {
        struct corner a = at[i], b = at[(i + 1) % n];
        if ((6 * a.y > y) == (6 * b.y > y))
            continue;
        long left =
            (long)(6 * b.x - 6 * a.x) * (y - 6 * a.y) - (long)(6 * b.y - 6 * a.y) * (x - 6 * a.x);
        inside ^= (left > 0) == (b.y > a.y);
    }
    return inside;
}

/* Marks the cells of a polygon; false if it is not completely inside the lattice. */
static bool cells_of(const struct corner *at, int n, bool cell[CELLS])
{
    static const int middle[4][2] = {{3, 1}, {5, 3}, {3, 5}, {1, 3}};
    for (int i = 0; i < n; i++)
        if (at[i].x < 0 || at[i].y < 0 || at[i].x > SIDE || at[i].y > SIDE)
            return false;
    for (int i = 0; i < CELLS; i++) {
        int square = i / 4, x = square % SIDE, y = square / SIDE;
        cell[i] = is_inside(at, n, 6 * x + middle[i % 4][0], 6 * y + middle[i % 4][1]);
    }
    return true;
}

/* The corners of a piece flipped or not and turned by quarters, its first corner at (x, y). */
static void lay(int piece, int way, int x, int y, struct corner at[4])
{
    for (int i = 0; i < pieces[piece].n; i++) {
        int dx = pieces[piece].at[i].x - pieces[piece].at[0].x;
        int dy = pieces[piece].at[i].y - pieces[piece].at[0].y;
        dx = way >= 4 ? -dx : dx;
        for (int turn = 0; turn < way % 4; turn++) {
            int old = dx;
            dx = -dy;
            dy = old;
        }
        at[i] = (struct corner){x + dx, y + dy};
    }
}

/* A way to lay a piece; those that cover the same cells count once. */
struct laid {
    int piece;
    bool cell[CELLS];
};
struct puzzle {
    bool outline[CELLS];
    struct laid *laid;
    int n;
};

static void list_placements(struct puzzle *p)
{
    p->n = 0;
    for (int piece = 0; piece < PIECES; piece++)
        for (int i = 0; i < WAYS * (SIDE + 1) * (SIDE + 1); i++) {
            struct corner at[4];
            struct laid *l = &p->laid[p->n];
            bool fits = true;
            lay(piece, i % WAYS, i / WAYS % (SIDE + 1), i / WAYS / (SIDE + 1), at);
            l->piece = piece;
            if (!cells_of(at, pieces[piece].n, l->cell))
                continue;
            for (int c = 0; c < CELLS; c++)
                fits = fits && (!l->cell[c] || p->outline[c]);
            for (int k = 0; k < p->n && fits; k++)
                fits = p->laid[k].piece != piece ||
                       memcmp(p->laid[k].cell, l->cell, sizeof l->cell) != 0;
            p->n += fits;
        }
}

/* Covers the first open cell with every remaining piece that can. */
static int count(const struct puzzle *p, const bool *open, unsigned used)
{
    int first = 0, sum = 0;
    while (first < CELLS && !open[first])
        first++;
    if (first == CELLS)
        return used == (1U << PIECES) - 1;
    for (int i = 0; i < p->n; i++) {
        const struct laid *l = &p->laid[i];
        bool left[CELLS], fits = l->cell[first] && !(used >> l->piece & 1);
        for (int c = 0; c < CELLS && fits; c++) {
            fits = !l->cell[c] || open[c];
            left[c] = open[c] && !l->cell[c];
        }
        if (fits)
            sum += count(p, left, used | 1U << l->piece);
    }
    return sum;
}

static agon_game *open_outline(int i)
{
    char text[256] = "outline";
    for (int k = 0; k < outlines[i].n; k++) {
        size_t n = strlen(text);
        snprintf(text + n, sizeof text - n, " %d:%d", outlines[i].at[k].x, outlines[i].at[k].y);
    }
    return agon_open("tangram", &(struct agon_setup){.definition = text}, NULL);
}

/* Makes random placements, and compares the legal ones on the whole lattice each time. */
static bool compare(int i, uint64_t *chance)
{
    static const char *const turns[] = {"", "/90", "/180", "/270", "/f", "/f90", "/f180", "/f270"};
    bool open[CELLS], cell[CELLS], good = true;
    agon_game *g = open_outline(i);
    struct agon_line line;
    if (!g || agon_line_init(&line, g, NULL) < 0)
        return false;
    cells_of(outlines[i].at, outlines[i].n, open);
    unsigned used = 0;
    for (int tries = 0; tries < 4000 && good && used != (1U << PIECES) - 1; tries++) {
        int piece = (int)chance_below(chance, PIECES), way = (int)chance_below(chance, WAYS);
        int x = (int)chance_below(chance, SIDE + 1), y = (int)chance_below(chance, SIDE + 1);
        struct corner at[4];
        char text[64];
        if (used >> piece & 1)
            continue;
        lay(piece, way, x, y, at);
        bool fits = cells_of(at, pieces[piece].n, cell);
        for (int c = 0; c < CELLS && fits; c++)
            fits = !cell[c] || open[c];
        snprintf(text, sizeof text, "%s%s@%d:%d", pieces[piece].name, turns[way], x, y);
        bool legal = agon_line_read(&line, text, false, NULL) == 0;
        good = legal == fits;
        if (!good)
            tap_say("outline %d: %s is %s", i + 1, text, legal ? "legal" : "not legal");
        for (int c = 0; c < CELLS && legal; c++)
            open[c] = open[c] && !cell[c];
        used |= legal ? 1U << piece : 0;
    }
    agon_line_release(&line);
    agon_close(g);
    return good;
}

PROGRAM(dissect_cells)
{
    struct tap t = {0};
    struct puzzle p;
    uint64_t chance = chance_seed(1);
    p.laid = malloc(sizeof *p.laid * PIECES * WAYS * (SIDE + 1) * (SIDE + 1));
    for (int i = 0; p.laid && i < (int)(sizeof outlines / sizeof *outlines); i++) {
        cells_of(outlines[i].at, outlines[i].n, p.outline);
        list_placements(&p);
        int n = count(&p, p.outline, 0);
        tap(&t, n == outlines[i].labelled, "outline %d: %d labelled solutions", i + 1, n);
        bool good = true;
        for (int game = 0; game < 20; game++)
            good = compare(i, &chance) && good;
        tap(&t, good, "outline %d: the same placements are legal, from seed 1", i + 1);
    }
    free(p.laid);
    return tap_end(&t);
}
