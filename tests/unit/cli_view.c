/* The full screen of agon play without a terminal: canvases, choosing moves by their cells, what is
 * drawn for every game at many sizes, and what keys and the mouse do. */
#include "check.h"
#include "cli/play_view.h"
#include "os/time.h"
#include "programs.h"

/* A game between people, and its view. */
struct table {
    struct play_game game;
    struct play_view view;
    struct canvas canvas;
};

static void sit(struct table *t, const char *id, const char *options, const char *control)
{
    struct agon_error error = {.at = -1};
    struct agon_setup setup = {.options = options};
    struct match_options match = {.takebacks = true};
    *t = (struct table){.game = {.drafted = -1, .out = stdout}};
    t->game.game = agon_open(id, options ? &setup : NULL, &error);
    if (!t->game.game)
        fail_msg("%s: %s", id, error.text);
    for (int i = 0; i < AGON_SEATS; i++)
        t->game.contestant[i].name = (char *)"human";
    if (control)
        assert_int_equal(clock_control_read(&match.control, control, &error), 0);
    assert_int_equal(referee_init(&t->game.referee, t->game.game, &match, t->game.player, &error),
                     0);
    assert_int_equal(agon_line_copy(&t->game.draft, &t->game.referee.match.line, &error), 0);
    assert_true(view_init(&t->view, &t->game));
    t->game.refresh = (void (*)(void *))view_update;
    t->game.screen = &t->view;
    referee_begin(&t->game.referee, os_now_ms());
    assert_true(play_game_tend(&t->game));
    view_update(&t->view);
}

static void draw(struct table *t, int rows, int columns)
{
    canvas_release(&t->canvas);
    assert_true(canvas_init(&t->canvas, rows, columns));
    view_update(&t->view);
    view_draw(&t->view, &t->canvas);
}

static void rise(struct table *t)
{
    canvas_release(&t->canvas);
    view_release(&t->view);
    agon_line_release(&t->game.draft);
    referee_release(&t->game.referee);
    agon_close((agon_game *)t->game.game);
}

static void press(struct table *t, enum screen_key key)
{
    view_event(&t->view, &(struct screen_event){.key = key});
    play_game_tend(&t->game);
    view_update(&t->view);
}

static void type(struct table *t, const char *text)
{
    for (; *text; text++)
        view_event(&t->view, &(struct screen_event){.key = SCREEN_TEXT, .text = {*text}});
}

static void enter(struct table *t, const char *text)
{
    type(t, text);
    press(t, SCREEN_ENTER);
}

static int cell_named(const struct table *t, const char *name)
{
    const struct agon_board *board = t->game.game->board;
    for (int i = 0; i < board->cells; i++)
        if (strcmp(board->cell[i].name, name) == 0)
            return i;
    fail_msg("there is no cell %s", name);
    return -1;
}

/* The mouse at a cell of the board drawn last. */
static void mouse(struct table *t, enum screen_key key, const char *name)
{
    const struct play_view *v = &t->view;
    const struct board_area *a = &v->area[cell_named(t, name)];
    view_event(&t->view,
               &(struct screen_event){.key = key,
                                      .row = v->window.row + a->row - v->scroll_row,
                                      .column = v->window.column + a->column - v->scroll_column});
    play_game_tend(&t->game);
    view_update(&t->view);
}

static int turns(const struct table *t)
{
    return t->game.referee.match.line.turns;
}

static bool shows(const struct table *t, const char *text)
{
    char row[2048];
    for (int i = 0; i < t->canvas.rows; i++) {
        canvas_row_text(&t->canvas, i, row, sizeof row);
        if (strstr(row, text))
            return true;
    }
    return false;
}

static void assert_shows(const struct table *t, const char *text)
{
    char row[2048];
    if (shows(t, text))
        return;
    for (int i = 0; i < t->canvas.rows; i++) {
        canvas_row_text(&t->canvas, i, row, sizeof row);
        print_message("# %s\n", row);
    }
    fail_msg("'%s' is not shown", text);
}

/* ---- canvases ---- */

