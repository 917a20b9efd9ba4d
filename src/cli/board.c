/* Drawing a board from its description: cells, their looks, and the items on them.
 *
 * The only game-specific data here are the chess pieces for Arimaa's animals. A cell takes two
 * columns: a blank and its letter. Upper case is the first seat, lower case the second; on a colour
 * terminal the seats have colours, too, and the board a background, so that it can be read on dark
 * and on light terminals. */
#include "cli/board.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "cli/board_colours.h"
#include "cli/board_fit.h"
#include "cli/board_hex.h"
#include "cli/board_pegs.h"
#include "cli/board_polygons.h"
#include "cli/output.h"
#include "core/text.h"
#include "os/terminal.h"

enum { SIDE_MOST = 64, LABEL_MAX = 8, SHOWN_MAX = 8 };

/* A board seen as rows and columns, the top row first. */
struct grid {
    int columns, rows;
    char column[SIDE_MOST][LABEL_MAX], row[SIDE_MOST][LABEL_MAX];
    int cell[SIDE_MOST][SIDE_MOST]; /* -1: a hole */
};

/* Characters per line of standard output: COLUMNS, or the terminal's; 0: unlimited. */
static int columns_of_output(void)
{
    const char *columns = getenv("COLUMNS");
    int64_t n;
    if (columns && text_number(columns, strlen(columns), 1, 10000, &n))
        return (int)n;
    return os_is_terminal(1) ? os_terminal_columns(1) : 0;
}

struct board_look board_look(const char *pieces)
{
    struct board_look look = {.colour = output_colour(stdout),
                              .symbols = output_unicode(),
                              .columns = columns_of_output(),
                              .focus = -1};
    if (pieces && strcmp(pieces, "chess-a") == 0)
        look.pieces = BOARD_CHESS_A;
    if (pieces && strcmp(pieces, "chess-b") == 0)
        look.pieces = BOARD_CHESS_B;
    return look;
}

int board_focus(const struct agon_line *line)
{
    const struct agon_rules *rules = line->game->rules;
    int16_t cell[AGON_TOUCH_MAX];
    if (line->turns == 0)
        return -1;
    agon_pos *pos = agon_pos_new(line->game, agon_line_start(line, line->turns - 1));
    const struct agon_turn *turn = &line->turn[line->turns - 1];
    int n = 0;
    for (int i = 0; pos && i < turn->n; i++) {
        n = rules->touch(line->game, pos, turn->move[i], cell);
        rules->play(line->game, pos, turn->move[i]);
    }
    free(pos);
    return n > 0 ? cell[n - 1] : -1;
}

/* Reads the labels of a cell's row and column from its name, "c3". */
static void label(struct grid *grid, int row, int column, const char *name)
{
    size_t letters = 0;
    while (isalpha((unsigned char)name[letters]))
        letters++;
    snprintf(grid->column[column], LABEL_MAX, "%.*s", (int)(letters < 7 ? letters : 7), name);
    snprintf(grid->row[row], LABEL_MAX, "%.7s", name + letters);
}

/* Arranges the cells; false if they are not a grid of squares that fits. */
static bool grid_of(const struct agon_board *board, struct grid *grid)
{
    if (strcmp(board->shape, "square") != 0 || board->cells == 0)
        return false;
    int32_t left = board->cell[0].x, right = left, bottom = board->cell[0].y, top = bottom;
    for (int i = 1; i < board->cells; i++) {
        const struct agon_cell *c = &board->cell[i];
        left = c->x < left ? c->x : left;
        right = c->x > right ? c->x : right;
        bottom = c->y < bottom ? c->y : bottom;
        top = c->y > top ? c->y : top;
    }
    grid->columns = (right - left) / 1000 + 1;
    grid->rows = (top - bottom) / 1000 + 1;
    if (grid->columns > SIDE_MOST || grid->rows > SIDE_MOST)
        return false;
    memset(grid->column, 0, sizeof grid->column);
    memset(grid->row, 0, sizeof grid->row);
    memset(grid->cell, -1, sizeof grid->cell);
    for (int i = 0; i < board->cells; i++) {
        int column = (board->cell[i].x - left) / 1000, row = (top - board->cell[i].y) / 1000;
        grid->cell[row][column] = i;
        label(grid, row, column, board->cell[i].name);
    }
    return true;
}

