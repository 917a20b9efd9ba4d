/* A set of pieces: their orientations, the ones that look the same, and the twins. */
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "games/dissect/dissect.h"

static int find_piece(const struct dissect_game *g, const char *name, size_t length)
{
    for (int i = 0; i < g->pieces; i++)
        if (strlen(g->piece[i].name) == length && memcmp(g->piece[i].name, name, length) == 0)
            return i;
    return -1;
}

bool dissect_is_name(const char *name, size_t length)
{
    size_t size = sizeof((struct dissect_piece *)0)->name;
    return length > 0 && length < size && text_word(name) == length &&
           strcspn(name, "/@:-+") >= length;
}

int dissect_add_piece(struct dissect_game *g, const char *name, size_t length,
                      const struct point *at, int n, struct agon_error *e)
{
    int corners = n;
    for (int i = 0; i < g->pieces; i++)
        corners += g->piece[i].form[0].shape.n;
    if (g->pieces == DISSECT_PIECES || corners > DISSECT_CORNERS)
        return agon_fail(e, AGON_UNSUPPORTED, -1,
                         AGON_SAY(dissect_pieces_most, "at most %d pieces with %d corners in all"),
                         DISSECT_PIECES, DISSECT_CORNERS);
    struct dissect_piece *p = &g->piece[g->pieces];
    memset(p, 0, sizeof *p);
    memcpy(p->name, name, length);
    if (find_piece(g, name, length) >= 0)
        return agon_fail(e, AGON_BAD_TEXT, -1, AGON_SAY(dissect_piece_twice, "a second piece %s"),
                         p->name);
    if (!shape_init(&p->form[0].shape, at, n))
        return agon_fail(
            e, AGON_BAD_TEXT, -1,
            AGON_SAY(dissect_piece_crosses,
                     "piece %s crosses or touches itself, or has a corner of 180 degrees"),
            p->name);
    g->pieces++;
    return 0;
}

/* Finds an earlier orientation that looks the same. */
static void find_same(struct dissect_piece *p, int how)
{
    struct dissect_form *f = &p->form[how];
    for (int k = 0; k < how; k++)
        if (p->form[k].exists && shape_same(&p->form[k].shape, &f->shape, &f->shift)) {
            f->same = (uint8_t)k;
            return;
        }
    f->same = (uint8_t)how;
    f->shift = (struct point){{0, 0}, {0, 0}};
}

static int add_ways(struct dissect_game *g, struct dissect_form *f, struct agon_error *e)
{
    for (int i = 0; i < f->shape.n; i++) {
        struct point from = f->shape.at[i], to = f->shape.at[(i + 1) % f->shape.n];
        f->way[i] = (int16_t)compass_find(&g->compass, point_less(to, from));
        if (f->way[i] < 0)
            return agon_fail(e, AGON_UNSUPPORTED, -1,
                             AGON_SAY(dissect_directions_most, "edges in more than %d directions"),
                             COMPASS_WAYS);
    }
    return 0;
}

static int find_forms(struct dissect_game *g, struct dissect_piece *p, struct agon_error *e)
{
    struct shape own = p->form[0].shape;
    for (int how = 0; how < DISSECT_FORMS; how++) {
        struct dissect_form *f = &p->form[how];
        f->exists = how % g->step == 0 && (how < 8 || g->flips);
        if (!f->exists)
            continue;
        if (!shape_turn(&f->shape, &own, how >= 8, how % 8))
            return agon_fail(
                e, AGON_UNSUPPORTED, -1,
                AGON_SAY(dissect_piece_inexact,
                         "piece %s has no exact coordinates when turned by 45 degrees"),
                p->name);
        find_same(p, how);
        int status = add_ways(g, f, e);
        if (status < 0)
            return status;
    }
    return 0;
}

static void find_twin(struct dissect_game *g, int piece)
{
    struct point by;
    struct dissect_piece *p = &g->piece[piece];
    p->twin = piece;
    for (int i = 0; i < piece && p->twin == piece; i++)
        for (int how = 0; how < DISSECT_FORMS; how++)
            if (g->piece[i].form[how].exists &&
                shape_same(&g->piece[i].form[how].shape, &p->form[0].shape, &by)) {
                p->twin = g->piece[i].twin;
                break;
            }
}

int dissect_finish_set(struct dissect_game *g, struct agon_error *e)
{
    g->compass.n = 0;
    g->area = (struct number){0, 0};
    if (g->pieces == 0)
        return agon_fail(
            e, AGON_BAD_TEXT, -1,
            AGON_SAY(dissect_no_piece, "no piece: expected lines such as 'piece A 0:0 4:0 2:2'"));
    for (int i = 0; i < g->pieces; i++) {
        int status = find_forms(g, &g->piece[i], e);
        if (status < 0)
            return status;
        find_twin(g, i);
        g->area = number_add(g->area, shape_area(&g->piece[i].form[0].shape));
    }
    return 0;
}
