/* Arimaa as text: positions (AEI's 64 characters and the FEN-like form), steps, whole turns.
 *
 *     position   g [rrrrrrrrdhcemchd                                DHCMECHDRRRRRRRR]
 *                    the squares a8..h8, a7..h7, ... h1, a space or '.' for an empty one
 *                12g rrrrrrrr/dhcemchd/8/8/8/8/DHCMECHD/RRRRRRRR
 *                    the ranks 8..1; a turn number may precede either form
 *     step       Ee2n  piece, square, direction n s e w; gold upper case, silver lower case
 *     capture    rc3x  follows the step that caused it; always written, optional when read
 *     placement  Ra1
 *
 * An empty board with gold to move is the start of the set-up; gold's army on its home rows with
 * silver to move and no silver piece is the start of silver's. */
#include <string.h>

#include "core/text.h"
#include "games/arimaa/arimaa.h"

static const char letters[] = " RCDHME rcdhme";
static const char directions[] = "nsew";

char arimaa_letter(int side, int kind)
{
    return kind == ARIMAA_EMPTY ? ' ' : letters[side * 7 + kind];
}

int arimaa_letter_kind(char letter, int *side)
{
    for (int s = 0; s < 2; s++)
        for (int kind = ARIMAA_RABBIT; kind < ARIMAA_KINDS; kind++)
            if (letters[s * 7 + kind] == letter) {
                *side = s;
                return kind;
            }
    return ARIMAA_EMPTY;
}

const char *arimaa_piece_name(int side, int kind)
{
    static const char *const names[2][8] = {{"", "gold rabbit", "gold cat", "gold dog",
                                             "gold horse", "gold camel", "gold elephant", ""},
                                            {"", "silver rabbit", "silver cat", "silver dog",
                                             "silver horse", "silver camel", "silver elephant",
                                             ""}};
    return names[side][kind];
}

const char *arimaa_square_name(int sq)
{
    return arimaa_board_look.cell[sq].name;
}

/* A square from two characters, or -1. */
static int square_of(const char *s)
{
    return s[0] >= 'a' && s[0] <= 'h' && s[1] >= '1' && s[1] <= '8' ? (s[1] - '1') * 8 + s[0] - 'a'
                                                                    : -1;
}

/* ---- positions ---- */

/* Puts the pieces of the 64-character form on p; `at` is their position in the text. */
static int read_squares(struct arimaa_pos *p, const char *s, int at, struct agon_error *e)
{
    for (int i = 0; i < 64; i++) {
        int side, kind = arimaa_letter_kind(s[i], &side);
        if (s[i] == '\0' || s[i] == ']')
            return agon_fail(
                e, AGON_BAD_TEXT, at + i,
                AGON_SAY(arimaa_squares_expected, "expected 64 squares between [ and ], found %d"),
                i);
        if (kind)
            arimaa_put(p, side, kind, (7 - i / 8) * 8 + i % 8);
        else if (s[i] != ' ' && s[i] != '.' && s[i] != 'x' && s[i] != 'X')
            return agon_fail(e, AGON_BAD_TEXT, at + i,
                             AGON_SAY(arimaa_square_expected,
                                      "expected a piece (RCDHME, rcdhme) or a space for %s"),
                             arimaa_square_name((7 - i / 8) * 8 + i % 8));
    }
    if (s[64] != ']')
        return agon_fail(e, AGON_BAD_TEXT, at + 64,
                         AGON_SAY(arimaa_bracket_expected, "expected ] after 64 squares"));
    return 66;
}

/* Puts the pieces of the FEN-like form on p; returns the characters used. */
static int read_ranks(struct arimaa_pos *p, const char *s, int at, struct agon_error *e)
{
    int i = 0;
    for (int rank = 7; rank >= 0; rank--) {
        int file = 0;
        for (; s[i] && s[i] != '/' && s[i] != ' '; i++) {
            int side, kind = arimaa_letter_kind(s[i], &side);
            bool gap = s[i] >= '1' && s[i] <= '8';
            if (!kind && !gap)
                return agon_fail(
                    e, AGON_BAD_TEXT, at + i,
                    AGON_SAY(arimaa_piece_expected,
                             "expected a piece (RCDHME, rcdhme) or 1 to 8 empty squares"));
            if (kind && file < 8)
                arimaa_put(p, side, kind, rank * 8 + file);
            file += gap ? s[i] - '0' : 1;
            if (file > 8)
                return agon_fail(e, AGON_BAD_TEXT, at + i,
                                 AGON_SAY(rank_overfull_8, "rank %d has more than 8 squares"),
                                 rank + 1);
        }
        if (file < 8)
            return agon_fail(e, AGON_BAD_TEXT, at + i,
                             AGON_SAY(rank_short_8, "rank %d has %d squares, expected 8"), rank + 1,
                             file);
        if (rank > 0 && s[i++] != '/')
            return agon_fail(e, AGON_BAD_TEXT, at + i - 1,
                             AGON_SAY(rank_expected, "expected / and rank %d"), rank);
    }
    return i;
}

