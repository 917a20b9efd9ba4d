/* The full-screen view: what keys and the mouse do.
 *
 * A move is chosen by touching its cells with the cursor or the mouse, from the list of moves, or
 * by typing it. A character always belongs to the line being typed, so that every word of the plain
 * dialogue works here too; Enter touches the cell at the cursor only if nothing is typed. */
#include "cli/play_view.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"

enum { PAGE_ROWS = 6, SCROLLED = 5 };

/* The cell nearest to the middle of the board; 0 without cells. */
static int middle_of(const struct agon_board *board)
{
    int64_t x = 0, y = 0, nearest = INT64_MAX;
    int middle = 0;
    for (int i = 0; i < board->cells; i++) {
        x += board->cell[i].x;
        y += board->cell[i].y;
    }
    for (int i = 0; i < board->cells; i++) {
        int64_t dx = x / board->cells - board->cell[i].x, dy = y / board->cells - board->cell[i].y;
        if (dx * dx + dy * dy < nearest) {
            nearest = dx * dx + dy * dy;
            middle = i;
        }
    }
    return middle;
}

bool view_init(struct play_view *v, struct play_game *game)
{
    *v = (struct play_view){.game = game, .cursor = -1, .pressed = -1};
    v->area = calloc((size_t)game->game->board->cells + 1, sizeof *v->area);
    FILE *out = v->area ? open_memstream(&v->said, &v->said_size) : NULL;
    if (!out) {
        free(v->area);
        return false;
    }
    game->out = out;
    v->cursor = middle_of(game->game->board);
    return true;
}

void view_release(struct play_view *v)
{
    fclose(v->game->out);
    v->game->out = stdout;
    free(v->said);
    free(v->page);
    free(v->area);
    pick_release(&v->pick);
}

static void note(struct play_view *v, const char *text)
{
    snprintf(v->note, sizeof v->note, "%s", text);
}

/* Takes what the game has printed: a few lines as the note, more as a page. */
static void take(struct play_view *v)
{
    int rows = 0;
    fflush(v->game->out);
    if (v->said_size == 0)
        return;
    for (const char *s = v->said; *s; s++)
        rows += *s == '\n';
    FILE *out = NULL;
    char *said = v->said;
    fclose(v->game->out);
    said = v->said;
    v->said = NULL;
    out = open_memstream(&v->said, &v->said_size);
    if (!out)
        abort();
    v->game->out = out;
    if (rows > PAGE_ROWS) {
        free(v->page);
        v->page = said;
        v->page_first = 0;
        v->note[0] = '\0';
        return;
    }
    note(v, said);
    free(said);
}

/* A number that differs whenever other moves are legal. */
static unsigned state_of(const struct play_game *s)
{
    const struct agon_line *line = &s->draft;
    unsigned state = 1 + (unsigned)s->drafted * 31 + (unsigned)s->changes;
    state = state * 31 + (unsigned)line->turns * 17 + (unsigned)line->open.n;
    for (int i = 0; i < line->open.n; i++)
        state = state * 31 + (unsigned)(line->open.move[i] ^ line->open.move[i] >> 32);
    return state;
}

void view_update(struct play_view *v)
{
    struct play_game *s = v->game;
    if (play_game_is_stale(s)) {
        show_offer(s);
        play_game_redraft(s);
        s->shown = s->referee.match.line.turns;
        v->back = 0;
    }
    if (state_of(s) != v->drawn) {
        v->drawn = state_of(s);
        v->choosing = false;
        if (!pick_begin(&v->pick, &s->draft))
            note(v, "no memory is left to list the moves");
    }
    take(v);
}

/* ---- moves ---- */

static void obey(struct play_view *v, const char *line)
{
    v->note[0] = '\0';
    play_game_obey(v->game, line);
    view_update(v);
}

static void play(struct play_view *v, agon_move move)
{
    v->note[0] = '\0';
    v->pick.n = 0;
    v->choosing = false;
    if (play_game_is_yours(v->game))
        play_game_step(v->game, move);
    else
        note(v, "it is not your turn");
    view_update(v);
}

static void choose(struct play_view *v)
{
    if (v->pick.moves == 0) {
        note(v, v->game->game->traits & AGON_HIDDEN
                    ? "players of this game may not see whose pieces are whose: type a move"
                    : "no move is possible");
        return;
    }
    v->choosing = true;
    v->choice = 0;
}

/* Plays the move that the touched cells mean, lets the player choose, or waits for another cell. */
static void settle(struct play_view *v, bool enough)
{
    agon_move move = 0;
    int complete = pick_complete(&v->pick, &move);
    bool all = complete == pick_possible(&v->pick);
    if (complete == 1 && (all || enough))
        play(v, move);
    else if (complete > 1 && (all || enough))
        choose(v);
    else if (complete > 0)
        note(v, "touch this cell again to play this, or another one to continue");
}

