/* Moves of chess-like games in SAN.
 *
 * SAN is derived from data that every chess-like game provides: the target of a move, its piece,
 * and the other pieces of that name that could go there. Source: PGN Standard, 1994, sections 8.1
 * and 8.2. */
#include "pgn.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "pgn_san.h"

enum { WORD_MOST = 64 };

bool pgn_fits(const agon_game *g)
{
    bool fits = g->seats == 2 && !(g->traits & AGON_TIMED) && !g->rules->turn_open &&
                strcmp(g->board->shape, "square") == 0 && g->board->pieces > 0;
    for (int i = 0; i < g->board->pieces && fits; i++)
        fits = g->board->piece[i].moves && strlen(g->board->piece[i].letter) == 1;
    return fits;
}

bool pgn_is_chess960(const char *position)
{
    for (int i = 0; i < 2; i++) {
        position += strcspn(position, " ");
        position += strspn(position, " ");
    }
    size_t n = strcspn(position, " ");
    return n > 0 && strspn(position, "KQkq-") < n;
}

int pgn_lists_init(struct pgn_lists *l, const agon_game *game, struct agon_error *error)
{
    size_t items = (size_t)game->max_items + 1;
    *l = (struct pgn_lists){malloc(sizeof *l->moves * ((size_t)game->max_moves + 1)),
                            malloc(sizeof *l->before * items), malloc(sizeof *l->after * items)};
    return l->moves && l->before && l->after
               ? 0
               : agon_fail(error, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
}

void pgn_lists_release(struct pgn_lists *l)
{
    free(l->moves);
    free(l->before);
    free(l->after);
}

/* The item on a cell, or NULL. */
static const struct agon_item *item_at(const struct agon_item *item, int n, int cell)
{
    for (int i = 0; i < n; i++)
        if (item[i].cell == cell)
            return &item[i];
    return NULL;
}

bool pgn_step_read(const agon_game *g, const agon_pos *pos, const struct agon_item *item, int n,
                   agon_move move, struct pgn_step *step)
{
    int16_t cell[AGON_TOUCH_MAX];
    int cells = g->rules->touch(g, pos, move, cell);
    const struct agon_item *piece = cells >= 2 ? item_at(item, n, cell[0]) : NULL;
    if (!piece)
        return false;
    *step = (struct pgn_step){cell[0], cell[cells - 1], g->board->piece[piece->piece].letter};
    return true;
}

/* Disambiguates the piece from others of its name that could go there: by its file, else its rank,
 * else both. */
static void add_origin(const struct agon_line *line, struct pgn_lists *l, int n,
                       const struct pgn_step *s, struct text *out)
{
    const struct agon_cell *cell = line->game->board->cell;
    int moves = agon_line_moves(line, l->moves);
    bool other = false, file = false, rank = false;
    for (int i = 0; i < moves; i++) {
        struct pgn_step rival;
        if (!pgn_step_read(line->game, line->pos, l->before, n, l->moves[i], &rival) ||
            rival.to != s->to || rival.from == s->from || strcmp(rival.letter, s->letter) != 0)
            continue;
        other = true;
        file |= cell[rival.from].x == cell[s->from].x;
        rank |= cell[rival.from].y == cell[s->from].y;
    }
    const char *name = cell[s->from].name;
    size_t letters = strcspn(name, "0123456789");
    if (other && (!file || rank))
        text_add(out, "%.*s", (int)letters, name);
    if (other && file)
        text_add(out, "%s", name + letters);
}

/* "O-O" or "O-O-O" if a second piece of the mover moves too, or is on the cell that is named. */
const char *pgn_castling(const agon_game *g, const struct pgn_lists *l, int n,
                         const struct pgn_step *s)
{
    const struct agon_item *onto = item_at(l->before, n, s->to);
    int8_t seat = item_at(l->before, n, s->from)->seat;
    int left = onto && onto->seat == seat && s->to != s->from ? 2 : 0;
    for (int i = 0; i < n; i++) {
        const struct agon_item *was = &l->before[i], *is = item_at(l->after, n, was->cell);
        left += was->seat == seat && (!is || is->seat != seat || is->piece != was->piece);
    }
    return left < 2 ? NULL : g->board->cell[s->to].x > g->board->cell[s->from].x ? "O-O" : "O-O-O";
}

/* Adds '+' or '#' if the side to move is in check after `line`. */
static void add_check(const struct agon_line *line, const struct pgn_lists *l, int n,
                      struct text *out)
{
    struct agon_result result;
    for (int i = 0; i < n; i++)
        if (l->after[i].marks & AGON_MARK_CHECKED) {
            agon_line_result(line, &result);
            text_add(out, result.over && strcmp(result.why, "mate") == 0 ? "#" : "+");
            return;
        }
}

int pgn_move_add(struct agon_line *line, struct pgn_lists *l, const struct agon_turn *turn,
                 struct text *out, struct agon_error *error)
{
    const agon_game *g = line->game;
    char text[AGON_TEXT_MAX];
    struct pgn_step s;
    int n = g->rules->items(g, line->pos, l->before);
    if (turn->n != 1 || !pgn_step_read(g, line->pos, l->before, n, turn->move[0], &s))
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         AGON_SAY(pgn_no_word, "a turn that SAN has no word for"));
    agon_turn_write(g, line->pos, turn, text, sizeof text);
    struct text origin = text_into((char[WORD_MOST]){0}, WORD_MOST);
    bool pawn = strcmp(s.letter, "P") == 0;
    if (!pawn)
        add_origin(line, l, n, &s, &origin);
    int status = agon_line_play_turn(line, turn, error);
    if (status < 0)
        return status;
    int left = g->rules->items(g, line->pos, l->after);
    const char *name = g->board->cell[s.from].name, *becomes = strchr(text, '=');
    const char *castled = left == n ? pgn_castling(g, l, n, &s) : NULL;
    if (castled) {
        text_add(out, "%s", castled);
    } else {
        if (!pawn)
            text_add(out, "%s%s", s.letter, origin.bytes);
        else if (left < n)
            text_add(out, "%.*s", (int)strcspn(name, "0123456789"), name);
        text_add(out, "%s%s%s", left < n ? "x" : "", g->board->cell[s.to].name,
                 becomes ? becomes : "");
    }
    add_check(line, l, left, out);
    return 0;
}

int pgn_turn_write(struct agon_line *line, const struct agon_turn *turn, char *text, size_t size,
                   struct agon_error *error)
{
    struct text out = text_into(text, size);
    struct pgn_lists l;
    int status = pgn_lists_init(&l, line->game, error);
    if (status == 0)
        status = pgn_move_add(line, &l, turn, &out, error);
    pgn_lists_release(&l);
    if (status != AGON_UNSUPPORTED)
        return status < 0 ? status : (int)out.n;
    int n = agon_turn_write(line->game, line->pos, turn, text, size);
    status = agon_line_play_turn(line, turn, error);
    return status < 0 ? status : n;
}

/* The number of the first move is the sixth field of the position's text; else 1. */
int64_t pgn_first_ply(const struct agon_line *line)
{
    char text[AGON_TEXT_MAX];
    int64_t number = 1;
    line->game->rules->write(line->game, line->pos, text, sizeof text);
    const char *field = text;
    for (int i = 0; i < 5; i++) {
        field += strcspn(field, " ");
        field += strspn(field, " ");
    }
    text_number(field, strcspn(field, " "), 1, INT32_MAX, &number);
    return 2 * (number - 1) + line->game->rules->seat(line->game, line->pos);
}
