/* Options of Abalone: their effects and conflicts, and the first position. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "core/options.h"
#include "core/random.h"
#include "core/text.h"
#include "games/abalone/abalone.h"

#define YES_OR_NO AGON_NUMBER, "0", NULL, 0, 1
const struct agon_option abalone_options[] = {
    {"eject", AGON_NUMBER, "6", NULL, 1, 13, "how many marbles to eject to win"},
    {"eject_white", AGON_NUMBER, "0", NULL, 0, 13,
     "how many marbles White has to eject; with 0, as many as Black"},
    {"handicap_black", AGON_NUMBER, "0", NULL, 0, 12, "black marbles already ejected at the start"},
    {"handicap_white", AGON_NUMBER, "0", NULL, 0, 12, "white marbles already ejected at the start"},
    {"fewer_black", AGON_NUMBER, "0", NULL, 0, 12, "black marbles that are not placed"},
    {"fewer_white", AGON_NUMBER, "0", NULL, 0, 12, "white marbles that are not placed"},
    {"free_black", AGON_NUMBER, "0", NULL, 0, 10, "extra turns of Black before White's first"},
    {"free_white", AGON_NUMBER, "0", NULL, 0, 10, "turns of White before Black begins"},
    {"random", AGON_TEXT, "no", "no, free or point", 0, 0,
     "where a random start puts the marbles: anywhere, or one side as the other turned about the "
     "centre"},
    {"seed", AGON_NUMBER, "1", NULL, 0, INT64_C(1) << 53,
     "which random start it is; the same number gives the same start"},
    {"sprint", AGON_NUMBER, "0", NULL, 0, 30,
     "after how many moves of each player the game ends, from 20 to 30; with 0, there is no "
     "sprint"},
    {"per_side", AGON_NUMBER, "1", NULL, 0, 1,
     "a sprint counts the moves of each player, not of all together"},
    {"max_plies", AGON_NUMBER, "0", NULL, 0, 60000,
     "after how many turns the game is a draw; with 0, never"},
    {"repetition", AGON_CHOICE, "draw3", "none|draw3|forbidden", 0, 0,
     "what a repeated position does: nothing, a draw the third time, or it is not allowed"},
    {"stuck", AGON_CHOICE, "loses", "loses|draws", 0, 0,
     "what happens to a player who cannot move"},
    {"line", AGON_NUMBER, "3", NULL, 2, 4, "how many marbles may move as one"},
    {"turn", AGON_CHOICE, "single", "single|OO|OX|XO|any", 0, 0,
     "the moves of a turn: O moves the player's own marbles, X another colour's"},
    {"balanced", YES_OR_NO, "the first turn of the game is a single move"},
    {"triangles", YES_OR_NO, "three marbles that touch each other move as one"},
    {"tri_push", YES_OR_NO, "triangles push one marble with two in a file"},
    {"obstacles", AGON_TEXT, "none", "cells such as e5,c3", 0, 0, "cells that nothing enters"},
    {"holes", AGON_TEXT, "none", "cells such as e5,c3", 0, 0, "cells in which marbles are ejected"},
    {"pivot", AGON_TEXT, "none", "a cell such as e5", 0, 0,
     "a marble that belongs to nobody and can only be pushed"},
    {"pivot_ejectable", YES_OR_NO, "the pivot may be ejected, which helps nobody"},
    {"rider", YES_OR_NO, "each side has a marble on three others; it loses when that falls"},
    {"rider_black", AGON_TEXT, "auto", "three cells such as a2,a3,b3", 0, 0,
     "the three marbles under Black's rider"},
    {"rider_white", AGON_TEXT, "auto", "three cells such as i6,i7,h6", 0, 0,
     "the three marbles under White's rider"},
    {"one_colour", YES_OR_NO, "players see where the marbles are, but not whose they are"},
    {"show_ejected", YES_OR_NO, "with one colour, players still see whose marbles were ejected"},
    {"phase", AGON_TEXT, "in", "in or counter", 0, 0,
     "two boards are played at once, or one a ply behind the other"},
    {"first_board", YES_OR_NO, "of two boards, the first that is decided decides the game"},
    {"notation", AGON_CHOICE, "aba-pro", "aba-pro|origin", 0, 0,
     "moves are written as Aba-Pro writes them, or as origin and destination"},
    {0}};

struct setting {
    struct abalone_game *g;
    const struct options *o;
    struct agon_error *e;
};

static int number(const struct setting *s, const char *name)
{
    return (int)options_number(s->o, abalone_options, name);
}

static const char *value(const struct setting *s, const char *name)
{
    return options_value(s->o, abalone_options, name);
}

static bool is(const struct setting *s, const char *name, const char *word)
{
    return strcmp(value(s, name), word) == 0;
}

/* The index of the chosen word. */
static int choice(const struct setting *s, const char *name, const char *const words[], int n)
{
    int i = 0;
    while (i + 1 < n && !is(s, name, words[i]))
        i++;
    return i;
}

