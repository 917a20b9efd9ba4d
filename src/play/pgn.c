/* PGN of chess-like games: the seven tags, what else is known, and moves in SAN.
 *
 * SAN is made of what a game's table says of any chess-like game: where a move leads, which piece
 * goes there, and what of the same name could go there as well. Source: PGN Standard, 1994,
 * sections 8.1 and 8.2. */
#include "pgn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"

enum { COLUMNS = 79, TAG_MOST = 512, WORD_MOST = 64 };

/* Lists that a game needs while it is written. */
struct lists {
    agon_move *moves;
    struct agon_item *before, *after;
};

/* A move as SAN sees it. */
struct step {
    int from, to;
    const char *letter; /* of the piece */
};

static bool is_chess_like(const agon_game *g)
{
    bool fits = g->seats == 2 && !g->rules->turn_open && strcmp(g->board->shape, "square") == 0 &&
                g->board->pieces > 0;
    for (int i = 0; i < g->board->pieces && fits; i++)
        fits = g->board->piece[i].moves && strlen(g->board->piece[i].letter) == 1;
    return fits;
}

/* The item on a cell, or NULL. */
static const struct agon_item *item_at(const struct agon_item *item, int n, int cell)
{
    for (int i = 0; i < n; i++)
        if (item[i].cell == cell)
            return &item[i];
    return NULL;
}

static bool read_step(const agon_game *g, const agon_pos *pos, const struct agon_item *item, int n,
                      agon_move move, struct step *step)
{
    int16_t cell[AGON_TOUCH_MAX];
    int cells = g->rules->touch(g, pos, move, cell);
    const struct agon_item *piece = cells >= 2 ? item_at(item, n, cell[0]) : NULL;
    if (!piece)
        return false;
    *step = (struct step){cell[0], cell[cells - 1], g->board->piece[piece->piece].letter};
    return true;
}

/* What sets the piece apart from others of its name that could go there too: its file, else its
 * rank, else both. */
