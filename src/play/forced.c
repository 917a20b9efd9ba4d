/* Playing everything until somebody has won. */
#include "play/forced.h"

#include <stdlib.h>

#include "play/outcome.h"

bool forced_win(struct forced *f, int turns)
{
    struct agon_line *line = f->line;
    const agon_game *g = line->game;
    struct agon_result result;
    agon_line_result(line, &result);
    if (f->most > 0 && f->nodes >= f->most)
        return false;
    f->nodes++;
    if (result.over || turns == 0)
        return result.over && outcome_winner(g, &result) == f->seat;
    agon_move *list = malloc(((size_t)g->max_moves + 1) * sizeof *list);
    int n = list ? agon_line_moves(line, list) : 0;
    bool own = g->rules->seat(g, line->pos) == f->seat, found = !own && n > 0;
    for (int i = 0; i < n && found != own; i++) {
        agon_line_play(line, list[i]);
        bool won = forced_win(f, own && list[i] != AGON_PASS ? turns - 1 : turns);
        agon_line_undo_turn(line);
        found = own ? won : found && won;
    }
    free(list);
    return found;
}

agon_move forced_reply(struct forced *f, int turns)
{
    struct agon_line *line = f->line;
    agon_move *list = malloc(((size_t)line->game->max_moves + 1) * sizeof *list), best = 0;
    int n = list ? agon_line_moves(line, list) : 0, most = -1;
    for (int i = 0; i < n; i++) {
        int needs = 0;
        agon_line_play(line, list[i]);
        while (needs <= turns && !forced_win(f, needs))
            needs++;
        agon_line_undo_turn(line);
        if (needs > most) {
            most = needs;
            best = list[i];
        }
    }
    free(list);
    return best;
}