static void touch(struct play_view *v, int cell)
{
    struct pick *p = &v->pick;
    agon_move move;
    v->note[0] = '\0';
    if (!play_game_is_yours(v->game)) {
        note(v, "it is not your turn");
    } else if (v->game->game->traits & AGON_HIDDEN || v->area[cell].rows == 0) {
        choose(v);
    } else if (p->n > 0 && p->cell[p->n - 1] == cell && !pick_continues(p, cell) &&
               pick_complete(p, &move) > 0) {
        settle(v, true);
    } else if (!pick_touch(p, cell)) {
        snprintf(v->note, sizeof v->note, "no move begins at %s",
                 v->game->game->board->cell[cell].name);
    } else if (p->n > 0) {
        settle(v, false);
    }
}

/* ---- keys ---- */

static bool is_over(const struct play_view *v)
{
    return v->game->referee.match.result.over;
}

static void ask_to_leave(struct play_view *v)
{
    v->asking = !is_over(v);
    v->game->leaving = is_over(v);
}

static void submit(struct play_view *v)
{
    char line[AGON_TEXT_MAX];
    memcpy(line, v->typed, v->typed_n + 1);
    v->typed_n = 0;
    v->typed[0] = '\0';
    v->pick.n = 0;
    if (text_equal(line, strcspn(line, " "), "quit"))
        ask_to_leave(v);
    else
        obey(v, line);
}

static void erase(struct play_view *v)
{
    if (v->typed_n > 0) {
        do
            v->typed_n--;
        while (v->typed_n > 0 && ((unsigned char)v->typed[v->typed_n] & 0xC0) == 0x80);
        v->typed[v->typed_n] = '\0';
    } else if (v->pick.n > 0) {
        v->pick.n--;
    } else {
        obey(v, "undo");
    }
}

static void type(struct play_view *v, const char *text)
{
    size_t n = strlen(text);
    if (v->typed_n == 0 && strcmp(text, " ") == 0) {
        touch(v, v->cursor);
    } else if (v->typed_n + n < sizeof v->typed) {
        memcpy(v->typed + v->typed_n, text, n + 1);
        v->typed_n += n;
    }
}

static void show_help(struct play_view *v)
{
    fputs("The arrow keys move the cursor; Enter, Space or a click touch a cell. Touch\n"
          "the cells of a move one after the other, for example the piece and where it\n"
          "goes; or press Tab (F5) for the list of moves, or type the move. Backspace\n"
          "undoes; Esc lets the cells go. Page Up and Page Down scroll the turns. Ctrl-C\n"
          "or F10 leaves.\n\n",
          v->game->out);
    obey(v, "help");
}

static void press_function(struct play_view *v, int number)
{
    static const char *const words[] = {[2] = "hint", [3] = "undo", [4] = "takeback", [6] = "end"};
    if (number == 1)
        show_help(v);
    else if (number == 5)
        choose(v);
    else if (number == 10)
        ask_to_leave(v);
    else if (number < 7 && words[number])
        obey(v, words[number]);
}

/* The nearest cell in a direction: in the same row, or in the nearest row above or below. */
static void move_cursor(struct play_view *v, int rows, int columns)
{
    const struct board_area *from = &v->area[v->cursor];
    int x = from->column + from->columns / 2, nearest = -1, best_y = 0, best_x = 0;
    for (int i = 0; i < v->game->game->board->cells; i++) {
        const struct board_area *to = &v->area[i];
        int dy = (to->row - from->row) * rows, dx = to->column + to->columns / 2 - x;
        if (to->rows == 0 || (rows != 0 ? dy <= 0 : to->row != from->row || dx * columns <= 0))
            continue;
        dx = abs(dx);
        if (nearest < 0 || dy < best_y || (dy == best_y && dx < best_x)) {
            nearest = i;
            best_y = dy;
            best_x = dx;
        }
    }
    v->cursor = nearest >= 0 ? nearest : v->cursor;
}

static void scroll_turns(struct play_view *v, int turns)
{
    int most = v->game->referee.match.line.turns - 1;
    v->back += turns;
    v->back = v->back > most ? most : v->back;
    v->back = v->back < 0 ? 0 : v->back;
}

/* ---- the mouse ---- */

static int cell_at(const struct play_view *v, int row, int column)
{
    const struct board_area *w = &v->window;
    bool inside = row >= w->row && row < w->row + w->rows && column >= w->column &&
                  column < w->column + w->columns;
    row += v->scroll_row - w->row;
    column += v->scroll_column - w->column;
    for (int i = 0; i < v->game->game->board->cells && inside; i++) {
        const struct board_area *a = &v->area[i];
        if (row >= a->row && row < a->row + a->rows && column >= a->column &&
            column < a->column + a->columns)
            return i;
    }
    return -1;
}

