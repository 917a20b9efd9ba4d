/* The engine side of UGI: messages in, one engine's answers out, for any game.
 *
 * Every "go" is answered by exactly one "bestmove". An unusable message is answered by "info string
 * error: ..." and changes nothing. */
#include "proto/ugi_engine.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "play/clock.h"
#include "proto/ugi_position.h"
#include "proto/ugi_text.h"

/* ---- reports of a search ---- */

/* Engines count in thousandths of the smallest piece, UGI in hundredths; decided scores become the
 * number of turns to the end. */
static void write_score(int score, struct text *out)
{
    int size = score < 0 ? -score : score;
    if (size > AGON_DECIDED - 10000)
        text_add(out, "mate %d", score < 0 ? size - AGON_DECIDED : AGON_DECIDED - size);
    else
        text_add(out, "cp %d", score / 10);
}

static void write_variation(const struct host *h, const struct agon_info *i, struct text *out)
{
    const agon_game *game = h->game;
    agon_pos *pos = agon_pos_new(game, h->line.pos);
    for (int t = 0; pos && t < i->pv_turns; t++) {
        char turn[AGON_TEXT_MAX];
        ugi_turn_write(game, pos, &i->pv[t], turn, sizeof turn);
        text_add(out, " %s", turn);
        for (int m = 0; m < i->pv[t].n; m++)
            game->rules->play(game, pos, i->pv[t].move[m]);
    }
    free(pos);
}

static void say_info(struct host *h, const struct agon_info *i)
{
    char reply[HOST_REPLY_MAX];
    struct text out = text_into(reply, sizeof reply);
    if (i->line > 0)
        return;
    text_add(&out, "info depth %d", i->depth);
    if (i->seldepth > 0)
        text_add(&out, " seldepth %d", i->seldepth);
    text_add(&out, " score ");
    write_score(i->score, &out);
    text_add(&out, " time %lld nodes %llu", (long long)i->ms, (unsigned long long)i->nodes);
    if (i->ms > 0)
        text_add(&out, " nps %llu", (unsigned long long)agon_info_nps(i));
    if (i->hashfull > 0)
        text_add(&out, " hashfull %d", i->hashfull);
    if (i->pv_turns > 0) {
        text_add(&out, " pv");
        write_variation(h, i, &out);
    }
    host_say(h, "%s", reply);
}

static void say_best(struct host *h, const struct agon_turn *turn)
{
    char text[AGON_TEXT_MAX] = "none";
    if (turn)
        ugi_turn_write(h->game, h->line.pos, turn, text, sizeof text);
    host_say(h, "bestmove %s", text);
}

static void say_failure(struct host *h)
{
    host_complain(h, "the engine failed");
    say_best(h, NULL);
}

/* ---- ugi: options ---- */

/* One choice of a combo option; the caller ends the line. */
static void add_choice(struct text *out, const char *value)
{
    text_add(out, " var %s", value);
}

static void say_game_options(struct host *h)
{
    char reply[HOST_REPLY_MAX];
    struct text out = text_into(reply, sizeof reply);
    text_add(&out, "option name game type combo default %s", h->game->rules->id);
    for (int i = 0; agon_rules_at(i); i++)
        add_choice(&out, agon_rules_at(i)->id);
    host_say(h, "%s", reply);

    host_say(h, "option name definition type string default <empty>");

    out = text_into(reply, sizeof reply);
    text_add(&out, "option name variant type combo default %s", h->game->variant);
    for (const struct agon_variant *v = h->game->rules->variants; v->id; v++)
        add_choice(&out, v->id);
    host_say(h, "%s", reply);

    host_say(h, "option name options type string default %s",
             *h->game->options ? h->game->options : "<empty>");

    out = text_into(reply, sizeof reply);
    text_add(&out, "option name engine type combo default %s", h->type->id);
    for (int i = 0; agon_engine_at(i); i++)
        if (agon_engine_find(agon_engine_at(i)->id, h->game, NULL) == agon_engine_at(i))
            add_choice(&out, agon_engine_at(i)->id);
    host_say(h, "%s", reply);
}

/* One of the engine's own options in the syntax of UCI. */
static void say_option(struct host *h, const struct agon_option *o)
{
    char reply[HOST_REPLY_MAX];
    struct text out = text_into(reply, sizeof reply);
    text_add(&out, "option name %s type ", o->name);
    if (o->type == AGON_SWITCH) {
        text_add(&out, "check default %s", strcmp(o->default_value, "on") == 0 ? "true" : "false");
    } else if (o->type == AGON_NUMBER) {
        text_add(&out, "spin default %s min %lld max %lld", o->default_value, (long long)o->min,
                 (long long)o->max);
    } else if (o->type == AGON_TEXT) {
        text_add(&out, "string default %s", *o->default_value ? o->default_value : "<empty>");
    } else {
        text_add(&out, "combo default %s", o->default_value);
        for (const char *s = o->values; *s; s += *s == '|') {
            size_t n = strcspn(s, "|");
            text_add(&out, " var %.*s", (int)n, s);
            s += n;
        }
    }
    host_say(h, "%s", reply);
}

