/* Dissections as text: numbers, points, moves, positions and outlines.
 *
 *     3  -1.5  2r  1-0.25r     numbers; r is the root of two; quarters at the finest
 *     4:1+2r                   a point
 *     L1@4:0                   the piece L1 as defined, with its first vertex there
 *     L1/45@4:0                turned by 45 degrees counter-clockwise around that vertex
 *     P/f90@4:0                flipped left to right first
 *     -L1                      L1 is removed
 *     L1@4:0 Q/45@2:2 M S1     a position: every piece, free ones by their names only */
#include <string.h>

#include "core/text.h"
#include "games/dissect/dissect.h"

/* Reads digits with an optional .25, .5 or .75, as quarters; -1: none, or too large. */
static int read_quarters(const char **s)
{
    static const char *const parts[] = {".25", ".5", ".75"};
    int n = 0, digits = 0;
    for (; **s >= '0' && **s <= '9'; digits++) {
        n = n <= NUMBER_MOST ? 10 * n + *(*s)++ - '0' : n;
        if (n > NUMBER_MOST)
            return -1;
    }
    if (digits == 0)
        return -1;
    n *= NUMBER_UNIT;
    for (int i = 0; i < 3; i++)
        if (strncmp(*s, parts[i], strlen(parts[i])) == 0) {
            *s += strlen(parts[i]);
            n += i + 1;
            break;
        }
    return n <= NUMBER_MOST ? n : -1;
}

/* Reads 3, -1.5, 2r, 1-0.25r. */
static int read_number(const char **text, struct number *n)
{
    const char *s = *text;
    bool whole = false, root = false;
    *n = (struct number){0, 0};
    while (!root && (!whole || *s == '+' || *s == '-')) {
        int sign = *s == '-' ? -1 : 1;
        s += *s == '-' || (*s == '+' && whole);
        int quarters = *s == 'r' ? NUMBER_UNIT : read_quarters(&s);
        root = *s == 'r';
        if (quarters < 0 || (whole && !root))
            return -1;
        s += root;
        *(root ? &n->b : &n->a) = sign * quarters;
        whole = true;
    }
    *text = s;
    return 0;
}

int dissect_read_point(const char **text, struct point *p)
{
    const char *s = *text;
    if (read_number(&s, &p->x) < 0 || *s++ != ':' || read_number(&s, &p->y) < 0)
        return -1;
    *text = s;
    return 0;
}

static void write_quarters(struct text *out, int64_t quarters)
{
    static const char *const parts[] = {"", ".25", ".5", ".75"};
    int n = (int)(quarters < 0 ? -quarters : quarters);
    text_add(out, "%s%d%s", quarters < 0 ? "-" : "", n / NUMBER_UNIT, parts[n % NUMBER_UNIT]);
}

static void write_number(struct text *out, struct number n)
{
    if (n.a != 0 || n.b == 0)
        write_quarters(out, n.a);
    if (n.b == 0)
        return;
    if (n.a != 0 && n.b > 0)
        text_add_char(out, '+');
    write_quarters(out, n.b);
    text_add_char(out, 'r');
}

void dissect_write_point(struct point p, char text[64])
{
    struct text out = text_into(text, 64);
    write_number(&out, p.x);
    text_add_char(&out, ':');
    write_number(&out, p.y);
}

/* Reads the name of a piece: the one whose whole name precedes '/', '@' or the end. */
static int read_piece(const struct dissect_game *g, const char **s)
{
    size_t n = strcspn(*s, "/@ \t\r\n;");
    for (int i = 0; i < g->pieces; i++)
        if (text_equal(*s, n, g->piece[i].name)) {
            *s += n;
            return i;
        }
    return -1;
}

