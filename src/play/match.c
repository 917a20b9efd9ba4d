/* A match: events come in, the state of one game comes out.
 *
 * Time is advanced before an event is judged, in the order in which deadlines pass: sand that runs
 * out before a flag falls does so first, however late the driver calls. Time that passes inside the
 * rules is a tick in the line's open turn until a seat plays. */
#include "match.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/moves.h"

static int64_t later(int64_t now, int64_t ms)
{
    return ms == CLOCK_NEVER || now > CLOCK_NEVER - ms ? CLOCK_NEVER : now + ms;
}

static bool is_over(const struct match *m)
{
    return m->result.over;
}

/* Whether deadlines can pass now. */
static bool is_going(const struct match *m)
{
    return m->started && !m->paused && !is_over(m);
}

static void drop_offer(struct match *m)
{
    m->offer_seat = -1;
    m->accepted = 0;
}

static void finish(struct match *m, const struct agon_result *result, int64_t now)
{
    m->result = *result;
    m->seat = -1;
    drop_offer(m);
    clock_pause(&m->clock, now);
    m->version++;
}

void match_settle(struct match *m, const struct agon_result *result, int64_t now)
{
    if (!is_over(m))
        finish(m, result, now);
}

static void lose(struct match *m, int seat, const char *why, int64_t now)
{
    struct agon_result result;
    outcome_lose(m->game, seat, why, &result);
    finish(m, &result, now);
}

/* Whether no moves let any other team than that of `seat` win. */
static bool nobody_else_wins(const struct match *m, int seat)
{
    const agon_game *g = m->game;
    if (!g->rules->cannot_win)
        return false;
    for (int s = 0; s < (int)g->seats; s++)
        if (g->team[s] != g->team[seat] && !g->rules->cannot_win(g, m->line.pos, s))
            return false;
    return true;
}

/* The flag of the running clock has fallen: the seat loses, or the game is drawn if no other could
 * win (FIDE's laws, 6.9). */
static void flag(struct match *m)
{
    struct agon_result result;
    if (nobody_else_wins(m, m->clock.seat))
        outcome_win(m->game, -1, OUTCOME_TIME, &result);
    else
        outcome_lose(m->game, m->clock.seat, OUTCOME_TIME, &result);
    finish(m, &result, m->now);
}

/* Ends the game at a limit: the leader wins. */
static void score(struct match *m, int64_t now)
{
    struct agon_result result;
    outcome_win(m->game, m->leader, OUTCOME_SCORE, &result);
    finish(m, &result, now);
}

static bool setting_up(const struct match *m)
{
    const struct agon_rules *rules = m->game->rules;
    return rules->setting_up && rules->setting_up(m->game, m->line.pos);
}

/* Whether some seat has not made a turn yet. */
static bool is_beginning(const struct match *m)
{
    unsigned all = (1u << m->game->seats) - 1, moved = 0;
    for (int i = 0; i < m->line.turns && moved != all; i++)
        moved |= 1u << m->mark[i].seat;
    return moved != all;
}

/* Updates the match from the position: the end, or the seat to act, whose clock starts. */
static void settle(struct match *m, int64_t now)
{
    const struct clock_control *control = &m->clock.control;
    struct agon_result result;
    agon_line_result(&m->line, &result);
    if (result.over) {
        finish(m, &result, now);
        return;
    }
    if (control->limit_turns > 0 && m->line.turns / (int)m->game->seats >= control->limit_turns) {
        score(m, now);
        return;
    }
    m->seat = m->game->rules->seat(m->game, m->line.pos);
    if (m->clock.seat == m->seat)
        return;
    if (m->clock.seat >= 0)
        clock_stop(&m->clock, now, setting_up(m));
    clock_start(&m->clock, m->seat, now);
    if (m->options.first_free && is_beginning(m))
        clock_exempt(&m->clock);
    m->version++;
}

