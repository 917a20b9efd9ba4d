/* Fairy-Stockfish stores a piece as vectors: for moves and for captures each, which ones are steps,
 * slides, hops or lame leaps, and their range. This file parses Betza like it (after the source of
 * its parser, versions 14 and 11.1), and converts the vectors back to our letters.
 *
 * There a single letter of direction means the narrow pair of an oblique leap: fN goes to two
 * cells. A pair of letters is one direction of eight: "fr" of N is the wide one forward to the
 * right. Sliders and hoppers use lines with tables: straight, diagonal, and the knight's; on other
 * vectors they do not move, and if two movements share a line, each gets the other's range. */
#include "proto/fsf_betza.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"

enum { MOVES, TAKES, MODALITIES };
enum kind { STEP, LAME, SLIDE, HOP, KINDS };
enum { VECTORS = 80, FREE = 0 }; /* FREE: unlimited range */

struct vector {
    int x, y;
    enum kind kind;
    int reach;
};

/* All vectors of a modality; one entry per kind. */
struct vectors {
    int n;
    struct vector at[VECTORS];
};

struct term {
    const char *direction; /* its letters, with `directions` bytes; a blank separates them */
    size_t directions;
    bool moves, takes, hops, grasshopper, lame;
};

static const struct {
    char letter;
    int a, b;      /* a >= b */
    char ours[4];  /* as a step */
    char rides[4]; /* and as a slider, "" if none */
} atoms[] = {{'W', 1, 0, "W", "R"},  {'F', 1, 1, "F", "B"}, {'D', 2, 0, "D", ""},
             {'N', 2, 1, "N", "NN"}, {'A', 2, 2, "A", ""},  {'H', 3, 0, "H", ""},
             {'C', 3, 1, "C", ""},   {'Z', 3, 2, "Z", ""},  {'G', 3, 3, "G", ""}};
enum { ATOMS = sizeof atoms / sizeof *atoms, KNIGHT = 3 };

static bool put(struct vectors *v, int x, int y, enum kind kind, int reach)
{
    bool steps = kind == STEP || kind == LAME;
    int i = 0;
    while (i < v->n &&
           (v->at[i].x != x || v->at[i].y != y ||
            (steps ? v->at[i].kind != STEP && v->at[i].kind != LAME : v->at[i].kind != kind)))
        i++;
    if (i == VECTORS)
        return false;
    v->at[i] = (struct vector){x, y, kind, reach};
    v->n += i == v->n;
    return true;
}

/* Whether a pair of letters, or one letter twice, is among the directions of a term. A letter and
 * the next one form a pair if they are equal or one is of each axis; for straight vectors that are
 * an atom, not part of K or Q, each counts separately. */
static bool has_direction(const struct term *t, bool straight, const char *pair)
{
    static const char vertical[] = "fbvh", horizontal[] = "rlsh";
    for (size_t i = 0; i < t->directions; i++) {
        char c = t->direction[i], next = i + 1 < t->directions ? t->direction[i + 1] : '\0';
        bool pairs = next && (next == c || (strchr(vertical, c) && strchr(horizontal, next)) ||
                              (strchr(horizontal, c) && strchr(vertical, next)));
        char first = c, second = pairs ? next : c;
        i += pairs;
        if (straight && first != second) {
            if (pair[0] == pair[1] && (pair[0] == first || pair[0] == second))
                return true;
        } else if (pair[0] == first && pair[1] == second) {
            return true;
        }
    }
    return t->directions == 0;
}

/* Adds the images of (a, b) in the directions of a term. */
static bool add_images(const struct term *t, int a, int b, bool alone, enum kind kind, int reach,
                       struct vectors v[MODALITIES])
{
    static const struct {
        bool swapped; /* b upwards, a sideways */
        int up, right;
        const char *directions; /* pairs, each followed by a blank */
    } images[] = {{false, 1, 1, "ff vv rf rv fh rh hr "},  {false, -1, -1, "bb vv lb lv bh lh hr "},
                  {true, -1, 1, "rr ss br bs bh rh hr "},  {true, 1, -1, "ll ss fl fs fh lh hr "},
                  {true, 1, 1, "rr ss fr fs fh rh hl "},   {true, -1, -1, "ll ss bl bs bh lh hl "},
                  {false, -1, 1, "bb vv rb rv bh rh hl "}, {false, 1, -1, "ff vv lf lv fh lh hl "}};
    for (size_t i = 0; i < sizeof images / sizeof *images; i++) {
        int y = images[i].up * (images[i].swapped ? b : a);
        int x = images[i].right * (images[i].swapped ? a : b);
        bool wanted = false;
        for (const char *pair = images[i].directions; *pair && !wanted; pair += 3)
            wanted = has_direction(t, alone && b == 0, pair);
        if (wanted && ((t->moves && !put(&v[MOVES], x, y, kind, reach)) ||
                       (t->takes && !put(&v[TAKES], x, y, kind, reach))))
            return false;
    }
    return true;
}

