/* Movement diagrams: every move of a piece marked on a small board around it. */
#include "cli/diagram.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "games/fairy/betza.h"

enum { RADIUS_LEAST = 3, RADIUS_MOST = 9, SIDE = 2 * RADIUS_MOST + 1 };

struct diagram {
    int radius;
    char mark[SIDE][SIDE]; /* by y and x, with the piece in the middle */
};

/* Marks a cell; the more informative mark wins. */
static void put(struct diagram *d, int x, int y, char mark)
{
    static const char order[] = " himx.o*";
    if (abs(x) > d->radius || abs(y) > d->radius)
        return;
    char *at = &d->mark[y + d->radius][x + d->radius];
    bool both = (*at == 'm' && mark == 'x') || (*at == 'x' && mark == 'm');
    if (both)
        *at = 'o';
    else if (strchr(order, mark) > strchr(order, *at))
        *at = mark;
}

static char sign(const struct betza_way *w)
{
    if (w->flags & BETZA_INITIAL)
        return 'i';
    if (!(w->flags & BETZA_MOVES))
        return 'x';
    return w->flags & BETZA_TAKES ? 'o' : 'm';
}

static void mark_bent(struct diagram *d, const struct betza_way *w)
{
    for (int i = 1; i <= w->range && i <= SIDE; i++) {
        if (!(w->flags & BETZA_ON))
            put(d, i * w->x, i * w->y, sign(w));
        for (int k = 1; k <= w->range2 && k <= SIDE; k++)
            put(d, i * w->x + k * w->x2, i * w->y + k * w->y2, sign(w));
    }
}

static void mark_way(struct diagram *d, const struct betza_way *w)
{
    int far = w->range < SIDE ? w->range : SIDE;
    switch (w->type) {
    case BETZA_RIDE:
        for (int i = w->flags & BETZA_LAME ? far : 1; i <= far; i++)
            put(d, i * w->x, i * w->y, sign(w));
        break;
    case BETZA_HOP:
        for (int i = 2; i <= far; i++)
            put(d, i * w->x, i * w->y, 'h');
        break;
    case BETZA_BENT:
        mark_bent(d, w);
        break;
    case BETZA_LION:
        for (int x = -w->range; x <= w->range; x++)
            for (int y = -w->range; y <= w->range; y++)
                put(d, x, y, abs(x) > 1 || abs(y) > 1 ? 'o' : '*');
        break;
    case BETZA_ANYWHERE:
        for (int x = -d->radius; x <= d->radius; x++)
            for (int y = -d->radius; y <= d->radius; y++)
                put(d, x, y, sign(w));
        break;
    default:
        put(d, w->x, w->y, '*');
        put(d, 2 * w->x, 2 * w->y, 'o');
    }
}

/* The range of the leaps and short slides of a piece. */
static int reach(const struct betza *b)
{
    int most = RADIUS_LEAST;
    for (int i = 0; i < b->n; i++) {
        const struct betza_way *w = &b->way[i];
        int step = abs(w->x) > abs(w->y) ? abs(w->x) : abs(w->y);
        int n = w->range < BETZA_FAR && w->type == BETZA_RIDE ? step * w->range : step + 2;
        most = n > most ? n : most;
    }
    return most < RADIUS_MOST ? most : RADIUS_MOST;
}

void diagram_print(FILE *file, const char *betza)
{
    struct betza b;
    struct diagram d;
    if (betza_read(&b, betza, strlen(betza), NULL) < 0)
        return;
    memset(d.mark, ' ', sizeof d.mark);
    d.radius = reach(&b);
    for (int i = 0; i < b.n; i++)
        mark_way(&d, &b.way[i]);
    d.mark[d.radius][d.radius] = '@';
    for (int y = 2 * d.radius; y >= 0; y--) {
        fputs("   |", file);
        for (int x = 0; x <= 2 * d.radius; x++)
            fprintf(file, " %c", d.mark[y][x] == ' ' ? '-' : d.mark[y][x]);
        fputs(" |\n", file);
    }
}

void diagram_legend(FILE *file)
{
    fputs("@ the piece, moving up; o goes and takes, m goes only, x takes only, i only from its\n"
          "place at the start, h over a piece, * may take and go on\n",
          file);
}
