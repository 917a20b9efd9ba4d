/* Makes puzzles of Kamisado: positions of random games with a forced win in two or three moves of
 * the side to move, proved by the solver, with only one first move.
 *
 * usage: puzzles-kamisado COUNT [SEED]: COUNT of each length, a line each: own moves and
 * position */
#include <stdio.h>
#include <stdlib.h>

#include <agon/game.h>

#include "core/random.h"
#include "engines/kamisado/solve.h"
#include "search/stop.h"

enum { MEGABYTES = 48, LONGEST = 5 };

struct maker {
    agon_game *game;
    struct round_rules rules;
    struct solver *solver;
    struct stop_token stop;
    int wanted[LONGEST + 1];
};

/* The number of first moves that win within `length` tower moves; deadlocks, which may win, are
 * counted, too. */
static int keys(struct maker *m, const struct round *r, int length)
{
    agon_move list[KAMISADO_MOVES_MAX];
    int n = round_moves(r, list), good = 0;
    for (int i = 0; i < n; i++) {
        struct round after = *r;
        enum round_end end =
            round_play(&m->rules, &after, round_tower(r, list[i]), kamisado_move_to(list[i]));
        good += end == (r->seat == 0 ? ROUND_WHITE : ROUND_BLACK) || end == ROUND_DRAWN ||
                (end == ROUND_GOES_ON &&
                 solver_length(m->solver, &after, r->seat, length - 1, &m->stop) > 0);
    }
    return good;
}

/* The same by brute force through the rules: the seat wins with its first `own` moves. (With passes
 * of the other side, more of the solver's tower moves may be the seat's.) */
static bool wins(struct agon_line *line, int seat, int own)
{
    const agon_game *g = line->game;
    struct agon_result result;
    agon_line_result(line, &result);
    if (result.over || own == 0)
        return result.over && result.points[seat] > result.points[1 - seat];
    agon_move list[KAMISADO_MOVES_MAX + 1];
    int n = agon_line_moves(line, list);
    bool acts = g->rules->seat(g, line->pos) == seat, won = !acts;
    for (int i = 0; i < n && won != acts; i++) {
        agon_line_play(line, list[i]);
        won = wins(line, seat, own - (acts && list[i] != AGON_PASS));
        agon_line_undo_turn(line);
    }
    return won;
}

static void look(struct maker *m, struct agon_line *line)
{
    struct round r;
    char text[AGON_TEXT_MAX];
    if (!round_of(kamisado_pos(line->pos), &r))
        return;
    int length = solver_length(m->solver, &r, r.seat, LONGEST, &m->stop);
    if (length < 3 || m->wanted[length] == 0 || keys(m, &r, length) != 1 ||
        !wins(line, r.seat, (length + 1) / 2) || wins(line, r.seat, (length - 1) / 2))
        return;
    m->wanted[length]--;
    m->game->rules->write(m->game, line->pos, text, sizeof text);
    int own = (length + 1) / 2;
    printf("%d %d round %s\n", own, 750 + 300 * own, text);
}

int main(int argc, char **argv)
{
    struct agon_error error;
    struct agon_line line;
    struct maker m = {.game = agon_open("kamisado", NULL, &error)};
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    if (argc < 2 || !m.game || agon_line_init(&line, m.game, &error) < 0)
        return 2;
    round_rules_of(kamisado_game(m.game), &m.rules);
    m.solver = solver_new(&m.rules, MEGABYTES);
    stop_init(&m.stop, &(struct agon_limits){0});
    m.wanted[3] = m.wanted[5] = atoi(argv[1]);
    while (m.solver && (m.wanted[3] > 0 || m.wanted[5] > 0)) {
        struct agon_result result;
        bool looked = false;
        agon_line_set(&line, NULL, NULL);
        for (agon_line_result(&line, &result); !result.over;) {
            agon_move list[KAMISADO_MOVES_MAX + 1];
            int n = agon_line_moves(&line, list), before = m.wanted[3] + m.wanted[5];
            if (!looked && line.turns >= 4)
                look(&m, &line);
            looked |= m.wanted[3] + m.wanted[5] < before; /* one puzzle of a game */
            agon_line_play(&line, list[random_mix(seed++) % (uint64_t)n]);
            agon_line_result(&line, &result);
        }
    }
    solver_free(m.solver);
    agon_line_release(&line);
    agon_close(m.game);
    return 0;
}
