/* First turns: their allowance, and the time left of it. */
#include "server/game/first_turn.h"

/* Whether two different people, or their programs, are playing. */
static bool has_opponents(const struct room *room)
{
    for (int i = 1; i < room->seats; i++)
        if (room->seat[0].user && room->seat[i].user && room->seat[i].user != room->seat[0].user)
            return true;
    return false;
}

/* The clock's time for any turn with a full reserve; 0: turns are not timed. */
static int64_t turn_of(const struct clock_control *control)
{
    int64_t turn = control->move_ms + control->reserve_ms, most = control->max_turn_ms;
    return most > 0 && (turn == 0 || most < turn) ? most : turn;
}

int64_t first_turn_allowance(const struct room *room)
{
    const agon_game *g = room->shared_game->game;
    int64_t turn = turn_of(&room->control), live = room->rooms->core->options.first_turn_ms;
    if (room->tournament[0] || !has_opponents(room) || turn == 0)
        return 0;
    if (room->days)
        return turn;
    bool sets_up = g->rules->setting_up && g->rules->setting_up(g, g->first);
    return sets_up ? FIRST_SETUPS * live : live;
}

int64_t first_turn_left(const struct room *room, int64_t now)
{
    const struct clock *c = &room->match->clock;
    if (room->first_ms == 0 || room->phase != PHASE_PLAYING || !c->exempt || !c->running)
        return CLOCK_NEVER;
    int64_t left = room->first_ms - clock_used(c, now);
    return left > 0 ? left : 0;
}

int64_t room_due(const struct room *room)
{
    int64_t now = room->match->now, left = first_turn_left(room, now), due = match_due(room->match);
    return left != CLOCK_NEVER && now + left < due ? now + left : due;
}