/* Reads "e5,c3" or "none" as a set; returns the number of cells or a status. */
static int read_cells(const struct setting *s, const char *name, struct abalone_set *set)
{
    const char *text = value(s, name);
    int n = 0;
    memset(set, 0, sizeof *set);
    if (strcmp(text, "none") == 0)
        return 0;
    for (;; text++, n++) {
        int cell = abalone_read_cell(s->g, &text);
        if (cell == ABALONE_OFF || (*text && *text != ','))
            return agon_fail(
                s->e, AGON_BAD_TEXT, -1,
                AGON_SAY(abalone_cells_expected,
                         "%s: expected cells of the board such as e5,c3, found \"%.30s\""),
                name, value(s, name));
        abalone_add(set, cell);
        if (!*text)
            return n + 1;
    }
}

static int conflict(const struct setting *s, const char *text)
{
    return agon_fail(s->e, AGON_ILLEGAL, -1, "%s", text);
}

/* Refuses combinations of options that make no sense, or not in this variant. */
static int check_conflicts(const struct setting *s)
{
    const struct abalone_game *g = s->g;
    bool two_sides = g->colours == 2, any_free = number(s, "free_black") || number(s, "free_white");
    int sprint = number(s, "sprint");
    if (sprint && sprint < 20)
        return agon_fail(s->e, AGON_ILLEGAL, -1,
                         AGON_SAY(abalone_sprint_range,
                                  "a sprint of %d moves: expected 20 to 30, or 0 for no sprint"),
                         sprint);
    if (sprint && number(s, "max_plies"))
        return conflict(
            s, AGON_SAY(abalone_sprint_or_plies,
                        "a sprint and a move limit both end the game: expected one of them"));
    if (!sprint && !number(s, "per_side"))
        return conflict(s, AGON_SAY(abalone_per_side_alone,
                                    "how a sprint counts is set, but there is no "
                                    "sprint: expected one of 20 to 30 moves"));
    if (number(s, "balanced") && is(s, "turn", "single"))
        return conflict(
            s, AGON_SAY(abalone_balanced_alone, "a balanced start is for turns of two moves"));
    if (number(s, "tri_push") && !number(s, "triangles"))
        return conflict(s, AGON_SAY(abalone_tri_push_alone,
                                    "triangles can push only in a game in which they move"));
    if (number(s, "pivot_ejectable") && is(s, "pivot", "none"))
        return conflict(s, AGON_SAY(abalone_pivot_ejectable_alone,
                                    "there is no pivot to eject: expected a cell for it"));
    if (!number(s, "rider") && !(is(s, "rider_black", "auto") && is(s, "rider_white", "auto")))
        return conflict(
            s, AGON_SAY(abalone_riders_alone, "cells are set for riders, but there are no riders"));
    if (number(s, "rider") && (!two_sides || g->boards > 1))
        return conflict(
            s, AGON_SAY(abalone_rider_one_board, "riders are for two colours on one board"));
    if (number(s, "show_ejected") && !number(s, "one_colour"))
        return conflict(
            s, AGON_SAY(abalone_show_ejected_alone,
                        "showing whose marbles were ejected is for games with one colour"));
    if (g->boards == 1 && (!is(s, "phase", "in") || number(s, "first_board")))
        return conflict(s,
                        AGON_SAY(abalone_phase_alone,
                                 "the options for two boards are for a variant with two boards"));
    if (number(s, "free_black") && number(s, "free_white"))
        return conflict(
            s, AGON_SAY(abalone_free_both,
                        "free turns of both sides cancel out: expected them for one side"));
    if (any_free && (!two_sides || g->seats > 2))
        return conflict(s, AGON_SAY(abalone_free_two_players, "free turns are for two players"));
    if (!two_sides && (number(s, "handicap_black") || number(s, "handicap_white") ||
                       number(s, "fewer_black") || number(s, "fewer_white")))
        return conflict(s, AGON_SAY(abalone_handicap_two_colours,
                                    "handicaps and fewer marbles are for two colours"));
    if (g->teams > 2 && number(s, "eject_white"))
        return conflict(s, AGON_SAY(abalone_eject_two_teams,
                                    "a number of marbles for White alone is for two teams"));
    if (!is(s, "random", "no") && strcmp(g->layout->id, "standard") != 0 &&
        strcmp(g->layout->id, "random") != 0)
        return agon_fail(s->e, AGON_ILLEGAL, -1,
                         AGON_SAY(abalone_random_variant,
                                  "a random start (%.10s) places the marbles, and so "
                                  "does %s: expected the standard or random layout"),
                         value(s, "random"), g->layout->id);
    return 0;
}

