/* Positions as text, in the manner of FEN.
 *
 *     rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
 *
 * Ranks from the top; upper case is the first side; numbers count empty cells; + before a piece
 * means that it was promoted, if that is recorded. Pieces of several letters are separated by
 * commas: "GDe" is the first side's, "gde" the second's. Then: the side to move, castling rights,
 * the cells that can be taken in passing, moves since a capture, the number of the turn.
 *
 * Castling rights are those of the start, KQkq. If kings and rooks have other cells of the same
 * rank, as in Chess960, the rights are the files of the rooks, "HAha" (Shredder-FEN); there KQkq
 * are read as the outermost rooks (X-FEN). */
#include <ctype.h>
#include <string.h>

#include "core/text.h"
#include "games/fairy/fairy.h"
#include "games/fairy/names.h"

struct reader {
    const struct fairy_game *g;
    const char *text, *s;
    struct fairy_pos *p;
    struct agon_error *e;
};

static int fail(const struct reader *r, const char *expected)
{
    return agon_fail(r->e, AGON_BAD_TEXT, (int)(r->s - r->text),
                     AGON_SAY(expected_only, "expected %s"), expected);
}

/* One token of a rank: a number of empty cells or a piece; advances *file. */
static int read_token(struct reader *r, int rank, int *file)
{
    const struct fairy_game *g = r->g;
    bool promoted = *r->s == '+';
    if (isdigit((unsigned char)*r->s)) {
        int n = 0;
        for (int i = 0; i < 2 && isdigit((unsigned char)*r->s); i++)
            n = 10 * n + *r->s++ - '0';
        if (n == 0 || *file + n > g->width) {
            r->s--;
            return fail(
                r, AGON_SAY(fairy_gap_expected, "a number of empty cells that fits into the rank"));
        }
        *file += n;
        return 0;
    }
    if (promoted && !g->variant->marks)
        return fail(r,
                    AGON_SAY(fairy_no_promoted,
                             "a piece without +: this game does not keep who has been promoted"));
    const char *code = r->s + promoted;
    size_t n = 0;
    while (isalpha((unsigned char)code[n]) && (names_wide(g) || n == 0))
        n++;
    int kind = n > 0 ? variant_find(g->variant, code, n) : -1;
    if (kind < 0)
        return agon_fail(
            r->e, AGON_BAD_TEXT, (int)(r->s - r->text),
            AGON_SAY(fairy_rank_expected, "rank %d: expected a piece or a number of empty cells"),
            rank + 1);
    if (*file >= g->width)
        return agon_fail(r->e, AGON_BAD_TEXT, (int)(r->s - r->text),
                         AGON_SAY(fairy_rank_overfull, "rank %d has more than %d cells"), rank + 1,
                         g->width);
    int seat = islower((unsigned char)*code) != 0;
    fairy_put(g, r->p, rank * g->width + (*file)++, piece_of(kind, seat, promoted));
    r->s = code + n;
    return 0;
}

static int read_rank(struct reader *r, int rank)
{
    const struct fairy_game *g = r->g;
    int file = 0;
    while (*r->s && *r->s != '/' && *r->s != ' ') {
        if (file > 0 && names_wide(g)) {
            if (*r->s != ',')
                return fail(r, AGON_SAY(fairy_comma, "a comma between pieces"));
            r->s++;
        }
        int status = read_token(r, rank, &file);
        if (status < 0)
            return status;
    }
    if (file < g->width)
        return agon_fail(r->e, AGON_BAD_TEXT, (int)(r->s - r->text),
                         AGON_SAY(fairy_rank_short, "rank %d has %d cells, expected %d"), rank + 1,
                         file, g->width);
    if (rank > 0 && *r->s != '/')
        return agon_fail(r->e, AGON_BAD_TEXT, (int)(r->s - r->text),
                         AGON_SAY(rank_of_ranks_expected, "expected / and rank %d of %d ranks"),
                         rank, g->height);
    r->s += rank > 0;
    return 0;
}

/* The next field; its length, 0 at the end. */
static size_t field(struct reader *r)
{
    text_skip_spaces(&r->s);
    return strcspn(r->s, " \t");
}

static int read_side(struct reader *r)
{
    size_t n = field(r);
    for (int seat = 0; seat < 2; seat++)
        if (n == 1 && *r->s == tolower((unsigned char)r->g->variant->side[seat][0])) {
            r->p->seat = (uint8_t)seat;
            r->p->hash ^= seat ? FAIRY_HASH_SEAT : 0;
            r->s++;
            return 0;
        }
    return agon_fail(r->e, AGON_BAD_TEXT, (int)(r->s - r->text),
                     AGON_SAY(fairy_side_expected, "expected the side to move: %c or %c"),
                     tolower((unsigned char)r->g->variant->side[0][0]),
                     tolower((unsigned char)r->g->variant->side[1][0]));
}

enum { LETTERED_FILES = 10 }; /* K is the eleventh */

/* The cell of the rook that a letter names: the outermost on a side of the king, or that on a file;
 * -1: there is none. */
