/* Searches all turns until the seat has won. */
#include "play/forced.h"

#include <stdlib.h>

#include "play/outcome.h"

/* Takes a move back; `before` is the open turn before it. */
static void take_back(struct agon_line *line, const struct agon_turn *before)
{
    if (agon_line_undo_move(line))
        return;
    agon_line_undo_turn(line);
    for (int i = 0; i < before->n; i++)
        agon_line_play(line, before->move[i]);
}

static agon_move *list_moves(const struct agon_line *line, int *n)
{
    agon_move *list = malloc(((size_t)line->game->max_moves + 1) * sizeof *list);
    *n = list ? agon_line_moves(line, list) : 0;
    return list;
}

static bool is_own(const struct forced *f)
{
    return f->line->game->rules->seat(f->line->game, f->line->pos) == f->seat;
}

bool forced_win(struct forced *f, int turns)
{
    struct agon_line *line = f->line;
    struct agon_result result;
    struct agon_turn before = line->open;
    agon_line_result(line, &result);
    if (f->most > 0 && f->nodes >= f->most)
        return false;
    f->nodes++;
    if (result.over || (turns == 0 && before.n == 0))
        return result.over && outcome_winner(line->game, &result) == f->seat;
    int n;
    agon_move *list = list_moves(line, &n);
    bool own = is_own(f), found = !own && n > 0;
    for (int i = 0; i < n && found != own; i++) {
        agon_line_play(line, list[i]);
        bool ends = own && line->open.n == 0 && list[i] != AGON_PASS;
        bool won = forced_win(f, ends ? turns - 1 : turns);
        take_back(line, &before);
        found = own ? won : found && won;
    }
    free(list);
    return found;
}

/* Plays every turn from here, and calls fn after each, until it returns false. */
static bool each_turn(struct forced *f, bool (*fn)(struct forced *, void *), void *user)
{
    int n;
    bool more = true;
    struct agon_turn before = f->line->open;
    agon_move *list = list_moves(f->line, &n);
    for (int i = 0; i < n && more; i++) {
        agon_line_play(f->line, list[i]);
        more = f->line->open.n > 0 ? each_turn(f, fn, user) : fn(f, user);
        take_back(f->line, &before);
    }
    free(list);
    return more;
}

struct choice {
    int turns; /* left after it */
    int needs; /* turns needed against the longest reply so far */
    struct agon_turn *turn;
};

static void choose(const struct forced *f, const struct choice *c)
{
    *c->turn = f->line->turn[f->line->turns - 1];
}

static bool look_win(struct forced *f, void *user)
{
    struct choice *c = user;
    if (!forced_win(f, c->turns))
        return true;
    choose(f, c);
    return false;
}

bool forced_turn(struct forced *f, int turns, struct agon_turn *turn)
{
    return turns > 0 && !each_turn(f, look_win, &(struct choice){.turns = turns - 1, .turn = turn});
}

static bool look_reply(struct forced *f, void *user)
{
    struct choice *c = user;
    int needs = 0;
    while (needs <= c->turns && !forced_win(f, needs))
        needs++;
    if (needs > c->needs) {
        c->needs = needs;
        choose(f, c);
    }
    return true;
}

bool forced_reply(struct forced *f, int turns, struct agon_turn *turn)
{
    struct choice c = {.turns = turns, .needs = -1, .turn = turn};
    each_turn(f, look_reply, &c);
    return c.needs >= 0;
}
