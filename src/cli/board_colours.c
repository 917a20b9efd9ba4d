/* Drawing boards whose squares and pieces have colours, readable without any.
 *
 * A cell takes four columns: a blank, the piece's letter (upper case for the first seat), the rings
 * it wears or a point, and in lower case the letter of the square's colour. So `N2o` is the first
 * seat's brown tower with two rings on an orange square, and ` .o` that square empty. A kind of
 * piece has the colour of its English name; a square's letter is that of the kind of its colour. */
#include "cli/board_colours.h"

#include <ctype.h>
#include <string.h>

/* Colours by name, as numbers of the 256 of a terminal. */
static const struct {
    const char *name;
    int ground;
} colours[] = {{"brown", 94},    {"green", 28},  {"red", 160}, {"yellow", 226},
               {"fuchsia", 213}, {"purple", 91}, {"blue", 27}, {"orange", 208}};
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

/* A kind's English name is "en=NAME;..."; *n becomes its length. */
static const char *english(const struct agon_kind *kind, size_t *n)
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

/* The letter of the kind that has the colour of that ground, in lower case. */
static char letter_of(const struct agon_board *board, int ground)
{
    for (int i = 0; i < board->kinds; i++) {
        size_t n;
        const char *name = english(&board->kind[i], &n);
        if (ground_of(name, n) == ground)
            return (char)tolower((unsigned char)board->kind[i].letter[0]);
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
        piece = board->kind[item->kind].letter[0];
        piece = item->seat == 1 ? (char)tolower((unsigned char)piece) : piece;
        rings = item->level > 0 && item->level < 10 ? (char)('0' + item->level) : '.';
    }
    if (!look->colour) {
        fprintf(file, " %c%c%c", piece, rings, square);
        return;
    }
    size_t n;
    const char *of_piece = item ? english(&board->kind[item->kind], &n) : NULL;
    int under = of_piece ? ground_of(of_piece, n) : ground;
    const char *ink = item && item->seat == 0 ? "1;38;5;231" : "1;38;5;16";
    fprintf(file, "\033[48;5;%dm \033[%s;48;5;%dm%c%c\033[0;38;5;16;48;5;%dm%c\033[0m", ground, ink,
            under, piece, item && item->level > 0 ? rings : ' ', ground, square);
}

void board_colours_legend(FILE *file, const struct agon_board *board)
{
    for (int i = 0; i < board->kinds; i++) {
        size_t n;
        const char *name = english(&board->kind[i], &n);
        fprintf(file, "%s%s %.*s", i ? ", " : "", board->kind[i].letter, (int)n, name);
    }
    fputs("; after the point: the square\n", file);
}
