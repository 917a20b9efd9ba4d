/* Makes puzzles of the Amazons: positions in which exactly one turn wins and all others lose
 * against best play.
 *
 * usage: puzzles-amazons THEME COUNT SEED VARIANT: a line each, as in data/puzzles
 *
 * The win is proved by brute force through the rules (play/forced.h), which also gives its number
 * of turns; the losses by the proof search (engines/amazons/prove.h) or by counting the squares
 * that can be filled.
 *
 *     endgame    the end of a hasty game, both sides still fight for squares; it is over when they
 *                are separated
 *     territory  a random board where they are: the side that wastes a square is blocked first
 *                (end=blocked)
 *
 * A puzzle is rated by the number of turns to choose from: 800 for a win in one, 200 more for each
 * turn more, and 80 for each doubling of the turns beyond 6. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <agon/agon.h>

#include "core/random.h"
#include "engines/amazons/prove.h"
#include "games/amazons/territory.h"
#include "play/forced.h"
#include "play/outcome.h"

enum {
    NODES = 150,       /* of the engine, a turn */
    CHANCE_EVERY = 4,  /* turns, one by chance */
    LONGEST = 4,       /* wins, in turns of one's own */
    TURNS_MIN = 8,     /* to choose from */
    ALONE_LONGEST = 5, /* the same in a territory */
    ALONE_MIN = 5,
    TURNS_MAX = 4096,
    FORCED_MOST = 150000, /* positions for a proof: users wait for the answer */
    PROOF_MOST = 40000,   /* positions for each turn that loses */
    MEGABYTES = 64,
    ARROWS = 58,        /* percent of a board's squares, at random */
    FRUITLESS = 3000000 /* consecutive boards without a puzzle before it gives up */
};

struct maker {
    agon_game *game;
    struct agon_line line;
    const struct agon_engine_type *type;
    agon_engine *engine;
    struct prover *prover;
    struct stop_token stop;
    struct random random;
    bool alone; /* nothing is contested any more */
    struct agon_turn turn[TURNS_MAX];
    int turns;
};

static bool keep_turn(void *user, const struct agon_turn *turn, const agon_pos *end)
{
    struct maker *m = user;
    (void)end;
    m->turn[m->turns++] = *turn;
    return m->turns < TURNS_MAX;
}

static void list_turns(struct maker *m)
{
    m->turns = 0;
    agon_turn_each(m->game, m->line.pos, agon_line_past(&m->line), false, keep_turn, m);
}

/* Plays a game to its end; the winner's seat, or -1: it could not be played. */
static int play(struct maker *m)
{
    struct agon_result result;
    agon_line_set(&m->line, NULL, NULL);
    for (agon_line_result(&m->line, &result); !result.over; agon_line_result(&m->line, &result)) {
        struct agon_limits limits = {.nodes = NODES, .threads = 1, .seed = random_next(&m->random)};
        struct agon_turn turn = {0};
        if (m->line.turns < 2 || random_below(&m->random, CHANCE_EVERY) == 0) {
            list_turns(m);
            turn = m->turn[random_below(&m->random, (uint64_t)m->turns)];
        } else if (m->type->think(m->engine, m->line.pos, agon_line_past(&m->line), &limits, NULL,
                                  NULL, &turn) < 0)
            return -1;
        if (agon_line_play_turn(&m->line, &turn, NULL) < 0)
            return -1;
    }
    return outcome_winner(m->game, &result);
}

/* The only one of the listed turns that wins in `turns` turns, or -1. */
static int only_win(struct maker *m, int seat, int turns)
{
    struct forced f = {&m->line, seat, 0, FORCED_MOST};
    int found = -1;
    for (int i = 0; i < m->turns; i++) {
        agon_line_play_turn(&m->line, &m->turn[i], NULL);
        bool won = forced_win(&f, turns - 1);
        agon_line_undo_turn(&m->line);
        if (f.nodes >= FORCED_MOST || (won && found >= 0))
            return -1;
        found = won ? i : found;
    }
    return found;
}

/* Whether the opponent wins, proved. */
static bool loses(struct maker *m, int seat)
{
    struct agon_result result;
    struct agon_turn best;
    agon_line_result(&m->line, &result);
    if (result.over)
        return outcome_winner(m->game, &result) != seat;
    const struct amazons_pos *p = amazons_pos(m->line.pos);
    if (!territory_contested(p))
        return territory_winner(p, TERRITORY_EFFORT) == 1 - seat;
    return prover_wins(m->prover, p, &best, &m->stop, PROOF_MOST) == PROOF_YES;
}

/* Whether all listed turns except that one lose. */
static bool others_lose(struct maker *m, int seat, int but)
{
    bool lost = true;
    for (int i = 0; i < m->turns && lost; i++) {
        agon_line_play_turn(&m->line, &m->turn[i], NULL);
        lost = i == but || loses(m, seat);
        agon_line_undo_turn(&m->line);
    }
    return lost;
}

