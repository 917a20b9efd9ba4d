/* The controller side of UGI: a program for any game as a player. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "play/clock.h"
#include "proto/seat.h"
#include "proto/ugi_text.h"

/* Options that say which game is played; the program is told those that it has. */
enum { OFFERS_GAME, OFFERS_DEFINITION, OFFERS_VARIANT, OFFERS_OPTIONS, OFFERS };
static const char *const game_options[OFFERS] = {"game", "definition", "variant", "options"};

static void send_option(struct seat *s, const char *name, const char *value)
{
    seat_send(s, "setoption name %s value %s", name, value);
}

/* A command that grows; `bytes` NULL once there was no memory. */
struct command {
    char *bytes;
    size_t n, room;
};

static void add(struct command *c, const char *text)
{
    size_t n = strlen(text);
    if (c->bytes && c->n + n + 1 > c->room) {
        char *more = realloc(c->bytes, c->room = 2 * (c->n + n + 1));
        if (!more)
            free(c->bytes);
        c->bytes = more;
    }
    if (c->bytes)
        memcpy(c->bytes + c->n, text, n + 1);
    c->n += n;
}

/* A player's own variant file, of any length. */
static void send_definition(struct seat *s, const char *definition)
{
    struct command c = {.bytes = malloc(1024), .room = 1024};
    char *line = ugi_lines_write(definition);
    add(&c, "setoption name definition value ");
    add(&c, line ? line : "");
    add(&c, "\n");
    if (c.bytes && line)
        seat_send_text(s, c.bytes, c.n);
    free(line);
    free(c.bytes);
}

static void prepare(struct seat *s)
{
    const agon_game *g = s->game;
    const char *const value[OFFERS] = {g->rules->id, *g->definition ? g->definition : NULL,
                                       g->variant, *g->options ? g->options : NULL};
    for (int i = 0; i < OFFERS; i++)
        if (s->offered >> i & 1 && value[i] && i == OFFERS_DEFINITION)
            send_definition(s, value[i]);
        else if (s->offered >> i & 1 && value[i])
            send_option(s, game_options[i], value[i]);
    seat_each_option(s, send_option);
    seat_send(s, "uginewgame");
    seat_send(s, "isready");
}

/* The whole line as one position command; false when there is no memory for it. */
static bool send_position(struct seat *s, const struct agon_line *line)
{
    struct command c = {.bytes = malloc(1024), .room = 1024};
    char text[AGON_TEXT_MAX];
    s->game->rules->write(s->game, agon_line_start(line, 0), text, sizeof text);
    add(&c, "position fen ");
    add(&c, text);
    if (line->turns > 0)
        add(&c, " moves");
    for (int t = 0; t < line->turns; t++) {
        ugi_turn_write(s->game, agon_line_start(line, t), &line->turn[t], text, sizeof text);
        add(&c, " ");
        add(&c, text);
    }
    add(&c, "\n");
    if (c.bytes)
        seat_send_text(s, c.bytes, c.n);
    free(c.bytes);
    return c.bytes != NULL;
}

/* Times as UGI counts them: what is left for this turn, the increment included. */
static void add_times(struct text *out, const agon_game *g, const struct agon_clock *c)
{
    int64_t increment = c->move_ms * c->percent / 100;
    for (unsigned seat = 0; seat < g->seats; seat++) {
        int64_t left = c->move_ms + c->reserve_ms[seat];
        if (c->max_turn_ms > 0 && c->max_turn_ms < left)
            left = c->max_turn_ms;
        text_add(out, " p%utime %lld", seat + 1,
                 (long long)(left > c->used_ms ? left - c->used_ms : 1));
    }
    for (unsigned seat = 0; seat < g->seats && increment > 0; seat++)
        text_add(out, " p%uinc %lld", seat + 1, (long long)increment);
}

/* Where every turn has the same time: what of it may be thought, the way and back left out. */
static int64_t fixed_time(const struct agon_clock *c, int seat)
{
    int64_t soft, hard;
    clock_plan(c, seat, &soft, &hard);
    return hard;
}

static void go(struct seat *s, const struct agon_line *line, const struct agon_clock *c,
               int64_t now)
{
    char command[512];
    struct text out = text_into(command, sizeof command);
    int seat = s->game->rules->seat(s->game, line->pos);
    bool limited = s->limits.depth > 0 || s->limits.nodes > 0;
    (void)now;
    if (!send_position(s, line))
        return;
    text_add(&out, "go");
    if (s->limits.move_ms > 0)
        text_add(&out, " movetime %lld", (long long)s->limits.move_ms);
    else if (c->move_ms > 0 && c->reserve_ms[seat] == 0 && c->percent == 0)
        text_add(&out, " movetime %lld", (long long)fixed_time(c, seat));
    else if (c->move_ms > 0 || c->reserve_ms[seat] > 0)
        add_times(&out, s->game, c);
    else if (c->max_turn_ms > 0)
        text_add(&out, " movetime %lld", (long long)fixed_time(c, seat));
    else if (!limited)
        text_add(&out, " movetime %d", PLAYER_MOVE_MS);
    if (s->limits.depth > 0)
        text_add(&out, " depth %d", s->limits.depth);
    if (s->limits.nodes > 0)
        text_add(&out, " nodes %llu", (unsigned long long)s->limits.nodes);
    seat_send(s, "%s", command);
}

/* ---- hearing ---- */

static enum seat_heard hear_option(struct seat *s, const char *text)
{
    const char *name = seat_after(text, "name");
    size_t n = name ? strcspn(name, " \t") : 0;
    for (int i = 0; i < OFFERS; i++)
        if (n > 0 && text_equal(name, n, game_options[i]))
            s->offered |= 1u << i;
    return SEAT_NOTED;
}

static enum seat_heard hear_move(struct seat *s, const char *move)
{
    size_t n = strcspn(move, " \t"); /* UCI's "ponder M" may follow */
    if (text_equal(move, n, "resign"))
        return SEAT_RESIGNED;
    if (!ugi_turn_spell(move, n, s->turn, sizeof s->turn))
        return SEAT_STRANGE;
    return SEAT_TURN;
}

static enum seat_heard hear(struct seat *s, const char *text)
{
    const char *rest;
    if ((rest = seat_after(text, "bestmove")))
        return hear_move(s, rest);
    if (seat_after(text, "readyok"))
        return SEAT_READY;
    if (seat_after(text, "ugiok"))
        return SEAT_GREETED;
    if ((rest = seat_after(text, "option")))
        return hear_option(s, rest);
    if ((rest = seat_after(text, "info"))) {
        if ((rest = seat_after(rest, "string")))
            player_note(&s->player, rest);
        return SEAT_NOTED;
    }
    if ((rest = seat_after(text, "id"))) {
        if ((rest = seat_after(rest, "name")) && *rest)
            seat_set_name(s, rest);
        return SEAT_NOTED;
    }
    return seat_after(text, "response") ? SEAT_NOTED : SEAT_STRANGE;
}

static const struct seat_protocol protocol = {"ugi", prepare, go, NULL, hear};

struct player *ugi_client_new(const agon_game *game, const struct seat_program *program,
                              struct agon_error *e)
{
    return seat_new(&protocol, game, program, e);
}