static int check_words(const struct setting *s)
{
    if (!is(s, "random", "no") && !is(s, "random", "free") && !is(s, "random", "point"))
        return agon_fail(s->e, AGON_BAD_TEXT, -1,
                         AGON_SAY(abalone_random_expected,
                                  "random: expected no, free or point, found \"%.20s\""),
                         value(s, "random"));
    if (!is(s, "phase", "in") && !is(s, "phase", "counter"))
        return agon_fail(
            s->e, AGON_BAD_TEXT, -1,
            AGON_SAY(abalone_phase_expected, "phase: expected in or counter, found \"%.20s\""),
            value(s, "phase"));
    return 0;
}

/* Converts the option texts to the settings of the rules. */
static void apply(const struct setting *s)
{
    static const char *const patterns[] = {"single", "OO", "OX", "XO", "any"};
    static const char *const repetitions[] = {"none", "draw3", "forbidden"};
    struct abalone_game *g = s->g;
    int sprint = number(s, "sprint");
    for (int team = 0; team < ABALONE_COLOURS; team++)
        g->eject[team] = number(s, team == 1 && number(s, "eject_white") ? "eject_white" : "eject");
    g->pattern = (enum abalone_pattern)choice(s, "turn", patterns, 5);
    g->repetition = (enum abalone_repetition)choice(s, "repetition", repetitions, 3);
    g->line = number(s, "line");
    g->balanced = number(s, "balanced") && g->pattern != ABALONE_SINGLE;
    g->triangles = number(s, "triangles");
    g->tri_push = number(s, "tri_push");
    g->pivot_ejectable = number(s, "pivot_ejectable");
    g->rider = number(s, "rider");
    g->hidden = number(s, "one_colour");
    g->hides_lost = g->hidden && !number(s, "show_ejected");
    g->stuck_draws = is(s, "stuck", "draws");
    g->counter = is(s, "phase", "counter");
    g->first_board = number(s, "first_board");
    g->origin_notation = is(s, "notation", "origin");
    g->sprint = sprint > 0;
    g->limit = sprint ? sprint * (number(s, "per_side") ? g->seats : 1) : number(s, "max_plies");
    g->counts_turns = g->limit > 0 || g->balanced || g->boards > 1;
    g->free = number(s, "free_black") + number(s, "free_white");
    g->free_seat = number(s, "free_white") > 0;
}

/* Places obstacles and the pivot, all on cells without marbles. */
static int place_neutral(const struct setting *s)
{
    struct abalone_game *g = s->g;
    struct abalone_set pivot;
    int holes = read_cells(s, "holes", &g->hole);
    int obstacles = holes < 0 ? holes : read_cells(s, "obstacles", &g->obstacle);
    int pivots = obstacles < 0 ? obstacles : read_cells(s, "pivot", &pivot);
    if (pivots < 0)
        return pivots;
    if (pivots > 1)
        return conflict(
            s, AGON_SAY(abalone_pivot_one, "pivot: expected one cell, as there is one pivot"));
    if (abalone_meets(g->hole, g->obstacle))
        return conflict(s, AGON_SAY(abalone_cell_both,
                                    "a cell is both an obstacle and a hole: expected one of them"));
    g->stop = abalone_join(g->hole, g->obstacle);
    if (abalone_meets(g->stop, pivot))
        return conflict(
            s, AGON_SAY(abalone_pivot_barred,
                        "the pivot stands on an obstacle or in a hole: expected another cell"));
    g->pivot = pivots > 0;
    g->sets = g->boards * (g->colours + g->pivot);
    for (int board = 0; g->pivot && board < g->boards; board++)
        g->first.marble[g->boards * g->colours + board] = pivot;
    return 0;
}

