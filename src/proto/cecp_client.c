/* The controller side of CECP, version 2, the protocol of xboard and its engines: a chess program
 * as a player, in chess and in every chess-like game among its variants. Without features a program
 * is treated as version 1.
 *
 * After "go" the program answers each turn of the opponent automatically; anything else than one
 * such turn is played in force mode and followed by another "go". */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play/clock.h"
#include "play/pgn.h"
#include "proto/cecp_edit.h"
#include "proto/seat.h"
#include "proto/seat_options.h"
#include "proto/uci_text.h"

/* Bits of features. */
enum {
    FEATURE_ANY = 1,
    FEATURE_PING = 2,
    FEATURE_SETBOARD = 4,
    FEATURE_USERMOVE = 8,
    FEATURE_MEMORY = 16,
    FEATURE_SMP = 32,
    FEATURE_UNTIMED = 64, /* does not want "time" */
    FEATURE_NO_DRAW = 128 /* does not want "draw" */
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

/* Whether ranks are counted from 0, as in xboard on boards of ten. */
static bool counts_from_zero(const agon_game *g)
{
    int32_t top = 0;
    for (int i = 0; i < g->board->cells; i++)
        top = g->board->cell[i].y > top ? g->board->cell[i].y : top;
    return top / 1000 == 9;
}

/* Writes a move with `more` added to every rank, a number of one or two digits after a file. */
static void renumber(const char *text, int more, struct text *out)
{
    bool file = false;
    while (*text) {
        size_t n = strspn(text, "0123456789");
        if (file && n > 0 && n <= 2)
            text_add(out, "%d", atoi(text) + more);
        else
            text_add(out, "%.*s", n > 0 ? (int)n : 1, text);
        file = islower((unsigned char)*text);
        text += n > 0 ? n : 1;
    }
}

static int64_t shorter(int64_t a, int64_t b)
{
    return a == 0 || (b > 0 && b < a) ? b : a;
}

/* The fixed time of every turn, in ms; 0: there is none. *whole: before the margin for lag. */
static int64_t fixed_time(const struct seat *s, int64_t *whole)
{
    const struct agon_clock *c = &s->clock;
    int64_t soft, fixed = 0;
    *whole = s->limits.move_ms;
    if (*whole > 0)
        return *whole;
    if (c->reserve_ms[0] == 0)
        clock_allot(c, 0, &soft, &fixed);
    *whole = shorter(c->move_ms, c->max_turn_ms);
    *whole = *whole > 0 ? *whole : fixed;
    if (fixed == 0 && c->reserve_ms[0] == 0 && s->limits.depth == 0)
        fixed = *whole = PLAYER_MOVE_MS;
    return fixed;
}

/* Times are sent in whole seconds, as programs read nothing else. The margin for lag does not
 * reduce a time to zero; a time below a second cannot be sent. Fractions of an increment are
 * dropped. */
static bool send_control(struct seat *s)
{
    const struct agon_clock *c = &s->clock;
    int64_t whole, fixed = fixed_time(s, &whole), reserve = c->reserve_ms[0] / 1000;
    if (fixed > 0 ? whole < 1000
                  : c->reserve_ms[0] > 0 && shorter(c->reserve_ms[0], c->max_turn_ms) < 1000)
        return false;
    if (fixed > 0)
        seat_send(s, "st %lld", (long long)(fixed < 1000 ? 1 : fixed / 1000));
    else if (reserve > 0)
        seat_send(s, "level 0 %lld:%02d %lld", (long long)(reserve / 60), (int)(reserve % 60),
                  (long long)(c->move_ms * c->percent / 100000));
    if (s->limits.depth > 0)
        seat_send(s, "sd %d", s->limits.depth);
    return true;
}

/* Sends the turn that follows the first `t` turns of `line`. */
static void send_turn(struct seat *s, const struct agon_line *line, int t)
{
    char word[AGON_TEXT_MAX];
    struct text out = text_into(word, sizeof word);
    char from_zero_text[AGON_TEXT_MAX];
    struct text from_zero = text_into(from_zero_text, sizeof from_zero_text);
    uci_turn_write(s->game, agon_line_start(line, t), &line->turn[t], false, &out);
    renumber(word, counts_from_zero(s->game) ? -1 : 0, &from_zero);
    seat_send(s, "%s%s", s->offered & FEATURE_USERMOVE ? "usermove " : "", from_zero_text);
}

/* Whether every program begins with this position: only chess's start is universal. */
static bool is_usual(const agon_game *g, const char *start)
{
    char usual[AGON_TEXT_MAX] = "";
    agon_game *plain = uci_is_chess(g) ? agon_open(g->rules->id, NULL, NULL) : NULL;
    if (plain)
        plain->rules->write(plain, plain->first, usual, sizeof usual);
    agon_close(plain);
    return strcmp(start, usual) == 0;
}

/* Sends the start position piece by piece; false: that cannot express it. In chess, a move of a
 * white pawn, which the edit then removes, gives Black the turn. */
static bool send_edit(struct seat *s)
{
    char lines[AGON_TEXT_MAX];
    struct text out = text_into(lines, sizeof lines);
    const agon_pos *start = agon_line_start(&s->line, 0);
    bool black = s->game->rules->seat(s->game, start) != 0;
    if ((black && !uci_is_chess(s->game)) ||
        !cecp_edit_write(s->game, start, counts_from_zero(s->game), &out) || out.n >= sizeof lines)
        return false;
    if (black)
        seat_send(s, "%sa2a3", s->offered & FEATURE_USERMOVE ? "usermove " : "");
    for (const char *line = lines; *line; line += strcspn(line, "\n"), line += *line == '\n')
        seat_send(s, "%.*s", (int)strcspn(line, "\n"), line);
    return true;
}

/* Sends the whole game of seat->line, in force mode; NULL, or why the program cannot play it. */
static const char *send_game(struct seat *s)
{
    char start[AGON_TEXT_MAX];
    s->game->rules->write(s->game, agon_line_start(&s->line, 0), start, sizeof start);
    bool usual = is_usual(s->game, start);
    if (pgn_is_chess960(start))
        return "Chess960 is played over UCI";
    seat_send(s, "new");
    if (!uci_is_chess(s->game))
        seat_send(s, "variant %s", s->variant);
    seat_send(s, "force");
    s->playing = s->replied = false;
    if (!send_control(s))
        return "CECP cannot tell a time shorter than a second";
    if (!usual && s->offered & FEATURE_SETBOARD)
        seat_send(s, "setboard %s", start);
    else if (!usual && !send_edit(s))
        return "it has no setboard, and \"edit\" does not tell this position";
    for (int t = 0; t < s->line.turns; t++)
        send_turn(s, &s->line, t);
    return NULL;
}

static enum seat_heard prepare(struct seat *s)
{
    if (!uci_is_chess(s->game) && !s->variant[0])
        return seat_unfit(s, "it has no variant '%s'", s->game->rules->id);
    if (s->fresh && s->offered & FEATURE_ANY && seat_options_check(s) == SEAT_UNFIT)
        return SEAT_UNFIT;
    if (s->fresh)
        seat_each_option(s, send_option);
    s->fresh = false;
    const char *why = send_game(s);
    if (why)
        return seat_unfit(s, "%s", why);
    seat_send(s, "%s", s->ponder ? "hard" : "easy");
    seat_send(s, "post");
    if (!(s->offered & FEATURE_PING))
        return SEAT_READY;
    seat_send(s, "ping 1");
    return SEAT_NOTED;
}

/* ---- requests ---- */

static bool same_turn(const struct agon_turn *a, const struct agon_turn *b)
{
    return a->n == b->n && memcmp(a->move, b->move, sizeof(agon_move) * (size_t)a->n) == 0;
}

/* Copies the program's own last turn from `line` to seat->line. */
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

/* Reads the next NAME=VALUE, the value perhaps in quotes; false: none. */
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

/* Stores the program's name for the game from its comma-separated list of variants. */
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

/* The choices of "A /// *B /// C", of which B is the default, in UCI's form. */
static void describe_choices(const char *s, struct text *about)
{
    text_add(about, "type combo");
    while (s) {
        const char *next = strstr(s, "///");
        size_t first = strspn(s, " *"), n = next ? (size_t)(next - s) : strlen(s);
        while (n > first && s[n - 1] == ' ')
            n--;
        text_add(about, " var %.*s", n > first ? (int)(n - first) : 0, s + first);
        s = next ? next + strlen("///") : NULL;
    }
}

/* Writes the type of an option in UCI's form: "spin 1 0 10", "check 1", "combo A /// *B"; others
 * allow any value. */
static void describe_option(const char *type, struct text *about)
{
    static const char combo[] = "combo ", check[] = "check ";
    long least, most;
    if (sscanf(type, "spin %*d %ld %ld", &least, &most) == 2 ||
        sscanf(type, "slider %*d %ld %ld", &least, &most) == 2)
        text_add(about, "type spin min %ld max %ld", least, most);
    else if (strncmp(type, check, strlen(check)) == 0)
        text_add(about, "type spin min 0 max 1");
    else if (strncmp(type, combo, strlen(combo)) == 0)
        describe_choices(type + strlen(combo), about);
}

/* Features that are options, and options: "NAME -spin 1 0 10". */
static void list_option(struct seat *s, const char *feature, char *value)
{
    if (strcmp(feature, "option") == 0) {
        char about[VALUE_ROOM] = "", *type = strstr(value, " -");
        struct text t = text_into(about, sizeof about);
        if (type) {
            *type = '\0';
            describe_option(type + strlen(" -"), &t);
        }
        seat_options_add(s, value, about);
    } else if (strcmp(feature, "memory") == 0 && *value == '1') {
        seat_options_add(s, "memory", "");
    } else if (strcmp(feature, "smp") == 0 && *value == '1') {
        seat_options_add(s, "cores", "");
    } else if (strcmp(feature, "variants") == 0) {
        seat_options_add(s, "variant", "");
    }
}

static enum seat_heard hear_features(struct seat *s, const char *text)
{
    static const struct {
        const char *name;
        unsigned bit;
        char value; /* the one that sets the bit */
    } known[] = {{"ping", FEATURE_PING, '1'},         {"setboard", FEATURE_SETBOARD, '1'},
                 {"usermove", FEATURE_USERMOVE, '1'}, {"memory", FEATURE_MEMORY, '1'},
                 {"smp", FEATURE_SMP, '1'},           {"time", FEATURE_UNTIMED, '0'},
                 {"draw", FEATURE_NO_DRAW, '0'}};
    static const char *const others[] = {"analyze", "colors",    "debug",  "done",      "egt",
                                         "exclude", "highlight", "ics",    "myname",    "name",
                                         "nps",     "option",    "pause",  "playother", "reuse",
                                         "san",     "setscore",  "sigint", "sigterm",   "variants"};
    char name[64], value[VALUE_ROOM];
    bool done = false;
    if (!(s->offered & FEATURE_ANY))
        s->deadline += SEAT_ANSWER_MS;
    s->offered |= FEATURE_ANY;
    while (read_feature(&text, name, value)) {
        bool heard = false;
        for (size_t i = 0; i < sizeof others / sizeof *others && !heard; i++)
            heard = strcmp(name, others[i]) == 0;
        for (size_t i = 0; i < sizeof known / sizeof *known; i++)
            if (strcmp(name, known[i].name) == 0) {
                set_feature(s, known[i].bit, *value == known[i].value);
                heard = true;
            }
        if (strcmp(name, "reuse") == 0)
            s->once = *value == '0';
        if (strcmp(name, "myname") == 0)
            seat_set_name(s, value);
        if (strcmp(name, "variants") == 0)
            find_variant(s, value);
        list_option(s, name, value);
        done |= strcmp(name, "done") == 0 && *value == '1';
        bool refused = !heard || (strcmp(name, "san") == 0 && *value == '1');
        seat_send(s, "%s %s", refused ? "rejected" : "accepted", name);
    }
    return done && s->state == SEAT_GREETING ? SEAT_GREETED : SEAT_NOTED;
}

/* ---- input ---- */

/* A move in coordinates, or in SAN, which some programs send unasked. */
static enum seat_heard hear_move(struct seat *s, const char *move)
{
    char word[32], counted[64];
    struct text out = text_into(counted, sizeof counted);
    struct agon_turn turn;
    size_t n = strcspn(move, " \t");
    if (n == 0 || n >= sizeof word)
        return SEAT_STRANGE;
    snprintf(word, sizeof word, "%.*s", (int)n, move);
    renumber(word, counts_from_zero(s->game) ? 1 : 0, &out);
    snprintf(s->turn, sizeof s->turn, "%s", counted);
    if (pgn_fits(s->game) && pgn_turn_read(&s->line, counted, &turn, NULL) == 0)
        agon_turn_write(s->game, s->line.pos, &turn, s->turn, sizeof s->turn);
    return SEAT_TURN;
}

/* A claim of a result; a claim that the program has lost is a resignation. */
static enum seat_heard hear_result(struct seat *s, const char *text)
{
    bool lost = text_equal(text, strcspn(text, " \t{"),
                           s->game->rules->seat(s->game, s->line.pos) == 0 ? "0-1" : "1-0");
    player_note(&s->player, text);
    return lost && s->state == SEAT_THINKING && s->unanswered ? SEAT_RESIGNED : SEAT_NOTED;
}

/* The move in the form of version 1, still used by GNU Chess: "2. ... e7e5", "My move is : e7e5";
 * NULL: no move. */
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
                                        "tellothers", "askuser",        "Hint:"};
    const char *rest;
    if ((rest = seat_after(text, "feature")))
        return hear_features(s, rest);
    if ((rest = seat_after(text, "move")) || (rest = old_move(s, text)))
        return hear_move(s, rest);
    if (seat_after(text, "pong"))
        return SEAT_READY;
    if (seat_after(text, "resign"))
        return SEAT_RESIGNED;
    if ((rest = seat_after(text, "offer")))
        return seat_after(rest, "draw") ? SEAT_DRAW : SEAT_NOTED;
    if (seat_after(text, "1-0") || seat_after(text, "0-1") || seat_after(text, "1/2-1/2"))
        return hear_result(s, text);
    if ((rest = seat_after(text, "Illegal")) && strncmp(rest, "move", 4) == 0)
        return seat_unfit(s, "it calls a legal move illegal: %.80s", rest);
    if (s->state == SEAT_PREPARING && (rest = seat_after(text, "tellusererror")) &&
        strncmp(rest, "Illegal position", 16) == 0)
        return seat_unfit(s, "it calls a legal position illegal: %.80s", rest);
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

static bool offered(struct seat *s)
{
    if (s->offered & FEATURE_NO_DRAW)
        return false;
    seat_send(s, "draw");
    return true;
}

static const struct seat_protocol protocol = {.greeting = "xboard\nprotover 2",
                                              .prepare = prepare,
                                              .go = go,
                                              .hear = hear,
                                              .offered = offered,
                                              .stop = stop,
                                              .default_move = true,
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
