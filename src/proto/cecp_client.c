/* The controller side of CECP, the protocol of xboard and its engines, version 2: a chess program
 * as a player, in chess and in every chess-like game that it names among its variants. What it does
 * not say is taken as version 1 had it.
 *
 * Once it has been told "go" it answers each turn of the opponent by itself; anything else than one
 * such turn is played in force mode and followed by another "go". */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play/clock.h"
#include "proto/seat.h"
#include "proto/uci_text.h"

/* What features say. */
enum {
    FEATURE_ANY = 1,
    FEATURE_PING = 2,
    FEATURE_SETBOARD = 4,
    FEATURE_USERMOVE = 8,
    FEATURE_MEMORY = 16,
    FEATURE_SMP = 32,
    FEATURE_UNTIMED = 64 /* it wants no "time" */
};
enum { VALUE_ROOM = 2048 };

/* ---- a new game ---- */

static void send_option(struct seat *s, const char *name, const char *value)
{
    if (s->offered & FEATURE_MEMORY && strcmp(name, "memory") == 0)
        seat_send(s, "memory %s", value);
    else if (s->offered & FEATURE_SMP && strcmp(name, "cores") == 0)
        seat_send(s, "cores %s", value);
    else if (strcmp(name, "variant") != 0)
        seat_send(s, "option %s=%s", name, value);
}

/* A duration in seconds, with as many decimals as it has. */
static void add_seconds(struct text *out, int64_t ms)
{
    text_add(out, "%lld", (long long)(ms / 1000));
    if (ms % 1000)
        text_add(out, ".%03d", (int)(ms % 1000));
}

static void send_control(struct seat *s)
{
    char command[128];
    struct text out = text_into(command, sizeof command);
    const struct agon_clock *c = &s->clock;
    int64_t soft, fixed = 0;
    if (c->reserve_ms[0] == 0)
        clock_plan(c, 0, &soft, &fixed);
    if (fixed == 0 && c->reserve_ms[0] == 0 && s->limits.depth == 0)
        fixed = PLAYER_MOVE_MS;
    if (s->limits.move_ms > 0)
        fixed = s->limits.move_ms;
    if (fixed > 0) {
        text_add(&out, "st ");
        add_seconds(&out, fixed);
    } else if (c->reserve_ms[0] > 0) {
        text_add(&out, "level 0 %lld:%02d ", (long long)(c->reserve_ms[0] / 60000),
                 (int)(c->reserve_ms[0] / 1000 % 60));
        add_seconds(&out, c->move_ms * c->percent / 100);
    }
    if (out.n > 0)
        seat_send(s, "%s", command);
    if (s->limits.depth > 0)
        seat_send(s, "sd %d", s->limits.depth);
}

/* Sends a turn, which follows `line`'s first `t` turns. */
static void send_turn(struct seat *s, const struct agon_line *line, int t)
{
    char word[AGON_TEXT_MAX];
    struct text out = text_into(word, sizeof word);
    uci_turn_write(s->game, agon_line_start(line, t), &line->turn[t], &out);
    seat_send(s, "%s%s", s->offered & FEATURE_USERMOVE ? "usermove " : "", word);
}

/* Whether a game's first position is that of everybody's. */
static bool is_usual(const agon_game *g, const char *start)
{
    char usual[AGON_TEXT_MAX] = "";
    agon_game *plain = agon_open(g->rules->id, NULL, NULL);
    if (plain)
        plain->rules->write(plain, plain->first, usual, sizeof usual);
    agon_close(plain);
    return strcmp(start, usual) == 0;
}

/* Tells the whole game of seat->line, in force mode; false when the program cannot be told it. */
static bool send_game(struct seat *s)
{
    char start[AGON_TEXT_MAX];
    s->game->rules->write(s->game, agon_line_start(&s->line, 0), start, sizeof start);
    bool usual = is_usual(s->game, start);
    seat_send(s, "new");
    if (!uci_is_chess(s->game))
        seat_send(s, "variant %s", s->variant);
    seat_send(s, "force");
    s->playing = s->replied = false;
    send_control(s);
    if (!usual && !(s->offered & FEATURE_SETBOARD))
        return false;
    if (!usual)
        seat_send(s, "setboard %s", start);
    for (int t = 0; t < s->line.turns; t++)
        send_turn(s, &s->line, t);
    return true;
}

static enum seat_heard prepare(struct seat *s)
{
    if (!uci_is_chess(s->game) && !s->variant[0])
        return seat_unfit(s, "it has no variant '%s'", s->game->rules->id);
    if (s->fresh)
        seat_each_option(s, send_option);
    s->fresh = false;
    if (!send_game(s))
        return seat_unfit(s, "it cannot be given a position: it has no setboard");
    seat_send(s, "%s", s->ponder ? "hard" : "easy");
    seat_send(s, "post");
    if (!(s->offered & FEATURE_PING))
        return SEAT_READY;
    seat_send(s, "ping 1");
    return SEAT_NOTED;
}