/* The leader after a position, given the one before it. */
static int leader_at(const struct match *m, const agon_pos *pos, int before)
{
    const struct agon_rules *rules = m->game->rules;
    return rules->leader ? rules->leader(m->game, pos, before) : -1;
}

static int reserve_mark(struct match *m, int turns)
{
    if (turns <= m->mark_room)
        return 0;
    int room = 2 * turns + 16;
    struct match_mark *mark = realloc(m->mark, (size_t)room * sizeof *mark);
    if (!mark)
        return AGON_NO_MEMORY;
    m->mark = mark;
    m->mark_room = room;
    return 0;
}

/* Plays the opening on the line and marks its turns. */
static int play_opening(struct match *m, const char *opening, struct agon_error *error)
{
    int status = opening ? agon_line_read(&m->line, opening, false, error) : 0;
    if (status == 0 && reserve_mark(m, m->line.turns) < 0)
        status = agon_fail(error, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
    if (status < 0)
        return status;
    m->leader = leader_at(m, agon_line_start(&m->line, 0), -1);
    for (int i = 0; i < m->line.turns; i++) {
        int seat = m->game->rules->seat(m->game, agon_line_start(&m->line, i));
        m->leader = leader_at(m, agon_line_start(&m->line, i + 1), m->leader);
        m->mark[i] =
            (struct match_mark){.seat = seat, .used_ms = -1, .left_ms = -1, .leader = m->leader};
    }
    m->opening_turns = m->line.turns;
    return 0;
}

int match_init(struct match *m, const agon_game *game, const struct match_options *options,
               struct agon_error *error)
{
    *m = (struct match){.game = game, .options = *options, .offer_seat = -1};
    m->options.position = m->options.opening = NULL;
    clock_init(&m->clock, &options->control, (int)game->seats);
    m->clock.lag_ms = options->lag_ms;
    int status = agon_line_init(&m->line, game, error);
    if (status < 0)
        return status;
    if (options->position)
        status = agon_line_set(&m->line, options->position, error);
    if (status == 0)
        status = play_opening(m, options->opening, error);
    if (status < 0) {
        match_release(m);
        return status;
    }
    m->seat = game->rules->seat(game, m->line.pos);
    return 0;
}

void match_release(struct match *m)
{
    agon_line_release(&m->line);
    free(m->mark);
    *m = (struct match){0};
}

void match_start(struct match *m, int64_t now)
{
    assert(!m->started);
    m->started = true;
    m->now = m->ticked = now;
    m->version++;
    settle(m, now);
}

/* When the flag falls or the game's limit ends it. */
static int64_t flag_at(const struct match *m)
{
    return later(m->now, clock_left(&m->clock, m->now));
}

/* When the position changes without a move. */
static int64_t sand_at(const struct match *m)
{
    const struct agon_rules *rules = m->game->rules;
    if (!(m->game->traits & AGON_TIMED) || !rules->due)
        return CLOCK_NEVER;
    int64_t due = rules->due(m->game, m->line.pos);
    return due < 0 ? CLOCK_NEVER : later(m->ticked, due > 0 ? due : 1);
}

int64_t match_due(const struct match *m)
{
    if (!is_going(m))
        return CLOCK_NEVER;
    int64_t flag = flag_at(m), sand = sand_at(m);
    return flag < sand ? flag : sand;
}

/* Plays the time from the last tick to `now` in a real-time game. */
static int tick(struct match *m, int64_t now)
{
    if (!(m->game->traits & AGON_TIMED) || now <= m->ticked)
        return 0;
    int status = agon_line_play(&m->line, AGON_TICK(now - m->ticked));
    if (status < 0)
        return status;
    m->ticked = now;
    m->version++;
    settle(m, now);
    return 0;
}

int match_advance(struct match *m, int64_t now)
{
    for (int64_t due; (due = match_due(m)) <= now && due != CLOCK_NEVER;) {
        bool falls = flag_at(m) < sand_at(m);
        m->now = due > m->now ? due : m->now;
        if (!falls) {
            int seat = m->seat, status = tick(m, m->now);
            if (status < 0)
                return status;
            m->changes++;
            m->number += m->seat >= 0 && m->seat != seat;
        } else if (clock_state(&m->clock, m->now) == CLOCK_FLAG) {
            flag(m);
        } else {
            score(m, m->now);
        }
    }
    if (is_going(m) && now > m->now)
        m->now = now;
    return 0;
}

void match_go_back(struct match *m, int64_t now)
{
    if (is_going(m) && !(m->game->traits & AGON_TIMED) && now < m->now)
        m->now = now;
}

int match_pause(struct match *m, int64_t now)
{
    int status = match_advance(m, now);
    if (status == 0 && is_going(m))
        status = tick(m, m->now);
    if (status < 0 || !is_going(m))
        return status;
    clock_pause(&m->clock, m->now);
    m->paused = true;
    m->version++;
    return 0;
}

void match_resume(struct match *m, int64_t now)
{
    if (!m->paused || is_over(m))
        return;
    m->now = now; /* even if that is earlier: nothing was timed during the pause */
    m->ticked = m->now;
    m->paused = false;
    clock_resume(&m->clock, m->now);
    m->version++;
}

void match_restart_turn(struct match *m, int64_t now)
{
    if (!is_going(m))
        return;
    m->now = now > m->now ? now : m->now;
    clock_restart(&m->clock, m->now);
}

int match_turns_left(const struct match *m)
{
    int limit = m->clock.control.limit_turns, played = m->line.turns / (int)m->game->seats;
    return limit > played ? limit - played : 0;
}

/* The moves of a turn event, which must be exactly one whole turn of a seat. */
static int read_turn(const struct match *m, const struct match_event *event, struct agon_turn *turn,
                     struct agon_error *error)
{
    assert(event->text || event->turn);
    if (event->text) {
        const char *s = event->text;
        int status =
            agon_turn_read(m->game, m->line.pos, agon_line_past(&m->line), &s, false, turn, error);
        if (status < 0)
            return status;
        s += strspn(s, " \t\r\n");
        if (*s)
            return agon_fail(error, AGON_BAD_TEXT, (int)(s - event->text),
                             AGON_SAY(turn_single_expected, "expected a single turn"));
    } else {
        *turn = *event->turn;
    }
    if (turn->n < 1 || turn->n > AGON_TURN_MAX)
        return agon_fail(error, AGON_ILLEGAL, -1,
                         AGON_SAY(turn_moves_range, "a turn has 1 to %d moves"), AGON_TURN_MAX);
    for (int i = 0; i < turn->n; i++)
        if (move_is_tick(turn->move[i]))
            return agon_fail(error, AGON_ILLEGAL, -1,
                             AGON_SAY(turn_time_no_seat, "no player can play the passing of time"));
    return 0;
}

/* Plays a turn on the line; on failure nothing changes. */
static int play_turn(struct match *m, const struct match_event *event, struct agon_error *error)
{
    struct agon_turn turn;
    int turns = m->line.turns, status = read_turn(m, event, &turn, error);
    if (status == 0)
        status = agon_line_play_turn(&m->line, &turn, error);
    if (status < 0 || m->line.turns > turns)
        return status;
    for (int i = 0; i < turn.n; i++)
        agon_line_undo_move(&m->line);
    return agon_fail(error, AGON_ILLEGAL, -1,
                     AGON_SAY(turn_not_finished, "the turn is not finished"));
}

static int act_turn(struct match *m, int seat, const struct match_event *event, int64_t now,
                    struct agon_error *error)
{
    if (seat != m->seat)
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         AGON_SAY(turn_of_seat, "it is the turn of seat %d"), m->seat + 1);
    if (reserve_mark(m, m->line.turns + 1) < 0)
        return agon_fail(error, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
    bool placing = setting_up(m);
    int status = play_turn(m, event, error);
    if (status == AGON_ILLEGAL || status == AGON_BAD_TEXT) {
        if (m->options.strict[seat])
            lose(m, seat, OUTCOME_ILLEGAL, now);
        return status;
    }
    if (status < 0)
        return status;
    bool timed = m->clock.control.move_ms > 0 || m->clock.control.reserve_ms > 0;
    int64_t used = clock_stop(&m->clock, now, placing);
    m->leader = leader_at(m, m->line.pos, m->leader);
    m->mark[m->line.turns - 1] =
        (struct match_mark){seat, used, timed ? m->clock.reserve_ms[seat] : -1, m->leader,
                            event->thought ? *event->thought : (struct match_thought){0}};
    if (m->offer == MATCH_TAKEBACK_OFFER || m->offer_seat != seat)
        drop_offer(m);
    m->number++;
    m->version++;
    settle(m, now);
    return 0;
}

/* The number of turns that a take-back for `seat` would undo, 0 if it has none to undo. */
static int turns_to_take_back(const struct match *m, int seat)
{
    for (int i = m->line.turns - 1; i >= m->opening_turns; i--)
        if (m->mark[i].seat == seat)
            return m->line.turns - i;
    return 0;
}

/* The reserve of a seat at the start of turn `turns`. */
static int64_t reserve_before(const struct match *m, int seat, int turns)
{
    for (int i = turns - 1; i >= m->opening_turns; i--)
        if (m->mark[i].seat == seat && m->mark[i].left_ms >= 0)
            return m->mark[i].left_ms;
    return m->clock.control.reserve_ms;
}

/* The time that a seat used in the first `turns`. */
static int64_t used_before(const struct match *m, int seat, int turns)
{
    int64_t used = 0;
    for (int i = m->opening_turns; i < turns; i++)
        used += m->mark[i].seat == seat ? m->mark[i].used_ms : 0;
    return used;
}

/* Undoes turns back to the last choice of `seat`, and restores every seat's clock: increments of
 * undone turns are lost. The limit of the whole game is not restored. */
static void take_back(struct match *m, int seat, int64_t now)
{
    int turns = m->line.turns - turns_to_take_back(m, seat);
    while (m->line.turns > turns || m->line.open.n > 0)
        agon_line_undo_turn(&m->line);
    m->leader =
        turns > 0 ? m->mark[turns - 1].leader : leader_at(m, agon_line_start(&m->line, 0), -1);
    drop_offer(m);
    m->number++;
    m->version++;
    if (m->clock.seat >= 0)
        clock_stop(&m->clock, now, true);
    for (int s = 0; s < (int)m->game->seats; s++)
        clock_give_back(&m->clock, s, reserve_before(m, s, turns), used_before(m, s, turns));
    settle(m, now);
}

/* Carries out the pending offer once all other seats have accepted it. */
static void try_offer(struct match *m, int64_t now)
{
    unsigned all = (1u << m->game->seats) - 1;
    if ((m->accepted | 1u << m->offer_seat) != all)
        return;
    if (m->offer == MATCH_TAKEBACK_OFFER) {
        take_back(m, m->offer_seat, now);
        return;
    }
    struct agon_result result;
    outcome_win(m->game, -1, OUTCOME_AGREED, &result);
    finish(m, &result, now);
}

static int act_accept(struct match *m, int seat, int64_t now, struct agon_error *error)
{
    if (m->offer_seat < 0 || m->offer_seat == seat || m->accepted >> seat & 1)
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         AGON_SAY(offer_none_to_accept, "there is no offer to accept"));
    m->accepted |= 1u << seat;
    m->version++;
    try_offer(m, now);
    return 0;
}

