/* Kamisado positions from text, in two forms.
 *
 *     h1g1f1e1d1c1b1a1a8b8c8d8e8f8g8h8 w -      squares of White's towers n g r y i u l o, then of
 *                                               Black's; spaces between them are allowed
 *     ngryiulo/8/8/8/8/8/8/OLUIYRGN w -         ranks 8..1, White's towers in upper case
 *
 * Then the side to move and the colour of its tower, or "-": any tower, "fill": it chooses from
 * which side the next round is lined up, "over". Values other than the defaults follow:
 *
 *     rings=0000000100000000   of the towers, in the order above
 *     drawn=1                  rounds drawn in a row before this one
 *     passed=wg,by             towers that were blocked since the last real move
 *     last=bu                  the seat that moved last, and the colour of the square it stopped on
 *
 * A tower on the far home rank has just won its round. */
#include <ctype.h>
#include <string.h>

#include "core/text.h"
#include "games/kamisado/kamisado.h"

/* The state of reading a position. */
struct kamisado_parser {
    const struct kamisado_game *game;
    const char *text, *s;
    struct kamisado_pos p;
    uint8_t passed[2 * KAMISADO_COLOURS]; /* the pairs of passed= */
    const char *field[4];                 /* the start of each field's value, or NULL */
    struct agon_error *e;
};

enum { RINGS, DRAWN, PASSED, LAST };

static int place(const struct kamisado_parser *r, const char *s)
{
    return (int)(s - r->text);
}

/* Puts a tower on the board: each once, and on a free square. */
static int put(struct kamisado_parser *r, int seat, int colour, int sq, int at)
{
    struct kamisado_pos *p = &r->p;
    for (int owner = 0; owner < 2; owner++) {
        int there = p->occupied >> sq & 1 ? kamisado_tower_at(p, owner, sq) : KAMISADO_FREE;
        if (there != KAMISADO_FREE)
            return agon_fail(r->e, AGON_ILLEGAL, at,
                             AGON_SAY(kamisado_two_on_square,
                                      "two towers on %s, one is allowed: %s's %s and %s's %s"),
                             kamisado_square_name(sq), kamisado_seat_name(owner),
                             kamisado_colour_name(there), kamisado_seat_name(seat),
                             kamisado_colour_name(colour));
    }
    if (p->at[seat][colour] < 64)
        return agon_fail(
            r->e, AGON_ILLEGAL, at,
            AGON_SAY(kamisado_tower_twice, "%s's %s tower stands on %s and on %s: one exists"),
            kamisado_seat_name(seat), kamisado_colour_name(colour),
            kamisado_square_name(p->at[seat][colour]), kamisado_square_name(sq));
    p->at[seat][colour] = (uint8_t)sq;
    p->occupied |= KAMISADO_BIT(sq);
    return 0;
}

static int read_squares(struct kamisado_parser *r)
{
    for (int i = 0; i < 2 * KAMISADO_COLOURS; i++) {
        int seat = i / KAMISADO_COLOURS, colour = i % KAMISADO_COLOURS;
        text_skip_spaces(&r->s);
        int sq = kamisado_square(r->s), at = place(r, r->s);
        if (sq < 0)
            return agon_fail(
                r->e, AGON_BAD_TEXT, at,
                AGON_SAY(kamisado_square_expected, "expected the square a1 to h8 of %s's %s tower"),
                kamisado_seat_name(seat), kamisado_colour_name(colour));
        int status = put(r, seat, colour, sq, at);
        if (status < 0)
            return status;
        r->s += 2;
    }
    return 0;
}