/* The marble of a colour to take off first: the farthest from the centre, of equals the first in
 * name for the first colour and the last for the second. */
static int hindmost(const struct abalone_game *g, const struct abalone_set *set, int colour)
{
    int centre = abalone_grid_cell(&g->grid, g->grid.size, g->grid.size), best = ABALONE_OFF;
    for (int row = 1; row < 2 * g->grid.size; row++)
        for (int n = 1; n < 2 * g->grid.size; n++) {
            int turned = 2 * g->grid.size;
            int cell = colour ? abalone_grid_cell(&g->grid, turned - row, turned - n)
                              : abalone_grid_cell(&g->grid, row, n);
            if (cell != ABALONE_OFF && abalone_has(set, cell) &&
                (best == ABALONE_OFF || abalone_grid_distance(&g->grid, cell, centre) >
                                            abalone_grid_distance(&g->grid, best, centre)))
                best = cell;
        }
    return best;
}

/* Takes off the marbles that a handicap omits or counts as ejected. */
static int take_off(const struct setting *s)
{
    static const char *const handicap[] = {"handicap_black", "handicap_white"};
    static const char *const fewer[] = {"fewer_black", "fewer_white"};
    struct abalone_game *g = s->g;
    for (int i = 0; g->colours == 2 && i < g->boards * g->colours; i++) {
        int colour = i % 2, off = number(s, handicap[colour]) + number(s, fewer[colour]);
        if (off >= g->most[colour])
            return agon_fail(
                s->e, AGON_ILLEGAL, -1,
                AGON_SAY(abalone_fewer_too_many,
                         "%s and %s take %d of %d marbles off: at least one must stay"),
                handicap[colour], fewer[colour], off, g->most[colour]);
        for (; off > 0; off--)
            abalone_drop(&g->first.marble[i], hindmost(g, &g->first.marble[i], colour));
        g->first.lost[i] = (uint8_t)number(s, handicap[colour]);
    }
    return 0;
}

/* A random cell. */
static int draw_cell(const struct abalone_game *g, struct random *random)
{
    return (int)random_below(random, (uint32_t)g->grid.cells);
}

static bool draw_marbles(const struct setting *s, struct random *random)
{
    struct abalone_game *g = s->g;
    struct abalone_set *marble = g->first.marble, taken = g->stop;
    int size = g->grid.size, centre = abalone_grid_cell(&g->grid, size, size);
    bool point = is(s, "random", "point");
    if (g->pivot)
        taken = abalone_join(taken, marble[g->colours]);
    if (point)
        abalone_add(&taken, centre);
    memset(marble, 0, 2 * sizeof *marble);
    for (int i = 0; i < g->most[0] * (point ? 1 : 2); i++) {
        int cell, other, tries = 0;
        do {
            cell = draw_cell(g, random);
            other = abalone_grid_cell(&g->grid, 2 * size - g->grid.row[cell],
                                      2 * size - g->grid.number[cell]);
            if (++tries > 10000)
                return false;
        } while (abalone_has(&taken, cell) || (point && abalone_has(&taken, other)));
        abalone_add(&taken, cell);
        abalone_add(&marble[i & !point], cell);
        if (point) {
            abalone_add(&taken, other);
            abalone_add(&marble[1], other);
        }
    }
    return true;
}

/* Whether the colour could eject a marble with its first move. */
static bool ejects_at_once(const struct abalone_game *g, int colour)
{
    agon_move moves[ABALONE_MOVES_ROOM];
    struct abalone_pos after;
    bool found = false;
    int n = (int)(abalone_shifts(g, &g->first, colour, moves) - moves);
    for (int i = 0; !found && i < n; i++) {
        memcpy(&after, &g->first, sizeof g->first);
        abalone_play(&g->game, (agon_pos *)&after, moves[i]);
        found = after.lost[0] || after.lost[1];
    }
    return found;
}

static int place_by_chance(const struct setting *s)
{
    struct random random;
    random_seed(&random, (uint64_t)options_number(s->o, abalone_options, "seed"));
    for (int tries = 0; tries < 1000; tries++)
        if (draw_marbles(s, &random) && !ejects_at_once(s->g, 0) && !ejects_at_once(s->g, 1))
            return 0;
    return conflict(s, AGON_SAY(abalone_no_random_start,
                                "no random start was found: expected fewer obstacles and holes"));
}

