/* The controller side of UCI: a chess program as a player, in chess and in every chess-like game
 * that is one of its UCI_Variants. A start whose castling is not the usual one is Chess960.
 *
 * With ponder=on it searches the expected reply while the opponent thinks; "ponderhit" confirms it,
 * otherwise the search is stopped and its answer dropped. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play/pgn.h"
#include "proto/seat_info.h"
#include "proto/seat_options.h"
#include "proto/uci_text.h"

enum { OFFERS_PONDER = 1, OFFERS_CHESS960 = 2, TURN_ROOM = 16 };

static void send_option(struct seat *s, const char *name, const char *value)
{
    if (strcmp(name, "UCI_Variant") == 0)
        snprintf(s->variant, sizeof s->variant, "%s", value);
    if (strcmp(name, "UCI_Chess960") == 0) {
        s->chess960 = strcmp(value, "true") == 0;
        s->chess960_chosen = true;
    }
    seat_send(s, "setoption name %s value %s", name, value);
}

/* Ends a search whose answer is not needed. */
static void forget_pondering(struct seat *s)
{
    if (s->pondering) {
        seat_send(s, "stop");
        s->stale++;
    }
    s->pondering = false;
    s->expected[0] = '\0';
}

/* Once per process: some programs reload a file whenever its option is set. */
static void send_options(struct seat *s)
{
    if (!uci_is_chess(s->game) && s->variant[0])
        seat_send(s, "setoption name UCI_Variant value %s", s->variant);
    if (s->offered & OFFERS_PONDER)
        seat_send(s, "setoption name Ponder value %s", s->ponder ? "true" : "false");
    seat_each_option(s, send_option);
    s->fresh = false;
}

/* Turns UCI_Chess960 on for a start that needs it, and off again; false: the program has none. */
static bool send_chess960(struct seat *s)
{
    char start[AGON_TEXT_MAX];
    s->game->rules->write(s->game, agon_line_start(&s->line, 0), start, sizeof start);
    bool on = pgn_is_chess960(start);
    if (s->chess960_chosen || on == s->chess960)
        return true;
    s->chess960 = on;
    seat_send(s, "setoption name UCI_Chess960 value %s", on ? "true" : "false");
    return s->offered & OFFERS_CHESS960;
}

static enum seat_heard prepare(struct seat *s)
{
    forget_pondering(s);
    if (s->fresh && seat_options_check(s) == SEAT_UNFIT)
        return SEAT_UNFIT;
    if (s->fresh)
        send_options(s);
    if (!uci_is_chess(s->game) && !s->variant[0])
        return seat_unfit(s, "it has no UCI_Variant '%s'", s->game->rules->id);
    if (!send_chess960(s))
        return seat_unfit(s, "it has no UCI_Chess960, which this start needs");
    seat_send(s, "ucinewgame");
    seat_send(s, "isready");
    return SEAT_NOTED;
}

/* ---- requests ---- */

/* Makes room for `more` bytes in the text of the line. */
static bool grow(struct seat *s, size_t more)
{
    size_t room = 2 * (s->position_n + more);
    if (s->position_n + more <= s->position_room)
        return true;
    char *bytes = realloc(s->position, room);
    if (!bytes)
        return false;
    s->position = bytes;
    s->position_room = room;
    return true;
}

/* Brings "position fen ... moves ..." up to date with the line: usually a turn or two are added. */
static bool write_line(struct seat *s, const struct agon_line *line)
{
    int common = seat_common_turns(s, line);
    if (common < s->line.turns) { /* turns were taken back */
        struct agon_line copy;
        if (agon_line_copy(&copy, line, NULL) < 0)
            return false;
        agon_line_release(&s->line);
        s->line = copy;
        s->position_n = 0;
    }
    if (!grow(s, AGON_TEXT_MAX + 64 + TURN_ROOM * ((size_t)line->turns + 2)))
        return false;
    for (int t = s->line.turns; t < line->turns; t++)
        for (int i = 0; i < line->turn[t].n; i++)
            agon_line_play(&s->line, line->turn[t].move[i]);
    struct text out = {s->position, s->position_room, s->position_n};
    if (out.n == 0) {
        char position[AGON_TEXT_MAX];
        s->game->rules->write(s->game, agon_line_start(line, 0), position, sizeof position);
        text_add(&out, "position fen %s", position);
        s->position_turns = 0;
    }
    for (; s->position_turns < line->turns; s->position_turns++) {
        text_add(&out, s->position_turns == 0 ? " moves " : " ");
        uci_turn_write(s->game, agon_line_start(line, s->position_turns),
                       &line->turn[s->position_turns], s->chess960, &out);
    }
    s->position_n = out.n;
    return true;
}

/* Sends the line, followed by the turn `more` ("": none); false without memory. */
static bool send_position(struct seat *s, const struct agon_line *line, const char *more)
{
    if (!write_line(s, line))
        return false;
    struct text out = {s->position, s->position_room, s->position_n};
    text_add(&out, "%s%s\n", !*more ? "" : line->turns > 0 ? " " : " moves ", more);
    seat_send_text(s, s->position, out.n);
    return true;
}

static void send_go(struct seat *s, const char *word, const struct agon_line *line,
                    const struct agon_clock *c)
{
    static const struct seat_go_words words = {{"wtime", "btime"}, {"winc", "binc"}};
    char command[512];
    struct text out = text_into(command, sizeof command);
    text_add(&out, "%s", word);
    seat_write_limits(s, line, c, &words, &out);
    seat_send(s, "%s", command);
}