static void press(struct play_view *v, int row, int column)
{
    for (int i = 0; i < v->buttons && row == v->bar_row; i++)
        if (column >= v->button[i].column && column < v->button[i].end) {
            press_function(v, v->button[i].number);
            return;
        }
    v->pressed = cell_at(v, row, column);
    if (v->pressed < 0)
        return;
    v->cursor = v->pressed;
    touch(v, v->pressed);
}

/* A piece may be dragged. */
static void release(struct play_view *v, int row, int column)
{
    int cell = cell_at(v, row, column);
    if (cell >= 0 && v->pressed >= 0 && cell != v->pressed && v->pick.n > 0) {
        v->cursor = cell;
        touch(v, cell);
    }
    v->pressed = -1;
}

/* ---- events ---- */

static void event_on_page(struct play_view *v, const struct screen_event *e)
{
    int by = e->key == SCREEN_PAGE_UP     ? -SCROLLED
             : e->key == SCREEN_PAGE_DOWN ? SCROLLED
             : e->key == SCREEN_UP        ? -1
             : e->key == SCREEN_DOWN      ? 1
                                          : 0;
    if (by != 0) {
        v->page_first = v->page_first + by > 0 ? v->page_first + by : 0;
        return;
    }
    if (e->key == SCREEN_RELEASE)
        return;
    free(v->page);
    v->page = NULL;
}

/* In the list of moves; false: the event is not for it. */
static bool event_in_list(struct play_view *v, const struct screen_event *e)
{
    int by = e->key == SCREEN_PAGE_UP     ? -SCROLLED
             : e->key == SCREEN_PAGE_DOWN ? SCROLLED
             : e->key == SCREEN_UP        ? -1
             : e->key == SCREEN_DOWN      ? 1
                                          : 0;
    int most = pick_possible(&v->pick) - 1, clicked = v->list_first + e->row - v->list.row;
    bool inside = e->key == SCREEN_PRESS && e->row >= v->list.row &&
                  e->row < v->list.row + v->list.rows && e->column >= v->list.column &&
                  clicked <= most;
    if (inside || e->key == SCREEN_ENTER) {
        play(v, v->pick.move[pick_at(&v->pick, inside ? clicked : v->choice)].move);
        return true;
    }
    v->choice += by;
    v->choice = v->choice > most ? most : v->choice;
    v->choice = v->choice < 0 ? 0 : v->choice;
    v->choosing = by != 0 || e->key == SCREEN_RELEASE || e->key == SCREEN_RESIZED;
    return v->choosing || e->key == SCREEN_ESCAPE || e->key == SCREEN_TAB;
}

static void event_in_game(struct play_view *v, const struct screen_event *e)
{
    switch (e->key) {
    case SCREEN_TEXT:
        type(v, e->text);
        break;
    case SCREEN_UP:
        move_cursor(v, -1, 0);
        break;
    case SCREEN_DOWN:
        move_cursor(v, 1, 0);
        break;
    case SCREEN_LEFT:
        move_cursor(v, 0, -1);
        break;
    case SCREEN_RIGHT:
        move_cursor(v, 0, 1);
        break;
    case SCREEN_PAGE_UP:
        scroll_turns(v, SCROLLED);
        break;
    case SCREEN_PAGE_DOWN:
        scroll_turns(v, -SCROLLED);
        break;
    case SCREEN_TAB:
        choose(v);
        break;
    case SCREEN_BACKSPACE:
        erase(v);
        break;
    case SCREEN_INTERRUPT:
        ask_to_leave(v);
        break;
    case SCREEN_FUNCTION:
        press_function(v, e->row);
        break;
    case SCREEN_PRESS:
        press(v, e->row, e->column);
        break;
    case SCREEN_RELEASE:
        release(v, e->row, e->column);
        break;
    case SCREEN_RESIZED:
        break;
    case SCREEN_ESCAPE:
        v->typed_n = 0;
        v->typed[0] = '\0';
        v->pick.n = 0;
        break;
    case SCREEN_ENTER:
        if (v->typed_n > 0)
            submit(v);
        else if (is_over(v))
            v->game->leaving = true;
        else
            touch(v, v->cursor);
        break;
    }
}

void view_event(struct play_view *v, const struct screen_event *e)
{
    if (v->asking && e->key != SCREEN_RESIZED && e->key != SCREEN_RELEASE) {
        v->asking = false;
        v->game->leaving = e->key == SCREEN_TEXT && (*e->text == 'y' || *e->text == 'Y');
    } else if (v->page && e->key != SCREEN_RESIZED) {
        event_on_page(v, e);
    } else if (!v->choosing || !event_in_list(v, e)) {
        event_in_game(v, e);
    }
    take(v);
}
