/* Pieces of a variant file: codes, names, movements, promotions, values.
 *
 *     [pieces]      P = Pawn: fmWfceFifmnD        none instead: this piece of the base is not used
 *     [promotions]  P = Q R B N on last rank      ", optional" may follow
 *     [values]      P = 1                         pawns, with two decimals at most
 *     [names fr]    P = Pion */
#include "games/fairy/pieces.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "core/text.h"

int variant_find(const struct variant *v, const char *code, size_t n)
{
    for (int i = 0; i < v->kinds; i++) {
        size_t k = 0;
        while (k < n && v->kind[i].code[k] &&
               tolower((unsigned char)v->kind[i].code[k]) == tolower((unsigned char)code[k]))
            k++;
        if (k == n && !v->kind[i].code[k])
            return i;
    }
    return -1;
}

static bool is_code(struct ini_part p)
{
    for (size_t i = 0; i < p.n; i++)
        if (!isalpha((unsigned char)p.s[i]))
            return false;
    return p.n >= 1 && p.n <= VARIANT_CODE_MAX;
}

/* The piece at the start of a line; -1 with a message. */
static int known(struct variant_parser *r, struct ini_part code)
{
    int kind = variant_find(r->v, code.s, code.n);
    if (kind < 0 || code.n == 0) {
        ini_fail(&r->ini, code.s, r->e,
                 AGON_SAY(variant_piece_expected, "expected a piece of [pieces], found '%.*s'"),
                 (int)(code.n > 20 ? 20 : code.n), code.s);
        return -1;
    }
    return kind;
}

/* Adds or replaces a piece. */
static int place(struct variant_parser *r, struct ini_part code)
{
    struct variant *v = r->v;
    int kind = variant_find(v, code.s, code.n);
    if (kind >= 0)
        return kind;
    if (v->kinds == VARIANT_KINDS_MAX)
        return ini_fail(&r->ini, code.s, r->e,
                        AGON_SAY(variant_pieces_most, "expected at most %d pieces"),
                        VARIANT_KINDS_MAX);
    struct variant_kind *k = &v->kind[v->kinds];
    memset(k, 0, sizeof *k);
    memcpy(k->code, code.s, code.n);
    k->value = -1;
    return v->kinds++;
}

/* Removes a piece of the base, and promotions to it. */
static void drop(struct variant *v, int kind)
{
    memmove(&v->kind[kind], &v->kind[kind + 1], (size_t)(v->kinds - kind - 1) * sizeof *v->kind);
    v->kinds--;
    for (int i = 0; i < v->kinds; i++) {
        struct variant_promotion *p = &v->kind[i].promotion;
        int n = 0;
        for (int k = 0; k < p->targets; k++)
            if (p->target[k] != kind)
                p->target[n++] = (uint8_t)(p->target[k] - (p->target[k] > kind));
        p->targets = (uint8_t)n;
    }
}

static int read_moves(struct variant_parser *r, struct variant_kind *k, struct ini_part moves)
{
    struct agon_error e = {.at = 0};
    if (moves.n >= sizeof k->moves)
        return ini_fail(&r->ini, moves.s, r->e,
                        AGON_SAY(variant_movement_long, "expected a movement of up to %zu bytes"),
                        sizeof k->moves - 1);
    if (betza_read(&k->betza, moves.s, moves.n, &e) < 0) {
        size_t at = e.at < 0 ? 0 : (size_t)e.at;
        return ini_fail(&r->ini, moves.s + (at < moves.n ? at : moves.n), r->e, "%s", e.parts);
    }
    memcpy(k->moves, moves.s, moves.n);
    k->moves[moves.n] = '\0';
    return 0;
}

