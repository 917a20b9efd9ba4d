/* A referee: requests turns from players, and passes them to the match. */
#include "play/referee.h"

#include <stdio.h>
#include <string.h>

int referee_init(struct referee *r, const agon_game *game, const struct match_options *options,
                 struct player *const *player, struct agon_error *error)
{
    *r = (struct referee){.asked = -1, .late_seat = -1, .late_ms = -1};
    struct match_options agreed = *options;
    for (uint32_t seat = 0; seat < game->seats; seat++) {
        r->player[seat] = player[seat];
        agreed.strict[seat] |= player[seat] != NULL;
    }
    return match_init(&r->match, game, &agreed, error);
}

/* The first of the seats that share a player, whose events it takes. */
static int first_seat(const struct referee *r, int seat)
{
    int first = 0;
    while (r->player[first] != r->player[seat])
        first++;
    return first;
}

static int seats(const struct referee *r)
{
    return (int)r->match.game->seats;
}

static struct agon_clock clock_at(const struct referee *r, int64_t now)
{
    struct agon_clock clock;
    clock_for_engine(&r->match.clock, match_turns_left(&r->match), now, &clock);
    return clock;
}

void referee_release(struct referee *r)
{
    for (int seat = 0; seat < seats(r); seat++)
        if (r->player[seat])
            player_stop(r->player[seat]);
    match_release(&r->match);
}

void referee_begin(struct referee *r, int64_t now)
{
    struct agon_clock clock = clock_at(r, now);
    r->asked = -1;
    r->sent = r->match.line.turns;
    for (int seat = 0; seat < seats(r); seat++) {
        if (!r->player[seat] || first_seat(r, seat) != seat)
            continue;
        player_begin(r->player[seat], &r->match.line, &clock, now);
        r->awaited[seat] = true;
    }
}

/* Stores for people why a player failed. */
static void note(struct referee *r, int seat, const char *what, const char *why)
{
    snprintf(r->remark, sizeof r->remark, "player %d %s: %s", seat + 1, what, why);
}

/* Whether it is what programs answer that believe the game to be over. */
static bool is_none(const char *turn)
{
    return strcmp(turn, "(none)") == 0 || strcmp(turn, "none") == 0 || strcmp(turn, "0000") == 0;
}

/* Handles an answer of the seat to move. An unusable one loses at once. */
static int take_answer(struct referee *r, int seat, const struct player_event *event, int64_t now)
{
    struct match *m = &r->match;
    struct match_event act = player_match_event(event);
    act.thought = &r->player[seat]->thought;
    struct agon_error error = {.text = ""};
    int status = match_act(m, seat, m->number, &act, now, &error);
    r->failed[seat] |= event->type == PLAYER_CRASHED || event->type == PLAYER_RUBBISH;
    if (event->type == PLAYER_CRASHED)
        note(r, seat, "crashed", event->text);
    else if (event->type == PLAYER_RUBBISH)
        note(r, seat, "talked rubbish", event->text);
    else if (status == AGON_ILLEGAL || status == AGON_BAD_TEXT)
        snprintf(r->remark, sizeof r->remark, "player %d played '%.40s'%s: %s", seat + 1,
                 event->text, is_none(event->text) ? ", as if the game were over" : "", error.text);
    return status == AGON_NO_MEMORY ? status : 0;
}

/* Whether time has changed the board since the request, so that a turn that was legal is no longer:
 * then the player does not lose, but is asked again. */
static bool is_overtaken(struct referee *r, const struct player_event *event, int64_t now)
{
    struct match *m = &r->match;
    struct agon_turn turn;
    const char *text = event->text;
    if (event->type != PLAYER_TURN || match_advance(m, now) < 0 || m->result.over)
        return false;
    if (m->number != r->asked)
        return true;
    return m->changes != r->changes &&
           agon_turn_read(m->game, m->line.pos, agon_line_past(&m->line), &text, false, &turn,
                          NULL) < 0;
}

/* Stops the clocks while the program to move is starting, and resumes them. */
static int hold(struct referee *r, int64_t now)
{
    struct match *m = &r->match;
    bool asked = r->asked >= 0 && r->asked == m->number && m->seat >= 0;
    bool starting = asked && r->player[m->seat] && r->player[m->seat]->starting;
    int status = 0;
    if (starting && !m->paused) {
        status = match_pause(m, now);
        r->held = m->paused;
    } else if (!starting && r->held) {
        match_resume(m, now);
        r->held = false;
    }
    return status;
}

/* A player offers or accepts a draw; notifies the others. An offer refused by the match is
 * ignored. */
static void take_offer(struct referee *r, int seat, int64_t now)
{
    struct match *m = &r->match;
    struct match_event offer = {.type = MATCH_DRAW_OFFER};
    bool open = m->offer_seat >= 0;
    if (!m->started || match_act(m, seat, m->number, &offer, now, NULL) < 0 || open)
        return;
    for (int other = 0; other < seats(r) && m->offer_seat >= 0; other++)
        if (r->player[other] && r->player[other] != r->player[seat] &&
            first_seat(r, other) == other)
            player_offered(r->player[other]);
}

/* Begins to wait for the turn of the program whose flag has just fallen. */
static void await_late(struct referee *r)
{
    const struct match *m = &r->match;
    int seat = r->asked_seat;
    if (!m->result.over || r->late_seat >= 0 || r->asked != m->number || !r->player[seat] ||
        strcmp(m->result.why, OUTCOME_TIME) != 0)
        return;
    r->late_seat = seat;
    r->fell_at = m->now;
    r->awaits_late = true;
    snprintf(r->remark, sizeof r->remark, "player %d had no turn %d s after its flag fell",
             seat + 1, REFEREE_LATE_MS / 1000);
}

