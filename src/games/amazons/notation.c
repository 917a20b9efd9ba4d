/* The Amazons as text: positions, moves, shots.
 *
 *     3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w    ranks from the top, then the side to move
 *     d1-d7/g7                                   a turn: the amazon of d1 moves and hits g7
 *     d1d7g7                                     the same, in notation=compact
 *     d1d7 P@g7                                  the same; read, never written
 *
 * Q is a white amazon, q a black one, * an arrow; a number counts empty squares. */
#include <ctype.h>
#include <string.h>

#include "core/text.h"
#include "games/amazons/amazons.h"

/* The state of reading a position. */
struct amazons_parser {
    const struct amazons_game *game;
    const char *text, *s;
    struct amazons_pos p;
    struct agon_error *e;
};

static int place(const struct amazons_parser *r, const char *s)
{
    return (int)(s - r->text);
}

/* Reads up to three digits; 0 if there is no number, or one that begins with 0. */
static int read_number(const char **s)
{
    int n = 0;
    if (**s == '0')
        return 0;
    for (int i = 0; i < 3 && isdigit((unsigned char)**s); i++)
        n = 10 * n + *(*s)++ - '0';
    return n;
}

/* One character of a rank: an amazon, an arrow or empty squares; advances *file. */
static int read_sign(struct amazons_parser *r, int rank, int *file)
{
    const char *s = r->s;
    int run = read_number(&r->s), seat = *s == 'q';
    if (run == 0 && *s != 'Q' && *s != 'q' && *s != '*')
        return agon_fail(r->e, AGON_BAD_TEXT, place(r, s),
                         AGON_SAY(amazons_rank_expected,
                                  "rank %d: expected Q, q, * or a number of empty squares"),
                         rank + 1);
    if (*file + (run ? run : 1) > r->game->width)
        return agon_fail(r->e, AGON_BAD_TEXT, place(r, s),
                         AGON_SAY(amazons_rank_overfull, "rank %d has more than %d squares"),
                         rank + 1, r->game->width);
    if (run) {
        *file += run;
        return 0;
    }
    r->s++;
    if (*s == '*') {
        board_flip(&r->p.board, 16 * rank + *file);
    } else {
        if (r->p.amazons[seat] == AMAZONS_OF_SIDE)
            return agon_fail(
                r->e, AGON_ILLEGAL, place(r, s),
                AGON_SAY(amazons_too_many, "%s has more than %d amazons: 1 to %d are allowed"),
                amazons_seat_name(seat), AMAZONS_OF_SIDE, AMAZONS_OF_SIDE);
        amazons_put(&r->p, seat, 16 * rank + *file);
    }
    ++*file;
    return 0;
}

static int read_board(struct amazons_parser *r)
{
    for (int rank = r->game->height - 1; rank >= 0; rank--) {
        int file = 0;
        while (*r->s && *r->s != '/' && *r->s != ' ') {
            int status = read_sign(r, rank, &file);
            if (status < 0)
                return status;
        }
        if (file < r->game->width)
            return agon_fail(r->e, AGON_BAD_TEXT, place(r, r->s),
                             AGON_SAY(amazons_rank_short, "rank %d has %d squares, expected %d"),
                             rank + 1, file, r->game->width);
        if (rank > 0 && *r->s != '/')
            return agon_fail(r->e, AGON_BAD_TEXT, place(r, r->s),
                             AGON_SAY(rank_of_ranks_expected, "expected / and rank %d of %d ranks"),
                             rank, r->game->height);
        r->s += rank > 0;
    }
    if (*r->s == '/')
        return agon_fail(r->e, AGON_BAD_TEXT, place(r, r->s),
                         AGON_SAY(rank_too_many, "the board has %d ranks, not more"),
                         r->game->height);
    for (int seat = 0; seat < 2; seat++)
        if (r->p.amazons[seat] == 0)
            return agon_fail(r->e, AGON_ILLEGAL, -1,
                             AGON_SAY(amazons_none, "%s has no amazon: 1 to %d are allowed"),
                             amazons_seat_name(seat), AMAZONS_OF_SIDE);
    return 0;
}

static int read_side(struct amazons_parser *r)
{
    text_skip_spaces(&r->s);
    if (text_word(r->s) != 1 || (*r->s != 'w' && *r->s != 'b'))
        return agon_fail(
            r->e, AGON_BAD_TEXT, place(r, r->s),
            AGON_SAY(side_white_or_black_expected, "expected the side to move: w or b"));
    r->p.seat = *r->s++ == 'b';
    text_skip_spaces(&r->s);
    if (*r->s)
        return agon_fail(r->e, AGON_BAD_TEXT, place(r, r->s),
                         AGON_SAY(amazons_end_expected, "expected nothing after the side to move"));
    return 0;
}

