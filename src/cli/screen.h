/* The whole terminal as a screen: shows a canvas, and reads keys and the mouse. */
#ifndef CLI_SCREEN_H
#define CLI_SCREEN_H

#include "cli/canvas.h"

enum screen_key {
    SCREEN_TEXT, /* a printable character, in `text` */
    SCREEN_UP,
    SCREEN_DOWN,
    SCREEN_LEFT,
    SCREEN_RIGHT,
    SCREEN_PAGE_UP,
    SCREEN_PAGE_DOWN,
    SCREEN_ENTER,
    SCREEN_TAB,
    SCREEN_BACKSPACE,
    SCREEN_ESCAPE,
    SCREEN_INTERRUPT, /* Ctrl-C or Ctrl-D */
    SCREEN_FUNCTION,  /* a function key, its number in `row` */
    SCREEN_PRESS,     /* the mouse, at `row` and `column` */
    SCREEN_RELEASE,
    SCREEN_RESIZED
};

struct screen_event {
    enum screen_key key;
    char text[CANVAS_CHARACTER];
    int row, column;
};

struct screen;

/* Takes the terminal; NULL: standard input or output is none, it cannot place characters, or this
 * program was built without ncurses. */
struct screen *screen_open(void);
void screen_close(struct screen *); /* gives it back as it was; NULL is allowed */
/* Whether it shows 256 colours. */
bool screen_has_colours(const struct screen *);
void screen_size(const struct screen *, int *rows, int *columns);
/* The next event, without waiting; false: there is none. */
bool screen_next(struct screen *, struct screen_event *);
/* Shows a canvas of the screen's size, with the cursor at that place. */
void screen_show(struct screen *, const struct canvas *, int row, int column);

#endif
