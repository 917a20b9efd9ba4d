/* The controller side of AEI: an Arimaa program as a player. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "proto/seat_info.h"

/* ---- times ---- */

/* Whole seconds if the time control has only those, because many programs read no fractions. */
static bool in_seconds(const struct agon_clock *c)
{
    return c->move_ms % 1000 == 0 && c->max_reserve_ms % 1000 == 0 && c->max_turn_ms % 1000 == 0 &&
           c->reserve_ms[0] % 1000 == 0 && c->reserve_ms[1] % 1000 == 0;
}

static void send_seconds(struct seat *s, const char *name, int64_t ms, bool whole)
{
    if (ms < 0)
        ms = 0;
    if (whole || ms % 1000 == 0)
        seat_send(s, "setoption name %s value %lld", name, (long long)(ms / 1000));
    else
        seat_send(s, "setoption name %s value %lld.%03d", name, (long long)(ms / 1000),
                  (int)(ms % 1000));
}

/* The time control at the start of the game, or the program's own limit. */
static void send_control(struct seat *s)
{
    const struct agon_clock *c = &s->clock;
    if (s->limits.move_ms > 0) {
        send_seconds(s, "tcmove", s->limits.move_ms, false);
        send_seconds(s, "tcreserve", 0, false);
        seat_send(s, "setoption name tcpercent value 0");
        return;
    }
    bool whole = in_seconds(c);
    send_seconds(s, "tcmove", c->move_ms, whole);
    send_seconds(s, "tcreserve", c->reserve_ms[0], whole);
    seat_send(s, "setoption name tcpercent value %d", c->percent);
    send_seconds(s, "tcmax", c->max_reserve_ms, whole);
    send_seconds(s, "tctotal", c->game_ms, true);
    seat_send(s, "setoption name tcturns value %d", c->turns);
    send_seconds(s, "tcturntime", c->max_turn_ms, whole);
}

/* The time used: by the seat's own last turn, and by the opponent since then. */
static void send_used(struct seat *s, int seat, const struct agon_clock *c, int64_t now,
                      int64_t own_ms)
{
    bool whole = in_seconds(&s->clock);
    int64_t theirs = now - s->answered;
    if (s->limits.move_ms == 0) {
        send_seconds(s, "greserve", c->reserve_ms[0], whole);
        send_seconds(s, "sreserve", c->reserve_ms[1], whole);
    }
    send_seconds(s, seat == 0 ? "gused" : "sused", own_ms, true);
    send_seconds(s, seat == 0 ? "sused" : "gused", theirs, true);
    send_seconds(s, "lastmoveused", theirs, true);
    send_seconds(s, "moveused", c->used_ms, whole);
}

/* ---- the game ---- */

static void send_option(struct seat *s, const char *name, const char *value)
{
    seat_send(s, "setoption name %s value %s", name, value);
}

/* Sends turn t of `line`, and adds it to the program's line. */
static void send_turn(struct seat *s, const struct agon_line *line, int t)
{
    char text[AGON_TEXT_MAX];
    agon_turn_write(s->game, agon_line_start(line, t), &line->turn[t], text, sizeof text);
    seat_send(s, "makemove %s", text);
}

/* Sends a new game, from its start to its last turn. */
static void send_game(struct seat *s)
{
    char start[AGON_TEXT_MAX];
    seat_send(s, "newgame");
    s->game->rules->write(s->game, agon_line_start(&s->line, 0), start, sizeof start);
    if (strspn(start, "g []") != strlen(start))
        seat_send(s, "setposition %s", start);
    for (int t = 0; t < s->line.turns; t++)
        send_turn(s, &s->line, t);
}

static enum seat_heard prepare(struct seat *s)
{
    send_control(s);
    if (s->limits.depth > 0)
        seat_send(s, "setoption name depth value %d", s->limits.depth);
    seat_each_option(s, send_option);
    send_game(s);
    s->pondering = s->fenced = false;
    seat_send(s, "isready");
    return SEAT_NOTED;
}

/* Sends the part of `line` that the program does not have yet; false if there is none. */
static bool catch_up(struct seat *s, const struct agon_line *line)
{
    int common = seat_common_turns(s, line);
    if (common < s->line.turns) {
        struct agon_line copy;
        if (agon_line_copy(&copy, line, NULL) < 0)
            return false;
        agon_line_release(&s->line);
        s->line = copy;
        send_game(s);
        return true;
    }
    for (int t = common; t < line->turns; t++) {
        send_turn(s, line, t);
        agon_line_play_turn(&s->line, &line->turn[t], NULL);
    }
    return common < line->turns;
}

/* New turns end the program's pondering; answers before readyok belong to that search. */
static void end_pondering(struct seat *s)
{
    if (!s->pondering)
        return;
    seat_send(s, "isready");
    s->fenced = true;
    s->pondering = false;
}

static void go(struct seat *s, const struct agon_line *line, const struct agon_clock *clock,
               int64_t now)
{
    int64_t own_ms = s->answered - s->asked;
    catch_up(s, line);
    end_pondering(s);
    send_used(s, s->game->rules->seat(s->game, line->pos), clock, now, own_ms > 0 ? own_ms : 0);
    seat_send(s, "go");
}

static void played(struct seat *s, const struct agon_line *line)
{
    bool sent = catch_up(s, line);
    struct agon_result result;
    if (!sent || !s->ponder || !s->replied)
        return;
    s->replied = false;
    agon_line_result(line, &result);
    if (!result.over) {
        seat_send(s, "go ponder");
        s->pondering = true;
    }
}

/* ---- input ---- */

static enum seat_heard hear_ready(struct seat *s)
{
    if (s->fenced) {
        s->fenced = false;
        return SEAT_NOTED;
    }
    return SEAT_READY;
}

static enum seat_heard hear_move(struct seat *s, const char *move)
{
    if (s->fenced || s->pondering)
        return SEAT_NOTED;
    if (strcmp(move, "resign") == 0)
        return SEAT_RESIGNED;
    snprintf(s->turn, sizeof s->turn, "%s", move);
    return SEAT_TURN;
}

static enum seat_heard hear(struct seat *s, const char *text)
{
    const char *rest;
    if ((rest = seat_after(text, "bestmove")))
        return hear_move(s, rest);
    if (seat_after(text, "readyok"))
        return hear_ready(s);
    if (seat_after(text, "aeiok"))
        return SEAT_GREETED;
    if ((rest = seat_after(text, "log"))) {
        player_note(&s->player, rest);
        return SEAT_NOTED;
    }
    return seat_after(text, "protocol-version") ? SEAT_NOTED : seat_hear_about(s, text);
}

static const struct seat_protocol protocol = {
    .greeting = "aei", .prepare = prepare, .go = go, .played = played, .hear = hear};

struct player *aei_client_new(const agon_game *game, const struct seat_program *program,
                              struct agon_error *e)
{
    if (strcmp(game->rules->id, "arimaa") == 0)
        return seat_new(&protocol, game, program, e);
    agon_fail(e, AGON_UNSUPPORTED, -1, "AEI is for Arimaa alone, %s is played over UGI",
              game->rules->name);
    return NULL;
}
