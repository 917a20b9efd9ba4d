/* Positions, steps and ticks of Akhimoraec as text: docs/rules/akhimoraec.md, section 4. */
#include <ctype.h>
#include <string.h>

#include "core/moves.h"
#include "core/text.h"
#include "games/akhimoraec/akhimoraec.h"

/* The state of reading a position. */
struct akhi_parser {
    const struct akhi_game *game;
    const char *text, *s;
    struct akhi_pos p;
    struct agon_error *e;
};

static int place(const struct akhi_parser *r)
{
    return (int)(r->s - r->text);
}

/* Reads "e4"; -1 if there is no square. */
static int read_square(const char **s)
{
    int file = tolower((unsigned char)(*s)[0]) - 'a';
    if (file < 0 || file >= AKHI_SIDE || (*s)[1] < '1' || (*s)[1] > '9')
        return -1;
    int square = AKHI_SIDE * ((*s)[1] - '1') + file;
    *s += 2;
    return square;
}

/* Reads digits into a number from 0 to `most`; false if there is none, or it is larger. */
static bool read_time(const char **s, int64_t most, int64_t *out)
{
    size_t n = strspn(*s, "0123456789");
    bool good = n > 0 && text_number(*s, n, 0, most, out);
    *s += good ? n : 0;
    return good;
}

/* One hourglass: "e4-R173250", a square, the head on top, and its state. */
static int read_glass(struct akhi_parser *r, int glass)
{
    struct akhi_pos *p = &r->p;
    int square = read_square(&r->s);
    int64_t sand = 0;
    if (square < 0)
        return agon_fail(r->e, AGON_BAD_TEXT, place(r),
                         AGON_SAY(akhimoraec_square_expected,
                                  "expected the square of %s's hourglass %d, a1 to i9"),
                         akhi_seat_name(akhi_seat_of(glass)), glass % AKHI_OF_SEAT + 1);
    if (akhi_on(p, square) >= 0)
        return agon_fail(r->e, AGON_ILLEGAL, place(r) - 2,
                         AGON_SAY(akhimoraec_two_on_square, "two hourglasses on %s"),
                         akhi_square_name(square));
    if (*r->s != '+' && *r->s != '-')
        return agon_fail(
            r->e, AGON_BAD_TEXT, place(r),
            AGON_SAY(akhimoraec_head_expected, "expected + (colour up) or - (black up)"));
    p->square[glass] = (uint8_t)square;
    p->black |= (uint8_t)((*r->s++ == '-') << glass);
    const char *phase = *r->s ? strchr("HRW", *r->s) : NULL;
    if (!phase)
        return agon_fail(r->e, AGON_BAD_TEXT, place(r),
                         AGON_SAY(akhimoraec_state_expected,
                                  "expected H (at home), R (running) or W (waiting)"));
    p->phase[glass] = (uint8_t)(phase - "HRW" == 0 ? AKHI_READY
                                : *phase == 'R'    ? AKHI_RUNNING
                                                   : AKHI_WAITING);
    r->s++;
    int64_t most = p->phase[glass] == AKHI_RUNNING ? r->game->life : r->game->pause;
    if (p->phase[glass] != AKHI_READY && (!read_time(&r->s, most, &sand) || sand == 0))
        return agon_fail(
            r->e, AGON_BAD_TEXT, place(r),
            AGON_SAY(akhimoraec_sand_expected, "expected the sand that is left, 1 to %lld"),
            (long long)most);
    p->sand[glass] = (int32_t)sand;
    return 0;
}

static int read_side(struct akhi_parser *r, int seat)
{
    if (tolower((unsigned char)r->s[0]) != (seat == AKHI_GOLD ? 'g' : 'r') || r->s[1] != ':')
        return agon_fail(
            r->e, AGON_BAD_TEXT, place(r),
            AGON_SAY(akhimoraec_side_expected, "expected %s and %s's three hourglasses"),
            seat == AKHI_GOLD ? "G:" : "R:", akhi_seat_name(seat));
    r->s += 2;
    for (int i = 0; i < AKHI_OF_SEAT; i++) {
        int status = read_glass(r, seat * AKHI_OF_SEAT + i);
        if (status < 0)
            return status;
        bool last = i == AKHI_OF_SEAT - 1;
        if (*r->s != (last ? ' ' : ','))
            return agon_fail(
                r->e, AGON_BAD_TEXT, place(r), "%s",
                last ? AGON_SAY(akhimoraec_space_expected,
                                "expected a space after three hourglasses")
                     : AGON_SAY(akhimoraec_comma_expected, "expected , and the next hourglass"));
        r->s++;
    }
    text_skip_spaces(&r->s);
    return 0;
}

