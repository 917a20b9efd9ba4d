/* Abalone positions from text and as text.
 *
 *     wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b
 *
 * Rows from the top to the bottom with a letter for each marble (b w r y g v, p the pivot) and
 * numbers for gaps, then the colour to move. Values other than the defaults follow the rows:
 *
 *     -1b2w        marbles already ejected, of every colour
 *     |            a second board
 *
 * or the colour to move:
 *
 *     b2           the second pair of a team game on one board
 *     17           turns made, if a limit or the first turn counts them; steps with two boards
 *     taken=1,0,2  marbles ejected by each of three teams or more
 *     free=2       turns left to the seat before the other's first
 *     fallen=w     the colour whose rider has fallen
 *     won=b-       the winner of each of two boards; = drawn */
#include <ctype.h>
#include <string.h>

#include "core/text.h"
#include "games/abalone/abalone.h"

static const char abalone_letters[] = "bwrygv";

const char *abalone_colour_name(int colour)
{
    static const char *const names[] = {"black", "white", "red", "yellow", "green", "violet"};
    return names[colour];
}

/* The state of reading a position. */
struct abalone_parser {
    const struct abalone_game *g;
    const char *text, *s;
    struct agon_error *e;
    struct abalone_pos pos;
};

static int place(const struct abalone_parser *r)
{
    return (int)(r->s - r->text);
}

static int row_first(const struct abalone_game *g, int row)
{
    return row > g->grid.size ? row - g->grid.size + 1 : 1;
}

static int row_length(const struct abalone_game *g, int row)
{
    int size = g->grid.size;
    return row < size ? size + row - 1 : 3 * size - 1 - row;
}

/* Reads a gap or a marble of a row; returns the number of cells, or a status. */
static int read_part(const struct abalone_game *g, const char *text, const char **s, int row,
                     int cell, struct abalone_set *marble, struct agon_error *e)
{
    char letter = **s;
    const char *found = letter ? strchr(abalone_letters, letter) : NULL;
    int colour = found                       ? (int)(found - abalone_letters)
                 : g->pivot && letter == 'p' ? g->colours
                                             : 99;
    if (isdigit((unsigned char)letter) && letter != '0') {
        int gap = letter - '0';
        if (letter == '1' && isdigit((unsigned char)(*s)[1]))
            gap = 10 + *++*s - '0';
        ++*s;
        return gap;
    }
    if (colour > g->colours - !g->pivot)
        return agon_fail(
            e, AGON_BAD_TEXT, (int)(*s - text),
            AGON_SAY(abalone_row_colours_expected, "row %c: expected %.*s%s or a number of gaps"),
            'a' + row - 1, g->colours, abalone_letters, g->pivot ? "p" : "");
    if (cell == ABALONE_OFF)
        return 1;
    if (abalone_has(&g->stop, cell))
        return agon_fail(e, AGON_ILLEGAL, (int)(*s - text),
                         AGON_SAY(abalone_cell_barred, "%s is %s: no marble can stand there"),
                         g->grid.name[cell],
                         abalone_has(&g->hole, cell)
                             ? AGON_SAY(abalone_a_hole, "a hole")
                             : AGON_SAY(abalone_an_obstacle, "an obstacle"));
    ++*s;
    abalone_add(&marble[colour], cell);
    return 1;
}

int abalone_read_rows(const struct abalone_game *g, const char *text, const char **s,
                      struct abalone_set *marble, struct agon_error *e)
{
    memset(marble, 0, (size_t)(g->colours + g->pivot) * sizeof *marble);
    for (int row = 2 * g->grid.size - 1; row >= 1; row--) {
        int done = 0, length = row_length(g, row);
        while (**s && !strchr("/-| ", **s)) {
            int cell = abalone_grid_cell(&g->grid, row, row_first(g, row) + done);
            int n = read_part(g, text, s, row, done < length ? cell : ABALONE_OFF, marble, e);
            if (n < 0)
                return n;
            done += n;
            if (done > length)
                return agon_fail(e, AGON_BAD_TEXT, (int)(*s - text),
                                 AGON_SAY(abalone_row_overfull, "row %c has more than %d cells"),
                                 'a' + row - 1, length);
        }
        if (done < length)
            return agon_fail(e, AGON_BAD_TEXT, (int)(*s - text),
                             AGON_SAY(abalone_row_short, "row %c has %d cells, expected %d"),
                             'a' + row - 1, done, length);
        if (row > 1 && **s != '/')
            return agon_fail(e, AGON_BAD_TEXT, (int)(*s - text),
                             AGON_SAY(abalone_rank_expected, "expected / and row %c"),
                             'a' + row - 2);
        *s += row > 1;
    }
    return 0;
}