/* The place in "KQRBNP" of a kind of piece by its English name, or -1. */
static int chess_kind(const struct agon_piece_type *kind)
{
    static const char *const names[] = {"en=King",   "en=Queen",  "en=Rook",
                                        "en=Bishop", "en=Knight", "en=Pawn"};
    for (int i = 0; i < 6; i++) {
        size_t n = strlen(names[i]);
        if (strncmp(kind->names, names[i], n) == 0 && (kind->names[n] == ';' || !kind->names[n]))
            return i;
    }
    return -1;
}

/* Whether all pieces of the game are those of chess, and may be shown as symbols. */
static bool has_figures(const struct agon_board *board, const struct board_look *look)
{
    bool figures = look->figures && look->symbols;
    for (int i = 0; i < board->pieces && figures; i++)
        figures = chess_kind(&board->piece[i]) >= 0;
    return figures;
}

/* The symbol of a piece: its letter, or the chess piece for it. In colour the seats' colours
 * distinguish the pieces, and all are filled. */
static void show_piece(const struct agon_board *board, const struct agon_item *item,
                       const struct board_look *look, const struct board_fit *fit,
                       char shown[SHOWN_MAX])
{
    static const char animals[] = "EMHDCR";
    static const char *const chess[] = {"", "KQRBNP", "KQNRBP"};
    static const char figures[] = "KQRBNP";
    static const char *const symbols[2][6] = {{"♔", "♕", "♖", "♗", "♘", "♙"},
                                              {"♚", "♛", "♜", "♝", "♞", "♟"}};
    const char *letter = board->piece[item->piece].letter;
    const char *animal = look->pieces != BOARD_ANIMALS && *letter ? strchr(animals, *letter) : NULL;
    if (has_figures(board, look)) {
        int kind = chess_kind(&board->piece[item->piece]);
        strcpy(shown, symbols[look->colour || item->seat == 1][kind]);
        return;
    }
    snprintf(shown, SHOWN_MAX, "%.7s", fit->shortened ? fit->code[item->piece] : letter);
    if (animal) {
        shown[0] = chess[look->pieces][animal - animals];
        if (look->symbols) {
            const char *figure = strchr(figures, shown[0]);
            strcpy(shown, symbols[item->seat == 1][figure - figures]);
            return;
        }
    }
    if (item->seat == 1)
        for (char *s = shown; *s; s++)
            *s = (char)tolower((unsigned char)*s);
}

/* Prints one cell of a board without colours: a blank and its item. Empty squares of a chequered
 * board are points if there is no colour; items without an owner are on black. */
static void print_cell(FILE *file, const struct agon_board *board, int cell,
                       const struct agon_item *item, const struct board_look *look,
                       const struct board_fit *fit)
{
    int width = fit->width;
    const char *name = cell >= 0 ? board->cell[cell].look : "";
    bool trap = strcmp(name, "trap") == 0, light = strcmp(name, "light") == 0;
    bool orange = strcmp(name, "orange") == 0;
    bool chequered = light || strcmp(name, "dark") == 0;
    char shown[SHOWN_MAX] = " ";
    if (item)
        show_piece(board, item, look, fit, shown);
    else if (trap)
        strcpy(shown, "x");
    else if (orange && !look->colour)
        strcpy(shown, "o");
    else if (chequered && !look->colour)
        strcpy(shown, ".");
    int fill = width - 2 > (int)strlen(shown) - 1 && (unsigned char)shown[0] < 128
                   ? width - 1 - (int)strlen(shown)
                   : 0;
    if (!look->colour) {
        fprintf(file, " %s%*s", shown, fill, "");
        return;
    }
    const char *around = light ? "239" : "236", *ground = trap ? "52" : orange ? "130" : around;
    const char *ink = !item ? "38;5;210" : item->seat == 1 ? "1;38;5;153" : "1;38;5;220";
    if (item && item->seat < 0) {
        around = ground = "16";
        ink = "38;5;245";
    }
    fprintf(file, "\033[48;5;%sm \033[48;5;%sm\033[%sm%s%*s\033[0m", around, ground, ink, shown,
            fill, "");
}

static void print_edge(FILE *file, const struct board_fit *fit, int indent)
{
    fprintf(file, "%*s+", indent, "");
    for (int i = 0; i < fit->width * (fit->last - fit->first) + 1; i++)
        putc('-', file);
    fputs("+\n", file);
}

