/* Plays moves one by one, as a user makes them on the board. */
#include "answers/attempt.h"

#include <stdlib.h>
#include <string.h>

#include "core/moves.h"

/* The move of a text: as the game reads it, or a legal one with that notation. */
static int read_move(const struct agon_line *line, const char *text, agon_move *move,
                     struct agon_error *error)
{
    const agon_game *g = line->game;
    const char *s = text;
    int status = g->rules->read_move(g, line->pos, &s, move, error);
    if (status == 0 && *s == '\0')
        return 0;
    agon_move *list = malloc(((size_t)g->max_moves + 1) * sizeof *list);
    int n = list ? agon_line_moves(line, list) : 0;
    bool found = false;
    for (int i = 0; i < n && !found; i++) {
        char written[256];
        g->rules->write_move(g, line->pos, list[i], written, sizeof written);
        found = strcmp(written, text) == 0;
        *move = found ? list[i] : *move;
    }
    free(list);
    if (found)
        return 0;
    return status < 0 ? status
                      : agon_fail(error, AGON_BAD_TEXT, (int)(s - text),
                                  AGON_SAY(turn_single_move_expected, "expected a single move"));
}

static int play(struct attempt *a, const char *text, struct agon_error *error)
{
    agon_move move;
    int status =
        a->whole
            ? agon_fail(error, AGON_ILLEGAL, -1,
                        AGON_SAY(turn_over_before, "the turn is complete before '%.40s'"), text)
            : read_move(&a->line, text, &move, error);
    if (status == 0)
        status =
            move_is_tick(move)
                ? agon_fail(error, AGON_ILLEGAL, -1,
                            AGON_SAY(turn_time_no_seat, "no player can play the passing of time"))
                : agon_check(a->line.game, a->line.pos, agon_line_past(&a->line), move, error);
    if (status == 0)
        status = agon_line_play(&a->line, move);
    if (status == 0 && !turn_join(&a->turn, move))
        status = agon_fail(error, AGON_ILLEGAL, -1,
                           AGON_SAY(turn_has_most, "a turn has at most %d moves"), AGON_TURN_MAX);
    a->whole = status == 0 && a->line.turns > a->before;
    return status;
}

int attempt_init(struct attempt *a, const struct agon_line *from, const json_t *moves,
                 struct agon_error *error)
{
    size_t i;
    const json_t *text;
    struct agon_result result;
    *a = (struct attempt){.before = from->turns};
    int status = agon_line_copy(&a->line, from, error);
    if (status < 0)
        return status;
    agon_line_result(&a->line, &result);
    json_array_foreach(moves, i, text)
    {
        if (status == 0)
            status = result.over ? agon_fail(error, AGON_ILLEGAL, -1,
                                             AGON_SAY(game_over, "the game is over"))
                                 : play(a, json_string_value(text), error);
    }
    if (status < 0)
        attempt_release(a);
    return status;
}

void attempt_release(struct attempt *a)
{
    agon_line_release(&a->line);
}

bool attempt_end(struct attempt *a)
{
    if (a->whole)
        return true;
    if (a->turn.n == 0 ||
        agon_check(a->line.game, a->line.pos, agon_line_past(&a->line), AGON_PASS, NULL) < 0)
        return false;
    return turn_join(&a->turn, AGON_PASS);
}