/* A number of up to five digits at r->s. */
static int read_number(struct abalone_parser *r, int most, const char *what)
{
    int64_t n;
    size_t digits = strspn(r->s, "0123456789");
    if (!text_number(r->s, digits, 0, most, &n))
        return agon_fail(r->e, AGON_BAD_TEXT, place(r),
                         AGON_SAY(abalone_number_expected, "%s: expected a number from 0 to %d"),
                         what, most);
    r->s += digits;
    return (int)n;
}

/* "-1b2w": marbles that a board has lost. */
static int read_lost(struct abalone_parser *r, int board)
{
    bool seen[ABALONE_COLOURS] = {false};
    if (*r->s != '-')
        return 0;
    for (r->s++; isdigit((unsigned char)*r->s); r->s++) {
        int n = read_number(r, 99, "ejected");
        const char *found = n >= 0 && *r->s ? strchr(abalone_letters, *r->s) : NULL;
        int colour = found ? (int)(found - abalone_letters) : ABALONE_COLOURS;
        if (n < 0)
            return n;
        if (colour >= r->g->colours || seen[colour])
            return agon_fail(
                r->e, AGON_BAD_TEXT, place(r),
                AGON_SAY(abalone_ejected_expected, "ejected: expected a colour of %.*s, each once"),
                r->g->colours, abalone_letters);
        seen[colour] = true;
        r->pos.lost[board * r->g->colours + colour] = (uint8_t)n;
    }
    return 0;
}

/* Checks that there are no more marbles than at the start, including ejected ones, and at most one
 * pivot. */
static int check_counts(struct abalone_parser *r, int board)
{
    const struct abalone_game *g = r->g;
    for (int colour = 0; colour < g->colours; colour++) {
        int i = board * g->colours + colour, lost = r->pos.lost[i];
        int n = abalone_count(&r->pos.marble[i]);
        if (n + lost > g->most[colour])
            return agon_fail(
                r->e, AGON_ILLEGAL, -1,
                AGON_SAY(abalone_too_many_marbles,
                         "%d %s marbles on the board and %d ejected: %s has %d at most"),
                n, abalone_colour_name(colour), lost, g->layout->id, g->most[colour]);
    }
    int pivots = g->pivot ? abalone_count(&r->pos.marble[g->boards * g->colours + board]) : 0;
    if (pivots > 1 || (g->pivot && pivots == 0 && !g->pivot_ejectable))
        return agon_fail(
            r->e, AGON_ILLEGAL, -1,
            AGON_SAY(abalone_one_pivot_expected, "%d pivots on the board: expected one"), pivots);
    return 0;
}

static int read_board(struct abalone_parser *r, int board)
{
    const struct abalone_game *g = r->g;
    struct abalone_set marble[ABALONE_COLOURS + 1];
    int status = abalone_read_rows(g, r->text, &r->s, marble, r->e);
    if (status == 0)
        status = read_lost(r, board);
    if (status < 0)
        return status;
    for (int colour = 0; colour < g->colours + g->pivot; colour++)
        r->pos.marble[abalone_set_index(g, board, colour)] = marble[colour];
    return check_counts(r, board);
}

/* The colour to move, and its pair. */
static int read_seat(struct abalone_parser *r)
{
    const struct abalone_game *g = r->g;
    const char *found = *r->s ? strchr(abalone_letters, *r->s) : NULL;
    int colour = found ? (int)(found - abalone_letters) : ABALONE_COLOURS;
    if (colour >= g->colours)
        return agon_fail(
            r->e, AGON_BAD_TEXT, place(r),
            AGON_SAY(abalone_colour_to_move_expected, "expected the colour to move, one of %.*s"),
            g->colours, abalone_letters);
    r->s++;
    r->pos.seat = (uint8_t)colour;
    if (g->seating != ABALONE_PAIRS)
        return 0;
    if (*r->s != '1' && *r->s != '2')
        return agon_fail(r->e, AGON_BAD_TEXT, place(r),
                         AGON_SAY(abalone_pair_expected, "expected 1 or 2: which pair moves"));
    r->pos.seat = (uint8_t)(colour + 2 * (*r->s++ - '1'));
    return 0;
}

static int read_turns(struct abalone_parser *r)
{
    text_skip_spaces(&r->s);
    if (!r->g->counts_turns)
        return 0;
    int most = r->g->limit ? r->g->limit : r->g->boards > 1 ? ABALONE_STEPS_MOST : 1;
    int n = read_number(r, most, AGON_SAY(abalone_turns_made, "turns made"));
    if (n < 0)
        return n;
    r->pos.turns = (uint16_t)n;
    return 0;
}

