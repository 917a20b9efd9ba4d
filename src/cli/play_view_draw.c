/* The full-screen view: what it shows.
 *
 *     title: the game, who is to move, and the clocks if there is no room beside the board
 *     the board, scrolled if it is larger than its window      | clocks
 *                                                              | turns, the newest last
 *     the cell at the cursor
 *     the last message
 *     the line being typed
 *     function keys, to be clicked, too */
#include <stdlib.h>
#include <string.h>

#include "cli/output.h"
#include "cli/play_sand.h"
#include "cli/play_view.h"
#include "core/column.h"
#include "core/text.h"
#include "os/time.h"

enum {
    LEAST_ROWS = 8,
    LEAST_COLUMNS = 24,
    SIDE_LEAST = 22,
    SIDE_MOST = 44,
    BOARD_LEAST = 40, /* columns of a scrolled board beside the turns */
    LINE = 512,
    NEAR = 2 /* rows and columns shown around the cursor's cell */
};

static const struct canvas_style bar = {-1, -1, false, true, false};
static const struct canvas_style strong = {-1, -1, true, false, false};

struct layout {
    int middle, info, note, input, keys; /* rows; the middle begins in row 1 */
    int side, side_columns;              /* the first column of the panel beside the board */
};

/* ---- the board ---- */

/* Marks the cells of a list of moves played from a position. */
static void mark_turn(const struct play_view *v, const agon_pos *from, const struct agon_turn *turn,
                      unsigned char *mark)
{
    const agon_game *game = v->game->game;
    agon_pos *pos = agon_pos_new(game, from);
    for (int i = 0; pos && i < turn->n; i++) {
        int16_t cell[AGON_TOUCH_MAX];
        int n = game->rules->touch(game, pos, turn->move[i], cell);
        while (n-- > 0)
            mark[cell[n]] = 1;
        game->rules->play(game, pos, turn->move[i]);
    }
    free(pos);
}

/* Changes how a cell looks: 1 it was touched by the last turn, 2 a move may continue there, 3 it is
 * touched now, 4 the cursor. */
static void mark_cell(struct canvas *board, const struct board_area *a, int mark, bool colours)
{
    for (int y = 0; y < a->rows; y++)
        for (int x = 0; x < a->columns; x++) {
            struct canvas_cell *cell = canvas_at(board, a->row + y, a->column + x);
            if (!cell)
                continue;
            cell->style.ground = colours && mark == 1   ? 24
                                 : colours && mark == 2 ? 64
                                 : colours && mark == 3 ? 130
                                                        : cell->style.ground;
            cell->style.underline |= !colours && mark <= 2;
            cell->style.bold |= mark >= 2;
            cell->style.reverse ^= mark == 4 || (!colours && mark == 3);
        }
}

static void mark_cells(const struct play_view *v, struct canvas *board)
{
    const struct play_game *s = v->game;
    const struct agon_line *line = &s->draft;
    unsigned char *mark = calloc((size_t)s->game->board->cells + 1, 1);
    if (!mark)
        return;
    if (line->turns > 0)
        mark_turn(v, agon_line_start(line, line->turns - 1), &line->turn[line->turns - 1], mark);
    mark_turn(v, agon_line_start(line, line->turns), &line->open, mark);
    for (int i = 0; i < s->game->board->cells; i++) {
        if (v->pick.n > 0 && pick_continues(&v->pick, i))
            mark[i] = 2;
        for (int k = 0; k < v->pick.n; k++)
            mark[i] = v->pick.cell[k] == i ? 3 : mark[i];
        if (mark[i])
            mark_cell(board, &v->area[i], mark[i], s->look.colour);
    }
    mark_cell(board, &v->area[v->cursor], 4, s->look.colour);
    free(mark);
}

/* The first of `shown` rows or columns, of `all`, so that [at, at + n) is among them. */
static int scrolled(int first, int at, int n, int shown, int all)
{
    first = at - NEAR < first ? at - NEAR : first;
    first = at + n + NEAR > first + shown ? at + n + NEAR - shown : first;
    first = first > all - shown ? all - shown : first;
    return first > 0 ? first : 0;
}

/* The drawing of the board as text, which the caller frees. */
static char *board_text(const struct play_view *v, int rows, int columns)
{
    struct board_look look = v->game->look;
    char *text = NULL;
    size_t size;
    FILE *file = open_memstream(&text, &size);
    if (!file)
        return NULL;
    look.columns = columns;
    look.rows = rows > 1 ? rows - 1 : 1; /* below a figure are its free pieces */
    look.whole = look.figures = true;
    board_draw(file, v->game->game, v->game->draft.pos, &look, v->area);
    fclose(file);
    return text;
}