/* A counter "name=value" other than 0; each at most once. */
static int read_counter(struct akhi_parser *r)
{
    struct akhi_pos *p = &r->p;
    const char *value = strchr(r->s, '=');
    size_t n = value ? (size_t)(value - r->s) : 0;
    int seat = value && value[1] == 'R';
    int64_t number = 0, most = r->game->turn_limit - 1;
    bool quiet = text_equal(r->s, n, "quiet"), turn = text_equal(r->s, n, "turn"),
         line = text_equal(r->s, n, "line") && (value[1] == 'G' || seat);
    if (quiet)
        most = r->game->quiet > 0 ? r->game->quiet : UINT16_MAX;
    if (line)
        most = r->game->hold;
    bool again = (quiet && p->quiet) || (turn && p->turn) || (line && p->line[seat]);
    if ((!quiet && !turn && !line) || again)
        return agon_fail(
            r->e, AGON_BAD_TEXT, place(r),
            AGON_SAY(akhimoraec_field_expected,
                     "expected nothing more, or quiet=N, turn=N, line=GN or line=RN once"));
    r->s = value + 1 + line;
    if (!read_time(&r->s, most, &number) || number == 0)
        return agon_fail(r->e, AGON_BAD_TEXT, place(r),
                         AGON_SAY(akhimoraec_number_expected, "expected a number from 1 to %lld"),
                         (long long)most);
    if (quiet)
        p->quiet = (uint16_t)number;
    else
        *(turn ? &p->turn : &p->line[seat]) = (int32_t)number;
    if (*r->s && *r->s != ' ')
        return agon_fail(r->e, AGON_BAD_TEXT, place(r),
                         AGON_SAY(end_or_space_expected, "expected a space or the end"));
    text_skip_spaces(&r->s);
    return 0;
}

static int read_rest(struct akhi_parser *r)
{
    char seat = (char)tolower((unsigned char)*r->s);
    if ((seat != 'g' && seat != 'r') || (r->s[1] && r->s[1] != ' '))
        return agon_fail(r->e, AGON_BAD_TEXT, place(r),
                         AGON_SAY(akhimoraec_seat_expected, "expected the side to move: g or r"));
    r->p.seat = seat == 'r';
    r->s++;
    text_skip_spaces(&r->s);
    while (*r->s) {
        int status = read_counter(r);
        if (status < 0)
            return status;
    }
    return 0;
}

int akhi_read(const agon_game *game, agon_pos *pos, const char *text, struct agon_error *e)
{
    struct akhi_parser r = {.game = akhi_game(game), .text = text, .s = text, .e = e};
    memset(&r.p, 0, sizeof r.p);
    memset(r.p.square, UINT8_MAX, sizeof r.p.square);
    text_skip_spaces(&r.s);
    int status = read_side(&r, AKHI_GOLD);
    if (status == 0)
        status = read_side(&r, AKHI_RED);
    if (status == 0)
        status = read_rest(&r);
    if (status < 0)
        return status;
    r.p.least = (uint16_t)akhi_least(r.game, &r.p);
    akhi_settle(r.game, &r.p);
    if (!akhi_sound(game, (const agon_pos *)&r.p))
        return agon_fail(e, AGON_ILLEGAL, -1,
                         AGON_SAY(akhimoraec_home_and_line,
                                  "at home (H, W) means on its own home with colour up; nobody "
                                  "stands on another's home; line= needs a line"));
    memcpy(akhi_pos_mut(pos), &r.p, sizeof r.p);
    return 0;
}