static int act_decline(struct match *m, int seat, struct agon_error *error)
{
    if (m->offer_seat < 0)
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         AGON_SAY(offer_none_to_decline, "there is no offer to decline"));
    if (m->offer_seat != seat)
        m->declined[m->offer_seat] = m->number + 1;
    drop_offer(m);
    m->version++;
    return 0;
}

static int act_offer(struct match *m, int seat, enum match_event_type offer, int64_t now,
                     struct agon_error *error)
{
    bool draw = offer == MATCH_DRAW_OFFER;
    if (draw && (!(m->game->traits & AGON_DRAWS) || m->game->seats < 2))
        return agon_fail(error, AGON_UNSUPPORTED, -1, AGON_SAY(offer_no_draws, "%s has no draws"),
                         m->game->rules->name);
    if (!draw && !m->options.takebacks)
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         AGON_SAY(offer_no_takebacks, "this game is played without take-backs"));
    if (!draw && !turns_to_take_back(m, seat))
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         AGON_SAY(offer_nothing_to_take_back, "there is no turn to take back"));
    if (m->offer_seat >= 0 && m->offer_seat != seat && m->offer == offer && draw)
        return act_accept(m, seat, now, error);
    if (m->offer_seat >= 0)
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         AGON_SAY(offer_waits, "another offer is waiting for an answer"));
    if (m->declined[seat] == m->number + 1)
        return agon_fail(
            error, AGON_UNSUPPORTED, -1,
            AGON_SAY(offer_declined, "this was declined; you can offer it again next turn"));
    m->offer = offer;
    m->offer_seat = seat;
    m->accepted = 0;
    m->version++;
    try_offer(m, now);
    return 0;
}

