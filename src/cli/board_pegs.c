/* Drawing pegs: discs stacked on each other, wide below and narrow above.
 *
 * A disc of width w takes 2w - 1 columns, so that all are centred on their peg. If that is too wide
 * for a terminal, each peg is listed in a line instead. */
#include "cli/board_pegs.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { PICTURE_MOST = 78 };

/* The number in a kind's letter, which is its width. */
static int width_of(const struct agon_piece_type *kind)
{
    return atoi(kind->letter + !isdigit((unsigned char)kind->letter[0]));
}

static char stuff_of(const struct agon_piece_type *kind)
{
    return kind->letter[0] == 'b' ? '#' : kind->letter[0] == 'g' ? 'o' : '=';
}

static const char *ink_of(const struct agon_piece_type *kind)
{
    return kind->letter[0] == 'b' ? "38;5;245" : kind->letter[0] == 'g' ? "38;5;220" : "38;5;153";
}

/* The disc on a peg at a height, or NULL. */
static const struct agon_piece_type *
kind_at(const struct agon_board *board, const struct agon_item *item, int n, int peg, int height)
{
    for (int i = 0; i < n; i++)
        if (item[i].cell == peg && item[i].level == height)
            return &board->piece[item[i].piece];
    return NULL;
}

static void print_repeated(FILE *file, char c, int n)
{
    while (n-- > 0)
        putc(c, file);
}

/* One disc, or the bare peg, in the middle of `columns`. */
static void print_disc(FILE *file, const struct agon_piece_type *kind, int columns,
                       const struct board_look *look)
{
    int wide = kind ? 2 * width_of(kind) - 1 : 1;
    print_repeated(file, ' ', (columns - wide) / 2);
    if (kind && look->colour)
        fprintf(file, "\033[%sm", ink_of(kind));
    print_repeated(file, kind ? stuff_of(kind) : '|', wide);
    if (kind && look->colour)
        fputs("\033[0m", file);
    print_repeated(file, ' ', (columns - wide) / 2);
}

/* The discs of each peg from the lowest to the highest. */
static void print_lines(FILE *file, const struct agon_board *board, const struct agon_item *item,
                        int n)
{
    for (int peg = 0; peg < board->cells; peg++) {
        const struct agon_piece_type *kind;
        fprintf(file, "%s:", board->cell[peg].name);
        for (int height = 0; (kind = kind_at(board, item, n, peg, height)) != NULL; height++)
            fprintf(file, " %s", kind->letter);
        putc('\n', file);
    }
}

void board_pegs_print(FILE *file, const struct agon_board *board, const struct agon_item *item,
                      int n, const struct board_look *look, struct board_area *area)
{
    int widest = 1, highest = 0;
    for (int i = 0; i < n; i++) {
        int wide = width_of(&board->piece[item[i].piece]);
        widest = wide > widest ? wide : widest;
        highest = item[i].level + 1 > highest ? item[i].level + 1 : highest;
    }
    int columns = 2 * widest - 1;
    bool listed = board->cells * (columns + 1) > PICTURE_MOST;
    for (int peg = 0; peg < board->cells && area; peg++)
        area[peg] = listed ? (struct board_area){peg, 0, 1, PICTURE_MOST}
                           : (struct board_area){0, 1 + peg * (columns + 1), highest + 2, columns};
    if (listed) {
        print_lines(file, board, item, n);
        return;
    }
    for (int height = highest; height >= 0; height--) {
        for (int peg = 0; peg < board->cells; peg++) {
            putc(' ', file);
            print_disc(file, kind_at(board, item, n, peg, height), columns, look);
        }
        putc('\n', file);
    }
    for (int peg = 0; peg < board->cells; peg++) {
        int left = (columns - (int)strlen(board->cell[peg].name)) / 2;
        putc(' ', file);
        print_repeated(file, ' ', left);
        fputs(board->cell[peg].name, file);
        print_repeated(file, ' ', columns - left - (int)strlen(board->cell[peg].name));
    }
    putc('\n', file);
}