/* Reads /45, /f, /f90; -1 if there is no such orientation. */
static int read_how(const struct dissect_game *g, const char **s)
{
    if (**s != '/')
        return 0;
    ++*s;
    bool flip = **s == 'f';
    *s += flip;
    int degrees = 0, digits = 0;
    for (; **s >= '0' && **s <= '9' && digits < 3; digits++)
        degrees = 10 * degrees + *(*s)++ - '0';
    bool exists = degrees < 360 && degrees % (45 * g->step) == 0 && (g->flips || !flip);
    return exists && (flip || digits > 0) ? 8 * flip + degrees / 45 : -1;
}

static int expected_move(const struct dissect_game *g, const char *text, const char *word,
                         struct agon_error *e)
{
    int n = (int)text_word(word);
    return agon_fail(
        e, AGON_BAD_TEXT, (int)(word - text),
        AGON_SAY(dissect_move_expected,
                 "expected a move such as %s@2:0, %s/90@2:1+0.5r or -%s, found \"%.*s\""),
        g->piece[0].name, g->piece[0].name, g->piece[0].name, n > 20 ? 20 : n, word);
}

/* Replaces an orientation by the first that looks the same. */
static bool settle(const struct dissect_game *g, int piece, int *how, struct point *at)
{
    const struct dissect_form *f = &g->piece[piece].form[*how];
    *at = point_add(*at, f->shift);
    *how = f->same;
    return dissect_in_range(*at);
}

int dissect_read_move(const agon_game *game, const agon_pos *pos, const char **text,
                      agon_move *move, struct agon_error *e)
{
    const struct dissect_game *g = dissect_game(game);
    const char *s = *text;
    (void)pos;
    text_skip_spaces(&s);
    const char *word = s;
    bool take = *s == '-';
    s += take;
    int piece = read_piece(g, &s), how = 0;
    struct point at;
    if (piece < 0)
        return expected_move(g, *text, word, e);
    if (take) {
        if (text_word(s) != 0)
            return expected_move(g, *text, word, e);
        *move = DISSECT_TAKE | (agon_move)piece;
        *text = s;
        return 0;
    }
    const char *turn = s;
    how = read_how(g, &s);
    if (how < 0)
        return agon_fail(
            e, AGON_BAD_TEXT, (int)(turn - *text),
            g->flips
                ? AGON_SAY(dissect_angle_or_flip_expected,
                           "expected a turn by a multiple of %d degrees, or f and a turn")
                : AGON_SAY(dissect_angle_expected,
                           "expected a turn by a multiple of %d degrees; pieces are not flipped"),
            45 * g->step);
    if (*s++ != '@' || dissect_read_point(&s, &at) < 0 || text_word(s) != 0)
        return expected_move(g, *text, word, e);
    if (!settle(g, piece, &how, &at))
        return agon_fail(e, AGON_BAD_TEXT, (int)(word - *text),
                         AGON_SAY(dissect_too_far, "%s would lie too far away"),
                         g->piece[piece].name);
    *move = dissect_lay(piece, how, at);
    *text = s;
    return 0;
}

static void write_placement(struct text *out, const struct dissect_game *g, agon_move m)
{
    char at[64];
    int how = dissect_how(m);
    dissect_write_point(dissect_at(m), at);
    text_add(out, "%s", g->piece[dissect_piece_of(m)].name);
    if (how)
        text_add(out, "/%s", how >= 8 ? "f" : "");
    if (how % 8)
        text_add(out, "%d", how % 8 * 45);
    text_add(out, "@%s", at);
}

int dissect_write_move(const agon_game *game, const agon_pos *pos, agon_move m, char *text,
                       size_t size)
{
    const struct dissect_game *g = dissect_game(game);
    struct text out = text_into(text, size);
    (void)pos;
    if (m & DISSECT_TAKE)
        text_add(&out, "-%s", g->piece[dissect_piece_of(m)].name);
    else
        write_placement(&out, g, m);
    return (int)out.n;
}

int dissect_write(const agon_game *game, const agon_pos *pos, char *text, size_t size)
{
    const struct dissect_game *g = dissect_game(game);
    const struct dissect_pos *p = dissect_pos(pos);
    struct text out = text_into(text, size);
    for (int i = 0; i < g->pieces; i++) {
        if (i)
            text_add_char(&out, ' ');
        if (p->how[i] == DISSECT_FREE)
            text_add(&out, "%s", g->piece[i].name);
        else
            write_placement(&out, g, dissect_lay(i, p->how[i], dissect_place_at(p, i)));
    }
    return (int)out.n;
}

