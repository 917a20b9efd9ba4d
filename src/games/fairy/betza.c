/* Reading extended Betza notation. The grammar is in docs/variants.md.
 *
 *     text     = { term }
 *     term     = { modifier } ( atom | "(" power ")" | "[" leg ( "?" | "-" ) leg "]" )
 *     leg      = { direction | "o" | "x" | "a" } atom
 *     atom     = letter [ letter again | range ]  |  "(" x "," y ")" [ range ]
 *
 * A term may also turn as in XBetza: { modifier } [ "y" ] "a" ( "s" | "fs" ) atom. */
#include "games/fairy/betza.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"

/* The state of reading, and the output. */
struct betza_parser {
    const char *text;
    size_t n, at;
    struct betza *out;
    struct agon_error *e;
};

/* Modifiers before an atom: directions as written, and the rest. */
struct modifiers {
    char direction[12];
    int directions, flags, jumps;
    bool hop, grasshopper, lame;
    char turn;          /* o, x or a before a second leg */
    bool slides, again; /* y and a of XBetza: continue as a slider; continue */
    char then[4];       /* the directions after a: "s" or "fs" */
};

/* The vectors of an atom: up to 16, and their range. */
struct vectors {
    int n, range;
    int8_t x[16], y[16];
};

static const struct {
    char letter;
    int8_t x, y;
    bool rides;
} atoms[] = {{'W', 1, 0, false}, {'F', 1, 1, false}, {'D', 2, 0, false}, {'N', 2, 1, false},
             {'A', 2, 2, false}, {'H', 3, 0, false}, {'C', 3, 1, false}, {'Z', 3, 2, false},
             {'G', 3, 3, false}, {'R', 1, 0, true},  {'B', 1, 1, true}};

static int peek(const struct betza_parser *r)
{
    return r->at < r->n ? (unsigned char)r->text[r->at] : 0;
}

static int fail(const struct betza_parser *r, const char *expected)
{
    int c = peek(r);
    if (c > ' ' && c < 127)
        return agon_fail(r->e, AGON_BAD_TEXT, (int)r->at,
                         AGON_SAY(expected_found, "expected %s, found '%c'"), expected, c);
    return agon_fail(r->e, AGON_BAD_TEXT, (int)r->at, AGON_SAY(expected_only, "expected %s"),
                     expected);
}

/* Whether (x, y) is in the direction of one or two letters. */
static bool points(const char *d, int letters, int x, int y)
{
    int ax = abs(x), ay = abs(y);
    bool oblique = ax != ay && ax != 0 && ay != 0, good = true;
    for (int i = 0; i < letters; i++) {
        bool doubled = i > 0 && d[i] == d[i - 1];
        switch (d[i]) {
        case 'f':
            good = good && y > 0 && (!doubled || ay > ax);
            break;
        case 'b':
            good = good && y < 0 && (!doubled || ay > ax);
            break;
        case 'l':
            good = good && x < 0 && (!doubled || ax > ay);
            break;
        case 'r':
            good = good && x > 0 && (!doubled || ax > ay);
            break;
        case 's':
            good = good && (oblique ? ax > ay : x != 0);
            break;
        default:
            good = good && (oblique ? ay > ax : y != 0);
        }
    }
    return good;
}

/* The number of letters of d that form one direction for vectors of this form: "fl" of a
 * diagonal. */
static int group(const char *d, bool straight, bool oblique)
{
    bool upright = d[0] == 'f' || d[0] == 'b', sideways = d[0] == 'l' || d[0] == 'r';
    if (straight || (!upright && !sideways) || !d[1])
        return 1;
    if (oblique && (d[1] == d[0] || d[1] == 's' || d[1] == 'v'))
        return 2;
    bool upright2 = d[1] == 'f' || d[1] == 'b', sideways2 = d[1] == 'l' || d[1] == 'r';
    return (upright && sideways2) || (sideways && upright2) ? 2 : 1;
}

