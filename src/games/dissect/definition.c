/* Sets of pieces and figures as text, one fact per line; docs/rules/tangram.md describes the
 * format.
 *
 *     turns 8                      pieces are turned by 45 degrees (4: by 90)
 *     flips on                     and may be flipped
 *     piece A 0:0 4:0 2:2          a piece and its corners
 *     figure hut                   the lines up to the next figure belong to this one
 *     title en=Hut;fr=Cabane
 *     outline 0:0 4:0 4:4          a loop of the outline; hole: a loop around nothing
 *     place A/45@4:0               or a piece's place: the outline is that of all pieces together
 *
 * A library has many figures, of which one is read; a custom text has one. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "games/dissect/dissect.h"

struct definition {
    struct dissect_game *g;
    const char *text, *s; /* s: the rest of the line */
    int line;
    const char *wanted; /* a figure's name, "": any, NULL: none */
    bool inside;        /* these lines belong to the wanted figure */
    bool header;        /* before the first figure */
    bool set_given, set_done;
    int places;
    struct { /* of each loop of the outline */
        int line, at;
    } place[DISSECT_LOOPS];
    struct agon_error *e;
};

static int fail(struct definition *d, const char *at, const char *reason)
{
    return agon_fail(d->e, AGON_BAD_TEXT, (int)(at - d->text), AGON_SAY(line_wrong, "line %d: %s"),
                     d->line, reason);
}

static bool at_end(struct definition *d)
{
    text_skip_spaces(&d->s);
    return strchr("\r\n", *d->s) != NULL;
}

/* ---- pieces ---- */

static int read_points(struct definition *d, struct point *at, int most)
{
    int n = 0;
    for (; !at_end(d); n++) {
        if (n == most)
            return fail(d, d->s, AGON_SAY(dissect_points_most, "too many points"));
        const char *word = d->s;
        if (dissect_read_point(&d->s, &at[n]) < 0 || text_word(d->s) != 0)
            return fail(d, word,
                        AGON_SAY(dissect_point_expected,
                                 "expected a point such as 4:0 or 1+2r:0.5, within 511"));
    }
    return n >= 3 ? n
                  : fail(d, d->s, AGON_SAY(dissect_points_least, "expected at least three points"));
}

static int read_piece(struct definition *d)
{
    struct point at[SHAPE_VERTICES];
    struct agon_error reason;
    const char *name = d->s;
    size_t length = text_word(name);
    if (d->set_done)
        return fail(d, name, AGON_SAY(dissect_pieces_first, "pieces come before figures"));
    if (!d->set_given)
        d->g->pieces = 0;
    d->set_given = true;
    if (!dissect_is_name(name, length))
        return fail(
            d, name,
            AGON_SAY(dissect_name_expected, "expected a name of up to 7 letters or digits"));
    d->s += length;
    int n = read_points(d, at, SHAPE_VERTICES);
    if (n < 0)
        return n;
    int status = dissect_add_piece(d->g, name, length, at, n, &reason);
    return status < 0 ? fail(d, name, reason.parts) : 0;
}

static int read_turns(struct definition *d)
{
    bool eight = text_equal(d->s, text_word(d->s), "8");
    if (d->set_done || (!eight && !text_equal(d->s, text_word(d->s), "4")))
        return fail(d, d->s,
                    AGON_SAY(dissect_turns_expected, "expected 4 or 8, before any figure"));
    d->g->step = eight ? 1 : 2;
    d->s++;
    return 0;
}

static int read_flips(struct definition *d)
{
    bool on = text_equal(d->s, text_word(d->s), "on");
    if (d->set_done || (!on && !text_equal(d->s, text_word(d->s), "off")))
        return fail(d, d->s,
                    AGON_SAY(dissect_flips_expected, "expected on or off, before any figure"));
    d->g->flips = on;
    d->s += on ? 2 : 3;
    return 0;
}

/* Completes the set of pieces, unless that has been done. */
static int finish_set(struct definition *d)
{
    struct agon_error reason;
    if (d->set_done)
        return 0;
    d->set_done = true;
    return dissect_finish_set(d->g, &reason) < 0 ? fail(d, d->s, reason.parts) : 0;
}

/* ---- figures ---- */

static int read_figure(struct definition *d)
{
    const char *name = d->s;
    size_t n = text_word(name);
    if (n == 0 || n >= DISSECT_NAME)
        return fail(d, name,
                    AGON_SAY(dissect_figure_name_expected, "expected a name of up to 31 bytes"));
    d->s += n;
    int status = finish_set(d);
    if (status < 0 || !d->wanted) {
        d->header = false;
        return status;
    }
    bool any = !*d->wanted;
    if (any && (!d->header || d->g->loops.n || d->places))
        return fail(d, name, AGON_SAY(dissect_figure_once, "expected one figure"));
    d->header = false;
    d->inside = any || text_equal(name, n, d->wanted);
    if (d->inside) {
        memcpy(d->g->figure, name, n);
        d->g->figure[n] = '\0';
    }
    return 0;
}

static int read_title(struct definition *d)
{
    size_t n = strcspn(d->s, "\r\n");
    if (n >= sizeof d->g->title)
        return fail(d, d->s, AGON_SAY(dissect_title_shorter, "expected a shorter title"));
    if (d->inside) {
        memcpy(d->g->title, d->s, n);
        d->g->title[n] = '\0';
    }
    d->s += n;
    return 0;
}

