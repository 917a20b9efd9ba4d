/* Images of puzzles: the pieces, and the figure as loops or as the places of all pieces.
 *
 * The pieces' orientations and the outline's edges are recomputed by the functions that texts use,
 * so an image that no text could produce is refused. */
#include <string.h>

#include "core/image.h"
#include "core/text.h"
#include "games/dissect/dissect.h"

static const char mark[] = "pieces 1";

/* ---- writing ---- */

static void put_point(struct image_writer *w, struct point p)
{
    image_put(w, p.x.a, 2);
    image_put(w, p.x.b, 2);
    image_put(w, p.y.a, 2);
    image_put(w, p.y.b, 2);
}

static void put_figure(struct image_writer *w, const struct dissect_game *g)
{
    const struct dissect_loops *l = &g->loops;
    image_put(w, g->solved, 1);
    for (int i = 0; i < g->pieces && g->solved; i++) {
        image_put(w, g->solution.how[i], 1);
        put_point(w, dissect_place_at(&g->solution, i));
    }
    image_put(w, l->n, 1);
    for (int i = 0; i < l->n; i++) {
        image_put(w, l->loop[i].hole, 1);
        image_put(w, l->loop[i].n, 1);
        for (int k = 0; k < l->loop[i].n; k++)
            put_point(w, l->corner[l->loop[i].first + k]);
    }
}

size_t dissect_image(const agon_game *game, void *bytes, size_t size)
{
    const struct dissect_game *g = dissect_game(game);
    struct image_writer w = {bytes, size, 0};
    for (const char *s = mark; *s; s++)
        image_put(&w, *s, 1);
    image_put_text(&w, g->options);
    image_put(&w, g->free, 1);
    image_put(&w, g->step, 1);
    image_put(&w, g->flips, 1);
    image_put(&w, g->pieces, 1);
    for (int i = 0; i < g->pieces; i++) {
        const struct shape *s = &g->piece[i].form[0].shape;
        image_put_text(&w, g->piece[i].name);
        image_put(&w, s->n, 1);
        for (int k = 0; k < s->n; k++)
            put_point(&w, s->at[k]);
    }
    if (!g->free)
        put_figure(&w, g);
    return w.n;
}

/* ---- reading ---- */

static struct point read_point(struct image *m)
{
    int64_t n[4];
    for (int i = 0; i < 4; i++)
        n[i] = image_number(m, 2, -NUMBER_MOST, NUMBER_MOST);
    return (struct point){{n[0], n[1]}, {n[2], n[3]}};
}

static int refuse(struct agon_error *e)
{
    return agon_fail(e, AGON_BAD_TEXT, -1, AGON_SAY(dissect_image, "not an image of a puzzle"));
}

static int read_piece(struct image *m, struct dissect_game *g, struct agon_error *e)
{
    struct point at[SHAPE_VERTICES];
    char name[sizeof g->piece[0].name];
    image_text(m, name, sizeof name, 1);
    int n = (int)image_number(m, 1, 3, SHAPE_VERTICES);
    for (int i = 0; i < n; i++)
        at[i] = read_point(m);
    if (!image_good(m) || !dissect_is_name(name, strlen(name)))
        return refuse(e);
    return dissect_add_piece(g, name, strlen(name), at, n, e);
}

/* Reads the places of all pieces, which must not overlap. */
static int read_solution(struct image *m, struct dissect_game *g, struct agon_error *e)
{
    struct dissect_pos *p = &g->solution;
    for (int i = 0; i < g->pieces; i++) {
        p->how[i] = (uint8_t)image_number(m, 1, 0, DISSECT_FORMS - 1);
        struct point at = read_point(m);
        p->place[i] = (struct dissect_place){(int16_t)at.x.a, (int16_t)at.x.b, (int16_t)at.y.a,
                                             (int16_t)at.y.b};
    }
    g->free = true; /* the outline is unknown so far */
    bool good = image_good(m) && dissect_sound(&g->game, (const agon_pos *)p);
    g->free = false;
    return good ? 0 : refuse(e);
}

static int read_loop(struct image *m, struct dissect_game *g, struct agon_error *e)
{
    struct point corner[DISSECT_OUTLINE];
    bool hole = image_flag(m);
    int n = (int)image_number(m, 1, 3, DISSECT_OUTLINE);
    for (int i = 0; i < n; i++)
        corner[i] = read_point(m);
    return image_good(m) ? dissect_add_loop(g, corner, n, hole, e) : refuse(e);
}

static int read_figure(struct image *m, struct dissect_game *g, struct agon_error *e)
{
    int loop, status = 0;
    g->solved = image_flag(m);
    if (g->solved)
        status = read_solution(m, g, e);
    int loops = (int)image_number(m, 1, g->solved ? 0 : 1, g->solved ? 0 : DISSECT_LOOPS);
    for (int i = 0; i < loops && status == 0; i++)
        status = read_loop(m, g, e);
    if (status == 0 && (!image_good(m) || dissect_misplaced(g, &loop)))
        status = refuse(e);
    return status == 0 ? dissect_finish_outline(g, e) : status;
}

int dissect_read_image(struct dissect_game *g, const void *bytes, size_t n, struct agon_error *e)
{
    struct image m = image_begin(bytes, n, mark);
    char options[sizeof g->options];
    image_text(&m, options, sizeof options, 0);
    int status = image_good(&m) ? dissect_choose(g, options, e) : refuse(e);
    g->free = image_flag(&m);
    g->step = (int)image_number(&m, 1, 1, 2);
    g->flips = image_flag(&m);
    int pieces = (int)image_number(&m, 1, 1, DISSECT_PIECES);
    for (int i = 0; i < pieces && status == 0; i++)
        status = read_piece(&m, g, e);
    if (status == 0)
        status = dissect_finish_set(g, e);
    dissect_clear(&g->solution);
    if (status == 0 && !g->free)
        status = read_figure(&m, g, e);
    return status == 0 && !image_ended(&m) ? refuse(e) : status;
}