static bool wanted(const struct modifiers *m, int x, int y)
{
    bool straight = x == 0 || y == 0, oblique = !straight && abs(x) != abs(y);
    for (const char *d = m->direction; *d;) {
        int letters = group(d, straight, oblique);
        if (points(d, letters, x, y))
            return true;
        d += letters;
    }
    return !m->direction[0];
}

/* Adds the eight (or four) images of (x, y). */
static void add_images(struct vectors *v, int x, int y)
{
    for (int i = 0; i < 8; i++) {
        int a = i & 4 ? y : x, b = i & 4 ? x : y, known = 0;
        a = i & 1 ? -a : a;
        b = i & 2 ? -b : b;
        for (int k = 0; k < v->n; k++)
            known |= v->x[k] == a && v->y[k] == b;
        if (!known) {
            v->x[v->n] = (int8_t)a;
            v->y[v->n++] = (int8_t)b;
        }
    }
}

static int read_number(struct betza_parser *r, int most, int *value)
{
    int n = 0, digits = 0;
    while (isdigit(peek(r)) && digits < 3) {
        n = 10 * n + peek(r) - '0';
        digits++;
        r->at++;
    }
    if (!digits || n > most)
        return fail(r, AGON_SAY(movement_number, "a number that fits on a board"));
    *value = n;
    return 0;
}

/* An atom after its modifiers: letter and range, or a leap "(x,y)". */
static int read_atom(struct betza_parser *r, struct vectors *v)
{
    int c = peek(r), x = 0, y = 0;
    v->n = 0;
    v->range = 1;
    r->at++;
    if (c == '(') {
        int status = read_number(r, 35, &x);
        if (status == 0 && peek(r) != ',')
            status = fail(r, AGON_SAY(movement_comma, "a comma between the two numbers of a leap"));
        r->at++;
        if (status == 0)
            status = read_number(r, 35, &y);
        if (status == 0 && (peek(r) != ')' || x + y == 0))
            status = fail(r, AGON_SAY(movement_leap, "a leap such as (4,1)"));
        if (status < 0)
            return status;
        r->at++;
        add_images(v, x, y);
    } else if (c == 'K' || c == 'Q') {
        add_images(v, 1, 0);
        add_images(v, 1, 1);
        v->range = c == 'Q' ? BETZA_FAR : 1;
    } else {
        size_t i = 0;
        while (i < sizeof atoms / sizeof *atoms && atoms[i].letter != c)
            i++;
        if (i == sizeof atoms / sizeof *atoms) {
            r->at--;
            return fail(r, AGON_SAY(movement_atom,
                                    "an atom: W F D N A H C Z G K R B Q U, a power or a bracket"));
        }
        add_images(v, atoms[i].x, atoms[i].y);
        v->range = atoms[i].rides ? BETZA_FAR : 1;
        if (peek(r) == c && !atoms[i].rides) {
            v->range = BETZA_FAR;
            r->at++;
            return 0;
        }
    }
    if (!isdigit(peek(r)))
        return 0;
    int status = read_number(r, 35, &v->range);
    if (v->range == 0)
        v->range = BETZA_FAR;
    return status;
}

static int add(struct betza_parser *r, struct betza_way way)
{
    if (r->out->n == BETZA_WAYS_MAX)
        return fail(r, AGON_SAY(movement_fewer_ways, "fewer ways for one piece"));
    r->out->way[r->out->n++] = way;
    return 0;
}

/* "a": the modifiers before it belong to the first leg, which goes to empty cells. */
static int read_a(struct betza_parser *r, struct modifiers *m)
{
    size_t n = 0;
    if (m->flags & ~(BETZA_MOVES | BETZA_INITIAL) || m->again || m->hop || m->lame || m->jumps)
        return fail(
            r, AGON_SAY(movement_before_area,
                        "m, i, y or directions before a: (LION) (LW) (LF) capture on their way"));
    m->again = true;
    m->flags &= BETZA_INITIAL;
    while (n < 2 && strchr("fs", r->text[r->at + 1]) && r->at + 1 < r->n)
        m->then[n++] = r->text[++r->at];
    if (strcmp(m->then, "s") != 0 && strcmp(m->then, "fs") != 0 && strcmp(m->then, "sf") != 0) {
        r->at++;
        return fail(r, AGON_SAY(movement_after_a,
                                "s or fs after a; other ways to turn are written in brackets"));
    }
    return 0;
}

