/* Makes puzzles of any two-player game whose turns are single moves: positions shortly before the
 * end of quick games in which the winner has a forced win, with one first move and in no fewer
 * turns, proved by brute force through the rules (play/forced.h).
 *
 * usage: puzzles-wins COUNT SEED THEME GAME [VARIANT [OPTIONS]]: a line each, as in data/puzzles
 *
 * An engine plays both sides with few nodes and some random moves. A puzzle is rated by the size of
 * its proof: 900 for a win in one turn, 250 for each further turn, and 60 for each doubling of the
 * positions beyond 20 a turn. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <agon/agon.h>

#include "core/random.h"
#include "play/forced.h"
#include "play/outcome.h"

enum {
    NODES = 300,        /* of the engine, a turn */
    CHANCE_EVERY = 5,   /* turns, one by chance */
    TURNS_MOST = 300,   /* of a game */
    LONGEST = 3,        /* wins, in turns of one's own */
    FRUITLESS = 3000,   /* consecutive games without a puzzle before it gives up */
    PROOF_MOST = 60000, /* positions for a proof: users wait for the answer */
    SEEN = 1 << 16
};

struct maker {
    agon_game *game;
    struct agon_line line;
    const struct agon_engine_type *type;
    agon_engine *engine;
    struct random random;
    const char *theme;
    uint64_t seen[SEEN]; /* keys of puzzles, by their low bits */
};

/* Plays a game; the winner's seat, or -1. */
static int play(struct maker *m)
{
    struct agon_result result;
    agon_line_set(&m->line, NULL, NULL);
    for (agon_line_result(&m->line, &result); !result.over && m->line.turns < TURNS_MOST;
         agon_line_result(&m->line, &result)) {
        struct agon_limits limits = {.nodes = NODES, .threads = 1, .seed = random_next(&m->random)};
        struct agon_turn turn = {0};
        agon_move list[4096];
        int n = m->game->max_moves < 4096 ? agon_line_moves(&m->line, list) : 0;
        bool chance = m->line.turns < 2 || random_below(&m->random, CHANCE_EVERY) == 0;
        if (n > 0 && chance)
            agon_line_play(&m->line, list[random_below(&m->random, (uint64_t)n)]);
        else if (m->type->think(m->engine, m->line.pos, agon_line_past(&m->line), &limits, NULL,
                                NULL, &turn) < 0 ||
                 agon_line_play_turn(&m->line, &turn, NULL) < 0)
            return -1;
    }
    return result.over ? outcome_winner(m->game, &result) : -1;
}

/* Whether exactly one first move wins in `turns` turns; stores the number of positions searched. */
static bool one_wins(struct maker *m, int seat, int turns, uint64_t *nodes)
{
    agon_move *list = malloc(((size_t)m->game->max_moves + 1) * sizeof *list);
    int n = list ? agon_line_moves(&m->line, list) : 0, good = 0;
    struct forced f = {&m->line, seat, 0, PROOF_MOST};
    for (int i = 0; i < n && good < 2; i++) {
        agon_line_play(&m->line, list[i]);
        good += forced_win(&f, turns - 1);
        agon_line_undo_turn(&m->line);
    }
    free(list);
    *nodes = f.nodes;
    return f.nodes < PROOF_MOST && good == 1;
}

static bool wins_sooner(struct maker *m, int seat, int turns)
{
    return forced_win(&(struct forced){.line = &m->line, .seat = seat}, turns);
}

static int rating(int turns, uint64_t nodes)
{
    int n = 900 + 250 * (turns - 1);
    for (uint64_t i = 20 * (uint64_t)turns; i < nodes; i *= 2)
        n += 60;
    return n;
}

/* Whether this puzzle is new; marks it as seen. */
static bool is_new(struct maker *m)
{
    uint64_t key = m->line.keys[m->line.turns], *seen = &m->seen[key % SEEN];
    bool new = *seen != key;
    *seen = key;
    return new;
}

/* Whether wins in this game can be proved. */
static bool is_for(const agon_game *g)
{
    return g->seats == 2 && !g->rules->turn_open && !(g->traits & (AGON_HIDDEN | AGON_TIMED));
}

/* The position shortly before the end from which the seat wins in the most turns; whether it is a
 * puzzle. */
static bool look(struct maker *m, int seat)
{
    char text[AGON_TEXT_MAX], best[AGON_TEXT_MAX] = "";
    for (int turns = 1; turns <= LONGEST; turns++) {
        uint64_t nodes;
        for (int i = turns == 1 ? 1 : 2; i > 0; i--)
            agon_line_undo_turn(&m->line);
        if (m->line.turns < 2)
            break;
        if (m->game->rules->seat(m->game, m->line.pos) != seat ||
            !one_wins(m, seat, turns, &nodes) || (turns > 1 && wins_sooner(m, seat, turns - 1)))
            continue;
        m->game->rules->write(m->game, m->line.pos, text, sizeof text);
        if (is_new(m))
            snprintf(best, sizeof best, "%d %d %s %.*s", turns, rating(turns, nodes), m->theme,
                     (int)sizeof best - 60, text);
    }
    /* A win in one is for beginners: one in ten puzzles. */
    if (best[0] && (best[0] != '1' || random_below(&m->random, 10) == 0)) {
        puts(best);
        return true;
    }
    return false;
}

/* Plays until `wanted` puzzles are found; false: it gave up. */
static bool make(struct maker *m, int wanted)
{
    for (int fruitless = 0; wanted > 0 && fruitless < FRUITLESS; fruitless++) {
        int seat = play(m);
        if (seat < 0 || !look(m, seat))
            continue;
        fflush(stdout);
        wanted--;
        fruitless = -1;
    }
    return wanted == 0;
}

int main(int argc, char **argv)
{
    static struct maker m;
    struct agon_error error = {0};
    if (argc < 5)
        return fputs("usage: puzzles-wins COUNT SEED THEME GAME [VARIANT [OPTIONS]]\n", stderr), 2;
    m.game = agon_open(argv[4],
                       &(struct agon_setup){.variant = argc > 5 && *argv[5] ? argv[5] : NULL,
                                            .options = argc > 6 && *argv[6] ? argv[6] : NULL},
                       &error);
    if (m.game && !is_for(m.game))
        return fputs("puzzles-wins: expected a game of two, of single moves, with nothing hidden\n",
                     stderr),
               1;
    m.type = m.game ? agon_engine_find(NULL, m.game, &error) : NULL;
    m.engine = m.type ? m.type->open(m.game, &error) : NULL;
    if (!m.engine || agon_line_init(&m.line, m.game, &error) < 0)
        return fprintf(stderr, "puzzles-wins: %s\n", error.text), 1;
    m.theme = argv[3];
    random_seed(&m.random, strtoull(argv[2], NULL, 10));
    bool made = make(&m, atoi(argv[1]));
    if (!made)
        fprintf(stderr, "puzzles-wins: %d games without a puzzle\n", FRUITLESS);
    m.type->close(m.engine);
    agon_line_release(&m.line);
    agon_close(m.game);
    return !made;
}
