/* Canvases: writing text, and drawing text with the colour sequences of board.c and its parts. */
#include "cli/canvas.h"

#include <stdlib.h>
#include <string.h>

#include "core/column.h"
#include "core/text.h"

const struct canvas_style canvas_plain = {-1, -1, false, false, false};

bool canvas_init(struct canvas *c, int rows, int columns)
{
    *c = (struct canvas){.rows = rows, .columns = columns};
    c->cell = calloc((size_t)rows * (size_t)columns + 1, sizeof *c->cell);
    for (int row = 0; c->cell && row < rows; row++)
        canvas_fill(c, row, 0, columns, canvas_plain);
    return c->cell != NULL;
}

void canvas_release(struct canvas *c)
{
    free(c->cell);
    *c = (struct canvas){.rows = 0};
}

struct canvas_cell *canvas_at(const struct canvas *c, int row, int column)
{
    bool inside = row >= 0 && row < c->rows && column >= 0 && column < c->columns;
    return inside ? &c->cell[row * c->columns + column] : NULL;
}

static void set(struct canvas *c, int row, int column, const char *text, size_t n,
                struct canvas_style style)
{
    struct canvas_cell *cell = canvas_at(c, row, column);
    if (!cell)
        return;
    memcpy(cell->text, text, n);
    cell->text[n] = '\0';
    cell->style = style;
}

/* Writes the character at *s and moves *s past it; returns its columns. */
static int put_character(struct canvas *c, int row, int column, const char **s, int end,
                         struct canvas_style style)
{
    char one[CANVAS_CHARACTER] = "?";
    size_t n = text_char(*s, strlen(*s));
    int width = 1;
    if (n > 0 && n < sizeof one) {
        memcpy(one, *s, n);
        one[n] = '\0';
        width = column_harmless(one) ? column_width(one) : 0;
    }
    *s += n ? n : 1;
    if (width <= 0) { /* not shown as it is */
        width = 1;
        strcpy(one, "?");
    }
    if (column + width > end)
        return 0;
    set(c, row, column, one, strlen(one), style);
    if (width == 2)
        set(c, row, column + 1, "", 0, style);
    return width;
}

int canvas_put(struct canvas *c, int row, int column, int end, const char *text,
               struct canvas_style style)
{
    for (int width = 1; *text && width > 0; column += width)
        width = put_character(c, row, column, &text, end, style);
    return column;
}

void canvas_fill(struct canvas *c, int row, int column, int end, struct canvas_style style)
{
    for (; column < end; column++)
        set(c, row, column, " ", 1, style);
}

/* ---- texts with colours ---- */

/* Applies one number of a sequence, and what follows it; returns how many it used. */
static int apply(struct canvas_style *style, const int *number, int n)
{
    if (number[0] == 0)
        *style = canvas_plain;
    if (number[0] == 1)
        style->bold = true;
    if (n >= 3 && number[0] == 38 && number[1] == 5)
        style->ink = (int16_t)number[2];
    else if (n >= 3 && number[0] == 48 && number[1] == 5)
        style->ground = (int16_t)number[2];
    else
        return 1;
    return 3;
}

/* Moves *s past the sequence there, if there is one, and applies it. */
static bool skip_sequence(const char **s, struct canvas_style *style)
{
    enum { NUMBERS = 8 };
    int number[NUMBERS] = {0}, n = 1;
    const char *at = *s;
    if (at[0] != '\033' || at[1] != '[')
        return false;
    for (at += 2; (*at >= '0' && *at <= '9') || *at == ';'; at++)
        if (*at != ';')
            number[n - 1] = (number[n - 1] * 10 + (*at - '0')) % 1000;
        else if (n < NUMBERS)
            n++;
    if (*at == 'm')
        for (int i = 0; i < n;)
            i += apply(style, number + i, n - i);
    *s = *at ? at + 1 : at;
    return true;
}

/* Draws on `c`, which may have no room, and measures. */
static void draw(struct canvas *c, const char *text, int *rows, int *columns)
{
    struct canvas_style style = canvas_plain;
    int row = 0, column = 0;
    *rows = *columns = 0;
    while (*text) {
        if (skip_sequence(&text, &style))
            continue;
        if (*text == '\n') {
            row++;
            column = 0;
            text++;
            continue;
        }
        column += put_character(c, row, column, &text, INT16_MAX, style);
        *rows = row + 1;
        *columns = column > *columns ? column : *columns;
    }
}

void canvas_measure(const char *text, int *rows, int *columns)
{
    draw(&(struct canvas){.rows = 0}, text, rows, columns);
}

void canvas_draw(struct canvas *c, const char *text)
{
    int rows, columns;
    draw(c, text, &rows, &columns);
}

void canvas_copy(struct canvas *c, int row, int column, int rows, int columns,
                 const struct canvas *from, int from_row, int from_column)
{
    for (int y = 0; y < rows; y++)
        for (int x = 0; x < columns; x++) {
            const struct canvas_cell *cell = canvas_at(from, from_row + y, from_column + x);
            struct canvas_cell *to = canvas_at(c, row + y, column + x);
            if (cell && to)
                *to = *cell;
        }
}

int canvas_row_text(const struct canvas *c, int row, char *text, size_t size)
{
    struct text t = text_into(text, size);
    size_t end = 0;
    for (int column = 0; column < c->columns; column++) {
        const char *shown = c->cell[row * c->columns + column].text;
        text_add(&t, "%s", shown);
        if (strcmp(shown, " ") != 0)
            end = t.n;
    }
    if (end < size)
        text[end] = '\0';
    return (int)end;
}