static int read_taken(struct abalone_parser *r)
{
    const struct abalone_game *g = r->g;
    int taken = 0, lost = 0;
    for (int team = 0; team < g->teams; team++) {
        int n = read_number(r, 99, "taken");
        if (n < 0)
            return n;
        r->pos.taken[team] = (uint8_t)n;
        taken += n;
        if (team + 1 < g->teams && *r->s++ != ',')
            return agon_fail(
                r->e, AGON_BAD_TEXT, place(r) - 1,
                AGON_SAY(abalone_taken_expected, "taken: expected %d numbers such as 1,0,2"),
                g->teams);
    }
    for (int colour = 0; colour < g->colours; colour++)
        lost += r->pos.lost[colour];
    return taken == lost ? 0
                         : agon_fail(r->e, AGON_ILLEGAL, place(r),
                                     AGON_SAY(abalone_taken_too_many,
                                              "taken: %d marbles, but %d are ejected"),
                                     taken, lost);
}

static int read_won(struct abalone_parser *r)
{
    static const char words[] = "-bw";
    for (int board = 0; board < 2; board++, r->s++) {
        const char *found = *r->s ? strchr(words, *r->s) : NULL;
        if (!found && *r->s != '=')
            return agon_fail(r->e, AGON_BAD_TEXT, place(r),
                             AGON_SAY(abalone_won_expected, "won: expected b, w, = or - twice"));
        r->pos.won[board] = (uint8_t)(found ? found - words : ABALONE_NOBODY);
    }
    return 0;
}

/* One field after the turn. */
static int read_field(struct abalone_parser *r)
{
    const struct abalone_game *g = r->g;
    size_t name = strcspn(r->s, "= ") + 1;
    const char *s = r->s;
    r->s += s[name - 1] ? name : name - 1;
    if (g->teams > 2 && text_equal(s, name, "taken="))
        return read_taken(r);
    if (g->boards > 1 && text_equal(s, name, "won="))
        return read_won(r);
    if (g->free && text_equal(s, name, "free=")) {
        int n = read_number(r, g->free - g->free_seat, "free");
        r->pos.free = (uint8_t)(n > 0 ? n : 0);
        return n < 0 ? n : 0;
    }
    if (g->rider && text_equal(s, name, "fallen=")) {
        if (*r->s != 'b' && *r->s != 'w')
            return agon_fail(r->e, AGON_BAD_TEXT, place(r),
                             AGON_SAY(abalone_fallen_expected, "fallen: expected b or w"));
        r->pos.fallen = *r->s++ == 'b' ? 1 : 2;
        return 0;
    }
    r->s = s;
    return agon_fail(r->e, AGON_BAD_TEXT, place(r),
                     AGON_SAY(abalone_end_expected, "expected the end, found \"%.20s\""), s);
}

static int check_riders(struct abalone_parser *r)
{
    const struct abalone_game *g = r->g;
    for (int colour = 0; g->rider && !r->pos.fallen && colour < 2; colour++) {
        struct abalone_set missing = abalone_less(g->rest[colour], r->pos.marble[colour]);
        if (abalone_count(&missing))
            return agon_fail(
                r->e, AGON_ILLEGAL, -1,
                AGON_SAY(abalone_rider_unsupported,
                         "%s's rider does not rest on three marbles: expected fallen="),
                abalone_colour_name(colour));
    }
    return 0;
}

/* Checks that need the whole text. */
static int check_whole(struct abalone_parser *r)
{
    const struct abalone_game *g = r->g;
    struct abalone_pos *p = &r->pos;
    int taken = 0, lost = 0;
    for (int i = 0; g->teams > 2 && i < g->colours; i++) {
        taken += p->taken[i];
        lost += p->lost[i];
    }
    if (taken != lost)
        return agon_fail(r->e, AGON_ILLEGAL, -1,
                         AGON_SAY(abalone_taken_missing, "marbles were ejected: expected taken="));
    if (p->free && p->seat != g->free_seat)
        return agon_fail(r->e, AGON_ILLEGAL, -1,
                         AGON_SAY(abalone_free_turns, "free: %s has the free turns"),
                         abalone_colour_name(g->free_seat));
    if (g->boards == 1 && g->teams == 2 && abalone_ejected(g, p, 0, -1) >= g->eject[0] &&
        abalone_ejected(g, p, 1, -1) >= g->eject[1])
        return agon_fail(
            r->e, AGON_ILLEGAL, -1,
            AGON_SAY(abalone_both_won, "both have ejected enough to win: expected one at most"));
    if (g->boards == 1)
        return check_riders(r);
    int colour = p->seat;
    p->seat = (uint8_t)abalone_scheduled_seat(g, p);
    if ((p->seat & 1) != colour)
        return agon_fail(r->e, AGON_ILLEGAL, -1,
                         AGON_SAY(abalone_step_of_other, "step %d is %s's, not %s's"), p->turns,
                         abalone_colour_name(p->seat & 1), abalone_colour_name(colour));
    for (int board = 0; board < 2; board++)
        for (int team = 0; team < 2; team++)
            if (abalone_ejected(g, p, team, board) >= g->eject[team] && !p->won[board])
                return agon_fail(r->e, AGON_ILLEGAL, -1,
                                 AGON_SAY(abalone_won_missing, "board %c is won: expected won="),
                                 'X' + board);
    if (!abalone_is_decided(g, p) && (p->won[abalone_board_of(g, p)] || !abalone_can_shift(g, p)))
        return agon_fail(r->e, AGON_ILLEGAL, -1,
                         AGON_SAY(abalone_step_nobody, "step %d: nobody can move on board %c"),
                         p->turns, 'X' + abalone_board_of(g, p));
    return 0;
}

