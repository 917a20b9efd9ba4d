/* The engine side of AEI: messages in, one engine's answers out.
 *
 * A message that cannot be used is logged as an error and changes nothing, so the game in progress
 * is safe. The words of version 0 (w and b for the colours, wreserve, breserve, tcmoveused) are
 * understood, too. */
#include "proto/aei_engine.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "os/time.h"
#include "play/clock.h"

/* A plain "go" without a time control or another limit must end at some time. */
enum { UNLIMITED_MS = 5000 };

static struct aei_engine *aei(struct host *h)
{
    return (struct aei_engine *)h;
}

/* ---- reports of a search ---- */

/* Engines count in thousandths of a rabbit, AEI in hundredths. */
static int centi_rabbits(int score)
{
    return score / 10;
}

/* Steps of the variation; the side's letter is inserted where the side to move changes. */
static void write_variation(const struct aei_engine *a, const struct agon_info *i, struct text *out)
{
    const agon_game *game = a->host.game;
    agon_pos *pos = agon_pos_new(game, a->host.line.pos);
    for (int t = 0; pos && t < i->pv_turns; t++) {
        char turn[AGON_TEXT_MAX];
        int seat = game->rules->seat(game, pos);
        agon_turn_write(game, pos, &i->pv[t], turn, sizeof turn);
        if (t > 0)
            text_add(out, " %c", "gs"[seat & 1]);
        text_add(out, " %s", turn);
        for (int m = 0; m < i->pv[t].n; m++)
            game->rules->play(game, pos, i->pv[t].move[m]);
    }
    free(pos);
}

static void say_info(struct host *h, const struct agon_info *i)
{
    char variation[HOST_REPLY_MAX - 64];
    struct text out = text_into(variation, sizeof variation);
    if (i->line > 0)
        return;
    host_say(h, "info depth %d", i->depth);
    if (i->seldepth > 0)
        host_say(h, "info seldepth %d", i->seldepth);
    host_say(h, "info time %lld.%02d", (long long)(i->ms / 1000), (int)(i->ms % 1000 / 10));
    host_say(h, "info nodes %llu", (unsigned long long)i->nodes);
    if (i->ms > 0)
        host_say(h, "info nps %llu", (unsigned long long)agon_info_nps(i));
    if (i->hashfull > 0)
        host_say(h, "info hashfull %d", i->hashfull);
    host_say(h, "info score %d", centi_rabbits(i->score));
    if (i->pv_turns > 0) {
        write_variation(aei(h), i, &out);
        host_say(h, "info pv%s", variation);
    }
}

static void say_best(struct host *h, const struct agon_turn *turn)
{
    char text[AGON_TEXT_MAX];
    agon_turn_write(h->game, h->line.pos, turn, text, sizeof text);
    host_say(h, "bestmove %s", text);
}

static void say_failure(struct host *h)
{
    host_complain(h, "the engine failed");
}

/* ---- messages ---- */

static void hear_aei(struct host *h, const char *text)
{
    (void)text;
    host_say(h, "protocol-version 1");
    host_say(h, "id name Agon %s", h->type->id);
    host_say(h, "id author the Agon developers");
    host_say(h, "id version %s", agon_version());
    host_say(h, "aeiok");
}

static void hear_isready(struct host *h, const char *text)
{
    (void)text;
    host_say(h, "readyok");
}

static void hear_newgame(struct host *h, const char *text)
{
    struct agon_error e;
    struct aei_engine *a = aei(h);
    (void)text;
    host_end(h, false);
    if (host_new_game(h, &e) < 0)
        host_complain_of(h, "newgame", 0, &e);
    a->times.reserve[0] = a->times.reserve[1] = -1;
    a->times.moveused = 0;
    a->began = os_now_ms();
}

static void hear_setposition(struct host *h, const char *text)
{
    struct agon_error e;
    host_end(h, false);
    if (agon_line_set(&h->line, text, &e) < 0)
        host_complain_of(h, "setposition", strlen("setposition "), &e);
}