/* One character of a drawn rank: a tower or a gap; advances *file. */
static int read_drawn(struct kamisado_parser *r, int rank, int *file)
{
    char c = *r->s;
    const char *letter = strchr(kamisado_letters, tolower((unsigned char)c));
    int at = place(r, r->s), gap = c >= '1' && c <= '8' ? c - '0' : 0;
    if (!letter && !gap)
        return agon_fail(
            r->e, AGON_BAD_TEXT, at,
            AGON_SAY(kamisado_rank_expected,
                     "rank %d: expected a tower of NGRYIULO, ngryiulo, or 1 to 8 gaps"),
            rank + 1);
    if (*file + (gap ? gap : 1) > 8)
        return agon_fail(r->e, AGON_BAD_TEXT, at,
                         AGON_SAY(rank_overfull_8, "rank %d has more than 8 squares"), rank + 1);
    int status = gap ? 0
                     : put(r, islower((unsigned char)c) != 0, (int)(letter - kamisado_letters),
                           rank * 8 + *file, at);
    *file += gap ? gap : 1;
    r->s++;
    return status;
}

static int read_board(struct kamisado_parser *r)
{
    for (int rank = 7; rank >= 0; rank--) {
        int file = 0;
        while (*r->s && *r->s != '/' && *r->s != ' ') {
            int status = read_drawn(r, rank, &file);
            if (status < 0)
                return status;
        }
        if (file < 8)
            return agon_fail(r->e, AGON_BAD_TEXT, place(r, r->s),
                             AGON_SAY(rank_short_8, "rank %d has %d squares, expected 8"), rank + 1,
                             file);
        if (rank > 0 && *r->s++ != '/')
            return agon_fail(r->e, AGON_BAD_TEXT, place(r, r->s - 1),
                             AGON_SAY(rank_expected, "expected / and rank %d"), rank);
    }
    for (int i = 0; i < 2 * KAMISADO_COLOURS; i++)
        if (r->p.at[i / 8][i % 8] == 64)
            return agon_fail(r->e, AGON_ILLEGAL, -1,
                             AGON_SAY(kamisado_tower_missing,
                                      "%s's %s tower is missing: all 16 towers are on the board"),
                             kamisado_seat_name(i / 8), kamisado_colour_name(i % 8));
    return 0;
}

/* A seat and a colour in two letters, or -1. */
static int read_pair(const char *s)
{
    const char *seat = *s ? strchr(kamisado_seats, s[0]) : NULL;
    const char *colour = seat && s[1] ? strchr(kamisado_letters, s[1]) : NULL;
    return colour ? KAMISADO_PAIR(seat - kamisado_seats, colour - kamisado_letters) : -1;
}

/* The side to move, and its tower. */
static int read_turn(struct kamisado_parser *r)
{
    struct kamisado_pos *p = &r->p;
    text_skip_spaces(&r->s);
    size_t n = text_word(r->s);
    if (n != 1 || !strchr(kamisado_seats, *r->s))
        return agon_fail(
            r->e, AGON_BAD_TEXT, place(r, r->s),
            AGON_SAY(side_white_or_black_expected, "expected the side to move: w or b"));
    p->seat = *r->s++ == 'b';
    text_skip_spaces(&r->s);
    n = text_word(r->s);
    const char *letter = n == 1 ? strchr(kamisado_letters, *r->s) : NULL;
    p->colour = letter ? (uint8_t)(letter - kamisado_letters) : KAMISADO_FREE;
    if (text_equal(r->s, n, "fill"))
        p->phase = KAMISADO_FILL;
    else if (text_equal(r->s, n, "over"))
        p->phase = KAMISADO_OVER;
    else if (!letter && !text_equal(r->s, n, "-"))
        return agon_fail(
            r->e, AGON_BAD_TEXT, place(r, r->s),
            AGON_SAY(kamisado_colour_expected,
                     "expected the colour to move (one of ngryiulo), -, fill or over"));
    r->s += n;
    return 0;
}