/* Reads the expected turn at the end of a line of `turns` turns. */
static bool read_expected(const struct seat *s, const struct agon_line *line, int turns,
                          struct agon_turn *turn)
{
    const char *text = s->expected;
    struct agon_past past = turns == line->turns ? agon_line_past(line) : (struct agon_past){0};
    return agon_turn_read(s->game, agon_line_start(line, turns), past, &text, false, turn, NULL) ==
               0 &&
           !*text;
}

/* Whether the line continues with the turn that was pondered on. */
static bool is_hit(const struct seat *s, const struct agon_line *line)
{
    struct agon_turn turn;
    const struct agon_turn *last = line->turns > 0 ? &line->turn[line->turns - 1] : NULL;
    return s->pondering && line->turns == s->expected_at + 1 &&
           read_expected(s, line, s->expected_at, &turn) && turn.n == last->n &&
           memcmp(turn.move, last->move, sizeof(agon_move) * (size_t)turn.n) == 0;
}

static void go(struct seat *s, const struct agon_line *line, const struct agon_clock *c,
               int64_t now)
{
    (void)now;
    s->go_clock = *c;
    if (is_hit(s, line)) {
        s->pondering = false;
        seat_send(s, "ponderhit");
        return;
    }
    forget_pondering(s);
    if (send_position(s, line, ""))
        send_go(s, "go", line, c);
}

/* The clock after the expected turn: without the time just used. */
static struct agon_clock clock_after(const struct seat *s, int seat)
{
    struct agon_clock c = s->go_clock;
    int64_t used = c.used_ms + s->answered - s->asked, left = c.reserve_ms[seat] + c.move_ms - used;
    if (c.reserve_ms[seat] > 0)
        c.reserve_ms[seat] = left > 1 ? left : 1;
    c.used_ms = 0;
    return c;
}

static void played(struct seat *s, const struct agon_line *line)
{
    struct agon_turn turn;
    struct agon_result result;
    if (!s->ponder || !s->replied || !s->expected[0] || line->turns == 0)
        return;
    s->replied = false;
    agon_line_result(line, &result);
    if (result.over || !read_expected(s, line, line->turns, &turn))
        return;
    int seat = s->game->rules->seat(s->game, agon_line_start(line, line->turns - 1));
    struct agon_clock c = clock_after(s, seat);
    if (!send_position(s, line, s->expected))
        return;
    s->expected_at = line->turns;
    s->pondering = true;
    send_go(s, "go ponder", line, &c);
}

/* ---- input ---- */

/* Stores the program's name for the game among its variants. */
static void find_variant(struct seat *s, const char *text)
{
    while ((text = strstr(text, " var "))) {
        text += strlen(" var ");
        size_t n = strcspn(text, " \t");
        if (n < sizeof s->variant && uci_same_name(s->game->rules->id, text, n) &&
            !*s->game->definition)
            snprintf(s->variant, sizeof s->variant, "%.*s", (int)n, text);
    }
}

static enum seat_heard hear_option(struct seat *s, const char *text)
{
    const char *name = seat_after(text, "name");
    seat_options_hear(s, text);
    if (name && seat_after(name, "UCI_Variant"))
        find_variant(s, name);
    if (name && seat_after(name, "Ponder"))
        s->offered |= OFFERS_PONDER;
    if (name && seat_after(name, "UCI_Chess960"))
        s->offered |= OFFERS_CHESS960;
    return SEAT_NOTED;
}

static enum seat_heard hear_best(struct seat *s, const char *move)
{
    size_t n = strcspn(move, " \t");
    if (s->stale > 0) {
        s->stale--;
        return SEAT_NOTED;
    }
    if (s->pondering) { /* too early: it will be requested again without pondering */
        s->pondering = false;
        return SEAT_NOTED;
    }
    if (text_equal(move, n, "resign"))
        return SEAT_RESIGNED;
    if (n == 0 || n >= TURN_ROOM)
        return SEAT_STRANGE;
    snprintf(s->turn, sizeof s->turn, "%.*s", (int)n, move);
    s->expected[0] = '\0';
    move += n;
    text_skip_spaces(&move);
    const char *expected = seat_after(move, "ponder");
    n = expected ? strcspn(expected, " \t") : 0;
    if (n > 0 && n < sizeof s->expected)
        snprintf(s->expected, sizeof s->expected, "%.*s", (int)n, expected);
    return SEAT_TURN;
}

static enum seat_heard hear(struct seat *s, const char *text)
{
    const char *rest;
    if ((rest = seat_after(text, "bestmove")))
        return hear_best(s, rest);
    if (seat_after(text, "readyok"))
        return SEAT_READY;
    if (seat_after(text, "uciok"))
        return SEAT_GREETED;
    if ((rest = seat_after(text, "option")))
        return hear_option(s, rest);
    return seat_after(text, "copyprotection") || seat_after(text, "registration")
               ? SEAT_NOTED
               : seat_hear_about(s, text);
}

static void stop(struct seat *s)
{
    if (s->state == SEAT_THINKING)
        seat_send(s, "stop");
    else
        forget_pondering(s);
}

static const struct seat_protocol protocol = {.greeting = "uci",
                                              .prepare = prepare,
                                              .go = go,
                                              .played = played,
                                              .hear = hear,
                                              .stop = stop,
                                              .default_move = true,
                                              .mates_in_moves = true};

struct player *uci_client_new(const agon_game *game, const struct seat_program *program,
                              struct agon_error *e)
{
    if (uci_fits(game))
        return seat_new(&protocol, game, program, e);
    agon_fail(e, AGON_UNSUPPORTED, -1, "UCI is for chess-like games, %s is played over UGI",
              game->rules->name);
    return NULL;
}
