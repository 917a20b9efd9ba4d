/* The engine host: the listener's and the thinker's part of a search, and changes between
 * searches. */
#include "proto/host.h"

#include <limits.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "core/random.h"
#include "core/text.h"
#include "os/lines.h"
#include "os/time.h"
#include "play/clock.h"

/* ---- output ---- */

/* One fwrite() per line: the stream's lock keeps lines of both threads intact. */
static void say(struct host *h, const char *prefix, const char *format, va_list args)
{
    char reply[HOST_REPLY_MAX + 1];
    size_t length = strlen(prefix), at;
    memcpy(reply, prefix, length);
    int n = vsnprintf(reply + length, HOST_REPLY_MAX - length, format, args);
    length = n < 0 || (size_t)n < HOST_REPLY_MAX - length ? length + (size_t)(n < 0 ? 0 : n)
                                                          : HOST_REPLY_MAX - 1;
    while (!text_clean(reply, length, &at)) /* quoted words may be cut anywhere */
        reply[at] = '?';
    reply[length++] = '\n';
    fwrite(reply, 1, length, h->out);
    fflush(h->out);
}

void host_say(struct host *h, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(h, "", format, args);
    va_end(args);
}

void host_complain(struct host *h, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(h, h->protocol->complaint, format, args);
    va_end(args);
}

void host_complain_of(struct host *h, const char *message, size_t offset,
                      const struct agon_error *e)
{
    if (e->at >= 0)
        host_complain(h, "%s: %s (byte %zu)", message, e->text, offset + (size_t)e->at + 1);
    else
        host_complain(h, "%s: %s", message, e->text);
}

/* ---- the game and the engine ---- */

/* Opens the engine for a game into *engine. */
static int open_engine(const agon_game *game, const char *id, const struct agon_engine_type **type,
                       agon_engine **engine, struct agon_error *e)
{
    *type = agon_engine_find(id, game, e);
    *engine = *type ? (*type)->open(game, e) : NULL;
    return *engine ? 0 : e->code;
}

int host_init(struct host *h, const struct host_protocol *protocol, const agon_game *game,
              const char *engine, FILE *out, struct agon_error *e)
{
    *h = (struct host){.protocol = protocol, .game = game, .out = out, .lines = 1};
    h->seed = random_mix((uint64_t)os_date_ms() ^ (uint64_t)os_now_us() << 20 ^ (uintptr_t)h);
    int status = open_engine(game, engine, &h->type, &h->engine, e);
    if (status < 0)
        return status;
    status = agon_line_init(&h->line, game, e);
    if (status == 0 && !os_bell_init(&h->stopped)) {
        agon_line_release(&h->line);
        status = agon_fail(e, AGON_NO_MEMORY, -1, "no file descriptors are left");
    }
    if (status < 0)
        h->type->close(h->engine);
    return status;
}

void host_release(struct host *h)
{
    host_end(h, false);
    h->type->close(h->engine);
    agon_line_release(&h->line);
    agon_close(h->owned);
    os_bell_release(&h->stopped);
    free(h->only);
}

int host_open_engine(struct host *h, const char *id, struct agon_error *e)
{
    const struct agon_engine_type *type;
    agon_engine *engine;
    int status = open_engine(h->game, id, &type, &engine, e);
    if (status < 0)
        return status;
    h->type->close(h->engine);
    h->type = type;
    h->engine = engine;
    return 0;
}

int host_open_game(struct host *h, const struct agon_rules *rules, const struct agon_setup *setup,
                   struct agon_error *e)
{
    struct agon_line line;
    const struct agon_engine_type *type;
    agon_engine *engine;
    agon_game *game = rules->open(setup, e);
    if (!game)
        return e->code;
    int status = open_engine(game, h->type->fits(game) ? h->type->id : NULL, &type, &engine, e);
    if (status == 0) {
        status = agon_line_init(&line, game, e);
        if (status < 0)
            type->close(engine);
    }
    if (status < 0) {
        agon_close(game);
        return status;
    }
    h->type->close(h->engine);
    agon_line_release(&h->line);
    agon_close(h->owned);
    h->game = h->owned = game;
    h->line = line;
    h->type = type;
    h->engine = engine;
    return 0;
}

