/* The legal moves of a turn: the colours that may move, and the turns that are forbidden.
 *
 * In a turn of two moves the first is legal only if a second follows (or it decides the game), and
 * the second must not restore the position at the start of the turn. */
#include <string.h>

#include "games/abalone/abalone.h"

int abalone_plain_moves(const agon_game *game, const agon_pos *pos, struct agon_past past,
                        agon_move *out)
{
    const struct abalone_game *g = abalone_game(game);
    const struct abalone_pos *p = abalone_pos(pos);
    if (abalone_is_decided(g, p) || (g->repetition == ABALONE_DRAW3 && abalone_is_third(past)))
        return 0;
    return (int)(abalone_plain_shifts(g, p, out) - out);
}

/* Whether the marbles are those at the start of the turn. */
static bool restores(const struct abalone_game *g, const struct abalone_pos *from,
                     const struct abalone_pos *end)
{
    struct abalone_pos back;
    memcpy(&back, end, g->game.pos_size);
    back.seat = from->seat;
    back.turns = from->turns;
    return abalone_key(&g->game, (const agon_pos *)&back, true) == from->before;
}

/* Why the turn may not end with the move between the two positions, or NULL. */
static const char *refused(const struct abalone_game *g, const struct abalone_pos *from,
                           const struct abalone_pos *end, struct agon_past past)
{
    if (from->made && restores(g, from, end))
        return "the second move may not restore the position before the turn";
    if (g->repetition != ABALONE_FORBIDDEN)
        return NULL;
    uint64_t key = abalone_key(&g->game, (const agon_pos *)end, true);
    for (int i = 0; i < past.n; i++)
        if (past.key[i] == key)
            return "the position was there before: repetition is forbidden";
    return NULL;
}

/* Plays the move into `end`; returns why it is illegal, or NULL. */
static const char *try_move(const struct abalone_game *g, const struct abalone_pos *p,
                            struct agon_past past, agon_move m, struct abalone_pos *end)
{
    memcpy(end, p, g->game.pos_size);
    abalone_play(&g->game, (agon_pos *)end, m);
    return end->made ? NULL : refused(g, p, end, past);
}

/* Whether the open turn can be finished. */
static bool has_second(const struct abalone_game *g, const struct abalone_pos *p,
                       struct agon_past past)
{
    agon_move moves[ABALONE_MOVES_ROOM];
    struct abalone_pos end;
    int n = (int)(abalone_turn_shifts(g, p, moves) - moves);
    for (int i = 0; i < n; i++)
        if (!try_move(g, p, past, moves[i], &end))
            return true;
    return false;
}

const char *abalone_move_refused(const struct abalone_game *g, const struct abalone_pos *p,
                                 struct agon_past past, agon_move m)
{
    struct abalone_pos end;
    const char *why = try_move(g, p, past, m, &end);
    if (!why && end.made && !has_second(g, &end, past))
        why = "no second move of the turn would be possible";
    return why;
}

/* The moves from here, even if the game is over. */
static int list_moves(const struct abalone_game *g, const struct abalone_pos *p,
                      struct agon_past past, agon_move *out)
{
    int n = (int)(abalone_turn_shifts(g, p, out) - out), kept = 0;
    if (g->pattern == ABALONE_SINGLE && g->repetition != ABALONE_FORBIDDEN)
        return n;
    for (int i = 0; i < n; i++)
        if (!abalone_move_refused(g, p, past, out[i]))
            out[kept++] = out[i];
    return kept;
}

bool abalone_can_move(const struct abalone_game *g, const struct abalone_pos *p,
                      struct agon_past past)
{
    agon_move moves[ABALONE_MOVES_ROOM];
    int n = (int)(abalone_turn_shifts(g, p, moves) - moves), i = 0;
    if (g->pattern == ABALONE_SINGLE && g->repetition != ABALONE_FORBIDDEN)
        return n > 0;
    while (i < n && abalone_move_refused(g, p, past, moves[i]))
        i++;
    return i < n;
}

bool abalone_is_over(const struct abalone_game *g, const struct abalone_pos *p,
                     struct agon_past past)
{
    return abalone_is_decided(g, p) ||
           (p->made == 0 && g->repetition == ABALONE_DRAW3 && abalone_is_third(past));
}

int abalone_moves(const agon_game *game, const agon_pos *pos, struct agon_past past, agon_move *out)
{
    const struct abalone_game *g = abalone_game(game);
    const struct abalone_pos *p = abalone_pos(pos);
    return abalone_is_over(g, p, past) ? 0 : list_moves(g, p, past, out);
}
