/* The full-screen view of a game: what it shows, and what keys and the mouse do. It draws on a
 * canvas and is given events, so it needs no terminal. */
#ifndef CLI_PLAY_VIEW_H
#define CLI_PLAY_VIEW_H

#include "cli/canvas.h"
#include "cli/play_game.h"
#include "cli/play_pick.h"
#include "cli/screen.h"

enum { VIEW_NOTE = 1024, VIEW_BUTTONS = 8 };

/* A word in the last row that can be clicked: the function key it stands for. */
struct view_button {
    int column, end, number;
};

struct play_view {
    struct play_game *game;
    struct pick pick;
    unsigned drawn; /* the state of the draft that `pick` is for */
    char *said;     /* what the game has printed since it was last taken */
    size_t said_size;
    char note[VIEW_NOTE];      /* the last message */
    char typed[AGON_TEXT_MAX]; /* the line being typed */
    size_t typed_n;
    int cursor, pressed; /* cells; pressed: where the mouse went down, -1: nowhere */
    char *page;          /* a long answer, shown instead of the board; or NULL */
    int page_first;      /* its first row */
    bool asking;         /* whether to leave */
    bool choosing;       /* from the list of moves */
    int choice, back;    /* the move chosen there; turns that the list of turns is scrolled back */
    /* The last canvas: */
    struct board_area *area;       /* of the cells, on the whole drawing of the board */
    struct board_area window;      /* the part of the canvas that shows it, */
    int scroll_row, scroll_column; /* from here on */
    struct board_area list;        /* of the list of moves */
    int list_first;                /* the move in its first row */
    int cursor_row, cursor_column; /* of the terminal */
    struct view_button button[VIEW_BUTTONS];
    int buttons, bar_row;
};

/* Begins a view of the game, whose answers it takes from then on; false: no memory. */
bool view_init(struct play_view *, struct play_game *);
void view_release(struct play_view *);
/* Follows what has changed in the game since. */
void view_update(struct play_view *);
/* Draws everything (play_view_draw.c). */
void view_draw(struct play_view *, struct canvas *);
/* A key or the mouse; RESIZED does nothing. */
void view_event(struct play_view *, const struct screen_event *);

#endif