static int read_rings(struct kamisado_parser *r, const char *value, size_t n)
{
    for (size_t i = 0; i < n && i < 2 * KAMISADO_COLOURS; i++) {
        if (value[i] < '0' || value[i] > '0' + KAMISADO_RINGS)
            return agon_fail(
                r->e, AGON_BAD_TEXT, place(r, value + i),
                AGON_SAY(kamisado_rings_range, "rings: expected 0 to %d for %s's %s tower"),
                KAMISADO_RINGS, kamisado_seat_name((int)i / 8), kamisado_colour_name((int)i % 8));
        r->p.rings[i / 8][i % 8] = (uint8_t)(value[i] - '0');
    }
    if (n != 2 * KAMISADO_COLOURS)
        return agon_fail(r->e, AGON_BAD_TEXT, place(r, value),
                         AGON_SAY(kamisado_rings_expected,
                                  "rings: expected 16 digits, white's towers first, found %d"),
                         (int)n);
    return 0;
}

static int read_passed(struct kamisado_parser *r, const char *value, size_t n)
{
    for (size_t i = 0; i < n; i += 3) {
        int pair = read_pair(value + i);
        if (pair < 0 || i + 2 > n || (i + 2 < n && value[i + 2] != ',') ||
            r->p.passes == 2 * KAMISADO_COLOURS)
            return agon_fail(r->e, AGON_BAD_TEXT, place(r, value + i),
                             AGON_SAY(kamisado_passed_expected,
                                      "passed: expected up to 16 towers such as wg,by"));
        r->passed[r->p.passes++] = (uint8_t)pair;
    }
    r->p.first = r->passed[0];
    return 0;
}

/* The fields after the turn, in any order, each at most once. */
static int read_fields(struct kamisado_parser *r)
{
    static const char *const names[] = {"rings=", "drawn=", "passed=", "last="};
    for (text_skip_spaces(&r->s); *r->s; text_skip_spaces(&r->s)) {
        size_t n = text_word(r->s), length = 0;
        int i = 0, status = 0;
        while (i < 4 && strncmp(r->s, names[i], length = strlen(names[i])) != 0)
            i++;
        if (i == 4 || n <= length || r->field[i])
            return agon_fail(
                r->e, AGON_BAD_TEXT, place(r, r->s),
                AGON_SAY(kamisado_field_expected,
                         "expected rings=, drawn=, passed= or last= with a value, each once"));
        const char *value = r->s + length;
        n -= length;
        r->field[i] = value;
        if (i == RINGS)
            status = read_rings(r, value, n);
        else if (i == PASSED)
            status = read_passed(r, value, n);
        else if (i == DRAWN && n == 1 && *value >= '1' && *value <= '0' + KAMISADO_DRAWN_MAX)
            r->p.drawn = (uint8_t)(*value - '0');
        else if (i == LAST && n == 2 && read_pair(value) >= 0)
            r->p.last = (uint8_t)read_pair(value);
        else
            status = agon_fail(
                r->e, AGON_BAD_TEXT, place(r, value),
                i == DRAWN ? AGON_SAY(kamisado_drawn_expected, "drawn: expected 1 to %d rounds")
                           : AGON_SAY(kamisado_last_expected,
                                      "last: expected a seat and a colour such as bu"),
                KAMISADO_DRAWN_MAX);
        if (status < 0)
            return status;
        r->s = value + n;
    }
    return 0;
}

/* Checks that the passes lead from the first blocked tower to the one to move. */
static int check_passes(struct kamisado_parser *r)
{
    struct kamisado_pos *p = &r->p;
    uint8_t now = KAMISADO_PAIR(p->seat, p->colour);
    for (int i = 0; i < p->passes; i++) {
        uint8_t pair = r->passed[i], next = i + 1 < p->passes ? r->passed[i + 1] : now;
        int seat = pair >> 3, colour = pair & 7;
        for (int k = 0; k < i; k++)
            if (r->passed[k] == pair)
                return agon_fail(r->e, AGON_ILLEGAL, place(r, r->field[PASSED]) + 3 * i,
                                 AGON_SAY(kamisado_passed_twice,
                                          "passed: %s's %s tower comes twice: that ends a round"),
                                 kamisado_seat_name(seat), kamisado_colour_name(colour));
        if (!kamisado_is_blocked(p, seat, colour))
            return agon_fail(r->e, AGON_ILLEGAL, place(r, r->field[PASSED]) + 3 * i,
                             AGON_SAY(kamisado_passed_free, "passed: %s's %s tower is not blocked"),
                             kamisado_seat_name(seat), kamisado_colour_name(colour));
        if (kamisado_after_pass(r->game, p, pair) != next)
            return agon_fail(r->e, AGON_ILLEGAL, place(r, r->field[PASSED]) + 3 * i,
                             AGON_SAY(kamisado_passed_other,
                                      "passed: %s's %s tower on %s does not name %s's %s"),
                             kamisado_seat_name(seat), kamisado_colour_name(colour),
                             kamisado_square_name(p->at[seat][colour]),
                             kamisado_seat_name(next >> 3), kamisado_colour_name(next & 7));
    }
    return 0;
}