static int read_all(struct abalone_parser *r)
{
    int status = 0;
    text_skip_spaces(&r->s);
    for (int board = 0; status == 0 && board < r->g->boards; board++) {
        status = read_board(r, board);
        if (status == 0 && board + 1 < r->g->boards && *r->s++ != '|')
            return agon_fail(r->e, AGON_BAD_TEXT, place(r) - 1,
                             AGON_SAY(abalone_board_expected, "expected | and the second board"));
    }
    if (status == 0 && *r->s != ' ')
        return agon_fail(
            r->e, AGON_BAD_TEXT, place(r),
            AGON_SAY(abalone_colour_space_expected, "expected a space and the colour to move"));
    text_skip_spaces(&r->s);
    if (status == 0)
        status = read_seat(r);
    if (status == 0 && *r->s && *r->s != ' ')
        return agon_fail(r->e, AGON_BAD_TEXT, place(r),
                         AGON_SAY(end_or_space_expected, "expected a space or the end"));
    if (status == 0)
        status = read_turns(r);
    for (text_skip_spaces(&r->s); status == 0 && *r->s; text_skip_spaces(&r->s))
        status = read_field(r);
    return status < 0 ? status : check_whole(r);
}

int abalone_read(const agon_game *game, agon_pos *pos, const char *text, struct agon_error *e)
{
    struct abalone_parser r = {.g = abalone_game(game), .text = text, .s = text, .e = e};
    memset(&r.pos, 0, sizeof r.pos);
    int status = read_all(&r);
    if (status < 0)
        return status;
    memcpy((void *)pos, &r.pos, game->pos_size);
    return 0;
}

static void write_board(const struct abalone_game *g, const struct abalone_pos *p, int board,
                        struct text *out)
{
    bool lost = false;
    for (int row = 2 * g->grid.size - 1; row >= 1; row--) {
        int gap = 0;
        for (int i = 0; i < row_length(g, row); i++) {
            int cell = abalone_grid_cell(&g->grid, row, row_first(g, row) + i);
            int colour = abalone_marble_at(g, p, board, cell);
            if (colour >= 0 && gap)
                text_add(out, "%d", gap);
            gap = colour < 0 ? gap + 1 : 0;
            if (colour >= 0)
                text_add_char(out, colour == g->colours ? 'p' : abalone_letters[colour]);
        }
        if (gap)
            text_add(out, "%d", gap);
        if (row > 1)
            text_add_char(out, '/');
    }
    for (int colour = 0; colour < g->colours; colour++)
        lost |= p->lost[board * g->colours + colour] > 0;
    for (int colour = 0; lost && colour < g->colours; colour++)
        text_add(out, "%s%d%c", colour ? "" : "-", p->lost[board * g->colours + colour],
                 abalone_letters[colour]);
}

static void write_taken(const struct abalone_game *g, const struct abalone_pos *p, struct text *out)
{
    bool any = false;
    for (int team = 0; g->teams > 2 && team < g->teams; team++)
        any |= p->taken[team] > 0;
    for (int team = 0; any && team < g->teams; team++)
        text_add(out, "%s%d", team ? "," : " taken=", p->taken[team]);
}

int abalone_write(const agon_game *game, const agon_pos *pos, char *text, size_t size)
{
    const struct abalone_game *g = abalone_game(game);
    const struct abalone_pos *p = abalone_pos(pos);
    struct text out = text_into(text, size);
    for (int board = 0; board < g->boards; board++) {
        if (board)
            text_add_char(&out, '|');
        write_board(g, p, board, &out);
    }
    text_add(&out, " %c", abalone_letters[abalone_colour_of(g, p->seat)]);
    if (g->seating == ABALONE_PAIRS)
        text_add(&out, "%d", 1 + p->seat / 2);
    if (g->counts_turns)
        text_add(&out, " %d", p->turns);
    write_taken(g, p, &out);
    if (p->free)
        text_add(&out, " free=%d", p->free);
    if (p->fallen)
        text_add(&out, " fallen=%c", abalone_letters[p->fallen - 1]);
    if (p->won[0] || p->won[1])
        text_add(&out, " won=%c%c", "-bw----="[p->won[0]], "-bw----="[p->won[1]]);
    return (int)out.n;
}
