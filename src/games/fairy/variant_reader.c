/* Reading a variant file: first its options, then every section, a base file before the file
 * itself. */
#include "games/fairy/variant.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "core/text.h"
#include "games/fairy/ini.h"
#include "games/fairy/library.h"
#include "games/fairy/pieces.h"
#include "games/fairy/variant_parser.h"

enum { DEPTH_MAX = 4 };

/* ---- the section [variant] ---- */

static int wrong(const struct variant_parser *r, const struct ini_line *l, const char *expected)
{
    return ini_fail(&r->ini, l->value.s, r->e, AGON_SAY(argument_expected, "%.*s: expected %s"),
                    (int)l->key.n, l->key.s, expected);
}

static int copy(const struct variant_parser *r, const struct ini_line *l, char *to, size_t size)
{
    if (l->value.n == 0 || l->value.n >= size)
        return ini_fail(&r->ini, l->value.s, r->e,
                        AGON_SAY(variant_text_expected, "%.*s: expected 1 to %zu bytes of text"),
                        (int)l->key.n, l->key.s, size - 1);
    memcpy(to, l->value.s, l->value.n);
    to[l->value.n] = '\0';
    return 0;
}

/* The index of the value in "a|b|c". */
static int choose(const struct variant_parser *r, const struct ini_line *l, const char *words,
                  int *chosen)
{
    for (const char *w = words; *w; ++*chosen) {
        size_t n = strcspn(w, "|");
        if (l->value.n == n && memcmp(w, l->value.s, n) == 0)
            return 0;
        w += n + (w[n] == '|');
    }
    return wrong(r, l, words);
}

static int read_board(struct variant_parser *r, const struct ini_line *l)
{
    struct ini_part rest = l->value, width;
    int64_t w, h;
    if (!ini_cut(&rest, "x", &width) || !text_number(width.s, width.n, 2, VARIANT_SIDE_MAX, &w) ||
        !text_number(rest.s, rest.n, 2, VARIANT_SIDE_MAX, &h))
        return wrong(r, l, AGON_SAY(variant_board, "files x ranks such as 8x8, 2 to 36 each"));
    r->v->width = (int)w;
    r->v->height = (int)h;
    return 0;
}

static int read_sides(struct variant_parser *r, const struct ini_line *l)
{
    struct ini_part rest = l->value, part[2];
    if (!ini_cut(&rest, " ", &part[0]) || ini_cut(&rest, " ", &part[1]))
        return wrong(r, l, AGON_SAY(variant_sides, "two words such as White Black"));
    for (int i = 0; i < 2; i++) {
        if (part[i].n == 0 || part[i].n > 15 || !isalpha((unsigned char)*part[i].s))
            return wrong(r, l, AGON_SAY(variant_sides_long, "two words of up to 15 letters"));
        snprintf(r->v->side[i], sizeof r->v->side[i], "%.*s", (int)part[i].n, part[i].s);
    }
    if (tolower((unsigned char)*part[0].s) == tolower((unsigned char)*part[1].s))
        return wrong(r, l,
                     AGON_SAY(variant_sides_differ, "two words that begin with different letters"));
    return 0;
}

/* "100" or "100 P O": the kinds are looked up once all pieces are known. */
static int read_quiet(struct variant_parser *r, const struct ini_line *l)
{
    struct ini_part rest = l->value, word;
    int64_t n;
    ini_cut(&rest, " ", &word);
    if (!text_number(word.s, word.n, 0, 60000, &n))
        return wrong(
            r, l,
            AGON_SAY(variant_quiet,
                     "a number of moves (0: never) and the pieces that count as captures do"));
    r->v->quiet = (int)n;
    r->resets = rest;
    return 0;
}

static int read_yes(struct variant_parser *r, const struct ini_line *l, bool *yes)
{
    int n = 0, status = choose(r, l, "no|yes", &n);
    *yes = n == 1;
    return status;
}

