/* The limits of a turn in the syntax of UGI and UCI. */
#include "play/clock.h"
#include "proto/seat.h"

int64_t seat_time_left(const struct agon_clock *c, int seat)
{
    int64_t left = c->move_ms + c->reserve_ms[seat];
    if (left <= 0)
        return 0;
    if (c->max_turn_ms > 0 && c->max_turn_ms < left)
        left = c->max_turn_ms;
    return left > c->used_ms ? left - c->used_ms : 1;
}

/* Times as these protocols count them: the time left for this turn, including the increment. */
static void add_times(struct text *out, const agon_game *g, const struct agon_clock *c,
                      const struct seat_go_words *words)
{
    int64_t increment = c->move_ms * c->percent / 100;
    for (unsigned seat = 0; seat < g->seats; seat++) {
        int64_t left = seat_time_left(c, (int)seat);
        text_add(out, " %s %lld", words->time[seat], (long long)(left > 0 ? left : 1));
    }
    for (unsigned seat = 0; seat < g->seats && increment > 0; seat++)
        text_add(out, " %s %lld", words->increment[seat], (long long)increment);
}

/* The thinking time of a fixed time per turn, less the lag. */
static int64_t fixed_time(const struct agon_clock *c, int seat)
{
    int64_t soft, hard;
    clock_allot(c, seat, &soft, &hard);
    return hard;
}

void seat_write_limits(const struct seat *s, const struct agon_line *line,
                       const struct agon_clock *c, const struct seat_go_words *words,
                       struct text *out)
{
    int seat = s->game->rules->seat(s->game, line->pos);
    bool limited = s->limits.depth > 0 || s->limits.nodes > 0;
    if (s->limits.move_ms > 0)
        text_add(out, " movetime %lld", (long long)s->limits.move_ms);
    else if (c->move_ms > 0 && c->reserve_ms[seat] == 0 && c->percent == 0)
        text_add(out, " movetime %lld", (long long)fixed_time(c, seat));
    else if (c->move_ms > 0 || c->reserve_ms[seat] > 0)
        add_times(out, s->game, c, words);
    else if (c->max_turn_ms > 0)
        text_add(out, " movetime %lld", (long long)fixed_time(c, seat));
    else if (!limited)
        text_add(out, " movetime %d", PLAYER_MOVE_MS);
    if (s->limits.depth > 0)
        text_add(out, " depth %d", s->limits.depth);
    if (s->limits.nodes > 0)
        text_add(out, " nodes %llu", (unsigned long long)s->limits.nodes);
}