static void hear_ugi(struct host *h, const char *text)
{
    (void)text;
    host_say(h, "id name Agon %s %s", agon_version(), h->type->id);
    host_say(h, "id author the Agon developers");
    say_game_options(h);
    host_say(h, "option name threads type spin default 1 min 1 max %d", HOST_THREADS_MAX);
    host_say(h, "option name depth type spin default 0 min 0 max %d", HOST_DEPTH_MAX);
    host_say(h, "option name seed type spin default 0 min 0 max %d", INT_MAX);
    for (const struct agon_option *o = h->type->options; o->name; o++)
        say_option(h, o);
    host_say(h, "ugiok");
}

static void hear_isready(struct host *h, const char *text)
{
    (void)text;
    host_say(h, "readyok");
}

/* ---- setoption ---- */

/* Opens the game after one setting has changed. A custom file stays loaded as long as the kind
 * of game can use it. */
static int set_game(struct host *h, const char *name, const char *value, struct agon_error *e)
{
    const struct agon_rules *rules = h->game->rules;
    struct agon_setup setup = {0};
    char variant[HOST_NAME_MAX], *text = NULL;
    if (strcmp(name, "game") == 0 && strcmp(value, rules->id) != 0) {
        rules = agon_rules_find(value, e);
        return rules ? host_open_game(h, rules, &setup, e) : (int)e->code;
    }
    setup.definition = *h->game->definition ? h->game->definition : NULL;
    if (strcmp(name, "variant") == 0)
        setup.variant = value;
    if (strcmp(name, "options") == 0) {
        snprintf(variant, sizeof variant, "%s", h->game->variant);
        setup.variant = variant;
        setup.options = strcmp(value, "<empty>") == 0 ? "" : value;
    }
    if (strcmp(name, "definition") == 0) {
        if (!(text = ugi_lines_read(value)))
            return agon_fail(e, AGON_NO_MEMORY, -1, "out of memory");
        setup.definition = strcmp(value, "<empty>") == 0 ? NULL : text;
    }
    int status = host_open_game(h, rules, &setup, e);
    free(text);
    return status;
}

/* Whether an option defines the game. */
static bool names_game(const char *option)
{
    return strcmp(option, "game") == 0 || strcmp(option, "definition") == 0 ||
           strcmp(option, "variant") == 0 || strcmp(option, "options") == 0;
}

/* Switches of the engine are true or false in UGI. */
static int set_engine(struct host *h, const char *name, const char *value, struct agon_error *e)
{
    for (const struct agon_option *o = h->type->options; o->name; o++)
        if (strcmp(o->name, name) == 0 && o->type == AGON_SWITCH)
            value = strcmp(value, "true") == 0 ? "on" : strcmp(value, "false") == 0 ? "off" : value;
    return host_set(h, name, value, e);
}

static void hear_setoption(struct host *h, const char *text)
{
    struct agon_error e;
    char name[HOST_NAME_MAX];
    const char *value;
    int status;
    if (!host_read_option(h, text, name, &value))
        return;
    host_end(h, true);
    if (names_game(name))
        status = set_game(h, name, value, &e);
    else if (strcmp(name, "engine") == 0)
        status = host_open_engine(h, value, &e);
    else
        status = set_engine(h, name, value, &e);
    if (status < 0)
        host_complain(h, "setoption: %s: %s", name, e.text);
}

/* ---- position ---- */

static void hear_uginewgame(struct host *h, const char *text)
{
    struct agon_error e;
    (void)text;
    host_end(h, true);
    if (host_new_game(h, &e) < 0)
        host_complain_of(h, "uginewgame", 0, &e);
}

static void hear_position(struct host *h, const char *text)
{
    struct agon_error e;
    struct agon_line line;
    host_end(h, true);
    int status = agon_line_init(&line, h->game, &e);
    if (status == 0) {
        status = ugi_position_read(&line, h->protocol->unclaimed, text, &e);
        if (status == 0) {
            agon_line_release(&h->line);
            h->line = line;
        } else {
            agon_line_release(&line);
        }
    }
    h->refused = status < 0;
    if (status < 0)
        host_complain_of(h, "position", strlen("position "), &e);
}

/* ---- go and stop ---- */