/* ---- asking ---- */

static bool same_turn(const struct agon_turn *a, const struct agon_turn *b)
{
    return a->n == b->n && memcmp(a->move, b->move, sizeof(agon_move) * (size_t)a->n) == 0;
}

/* Takes its own last turn, which it knows, from `line` into seat->line. */
static void take_own(struct seat *s, const struct agon_line *line)
{
    const char *text = s->turn;
    struct agon_turn turn;
    int t = s->line.turns;
    if (s->replied && t < line->turns &&
        agon_turn_read(s->game, s->line.pos, agon_line_past(&s->line), &text, false, &turn, NULL) ==
            0 &&
        same_turn(&turn, &line->turn[t]))
        agon_line_play_turn(&s->line, &turn, NULL);
    else
        s->playing = false;
    s->replied = false;
}

static void send_times(struct seat *s, const struct agon_clock *c, int seat)
{
    int64_t own = seat_time_left(c, seat), other = seat_time_left(c, 1 - seat);
    if (own == 0 || s->offered & FEATURE_UNTIMED)
        return;
    seat_send(s, "time %lld", (long long)(own / 10));
    seat_send(s, "otim %lld", (long long)(other / 10));
}

static void go(struct seat *s, const struct agon_line *line, const struct agon_clock *c,
               int64_t now)
{
    int seat = s->game->rules->seat(s->game, line->pos);
    struct agon_line copy;
    (void)now;
    take_own(s, line);
    int common = seat_common_turns(s, line);
    bool behind = common < s->line.turns, answers = s->playing && line->turns == common + 1;
    if (behind && agon_line_copy(&copy, line, NULL) == 0) {
        agon_line_release(&s->line);
        s->line = copy;
        send_game(s);
        common = line->turns;
    } else if (!answers) {
        seat_send(s, "force");
    }
    if (!behind && answers)
        send_times(s, c, seat);
    for (int t = common; t < line->turns; t++) {
        send_turn(s, line, t);
        agon_line_play_turn(&s->line, &line->turn[t], NULL);
    }
    if (behind || !answers) {
        send_times(s, c, seat);
        seat_send(s, "go");
    }
    s->playing = true;
}

/* ---- features ---- */

/* Reads the next NAME=VALUE, the value perhaps in quotes; false: there is none. */
static bool read_feature(const char **text, char name[64], char value[VALUE_ROOM])
{
    text_skip_spaces(text);
    size_t n = strcspn(*text, "= \t");
    if (n == 0 || n >= 64 || (*text)[n] != '=')
        return false;
    snprintf(name, 64, "%.*s", (int)n, *text);
    *text += n + 1;
    bool quoted = **text == '"';
    *text += quoted;
    n = strcspn(*text, quoted ? "\"" : " \t");
    snprintf(value, VALUE_ROOM, "%.*s", (int)n, *text);
    *text += n;
    *text += quoted && **text == '"';
    return true;
}

/* Notes under which of its variants, with commas between them, the program has the game. */
static void find_variant(struct seat *s, const char *text)
{
    for (; *text; text += *text == ',') {
        text += strspn(text, " \t");
        size_t n = strcspn(text, ", \t");
        if (n > 0 && n < sizeof s->variant && uci_same_name(s->game->rules->id, text, n) &&
            !*s->game->definition)
            snprintf(s->variant, sizeof s->variant, "%.*s", (int)n, text);
        text += n;
        text += strspn(text, " \t");
        if (n == 0 && *text && *text != ',')
            return;
    }
}

static void set_feature(struct seat *s, unsigned bit, bool on)
{
    s->offered = on ? s->offered | bit : s->offered & ~bit;
}

static enum seat_heard hear_features(struct seat *s, const char *text)
{
    static const struct {
        const char *name;
        unsigned bit;
        char value; /* the one that sets the bit */
    } known[] = {{"ping", FEATURE_PING, '1'},         {"setboard", FEATURE_SETBOARD, '1'},
                 {"usermove", FEATURE_USERMOVE, '1'}, {"memory", FEATURE_MEMORY, '1'},
                 {"smp", FEATURE_SMP, '1'},           {"time", FEATURE_UNTIMED, '0'}};
    char name[64], value[VALUE_ROOM];
    bool done = false;
    if (!(s->offered & FEATURE_ANY))
        s->deadline += SEAT_ANSWER_MS;
    s->offered |= FEATURE_ANY;
    while (read_feature(&text, name, value)) {
        for (size_t i = 0; i < sizeof known / sizeof *known; i++)
            if (strcmp(name, known[i].name) == 0)
                set_feature(s, known[i].bit, *value == known[i].value);
        if (strcmp(name, "reuse") == 0)
            s->once = *value == '0';
        if (strcmp(name, "myname") == 0)
            seat_set_name(s, value);
        if (strcmp(name, "variants") == 0)
            find_variant(s, value);
        done |= strcmp(name, "done") == 0 && *value == '1';
        bool refused = strcmp(name, "san") == 0 && *value == '1';
        seat_send(s, "%s %s", refused ? "rejected" : "accepted", name);
    }
    return done && s->state == SEAT_GREETING ? SEAT_GREETED : SEAT_NOTED;
}