static void hear_makemove(struct host *h, const char *text)
{
    struct agon_error e;
    host_end(h, false);
    if (host_play(h, text, &e) < 0)
        host_complain_of(h, "makemove", strlen("makemove "), &e);
    aei(h)->times.moveused = 0;
}

static void hear_stop(struct host *h, const char *text)
{
    (void)text;
    if (host_busy(h))
        host_stop(h);
    else
        host_say(h, "log Warning: stop: no search is going on");
}

/* ---- options ---- */

static const struct time_option {
    const char *name;
    size_t offset; /* in struct aei_times */
} time_options[] = {
    {"tcmove", offsetof(struct aei_times, tcmove)},
    {"tcreserve", offsetof(struct aei_times, tcreserve)},
    {"tcpercent", offsetof(struct aei_times, tcpercent)},
    {"tcmax", offsetof(struct aei_times, tcmax)},
    {"tctotal", offsetof(struct aei_times, tctotal)},
    {"tcturns", offsetof(struct aei_times, tcturns)},
    {"tcturntime", offsetof(struct aei_times, tcturntime)},
    {"greserve", offsetof(struct aei_times, reserve[0])},
    {"sreserve", offsetof(struct aei_times, reserve[1])},
    {"gused", offsetof(struct aei_times, used[0])},
    {"sused", offsetof(struct aei_times, used[1])},
    {"lastmoveused", offsetof(struct aei_times, lastmoveused)},
    {"moveused", offsetof(struct aei_times, moveused)},
    {"wreserve", offsetof(struct aei_times, reserve[0])},
    {"breserve", offsetof(struct aei_times, reserve[1])},
    {"tcmoveused", offsetof(struct aei_times, moveused)},
};

/* Options that are accepted and ignored. */
static const char *const ignored_options[] = {"opponent", "opponent_rating", "rating", "rated",
                                              "event"};

/* Seconds or a count with up to three decimals, in thousandths; below 0 counts as 0. */
static bool read_thousandths(const char *s, int64_t *value)
{
    int64_t whole = 0, part = 0, scale = 1000;
    bool negative = *s == '-';
    size_t digits = strspn(s += negative, "0123456789");
    if (!text_number(s, digits, 0, CLOCK_MS_MAX / 1000, &whole))
        return false;
    s += digits;
    if (*s == '.')
        for (s++; *s >= '0' && *s <= '9'; s++)
            part += (*s - '0') * (scale /= 10);
    *value = negative ? 0 : whole * 1000 + part;
    return *s == '\0';
}

/* Sets a time option; false if `name` is none. */
static bool set_time(struct host *h, const char *name, const char *value)
{
    size_t count = sizeof time_options / sizeof time_options[0], i = 0;
    int64_t thousandths;
    while (i < count && strcmp(time_options[i].name, name) != 0)
        i++;
    if (i == count)
        return false;
    if (read_thousandths(value, &thousandths))
        memcpy((char *)&aei(h)->times + time_options[i].offset, &thousandths, sizeof thousandths);
    else
        host_complain(h, "setoption: %s: expected a number of at most %d, found \"%.40s\"", name,
                      (int)(CLOCK_MS_MAX / 1000), value);
    return true;
}

static bool is_ignored(const char *name)
{
    for (size_t i = 0; i < sizeof ignored_options / sizeof ignored_options[0]; i++)
        if (strcmp(ignored_options[i], name) == 0)
            return true;
    return false;
}

/* Sets an option of the engine, which must not be thinking. AEI's depth may be below 0: no
 * limit. */