static int read_modifiers(struct betza_parser *r, struct modifiers *m, bool second)
{
    *m = (struct modifiers){0};
    for (; islower(peek(r)); r->at++) {
        char c = (char)peek(r);
        const char *flag = strchr("m\001c\002e\004i\010u\100", c);
        if (strchr("fblrsv", c) && !m->again) {
            if (m->directions == 10)
                return fail(r, AGON_SAY(movement_fewer_directions, "fewer directions"));
            m->direction[m->directions++] = c;
        } else if (second && strchr("oxa", c)) {
            m->turn = c;
        } else if (flag && !second) {
            m->flags |= flag[1];
        } else if (c == 'n' && !second) {
            m->lame = true;
        } else if ((c == 'p' || c == 'g') && !second) {
            m->hop = true;
            m->grasshopper = c == 'g';
        } else if (c == 'y' && !second && !m->again) {
            m->slides = true;
        } else if (c == 'a' && !second) {
            int status = read_a(r, m);
            if (status < 0)
                return status;
        } else if (c == 'j' && !second) {
            r->at++;
            int status = read_number(r, 9, &m->jumps);
            if (status < 0)
                return status;
            r->at--;
        } else {
            return fail(
                r, second ? AGON_SAY(movement_second_leg,
                                     "a direction or o, x, a before the second leg")
                          : AGON_SAY(movement_modifier,
                                     "a modifier: f b l r s v m c e i n p g u or j with a number"));
        }
    }
    if (!(m->flags & (BETZA_MOVES | BETZA_TAKES | BETZA_PASSANT)))
        m->flags |= BETZA_MOVES | BETZA_TAKES;
    return 0;
}

/* Whether (x2, y2) continues (x, y) with the given turn: outwards, square, or any. */
static bool turns(char turn, const struct vectors *v, int i, int x, int y)
{
    int dot = v->x[i] * x + v->y[i] * y, best = -1000;
    if (turn == 'x')
        return dot == 0;
    if (turn != 'o')
        return true;
    for (int k = 0; k < v->n; k++) {
        int other = v->x[k] * x + v->y[k] * y;
        best = other > best ? other : best;
    }
    return dot == best;
}

/* Adds (x, y), then every vector of the second leg that continues it. */
static int add_bent(struct betza_parser *r, const struct modifiers *m, int x, int y, int range,
                    const struct modifiers *m2, const struct vectors *v2, bool on)
{
    for (int i = 0; i < v2->n; i++) {
        if (!wanted(m2, v2->x[i], v2->y[i]) || !turns(m2->turn, v2, i, x, y))
            continue;
        int flags = m->flags | (on ? BETZA_ON : 0);
        int status =
            add(r, (struct betza_way){BETZA_BENT, (uint8_t)flags, (int8_t)x, (int8_t)y, v2->x[i],
                                      v2->y[i], (uint8_t)range, (uint8_t)v2->range, 0});
        if (status < 0)
            return status;
    }
    return 0;
}

static int read_bracket(struct betza_parser *r, const struct modifiers *m)
{
    struct modifiers m1, m2;
    struct vectors v1, v2;
    r->at++;
    int status = read_modifiers(r, &m1, true);
    if (status == 0 && m1.turn)
        status = fail(r, AGON_SAY(movement_leg_modifiers, "o, x and a only before the second leg"));
    if (status == 0 && (m->hop || m->lame || m->jumps || m->directions))
        status =
            fail(r, AGON_SAY(movement_bracket_modifiers, "only m, c, i or u before a bracket"));
    if (status == 0)
        status = read_atom(r, &v1);
    bool on = peek(r) == '-';
    if (status == 0 && !on && peek(r) != '?')
        status = fail(r, AGON_SAY(movement_bracket_legs, "? or - between the legs of a bracket"));
    r->at++;
    if (status == 0)
        status = read_modifiers(r, &m2, true);
    if (status == 0)
        status = read_atom(r, &v2);
    if (status == 0 && peek(r) != ']')
        status = fail(r, AGON_SAY(movement_bracket_end, "] after the second leg"));
    r->at++;
    for (int i = 0; i < v1.n && status == 0; i++)
        if (wanted(&m1, v1.x[i], v1.y[i]))
            status = add_bent(r, m, v1.x[i], v1.y[i], v1.range, &m2, &v2, on);
    return status;
}