/* The last mover and its square differ from the first tower required only after a push: checks for
 * a tower that can push. */
static int check_last(struct kamisado_parser *r, uint8_t from)
{
    const struct kamisado_pos *p = &r->p;
    int seat = p->last >> 3;
    bool pushed = false;
    for (int colour = 0; colour < KAMISADO_COLOURS; colour++)
        pushed |=
            p->rings[seat][colour] > 0 && r->game->colour[p->at[seat][colour]] == (p->last & 7);
    bool turned = seat != from >> 3; /* the other side's turn came next */
    if (p->last == (from ^ 8) || (pushed && turned == r->game->opponent_after_push))
        return 0;
    return agon_fail(
        r->e, AGON_ILLEGAL, place(r, r->field[LAST]),
        AGON_SAY(kamisado_last_other, "last: no push by %s onto %s asks for %s's %s tower"),
        kamisado_seat_name(seat), kamisado_colour_name(p->last & 7), kamisado_seat_name(from >> 3),
        kamisado_colour_name(from & 7));
}

/* In play with a colour given: checks the last mover, and that the chain of passes is valid and has
 * not ended the round. */
static int check_chain(struct kamisado_parser *r)
{
    struct kamisado_pos *p = &r->p;
    uint8_t now = KAMISADO_PAIR(p->seat, p->colour), from = p->passes ? p->first : now;
    if (!r->field[LAST])
        p->last = from ^ 8;
    int status = check_last(r, from);
    if (status == 0)
        status = check_passes(r);
    if (status < 0 || p->passes == 0)
        return status;
    bool ended = r->game->two && (p->passes > 1 || kamisado_is_blocked(p, p->seat, p->colour));
    for (int i = 0; i < p->passes; i++)
        ended |= r->passed[i] == now;
    return ended ? agon_fail(r->e, AGON_ILLEGAL, place(r, r->field[PASSED]),
                             AGON_SAY(kamisado_passed_deadlock,
                                      "passed: these passes are a deadlock, the round is over"))
                 : 0;
}

/* Towers on the far home rank: at most one, and its owner has won the round. */
static int check_goals(struct kamisado_parser *r, int *seat, int *colour)
{
    struct kamisado_pos *p = &r->p;
    int n = 0;
    for (int i = 0; i < 2 * KAMISADO_COLOURS; i++)
        if (KAMISADO_BIT(p->at[i / 8][i % 8]) & kamisado_goal(i / 8)) {
            *seat = i / 8;
            *colour = i % 8;
            n++;
        }
    if (n > 1)
        return agon_fail(r->e, AGON_ILLEGAL, -1,
                         AGON_SAY(kamisado_two_home,
                                  "%d towers stand on the far home rank: the first ends the round"),
                         n);
    return n;
}