/* Reads a number into *value; error: the words "least to most". */
static int set_number(const char *name, const char *value, int most, int *number,
                      struct agon_error *e)
{
    int64_t n;
    if (!text_number(value, strlen(value), 0, most, &n))
        return agon_fail(e, AGON_BAD_TEXT, -1,
                         "%s: expected a number from 0 to %d, found \"%.20s\"", name, most, value);
    *number = (int)n;
    return 0;
}

int host_set(struct host *h, const char *name, const char *value, struct agon_error *e)
{
    if (strcmp(name, "threads") == 0)
        return set_number(name, value, HOST_THREADS_MAX, &h->threads, e);
    if (strcmp(name, "depth") == 0)
        return set_number(name, value, HOST_DEPTH_MAX, &h->depth, e);
    if (strcmp(name, "seed") == 0) {
        int seed = 0;
        int status = set_number(name, value, INT_MAX, &seed, e);
        h->seed = status < 0 ? h->seed : (uint64_t)seed;
        return status;
    }
    return h->type->set(h->engine, name, value, e);
}

int host_new_game(struct host *h, struct agon_error *e)
{
    if (h->type->clear)
        h->type->clear(h->engine);
    h->refused = false;
    return agon_line_set(&h->line, NULL, e);
}

int host_play(struct host *h, const char *text, struct agon_error *e)
{
    const char *s = text;
    struct agon_turn turn;
    int status =
        agon_turn_read(h->game, h->line.pos, agon_line_past(&h->line), &s, false, &turn, e);
    if (status < 0)
        return status;
    text_skip_spaces(&s);
    if (*s)
        return agon_fail(e, AGON_BAD_TEXT, (int)(s - text),
                         "expected one turn and nothing after it");
    return agon_line_play_turn(&h->line, &turn, e);
}

/* ---- thinking ---- */

static void info(void *user, const struct agon_info *i)
{
    struct host *h = user;
    h->protocol->info(h, i);
}

void host_plan(const struct host *h, struct agon_clock *clock, struct agon_limits *limits)
{
    int seat = h->game->rules->seat(h->game, h->line.pos);
    int64_t time = clock->move_ms + clock->reserve_ms[seat];
    if (clock->max_turn_ms > 0 && (time == 0 || clock->max_turn_ms < time))
        time = clock->max_turn_ms;
    if (clock->game_ms > 0 && (time == 0 || clock->game_ms < time))
        time = clock->game_ms;
    int64_t way = time / 5 < HOST_WAY_MS ? time / 5 : HOST_WAY_MS;
    clock->used_ms += way;
    clock->game_ms -= clock->game_ms > way ? way : 0;
    limits->clock = clock;
    clock_allot(clock, seat, &limits->soft_ms, &limits->hard_ms);
}

/* The thinker: searches, holds the answer back if required, and gives it unless it was
 * cancelled. */
static void think(void *user)
{
    struct host *h = user;
    struct agon_turn best;
    if (h->type->restrict_to)
        h->type->restrict_to(h->engine, h->only, h->only_n);
    int status = h->type->think(h->engine, h->line.pos, agon_line_past(&h->line), &h->limits, info,
                                h, &best);
    if (h->hold && !agon_stop_is_set(&h->stop)) {
        struct os_watch watch = {.fd = h->stopped.read_fd, .read = true};
        while (!agon_stop_is_set(&h->stop))
            os_wait(&watch, 1, OS_FOREVER);
    }
    atomic_store(&h->busy,
                 false); /* first: the next request may come as soon as the answer is read */
    if (!atomic_load(&h->silent) && status == 0)
        h->protocol->best(h, &best);
    else if (!atomic_load(&h->silent))
        h->protocol->failed(h);
}