int pieces_read(struct variant_parser *r, const struct ini_line *l)
{
    struct ini_part moves = l->value, name;
    if (!is_code(l->key))
        return ini_fail(
            &r->ini, l->key.s, r->e,
            AGON_SAY(variant_code_expected, "expected a piece's code of 1 to %d letters"),
            VARIANT_CODE_MAX);
    if (ini_is(l->value, "none")) {
        int kind = known(r, l->key);
        if (kind >= 0)
            drop(r->v, kind);
        return kind < 0 ? AGON_BAD_TEXT : 0;
    }
    if (!ini_cut(&moves, ":", &name) || name.n == 0 || name.n > 40 || memchr(name.s, '=', name.n) ||
        memchr(name.s, ';', name.n))
        return ini_fail(&r->ini, l->value.s, r->e,
                        AGON_SAY(variant_piece_line, "expected a name, a colon and a movement"));
    int kind = place(r, l->key);
    if (kind < 0)
        return kind;
    struct variant_kind *k = &r->v->kind[kind];
    memset(k->place, 0, sizeof k->place); /* of a piece of the base with other movements */
    k->mobility = 0;
    k->line = r->depth == 0 ? l->line : 0;
    snprintf(k->names, sizeof k->names, "en=%.*s", (int)name.n, name.s);
    return read_moves(r, k, moves);
}

int pieces_read_name(struct variant_parser *r, const struct ini_line *l)
{
    struct ini_part language = r->ini.section;
    int kind = known(r, l->key);
    if (kind < 0)
        return AGON_BAD_TEXT;
    language.s += 6;
    language.n -= 6;
    char *names = r->v->kind[kind].names;
    size_t n = strlen(names), size = sizeof r->v->kind[kind].names;
    bool odd = memchr(l->value.s, ';', l->value.n) || memchr(l->value.s, '=', l->value.n);
    if (odd || l->value.n == 0 || n + language.n + l->value.n + 3 > size)
        return ini_fail(
            &r->ini, l->value.s, r->e,
            AGON_SAY(variant_piece_name, "expected a name without = and ;, %zu bytes left"),
            size - n - 3);
    snprintf(names + n, size - n, ";%.*s=%.*s", (int)language.n, language.s, (int)l->value.n,
             l->value.s);
    return 0;
}

int pieces_read_value(struct variant_parser *r, const struct ini_line *l)
{
    int kind = known(r, l->key);
    struct ini_part part = l->value, pawns;
    int64_t whole = 0, cents = 0;
    if (kind < 0)
        return AGON_BAD_TEXT;
    bool decimals = ini_cut(&part, ".", &pawns);
    if (!text_number(pawns.s, pawns.n, 0, 9999, &whole) ||
        (decimals && (part.n > 2 || !text_number(part.s, part.n, 0, 99, &cents))))
        return ini_fail(
            &r->ini, l->value.s, r->e,
            AGON_SAY(variant_value_expected, "expected a value in pawns such as 3 or 3.25"));
    if (decimals && part.n == 1)
        cents *= 10;
    r->v->kind[kind].value = (int)(100 * whole + cents);
    return 0;
}

/* "E E E E E E / L L L L L L / M": the learned numbers of a kind. */
int pieces_read_place(struct variant_parser *r, const struct ini_line *l)
{
    int kind = known(r, l->key);
    struct ini_part rest = l->value, part, word;
    int64_t number[2 * VARIANT_SHAPES + 1];
    if (kind < 0)
        return AGON_BAD_TEXT;
    struct variant_kind *k = &r->v->kind[kind];
    int n = 0;
    for (int group = 0; group < 3; group++) {
        bool more = ini_cut(&rest, "/", &part);
        int most = group < 2 ? VARIANT_SHAPES : 1, i = 0;
        for (; i < most && part.n > 0; i++, n++) {
            ini_cut(&part, " ", &word);
            if (!text_number(word.s, word.n, -VARIANT_LEARNED, VARIANT_LEARNED, &number[n]))
                break;
        }
        if (i < most || part.n > 0 || more != (group < 2))
            return ini_fail(&r->ini, l->value.s, r->e,
                            AGON_SAY(variant_place_numbers,
                                     "expected 6 numbers / 6 numbers / 1 number, each from -999 "
                                     "to 999"));
    }
    for (int i = 0; i < 2 * VARIANT_SHAPES; i++)
        k->place[i / VARIANT_SHAPES][i % VARIANT_SHAPES] = (int16_t)number[i];
    k->mobility = (int16_t)number[2 * VARIANT_SHAPES];
    return 0;
}

