/* Checks the scores that players reported, and the tables. */
#include "play/adjudicate.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "play/outcome.h"

enum { TURNS_MOST = 1000, AFTER_MOST = 10000, SCORE_MOST = 20 };

/* The last turns of the match, `each` per seat; NULL: some turn has no score. */
static const struct match_mark *last_scores(const struct match *m, int each, int *n)
{
    *n = each * (int)m->game->seats;
    if (each == 0 || m->line.turns - m->opening_turns < *n)
        return NULL;
    const struct match_mark *mark = m->mark + m->line.turns - *n;
    for (int i = 0; i < *n; i++)
        if (mark[i].thought.depth == 0)
            return NULL;
    return mark;
}

/* The seat for which every one of the last turns reported at least `score`, or -1. */
static int winner(const struct match *m, int each, int score)
{
    int n, ahead = -1;
    const struct match_mark *mark = last_scores(m, each, &n);
    for (int i = 0; mark && i < n; i++) {
        bool own = mark[i].thought.score > 0;
        if (abs(mark[i].thought.score) < score)
            return -1;
        for (int seat = 0; seat < (int)m->game->seats && ahead < 0; seat++)
            if ((m->game->team[seat] == m->game->team[mark[i].seat]) == own)
                ahead = seat;
        if (ahead < 0 || (m->game->team[ahead] == m->game->team[mark[i].seat]) != own)
            return -1;
    }
    return ahead;
}

static bool is_drawn(const struct match *m, const struct adjudication *a)
{
    int n;
    const struct match_mark *mark = last_scores(m, a->draw.turns, &n);
    if (!mark || m->line.turns < a->draw.after * (int)m->game->seats)
        return false;
    for (int i = 0; i < n; i++)
        if (abs(mark[i].thought.score) > a->draw.score)
            return false;
    return true;
}

enum adjudicated adjudicate(const struct adjudication *a, const struct match *m,
                            struct agon_result *result)
{
    enum adjudicated by = ADJUDICATED_BY_TABLES;
    int seat = -1;
    if (m->result.over)
        return ADJUDICATED_NOT;
    if (!a->tables || m->line.turns == m->opening_turns ||
        !endgame_decided(a->tables, m->game, m->line.pos, &seat)) {
        by = ADJUDICATED_BY_SCORES;
        seat = winner(m, a->win.turns, a->win.score);
        if (seat < 0 && !is_drawn(m, a))
            return ADJUDICATED_NOT;
    }
    outcome_win(m->game, seat, OUTCOME_ADJUDICATED, result);
    return by;
}

/* ---- text ---- */

struct value {
    const char *name;
    int *value, unit, least, most; /* unit 1000: a score with decimals */
};

/* Reads one "name=number"; false: unknown. */
static bool read_value(const struct value *known, int n, const char *s, size_t length)
{
    const char *equals = memchr(s, '=', length);
    char number[24], *end;
    for (int i = 0; equals && i < n; i++) {
        size_t digits = length - (size_t)(equals + 1 - s);
        if (!text_equal(s, (size_t)(equals - s), known[i].name) || digits == 0 ||
            digits >= sizeof number || strspn(equals + 1, "0123456789.") < digits)
            continue;
        memcpy(number, equals + 1, digits);
        number[digits] = '\0';
        double value = strtod(number, &end);
        if (*end || value < known[i].least || value > known[i].most ||
            (known[i].unit == 1 && value != (int)value))
            return false;
        *known[i].value = (int)(value * known[i].unit + 0.5);
        return true;
    }
    return false;
}

static int read_values(const struct value *known, int n, const char *text, const char *expected,
                       struct agon_error *error)
{
    for (const char *s = text; *s;) {
        size_t length = strcspn(s, ",");
        if (!read_value(known, n, s, length))
            return agon_fail(error, AGON_BAD_TEXT, (int)(s - text), "expected %s", expected);
        s += length + (s[length] == ',');
    }
    return 0;
}

int adjudicate_write(const struct adjudication *a, char *text, size_t size)
{
    struct text t = text_into(text, size);
    if (a->win.turns > 0)
        text_add(&t, ", resign score=%g,turns=%d", a->win.score / 1000.0, a->win.turns);
    if (a->draw.turns > 0)
        text_add(&t, ", draw score=%g,turns=%d,after=%d", a->draw.score / 1000.0, a->draw.turns,
                 a->draw.after);
    if (a->tables)
        text_add(&t, ", tables of %d pieces", a->tables->most);
    return (int)t.n;
}

int adjudicate_win_read(struct adjudication *a, const char *text, struct agon_error *error)
{
    const struct value known[] = {{"score", &a->win.score, 1000, 0, SCORE_MOST},
                                  {"turns", &a->win.turns, 1, 1, TURNS_MOST}};
    a->win.score = 6000;
    a->win.turns = 3;
    return read_values(known, 2, text, "score=S or turns=N", error);
}

int adjudicate_draw_read(struct adjudication *a, const char *text, struct agon_error *error)
{
    const struct value known[] = {{"score", &a->draw.score, 1000, 0, SCORE_MOST},
                                  {"turns", &a->draw.turns, 1, 1, TURNS_MOST},
                                  {"after", &a->draw.after, 1, 0, AFTER_MOST}};
    a->draw.score = 100;
    a->draw.turns = 8;
    a->draw.after = 40;
    return read_values(known, 3, text, "score=S, turns=N or after=N", error);
}
