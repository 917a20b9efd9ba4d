/* Convex outlines: boxes with cut corners, one of each up to congruence, each of them solved. */
#include "engines/dissect/convex.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <agon/game.h>

/* A box and the sizes cut off its corners, from the lower left counter-clockwise. */
struct box {
    int w, h, cut[4];
};

/* The corners of a box with cut corners, without duplicates. */
static int corners(const struct box *b, struct point at[8])
{
    const int *c = b->cut;
    int place[8][2] = {{c[0], 0},           {b->w - c[1], 0}, {b->w, c[1]},     {b->w, b->h - c[2]},
                       {b->w - c[2], b->h}, {c[3], b->h},     {0, b->h - c[3]}, {0, c[0]}};
    int n = 0;
    for (int i = 0; i < 8; i++) {
        struct point p = {{place[i][0] * NUMBER_UNIT, 0}, {place[i][1] * NUMBER_UNIT, 0}};
        if (n == 0 || !point_equal(at[n - 1], p))
            at[n++] = p;
    }
    n -= point_equal(at[n - 1], at[0]);
    return n;
}

/* Whether none of its rotations (and reflections) precedes it in an order of all boxes. */
static bool stands(const struct box *b, bool flips)
{
    struct box image = *b;
    for (int i = 0; i < (flips ? 8 : 4); i++) {
        if (memcmp(&image, b, sizeof image) < 0)
            return false;
        struct box turned = {
            image.h, image.w, {image.cut[3], image.cut[0], image.cut[1], image.cut[2]}};
        image = turned;
        if (i == 3) {
            struct box mirror = {
                image.w, image.h, {image.cut[1], image.cut[0], image.cut[3], image.cut[2]}};
            image = mirror;
        }
    }
    return true;
}

/* The outline as a game of the same pieces. */
static agon_game *open_outline(const struct dissect_game *g, const struct convex *c,
                               struct agon_error *e)
{
    char line[512], *text;
    size_t size = strlen(g->definition) + sizeof line;
    convex_write(c, line, sizeof line);
    text = malloc(size);
    if (!text) {
        agon_fail(e, AGON_NO_MEMORY, -1, "out of memory");
        return NULL;
    }
    /* The definition's own pieces, if any, but not its outline. */
    size_t n = 0;
    for (const char *s = g->definition; *s;) {
        size_t length = strcspn(s, "\n");
        length += s[length] == '\n';
        if (strncmp(s, "piece ", 6) == 0 || strncmp(s, "turns ", 6) == 0 ||
            strncmp(s, "flips ", 6) == 0) {
            memcpy(text + n, s, length);
            n += length;
        }
        s += length;
    }
    memcpy(text + n, line, strlen(line) + 1);
    agon_game *game = g->game.rules->open(&(struct agon_setup){.definition = text}, e);
    free(text);
    return game;
}

/* Solves a candidate, and stores it if it can be filled. */
static int try_box(const struct dissect_game *g, const struct box *b, struct convex_list *list,
                   struct agon_error *e)
{
    struct convex c = {.n = 0};
    struct tally tally = {0};
    c.n = corners(b, c.at);
    if (list->n == CONVEX_MOST)
        return 0;
    struct agon_error reason = {0};
    agon_game *game = open_outline(g, &c, &reason);
    if (!game) /* no piece fits into a corner */
        return reason.code == AGON_NO_MEMORY ? agon_fail(e, reason.code, -1, "out of memory") : 0;
    int status = tally_run(&tally, dissect_game(game), dissect_pos(game->first));
    if (status == 0 && tally.geometric > 0) {
        c.solved = true;
        c.labelled = tally.labelled;
        c.geometric = tally.geometric;
        c.distinct = tally.distinct;
        c.symmetries = tally.symmetries.n;
        list->of[list->n++] = c;
    }
    tally_release(&tally);
    agon_close(game);
    return status < 0 ? agon_fail(e, AGON_NO_MEMORY, -1, "out of memory") : 0;
}

/* Continues with the cut of a corner; the last one follows from the area. */
static int cut_corner(const struct dissect_game *g, struct box *b, int corner, int twice,
                      struct convex_list *list, struct agon_error *e)
{
    int *cut = b->cut;
    if (corner == 4) {
        bool fits = cut[2] + cut[3] <= b->w && cut[3] + cut[0] <= b->h && twice == 0;
        if (!fits || !stands(b, false))
            return 0;
        list->candidates++;
        return stands(b, true) ? try_box(g, b, list, e) : 0;
    }
    int side = corner % 2 ? b->w : b->h, most = side - (corner ? cut[corner - 1] : 0);
    int status = 0;
    for (cut[corner] = 0; cut[corner] <= most && status == 0; cut[corner]++) {
        int left = twice - cut[corner] * cut[corner];
        if (left < 0)
            break;
        status = cut_corner(g, b, corner + 1, left, list, e);
    }
    cut[corner] = 0;
    return status;
}

static int by_corners(const void *a, const void *b)
{
    const struct convex *c = a, *d = b;
    uint64_t x = c->distinct, y = d->distinct;
    if (c->n != d->n)
        return c->n - d->n;
    if (x != y)
        return x < y ? -1 : 1;
    return memcmp(c->at, d->at, sizeof c->at);
}

int convex_find(const struct dissect_game *g, struct convex_list *list, struct agon_error *e)
{
    enum { TWICE = 2 * NUMBER_UNIT * NUMBER_UNIT };
    int area = (int)(g->area.a / TWICE), status = 0;
    *list = (struct convex_list){.n = 0};
    if (g->area.b || g->area.a % TWICE || area > CONVEX_AREA || g->step != 1)
        return agon_fail(e, AGON_UNSUPPORTED, -1,
                         "convex outlines are found for pieces that are turned by 45 degrees and "
                         "have a whole area up to %d",
                         CONVEX_AREA);
    for (int w = 1; w <= area + 1 && status == 0; w++)
        for (int h = 1; h <= area + 1 && status == 0; h++) {
            struct box b = {w, h, {0, 0, 0, 0}};
            if (w * h >= area)
                status = cut_corner(g, &b, 0, 2 * (w * h - area), list, e);
        }
    qsort(list->of, (size_t)list->n, sizeof list->of[0], by_corners);
    return status;
}

int convex_write(const struct convex *c, char *text, size_t size)
{
    struct region r = {.n = 0};
    for (int i = 0; i < c->n; i++)
        r.edge[r.n++] = (struct region_edge){c->at[i], c->at[(i + 1) % c->n], i, 0};
    return dissect_write_outline(&r, text, size);
}
