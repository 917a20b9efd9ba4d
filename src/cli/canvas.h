/* A rectangle of styled characters: what a screen shows, made without a terminal. */
#ifndef CLI_CANVAS_H
#define CLI_CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CANVAS_CHARACTER = 8 };

/* Colours are indexes of the terminal's 256; -1: its default. */
struct canvas_style {
    int16_t ink, ground;
    bool bold, reverse, underline;
};
extern const struct canvas_style canvas_plain;

struct canvas_cell {
    char text[CANVAS_CHARACTER]; /* one character in UTF-8; "": the right half of a wide one */
    struct canvas_style style;
};

/* Places outside a canvas are skipped by every function. */
struct canvas {
    int rows, columns;
    struct canvas_cell *cell; /* rows * columns */
};

/* Makes a canvas of blanks; false: no memory, and nothing to release. */
bool canvas_init(struct canvas *, int rows, int columns);
void canvas_release(struct canvas *);
/* The cell at a place, NULL outside. */
struct canvas_cell *canvas_at(const struct canvas *, int row, int column);
/* Writes a line of text, cut at `end`; returns the column after it. Characters that are not
 * printable and broken UTF-8 become '?'. */
int canvas_put(struct canvas *, int row, int column, int end, const char *text,
               struct canvas_style);
/* Fills a part of a row with blanks of this style. */
void canvas_fill(struct canvas *, int row, int column, int end, struct canvas_style);
/* The size of a text with newlines and terminal colours ("ESC [ 1 ; 38 ; 5 ; N m"). */
void canvas_measure(const char *text, int *rows, int *columns);
/* Draws such a text from the top left corner. */
void canvas_draw(struct canvas *, const char *text);
/* Copies a rectangle of `from` that begins at (from_row, from_column). */
void canvas_copy(struct canvas *, int row, int column, int rows, int columns,
                 const struct canvas *from, int from_row, int from_column);
/* The text of one of the rows without the blanks at its end; as snprintf. */
int canvas_row_text(const struct canvas *, int row, char *text, size_t size);

#endif