/* A power by name: (LION) (LION3) (EMP), (HR) (HB), and with directions (LW) (LF) (SW) (SF). */
static int read_power(struct betza_parser *r, const struct modifiers *m)
{
    static const struct {
        const char *name, *same;
        uint8_t type, range;
    } powers[] = {{"LION3", NULL, BETZA_LION, 3},  {"LION", NULL, BETZA_LION, 2},
                  {"LW", NULL, BETZA_STING, 1},    {"LF", NULL, BETZA_STING, 1},
                  {"SW", NULL, BETZA_STAB, 1},     {"SF", NULL, BETZA_STAB, 1},
                  {"HR", "R?xR", BETZA_BENT, 0},   {"HB", "B?xB", BETZA_BENT, 0},
                  {"EMP", NULL, BETZA_ANYWHERE, 0}};
    const char *s = r->text + r->at + 1;
    const char *end = memchr(s, ')', r->n - r->at - 1);
    size_t n = end ? (size_t)(end - s) : 0, i = 0;
    while (i < sizeof powers / sizeof *powers && !text_equal(s, n, powers[i].name))
        i++;
    if (i == sizeof powers / sizeof *powers)
        return fail(r, AGON_SAY(movement_power,
                                "a power: (LION) (LION3) (LW) (LF) (SW) (SF) (HR) (HB) (EMP)"));
    r->at += n + 2;
    uint8_t both = BETZA_MOVES | BETZA_TAKES;
    if (powers[i].type == BETZA_ANYWHERE)
        return add(r,
                   (struct betza_way){.type = BETZA_ANYWHERE, .flags = both | BETZA_UNPROTECTED});
    if (powers[i].type == BETZA_LION)
        return add(r,
                   (struct betza_way){.type = BETZA_LION, .flags = both, .range = powers[i].range});
    struct vectors v = {.n = 0, .range = BETZA_FAR};
    int status = 0;
    bool diagonal = powers[i].name[1] == 'F' || powers[i].name[1] == 'B';
    add_images(&v, 1, diagonal);
    struct modifiers square = {.turn = 'x'};
    for (int k = 0; k < v.n && status == 0; k++) {
        if (!wanted(m, v.x[k], v.y[k]))
            continue;
        if (powers[i].same)
            status = add_bent(r, m, v.x[k], v.y[k], BETZA_FAR, &square, &v, false);
        else
            status = add(
                r,
                (struct betza_way){
                    .type = powers[i].type, .flags = both, .x = v.x[k], .y = v.y[k], .range = 2});
    }
    return status;
}

/* A leap that must not jump: straight ones walk, oblique ones go straight, then diagonally. */
static int add_lame(struct betza_parser *r, const struct modifiers *m, int x, int y)
{
    int ax = abs(x), ay = abs(y), far = ax > ay ? ax : ay, near = ax > ay ? ay : ax;
    int sx = (x > 0) - (x < 0), sy = (y > 0) - (y < 0);
    if (near == 0 || near == far) {
        if (far < 2)
            return fail(r, AGON_SAY(movement_n_leap, "n before a leap of two cells or more"));
        return add(r, (struct betza_way){BETZA_RIDE, (uint8_t)(m->flags | BETZA_LAME), (int8_t)sx,
                                         (int8_t)sy, 0, 0, (uint8_t)far, 0, 0});
    }
    if (far - near != 1 || near != 1)
        return fail(r, AGON_SAY(movement_n_line, "n before W-lines, F-lines or N"));
    return add(r, (struct betza_way){BETZA_BENT, (uint8_t)(m->flags | BETZA_ON),
                                     (int8_t)(ax > ay ? sx : 0), (int8_t)(ay > ax ? sy : 0),
                                     (int8_t)sx, (int8_t)sy, 1, 1, 0});
}