static void test_canvas(void **state)
{
    struct canvas c;
    char text[100];
    int rows, columns;
    (void)state;
    assert_true(canvas_init(&c, 2, 8));
    assert_int_equal(canvas_put(&c, 0, 1, 8, "a象b", canvas_plain), 5);
    canvas_row_text(&c, 0, text, sizeof text);
    assert_string_equal(text, " a象b");
    assert_string_equal(canvas_at(&c, 0, 3)->text, "");                      /* the right half */
    assert_int_equal(canvas_put(&c, 1, 0, 8, "1234567象", canvas_plain), 7); /* no half of one */
    assert_int_equal(canvas_put(&c, 1, 6, 8, "x\x01\xff", canvas_plain), 8);
    canvas_row_text(&c, 1, text, sizeof text);
    assert_string_equal(text, "123456x?");
    canvas_put(&c, -1, -5, 100, "outside of it", canvas_plain);
    canvas_put(&c, 7, 0, 100, "outside of it", canvas_plain);
    canvas_measure("12\n\033[1;38;5;7;48;5;9mabc\033[0md\n", &rows, &columns);
    assert_int_equal(rows, 2);
    assert_int_equal(columns, 4);
    canvas_draw(&c, "12\n\033[1;38;5;7;48;5;9mabc\033[0md");
    assert_true(canvas_at(&c, 1, 2)->style.bold);
    assert_int_equal(canvas_at(&c, 1, 2)->style.ink, 7);
    assert_int_equal(canvas_at(&c, 1, 2)->style.ground, 9);
    assert_int_equal(canvas_at(&c, 1, 3)->style.ground, -1);
    assert_string_equal(canvas_at(&c, 1, 3)->text, "d");
    canvas_measure("\033[", &rows, &columns);
    assert_int_equal(rows, 0);
    canvas_release(&c);
}

/* ---- drawing ---- */

/* The letter on a square of the start is in the middle of its area, for every game of squares. */
static void check_areas(struct table *t)
{
    const agon_game *game = t->game.game;
    struct agon_item *item = calloc(game->max_items + 1, sizeof *item);
    assert_non_null(item);
    int n = game->rules->items(game, t->game.draft.pos, item);
    for (int i = 0; i < n && strcmp(game->board->shape, "square") == 0; i++) {
        if (item[i].cell < 0)
            continue;
        t->view.cursor = item[i].cell;
        draw(t, 40, 200);
        const struct canvas_cell *c =
            canvas_at(&t->canvas, t->view.cursor_row, t->view.cursor_column + 1);
        const char *letter = game->board->piece[item[i].piece].letter;
        assert_non_null(c);
        if (strncasecmp(c->text, letter, 1) != 0)
            fail_msg("%s: '%s' at %s, expected %s", game->rules->id, c->text,
                     game->board->cell[item[i].cell].name, letter);
    }
    free(item);
}

static void test_every_game(void **state)
{
    (void)state;
    for (int i = 0; agon_rules_at(i); i++) {
        struct table t;
        if (strcmp(agon_rules_at(i)->id, "variant") == 0) /* needs a definition */
            continue;
        sit(&t, agon_rules_at(i)->id, NULL, NULL);
        for (int rows = 0; rows <= 60; rows += 4)
            for (int columns = 0; columns <= 200; columns += 20)
                draw(&t, rows, columns);
        draw(&t, 40, 120);
        assert_shows(&t, agon_rules_at(i)->name);
        assert_shows(&t, "F10 Quit");
        check_areas(&t);
        rise(&t);
    }
}

/* The cell at the cursor is always in the window, everywhere on a board of 25 x 25. */
static void test_scrolling(void **state)
{
    struct table t;
    (void)state;
    sit(&t, "tai-shogi", NULL, NULL);
    const enum screen_key ways[] = {SCREEN_UP, SCREEN_LEFT, SCREEN_DOWN, SCREEN_RIGHT};
    for (size_t way = 0; way < 4; way++) {
        for (int i = 0; i < 30; i++) {
            press(&t, ways[way]);
            draw(&t, 24, 80);
            const struct board_area *w = &t.view.window;
            assert_in_range(t.view.cursor_row, w->row, w->row + w->rows - 1);
            assert_in_range(t.view.cursor_column, w->column, w->column + w->columns - 1);
        }
        int before = t.view.cursor;
        press(&t, ways[way]); /* it is at the edge */
        assert_int_equal(t.view.cursor, before);
    }
    rise(&t);
}

static void test_panel(void **state)
{
    struct table t;
    (void)state;
    sit(&t, "chess", NULL, "5m");
    draw(&t, 24, 80);
    assert_shows(&t, "> White: human");
    assert_shows(&t, "5:00");
    enter(&t, "e2e4");
    enter(&t, "e7e5");
    draw(&t, 24, 80);
    assert_int_equal(turns(&t), 2);
    assert_shows(&t, "1. White: e2e4");
    assert_shows(&t, "1. Black: e7e5");
    draw(&t, 24, 40); /* too narrow for a panel */
    assert_false(shows(&t, "1. White: e2e4"));
    draw(&t, 24, 60);
    assert_shows(&t, "1. White: e2e4");
    t.view.cursor = cell_named(&t, "d1");
    draw(&t, 24, 80);
    assert_shows(&t, "d1 Queen (White)");
    draw(&t, 5, 10);
    assert_shows(&t, "The window");
    rise(&t);
}