/* Checks that there are no more of a kind than in an army, and no unsupported piece on a trap. */
static int check_board(const struct arimaa_board *b, struct agon_error *e)
{
    for (int side = 0; side < 2; side++) {
        for (int kind = ARIMAA_RABBIT; kind < ARIMAA_KINDS; kind++) {
            int n = arimaa_count(b->side[side] & arimaa_of_kind(b, kind));
            if (n > arimaa_full_army[kind])
                return agon_fail(e, AGON_ILLEGAL, -1,
                                 AGON_SAY(arimaa_too_many,
                                          "%d pieces %c on the board, at most %d of them exist"),
                                 n, arimaa_letter(side, kind), arimaa_full_army[kind]);
        }
        uint64_t doomed = arimaa_doomed(b->side[side]);
        if (doomed) {
            int sq = arimaa_first(doomed);
            return agon_fail(
                e, AGON_ILLEGAL, -1,
                AGON_SAY(arimaa_trap,
                         "the %s on %s stands on a trap with no friendly piece beside it"),
                arimaa_piece_name(side, arimaa_kind_at(b, sq)), arimaa_square_name(sq));
        }
    }
    return 0;
}

/* Whether the board is gold's whole army on its two home rows and nothing else. */
static bool gold_has_set_up(const struct arimaa_game *g, const struct arimaa_board *b)
{
    for (int kind = ARIMAA_RABBIT; kind < ARIMAA_KINDS; kind++)
        if (arimaa_count(b->side[ARIMAA_GOLD] & arimaa_of_kind(b, kind)) !=
            g->army[ARIMAA_GOLD][kind])
            return false;
    return !b->side[ARIMAA_SILVER] && !(b->side[ARIMAA_GOLD] >> 16);
}

int arimaa_read(const agon_game *game, agon_pos *pos, const char *text, struct agon_error *e)
{
    const char *s = text;
    struct arimaa_pos p;
    memset(&p, 0, sizeof p);
    text_skip_spaces(&s);
    while (*s >= '0' && *s <= '9') /* the move number of the FEN-like form */
        s++;
    if (!*s || !strchr("gswb", *s))
        return agon_fail(e, AGON_BAD_TEXT, (int)(s - text),
                         AGON_SAY(arimaa_side_expected, "expected the side to move: g or s"));
    p.seat = *s == 's' || *s == 'b';
    s++;
    text_skip_spaces(&s);
    bool brackets = *s == '[';
    int at = (int)(s - text) + brackets;
    int used = brackets ? read_squares(&p, s + 1, at, e) : read_ranks(&p, s, at, e);
    if (used < 0)
        return used;
    s += used;
    text_skip_spaces(&s);
    if (*s)
        return agon_fail(e, AGON_BAD_TEXT, (int)(s - text),
                         AGON_SAY(arimaa_end_expected, "expected nothing after the board"));
    int status = check_board(&p.board, e);
    if (status < 0)
        return status;
    if (!arimaa_occupied(&p.board)) {
        if (p.seat == ARIMAA_SILVER)
            return agon_fail(e, AGON_ILLEGAL, -1,
                             AGON_SAY(arimaa_silver_empty,
                                      "silver to move on an empty board: gold sets up first"));
        p.setup = true;
    } else if (p.seat == ARIMAA_SILVER && gold_has_set_up(arimaa_game(game), &p.board)) {
        p.setup = true;
    }
    p.start = p.hash;
    *arimaa_pos_mut(pos) = p;
    return 0;
}

int arimaa_write(const agon_game *game, const agon_pos *pos, char *text, size_t size)
{
    const struct arimaa_pos *p = arimaa_pos(pos);
    struct text out = text_into(text, size);
    (void)game;
    text_add(&out, "%c [", p->seat == ARIMAA_GOLD ? 'g' : 's');
    for (int i = 0; i < 64; i++) {
        int sq = (7 - i / 8) * 8 + i % 8;
        bool there = arimaa_occupied(&p->board) >> sq & 1;
        text_add_char(&out, there ? arimaa_letter(arimaa_side_at(&p->board, sq),
                                                  arimaa_kind_at(&p->board, sq))
                                  : ' ');
    }
    text_add_char(&out, ']');
    return (int)out.n;
}

/* ---- moves ---- */

/* Whether the piece of m is on the step's start and its target is empty. */
static bool can_be_made(const struct arimaa_board *b, agon_move m)
{
    int from = arimaa_move_from(m);
    return b->side[arimaa_move_side(m)] >> from & 1 &&
           arimaa_kind_at(b, from) == arimaa_move_kind(m) &&
           !(arimaa_occupied(b) >> arimaa_move_to(m) & 1);
}

