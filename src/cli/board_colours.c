/* Drawing boards whose squares and pieces have colours, readable without colours, too.
 *
 * A cell takes four columns: a blank, the piece's letter (upper case for the first seat), its rings
 * or a point, and in lower case the letter of the square's colour. So `N2o` is the first seat's
 * brown tower with two rings on an orange square, and ` .o` that square empty. A kind of piece has
 * the colour of its English name; a square's letter is that of the kind of its colour.
 *
 * On a colour terminal the blank before a piece is white or black, for its seat; letters are white
 * on dark colours and black on light ones, so that they are readable. */
#include "cli/board_colours.h"

#include <ctype.h>
#include <string.h>

enum { BLACK = 16, WHITE = 231 };

/* Colours by name, and the text colour on them, as indexes of the terminal's 256. */
static const struct {
    const char *name;
    int ground, ink;
} colours[] = {{"brown", 94, WHITE},   {"green", 28, WHITE},    {"red", 160, WHITE},
               {"yellow", 226, BLACK}, {"fuchsia", 213, BLACK}, {"purple", 91, WHITE},
               {"blue", 27, WHITE},    {"orange", 208, BLACK}};
enum { COLOURS = sizeof colours / sizeof colours[0] };

static int ground_of(const char *name, size_t n)
{
    for (int i = 0; i < COLOURS; i++) {
        size_t k = 0;
        while (k < n && tolower((unsigned char)name[k]) == colours[i].name[k])
            k++;
        if (k == n && !colours[i].name[n])
            return colours[i].ground;
    }
    return -1;
}

static int ink_on(int ground)
{
    for (int i = 0; i < COLOURS; i++)
        if (colours[i].ground == ground)
            return colours[i].ink;
    return WHITE;
}

/* A kind's English name, from "en=NAME;..."; *n is its length. */
static const char *english(const struct agon_piece_type *kind, size_t *n)
{
    const char *name = strncmp(kind->names, "en=", 3) == 0 ? kind->names + 3 : "";
    *n = strcspn(name, ";");
    return name;
}

bool board_has_colours(const struct agon_board *board)
{
    for (int i = 0; i < board->cells; i++)
        if (ground_of(board->cell[i].look, strlen(board->cell[i].look)) < 0)
            return false;
    return board->cells > 0;
}

/* The letter of the kind with the colour of that square, in lower case. */
static char letter_of(const struct agon_board *board, int ground)
{
    for (int i = 0; i < board->pieces; i++) {
        size_t n;
        const char *name = english(&board->piece[i], &n);
        if (ground_of(name, n) == ground)
            return (char)tolower((unsigned char)board->piece[i].letter[0]);
    }
    return '?';
}

void board_colours_cell(FILE *file, const struct agon_board *board, int cell,
                        const struct agon_item *item, const struct board_look *look)
{
    const char *name = board->cell[cell].look;
    int ground = ground_of(name, strlen(name));
    char square = letter_of(board, ground), piece = ' ', rings = '.';
    if (item) {
        piece = board->piece[item->piece].letter[0];
        piece = item->seat == 1 ? (char)tolower((unsigned char)piece) : piece;
        rings = item->level > 0 && item->level < 10 ? (char)('0' + item->level) : '.';
    }
    if (!look->colour) {
        fprintf(file, " %c%c%c", piece, rings, square);
        return;
    }
    size_t n;
    const char *of_piece = item ? english(&board->piece[item->piece], &n) : NULL;
    int under = of_piece ? ground_of(of_piece, n) : ground;
    int edge = !item ? ground : item->seat == 0 ? WHITE : BLACK;
    fprintf(file, "\033[48;5;%dm \033[1;38;5;%d;48;5;%dm%c%c\033[0;38;5;%d;48;5;%dm%c\033[0m", edge,
            ink_on(under), under, piece, item && item->level > 0 ? rings : ' ', ink_on(ground),
            ground, square);
}

void board_colours_legend(FILE *file, const struct agon_board *board)
{
    for (int i = 0; i < board->pieces; i++) {
        size_t n;
        const char *name = english(&board->piece[i], &n);
        fprintf(file, "%s%s %.*s", i ? ", " : "", board->piece[i].letter, (int)n, name);
    }
    fputs("\na tower, in upper case the first seat's; its rings; the square's colour\n", file);
}