/* ---- keys and the mouse ---- */

static void test_cursor(void **state)
{
    struct table t;
    (void)state;
    sit(&t, "chess", NULL, NULL);
    draw(&t, 24, 80);
    t.view.cursor = cell_named(&t, "e2");
    press(&t, SCREEN_ENTER);
    assert_int_equal(t.view.pick.n, 1);
    assert_true(pick_continues(&t.view.pick, cell_named(&t, "e3")));
    assert_false(pick_continues(&t.view.pick, cell_named(&t, "e5")));
    press(&t, SCREEN_UP);
    press(&t, SCREEN_UP);
    assert_int_equal(t.view.cursor, cell_named(&t, "e4"));
    type(&t, " "); /* as Enter */
    assert_int_equal(turns(&t), 1);
    press(&t, SCREEN_ENTER); /* Black has nothing there */
    draw(&t, 24, 80);
    assert_shows(&t, "no move begins at e4");
    rise(&t);
}

static void test_mouse(void **state)
{
    struct table t;
    (void)state;
    sit(&t, "chess", NULL, NULL);
    draw(&t, 24, 80);
    mouse(&t, SCREEN_PRESS, "b1");
    mouse(&t, SCREEN_RELEASE, "b1");
    mouse(&t, SCREEN_PRESS, "g1"); /* another piece instead */
    mouse(&t, SCREEN_RELEASE, "g1");
    assert_int_equal(t.view.pick.cell[0], cell_named(&t, "g1"));
    mouse(&t, SCREEN_PRESS, "f3");
    assert_int_equal(turns(&t), 1);
    mouse(&t, SCREEN_RELEASE, "f3");
    mouse(&t, SCREEN_PRESS, "e7"); /* dragged */
    mouse(&t, SCREEN_RELEASE, "e5");
    assert_int_equal(turns(&t), 2);
    draw(&t, 24, 80);
    const struct view_button *quit = &t.view.button[t.view.buttons - 1];
    view_event(&t.view, &(struct screen_event){
                            .key = SCREEN_PRESS, .row = t.view.bar_row, .column = quit->column});
    assert_true(t.view.asking);
    rise(&t);
}

/* A promotion has four moves with the same cells. */
static void test_choice(void **state)
{
    struct table t;
    (void)state;
    sit(&t, "chess", NULL, NULL);
    draw(&t, 24, 80);
    const char *const opening[] = {"a2a4", "b7b5", "a4b5", "a7a6", "b5a6", "h7h6", "a6a7", "h6h5"};
    for (size_t i = 0; i < 8; i++)
        enter(&t, opening[i]);
    assert_int_equal(turns(&t), 8);
    mouse(&t, SCREEN_PRESS, "a7");
    mouse(&t, SCREEN_PRESS, "b8");
    assert_int_equal(turns(&t), 8);
    assert_true(t.view.choosing);
    draw(&t, 24, 80);
    assert_shows(&t, "Choose a move");
    press(&t, SCREEN_DOWN);
    agon_move chosen = t.view.pick.move[pick_at(&t.view.pick, 1)].move;
    press(&t, SCREEN_ENTER);
    assert_int_equal(turns(&t), 9);
    assert_true(t.game.referee.match.line.turn[8].move[0] == chosen);
    press(&t, SCREEN_TAB); /* all moves */
    draw(&t, 24, 80);
    view_event(&t.view, &(struct screen_event){.key = SCREEN_PRESS,
                                               .row = t.view.list.row,
                                               .column = t.view.list.column + 1});
    assert_int_equal(turns(&t), 10);
    rise(&t);
}

/* Turns of several moves, taken back one by one. */
static void test_steps(void **state)
{
    struct table t;
    (void)state;
    sit(&t, "arimaa", NULL, NULL);
    draw(&t, 24, 80);
    enter(&t, "Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ha2 Db2 Cc2 Md2 Ee2 Cf2 Dg2 Hh2");
    enter(&t, "ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 ha7 db7 cc7 ed7 me7 cf7 dg7 hh7");
    assert_int_equal(turns(&t), 2);
    mouse(&t, SCREEN_PRESS, "e2");
    mouse(&t, SCREEN_PRESS, "e3");
    assert_int_equal(t.game.draft.open.n, 1);
    mouse(&t, SCREEN_PRESS, "e3");
    mouse(&t, SCREEN_PRESS, "e4");
    assert_int_equal(t.game.draft.open.n, 2);
    press(&t, SCREEN_BACKSPACE);
    assert_int_equal(t.game.draft.open.n, 1);
    view_event(&t.view, &(struct screen_event){.key = SCREEN_FUNCTION, .row = 6});
    assert_int_equal(turns(&t), 3);
    rise(&t);
}