int host_go(struct host *h, const struct agon_limits *limits, bool hold, struct agon_error *e)
{
    host_end(h, true);
    h->limits = *limits;
    if (limits->clock) {
        h->clock = *limits->clock;
        h->limits.clock = &h->clock;
    }
    h->limits.stop = &h->stop;
    h->limits.seed = random_mix(h->seed++);
    h->hold = hold;
    os_bell_hush(&h->stopped);
    agon_stop_clear(&h->stop);
    atomic_store(&h->silent, false);
    atomic_store(&h->busy, true);
    h->thinker = os_thread_start(think, h);
    if (h->thinker)
        return 0;
    atomic_store(&h->busy, false);
    return agon_fail(e, AGON_NO_MEMORY, -1, "no thread can be started");
}

bool host_busy(struct host *h)
{
    return atomic_load(&h->busy);
}

void host_stop(struct host *h)
{
    agon_stop_set(&h->stop);
    os_bell_ring(&h->stopped);
}

void host_end(struct host *h, bool answer)
{
    if (!h->thinker)
        return;
    if (!answer)
        atomic_store(&h->silent, true);
    host_stop(h);
    os_thread_join(h->thinker);
    h->thinker = NULL;
}

/* ---- input ---- */

bool host_read_option(struct host *h, const char *text, char name[HOST_NAME_MAX],
                      const char **value)
{
    size_t n = text_word(text);
    if (!text_equal(text, n, "name")) {
        host_complain(h, "setoption: expected \"name\", found \"%.40s\"", text);
        return false;
    }
    text += n;
    text_skip_spaces(&text);
    n = text_word(text);
    if (n == 0 || n >= HOST_NAME_MAX) {
        host_complain(h, "setoption: expected a name below %d bytes", HOST_NAME_MAX);
        return false;
    }
    memcpy(name, text, n);
    name[n] = '\0';
    text += n;
    text_skip_spaces(&text);
    n = text_word(text);
    if (*text && !text_equal(text, n, "value")) {
        host_complain(h, "setoption: %s: expected \"value\", found \"%.40s\"", name, text);
        return false;
    }
    text += n;
    text_skip_spaces(&text);
    *value = text;
    return true;
}

/* Finds the message and passes it the rest of the line. */
static bool hear_text(struct host *h, char *text, size_t length)
{
    const char *s = text;
    while (length > 0 && strchr(" \t\r", text[length - 1]))
        text[--length] = '\0';
    text_skip_spaces(&s);
    size_t n = strcspn(s, " \t");
    if (*s == '\0')
        return true;
    if (text_equal(s, n, "quit"))
        return false;
    for (const struct host_message *m = h->protocol->messages; m->word; m++)
        if (text_equal(s, n, m->word)) {
            s += n;
            text_skip_spaces(&s);
            m->hear(h, s);
            return true;
        }
    host_complain(h, "unknown message \"%.40s\"", s);
    return true;
}

bool host_hear(struct host *h, const struct os_line *line)
{
    size_t at;
    if (line->cut)
        host_complain(h, "the line is longer than %d bytes", HOST_LINE_MAX);
    else if (!text_clean(line->text, line->n, &at))
        host_complain(h, "byte %zu of the line is no text, expected UTF-8", at + 1);
    else
        return hear_text(h, line->text, line->n);
    return true;
}

void host_listen(struct host *h, int fd)
{
    struct os_lines lines;
    struct os_line line;
    bool more = os_lines_init(&lines, fd, HOST_LINE_MAX);
    while (more && os_lines_wait(&lines, &line, OS_FOREVER) == OS_LINES_LINE)
        more = host_hear(h, &line);
    os_lines_release(&lines);
    host_end(h, false);
}