/* An event of the program whose flag fell. */
static void take_late(struct referee *r, const struct player_event *event, int64_t now)
{
    char late[48];
    r->awaits_late = false;
    if (event->type == PLAYER_CRASHED || event->type == PLAYER_RUBBISH) {
        note(r, r->late_seat, "crashed after its flag fell", event->text);
        return;
    }
    r->late_ms = now - r->fell_at;
    clock_duration_write(r->late_ms, late, sizeof late);
    snprintf(r->remark, sizeof r->remark, "the turn of player %d came %s after its flag fell",
             r->late_seat + 1, late);
}

/* Handles an event of the player of these seats. */
static int take_event(struct referee *r, int seat, const struct player_event *event, int64_t now)
{
    struct match *m = &r->match;
    if (event->type == PLAYER_READY) {
        r->awaited[seat] = false;
        return 0;
    }
    if (m->started && match_advance(m, now) < 0)
        return AGON_NO_MEMORY;
    await_late(r);
    if (m->result.over) {
        if (r->awaits_late && first_seat(r, r->late_seat) == seat && event->type != PLAYER_DRAW)
            take_late(r, event, now);
        return 0;
    }
    if (event->type == PLAYER_DRAW) {
        take_offer(r, seat, now);
        return 0;
    }
    if (!m->started) {
        r->awaited[seat] = false;
        r->gone[seat] = r->failed[seat] = true;
        r->unfit[seat] = event->type == PLAYER_UNFIT;
        note(r, seat, r->unfit[seat] ? "cannot play" : "crashed",
             event->text ? event->text : "before the game began");
        return 0;
    }
    int turn_of = m->seat >= 0 ? m->seat : seat;
    bool asked = r->asked == m->number && first_seat(r, turn_of) == seat;
    if (asked && is_overtaken(r, event, now)) {
        r->asked = -1;
        return 0;
    }
    if (asked || event->type == PLAYER_CRASHED || event->type == PLAYER_RUBBISH)
        return take_answer(r, asked ? turn_of : seat, event, now);
    return 0;
}

static int take_events(struct referee *r, int64_t now)
{
    for (int seat = 0; seat < seats(r); seat++) {
        struct player_event event;
        int status = 0;
        if (!r->player[seat] || first_seat(r, seat) != seat)
            continue;
        bool more = true; /* lines after a turn are for the next step */
        while (status == 0 && more && player_next(r->player[seat], now, &event)) {
            status = hold(r, now);
            if (status == 0)
                status = take_event(r, seat, &event, now);
            more = event.type != PLAYER_TURN;
        }
        if (status < 0)
            return status;
    }
    return 0;
}

static bool all_ready(const struct referee *r)
{
    for (int seat = 0; seat < seats(r); seat++)
        if (r->awaited[seat])
            return false;
    return true;
}

/* Starts the match; a player that has crashed already loses at once, the seat to move first. */
static void start(struct referee *r, int64_t now)
{
    struct match_event forfeit = {.type = MATCH_FORFEIT};
    match_start(&r->match, now);
    int first = r->match.seat;
    for (int i = 0; i < seats(r) && first >= 0; i++) {
        int seat = (first + i) % seats(r);
        if (r->gone[seat])
            match_act(&r->match, seat, MATCH_ANY_NUMBER, &forfeit, now, NULL);
    }
}

/* Sends new turns to the players and requests one from the player to move. */
static void ask(struct referee *r, int64_t now)
{
    struct match *m = &r->match;
    for (int seat = 0; seat < seats(r) && r->sent < m->line.turns; seat++)
        if (r->player[seat] && first_seat(r, seat) == seat)
            player_played(r->player[seat], &m->line);
    r->sent = m->line.turns;
    if (r->asked >= 0 && r->asked != m->number && m->changes != r->changes && m->seat >= 0 &&
        r->player[r->asked_seat] != r->player[m->seat])
        player_stop(r->player[r->asked_seat]); /* its turn may have passed without a move */
    if (m->seat < 0 || !r->player[m->seat] || r->asked == m->number)
        return;
    struct agon_clock clock = clock_at(r, now);
    r->asked = m->number;
    r->asked_seat = m->seat;
    r->changes = m->changes;
    player_go(r->player[m->seat], &m->line, &clock, now);
}

int referee_step(struct referee *r, int64_t now)
{
    struct match *m = &r->match;
    int status = take_events(r, now);
    if (status == 0)
        status = hold(r, now);
    bool ready = all_ready(r);
    if (status == 0 && ready && !m->started)
        start(r, now);
    if (status == 0 && m->started)
        status = match_advance(m, now);
    await_late(r);
    if (r->awaits_late && now >= r->fell_at + REFEREE_LATE_MS)
        r->awaits_late = false;
    if (status == 0 && ready)
        ask(r, now);
    return status == 0 ? hold(r, now) : status;
}

void referee_sent(struct referee *r, int64_t now)
{
    if (!(r->match.game->traits & AGON_TIMED))
        match_restart_turn(&r->match, now);
}

bool referee_waits(const struct referee *r)
{
    return r->awaits_late;
}

void referee_adjudicate(struct referee *r, const struct adjudication *a, int64_t now)
{
    struct agon_result result;
    enum adjudicated by = adjudicate(a, &r->match, &result);
    if (by == ADJUDICATED_NOT)
        return;
    if (by == ADJUDICATED_BY_TABLES)
        snprintf(r->remark, sizeof r->remark, "decided by the Syzygy tables");
    match_settle(&r->match, &result, now);
}

int64_t referee_due(const struct referee *r)
{
    return r->awaits_late ? r->fell_at + REFEREE_LATE_MS : match_due(&r->match);
}