static int find_rook(const struct reader *r, int seat, char letter, int king)
{
    const struct fairy_game *g = r->g;
    fairy_piece rook = piece_of(variant_find(g->variant, "R", 1), seat, false);
    int rank = king - g->x_of[king], step = letter == 'k' ? -1 : 1, file = letter - 'a';
    if (letter != 'k' && letter != 'q')
        return file < g->width && file != g->x_of[king] && r->p->cell[rank + file] == rook
                   ? rank + file
                   : -1;
    for (int c = letter == 'k' ? rank + g->width - 1 : rank; c != king; c += step)
        if (r->p->cell[c] == rook)
            return c;
    return -1;
}

/* The cell of the king that may castle: the only royal, or among several that at home; else
 * FAIRY_NOBODY. */
static int find_king(const struct reader *r, int seat)
{
    const struct fairy_castle *c = &r->g->castle[2 * seat];
    c += c->king_from == c->king_to;
    if (r->p->royal_at[seat] == FAIRY_NOBODY && names_home(r->g, r->p, c->king_from))
        return c->king_from;
    return r->p->royal_at[seat];
}

/* Adds the right that a letter names; false: no king and rook could have it. */
static bool add_right(struct reader *r, char letter)
{
    const struct fairy_game *g = r->g;
    struct fairy_pos *p = r->p;
    int seat = islower((unsigned char)letter) != 0, king = find_king(r, seat);
    char lower = (char)tolower((unsigned char)letter);
    if (!isalpha((unsigned char)letter) || !g->variant->castling || king == FAIRY_NOBODY)
        return false;
    int rook = find_rook(r, seat, lower, king);
    int which = 2 * seat + (rook < king);
    const struct fairy_castle *c = &g->castle[which];
    if (rook < 0 || c->king_from == c->king_to || g->y_of[king] != g->y_of[c->king_from] ||
        p->castling >> which & 1)
        return false;
    bool home = king == c->king_from && rook == c->rook_from;
    if (!home && g->width > LETTERED_FILES)
        return false;
    p->king_at[seat] = (uint16_t)king;
    p->rook_at[which] = (uint16_t)rook;
    p->castling |= (uint8_t)(1 << which | (home ? 0 : FAIRY_FREE));
    return true;
}

/* Castling rights; refuses those without king and rook in place. */
static int read_castling(struct reader *r)
{
    size_t n = field(r);
    if (n == 0)
        return 0;
    if (n == 1 && *r->s == '-') {
        r->s++;
        return 0;
    }
    fairy_find_royals(r->g, r->p);
    for (; n > 0; n--, r->s++)
        if (!add_right(r, *r->s))
            return fail(r, AGON_SAY(fairy_castling,
                                    "- or castling rights, KQkq or the files of rooks, whose king "
                                    "and rook stand on their first rank"));
    if (!(r->p->castling & FAIRY_FREE)) {
        memset(r->p->king_at, 0, sizeof r->p->king_at);
        memset(r->p->rook_at, 0, sizeof r->p->rook_at);
    }
    return 0;
}

/* The first cell crossed by the enemy's last step: the step is found from the piece behind it. */
static int read_crossed(struct reader *r)
{
    const struct fairy_game *g = r->g;
    struct fairy_pos *p = r->p;
    size_t n = field(r);
    if (n == 0)
        return 0;
    if (n == 1 && *r->s == '-') {
        r->s++;
        return 0;
    }
    const char *s = r->s;
    int at = names_read_cell(g, &s), enemy = !p->seat;
    for (int i = 0; at >= 0 && s == r->s + n && i < p->count[enemy]; i++) {
        int to = *fairy_list(g, p, enemy, i);
        for (int k = 0; k < g->variant->kinds; k++)
            if (names_steps_over(g, p, enemy, k, to, at)) {
                p->stepped = (uint16_t)to;
                p->crossed = (uint16_t)names_step_from(g, enemy, k, to, at);
                r->s = s;
                return 0;
            }
    }
    return fail(r,
                AGON_SAY(fairy_en_passant, "- or the first cell that the last move stepped over"));
}

static int read_number(struct reader *r, uint16_t *number)
{
    int64_t value;
    size_t n = field(r);
    if (n == 0)
        return 0;
    if (!text_number(r->s, n, 0, FAIRY_QUIET_MAX, &value))
        return fail(r, AGON_SAY(fairy_count, "a number of moves"));
    *number = (uint16_t)value;
    r->s += n;
    return 0;
}