/* The topmost item of each cell, or NULL. */
static void find_tops(const struct agon_item *item, int n, const struct agon_item **top, int cells)
{
    for (int i = 0; i < cells; i++)
        top[i] = NULL;
    for (int i = 0; i < n; i++) {
        int cell = item[i].cell;
        if (cell >= 0 && cell < cells && (!top[cell] || top[cell]->level <= item[i].level))
            top[cell] = &item[i];
    }
}

/* The grid column of a cell; the middle one for -1. */
static int column_of(const struct grid *grid, int cell)
{
    for (int r = 0; r < grid->rows; r++)
        for (int c = 0; c < grid->columns && cell >= 0; c++)
            if (grid->cell[r][c] == cell)
                return c;
    return grid->columns / 2;
}

/* How to fit the grid; cells with colours are not shortened. */
static struct board_fit fit_of(const struct agon_board *board, const struct grid *grid, int indent,
                               const struct board_look *look)
{
    struct board_fit fit = {.width = BOARD_COLOURS_WIDTH, .last = grid->columns};
    if (!board_has_colours(board))
        board_fit_find(&fit, board, grid->columns, indent, look, column_of(grid, look->focus));
    return fit;
}

static void print_grid(FILE *file, const struct agon_board *board, const struct grid *grid,
                       const struct agon_item **top, const struct board_look *look,
                       struct board_area *area)
{
    bool coloured = board_has_colours(board);
    int indent = 0;
    for (int r = 0; r < grid->rows; r++)
        indent = (int)strlen(grid->row[r]) > indent ? (int)strlen(grid->row[r]) : indent;
    const struct board_fit fit = fit_of(board, grid, indent, look);
    print_edge(file, &fit, indent);
    for (int r = 0; r < grid->rows; r++) {
        fprintf(file, "%*s|", indent, grid->row[r]);
        for (int c = fit.first; c < fit.last; c++) {
            int cell = grid->cell[r][c];
            const struct agon_item *item = cell >= 0 ? top[cell] : NULL;
            if (cell >= 0 && area)
                area[cell] = (struct board_area){r + 1, indent + 1 + (c - fit.first) * fit.width, 1,
                                                 fit.width};
            if (coloured && cell >= 0)
                board_colours_cell(file, board, cell, item, look);
            else
                print_cell(file, board, cell, item, look, &fit);
        }
        fputs(look->colour && !coloured ? "\033[48;5;236m \033[0m|\n" : " |\n", file);
    }
    print_edge(file, &fit, indent);
    fprintf(file, "%*s", indent + 1, "");
    for (int c = fit.first; c < fit.last; c++)
        fprintf(file, "%*s", c > fit.first ? fit.width : 2, grid->column[c]);
    putc('\n', file);
    if (fit.last - fit.first < grid->columns)
        fprintf(file, "files %s to %s of %s to %s\n", grid->column[fit.first],
                grid->column[fit.last - 1], grid->column[0], grid->column[grid->columns - 1]);
    board_fit_legend(file, &fit, board, top, look);
    if (coloured)
        board_colours_legend(file, board);
}

/* A board of another shape: the items, one per line. */
static void print_list(FILE *file, const struct agon_board *board, const struct agon_item *item,
                       int n)
{
    for (int i = 0; i < n; i++)
        fprintf(file, "%s %s, seat %d\n", item[i].cell >= 0 ? board->cell[item[i].cell].name : "-",
                board->piece[item[i].piece].letter, item[i].seat + 1);
}

void board_draw(FILE *file, const agon_game *game, const agon_pos *pos,
                const struct board_look *look, struct board_area *area)
{
    const struct agon_board *board = game->board;
    struct agon_item *item = calloc(game->max_items + 1, sizeof *item);
    const struct agon_item **top = calloc((size_t)board->cells + 1, sizeof *top);
    struct grid *grid = malloc(sizeof *grid);
    for (int i = 0; i < board->cells && area; i++)
        area[i] = (struct board_area){0, 0, 0, 0};
    if (item && top && grid) {
        int n = game->rules->items(game, pos, item);
        find_tops(item, n, top, board->cells);
        if (grid_of(board, grid))
            print_grid(file, board, grid, top, look, area);
        else if (strcmp(board->shape, "hex") == 0)
            board_hex_print(file, board, top, item, n, look, area);
        else if (board->polygon)
            board_polygons_print(file, board, item, n, look);
        else if (strcmp(board->shape, "pegs") == 0)
            board_pegs_print(file, board, item, n, look, area);
        else
            print_list(file, board, item, n);
    }
    free(item);
    free(top);
    free(grid);
}
