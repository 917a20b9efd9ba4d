/* A game in full screen: waits for the players, the keyboard and the clocks, and shows the view. */
#include "cli/play_screen.h"

#include "cli/interrupt.h"
#include "cli/play_sand.h"
#include "cli/play_view.h"
#include "os/time.h"

enum {
    TICK_MS = 1000, /* between two looks at the clocks, */
    FAST_MS = 100,  /* and when one shows tenths of a second */
    FAST_BELOW_MS = 10000,
    SILENT_MOST = 3 /* times that the input is readable without an event: it has ended */
};

struct showing {
    struct play_view view;
    struct screen *screen;
};

static void show(void *user)
{
    struct showing *w = user;
    struct canvas canvas;
    int rows, columns;
    screen_size(w->screen, &rows, &columns);
    if (!canvas_init(&canvas, rows, columns))
        return;
    view_draw(&w->view, &canvas);
    screen_show(w->screen, &canvas, w->view.cursor_row, w->view.cursor_column);
    canvas_release(&canvas);
}

/* When to look again although nothing happens. */
static int64_t due(const struct play_game *s)
{
    const struct match *m = &s->referee.match;
    int64_t now = os_now_ms(), next = play_game_due(s), pause = TICK_MS;
    if (show_is_timed(s) && m->seat >= 0 && clock_shown(&m->clock, m->seat, now) < FAST_BELOW_MS)
        pause = FAST_MS;
    if (sand_runs(s))
        pause = PLAY_SAND_MS;
    return next < now + pause ? next : now + pause;
}

/* Handles what was typed; false: nothing was. */
static bool read_events(struct showing *w)
{
    struct screen_event event;
    bool any = false;
    while (!w->view.game->leaving && screen_next(w->screen, &event)) {
        any = true;
        view_event(&w->view, &event);
    }
    return any;
}

bool play_on_screen(struct play_game *s, struct screen *screen)
{
    struct showing w = {.screen = screen};
    int silent = 0;
    if (!view_init(&w.view, s))
        return false;
    s->look.colour = screen_has_colours(screen);
    s->refresh = show;
    s->screen = &w;
    referee_begin(&s->referee, os_now_ms());
    while (!s->leaving) {
        if (!play_game_tend(s) && !s->referee.match.result.over)
            break;
        view_update(&w.view);
        show(&w);
        bool ready = interrupt_wait(s->player, AGON_SEATS + 1, 0, due(s));
        silent = !read_events(&w) && ready ? silent + 1 : 0;
        s->leaving |= silent == SILENT_MOST;
    }
    view_release(&w.view);
    return true;
}