/* ---- hearing ---- */

static enum seat_heard hear_move(struct seat *s, const char *move)
{
    size_t n = strcspn(move, " \t");
    if (n == 0 || n >= 32)
        return SEAT_STRANGE;
    snprintf(s->turn, sizeof s->turn, "%.*s", (int)n, move);
    return SEAT_TURN;
}

/* A claim of a result; one that says that it has lost is a resignation. */
static enum seat_heard hear_result(struct seat *s, const char *text)
{
    bool lost = text_equal(text, strcspn(text, " \t{"),
                           s->game->rules->seat(s->game, s->line.pos) == 0 ? "0-1" : "1-0");
    player_note(&s->player, text);
    return lost && s->state == SEAT_THINKING && s->unanswered ? SEAT_RESIGNED : SEAT_NOTED;
}

/* How version 1 writes a move, and GNU Chess still does: "2. ... e7e5", "My move is : e7e5"; NULL:
 * the text is none. */
static const char *old_move(const struct seat *s, const char *text)
{
    const char *move = text + strspn(text, "0123456789");
    if (!(s->offered & FEATURE_ANY) && move > text && strncmp(move, ". ... ", 6) == 0)
        return move + 6;
    if (strncmp(text, "My move is", 10) != 0)
        return NULL;
    move = text + 10;
    return move + strspn(move, " \t:");
}

/* "ply score time nodes line": hundredths of a pawn, 100000 and N: mate in N moves. */
static void hear_post(struct seat *s, const char *text)
{
    int depth, score, read = 0;
    if (s->state != SEAT_THINKING || sscanf(text, "%6d %7d %*d %*d%n", &depth, &score, &read) < 2 ||
        read == 0 || depth <= 0)
        return;
    int size = abs(score), most = (AGON_DECIDED - 10000) / 10;
    if (size > 100000 && size < 105000)
        size = AGON_DECIDED - (2 * (size - 100000) - (score > 0));
    else
        size = 10 * (size < most ? size : most);
    s->player.thought = (struct match_thought){score < 0 ? -size : size, depth};
}

static enum seat_heard hear(struct seat *s, const char *text)
{
    static const char *const noted[] = {"tellics",    "tellicsnoalias", "tellall", "telluser",
                                        "tellothers", "askuser",        "offer",   "Hint:"};
    const char *rest;
    if ((rest = seat_after(text, "feature")))
        return hear_features(s, rest);
    if ((rest = seat_after(text, "move")) || (rest = old_move(s, text)))
        return hear_move(s, rest);
    if (seat_after(text, "pong"))
        return SEAT_READY;
    if (seat_after(text, "resign"))
        return SEAT_RESIGNED;
    if (seat_after(text, "1-0") || seat_after(text, "0-1") || seat_after(text, "1/2-1/2"))
        return hear_result(s, text);
    if ((rest = seat_after(text, "Illegal")) && strncmp(rest, "move", 4) == 0)
        return seat_unfit(s, "it calls a legal move illegal: %.80s", rest);
    if (seat_after(text, "tellusererror") || seat_after(text, "Error")) {
        player_note(&s->player, text);
        return SEAT_NOTED;
    }
    for (size_t i = 0; i < sizeof noted / sizeof *noted; i++)
        if (seat_after(text, noted[i]))
            return SEAT_NOTED;
    if (strchr("0123456789", *text))
        hear_post(s, text);
    else if (*text != '#')
        return SEAT_STRANGE;
    return SEAT_NOTED;
}

static void stop(struct seat *s)
{
    if (s->state == SEAT_THINKING)
        seat_send(s, "?");
    else if (s->playing)
        seat_send(s, "force");
    s->playing = s->playing && s->state == SEAT_THINKING;
}

static const struct seat_protocol protocol = {.greeting = "xboard\nprotover 2",
                                              .prepare = prepare,
                                              .go = go,
                                              .hear = hear,
                                              .stop = stop,
                                              .older = true};

struct player *cecp_client_new(const agon_game *game, const struct seat_program *program,
                               struct agon_error *e)
{
    if (uci_fits(game))
        return seat_new(&protocol, game, program, e);
    agon_fail(e, AGON_UNSUPPORTED, -1, "CECP is for chess-like games, %s is played over UGI",
              game->rules->name);
    return NULL;
}