static int place_marbles(const struct setting *s)
{
    struct abalone_game *g = s->g;
    struct abalone_set *marble = g->first.marble, rows[ABALONE_COLOURS + 1];
    const char *text = g->layout->rows;
    struct abalone_game bare = {.grid = g->grid, .colours = g->colours};
    int status = abalone_read_rows(&bare, g->layout->rows, &text, rows, s->e);
    if (status < 0)
        return status;
    for (int i = 0; i < g->boards * g->colours; i++) {
        marble[i] = rows[i % g->colours];
        g->most[i % g->colours] = abalone_count(&marble[i]);
        if (abalone_meets(marble[i], g->stop) && is(s, "random", "no"))
            return conflict(s,
                            AGON_SAY(abalone_start_barred,
                                     "a marble of the start stands on an obstacle or in a hole"));
        if (g->pivot && abalone_meets(marble[i], marble[g->boards * g->colours]) &&
            is(s, "random", "no"))
            return conflict(s, AGON_SAY(abalone_start_on_pivot,
                                        "a marble of the start stands where the pivot does"));
    }
    return 0;
}

/* Checks that the required ejections are possible: of each team's enemies at least one marble must
 * remain. */
static int check_ejections(const struct setting *s)
{
    const struct abalone_game *g = s->g;
    for (int team = 0; team < g->teams; team++) {
        int enemies = 0;
        for (int colour = 0; colour < g->colours; colour++)
            if (g->colour_team[colour] != team)
                enemies +=
                    g->most[colour] -
                    (g->colours == 2 ? number(s, colour ? "fewer_white" : "fewer_black") : 0);
        int already = g->colours == 2 ? g->first.lost[team ^ 1] : 0;
        if (g->eject[team] >= enemies)
            return agon_fail(
                s->e, AGON_ILLEGAL, -1,
                AGON_SAY(abalone_eject_too_many,
                         "%d marbles to eject and %d enemy marbles: expected %d at most"),
                g->eject[team], enemies, enemies - 1);
        if (already >= g->eject[team])
            return agon_fail(
                s->e, AGON_ILLEGAL, -1,
                AGON_SAY(abalone_handicap_too_large,
                         "a handicap of %d marbles would decide the game: expected %d at most"),
                already, g->eject[team] - 1);
    }
    return 0;
}

/* Three adjacent marbles of a colour, nearest to the middle of its back row, preferably with two
 * before it. */
static bool default_rest(const struct abalone_game *g, int colour, struct abalone_set *rest)
{
    const struct abalone_set *own = &g->first.marble[colour];
    int size = g->grid.size, back = colour ? 2 * size - 1 : 1, best = 1000;
    int middle = abalone_grid_cell(&g->grid, back, colour ? size + size / 2 : (size + 1) / 2);
    for (int cell = 0; cell < g->grid.cells; cell++)
        for (int axis = 0; axis < ABALONE_DIRECTIONS; axis++) {
            int one = g->grid.next[cell][axis], two = g->grid.next[cell][(axis + 1) % 6];
            if (one == ABALONE_OFF || two == ABALONE_OFF || !abalone_has(own, cell) ||
                !abalone_has(own, one) || !abalone_has(own, two))
                continue;
            int far = 4 * (abalone_grid_distance(&g->grid, cell, middle) +
                           abalone_grid_distance(&g->grid, one, middle) +
                           abalone_grid_distance(&g->grid, two, middle)) -
                      abs(g->grid.row[cell] + g->grid.row[one] + g->grid.row[two] - 3 * back);
            if (far >= best)
                continue;
            best = far;
            memset(rest, 0, sizeof *rest);
            abalone_add(rest, cell);
            abalone_add(rest, one);
            abalone_add(rest, two);
        }
    return best < 1000;
}

/* Whether three cells are adjacent. */
static bool is_triangle(const struct abalone_game *g, const struct abalone_set *set)
{
    int touching = 0;
    for (int cell = 0; cell < g->grid.cells; cell++)
        for (int axis = 0; abalone_has(set, cell) && axis < 3; axis++) {
            int next = g->grid.next[cell][axis];
            touching += next != ABALONE_OFF && abalone_has(set, next);
        }
    return abalone_count(set) == 3 && touching == 3;
}