static int read_words(struct variant_parser *r, const struct ini_line *l)
{
    struct variant *v = r->v;
    int n = 0, status;
    if (ini_is(l->key, "goal")) {
        status = choose(r, l, "mate|capture", &n);
        v->goal = (uint8_t)n;
    } else if (ini_is(l->key, "stalemate")) {
        status = choose(r, l, "draw|loss|win", &n);
        v->stuck = (uint8_t)n;
    } else if (ini_is(l->key, "royals")) {
        status = choose(r, l, "all|last", &n);
        v->any_royal = n == 1;
    } else if (ini_is(l->key, "emperor")) {
        status = choose(r, l, "unprotected|free|safe", &n);
        v->emperor = (uint8_t)n;
    } else if (ini_is(l->key, "notation")) {
        status = choose(r, l, "chess|shogi", &n);
        v->shogi = n == 1;
    } else if (ini_is(l->key, "castling")) {
        status = read_yes(r, l, &v->castling);
    } else if (ini_is(l->key, "promoted once")) {
        status = read_yes(r, l, &v->marks);
    } else if (ini_is(l->key, "promotion on promoted")) {
        status = read_yes(r, l, &v->chosen_promotion);
    } else {
        status = ini_fail(&r->ini, l->key.s, r->e,
                          AGON_SAY(variant_key_unknown, "expected name, about, base, board, start, "
                                                        "royal, goal, stalemate, ... found '%.*s'"),
                          (int)(l->key.n > 20 ? 20 : l->key.n), l->key.s);
    }
    return status;
}

static int read_start(struct variant_parser *r, const struct ini_line *l)
{
    r->v->start_at = r->depth == 0 ? (int)(l->value.s - r->ini.text) : -1;
    r->v->start_line = l->line;
    return copy(r, l, r->v->start, sizeof r->v->start);
}

static int read_repetition(struct variant_parser *r, const struct ini_line *l)
{
    int64_t n;
    if (!text_number(l->value.s, l->value.n, 0, 100, &n) || n == 1)
        return wrong(r, l,
                     AGON_SAY(variant_repetition,
                              "how often a position ends the game (0: never, 2 to 100)"));
    r->v->repetition = (int)n;
    return 0;
}

static int read_setting(struct variant_parser *r, const struct ini_line *l)
{
    struct variant *v = r->v;
    if (ini_is(l->key, "base"))
        return 0; /* read before everything else */
    if (ini_is(l->key, "name"))
        return copy(r, l, v->name, sizeof v->name);
    if (ini_is(l->key, "about"))
        return copy(r, l, v->about, sizeof v->about);
    if (ini_is(l->key, "board"))
        return read_board(r, l);
    if (ini_is(l->key, "start"))
        return read_start(r, l);
    if (ini_is(l->key, "sides"))
        return read_sides(r, l);
    if (ini_is(l->key, "royal")) {
        r->royal = l->value;
        return 0;
    }
    if (ini_is(l->key, "cannot mate")) {
        if (r->depth == 0) /* a base's pieces may be changed here */
            r->weak = l->value;
        return 0;
    }
    if (ini_is(l->key, "quiet"))
        return read_quiet(r, l);
    if (ini_is(l->key, "repetition"))
        return read_repetition(r, l);
    return read_words(r, l);
}

/* ---- options ---- */

/* Stores a text for the lifetime of the variant; NULL: no room. */
static char *keep(struct variant *v, struct ini_part p)
{
    if (v->pooled + p.n + 1 > sizeof v->pool)
        return NULL;
    char *to = v->pool + v->pooled;
    memcpy(to, p.s, p.n);
    to[p.n] = '\0';
    v->pooled += p.n + 1;
    return to;
}

/* Whether these are words of letters, digits and dashes, separated by bars. */
static bool is_words(struct ini_part p, bool bars)
{
    size_t run = 0;
    for (size_t i = 0; i < p.n; i++) {
        bool bar = bars && p.s[i] == '|';
        if ((!bar && !isalnum((unsigned char)p.s[i]) && p.s[i] != '-') || (bar && run == 0))
            return false;
        run = bar ? 0 : run + 1;
        if (run > 30)
            return false;
    }
    return run > 0;
}