static void add_origin(const struct agon_line *line, struct lists *l, int n, const struct step *s,
                       struct text *out)
{
    const struct agon_cell *cell = line->game->board->cell;
    int moves = agon_line_moves(line, l->moves);
    bool other = false, file = false, rank = false;
    for (int i = 0; i < moves; i++) {
        struct step rival;
        if (!read_step(line->game, line->pos, l->before, n, l->moves[i], &rival) ||
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

/* "O-O" or "O-O-O" when a second piece of the mover goes along, or NULL. */
static const char *castling(const agon_game *g, const struct lists *l, int n, const struct step *s)
{
    int left = 0;
    int8_t seat = item_at(l->before, n, s->from)->seat;
    for (int i = 0; i < n; i++) {
        const struct agon_item *was = &l->before[i], *is = item_at(l->after, n, was->cell);
        left += was->seat == seat && (!is || is->seat != seat || is->piece != was->piece);
    }
    return left < 2 ? NULL : g->board->cell[s->to].x > g->board->cell[s->from].x ? "O-O" : "O-O-O";
}

/* '+' or '#' when the side to move is in check after `line`. */
static void add_check(const struct agon_line *line, const struct lists *l, int n, struct text *out)
{
    struct agon_result result;
    agon_line_result(line, &result);
    for (int i = 0; i < n; i++)
        if (l->after[i].marks & AGON_MARK_CHECKED) {
            text_add(out, result.over && strcmp(result.why, "mate") == 0 ? "#" : "+");
            return;
        }
}

/* Adds a move at the end of the line in SAN, and plays it. */
static int add_move(struct agon_line *line, struct lists *l, const struct agon_turn *turn,
                    struct text *out, struct agon_error *error)
{
    const agon_game *g = line->game;
    char text[AGON_TEXT_MAX];
    struct step s;
    int n = g->rules->items(g, line->pos, l->before);
    if (turn->n != 1 || !read_step(g, line->pos, l->before, n, turn->move[0], &s))
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
    const char *castled = left == n ? castling(g, l, n, &s) : NULL;
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

/* ---- the game ---- */

static void write_tag(struct text *t, const char *tag, const char *value)
{
    text_add(t, "[%s \"", tag);
    for (int i = 0; value[i] && i < TAG_MOST; i++) {
        if (value[i] == '"' || value[i] == '\\')
            text_add_char(t, '\\');
        text_add_char(t, value[i]);
    }
    text_add(t, "\"]\n");
}

/* A header of the record, or what PGN says for something not known. */
static const char *said(const struct record *record, const char *name)
{
    const char *value = record_get(record, name);
    return value ? value : "?";
}

static const char *result_of(const struct record *record)
{
    if (record->seats != 2)
        return "*";
    return record->points[0] == record->points[1]  ? "1/2-1/2"
           : record->points[0] > record->points[1] ? "1-0"
                                                   : "0-1";
}

/* TimeControl: seconds and increment ("300+3"), or a move in so many ("1/5"). */
static void write_control(struct text *t, const struct record *record)
{
    const char *said_control = record_get(record, RECORD_TIME);
    struct clock_control c;
    char value[64];
    if (!said_control || clock_control_read(&c, said_control, NULL) < 0)
        return;
    double reserve = (double)c.reserve_ms / 1000, move = (double)c.move_ms / 1000;
    if (c.reserve_ms > 0 && c.move_ms > 0)
        snprintf(value, sizeof value, "%.15g+%.15g", reserve, move);
    else if (c.reserve_ms > 0 || c.move_ms > 0)
        snprintf(value, sizeof value, c.reserve_ms > 0 ? "%.15g" : "1/%.15g", reserve + move);
    else
        return;
    write_tag(t, "TimeControl", value);
}

static void write_tags(struct text *t, const struct record *record)
{
    const char *date = record_get(record, RECORD_DATE), *game = said(record, RECORD_GAME);
    char dots[16] = "\?\?\?\?.\?\?.\?\?";
    if (date && strlen(date) == 10)
        snprintf(dots, sizeof dots, "%.4s.%.2s.%.2s", date, date + 5, date + 8);
    write_tag(t, "Event", said(record, RECORD_EVENT));
    write_tag(t, "Site", "?");
    write_tag(t, "Date", dots);
    write_tag(t, "Round", said(record, RECORD_ID));
    write_tag(t, "White", said(record, "player 1"));
    write_tag(t, "Black", said(record, "player 2"));
    write_tag(t, "Result", result_of(record));
    if (strcmp(game, "chess") != 0)
        write_tag(t, "Variant", game);
    if (record_get(record, RECORD_POSITION)) {
        write_tag(t, "SetUp", "1");
        write_tag(t, "FEN", record_get(record, RECORD_POSITION));
    }
    write_control(t, record);
    if (record->why)
        write_tag(t, "Termination", record->why);
    text_add_char(t, '\n');
}

static void write_word(struct text *t, size_t *column, const char *word)
{
    size_t n = strlen(word);
    bool fits = *column + 1 + n <= COLUMNS;
    if (*column > 0)
        text_add_char(t, fits ? ' ' : '\n');
    *column = *column > 0 && fits ? *column + 1 + n : n;
    text_add(t, "%s", word);
}

static int write_moves(struct text *t, const struct record *record, struct agon_line *line,
                       struct lists *l, struct agon_error *error)
{
    size_t column = 0;
    int begins = line->game->rules->seat(line->game, line->pos);
    for (int i = 0; i < record->turns; i++) {
        struct agon_turn turn;
        char word[WORD_MOST], number[24];
        const char *text = record->turn[i].text ? record->turn[i].text : "";
        struct text out = text_into(word, sizeof word);
        int status =
            agon_turn_read(line->game, line->pos, agon_line_past(line), &text, false, &turn, error);
        int ply = i + begins;
        snprintf(number, sizeof number, "%d%s", ply / 2 + 1, ply % 2 ? "..." : ".");
        if (status == 0)
            status = add_move(line, l, &turn, &out, error);
        if (status < 0)
            return status;
        if (ply % 2 == 0 || i == 0)
            write_word(t, &column, number);
        write_word(t, &column, word);
    }
    write_word(t, &column, result_of(record));
    text_add(t, "\n\n");
    return 0;
}

static int write_game(struct text *t, const struct record *record, const agon_game *game,
                      struct agon_error *error)
{
    struct agon_line line;
    size_t items = (size_t)game->max_items + 1;
    struct lists l = {malloc(sizeof *l.moves * ((size_t)game->max_moves + 1)),
                      malloc(sizeof *l.before * items), malloc(sizeof *l.after * items)};
    int status = l.moves && l.before && l.after
                     ? agon_line_init(&line, game, error)
                     : agon_fail(error, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
    if (status == 0) {
        write_tags(t, record);
        status = write_moves(t, record, &line, &l, error);
        agon_line_release(&line);
    }
    free(l.moves);
    free(l.before);
    free(l.after);
    return status;
}

int pgn_write(const struct record *record, char *text, size_t size, struct agon_error *error)
{
    struct text t = text_into(text, size);
    agon_game *game = record_open(record, error);
    if (!game)
        return error->code;
    int status =
        is_chess_like(game)
            ? write_game(&t, record, game, error)
            : agon_fail(error, AGON_UNSUPPORTED, -1,
                        AGON_SAY(pgn_only_chess, "only chess-like games can be written as PGN"));
    agon_close(game);
    return status < 0 ? status : (int)t.n;
}