/* Whether there are tables for the lines of an atom and that kind. */
static bool is_had(int a, int b, enum kind kind, int reach)
{
    bool line = (a == 1 && b <= 1), knight = a == 2 && b == 1;
    switch (kind) {
    case SLIDE:
        return line || knight;
    case HOP: /* a shorter range than the line's is counted differently there */
        return line && (reach == FREE || reach == 1);
    case LAME:
        return a == 2;
    default:
        return true;
    }
}

/* Reads an atom at *s with its preceding modifiers; the range follows it. */
static bool read_atom(const char **s, const struct term *t, struct vectors v[MODALITIES])
{
    char c = *(*s)++;
    bool rides = strchr("RBQ", c) != NULL, again = **s == c;
    int reach = FREE, had = 0;
    bool limited = isdigit((unsigned char)**s);
    if (limited)
        reach = **s - '0';
    *s += limited || again;
    rides |= limited || again;
    if (t->grasshopper && !limited)
        reach = 1;
    enum kind kind = t->hops ? HOP : rides ? SLIDE : t->lame ? LAME : STEP;
    if (isdigit((unsigned char)**s) || (t->hops && (limited || (t->lame && !rides))))
        return false;
    char letters[3] = {c == 'L' ? 'C' : c == 'J' ? 'Z' : c == 'R' ? 'W' : c == 'B' ? 'F' : c};
    if (c == 'K' || c == 'Q')
        memcpy(letters, "WF", 3);
    for (const char *l = letters; *l; l++)
        for (int i = 0; i < ATOMS; i++) {
            if (atoms[i].letter != *l)
                continue;
            had++;
            if (!is_had(atoms[i].a, atoms[i].b, kind, reach) ||
                !add_images(t, atoms[i].a, atoms[i].b, !letters[1], kind, reach, v))
                return false;
        }
    return had > 0;
}

static bool read(const char *s, struct vectors v[MODALITIES])
{
    while (*s) {
        struct term t = {.direction = NULL};
        char direction[32];
        bool apart = false;
        for (; *s && !isupper((unsigned char)*s); s++) {
            bool directs = strchr("fbrlvhs", *s) != NULL;
            if (directs && t.directions + 2 > sizeof direction)
                return false;
            if (directs && apart && t.directions > 0)
                direction[t.directions++] = ' ';
            apart = !directs;
            if (directs)
                direction[t.directions++] = *s;
            else if (*s == 'm')
                t.moves = true;
            else if (*s == 'c')
                t.takes = true;
            else if (*s == 'p' || *s == 'g')
                t.hops = true, t.grasshopper |= *s == 'g';
            else if (*s == 'n')
                t.lame = true;
            else
                return false;
        }
        if (!t.moves && !t.takes)
            t.moves = t.takes = true;
        t.direction = direction;
        if (!*s || !read_atom(&s, &t, v))
            return false;
    }
    return true;
}

/* ---- shared lines ---- */

/* The line that a vector lies on: 0 upright, 1 sideways, 2 diagonal, 3 the knight's; -1: none. */
static int line_of(const struct vector *v)
{
    int x = abs(v->x), y = abs(v->y);
    return x == 0 ? 0 : y == 0 ? 1 : x == y ? 2 : x + y == 3 ? 3 : -1;
}

/* Whether the movements that share a line go no further together than each alone: true for sliders,
 * and for a slider with a lame leap along its line; others get each other's range. */
static bool is_plain(const struct vectors *v)
{
    for (int i = 0; i < v->n; i++)
        for (int k = 0; k < i; k++) {
            const struct vector *a = &v->at[i], *b = &v->at[k];
            bool alike = a->kind == b->kind && (a->kind != HOP || a->reach == b->reach);
            bool slides = a->kind == SLIDE || b->kind == SLIDE;
            bool lame = a->kind == LAME || b->kind == LAME;
            if (a->kind == STEP || b->kind == STEP || alike || line_of(a) != line_of(b) ||
                (slides && lame && line_of(a) < 3))
                continue;
            return false;
        }
    return true;
}