static void write_glass(struct text *out, const struct akhi_pos *p, int i)
{
    static const char phases[] = "HRW";
    text_add(out, "%s%c%c", akhi_square_name(p->square[i]), akhi_is_black(p, i) ? '-' : '+',
             phases[p->phase[i]]);
    if (p->phase[i] != AKHI_READY)
        text_add(out, "%ld", (long)p->sand[i]);
}

int akhi_write(const agon_game *game, const agon_pos *pos, char *text, size_t size)
{
    const struct akhi_pos *p = akhi_pos(pos);
    struct text out = text_into(text, size);
    (void)game;
    for (int i = 0; i < AKHI_GLASSES; i++) {
        text_add(&out, "%s", i == 0 ? "G:" : i == AKHI_OF_SEAT ? " R:" : ",");
        write_glass(&out, p, i);
    }
    text_add(&out, " %c", p->seat == AKHI_GOLD ? 'g' : 'r');
    if (p->quiet > 0)
        text_add(&out, " quiet=%d", p->quiet);
    if (p->turn > 0)
        text_add(&out, " turn=%ld", (long)p->turn);
    for (int seat = 0; seat < 2; seat++)
        if (p->line[seat] > 0)
            text_add(&out, " line=%c%ld", seat == AKHI_GOLD ? 'G' : 'R', (long)p->line[seat]);
    return (int)out.n;
}

int akhi_read_move(const agon_game *game, const agon_pos *pos, const char **text, agon_move *move,
                   struct agon_error *e)
{
    const char *s = *text;
    int64_t ms;
    (void)game;
    text_skip_spaces(&s);
    const char *word = s;
    size_t n = text_word(s);
    if (text_equal(s, n, "pass")) {
        *move = AGON_PASS;
        *text = s + n;
        return 0;
    }
    if (*s == '@') {
        if (!text_number(s + 1, n - 1, INT64_MIN, INT64_MAX / 2, &ms))
            return agon_fail(e, AGON_BAD_TEXT, (int)(s - *text),
                             AGON_SAY(akhimoraec_ms_expected, "expected milliseconds after @"));
        if (ms <= 0)
            return agon_fail(
                e, AGON_ILLEGAL, (int)(s - *text),
                AGON_SAY(akhimoraec_time_runs, "time only runs forward: expected 1 ms or more"));
        *move = AGON_TICK(ms);
        *text = s + n;
        return 0;
    }
    int from = read_square(&s), to = -1;
    s += from >= 0 && *s == '-';
    to = from >= 0 ? read_square(&s) : -1;
    if (to < 0 || (size_t)(s - word) != n)
        return agon_fail(e, AGON_BAD_TEXT, (int)(word - *text),
                         AGON_SAY(akhimoraec_move_expected,
                                  "expected a step such as c1-c2, pass, or @ms, found \"%.*s\""),
                         n > 20 ? 20 : (int)n, word);
    int glass = akhi_on(akhi_pos(pos), from);
    if (glass < 0)
        return agon_fail(e, AGON_ILLEGAL, (int)(word - *text),
                         AGON_SAY(akhimoraec_no_hourglass, "there is no hourglass on %s"),
                         akhi_square_name(from));
    *move = akhi_move(glass, to);
    *text = s;
    return 0;
}

int akhi_write_move(const agon_game *game, const agon_pos *pos, agon_move m, char *text,
                    size_t size)
{
    struct text out = text_into(text, size);
    (void)game;
    if (move_is_tick(m))
        text_add(&out, "@%llu", (unsigned long long)move_tick_ms(m));
    else if (m == AGON_PASS)
        text_add(&out, "pass");
    else
        text_add(&out, "%s-%s", akhi_square_name(akhi_pos(pos)->square[akhi_glass(m)]),
                 akhi_square_name(akhi_to(m)));
    return (int)out.n;
}

/* By hourglass and the square entered, then the pass. */
int akhi_parts(const agon_game *g, agon_move m, struct agon_part out[AGON_MOVE_PARTS])
{
    enum { STEPS = AKHI_GLASSES * AKHI_SQUARES };
    (void)g;
    out[0] = (struct agon_part){AKHI_SQUARES * akhi_glass(m) + akhi_to(m), STEPS + 1};
    if (m == AGON_PASS)
        out[0].value = STEPS;
    return 1;
}