enum { UNREAD_MS = 1000 }; /* for a turn with unreadable limits */

/* The arguments of a go command. */
struct wish {
    int64_t time[AGON_SEATS], increment[AGON_SEATS]; /* -1: missing */
    int64_t movetime, depth, nodes;                  /* 0: missing */
    int64_t movestogo;  /* UCI: number of turns for the time; 0: missing */
    bool hold, limited; /* some limit was given, readable or not */
};

/* The member for the number after `word`; NULL: not a word of go. */
static int64_t *wish_member(struct wish *w, const char *word, size_t n)
{
    if (n > 2 && word[0] == 'p' && word[1] >= '1' && word[1] < '1' + AGON_SEATS) {
        int seat = word[1] - '1';
        if (text_equal(word + 2, n - 2, "time"))
            return &w->time[seat];
        if (text_equal(word + 2, n - 2, "inc"))
            return &w->increment[seat];
    }
    if (text_equal(word, n, "movetime"))
        return &w->movetime;
    if (text_equal(word, n, "depth"))
        return &w->depth;
    if (text_equal(word, n, "movestogo"))
        return &w->movestogo;
    return text_equal(word, n, "nodes") ? &w->nodes : NULL;
}

static bool is_word_of_go(struct wish *w, const char *word, size_t n)
{
    return text_equal(word, n, "infinite") || text_equal(word, n, "ponder") ||
           text_equal(word, n, "searchmoves") || wish_member(w, word, n);
}

/* Reads the moves of searchmoves up to the next word of go, and returns its place. */
static const char *read_only(struct host *h, struct wish *w, const char *text)
{
    bool can = h->type->restrict_to && !h->game->rules->turn_open;
    if (!can)
        host_complain(h, "go: searchmoves: this engine cannot be limited to moves");
    agon_move *room = realloc(h->only, h->game->max_moves * sizeof *room);
    h->only = room ? room : h->only;
    for (text_skip_spaces(&text); *text; text_skip_spaces(&text)) {
        size_t n = text_word(text);
        struct agon_turn turn;
        struct agon_error e = {.at = -1};
        if (is_word_of_go(w, text, n))
            break;
        if (ugi_turn_read(&h->line, h->protocol->unclaimed, text, n, &turn, &e) < 0)
            host_complain(h, "go: searchmoves: %.*s: %s", (int)(n < 40 ? n : 40), text, e.text);
        else if (can && room && h->only_n < (int)h->game->max_moves)
            h->only[h->only_n++] = turn.move[0];
        text += n;
    }
    return text;
}

/* Reads a number, without its decimals, at least 0; false: invalid. */
static bool read_amount(const char *text, size_t n, int64_t *amount)
{
    const char *point = memchr(text, '.', n);
    int64_t value;
    if (!text_number(text, point ? (size_t)(point - text) : n, -CLOCK_MS_MAX, INT64_MAX, &value))
        return false;
    *amount = value < 0 ? 0 : value;
    return true;
}

/* Reads all of go. Reports and skips unusable words. */
static void read_wish(struct host *h, struct wish *w, const char *text)
{
    for (text_skip_spaces(&text); *text; text_skip_spaces(&text)) {
        size_t n = text_word(text);
        const char *word = text;
        int64_t *member = wish_member(w, word, n);
        text += n ? n : 1;
        if (text_equal(word, n, "infinite") || text_equal(word, n, "ponder")) {
            w->hold = true;
        } else if (text_equal(word, n, "searchmoves")) {
            text = read_only(h, w, text);
        } else if (!member) {
            host_complain(h, "go: unknown word \"%.*s\"", (int)(n < 40 ? n : 40), word);
        } else {
            bool limit = member == &w->movetime || member == &w->depth || member == &w->nodes;
            text_skip_spaces(&text);
            n = text_word(text);
            w->limited = true;
            if (read_amount(text, n, member)) {
                *member = limit && *member == 0 ? 1 : *member; /* the least possible */
                text += n;
            } else {
                host_complain(h, "go: %.*s: expected a number, found \"%.40s\"",
                              (int)text_word(word), word, text);
            }
        }
    }
}

/* Converts time that includes an increment already added to an engine's clock. */
static void wish_clock(const struct wish *w, int seat, struct agon_clock *clock)
{
    *clock = (struct agon_clock){.percent = 100};
    int64_t increment = w->increment[seat] > 0 ? w->increment[seat] : 0;
    clock->move_ms = increment < w->time[seat] ? increment : w->time[seat];
    for (int s = 0; s < AGON_SEATS; s++)
        if (w->time[s] > clock->move_ms)
            clock->reserve_ms[s] = w->time[s] - clock->move_ms;
    if (clock->move_ms == 0 && clock->reserve_ms[seat] == 0)
        clock->move_ms = 1;
    clock->turns = w->movestogo < INT_MAX ? (int)w->movestogo : 0;
}