/* "last rank", "last 3 ranks", "rank 9", "far corners", "capture", "anywhere". */
static int read_place(struct variant_parser *r, struct ini_part text, struct variant_promotion *p)
{
    struct ini_part rest = text, word, number;
    int64_t n = 1;
    ini_cut(&rest, " ", &word);
    if (ini_is(text, "capture")) {
        p->place = PLACE_CAPTURE;
    } else if (ini_is(text, "anywhere")) {
        p->place = PLACE_ALL;
    } else if (ini_is(text, "far corners")) {
        p->place = PLACE_CORNERS;
    } else if (ini_is(text, "last rank")) {
        p->place = PLACE_LAST;
    } else if (ini_is(word, "last") && ini_cut(&rest, " ", &number) && ini_is(rest, "ranks") &&
               text_number(number.s, number.n, 1, VARIANT_SIDE_MAX, &n)) {
        p->place = PLACE_LAST;
    } else if (ini_is(word, "rank") && text_number(rest.s, rest.n, 1, VARIANT_SIDE_MAX, &n)) {
        p->place = PLACE_RANK;
    } else {
        return ini_fail(
            &r->ini, text.s, r->e,
            AGON_SAY(variant_place_expected,
                     "expected last rank, last N ranks, rank N, far corners, anywhere or capture"));
    }
    p->number = (uint8_t)n;
    return 0;
}

int pieces_read_promotion(struct variant_parser *r, const struct ini_line *l)
{
    struct variant_promotion p = {.targets = 0};
    struct ini_part rest = l->value, main, word;
    int kind = known(r, l->key);
    if (kind < 0)
        return AGON_BAD_TEXT;
    if (ini_is(l->value, "none")) {
        r->v->kind[kind].promotion = p;
        return 0;
    }
    bool more = ini_cut(&rest, ",", &main);
    if (more && !ini_is(rest, "optional"))
        return ini_fail(&r->ini, rest.s, r->e,
                        AGON_SAY(variant_optional_expected, "expected \"optional\" or nothing"));
    p.optional = more;
    for (;;) {
        bool last = !ini_cut(&main, " ", &word);
        if (ini_is(word, "on") || ini_is(word, "within"))
            break;
        if (last)
            return ini_fail(&r->ini, word.s, r->e,
                            AGON_SAY(variant_promotion_expected,
                                     "expected pieces, then \"on\" or \"within\" and a place"));
        int target = known(r, word);
        if (target < 0)
            return AGON_BAD_TEXT;
        if (p.targets == VARIANT_TARGETS_MAX || target == kind ||
            memchr(p.target, target, p.targets))
            return ini_fail(
                &r->ini, word.s, r->e,
                AGON_SAY(variant_others_expected, "expected other pieces, each once, %d at most"),
                VARIANT_TARGETS_MAX);
        p.target[p.targets++] = (uint8_t)target;
    }
    p.within = ini_is(word, "within");
    if (p.targets == 0)
        return ini_fail(&r->ini, l->value.s, r->e,
                        AGON_SAY(variant_target_expected, "expected a piece to promote to"));
    int status = read_place(r, main, &p);
    r->v->kind[kind].promotion = p;
    return status;
}

/* Marks the kinds of a list such as "K E". */
static int mark(struct variant_parser *r, struct ini_part list, bool royal)
{
    while (list.n > 0) {
        struct ini_part word;
        ini_cut(&list, " ", &word);
        int kind = variant_find(r->v, word.s, word.n);
        if (kind < 0) /* the list may be the base's: then the end of the file is the place of the
                       * error */
            return ini_fail(&r->ini, ini_holds(&r->ini, word.s) ? word.s : r->ini.next, r->e,
                            AGON_SAY(variant_pieces_expected, "%s: expected pieces, found '%.*s'"),
                            royal ? "royal" : "quiet", (int)(word.n > 20 ? 20 : word.n), word.s);
        if (royal)
            r->v->kind[kind].royal = true;
        else
            r->v->kind[kind].resets = true;
    }
    return 0;
}

int pieces_finish(struct variant_parser *r)
{
    int status = mark(r, r->royal, true);
    if (status == 0)
        status = mark(r, r->resets, false);
    if (status == 0 && r->royal.n == 0)
        status =
            ini_fail(&r->ini, r->ini.next, r->e,
                     AGON_SAY(variant_royal_expected, "expected royal = pieces before the end"));
    return status;
}