/* Draws the board into the window; without a canvas it only finds the size of the whole board. */
static void draw_board(struct play_view *v, struct canvas *c, int columns, int *high, int *wide)
{
    struct canvas board;
    const struct board_area *w = &v->window, *at = &v->area[v->cursor];
    char *text = board_text(v, w->rows, columns);
    *high = *wide = 0;
    if (!text)
        return;
    canvas_measure(text, high, wide);
    if (c && canvas_init(&board, *high, *wide)) {
        canvas_draw(&board, text);
        mark_cells(v, &board);
        v->scroll_row = scrolled(v->scroll_row, at->row, at->rows, w->rows, *high);
        v->scroll_column = scrolled(v->scroll_column, at->column, at->columns, w->columns, *wide);
        canvas_copy(c, w->row, w->column, w->rows, w->columns, &board, v->scroll_row,
                    v->scroll_column);
        v->cursor_row = w->row + at->row - v->scroll_row;
        v->cursor_column = w->column + at->column - v->scroll_column;
        canvas_release(&board);
    }
    free(text);
}

/* ---- lines ---- */

/* A seat's clock; nothing without a time control. */
static void clock_text(const struct play_game *s, int seat, char *text, size_t size)
{
    const struct clock *clock = &s->referee.match.clock;
    clock_face_write(clock_shown(clock, seat, os_now_ms()), text, size);
    if (!show_is_timed(s))
        snprintf(text, size, "%s", "");
}

static void draw_title(const struct play_view *v, struct canvas *c, bool clocks)
{
    const struct play_game *s = v->game;
    char line[LINE] = "", title[LINE], state[200], face[32], name[32];
    struct text t = text_into(line, sizeof line);
    state[0] = ' ';
    output_state(&s->draft, state + 1, sizeof state - 1);
    snprintf(title, sizeof title, " %s:%s", s->game->rules->name, state);
    canvas_fill(c, 0, 0, c->columns, bar);
    for (int seat = 0; seat < (int)s->game->seats && clocks && show_is_timed(s); seat++) {
        output_seat(s->game, seat, name, sizeof name);
        clock_text(s, seat, face, sizeof face);
        text_add(&t, "  %s %s", name, face);
    }
    int end = c->columns - (int)t.n; /* the game is left out where there is no room for it */
    bool fits = column_width(title) < end;
    canvas_put(c, 0, 0, c->columns, fits ? title : state, bar);
    canvas_put(c, 0, end, c->columns, line, bar);
}

/* The English name of a kind of piece, or its letter. */
static void add_piece(struct text *t, const struct agon_piece_type *kind)
{
    if (strncmp(kind->names, "en=", 3) == 0)
        text_add(t, "%.*s", (int)strcspn(kind->names + 3, ";"), kind->names + 3);
    else
        text_add(t, "%s", kind->letter);
}

/* The cell at the cursor and what is on it, and the cells touched. */
static void draw_info(const struct play_view *v, struct canvas *c, int row)
{
    const agon_game *game = v->game->game;
    char line[LINE], name[32];
    struct text t = text_into(line, sizeof line);
    struct agon_item *item = malloc((game->max_items + 1) * sizeof *item);
    int n = item ? game->rules->items(game, v->game->draft.pos, item) : 0;
    if (v->area[v->cursor].rows > 0)
        text_add(&t, "%s", game->board->cell[v->cursor].name);
    for (int i = 0; i < n && v->area[v->cursor].rows > 0; i++) {
        if (item[i].cell != v->cursor)
            continue;
        text_add(&t, " ");
        add_piece(&t, &game->board->piece[item[i].piece]);
        if (item[i].seat >= 0 && game->seats > 1) {
            output_seat(game, item[i].seat, name, sizeof name);
            text_add(&t, " (%s)", name);
        }
    }
    for (int i = 0; i < v->pick.n; i++)
        text_add(&t, "%s%s",
                 i > 0 ? "-" : "    touched: ", game->board->cell[v->pick.cell[i]].name);
    canvas_put(c, row, 0, c->columns, line, canvas_plain);
    free(item);
}

static void draw_note(const struct play_view *v, struct canvas *c, int row, int end)
{
    for (const char *s = v->note; *s && row < end; row++) {
        char line[LINE];
        size_t n = strcspn(s, "\n");
        snprintf(line, sizeof line, "%.*s", (int)n, s);
        canvas_put(c, row, 0, c->columns, line, strong);
        s += n + (s[n] == '\n');
    }
}

