/* Boards of coloured squares on a colour terminal: every letter can be read. */
#include <math.h>

#include "check.h"
#include "cli/board_colours.h"
#include "programs.h"

/* The luminance of one of the 256 colours, by the formula of WCAG 2; the cube of colours and the
 * greys of xterm. */
static double light(int colour)
{
    static const double weight[3] = {0.2126, 0.7152, 0.0722};
    double sum = 0;
    assert_in_range(colour, 16, 255);
    for (int i = 0; i < 3; i++) {
        int step = (colour - 16) / (i == 0 ? 36 : i == 1 ? 6 : 1) % 6;
        double part = colour >= 232 ? 8 + 10 * (colour - 232) : step ? 55 + 40 * step : 0;
        part /= 255;
        sum += weight[i] * (part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4));
    }
    return sum;
}

static double contrast(int a, int b)
{
    double x = light(a) + 0.05, y = light(b) + 0.05;
    return x > y ? x / y : y / x;
}

/* The terminal's colours while a text is read. */
struct screen {
    int ink, ground; /* -1: the terminal's own */
};

/* Reads "ESC [ ... m"; returns the text after it. */
static const char *follow(struct screen *screen, const char *s)
{
    s += 2;
    while (*s != 'm') {
        int n = (int)strtol(s, (char **)&s, 10);
        if (n == 0)
            *screen = (struct screen){-1, -1};
        if (n == 38 || n == 48) {
            assert_memory_equal(s, ";5;", 3);
            *(n == 38 ? &screen->ink : &screen->ground) = (int)strtol(s + 3, (char **)&s, 10);
        }
        s += *s == ';';
    }
    return s + 1;
}

/* Draws every cell of a game's start, and rewinds the file. */
static FILE *draw(const agon_game *game)
{
    struct board_look look = {.colour = true};
    struct agon_item item[16];
    int n = game->rules->items(game, game->first, item);
    FILE *file = tmpfile();
    assert_non_null(file);
    for (int cell = 0; cell < game->board->cells; cell++) {
        int i = 0;
        while (i < n && item[i].cell != cell)
            i++;
        board_colours_cell(file, game->board, cell, i < n ? &item[i] : NULL, &look);
    }
    rewind(file);
    return file;
}

/* Checks every letter of a game's start; returns their number. */
static int check_letters(const char *variant, const char *start)
{
    static char drawn[1 << 16];
    struct agon_setup setup = {.variant = variant, .start = start};
    agon_game *game = agon_open("kamisado", &setup, NULL);
    assert_non_null(game);
    FILE *file = draw(game);
    drawn[fread(drawn, 1, sizeof drawn - 1, file)] = '\0';
    fclose(file);
    agon_close(game);
    struct screen screen = {-1, -1};
    int letters = 0;
    for (const char *s = drawn; *s;) {
        if (*s == '\033') {
            s = follow(&screen, s);
            continue;
        }
        if (*s++ == ' ')
            continue;
        if (contrast(screen.ink, screen.ground) < 4.5)
            fail_msg("'%c' has contrast %.1f: %d on %d", s[-1], contrast(screen.ink, screen.ground),
                     screen.ink, screen.ground);
        letters++;
    }
    return letters;
}

static void test_contrast(void **state)
{
    (void)state;
    assert_int_equal(check_letters("single", NULL), 64 + 16);
    assert_int_equal(check_letters("standard", "h1g1f1e1d4c1b1a1a8b8c8d5e8f8g8h8 w i "
                                               "rings=0000100000010000"),
                     64 + 16 + 2);
}

PROGRAM(cli_colours)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_contrast)};
    return RUN(tests);
}