static void test_puzzle(void **state)
{
    struct table t;
    (void)state;
    sit(&t, "hanoi", NULL, NULL);
    draw(&t, 24, 80);
    mouse(&t, SCREEN_PRESS, "a");
    mouse(&t, SCREEN_PRESS, "c");
    assert_int_equal(turns(&t), 1);
    t.view.cursor = cell_named(&t, "a");
    press(&t, SCREEN_RIGHT);
    assert_int_equal(t.view.cursor, cell_named(&t, "b"));
    rise(&t);
}

/* A board without cells to touch: its moves are in the list. */
static void test_list(void **state)
{
    struct table t;
    (void)state;
    sit(&t, "tangram", NULL, NULL);
    draw(&t, 24, 80);
    assert_shows(&t, "free: "); /* the last line: all of it fits */
    press(&t, SCREEN_ENTER);
    assert_true(t.view.choosing);
    press(&t, SCREEN_ENTER);
    assert_int_equal(turns(&t), 1);
    rise(&t);
}

/* Legal moves are hidden if the owners of pieces are. */
static void test_hidden(void **state)
{
    struct table t;
    (void)state;
    sit(&t, "abalone", "one_colour=1", NULL);
    draw(&t, 24, 80);
    assert_int_equal(t.view.pick.moves, 0);
    press(&t, SCREEN_ENTER);
    press(&t, SCREEN_TAB);
    assert_false(t.view.choosing);
    draw(&t, 24, 80);
    assert_shows(&t, "type a move");
    rise(&t);
}

static void test_typing(void **state)
{
    struct table t;
    (void)state;
    sit(&t, "chess", NULL, NULL);
    enter(&t, "e2e5");
    draw(&t, 24, 80);
    assert_shows(&t, "not played");
    view_event(&t.view, &(struct screen_event){.key = SCREEN_TEXT, .text = "象"});
    type(&t, "x");
    press(&t, SCREEN_BACKSPACE);
    press(&t, SCREEN_BACKSPACE);
    assert_int_equal(t.view.typed_n, 0);
    type(&t, "abc");
    press(&t, SCREEN_ESCAPE);
    assert_int_equal(t.view.typed_n, 0);
    enter(&t, "moves");
    draw(&t, 24, 80);
    enter(&t, "help");
    draw(&t, 24, 80);
    assert_non_null(t.view.page);
    assert_shows(&t, "takeback");
    press(&t, SCREEN_PAGE_DOWN);
    assert_non_null(t.view.page);
    type(&t, "x");
    assert_null(t.view.page);
    assert_int_equal(t.view.typed_n, 0);
    view_event(&t.view, &(struct screen_event){.key = SCREEN_FUNCTION, .row = 1});
    assert_non_null(t.view.page);
    for (const char *line = t.view.page; *line;
         line += strcspn(line, "\n") + (strchr(line, '\n') != NULL))
        assert_in_range(strcspn(line, "\n"), 0, 79);
    rise(&t);
}

static void test_leaving(void **state)
{
    struct table t;
    (void)state;
    sit(&t, "chess", NULL, NULL);
    press(&t, SCREEN_INTERRUPT);
    draw(&t, 24, 80);
    assert_shows(&t, "Leave the game unfinished?");
    type(&t, "n");
    assert_false(t.game.leaving || t.view.asking);
    enter(&t, "quit");
    assert_true(t.view.asking);
    type(&t, "y");
    assert_true(t.game.leaving);
    t.game.leaving = false;
    enter(&t, "resign");
    draw(&t, 24, 80);
    assert_shows(&t, "The game is over: Black wins, resigned, 0-1; Enter leaves.");
    enter(&t, "e2e4");
    draw(&t, 24, 80);
    assert_shows(&t, "the game is over");
    press(&t, SCREEN_ENTER);
    assert_true(t.game.leaving);
    rise(&t);
}

PROGRAM(cli_view)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_canvas),    cmocka_unit_test(test_every_game),
        cmocka_unit_test(test_scrolling), cmocka_unit_test(test_panel),
        cmocka_unit_test(test_cursor),    cmocka_unit_test(test_mouse),
        cmocka_unit_test(test_choice),    cmocka_unit_test(test_steps),
        cmocka_unit_test(test_puzzle),    cmocka_unit_test(test_list),
        cmocka_unit_test(test_hidden),    cmocka_unit_test(test_typing),
        cmocka_unit_test(test_leaving)};
    (void)argc;
    (void)argv;
    return RUN(tests);
}