static int read_loop(struct definition *d, bool hole)
{
    struct point corner[DISSECT_OUTLINE];
    struct agon_error reason;
    const char *start = d->s;
    int status = finish_set(d);
    if (status < 0)
        return status;
    int n = read_points(d, corner, DISSECT_OUTLINE);
    if (n < 0)
        return n;
    if (dissect_add_loop(d->g, corner, n, hole, &reason) < 0)
        return fail(d, start, reason.parts);
    d->place[d->g->loops.n - 1].line = d->line;
    d->place[d->g->loops.n - 1].at = (int)(start - d->text);
    return 0;
}

static int read_place(struct definition *d)
{
    struct dissect_game *g = d->g;
    struct agon_error reason;
    agon_move m;
    int status = finish_set(d);
    if (status < 0)
        return status;
    const char *word = d->s;
    struct dissect_pos *p = &g->solution;
    status = dissect_read_move(&g->game, (const agon_pos *)p, &d->s, &m, &reason);
    if (status < 0)
        return fail(d, word, reason.parts);
    if (!(m & DISSECT_LAY) || p->how[dissect_piece_of(m)] != DISSECT_FREE)
        return fail(d, word, AGON_SAY(dissect_pieces_once, "expected each piece once"));
    bool free_before = g->free;
    g->free = true; /* the outline is unknown so far */
    bool fits = dissect_fits(g, p, m, &reason);
    g->free = free_before;
    if (!fits)
        return fail(d, word, reason.parts);
    dissect_play(&g->game, (agon_pos *)p, m);
    d->places++;
    return 0;
}

/* ---- lines ---- */

static int read_line(struct definition *d)
{
    static const struct {
        const char *word;
        int kind;
    } words[] = {{"turns", 0},   {"flips", 1}, {"piece", 2}, {"figure", 3},
                 {"outline", 4}, {"hole", 5},  {"place", 6}, {"title", 7}};
    const char *word = d->s;
    size_t n = text_word(word), i = 0;
    while (i < sizeof words / sizeof *words && !text_equal(word, n, words[i].word))
        i++;
    if (i == sizeof words / sizeof *words)
        return fail(
            d, word,
            AGON_SAY(dissect_word_expected,
                     "expected turns, flips, piece, figure, title, outline, hole or place"));
    d->s += n;
    text_skip_spaces(&d->s);
    int kind = words[i].kind;
    if (kind > 3 && d->header && d->wanted && !*d->wanted)
        d->inside = true;
    if (kind > 3 && !d->inside) {
        d->s += strcspn(d->s, "\r\n");
        return 0;
    }
    int (*const read[])(struct definition *) = {read_turns, read_flips, read_piece, read_figure};
    if (kind <= 3)
        return read[kind](d);
    if (kind == 7)
        return read_title(d);
    return kind == 6 ? read_place(d) : read_loop(d, kind == 5);
}

static int read_lines(struct definition *d)
{
    for (const char *next = d->text; *next;) {
        d->s = next;
        d->line++;
        next += strcspn(next, "\n");
        next += *next == '\n';
        if (at_end(d) || *d->s == '#')
            continue;
        int status = read_line(d);
        if (status == 0 && !at_end(d))
            status =
                fail(d, d->s, AGON_SAY(dissect_line_end_expected, "expected the end of the line"));
        if (status < 0)
            return status;
    }
    return 0;
}

/* ---- the figure as a whole ---- */

static int finish_figure(struct definition *d)
{
    struct dissect_game *g = d->g;
    const char *reason;
    int loop;
    if (d->places && g->loops.n)
        return agon_fail(
            d->e, AGON_BAD_TEXT, -1,
            AGON_SAY(dissect_outline_or_place, "expected outlines or places, not both"));
    if (!d->places && !g->loops.n && *d->wanted)
        return agon_fail(d->e, AGON_BAD_TEXT, -1,
                         AGON_SAY(dissect_figure_unknown, "no figure '%s'"), d->wanted);
    if (!d->places && !g->loops.n)
        return agon_fail(
            d->e, AGON_BAD_TEXT, -1,
            AGON_SAY(dissect_outline_missing, "no outline: expected 'outline' or 'place'"));
    if (d->places && d->places < g->pieces)
        return agon_fail(
            d->e, AGON_BAD_TEXT, -1,
            AGON_SAY(dissect_places_missing, "%d of %d pieces are placed: all must be used"),
            d->places, g->pieces);
    g->solved = d->places > 0;
    if ((reason = dissect_misplaced(g, &loop)) != NULL) {
        d->line = d->place[loop].line;
        return fail(d, d->text + d->place[loop].at, reason);
    }
    return dissect_finish_outline(g, d->e);
}

int dissect_define(struct dissect_game *g, const char *text, const char *figure,
                   struct agon_error *e)
{
    struct definition *d = calloc(1, sizeof *d);
    if (!d)
        return agon_fail(e, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
    *d = (struct definition){
        .g = g, .text = text, .s = text, .wanted = figure, .header = true, .e = e};
    dissect_clear(&g->solution);
    g->loops.n = g->loops.corners = 0;
    g->solved = false;
    g->title[0] = '\0';
    int status = read_lines(d);
    if (status == 0)
        status = finish_set(d);
    if (status == 0 && figure)
        status = finish_figure(d);
    free(d);
    return status;
}