static int place_riders(const struct setting *s)
{
    static const char *const names[] = {"rider_black", "rider_white"};
    struct abalone_game *g = s->g;
    for (int colour = 0; g->rider && colour < 2; colour++) {
        struct abalone_set *rest = &g->rest[colour];
        bool found = is(s, names[colour], "auto") && default_rest(g, colour, rest);
        if (is(s, names[colour], "auto") && !found)
            return agon_fail(
                s->e, AGON_ILLEGAL, -1,
                AGON_SAY(abalone_no_place_for_rider,
                         "%s has no three marbles that touch each other for its rider"),
                abalone_colour_name(colour));
        int n = found ? 3 : read_cells(s, names[colour], rest);
        if (n < 0)
            return n;
        struct abalone_set missing = abalone_less(*rest, g->first.marble[colour]);
        if (!is_triangle(g, rest) || abalone_count(&missing))
            return agon_fail(
                s->e, AGON_ILLEGAL, -1,
                AGON_SAY(abalone_rider_cells_expected,
                         "%s: expected three cells that touch each other, all with %s marbles"),
                names[colour], abalone_colour_name(colour));
    }
    return 0;
}

static const struct abalone_layout *find_layout(const char *id, struct agon_error *e)
{
    const struct abalone_layout *layout = abalone_layouts;
    while (id && *id && layout->id && strcmp(layout->id, id) != 0)
        layout++;
    if (!layout->id)
        agon_fail(e, AGON_BAD_TEXT, -1,
                  AGON_SAY(abalone_layout_unknown,
                           "unknown layout \"%.24s\": expected standard, "
                           "belgian, german, the-wall, ... (see agon games)"),
                  id);
    return layout->id ? layout : NULL;
}

static void seat_players(struct abalone_game *g)
{
    g->colours = g->layout->colours;
    g->seating = g->layout->seating;
    g->boards = g->seating == ABALONE_2_BOARDS ? 2 : 1;
    g->seats = g->seating == ABALONE_APART ? g->colours : 4;
    g->teams = g->layout->partners ? 2 : g->colours;
    for (int colour = 0; colour < g->colours; colour++)
        g->colour_team[colour] = (uint8_t)(colour % g->teams);
    for (int seat = 0; seat < g->seats; seat++)
        g->game.team[seat] = (uint8_t)(seat % g->teams);
}

static bool is_plain(const struct abalone_game *g)
{
    return g->colours == 2 && g->seats == 2 && g->grid.size == 5 && g->line == 3 && !g->triangles &&
           !g->pivot && !g->rider && g->pattern == ABALONE_SINGLE &&
           g->repetition != ABALONE_FORBIDDEN && abalone_count(&g->stop) == 0;
}

/* The first position from the options. */
static int place_all(const struct setting *s)
{
    struct abalone_game *g = s->g;
    int status = place_neutral(s);
    if (status == 0)
        status = place_marbles(s);
    if (status == 0 && !is(s, "random", "no"))
        status = place_by_chance(s);
    if (status == 0)
        status = take_off(s);
    if (status == 0)
        status = check_ejections(s);
    if (status == 0)
        status = place_riders(s);
    if (status == 0 && abalone_moves_most(g) > ABALONE_MOVES_ROOM)
        status = agon_fail(s->e, AGON_UNSUPPORTED, -1,
                           AGON_SAY(abalone_too_many_moves, "too many moves in a position"));
    g->first.free = (uint8_t)(g->free_seat ? g->free - 1 : g->free);
    g->first.seat = (uint8_t)(g->boards > 1 ? 0 : g->free_seat);
    return status;
}

int abalone_set_up(struct abalone_game *g, const struct agon_setup *setup, struct agon_error *e)
{
    struct options base, o;
    struct setting s = {g, &o, e};
    g->layout = find_layout(setup->variant, e);
    if (!g->layout)
        return AGON_BAD_TEXT;
    options_defaults(&base, abalone_options);
    int status = options_read(&base, abalone_options, g->layout->preset, e);
    o = base;
    if (status == 0 && setup->options)
        status = options_read(&o, abalone_options, setup->options, e);
    if (status == 0 && setup->definition && *setup->definition)
        status = agon_fail(e, AGON_UNSUPPORTED, -1,
                           AGON_SAY(abalone_no_definition, "Abalone takes no definition file"));
    if (status < 0)
        return status;
    abalone_grid_init(&g->grid, g->layout->size);
    seat_players(g);
    status = check_words(&s);
    if (status == 0)
        status = check_conflicts(&s);
    if (status == 0) {
        apply(&s);
        status = place_all(&s);
    }
    g->plain = is_plain(g);
    options_write(&o, abalone_options, &base, g->options, sizeof g->options);
    return status;
}