static int64_t at_most(int64_t value, int64_t most)
{
    return value < most ? value : most;
}

static void hear_go(struct host *h, const char *text)
{
    struct wish w = {.depth = h->depth};
    struct agon_clock clock;
    struct agon_limits limits = {.threads = h->threads, .lines = h->lines};
    struct agon_result result;
    struct agon_error e;
    int seat = h->game->rules->seat(h->game, h->line.pos);
    memset(w.time, -1, sizeof w.time);
    memset(w.increment, -1, sizeof w.increment);
    host_end(h, true);
    agon_line_result(&h->line, &result);
    if (h->protocol->unclaimed && ugi_plays_on(&h->line))
        result.over = false;
    if (h->refused)
        host_complain(h, "go: the last position could not be used");
    else if (result.over)
        host_complain(h, "go: the game is over: %s", result.why);
    if (h->refused || result.over) {
        h->protocol->best(h, NULL);
        return;
    }
    h->only_n = 0;
    read_wish(h, &w, text);
    bool timed = w.movetime > 0 || w.time[seat] >= 0;
    limits.depth = (int)at_most(w.depth, HOST_DEPTH_MAX);
    limits.nodes = (uint64_t)w.nodes;
    if (w.movetime > 0 && !w.hold) { /* a fixed time already accounts for lag */
        limits.soft_ms = limits.hard_ms = at_most(w.movetime, CLOCK_MS_MAX);
    } else if (timed && !w.hold) {
        wish_clock(&w, seat, &clock);
        host_plan(h, &clock, &limits);
    }
    bool endless = !timed && w.depth == 0 && w.nodes == 0, hold = w.hold || endless;
    if (endless && w.limited && !w.hold) { /* an answer is expected, but at an unknown time */
        limits.soft_ms = limits.hard_ms = UNREAD_MS;
        hold = false;
    }
    if (host_go(h, &limits, hold, &e) < 0) {
        host_complain_of(h, "go", 0, &e);
        h->protocol->best(h, NULL);
    }
}

static void hear_stop(struct host *h, const char *text)
{
    (void)text;
    if (host_busy(h))
        host_stop(h);
}

/* ---- query ---- */

/* The team that has all points, as "p1win"; "p1loss" for an unsolved puzzle; "draw" or "none". */
static void write_result(const agon_game *game, const struct agon_result *r, struct text *out)
{
    int first = 0, best = 0;
    for (int s = 1; s < (int)game->seats; s++)
        if (r->points[s] > r->points[best])
            best = s;
    bool shared = false;
    for (int s = 0; s < (int)game->seats; s++)
        shared |= r->points[s] == r->points[best] && game->team[s] != game->team[best];
    while (game->team[first] != game->team[best])
        first++;
    if (!r->over)
        text_add(out, "none");
    else if (shared)
        text_add(out, "draw");
    else
        text_add(out, "p%d%s", first + 1, r->points[best] > 0 ? "win" : "loss");
}

static void hear_query(struct host *h, const char *text)
{
    struct agon_result result;
    char answer[16];
    struct text out = text_into(answer, sizeof answer);
    size_t n = strlen(text);
    agon_line_result(&h->line, &result);
    if (strcmp(text, "gameover") == 0) {
        host_say(h, "response %s", result.over ? "true" : "false");
    } else if (strcmp(text, "result") == 0) {
        write_result(h->game, &result, &out);
        host_say(h, "response %s", answer);
    } else if (n == 6 && text[0] == 'p' && text[1] >= '1' && text[1] < '1' + AGON_SEATS &&
               strcmp(text + 2, "turn") == 0) {
        bool turn = !result.over && h->game->rules->seat(h->game, h->line.pos) == text[1] - '1';
        host_say(h, "response %s", turn ? "true" : "false");
    } else {
        host_complain(h, "query: expected p1turn, gameover or result, found \"%.40s\"", text);
    }
}

/* ---- table ---- */

static const struct host_message messages[] = {
    {"ugi", hear_ugi},
    {"isready", hear_isready},
    {"setoption", hear_setoption},
    {"uginewgame", hear_uginewgame},
    {"position", hear_position},
    {"go", hear_go},
    {"stop", hear_stop},
    {"query", hear_query},
    {0},
};

const struct host_protocol ugi_engine_protocol = {.messages = messages,
                                                  .complaint = "info string error: ",
                                                  .info = say_info,
                                                  .best = say_best,
                                                  .failed = say_failure};