int amazons_read(const agon_game *game, agon_pos *pos, const char *text, struct agon_error *e)
{
    struct amazons_parser r = {.game = amazons_game(game), .text = text, .s = text, .e = e};
    amazons_clear(r.game, &r.p);
    text_skip_spaces(&r.s);
    int status = read_board(&r);
    if (status == 0)
        status = read_side(&r);
    if (status < 0)
        return status;
    amazons_settle(r.game, &r.p);
    memcpy(amazons_pos_mut(pos), &r.p, sizeof r.p);
    return 0;
}

static void write_rank(struct text *out, const struct amazons_game *g, const struct amazons_pos *p,
                       int rank)
{
    int run = 0;
    for (int file = 0; file < g->width; file++) {
        int sq = 16 * rank + file;
        if (board_is_free(&p->board, sq)) {
            run++;
            continue;
        }
        if (run)
            text_add(out, "%d", run);
        run = 0;
        bool white = amazons_find(p, AMAZONS_WHITE, sq) >= 0;
        bool black = amazons_find(p, AMAZONS_BLACK, sq) >= 0;
        text_add_char(out, white ? 'Q' : black ? 'q' : '*');
    }
    if (run)
        text_add(out, "%d", run);
}

int amazons_write(const agon_game *game, const agon_pos *pos, char *text, size_t size)
{
    const struct amazons_game *g = amazons_game(game);
    const struct amazons_pos *p = amazons_pos(pos);
    struct text out = text_into(text, size);
    for (int rank = g->height - 1; rank >= 0; rank--) {
        write_rank(&out, g, p, rank);
        text_add_char(&out, rank ? '/' : ' ');
    }
    text_add_char(&out, p->seat == AMAZONS_WHITE ? 'w' : 'b');
    return (int)out.n;
}

/* Reads the name of a square; -1 if there is none on this board. */
static int read_square(const struct amazons_game *g, const char **s)
{
    int file = tolower((unsigned char)**s) - 'a';
    if (file < 0 || file >= g->width)
        return -1;
    const char *rest = *s + 1;
    int rank = read_number(&rest);
    if (rank < 1 || rank > g->height)
        return -1;
    *s = rest;
    return 16 * (rank - 1) + file;
}

int amazons_read_move(const agon_game *game, const agon_pos *pos, const char **text,
                      agon_move *move, struct agon_error *e)
{
    const struct amazons_game *g = amazons_game(game);
    const char *s = *text;
    bool shot = amazons_turn_open(amazons_pos(pos));
    text_skip_spaces(&s);
    const char *word = s;
    int from = 0, to;
    if (shot) {
        s += *s == '/' ? 1 : (*s == 'P' || *s == 'p') && s[1] == '@' ? 2 : 0;
    } else {
        from = read_square(g, &s);
        s += from >= 0 && *s == '-';
    }
    to = from >= 0 ? read_square(g, &s) : -1;
    if (to < 0 || (!shot && to == from))
        return agon_fail(
            e, AGON_BAD_TEXT, (int)(word - *text),
            AGON_SAY(amazons_move_expected, "expected %s with squares a1 to %s, found \"%.*s\""),
            shot ? AGON_SAY(amazons_a_shot, "a shot such as /b2")
                 : AGON_SAY(amazons_a_move, "a move such as a1-b2/c3"),
            g->name[g->width * g->height - 1], text_word(word) > 20 ? 20 : (int)text_word(word),
            word);
    *move = shot ? AMAZONS_ARROW(to) : AMAZONS_MOVE(from, to);
    *text = s;
    return 0;
}

int amazons_write_move(const agon_game *game, const agon_pos *pos, agon_move m, char *text,
                       size_t size)
{
    const struct amazons_game *g = amazons_game(game);
    struct text out = text_into(text, size);
    (void)pos;
    if (m & AMAZONS_SHOT)
        text_add(&out, "%s%s", g->compact ? "" : "/", amazons_square_name(g, amazons_arrow(m)));
    else
        text_add(&out, "%s%s%s", amazons_square_name(g, amazons_from(m)), g->compact ? "" : "-",
                 amazons_square_name(g, amazons_to(m)));
    return (int)out.n;
}

/* Queens' moves by both squares, then shots by the square they hit. */
int amazons_parts(const agon_game *game, agon_move m, struct agon_part out[AGON_MOVE_PARTS])
{
    const struct amazons_game *g = amazons_game(game);
    int cells = g->width * g->height;
    int from = amazons_cell(g, amazons_from(m)), to = amazons_cell(g, amazons_to(m));
    out[0] = (struct agon_part){cells * from + to, cells * cells + cells};
    if (m & AMAZONS_SHOT)
        out[0].value = cells * cells + amazons_cell(g, amazons_arrow(m));
    return 1;
}