/* ---- writing ---- */

/* The images of an atom, of eight, that have one kind and range; bits are those of `signs`
 * below. */
static unsigned find_images(const struct vectors *v, int a, int b, enum kind kind, int reach)
{
    unsigned found = 0;
    for (int i = 0; i < v->n; i++) {
        const struct vector *w = &v->at[i];
        bool upright = abs(w->y) == a && abs(w->x) == b,
             sideways = abs(w->x) == a && abs(w->y) == b;
        if (w->kind == kind && w->reach == reach && (upright || sideways))
            found |= 1U << (4 * !upright + 2 * (w->y < 0) + (w->x < 0));
    }
    return found;
}

/* Our letters for a set of images; false: no letters express it. */
static bool write_directions(unsigned set, int a, int b, struct text *out)
{
    /* bits: 0..3 a upwards: up right, up left, down right, down left; 4..7 a sideways the same */
    static const struct {
        const char *letters;
        unsigned set;
    } straight[] = {{"f", 0x01}, {"b", 0x04}, {"r", 0x10}, {"l", 0x20}},
      diagonal[] = {{"fr", 0x01}, {"fl", 0x02}, {"br", 0x04}, {"bl", 0x08}},
      oblique[] = {{"ff", 0x03}, {"bb", 0x0C}, {"rv", 0x05}, {"lv", 0x0A},
                   {"fs", 0x30}, {"bs", 0xC0}, {"rr", 0x50}, {"ll", 0xA0}};
    unsigned all = b == 0 ? 0x35 : a == b ? 0x0F : 0xFF, covered = 0;
    if (set == all)
        return true;
    for (size_t i = 0; i < (b == 0 || a == b ? 4 : 8); i++) {
        const char *letters = b == 0   ? straight[i].letters
                              : a == b ? diagonal[i].letters
                                       : oblique[i].letters;
        unsigned part = b == 0 ? straight[i].set : a == b ? diagonal[i].set : oblique[i].set;
        if ((part & ~set) || !(part & ~covered))
            continue;
        text_add(out, "%s", letters);
        covered |= part;
    }
    return covered == set;
}

/* One kind of movement of an atom, of moves and captures together if equal. */
static bool write_ways(const struct vectors v[MODALITIES], int atom, enum kind kind, int reach,
                       struct text *out)
{
    int a = atoms[atom].a, b = atoms[atom].b;
    unsigned set[MODALITIES] = {find_images(&v[MOVES], a, b, kind, reach),
                                find_images(&v[TAKES], a, b, kind, reach)};
    const char *kinds[KINDS] = {"", "n", "", reach == 1 ? "g" : "p"};
    bool both = set[MOVES] == set[TAKES], rides = kind == SLIDE || kind == HOP;
    for (int m = 0; m < (both ? 1 : MODALITIES); m++) {
        if (!set[m])
            continue;
        /* Here, cells passed by such a piece are open to capture en passant; there they are not. */
        if (kind == LAME && m == MOVES && !both && a != b + 1)
            return false;
        const char *apart = out->n > 0 && atom == KNIGHT ? " " : ""; /* N and NN */
        text_add(out, "%s%s%s", apart, both ? "" : m == MOVES ? "m" : "c", kinds[kind]);
        if (!write_directions(set[m], a, b, out))
            return false;
        text_add(out, "%s", rides ? atoms[atom].rides : atoms[atom].ours);
        if (kind == SLIDE && reach != FREE) {
            out->n -= atom == KNIGHT; /* N2, not NN2 */
            text_add(out, "%d", reach);
        }
    }
    return true;
}

bool fsf_betza(const char *betza, char *out, size_t size)
{
    struct vectors v[MODALITIES] = {{0}};
    struct text text = text_into(out, size);
    if (!read(betza, v) || !is_plain(&v[MOVES]) || !is_plain(&v[TAKES]))
        return false;
    for (int i = 0; i < ATOMS; i++)
        for (int kind = 0; kind < KINDS; kind++)
            for (int reach = 0; reach <= 9; reach++)
                if (!write_ways(v, i, (enum kind)kind, reach, &text))
                    return false;
    return text.n > 0 && text.n < size;
}