/* A piece that turns, in XBetza: yafsF continues like a rook after a diagonal step, afsW is the
 * Chinese horse, masR turns a corner. */
static int read_again(struct betza_parser *r, const struct modifiers *m)
{
    struct vectors v, king = {.n = 0};
    struct modifiers any = {0};
    int status = read_atom(r, &v), cosine = strcmp(m->then, "s") == 0 ? 0 : 1;
    add_images(&king, 1, 0);
    add_images(&king, 1, 1);
    for (int i = 0; i < v.n && status == 0; i++) {
        if (abs(v.x[i]) > 1 || abs(v.y[i]) > 1)
            return fail(r, AGON_SAY(movement_after_leg, "W F K R B or Q after a"));
        if (!wanted(m, v.x[i], v.y[i]))
            continue;
        struct vectors turned = {.n = 0, .range = m->slides ? BETZA_FAR : v.range};
        bool straight = v.x[i] == 0 || v.y[i] == 0;
        for (int k = 0; k < king.n; k++) {
            bool other = straight != (king.x[k] == 0 || king.y[k] == 0);
            int dot = v.x[i] * king.x[k] + v.y[i] * king.y[k];
            if (other != (cosine == 1) || dot != cosine)
                continue;
            turned.x[turned.n] = king.x[k];
            turned.y[turned.n++] = king.y[k];
        }
        status = add_bent(r, m, v.x[i], v.y[i], v.range, &any, &turned, true);
    }
    return status;
}

static int read_term(struct betza_parser *r)
{
    struct modifiers m;
    struct vectors v;
    int status = read_modifiers(r, &m, false);
    if (status == 0 && m.slides && !m.again)
        status = fail(r, AGON_SAY(movement_y, "a after y, such as yafsF"));
    if (status < 0)
        return status;
    if (m.again)
        return read_again(r, &m);
    if (peek(r) == '[')
        return read_bracket(r, &m);
    if (peek(r) == '(' && r->at + 1 < r->n && isupper((unsigned char)r->text[r->at + 1]))
        return read_power(r, &m);
    if (peek(r) == 'U') {
        r->at++;
        return add(r, (struct betza_way){.type = BETZA_ANYWHERE, .flags = (uint8_t)m.flags});
    }
    status = read_atom(r, &v);
    for (int i = 0; i < v.n && status == 0; i++) {
        if (!wanted(&m, v.x[i], v.y[i]))
            continue;
        struct betza_way way = {(uint8_t)(m.hop ? BETZA_HOP : BETZA_RIDE),
                                (uint8_t)m.flags,
                                v.x[i],
                                v.y[i],
                                0,
                                0,
                                (uint8_t)v.range,
                                0,
                                (uint8_t)m.jumps};
        if (m.hop && (v.range != BETZA_FAR || m.lame || m.jumps))
            return fail(r, AGON_SAY(movement_line, "R, B, Q or another endless line after p or g"));
        if (m.hop)
            way.range2 = m.grasshopper ? 1 : BETZA_FAR;
        status = m.lame ? add_lame(r, &m, v.x[i], v.y[i]) : add(r, way);
    }
    return status;
}

int betza_read(struct betza *out, const char *text, size_t n, struct agon_error *e)
{
    struct betza_parser r = {text, n, 0, out, e};
    out->n = 0;
    for (;;) {
        while (peek(&r) == ' ')
            r.at++;
        if (r.at >= n)
            break;
        int status = read_term(&r);
        if (status < 0)
            return status;
    }
    if (out->n == 0)
        return agon_fail(e, AGON_BAD_TEXT, 0,
                         AGON_SAY(movement_expected, "expected a movement such as R or fmWfcF"));
    return 0;
}