/* Checks the rules for a whole position. */
static int check_whole(const struct reader *r)
{
    const struct fairy_game *g = r->g;
    const struct fairy_pos *p = r->p;
    uint64_t fan[2] = {4, 4};
    for (int seat = 0; seat < 2; seat++) {
        for (int i = 0; i < p->count[seat]; i++)
            fan[seat] += g->fan[seat][piece_kind(p->cell[*fairy_list(g, p, seat, i)])];
        if (p->royals[seat] == 0 && (g->mate || p->royals[!seat] == 0))
            return agon_fail(r->e, AGON_ILLEGAL, -1,
                             AGON_SAY(fairy_no_royal, "%s has no royal piece"),
                             g->variant->side[seat]);
        if (p->royals[seat] > g->royals[seat])
            return agon_fail(
                r->e, AGON_ILLEGAL, -1,
                AGON_SAY(fairy_royals_most, "%s has %d royal pieces, expected at most %u"),
                g->variant->side[seat], p->royals[seat], g->royals[seat]);
        if (fan[seat] > g->bound)
            return agon_fail(r->e, AGON_ILLEGAL, -1,
                             AGON_SAY(fairy_moves_most, "%s could have more than %u moves"),
                             g->variant->side[seat], g->bound);
    }
    if (names_room(g, p) >= AGON_TEXT_MAX)
        return agon_fail(
            r->e, AGON_ILLEGAL, -1,
            AGON_SAY(fairy_pieces_most, "more pieces than a position's text can hold"));
    if (fairy_in_danger(g, p, !p->seat))
        return agon_fail(r->e, AGON_ILLEGAL, -1,
                         AGON_SAY(fairy_royal_left, "%s has moved and left a royal in danger"),
                         g->variant->side[!p->seat]);
    return 0;
}

static int read_all(struct reader *r)
{
    struct fairy_pos *p = r->p;
    int status = 0;
    text_skip_spaces(&r->s);
    for (int rank = r->g->height - 1; rank >= 0 && status == 0; rank--)
        status = read_rank(r, rank);
    if (status == 0 && *r->s == '/')
        status =
            agon_fail(r->e, AGON_BAD_TEXT, (int)(r->s - r->text),
                      AGON_SAY(rank_too_many, "the board has %d ranks, not more"), r->g->height);
    if (status == 0)
        status = read_side(r);
    if (status == 0)
        status = read_castling(r);
    if (status == 0)
        status = read_crossed(r);
    if (status == 0)
        status = read_number(r, &p->quiet);
    if (status == 0)
        status = read_number(r, &p->number);
    if (status == 0 && p->number == 0)
        p->number = 1; /* some programs count from 0 */
    if (status == 0 && field(r) > 0)
        status = fail(r, AGON_SAY(fairy_end, "nothing after the number of the turn"));
    fairy_find_royals(r->g, p);
    return status == 0 ? check_whole(r) : status;
}

int fairy_read(const agon_game *game, agon_pos *pos, const char *text, struct agon_error *e)
{
    const struct fairy_game *g = fairy_game(game);
    union {
        struct fairy_pos p;
        uint16_t room[sizeof(struct fairy_pos) / 2 + 3 * FAIRY_CELLS_MAX];
    } u;
    struct reader r = {g, text, text, &u.p, e};
    memset(&u, 0, sizeof u);
    u.p.number = 1;
    int status = read_all(&r);
    if (status < 0)
        return status;
    u.p.fresh = FAIRY_QUIET_MAX; /* the previous moves are unknown: the whole past counts */
    memcpy(fairy_pos_mut(pos), &u, game->pos_size);
    return 0;
}

static void write_piece(struct text *out, const struct fairy_game *g, fairy_piece piece)
{
    const char *code = g->variant->kind[piece_kind(piece)].code;
    if (piece_promoted(piece))
        text_add_char(out, '+');
    for (const char *s = code; *s; s++)
        text_add_char(out, (char)(piece_seat(piece) ? tolower((unsigned char)*s)
                                  : s == code       ? toupper((unsigned char)*s)
                                                    : *s));
}

static void write_rank(struct text *out, const struct fairy_game *g, const struct fairy_pos *p,
                       int rank)
{
    int run = 0;
    bool first = true;
    for (int file = 0; file <= g->width; file++) {
        fairy_piece piece = file < g->width ? p->cell[rank * g->width + file] : 1;
        if (!piece) {
            run++;
            continue;
        }
        if (run) {
            text_add(out, "%s%d", first || !names_wide(g) ? "" : ",", run);
            first = false;
        }
        run = 0;
        if (file == g->width)
            break;
        if (!first && names_wide(g))
            text_add_char(out, ',');
        write_piece(out, g, piece);
        first = false;
    }
}

int fairy_write(const agon_game *game, const agon_pos *pos, char *text, size_t size)
{
    const struct fairy_game *g = fairy_game(game);
    const struct fairy_pos *p = fairy_pos(pos);
    struct text out = text_into(text, size);
    for (int rank = g->height - 1; rank >= 0; rank--) {
        write_rank(&out, g, p, rank);
        text_add_char(&out, rank ? '/' : ' ');
    }
    text_add(&out, "%c ", tolower((unsigned char)g->variant->side[p->seat][0]));
    for (int i = 0; i < 4; i++)
        if (p->castling >> i & 1)
            text_add_char(&out, p->castling & FAIRY_FREE
                                    ? (char)((i < 2 ? 'A' : 'a') + g->x_of[p->rook_at[i]])
                                    : "KQkq"[i]);
    text_add(&out, "%s ", p->castling ? "" : "-");
    if (p->stepped != p->crossed)
        text_add(&out, "%s", g->name[names_first_crossed(g, p)]);
    else
        text_add_char(&out, '-');
    text_add(&out, " %u %u", p->quiet, p->number);
    return (int)out.n;
}
