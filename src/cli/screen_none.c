/* The screen of a program that was built without ncurses: none. */
#include "cli/screen.h"

#include <stddef.h>

struct screen *screen_open(void)
{
    return NULL;
}

void screen_close(struct screen *screen)
{
    (void)screen;
}

bool screen_has_colours(const struct screen *screen)
{
    (void)screen;
    return false;
}

void screen_size(const struct screen *screen, int *rows, int *columns)
{
    (void)screen;
    *rows = *columns = 0;
}

bool screen_next(struct screen *screen, struct screen_event *event)
{
    (void)screen;
    (void)event;
    return false;
}

void screen_show(struct screen *screen, const struct canvas *canvas, int row, int column)
{
    (void)screen;
    (void)canvas;
    (void)row;
    (void)column;
}