/* The piece captured by a step: its square, or -1. */
static int captured(const struct arimaa_pos *p, agon_move m, int *side, int *kind)
{
    struct arimaa_board b = p->board;
    int from = arimaa_move_from(m), to = arimaa_move_to(m);
    if (!can_be_made(&b, m))
        return -1;
    uint64_t before = arimaa_occupied(&b) ^ ARIMAA_BIT(from) ^ ARIMAA_BIT(to);
    *side = arimaa_side_at(&b, from);
    arimaa_board_step(&b, from, to);
    uint64_t lost = before & ~arimaa_occupied(&b);
    if (!lost)
        return -1;
    int trap = arimaa_first(lost);
    *kind = arimaa_kind_at(&p->board, trap == to ? from : trap);
    return trap;
}

static int bad_move(struct agon_error *e, int at, const char *word, size_t n)
{
    return agon_fail(
        e, AGON_BAD_TEXT, at,
        AGON_SAY(arimaa_move_expected,
                 "expected a step such as Ee2n or a placement such as Ra1, found \"%.*s\""),
        n > 20 ? 20 : (int)n, word);
}

/* One word that has the form of a placement or a step. */
static int read_word(const char *word, size_t n, int at, agon_move *m, struct agon_error *e)
{
    int side = 0, kind = n >= 3 ? arimaa_letter_kind(word[0], &side) : 0,
        sq = n >= 3 ? square_of(word + 1) : -1;
    if (!kind || sq < 0 || n > 4)
        return bad_move(e, at, word, n);
    if (n == 3) {
        *m = ARIMAA_PLACE(sq, kind, side);
        return 0;
    }
    const char *d = strchr(directions, word[3]);
    if (!d)
        return word[3] == 'x'
                   ? agon_fail(e, AGON_BAD_TEXT, at,
                               AGON_SAY(arimaa_capture_follows,
                                        "%.4s: a capture follows the step that causes it"),
                               word)
                   : bad_move(e, at, word, n);
    uint64_t to = arimaa_shift(ARIMAA_BIT(sq), (int)(d - directions));
    if (!to)
        return agon_fail(e, AGON_BAD_TEXT, at,
                         AGON_SAY(arimaa_leaves_board, "%.4s leaves the board"), word);
    *m = ARIMAA_MOVE(sq, arimaa_first(to), kind, side);
    return 0;
}

/* Reads the capture that may follow step m: it must be the one caused by the step. After an
 * impossible step any will do, because the step is the error. */
static int read_capture(const struct arimaa_pos *p, agon_move m, const char *start, const char **s,
                        struct agon_error *e)
{
    const char *word = *s;
    text_skip_spaces(&word);
    size_t n = text_word(word);
    if (n != 4 || word[3] != 'x')
        return 0;
    int side, kind, trap = captured(p, m, &side, &kind);
    const char *name = trap < 0 ? NULL : arimaa_square_name(trap);
    bool right =
        name && word[0] == arimaa_letter(side, kind) && word[1] == name[0] && word[2] == name[1];
    if (!right && can_be_made(&p->board, m))
        return agon_fail(
            e, AGON_BAD_TEXT, (int)(word - start),
            name ? AGON_SAY(arimaa_captures, "%.4s: that step captures %s on %s")
                 : AGON_SAY(arimaa_captures_nothing, "%.4s: that step captures nothing"),
            word, name ? arimaa_piece_name(side, kind) : "", name ? name : "");
    *s = word + n;
    return 0;
}

int arimaa_read_move(const agon_game *game, const agon_pos *pos, const char **text, agon_move *move,
                     struct agon_error *e)
{
    const char *s = *text;
    agon_move m = 0;
    (void)game;
    text_skip_spaces(&s);
    size_t n = text_word(s);
    int at = (int)(s - *text), status = 0;
    if (text_equal(s, n, "pass"))
        m = AGON_PASS;
    else
        status = read_word(s, n, at, &m, e);
    s += n;
    if (status == 0 && m != AGON_PASS && !arimaa_is_place(m))
        status = read_capture(arimaa_pos(pos), m, *text, &s, e);
    if (status < 0)
        return status;
    *text = s;
    *move = m;
    return 0;
}

