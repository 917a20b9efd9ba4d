/* Positions and moves of the Towers of Hanoi as text. docs/rules/hanoi.md, section 3. */
#include <ctype.h>
#include <string.h>

#include "core/text.h"
#include "games/hanoi/hanoi.h"

static const char colours[] = "wbg";

/* One disc of a position: its peg, and a ' for each equal disc below. */
static int read_disc(const struct hanoi_game *g, struct hanoi_pos *p, struct hanoi_disc d,
                     const char *text, const char **s, struct agon_error *e)
{
    int peg = **s - 'a', level = 0;
    if (peg < 0 || peg >= g->pegs)
        return agon_fail(
            e, AGON_BAD_TEXT, (int)(*s - text),
            AGON_SAY(hanoi_peg_expected,
                     "expected the peg of disc %s, a to %c: the largest disc comes first"),
            hanoi_name(g, d), 'a' + g->pegs - 1);
    for (++*s; **s == '\'' && level < g->towers - 1; ++*s)
        level++;
    hanoi_put(p, d, peg, level);
    return 0;
}

static int read_tower(const struct hanoi_game *g, struct hanoi_pos *p, int tower, const char *text,
                      const char **s, struct agon_error *e)
{
    for (int size = g->discs - 1; size >= 0; size--) {
        int status = read_disc(g, p, (struct hanoi_disc){size, tower}, text, s, e);
        if (status < 0)
            return status;
    }
    bool last = tower == g->towers - 1;
    if (last)
        text_skip_spaces(s);
    if (**s != (last ? '\0' : '/'))
        return agon_fail(
            e, AGON_BAD_TEXT, (int)(*s - text),
            last ? AGON_SAY(hanoi_end_expected, "expected nothing after %d discs")
                 : AGON_SAY(hanoi_tower_expected, "expected / and the next tower after %d discs"),
            g->discs);
    *s += !last;
    return 0;
}

int hanoi_read(const agon_game *game, agon_pos *pos, const char *text, struct agon_error *e)
{
    const struct hanoi_game *g = hanoi_game(game);
    struct hanoi_pos p;
    const char *s = text;
    memset(&p, 0, sizeof p);
    text_skip_spaces(&s);
    for (int t = 0; t < g->towers; t++) {
        int status = read_tower(g, &p, t, text, &s, e);
        if (status < 0)
            return status;
    }
    if (!hanoi_sound(game, (const agon_pos *)&p))
        return agon_fail(
            e, AGON_ILLEGAL, -1,
            AGON_SAY(hanoi_order,
                     "equal discs of a peg lie on each other: one without a ', one with ', ..."));
    memcpy(hanoi_pos_mut(pos), &p, sizeof p);
    return 0;
}

int hanoi_write(const agon_game *game, const agon_pos *pos, char *text, size_t size)
{
    const struct hanoi_game *g = hanoi_game(game);
    const struct hanoi_pos *p = hanoi_pos(pos);
    struct text out = text_into(text, size);
    for (int t = 0; t < g->towers; t++) {
        if (t > 0)
            text_add_char(&out, '/');
        for (int i = g->discs - 1; i >= 0; i--) {
            struct hanoi_disc d = {i, t};
            text_add_char(&out, (char)('a' + hanoi_peg(g, p, d)));
            for (int level = hanoi_level(p, d); level > 0; level--)
                text_add_char(&out, '\'');
        }
    }
    return (int)out.n;
}

static bool is_peg(const struct hanoi_game *g, char c)
{
    return c >= 'a' && c < 'a' + g->pegs;
}

/* "ac" or "a-c": the top disc of a goes to c. False if the text does not have this form. */
static bool read_pegs(const struct hanoi_game *g, const struct hanoi_pos *p, const char *s,
                      size_t n, struct hanoi_disc *d, int *to)
{
    bool dash = n == 3 && s[1] == '-';
    if ((n != 2 && !dash) || !is_peg(g, s[0]) || !is_peg(g, s[n - 1]))
        return false;
    *d = hanoi_top(g, p, s[0] - 'a');
    *to = s[n - 1] - 'a';
    return true;
}

/* "3c", "w3c": a disc and its target. */
static bool read_disc_and_peg(const struct hanoi_game *g, const char *s, size_t n,
                              struct hanoi_disc *d, int *to)
{
    int64_t size;
    const char *colour = g->towers > 1 && n > 0 && *s ? strchr(colours, *s) : colours;
    size_t prefix = g->towers > 1;
    if (!colour || colour - colours >= g->towers || n < prefix + 2 || !is_peg(g, s[n - 1]) ||
        !isdigit((unsigned char)s[prefix]) || s[prefix] == '0' ||
        !text_number(s + prefix, n - prefix - 1, 1, g->discs, &size))
        return false;
    *d = (struct hanoi_disc){(int)size - 1, (int)(colour - colours)};
    *to = s[n - 1] - 'a';
    return true;
}

int hanoi_read_move(const agon_game *game, const agon_pos *pos, const char **text, agon_move *move,
                    struct agon_error *e)
{
    const struct hanoi_game *g = hanoi_game(game);
    const char *s = *text;
    struct hanoi_disc d;
    int to;
    text_skip_spaces(&s);
    size_t n = text_word(s);
    if (!read_disc_and_peg(g, s, n, &d, &to) && !read_pegs(g, hanoi_pos(pos), s, n, &d, &to))
        return agon_fail(
            e, AGON_BAD_TEXT, (int)(s - *text),
            AGON_SAY(
                hanoi_move_expected,
                "expected a disc and a peg such as %s1b, or two pegs such as ab, found \"%.*s\""),
            g->towers > 1 ? "w" : "", n > 20 ? 20 : (int)n, s);
    if (d.tower < 0)
        return agon_fail(e, AGON_ILLEGAL, (int)(s - *text),
                         AGON_SAY(hanoi_peg_empty, "there is no disc on peg %c"), *s);
    *move = hanoi_move(d, to);
    *text = s + n;
    return 0;
}

int hanoi_write_move(const agon_game *game, const agon_pos *pos, agon_move m, char *text,
                     size_t size)
{
    struct text out = text_into(text, size);
    (void)pos;
    text_add(&out, "%s%c", hanoi_name(hanoi_game(game), hanoi_moved(m)), 'a' + hanoi_to(m));
    return (int)out.n;
}

/* By tower, disc and the peg entered. */
int hanoi_parts(const agon_game *game, agon_move m, struct agon_part out[AGON_MOVE_PARTS])
{
    const struct hanoi_game *g = hanoi_game(game);
    struct hanoi_disc disc = m ? hanoi_moved(m) : (struct hanoi_disc){0, 0};
    out[0] = (struct agon_part){g->pegs * (g->discs * disc.tower + disc.size) + hanoi_to(m),
                                g->pegs * g->discs * g->towers};
    return 1;
}