/* Whether the position is a puzzle with a win in `turns` turns, no fewer. */
static bool is_puzzle(struct maker *m, int seat, int turns)
{
    if (m->game->rules->seat(m->game, m->line.pos) != seat ||
        territory_contested(amazons_pos(m->line.pos)) == m->alone)
        return false;
    if (turns > 1 && forced_win(&(struct forced){.line = &m->line, .seat = seat}, turns - 1))
        return false;
    list_turns(m);
    if (m->turns < (m->alone ? ALONE_MIN : TURNS_MIN) || m->turns == TURNS_MAX)
        return false;
    int win = only_win(m, seat, turns);
    return win >= 0 && others_lose(m, seat, win);
}

static int rating(int turns, int choices)
{
    int n = 800 + 200 * (turns - 1);
    for (int i = 6; i < choices; i *= 2)
        n += 80;
    return n;
}

/* Sets the line to a board of random arrows with one or two amazons a side. Returns the number of
 * turns in which the side to move wins if, and only if, it wastes no square; 0: it does not. */
static int draw_lots(struct maker *m, int *seat)
{
    const struct amazons_game *g = amazons_game(m->game);
    char cell[AMAZONS_SIZE_MAX * AMAZONS_SIZE_MAX], text[AGON_TEXT_MAX];
    int n = g->width * g->height, at = 0;
    for (int i = 0; i < n; i++)
        cell[i] = random_below(&m->random, 100) < ARROWS ? '*' : '1';
    for (int i = 0; i < 4; i++)
        if (i < 2 || random_below(&m->random, 2) == 0)
            cell[random_below(&m->random, (uint64_t)n)] = i % 2 ? 'q' : 'Q';
    for (int i = 0; i < n; i++) {
        if (i > 0 && i % g->width == 0)
            text[at++] = '/';
        if (cell[i] == '1' && at > 0 && text[at - 1] >= '1' && text[at - 1] < '9')
            text[at - 1]++;
        else
            text[at++] = cell[i];
    }
    *seat = (int)random_below(&m->random, 2);
    snprintf(text + at, sizeof text - (size_t)at, " %c", "wb"[*seat]);
    if (agon_line_set(&m->line, text, NULL) < 0)
        return 0;
    const struct amazons_pos *p = amazons_pos(m->line.pos);
    int own, other;
    bool close = !territory_contested(p) && territory_moves(p, *seat, TERRITORY_EFFORT, &own) &&
                 territory_moves(p, 1 - *seat, TERRITORY_EFFORT, &other) && own == other + 1;
    return close ? own : 0;
}

/* Writes the position if it is a puzzle. */
static bool look(struct maker *m, int seat, int turns, const char *theme)
{
    char text[AGON_TEXT_MAX];
    if (!is_puzzle(m, seat, turns))
        return false;
    m->game->rules->write(m->game, m->line.pos, text, sizeof text);
    printf("%d %d %s %s\n", turns, rating(turns, m->turns), theme, text);
    fflush(stdout);
    return true;
}

static bool make_territory(struct maker *m)
{
    int seat, turns = draw_lots(m, &seat);
    return turns > 0 && turns <= ALONE_LONGEST && look(m, seat, turns, "territory");
}

/* Searches backwards from the end of a game. */
static bool make_endgame(struct maker *m)
{
    int seat = play(m);
    bool found = false;
    for (int turns = 1; turns <= LONGEST && seat >= 0 && !found; turns++) {
        for (int i = turns == 1 ? 1 : 2; i > 0; i--)
            agon_line_undo_turn(&m->line);
        found = m->line.turns >= 2 && look(m, seat, turns, "endgame");
    }
    return found;
}

/* Runs until `wanted` puzzles are found; false: it gave up. */
static bool make(struct maker *m, int wanted)
{
    for (int fruitless = 0; wanted > 0 && fruitless < FRUITLESS; fruitless++)
        if (m->alone ? make_territory(m) : make_endgame(m)) {
            wanted--;
            fruitless = -1;
        }
    return wanted == 0;
}

int main(int argc, char **argv)
{
    static struct maker m;
    struct agon_error error = {0};
    if (argc != 5)
        return fputs("usage: puzzles-amazons THEME COUNT SEED VARIANT\n", stderr), 2;
    m.alone = strcmp(argv[1], "territory") == 0;
    struct agon_setup setup = {.variant = argv[4], .options = m.alone ? "end=blocked" : NULL};
    m.game = agon_open("amazons", &setup, &error);
    m.type = m.game ? agon_engine_find(NULL, m.game, &error) : NULL;
    m.engine = m.type ? m.type->open(m.game, &error) : NULL;
    if (!m.engine || agon_line_init(&m.line, m.game, &error) < 0)
        return fprintf(stderr, "puzzles-amazons: %s\n", error.text), 1;
    m.prover = prover_new(amazons_game(m.game), MEGABYTES);
    stop_init(&m.stop, &(struct agon_limits){0});
    random_seed(&m.random, strtoull(argv[3], NULL, 10));
    bool made = m.prover && make(&m, atoi(argv[2]));
    if (!made)
        fprintf(stderr, "puzzles-amazons: %d boards without a puzzle\n", FRUITLESS);
    prover_free(m.prover);
    m.type->close(m.engine);
    agon_line_release(&m.line);
    agon_close(m.game);
    return !made;
}