int arimaa_write_move(const agon_game *game, const agon_pos *pos, agon_move m, char *text,
                      size_t size)
{
    struct text out = text_into(text, size);
    (void)game;
    if (m == AGON_PASS) {
        text_add(&out, "pass");
        return (int)out.n;
    }
    char letter = arimaa_letter(arimaa_move_side(m), arimaa_move_kind(m));
    int from = arimaa_move_from(m), to = arimaa_move_to(m);
    if (arimaa_is_place(m)) {
        text_add(&out, "%c%s", letter, arimaa_square_name(to));
        return (int)out.n;
    }
    char direction = to - from == 8 ? 'n' : to - from == -8 ? 's' : to > from ? 'e' : 'w';
    text_add(&out, "%c%s%c", letter, arimaa_square_name(from), direction);
    int side, kind, trap = captured(arimaa_pos(pos), m, &side, &kind);
    if (trap >= 0)
        text_add(&out, " %c%sx", arimaa_letter(side, kind), arimaa_square_name(trap));
    return (int)out.n;
}

/* ---- set-ups ---- */

/* Converts a set-up in any order of its placements to moves in the order of the squares. */
static int read_setup(const struct arimaa_game *g, const struct arimaa_pos *p, const char **text,
                      struct agon_turn *turn, struct agon_error *e)
{
    const char *s = *text;
    agon_move at_slot[16] = {0};
    uint8_t left[ARIMAA_KINDS];
    int base = arimaa_home_square(p->seat, 0);
    const char *who = p->seat == ARIMAA_GOLD ? "gold" : "silver";
    int pieces = arimaa_left_to_place(g, p, left), placed = 0;
    for (;;) {
        text_skip_spaces(&s);
        size_t n = text_word(s);
        int at = (int)(s - *text);
        agon_move m;
        if (n == 0)
            break;
        int status = read_word(s, n, at, &m, e);
        if (status < 0)
            return status;
        int slot = arimaa_move_to(m) - base, kind = arimaa_move_kind(m);
        if (!arimaa_is_place(m))
            return agon_fail(e, AGON_ILLEGAL, at,
                             AGON_SAY(arimaa_placement_first,
                                      "%.4s: the armies are set up first, expected a placement"),
                             s);
        if (arimaa_move_side(m) != p->seat)
            return agon_fail(e, AGON_ILLEGAL, at,
                             AGON_SAY(arimaa_sets_up_now, "%.3s: %s sets up now"), s, who);
        if (slot < p->placed || slot > 15)
            return agon_fail(
                e, AGON_ILLEGAL, at,
                AGON_SAY(arimaa_not_free_home, "%.3s: not a free square of %s's two home rows"), s,
                who);
        if (at_slot[slot])
            return agon_fail(e, AGON_ILLEGAL, at,
                             AGON_SAY(arimaa_square_taken, "%.3s: the square is taken"), s);
        if (!left[kind])
            return agon_fail(e, AGON_ILLEGAL, at,
                             AGON_SAY(arimaa_none_left_to_place, "%.3s: no %s is left to place"), s,
                             arimaa_piece_name(p->seat, kind));
        left[kind]--;
        at_slot[slot] = m;
        placed++;
        s += n;
    }
    if (placed == 0)
        return agon_fail(
            e, AGON_BAD_TEXT, 0,
            AGON_SAY(arimaa_placements_expected, "expected the placements of %s's army"), who);
    for (int slot = 0; slot < 16; slot++) {
        if (!at_slot[slot])
            continue;
        if (slot + pieces - turn->n > 16) /* empty squares were skipped that the rest would need */
            return agon_fail(
                e, AGON_ILLEGAL, (int)(s - *text),
                AGON_SAY(arimaa_more_to_place, "the set-up is not finished: %d more to place"),
                pieces - placed);
        turn->move[turn->n++] = at_slot[slot];
    }
    *text = s;
    return turn->n;
}

int arimaa_read_turn(const agon_game *game, const agon_pos *pos, struct agon_past past,
                     const char **text, struct agon_turn *turn, struct agon_error *e)
{
    const struct arimaa_pos *p = arimaa_pos(pos);
    (void)past;
    turn->n = 0;
    if (!p->setup)
        return 0;
    return read_setup(arimaa_game(game), p, text, turn, e);
}

/* Steps by square and direction (north, east, south, west), then placements by square and kind,
 * then the pass. */
int arimaa_parts(const agon_game *g, agon_move m, struct agon_part out[AGON_MOVE_PARTS])
{
    enum { STEPS = 64 * 4, PLACEMENTS = 64 * (ARIMAA_KINDS - 1) };
    int from = arimaa_move_from(m), to = arimaa_move_to(m), by = to - from;
    int direction = by == 8 ? 0 : by == 1 ? 1 : by == -8 ? 2 : 3;
    (void)g;
    out[0] = (struct agon_part){4 * from + direction, STEPS + PLACEMENTS + 1};
    if (m == AGON_PASS)
        out[0].value = STEPS + PLACEMENTS;
    else if (arimaa_is_place(m))
        out[0].value = STEPS + (ARIMAA_KINDS - 1) * to + arimaa_move_kind(m) - 1;
    return 1;
}