/* Refuses any event that is not possible now. */
static int refuse(const struct match *m, int seat, int number, const struct match_event *event,
                  struct agon_error *error)
{
    bool leaving = event->type >= MATCH_RESIGN && event->type <= MATCH_ILLEGAL;
    if (seat < 0 || seat >= (int)m->game->seats)
        return agon_fail(error, AGON_UNSUPPORTED, -1, AGON_SAY(game_no_seat, "there is no seat %d"),
                         seat + 1);
    if (!m->started)
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         AGON_SAY(game_not_begun, "the game has not begun"));
    if (is_over(m))
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         AGON_SAY(game_over_because, "the game is over: %s"), m->result.why);
    if (number != MATCH_ANY_NUMBER && number != m->number)
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         AGON_SAY(turn_number_wrong, "turn number %d, expected %d"), number,
                         m->number);
    if (m->paused && !leaving)
        return agon_fail(error, AGON_UNSUPPORTED, -1, AGON_SAY(game_paused, "the game is paused"));
    return 0;
}

int match_act(struct match *m, int seat, int number, const struct match_event *event, int64_t now,
              struct agon_error *error)
{
    int status = match_advance(m, now);
    if (status == 0 && is_going(m))
        status = tick(m, m->now);
    if (status < 0)
        return agon_fail(error, status, -1, AGON_SAY(no_memory, "out of memory"));
    status = refuse(m, seat, number, event, error);
    if (status < 0)
        return status;
    switch (event->type) {
    case MATCH_TURN:
        return act_turn(m, seat, event, m->now, error);
    case MATCH_RESIGN:
        lose(m, seat, OUTCOME_RESIGNED, m->now);
        return 0;
    case MATCH_ABANDON:
        lose(m, seat, OUTCOME_ABANDONED, m->now);
        return 0;
    case MATCH_FORFEIT:
        lose(m, seat, OUTCOME_FORFEIT, m->now);
        return 0;
    case MATCH_ILLEGAL:
        lose(m, seat, OUTCOME_ILLEGAL, m->now);
        return 0;
    case MATCH_DRAW_OFFER:
    case MATCH_TAKEBACK_OFFER:
        return act_offer(m, seat, event->type, m->now, error);
    case MATCH_ACCEPT:
        return act_accept(m, seat, m->now, error);
    case MATCH_DECLINE:
        return act_decline(m, seat, error);
    }
    assert(!"an event of no type");
    return AGON_UNSUPPORTED;
}
