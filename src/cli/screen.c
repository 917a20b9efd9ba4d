/* The screen with ncurses: colours as pairs made when first used, keys, and the mouse. */
#include "cli/screen.h"

#include <limits.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NCURSES_WIDECHAR 1
#include <curses.h>

#include "cli/output.h"
#include "os/terminal.h"

/* ESCAPE_MS: a key's sequence may come in pieces over a slow line. */
enum { PAIRS = 1024, ESCAPE_MS = 200, SUSPEND = 26, MOUSE_EVENTS = 8 };

struct screen {
    SCREEN *terminal;
    bool colours;
    int mice; /* mouse events that are read but not returned yet, the oldest last */
    struct screen_event mouse[MOUSE_EVENTS];
    int pairs; /* made so far; pair 0 is the terminal's own */
    struct {
        int16_t ink, ground;
    } pair[PAIRS];
};

/* Whether the terminal that ncurses has opened can place the cursor. */
static bool can_place(void)
{
    const char *place = tigetstr("cup");
    return place != NULL && place != (const char *)-1;
}

struct screen *screen_open(void)
{
    setlocale(LC_CTYPE, "");
    struct screen *s = os_is_terminal(0) && os_is_terminal(1) ? calloc(1, sizeof *s) : NULL;
    if (!s)
        return NULL;
    s->terminal = newterm(NULL, stdout, stdin);
    if (!s->terminal || !can_place()) {
        if (s->terminal) {
            endwin();
            delscreen(s->terminal);
        }
        free(s);
        return NULL;
    }
    raw(); /* Ctrl-C asks before it leaves */
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(ESCAPE_MS);
    mouseinterval(0);
    mousemask(BUTTON1_PRESSED | BUTTON1_RELEASED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    s->colours = output_colour(stdout) && has_colors() && start_color() == OK &&
                 use_default_colors() == OK && COLORS >= 256;
    return s;
}

void screen_close(struct screen *s)
{
    if (!s)
        return;
    endwin();
    delscreen(s->terminal);
    free(s);
}

bool screen_has_colours(const struct screen *s)
{
    return s->colours;
}

void screen_size(const struct screen *s, int *rows, int *columns)
{
    (void)s;
    getmaxyx(stdscr, *rows, *columns);
}

/* ---- showing ---- */

/* The number of the pair of these colours; 0, the terminal's own, if there are too many. */
static int pair_of(struct screen *s, int16_t ink, int16_t ground)
{
    int n = 0;
    if ((ink < 0 && ground < 0) || !s->colours)
        return 0;
    while (n < s->pairs && (s->pair[n].ink != ink || s->pair[n].ground != ground))
        n++;
    if (n == s->pairs) {
        if (n == PAIRS || init_extended_pair(n + 1, ink, ground) != OK)
            return 0;
        s->pair[n].ink = ink;
        s->pair[n].ground = ground;
        s->pairs++;
    }
    return n + 1;
}

static void show_cell(struct screen *s, int row, int column, const struct canvas_cell *cell)
{
    wchar_t wide[2] = {L'?', L'\0'};
    cchar_t shown;
    attr_t look = A_NORMAL;
    int pair = pair_of(s, cell->style.ink, cell->style.ground);
    if (mbtowc(wide, cell->text, strlen(cell->text)) <= 0)
        wide[0] = L'?';
    look |= cell->style.bold ? A_BOLD : A_NORMAL;
    look |= cell->style.reverse ? A_REVERSE : A_NORMAL;
    look |= cell->style.underline ? A_UNDERLINE : A_NORMAL;
    if (setcchar(&shown, wide, look, 0, &pair) == OK)
        mvadd_wch(row, column, &shown);
}

void screen_show(struct screen *s, const struct canvas *canvas, int row, int column)
{
    erase();
    for (int y = 0; y < canvas->rows; y++)
        for (int x = 0; x < canvas->columns; x++)
            if (canvas_at(canvas, y, x)->text[0])
                show_cell(s, y, x, canvas_at(canvas, y, x));
    move(row, column);
    refresh();
}

/* ---- reading ---- */

/* Of a press and a release that arrive together ncurses makes one key, and gives the release
 * first. */
static void read_mouse(struct screen *s)
{
    MEVENT mouse;
    while (s->mice < MOUSE_EVENTS && getmouse(&mouse) == OK)
        s->mouse[s->mice++] =
            (struct screen_event){.row = mouse.y,
                                  .column = mouse.x,
                                  .key = mouse.bstate & BUTTON4_PRESSED   ? SCREEN_PAGE_UP
                                         : mouse.bstate & BUTTON5_PRESSED ? SCREEN_PAGE_DOWN
                                         : mouse.bstate & BUTTON1_PRESSED ? SCREEN_PRESS
                                                                          : SCREEN_RELEASE};
}

/* A key that is no character; false: none that anything is done with. */
static bool read_key(int code, struct screen_event *event)
{
    static const struct {
        int code;
        enum screen_key key;
    } keys[] = {{KEY_UP, SCREEN_UP},         {KEY_DOWN, SCREEN_DOWN},
                {KEY_LEFT, SCREEN_LEFT},     {KEY_RIGHT, SCREEN_RIGHT},
                {KEY_PPAGE, SCREEN_PAGE_UP}, {KEY_NPAGE, SCREEN_PAGE_DOWN},
                {KEY_ENTER, SCREEN_ENTER},   {KEY_BACKSPACE, SCREEN_BACKSPACE},
                {KEY_DC, SCREEN_BACKSPACE},  {KEY_RESIZE, SCREEN_RESIZED}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (keys[i].code == code) {
            event->key = keys[i].key;
            return true;
        }
    event->key = SCREEN_FUNCTION;
    event->row = code - KEY_F0;
    return event->row >= 1 && event->row <= 12;
}

static bool read_character(wint_t c, struct screen_event *event)
{
    event->key = c == L'\r' || c == L'\n'  ? SCREEN_ENTER
                 : c == L'\t'              ? SCREEN_TAB
                 : c == L'\b' || c == 0x7F ? SCREEN_BACKSPACE
                 : c == 0x1B               ? SCREEN_ESCAPE
                 : c == 3 || c == 4        ? SCREEN_INTERRUPT
                                           : SCREEN_TEXT;
    if (event->key != SCREEN_TEXT)
        return true;
    char bytes[MB_LEN_MAX];
    int n = c >= L' ' ? wctomb(bytes, (wchar_t)c) : 0;
    if (n <= 0 || n >= (int)sizeof event->text)
        return false;
    memcpy(event->text, bytes, (size_t)n);
    event->text[n] = '\0';
    return true;
}

bool screen_next(struct screen *s, struct screen_event *event)
{
    for (;;) {
        wint_t c;
        if (s->mice > 0) {
            *event = s->mouse[--s->mice];
            return true;
        }
        int type = get_wch(&c);
        *event = (struct screen_event){.key = SCREEN_TEXT};
        if (type == ERR)
            return false;
        if (type == OK && c == SUSPEND)
            raise(SIGTSTP); /* ncurses gives the terminal back meanwhile */
        else if (type == KEY_CODE_YES && c == KEY_MOUSE)
            read_mouse(s);
        else if (type == KEY_CODE_YES ? read_key((int)c, event) : read_character(c, event))
            return true;
    }
}