static void draw_input(struct play_view *v, struct canvas *c, int row)
{
    const struct play_game *s = v->game;
    char line[LINE + PLAY_PROMPT_MAX] = "", name[32], result[PLAY_RESULT_MAX];
    const struct match *m = &s->referee.match;
    if (v->asking) {
        snprintf(line, sizeof line, "Leave the game unfinished? y or n ");
    } else if (play_game_is_yours(s)) {
        show_prompt(s, line, PLAY_PROMPT_MAX);
    } else if (m->seat >= 0) {
        output_seat(s->game, m->seat, name, sizeof name);
        snprintf(line, sizeof line, "%s is thinking ... ", name);
    } else if (m->result.over) {
        show_result(s, result, sizeof result);
        snprintf(line, sizeof line, "%s; Enter leaves. ", result);
    }
    int at = canvas_put(c, row, 0, c->columns, line, canvas_plain);
    int most = c->columns - at - 1, n = (int)v->typed_n;
    int end = canvas_put(c, row, at, c->columns, v->typed + (n > most && most > 0 ? n - most : 0),
                         strong);
    if (v->typed_n > 0 || v->asking || v->area[v->cursor].rows == 0) {
        v->cursor_row = row;
        v->cursor_column = end < c->columns ? end : c->columns - 1;
    }
}

static void draw_keys(struct play_view *v, struct canvas *c, int row)
{
    static const struct {
        int number;
        const char *text;
    } keys[] = {{1, "F1 Help"},  {2, "F2 Hint"},     {3, "F3 Undo"},  {4, "F4 Take back"},
                {5, "F5 Moves"}, {6, "F6 End turn"}, {10, "F10 Quit"}};
    int column = 0;
    v->buttons = 0;
    v->bar_row = row;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        int end = column + (int)strlen(keys[i].text);
        if (end > c->columns)
            break;
        v->button[v->buttons++] = (struct view_button){column, end, keys[i].number};
        column = canvas_put(c, row, column, c->columns, keys[i].text, bar) + 1;
    }
}

/* ---- beside the board ---- */

/* Writes a text in rows of the panel, from `row` to `end`; returns the row after it. */
static int put_wrapped(struct canvas *c, int row, int end, int column, const char *text,
                       struct canvas_style style)
{
    int width = c->columns - column;
    while (*text && row < end) {
        char line[LINE];
        int n = (int)strcspn(text, "\n"), cut = n;
        if (n > width)
            for (cut = width; cut > 0 && text[cut] != ' '; cut--)
                ;
        cut = cut > 0 || n == 0 ? cut : width;
        snprintf(line, sizeof line, "%.*s", cut, text);
        canvas_put(c, row++, column, c->columns, line, style);
        text += cut + (text[cut] == ' ' || text[cut] == '\n');
    }
    return row;
}

/* A turn as it is listed: "5. Gold: Ea2n (3.1)". */
static void turn_text(const struct play_game *s, int i, char *text, size_t size)
{
    const struct match *m = &s->referee.match;
    char name[32], turn[AGON_TEXT_MAX], used[48];
    struct text t = text_into(text, size);
    output_seat(s->game, m->mark[i].seat, name, sizeof name);
    agon_turn_write(s->game, agon_line_start(&m->line, i), &m->line.turn[i], turn, sizeof turn);
    text_add(&t, "%d. ", i / (int)s->game->seats + 1);
    if (s->game->seats > 1)
        text_add(&t, "%s: ", name);
    text_add(&t, "%s", turn);
    clock_face_write(m->mark[i].used_ms, used, sizeof used);
    if (m->mark[i].used_ms >= 0)
        text_add(&t, " (%s)", used);
}

/* The newest turns that fit into the rows, without those scrolled back. */
static void draw_turns(const struct play_view *v, struct canvas *c, int row, int end, int column)
{
    enum { ROWS = 400 };
    const struct play_game *s = v->game;
    struct canvas list;
    int last = s->referee.match.line.turns - v->back, first = last, used = 0;
    if (end <= row || !canvas_init(&list, ROWS, c->columns - column))
        return;
    char text[AGON_TEXT_MAX + 100];
    for (int high = 0; first > 0; first--, used += high) {
        turn_text(s, first - 1, text, sizeof text);
        high = put_wrapped(&list, 0, ROWS, 0, text, canvas_plain);
        if (used + high > end - row)
            break;
    }
    canvas_release(&list);
    for (int i = first; i < last; i++) {
        turn_text(s, i, text, sizeof text);
        row = put_wrapped(c, row, end, column, text, canvas_plain);
    }
}

static void draw_side(const struct play_view *v, struct canvas *c, const struct layout *l)
{
    const struct play_game *s = v->game;
    const struct match *m = &s->referee.match;
    int row = 1, end = 1 + l->middle;
    for (int seat = 0; seat < (int)s->game->seats && row < end; seat++, row++) {
        char line[LINE], name[32], face[32];
        output_seat(s->game, seat, name, sizeof name);
        clock_text(s, seat, face, sizeof face);
        snprintf(line, sizeof line, "%c %s: %.40s", m->seat == seat ? '>' : ' ', name,
                 s->contestant[seat].name);
        struct canvas_style style = m->seat == seat ? strong : canvas_plain;
        canvas_put(c, row, l->side, c->columns - (int)strlen(face) - 1, line, style);
        canvas_put(c, row, c->columns - (int)strlen(face), c->columns, face, style);
    }
    char *sand = NULL;
    size_t size;
    FILE *file = open_memstream(&sand, &size);
    if (file) {
        sand_write(file, s);
        fclose(file);
        row = put_wrapped(c, row, end, l->side, sand, canvas_plain);
        free(sand);
    }
    draw_turns(v, c, row + 1, end, l->side);
}

