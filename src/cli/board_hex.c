/* Drawing hexagons: rows of cells, each indented by half a cell more than the next.
 *
 * A cell takes two columns, so half a cell is one. The letter of a row precedes its first cell, and
 * the number of a diagonal is in the place of the next cell to its lower right. Without colours a
 * piece is its letter; with them a marble in the colour that its kind is named after. */
#include "cli/board_hex.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 4, ROWS_MOST = 64, COLUMNS_MOST = 160, ROW_HEIGHT = 866, GROUND = 137 };

/* A drawing: a cell's number plus 1, or a label's character below 0. */
struct sheet {
    const struct agon_board *board;
    const struct board_look *look;
    int32_t left, top;
    int rows, columns;
    int16_t at[ROWS_MOST][COLUMNS_MOST];
};

/* Text colours of the kinds by their English names. */
static const char *ink_of(const struct agon_piece_type *kind)
{
    static const struct {
        const char *name, *ink;
    } inks[] = {{"en=Black;", "38;5;16"},   {"en=White;", "38;5;231"}, {"en=Red;", "38;5;160"},
                {"en=Yellow;", "38;5;226"}, {"en=Green;", "38;5;22"},  {"en=Violet;", "38;5;55"},
                {"en=Pivot;", "38;5;33"},   {"en=Rider;", "38;5;33"}};
    for (size_t i = 0; i < sizeof inks / sizeof *inks; i++)
        if (strncmp(kind->names, inks[i].name, strlen(inks[i].name)) == 0)
            return inks[i].ink;
    return "38;5;240";
}

/* The cell at these coordinates, or -1. */
static int cell_at(const struct agon_board *board, int32_t x, int32_t y)
{
    for (int i = 0; i < board->cells; i++)
        if (labs((long)board->cell[i].x - x) < 100 && labs((long)board->cell[i].y - y) < 100)
            return i;
    return -1;
}

static void put_label(struct sheet *sheet, int row, int column, const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++, column++)
        if (row >= 0 && row < ROWS_MOST && column >= 0 && column < COLUMNS_MOST &&
            sheet->at[row][column] == 0)
            sheet->at[row][column] = (int16_t)-text[i];
}

/* Puts a cell on the sheet, with its labels if it is the first of its row or the last of its
 * diagonal. */
static void put_cell(struct sheet *sheet, int cell)
{
    const struct agon_cell *c = &sheet->board->cell[cell];
    int row = (sheet->top - c->y + ROW_HEIGHT / 2) / ROW_HEIGHT;
    int column = (c->x - sheet->left + 250) / 500 + SIDE;
    size_t letters = 0;
    while (isalpha((unsigned char)c->name[letters]))
        letters++;
    if (row < 0 || row + 1 >= ROWS_MOST || column >= COLUMNS_MOST)
        return;
    sheet->at[row][column] = (int16_t)(cell + 1);
    if (cell_at(sheet->board, c->x - 1000, c->y) < 0)
        put_label(sheet, row, column - 3, c->name, letters);
    if (cell_at(sheet->board, c->x + 500, c->y - ROW_HEIGHT) < 0)
        put_label(sheet, row + 1, column + 1, c->name + letters, strlen(c->name + letters));
    sheet->rows = row + 2 > sheet->rows ? row + 2 : sheet->rows;
    sheet->columns = column + 4 > sheet->columns ? column + 4 : sheet->columns;
}

static void print_item(FILE *file, const struct sheet *sheet, const struct agon_item *item)
{
    const struct agon_piece_type *kind = &sheet->board->piece[item->piece];
    if (sheet->look->colour)
        fprintf(file, "\033[1;%s;48;5;%dm%s", ink_of(kind), GROUND,
                sheet->look->symbols && strlen(kind->letter) == 1 && item->level == 0
                    ? "●"
                    : kind->letter);
    else
        fputs(kind->letter, file);
}

static void print_hexagon(FILE *file, const struct sheet *sheet, int cell,
                          const struct agon_item *item)
{
    const char *look = sheet->board->cell[cell].look;
    if (item) {
        print_item(file, sheet, item);
        return;
    }
    if (sheet->look->colour)
        fprintf(file, "\033[38;5;236;48;5;%dm", GROUND);
    putc(strcmp(look, "hole") == 0 ? 'o' : strcmp(look, "obstacle") == 0 ? '#' : '.', file);
}

/* Whether a column is between two cells of its row, and so part of the board. */
static bool is_between(const struct sheet *sheet, int row, int column)
{
    return column > 0 && column + 1 < COLUMNS_MOST && sheet->at[row][column - 1] > 0 &&
           sheet->at[row][column + 1] > 0;
}

static void print_row(FILE *file, const struct sheet *sheet, int row,
                      const struct agon_item *const *top)
{
    int end = sheet->columns < COLUMNS_MOST ? sheet->columns : COLUMNS_MOST;
    while (end > 0 && sheet->at[row][end - 1] == 0)
        end--;
    for (int column = 0; column < end; column++) {
        int what = sheet->at[row][column];
        if (what > 0)
            print_hexagon(file, sheet, what - 1, top[what - 1]);
        else if (sheet->look->colour && is_between(sheet, row, column))
            fprintf(file, "\033[48;5;%dm ", GROUND);
        else
            putc(what < 0 ? -what : ' ', file);
        if (sheet->look->colour && (what > 0 || is_between(sheet, row, column)))
            fputs("\033[0m", file);
    }
    putc('\n', file);
}

/* Finds the places of the cells on the sheet. */
static void find_areas(const struct sheet *sheet, struct board_area *area)
{
    for (int row = 0; row < sheet->rows; row++)
        for (int column = 0; column < COLUMNS_MOST; column++)
            if (sheet->at[row][column] > 0)
                area[sheet->at[row][column] - 1] = (struct board_area){row, column, 1, 1};
}

/* Prints the items beside the board. */
static void print_beside(FILE *file, const struct sheet *sheet, const struct agon_item *item, int n)
{
    bool any = false;
    for (int i = 0; i < n; i++) {
        if (item[i].cell >= 0)
            continue;
        fputs(any ? " " : "off the board: ", file);
        print_item(file, sheet, &item[i]);
        if (sheet->look->colour)
            fputs("\033[0m", file);
        any = true;
    }
    if (any)
        putc('\n', file);
}

void board_hex_print(FILE *file, const struct agon_board *board, const struct agon_item *const *top,
                     const struct agon_item *item, int n, const struct board_look *look,
                     struct board_area *area)
{
    struct sheet *sheet = calloc(1, sizeof *sheet);
    if (!sheet)
        return;
    *sheet = (struct sheet){.board = board, .look = look, .left = INT32_MAX, .top = INT32_MIN};
    for (int i = 0; i < board->cells; i++) {
        sheet->left = board->cell[i].x < sheet->left ? board->cell[i].x : sheet->left;
        sheet->top = board->cell[i].y > sheet->top ? board->cell[i].y : sheet->top;
    }
    for (int i = 0; i < board->cells; i++)
        put_cell(sheet, i);
    for (int row = 0; row < sheet->rows; row++)
        print_row(file, sheet, row, top);
    print_beside(file, sheet, item, n);
    if (area)
        find_areas(sheet, area);
    free(sheet);
}
