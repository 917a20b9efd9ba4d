/* Kamisado as text: positions written, moves read and written.
 *
 *     d1d4     a tower moves; D1-D4 is read too
 *     Xd4d5    a push: the tower enters d5
 *     pass     the tower to move is blocked
 *     left     the next round is lined up from the left of each player, or from the right
 *
 * read.c accepts the forms of a position; the first of them is written. */
#include <ctype.h>
#include <string.h>

#include "core/text.h"
#include "games/kamisado/kamisado.h"

const char kamisado_letters[] = "ngryiulo", kamisado_seats[] = "wb";

int kamisado_square(const char *s)
{
    int file = tolower((unsigned char)s[0]);
    if (file < 'a' || file > 'h' || s[1] < '1' || s[1] > '8')
        return -1;
    return (s[1] - '1') * 8 + file - 'a';
}

static void add_pair(struct text *out, const char *before, uint8_t pair)
{
    text_add(out, "%s%c%c", before, kamisado_seats[pair >> 3], kamisado_letters[pair & 7]);
}

/* The passes since the last real move, and its player if that is not obvious. */
static void add_chain(struct text *out, const struct kamisado_game *g, const struct kamisado_pos *p)
{
    uint8_t pair = p->first;
    for (int i = 0; i < p->passes; i++) {
        add_pair(out, i ? "," : " passed=", pair);
        pair = kamisado_after_pass(g, p, pair);
    }
    uint8_t from = p->passes ? p->first : KAMISADO_PAIR(p->seat, p->colour);
    if (p->last != KAMISADO_NO_PAIR && p->last != (from ^ 8))
        add_pair(out, " last=", p->last);
}

int kamisado_write(const agon_game *game, const agon_pos *pos, char *text, size_t size)
{
    const struct kamisado_pos *p = kamisado_pos(pos);
    struct text out = text_into(text, size);
    bool rings = false;
    for (int i = 0; i < 2 * KAMISADO_COLOURS; i++) {
        text_add(&out, "%s", kamisado_square_name(p->at[i / 8][i % 8]));
        rings |= p->rings[i / 8][i % 8] > 0;
    }
    text_add(&out, " %c ", kamisado_seats[p->seat]);
    if (p->phase != KAMISADO_PLAY)
        text_add(&out, p->phase == KAMISADO_FILL ? "fill" : "over");
    else
        text_add_char(&out, p->colour == KAMISADO_FREE ? '-' : kamisado_letters[p->colour]);
    if (rings)
        text_add(&out, " rings=");
    for (int i = 0; rings && i < 2 * KAMISADO_COLOURS; i++)
        text_add_char(&out, (char)('0' + p->rings[i / 8][i % 8]));
    if (p->drawn)
        text_add(&out, " drawn=%d", p->drawn);
    add_chain(&out, kamisado_game(game), p);
    return (int)out.n;
}

int kamisado_read_move(const agon_game *game, const agon_pos *pos, const char **text,
                       agon_move *move, struct agon_error *e)
{
    const char *s = *text;
    (void)game;
    (void)pos;
    text_skip_spaces(&s);
    size_t n = text_word(s);
    if (text_equal(s, n, "pass")) {
        *move = AGON_PASS;
    } else if (text_equal(s, n, "left") || text_equal(s, n, "right")) {
        *move = *s == 'l' ? KAMISADO_FILL_LEFT : KAMISADO_FILL_RIGHT;
    } else {
        bool push = n > 0 && (s[0] == 'X' || s[0] == 'x');
        int from = n >= 4 ? kamisado_square(s + push) : -1;
        int dash = from >= 0 && s[push + 2] == '-';
        int to = from >= 0 ? kamisado_square(s + push + 2 + dash) : -1;
        if (to < 0 || to == from || n != (size_t)(push + 4 + dash))
            return agon_fail(
                e, AGON_BAD_TEXT, (int)(s - *text),
                AGON_SAY(
                    kamisado_move_expected,
                    "expected a move such as d1d4, Xd4d5, pass, left or right, found \"%.*s\""),
                n > 20 ? 20 : (int)n, s);
        *move = KAMISADO_MOVE(from, to) | (push ? KAMISADO_PUSH : 0);
    }
    *text = s + n;
    return 0;
}

int kamisado_write_move(const agon_game *game, const agon_pos *pos, agon_move m, char *text,
                        size_t size)
{
    struct text out = text_into(text, size);
    (void)game;
    (void)pos;
    if (m == AGON_PASS)
        text_add(&out, "pass");
    else if (m == KAMISADO_FILL_LEFT || m == KAMISADO_FILL_RIGHT)
        text_add(&out, m == KAMISADO_FILL_LEFT ? "left" : "right");
    else
        text_add(&out, "%s%s%s", m & KAMISADO_PUSH ? "X" : "",
                 kamisado_square_name(kamisado_move_from(m)),
                 kamisado_square_name(kamisado_move_to(m)));
    return (int)out.n;
}

/* Moves by both squares, then the two ways to line up, then the pass. */
int kamisado_parts(const agon_game *g, agon_move m, struct agon_part out[AGON_MOVE_PARTS])
{
    enum { MOVES = 64 * 64 };
    (void)g;
    out[0] = (struct agon_part){64 * kamisado_move_from(m) + kamisado_move_to(m), MOVES + 3};
    if (m == KAMISADO_FILL_LEFT || m == KAMISADO_FILL_RIGHT)
        out[0].value = MOVES + (m == KAMISADO_FILL_RIGHT);
    else if (m == AGON_PASS)
        out[0].value = MOVES + 2;
    return 1;
}