/* An option: a new one, or one that replaces the base's of that name. */
static int read_option(struct variant_parser *r, const struct ini_line *l)
{
    struct variant *v = r->v;
    struct ini_part rest = l->value, values, first;
    bool about = ini_cut(&rest, ":", &values);
    int at = 0;
    while (at < v->options && !ini_is(l->key, v->option[at].name))
        at++;
    if (at < v->options && v->option_place[at].depth == r->depth)
        return ini_fail(
            &r->ini, l->key.s, r->e,
            AGON_SAY(variant_option_twice, "expected another name: line %d has that option"),
            v->option_place[at].line);
    if (at == OPTIONS_MAX)
        return ini_fail(&r->ini, l->key.s, r->e,
                        AGON_SAY(variant_options_most, "expected at most %d options"), OPTIONS_MAX);
    if (!is_words(l->key, false) || !is_words(values, true) || values.n > 100 || !about || !rest.n)
        return ini_fail(
            &r->ini, l->key.s, r->e,
            AGON_SAY(variant_option_expected, "expected option = usual|other: what it is about"));
    struct ini_part all = values;
    ini_cut(&values, "|", &first);
    struct agon_option *o = &v->option[at];
    *o = (struct agon_option){keep(v, l->key), AGON_CHOICE, keep(v, first), keep(v, all), 0, 0,
                              keep(v, rest)};
    if (!o->name || !o->default_value || !o->values || !o->about)
        return ini_fail(&r->ini, l->key.s, r->e,
                        AGON_SAY(variant_option_long, "expected shorter texts of options"));
    v->option_place[at].depth = r->depth;
    v->option_place[at].line = l->line;
    v->options += at == v->options;
    v->option[v->options] = (struct agon_option){0};
    return 0;
}

static int read_ruleset(struct variant_parser *r, const struct ini_line *l)
{
    struct variant *v = r->v;
    struct ini_part rest = l->value, presets;
    int at = 0;
    ini_cut(&rest, ":", &presets);
    while (at < v->rulesets && !ini_is(l->key, v->ruleset[at].id))
        at++;
    if (at < v->rulesets && v->ruleset_place[at].depth == r->depth)
        return ini_fail(
            &r->ini, l->key.s, r->e,
            AGON_SAY(variant_ruleset_twice, "expected another name: line %d has that ruleset"),
            v->ruleset_place[at].line);
    if (at == OPTIONS_MAX)
        return ini_fail(&r->ini, l->key.s, r->e,
                        AGON_SAY(variant_rulesets_most, "expected at most %d rulesets"),
                        OPTIONS_MAX);
    if (!is_words(l->key, false))
        return ini_fail(
            &r->ini, l->key.s, r->e,
            AGON_SAY(variant_ruleset_expected, "expected ruleset = option=value: what it is"));
    struct agon_variant *set = &v->ruleset[at];
    *set = (struct agon_variant){keep(v, l->key), keep(v, rest), keep(v, presets)};
    if (!set->id || !set->about || !set->options)
        return ini_fail(&r->ini, l->key.s, r->e,
                        AGON_SAY(variant_ruleset_long, "expected shorter texts of rulesets"));
    v->ruleset_place[at].depth = r->depth;
    v->ruleset_place[at].line = l->line;
    v->rulesets += at == v->rulesets;
    v->ruleset[v->rulesets] = (struct agon_variant){0};
    return 0;
}

/* Checks that every ruleset presets existing options. */
static int check_rulesets(struct variant *v, struct agon_error *e)
{
    struct options o;
    struct agon_error inner = {.at = 0};
    for (int i = 0; i < v->rulesets; i++) {
        options_defaults(&o, v->option);
        if (options_read(&o, v->option, v->ruleset[i].options, &inner) < 0)
            return agon_fail(e, AGON_BAD_TEXT, -1,
                             AGON_SAY(variant_ruleset_wrong, "line %d: ruleset %s: %s"),
                             v->ruleset_place[i].line, v->ruleset[i].id, inner.parts);
    }
    return 0;
}

/* ---- the whole file ---- */

/* Whether the section applies with the chosen values. */
static int in_force(const struct variant_parser *r, bool *good)
{
    const struct ini *ini = &r->ini;
    *good = true;
    if (ini->option.n == 0)
        return 0;
    for (int i = 0; i < r->v->options; i++)
        if (ini_is(ini->option, r->v->option[i].name)) {
            *good = ini_is(ini->value, r->chosen->value[i]);
            return 0;
        }
    return ini_fail(
        ini, ini->option.s, r->e,
        AGON_SAY(variant_option_unknown, "expected an option of [options], found '%.*s'"),
        (int)(ini->option.n > 20 ? 20 : ini->option.n), ini->option.s);
}