/* The moves that begin with the cells touched, over the panel. */
static void draw_list(struct play_view *v, struct canvas *c, const struct layout *l)
{
    const struct play_game *s = v->game;
    int column = c->columns - SIDE_LEAST > l->side ? l->side : c->columns - SIDE_LEAST;
    int n = pick_possible(&v->pick);
    v->list = (struct board_area){2, column, l->middle - 1, c->columns - column};
    v->list_first = scrolled(v->list_first, v->choice, 1, v->list.rows, n);
    canvas_fill(c, 1, column, c->columns, bar);
    canvas_put(c, 1, column, c->columns, " Choose a move", bar);
    for (int i = 0; i < v->list.rows; i++) {
        int at = pick_at(&v->pick, v->list_first + i), row = v->list.row + i;
        char text[AGON_TEXT_MAX] = "end of the turn";
        canvas_fill(c, row, column, c->columns, canvas_plain);
        if (at < 0)
            continue;
        agon_move move = v->pick.move[at].move;
        if (move != AGON_PASS || !agon_turn_open(s->game, s->draft.pos))
            s->game->rules->write_move(s->game, s->draft.pos, move, text, sizeof text);
        canvas_put(c, row, column + 1, c->columns, text,
                   v->list_first + i == v->choice ? bar : canvas_plain);
    }
}

static void draw_page(struct play_view *v, struct canvas *c)
{
    struct canvas page;
    int high, wide, shown = c->rows - 2;
    canvas_measure(v->page, &high, &wide);
    v->page_first = v->page_first > high - shown ? high - shown : v->page_first;
    v->page_first = v->page_first > 0 ? v->page_first : 0;
    if (canvas_init(&page, high, wide)) {
        canvas_draw(&page, v->page);
        canvas_copy(c, 1, 0, shown, c->columns, &page, v->page_first, 0);
        canvas_release(&page);
    }
    canvas_fill(c, c->rows - 1, 0, c->columns, bar);
    canvas_put(c, c->rows - 1, 0, c->columns,
               high > shown ? " Page Down, Page Up: more; any other key: back to the game"
                            : " Any key: back to the game",
               bar);
    v->cursor_row = c->rows - 1;
    v->cursor_column = 0;
}

/* ---- everything ---- */

/* Divides the canvas: beside a board that would not leave enough room for the turns it is scrolled
 * in the columns that are left, if those are enough. */
static struct layout lay_out(struct play_view *v, const struct canvas *c)
{
    int notes = c->rows >= 30 ? 6 : c->rows >= 20 ? 3 : c->rows >= 12 ? 2 : 1, high, wide;
    struct layout l = {.keys = c->rows - 1, .input = c->rows - 2};
    l.note = l.input - notes;
    l.info = l.note - 1;
    l.middle = l.info - 1;
    v->window = (struct board_area){1, 0, l.middle, c->columns};
    draw_board(v, NULL, c->columns - SIDE_LEAST - 1, &high, &wide);
    int left = c->columns - wide - 1;
    l.side_columns = left >= SIDE_MOST                            ? SIDE_MOST
                     : left >= SIDE_LEAST                         ? left
                     : c->columns - SIDE_LEAST - 1 >= BOARD_LEAST ? SIDE_LEAST
                                                                  : 0;
    l.side = c->columns - l.side_columns;
    int columns = l.side_columns > 0 ? l.side - 1 : c->columns;
    v->window.columns = columns;
    return l;
}

void view_draw(struct play_view *v, struct canvas *c)
{
    int high, wide;
    if (c->rows < LEAST_ROWS || c->columns < LEAST_COLUMNS) {
        canvas_put(c, 0, 0, c->columns, "The window is too small.", canvas_plain);
        v->cursor_row = v->cursor_column = v->buttons = 0;
        return;
    }
    struct layout l = lay_out(v, c);
    draw_title(v, c, l.side_columns == 0);
    if (v->page) {
        draw_page(v, c);
        return;
    }
    draw_board(v, c, c->columns - SIDE_LEAST - 1, &high, &wide);
    draw_info(v, c, l.info);
    draw_note(v, c, l.note, l.input);
    draw_input(v, c, l.input);
    draw_keys(v, c, l.keys);
    if (l.side_columns > 0)
        draw_side(v, c, &l);
    if (v->choosing)
        draw_list(v, c, &l);
}