static void set_engine(struct host *h, const char *name, const char *value)
{
    struct agon_error e;
    if (host_busy(h)) {
        host_complain(h, "setoption: %s cannot be changed during a search", name);
        return;
    }
    host_end(h, true);
    if (strcmp(name, "depth") == 0 && *value == '-')
        value = "0";
    int status = host_set(h, name, value, &e);
    if (status == AGON_UNSUPPORTED)
        host_say(h, "log Warning: setoption: unknown option \"%s\"", name);
    else if (status < 0)
        host_complain(h, "setoption: %s", e.text);
}

static void hear_setoption(struct host *h, const char *text)
{
    char name[HOST_NAME_MAX];
    const char *value;
    if (host_read_option(h, text, name, &value) && !set_time(h, name, value) && !is_ignored(name))
        set_engine(h, name, value);
}

/* ---- go ---- */

/* Converts the time options to an engine's clock. False: no time control. */
static bool read_clock(const struct aei_engine *a, struct agon_clock *clock)
{
    const struct aei_times *t = &a->times;
    int turns = (int)(t->tcturns / 1000) - a->host.line.turns / 2;
    *clock = (struct agon_clock){.move_ms = t->tcmove,
                                 .max_reserve_ms = t->tcmax,
                                 .max_turn_ms = t->tcturntime,
                                 .percent = (int)(t->tcpercent / 1000),
                                 .used_ms = t->moveused};
    if (clock->percent > 100)
        clock->percent = 100;
    for (int seat = 0; seat < 2; seat++)
        clock->reserve_ms[seat] = t->reserve[seat] >= 0 ? t->reserve[seat] : t->tcreserve;
    if (t->tcturns > 0)
        clock->turns = turns > 1 ? turns : 1;
    if (t->tctotal > 0) {
        int64_t left = t->tctotal - (os_now_ms() - a->began);
        clock->game_ms = left > 1 ? left : 1;
    }
    return t->tcmove > 0 || t->tcreserve > 0 || t->tcturntime > 0 || t->tctotal > 0;
}

static void hear_go(struct host *h, const char *text)
{
    bool ponder = strcmp(text, "ponder") == 0;
    if (*text && !ponder)
        host_say(h, "log Warning: go: expected nothing or \"ponder\", found \"%.40s\"", text);
    if (host_busy(h)) {
        host_complain(h, "go: a search is going on");
        return;
    }
    host_end(h, true);
    struct agon_result result;
    agon_line_result(&h->line, &result);
    if (result.over) {
        host_complain(h, "go: the game is over: %s", result.why);
        return;
    }
    struct agon_error e;
    struct agon_clock clock;
    struct agon_limits limits = {.depth = h->depth, .threads = h->threads, .lines = 1};
    bool timed = !ponder && read_clock(aei(h), &clock);
    if (timed) {
        host_plan(h, &clock, &limits);
    } else if (!ponder && h->depth == 0) {
        limits.soft_ms = limits.hard_ms = UNLIMITED_MS;
    }
    if (host_go(h, &limits, ponder, &e) < 0)
        host_complain_of(h, "go", 0, &e);
}

/* ---- table ---- */

static const struct host_message messages[] = {
    {"aei", hear_aei},
    {"isready", hear_isready},
    {"newgame", hear_newgame},
    {"setposition", hear_setposition},
    {"setoption", hear_setoption},
    {"makemove", hear_makemove},
    {"go", hear_go},
    {"stop", hear_stop},
    {0},
};

static const struct host_protocol protocol = {messages, "log Error: ", say_info, say_best,
                                              say_failure};

int aei_engine_init(struct aei_engine *a, const agon_game *game, const char *engine, FILE *out,
                    struct agon_error *e)
{
    *a = (struct aei_engine){.times = {.tcpercent = 100000, .reserve = {-1, -1}},
                             .began = os_now_ms()};
    if (strcmp(game->rules->id, "arimaa") != 0)
        return agon_fail(e, AGON_UNSUPPORTED, -1, "AEI is for Arimaa alone, %s is played over UGI",
                         game->rules->name);
    return host_init(&a->host, &protocol, game, engine, out, e);
}