/* Checks the rings against the turn: a match is over exactly if it is won. */
static int check_score(struct kamisado_parser *r)
{
    const struct kamisado_game *g = r->game;
    const struct kamisado_pos *p = &r->p;
    int white = kamisado_points(g, p, 0), black = kamisado_points(g, p, 1);
    bool decided = kamisado_winner(g, p) >= 0 || kamisado_match_drawn(g, p);
    if (decided != (p->phase == KAMISADO_OVER))
        return agon_fail(
            r->e, AGON_ILLEGAL, -1,
            decided
                ? AGON_SAY(
                      kamisado_match_is_over,
                      "white has %d and black %d of %d points, %d rounds drawn: the match is over")
                : AGON_SAY(kamisado_match_goes_on, "white has %d and black %d of %d points, %d "
                                                   "rounds drawn: the match is not over"),
            white, black, g->points, p->drawn);
    int winners = (white >= g->points) + (black >= g->points), last = 0;
    for (int i = 0; i < 2 * KAMISADO_COLOURS; i++)
        last += p->rings[i / 8][i % 8] == KAMISADO_RINGS;
    if (winners > 1 || last > 1 || (p->drawn && kamisado_winner(g, p) >= 0) ||
        (p->drawn && !g->deadlock_draws))
        return agon_fail(
            r->e, AGON_ILLEGAL, -1,
            AGON_SAY(kamisado_no_such_end, "rings and drawn rounds: no match ends like this"));
    return 0;
}

/* Checks that need the whole text. */
static int check_whole(struct kamisado_parser *r)
{
    struct kamisado_pos *p = &r->p;
    int seat = 0, colour = 0, goals = check_goals(r, &seat, &colour);
    if (goals < 0)
        return goals;
    bool forced = p->phase == KAMISADO_PLAY && p->colour != KAMISADO_FREE;
    if ((r->field[PASSED] || r->field[LAST]) && (!forced || goals))
        return agon_fail(r->e, AGON_ILLEGAL, -1,
                         AGON_SAY(kamisado_fields_in_round,
                                  "passed and last go with a tower that is to move in a round"));
    if (p->phase == KAMISADO_PLAY && goals)
        return p->rings[seat][colour] < KAMISADO_RINGS && kamisado_winner(r->game, p) < 0
                   ? (kamisado_win_round(r->game, p, seat, colour), 0)
                   : check_score(r);
    if (p->phase == KAMISADO_FILL && r->game->refill == KAMISADO_OWN)
        return agon_fail(
            r->e, AGON_ILLEGAL, -1,
            AGON_SAY(kamisado_nobody_chooses, "fill: with refill=own nobody chooses a side"));
    if (p->phase != KAMISADO_PLAY && goals && p->seat != seat)
        return agon_fail(
            r->e, AGON_ILLEGAL, -1,
            AGON_SAY(kamisado_winner_chooses, "%s has won the round, so the side is %c"),
            kamisado_seat_name(seat), kamisado_seats[seat]);
    int status = check_score(r);
    if (status == 0 && forced)
        status = check_chain(r);
    agon_move moves[KAMISADO_MOVES_MAX];
    struct agon_past none = {NULL, 0};
    if (status == 0 && p->phase == KAMISADO_PLAY && !forced &&
        kamisado_moves(&r->game->game, (const agon_pos *)p, none, moves) == 0)
        status =
            agon_fail(r->e, AGON_ILLEGAL, -1,
                      AGON_SAY(kamisado_all_blocked, "%s may move any tower, but all are blocked"),
                      kamisado_seat_name(p->seat));
    return status;
}

int kamisado_read(const agon_game *game, agon_pos *pos, const char *text, struct agon_error *e)
{
    struct kamisado_parser r = {.game = kamisado_game(game), .text = text, .s = text, .e = e};
    memset(r.p.at, 64, sizeof r.p.at);
    r.p.last = r.p.first = KAMISADO_NO_PAIR;
    text_skip_spaces(&r.s);
    bool drawn = strcspn(r.s, "/") < strcspn(r.s, " ");
    int status = drawn ? read_board(&r) : read_squares(&r);
    if (status == 0)
        status = read_turn(&r);
    if (status == 0)
        status = read_fields(&r);
    if (status == 0)
        status = check_whole(&r);
    if (status < 0)
        return status;
    *kamisado_pos_mut(pos) = r.p;
    return 0;
}