/* Reads one piece of a position: free, or laid in a place where it fits. */
static int read_word(const struct dissect_game *g, const char **s, struct dissect_pos *p,
                     bool seen[DISSECT_PIECES], struct agon_error *reason)
{
    const char *word = *s;
    int piece = read_piece(g, s);
    agon_move m = 0;
    if (piece < 0 || text_word(*s) > 0) {
        *s = word;
        int status = dissect_read_move(&g->game, (const agon_pos *)p, s, &m, reason);
        if (status < 0)
            return status;
        piece = dissect_piece_of(m);
    }
    if (m & DISSECT_TAKE || seen[piece])
        return agon_fail(reason, AGON_BAD_TEXT, 0,
                         AGON_SAY(dissect_pieces_once, "expected each piece once"));
    seen[piece] = true;
    if (m && !dissect_fits(g, p, m, reason))
        return AGON_ILLEGAL;
    if (m)
        dissect_play(&g->game, (agon_pos *)p, m);
    return 0;
}

int dissect_read(const agon_game *game, agon_pos *pos, const char *text, struct agon_error *e)
{
    const struct dissect_game *g = dissect_game(game);
    struct dissect_pos p;
    bool seen[DISSECT_PIECES] = {false};
    const char *s = text;
    dissect_clear(&p);
    text_skip_spaces(&s);
    if (!*s)
        return agon_fail(
            e, AGON_BAD_TEXT, 0,
            AGON_SAY(dissect_position_expected, "expected pieces: %s, or %s@0:0 if it lies there"),
            g->piece[0].name, g->piece[0].name);
    for (; *s; text_skip_spaces(&s)) {
        struct agon_error reason;
        int at = (int)(s - text), status = read_word(g, &s, &p, seen, &reason);
        if (status < 0)
            return agon_fail(e, status, at, "%s", reason.parts);
    }
    memcpy((void *)pos, &p, sizeof p);
    return 0;
}

int dissect_write_outline(struct region *r, char *text, size_t size)
{
    struct text out = text_into(text, size);
    bool last[REGION_EDGES];
    region_tidy(r);
    region_loops(r, last);
    for (int i = 0, start = 0; i < r->n; i++) {
        if (!last[i])
            continue;
        struct point at[REGION_EDGES];
        for (int k = start; k <= i; k++)
            at[k - start] = r->edge[k].from;
        bool hole = number_sign(loop_area(at, i + 1 - start)) < 0;
        text_add(&out, hole ? "hole" : "outline");
        for (int k = start; k <= i; k++) {
            char point[64];
            dissect_write_point(r->edge[k].from, point);
            text_add(&out, " %s", point);
        }
        text_add(&out, "\n");
        start = i + 1;
    }
    return (int)out.n;
}

/* The piece and its orientation, or the piece taken away; then both numbers of x and of y, in
 * quarters from -NUMBER_MOST. */
int dissect_parts(const agon_game *game, agon_move m, struct agon_part out[AGON_MOVE_PARTS])
{
    int pieces = dissect_game(game)->pieces, piece = dissect_piece_of(m);
    bool lays = m & DISSECT_LAY;
    struct point at = dissect_at(m);
    int64_t number[4] = {at.x.a, at.x.b, at.y.a, at.y.b};
    out[0] =
        (struct agon_part){DISSECT_FORMS * piece + dissect_how(m), (DISSECT_FORMS + 1) * pieces};
    if (m & DISSECT_TAKE)
        out[0].value = DISSECT_FORMS * pieces + piece;
    for (int i = 0; i < 4; i++)
        out[1 + i] =
            (struct agon_part){lays ? (int32_t)number[i] + NUMBER_MOST : 0, 2 * NUMBER_MOST + 1};
    return 5;
}