static int read_line(struct variant_parser *r, const struct ini_line *l, bool options)
{
    struct ini_part section = r->ini.section;
    bool good = true;
    if (ini_is(section, "options"))
        return options ? read_option(r, l) : 0;
    if (ini_is(section, "rulesets"))
        return options ? read_ruleset(r, l) : 0;
    if (options)
        return 0;
    int status = in_force(r, &good);
    if (status < 0 || !good)
        return status;
    if (ini_is(section, "variant"))
        return read_setting(r, l);
    if (ini_is(section, "pieces"))
        return pieces_read(r, l);
    if (ini_is(section, "promotions"))
        return pieces_read_promotion(r, l);
    if (ini_is(section, "values"))
        return pieces_read_value(r, l);
    if (ini_is(section, "places"))
        return pieces_read_place(r, l);
    if (section.n > 6 && memcmp(section.s, "names ", 6) == 0)
        return pieces_read_name(r, l);
    return ini_fail(&r->ini, section.s, r->e,
                    AGON_SAY(variant_section_unknown,
                             "expected [variant] [pieces] [promotions] [values] "
                             "[places] [names xx] [options] or [rulesets]"));
}

/* Reads the base named by a text into *base; 0, or a negative status. */
static int find_base(struct variant_parser *r, const char **base)
{
    struct ini_line l;
    int status;
    *base = NULL;
    ini_begin(&r->ini, r->text);
    while ((status = ini_next(&r->ini, &l, r->e)) > 0) {
        if (!ini_is(r->ini.section, "variant") || !ini_is(l.key, "base"))
            continue;
        char id[32];
        snprintf(id, sizeof id, "%.*s", (int)(l.value.n < 31 ? l.value.n : 31), l.value.s);
        *base = library_text(id);
        if (!*base)
            return wrong(r, &l,
                         AGON_SAY(variant_base,
                                  "the id of a variant that the program carries, such as chess"));
        if (r->depth == DEPTH_MAX)
            return wrong(r, &l,
                         AGON_SAY(variant_base_depth, "fewer files that build on each other"));
        return 0;
    }
    return status;
}

/* Reads one text after its base. */
static int read_text(struct variant_parser *r, const char *text, bool options)
{
    struct variant_parser inner = *r;
    struct ini_line l;
    const char *base;
    inner.text = text;
    int status = find_base(&inner, &base);
    if (status == 0 && base) {
        inner.depth++;
        status = read_text(&inner, base, options);
        inner.depth--;
    }
    ini_begin(&inner.ini, text);
    while (status >= 0 && (status = ini_next(&inner.ini, &l, r->e)) > 0)
        status = read_line(&inner, &l, options);
    r->royal = inner.royal;
    r->resets = inner.resets;
    r->weak = inner.weak;
    r->ini = inner.ini;
    r->text = text;
    return status < 0 ? status : 0;
}

int variant_read_options(struct variant *v, const char *text, struct agon_error *e)
{
    struct variant_parser r = {.v = v, .e = e};
    memset(v, 0, sizeof *v);
    int status = read_text(&r, text, true);
    return status == 0 ? check_rulesets(v, e) : status;
}

/* Checks for required settings. */
static int check_whole(const struct variant_parser *r)
{
    const struct variant *v = r->v;
    const char *missing = v->width == 0 ? AGON_SAY(variant_missing_board, "board = 8x8")
                          : v->kinds == 0
                              ? AGON_SAY(variant_missing_pieces, "pieces in a section [pieces]")
                          : !*v->start ? AGON_SAY(variant_missing_start, "start = a position")
                          : !*v->name  ? AGON_SAY(variant_missing_name, "name = a name")
                                       : NULL;
    if (missing)
        return ini_fail(&r->ini, r->ini.next, r->e,
                        AGON_SAY(variant_missing, "expected %s before the end"), missing);
    return 0;
}

int variant_read(struct variant *v, const char *text, const struct options *chosen,
                 struct agon_error *e)
{
    struct variant_parser r = {.v = v, .e = e, .chosen = chosen};
    v->repetition = 3;
    v->start_at = -1;
    strcpy(v->side[0], "White");
    strcpy(v->side[1], "Black");
    int status = read_text(&r, text, false);
    if (status == 0)
        status = check_whole(&r);
    if (status == 0)
        status = pieces_finish(&r);
    return status == 0 ? armies_read(&r) : status;
}
