/* The controller side of UGI: a program for any game as a player. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "proto/seat_info.h"
#include "proto/seat_options.h"
#include "proto/ugi_text.h"

/* Options that define the game; those that the program has are set. */
enum { OFFERS_GAME, OFFERS_DEFINITION, OFFERS_VARIANT, OFFERS_OPTIONS, OFFERS };
static const char *const game_options[OFFERS] = {"game", "definition", "variant", "options"};

static void send_option(struct seat *s, const char *name, const char *value)
{
    seat_send(s, "setoption name %s value %s", name, value);
}

/* A growing command; `bytes` NULL after running out of memory. */
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

/* Sends a custom variant file, of any length. */
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

static enum seat_heard prepare(struct seat *s)
{
    const agon_game *g = s->game;
    if (seat_options_check(s) == SEAT_UNFIT)
        return SEAT_UNFIT;
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
    return SEAT_NOTED;
}

/* Sends the whole line as one position command; false without memory. */
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

static void go(struct seat *s, const struct agon_line *line, const struct agon_clock *c,
               int64_t now)
{
    static const struct seat_go_words words = {
        {"p1time", "p2time", "p3time", "p4time", "p5time", "p6time"},
        {"p1inc", "p2inc", "p3inc", "p4inc", "p5inc", "p6inc"}};
    char command[512];
    struct text out = text_into(command, sizeof command);
    (void)now;
    if (!send_position(s, line))
        return;
    text_add(&out, "go");
    seat_write_limits(s, line, c, &words, &out);
    seat_send(s, "%s", command);
}

/* ---- input ---- */

static enum seat_heard hear_option(struct seat *s, const char *text)
{
    const char *name = seat_after(text, "name");
    size_t n = name ? strcspn(name, " \t") : 0;
    seat_options_hear(s, text);
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
    return seat_after(text, "response") ? SEAT_NOTED : seat_hear_about(s, text);
}

static const struct seat_protocol protocol = {
    .greeting = "ugi", .prepare = prepare, .go = go, .hear = hear, .default_move = true};

struct player *ugi_client_new(const agon_game *game, const struct seat_program *program,
                              struct agon_error *e)
{
    return seat_new(&protocol, game, program, e);
}
