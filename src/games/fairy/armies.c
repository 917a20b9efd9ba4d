/* The line "cannot mate" of a variant file: armies that cannot mate.
 *
 *     cannot mate = alone, N against Q, B on one colour against B R Q
 *
 * Armies are separated by commas, and list a side's pieces besides its royals: none, a single N, or
 * any number of B if all of both sides are on cells of one colour; after "against" come the pieces
 * that the other side may have besides its own royals. */
#include <string.h>

#include "games/fairy/pieces.h"

static int wrong(const struct variant_parser *r, struct ini_part found)
{
    return ini_fail(&r->ini, found.s, r->e,
                    AGON_SAY(variant_armies,
                             "cannot mate: expected alone, N against Q, B on one colour against B "
                             "R or the like, found '%.*s'"),
                    (int)(found.n > 20 ? 20 : found.n), found.s);
}

/* A piece that is not royal, or -1. */
static int find(const struct variant *v, struct ini_part word)
{
    int kind = variant_find(v, word.s, word.n);
    return kind >= 0 && !v->kind[kind].royal ? kind : -1;
}

/* Reads the pieces after "against". */
static int read_helpers(struct variant_parser *r, struct ini_part rest, struct variant_weak *army)
{
    struct ini_part word;
    do {
        ini_cut(&rest, " ", &word);
        int kind = find(r->v, word);
        if (kind < 0 || army->helpers == VARIANT_TARGETS_MAX ||
            memchr(army->helper, kind, army->helpers))
            return wrong(r, word);
        army->helper[army->helpers++] = (uint8_t)kind;
    } while (rest.n > 0);
    return 0;
}

static int read_army(struct variant_parser *r, struct ini_part rest)
{
    static const char colour[] = "on one colour";
    const size_t n = sizeof colour - 1;
    struct variant *v = r->v;
    struct ini_part word;
    if (ini_is(rest, "alone") && !v->alone_weak) {
        v->alone_weak = true;
        return 0;
    }
    ini_cut(&rest, " ", &word);
    int kind = find(v, word);
    if (kind < 0 || v->weaks == VARIANT_WEAK_MAX)
        return wrong(r, word);
    for (int i = 0; i < v->weaks; i++)
        if (v->weak[i].kind == kind)
            return wrong(r, word);
    struct variant_weak *army = &v->weak[v->weaks++];
    *army = (struct variant_weak){.kind = (uint8_t)kind};
    if (rest.n >= n && memcmp(rest.s, colour, n) == 0 && (rest.n == n || rest.s[n] == ' ')) {
        army->one_colour = true;
        rest = ini_trim((struct ini_part){rest.s + n, rest.n - n});
    }
    if (rest.n == 0)
        return 0;
    ini_cut(&rest, " ", &word);
    return ini_is(word, "against") ? read_helpers(r, rest, army) : wrong(r, word);
}

int armies_read(struct variant_parser *r)
{
    struct variant *v = r->v;
    struct ini_part rest = r->weak, army;
    int status = r->weak.s && rest.n == 0 ? wrong(r, rest) : 0;
    if (rest.n > 0 && (v->goal != GOAL_MATE || v->any_royal || v->stuck != STUCK_DRAWS))
        return ini_fail(&r->ini, r->weak.s, r->e,
                        AGON_SAY(variant_armies_goal,
                                 "cannot mate: expected goal = mate, royals = all and stalemate = "
                                 "draw beside it"));
    for (bool more = rest.n > 0; more && status == 0;) {
        more = memchr(rest.s, ',', rest.n) != NULL;
        ini_cut(&rest, ",", &army);
        status = read_army(r, army);
    }
    return status;
}
