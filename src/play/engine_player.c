/* An engine of this program as a player: a separate thread searches each turn. */
#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/random.h"
#include "core/text.h"
#include "os/thread.h"
#include "os/time.h"
#include "os/wait.h"
#include "play/level.h"
#include "play/player.h"

struct engine_player {
    struct player player; /* first, so that a player can be cast to it */
    const agon_game *game;
    const struct agon_engine_type *type;
    agon_engine *engine;
    struct player_limits limits;
    int64_t threads, seed; /* seed -1: random */
    uint64_t turns;        /* played so far */
    bool ready;            /* PLAYER_READY is due */
    bool failed;           /* and PLAYER_CRASHED */

    struct os_bell bell; /* rung when the search ends */
    struct os_thread *thinker;
    struct agon_stop stop;
    atomic_bool done;
    struct agon_line line; /* the position being searched, while the thread runs */
    struct agon_limits search;
    struct agon_clock clock;
    struct agon_turn turn;
    struct match_thought thought; /* of the best line */
    int status;
    char text[AGON_TEXT_MAX];
};

static struct engine_player *own(struct player *p)
{
    return (struct engine_player *)p;
}

static void take_info(void *user, const struct agon_info *info)
{
    struct engine_player *p = user;
    if (info->line == 0)
        p->thought = (struct match_thought){info->score, info->depth};
}

static void think(void *user)
{
    struct engine_player *p = user;
    p->status =
        level_think(p->engine, p->type, p->limits.beginner ? LEVEL_BEGINNER : LEVEL_MOST, p->game,
                    p->line.pos, agon_line_past(&p->line), &p->search, take_info, p, &p->turn);
    atomic_store(&p->done, true);
    os_bell_ring(&p->bell);
}

/* Waits for the thread, if it runs; the turn is written to p->text. */
static void finish(struct engine_player *p)
{
    if (!p->thinker)
        return;
    os_thread_join(p->thinker);
    p->thinker = NULL;
    p->player.thought = p->thought;
    if (p->status == 0 &&
        agon_turn_write(p->game, p->line.pos, &p->turn, p->text, sizeof p->text) < 0)
        p->status = AGON_NO_MEMORY;
    agon_line_release(&p->line);
}

static void stop(struct player *player)
{
    agon_stop_set(&own(player)->stop);
}

static void begin(struct player *player, const struct agon_line *line,
                  const struct agon_clock *clock, int64_t now)
{
    struct engine_player *p = own(player);
    (void)line;
    (void)clock;
    (void)now;
    stop(player);
    finish(p);
    os_bell_hush(&p->bell);
    if (p->type->clear)
        p->type->clear(p->engine);
    p->failed = false;
    p->ready = true;
}

/* Applies the player's own limits to the clock's. */
static void plan(struct engine_player *p, const struct agon_clock *clock, int seat)
{
    struct agon_limits *s = &p->search;
    uint64_t seed =
        p->seed >= 0 ? (uint64_t)p->seed : (uint64_t)os_now_us() ^ (uint64_t)(uintptr_t)p;
    *s = (struct agon_limits){.nodes = p->limits.nodes,
                              .depth = p->limits.depth,
                              .lines = 1,
                              .threads = (int)p->threads,
                              .seed = random_mix(seed + p->turns++),
                              .clock = &p->clock,
                              .stop = &p->stop};
    p->clock = *clock;
    clock_allot(clock, seat, &s->soft_ms, &s->hard_ms);
    int64_t most = p->limits.move_ms;
    if (most == 0 && s->hard_ms == 0 && s->nodes == 0 && s->depth == 0)
        most = PLAYER_MOVE_MS;
    if (most > 0 && (s->hard_ms == 0 || most < s->hard_ms))
        s->soft_ms = s->hard_ms = most;
}

static void go(struct player *player, const struct agon_line *line, const struct agon_clock *clock,
               int64_t now)
{
    struct engine_player *p = own(player);
    (void)now;
    stop(player);
    finish(p);
    os_bell_hush(&p->bell);
    plan(p, clock, p->game->rules->seat(p->game, line->pos));
    agon_stop_clear(&p->stop);
    atomic_store(&p->done, false);
    p->thought = (struct match_thought){0};
    p->failed = agon_line_copy(&p->line, line, NULL) < 0;
    if (p->failed)
        return;
    p->thinker = os_thread_start(think, p);
    p->failed = !p->thinker;
    if (p->failed)
        agon_line_release(&p->line);
}

static bool next(struct player *player, int64_t now, struct player_event *event)
{
    struct engine_player *p = own(player);
    (void)now;
    if (p->ready) {
        p->ready = false;
        event->type = PLAYER_READY;
        return true;
    }
    if (!p->failed && !(p->thinker && atomic_load(&p->done)))
        return false;
    bool failed = p->failed;
    finish(p);
    os_bell_hush(&p->bell);
    p->failed = false;
    failed |= p->status < 0;
    event->type = failed ? PLAYER_CRASHED : PLAYER_TURN;
    event->text = failed ? "no memory or no thread to think with" : p->text;
    return true;
}

static int64_t due(const struct player *player, int64_t now)
{
    const struct engine_player *p = (const struct engine_player *)player;
    return p->ready || p->failed ? now : CLOCK_NEVER;
}

static int watch(const struct player *player, struct os_watch *w)
{
    const struct engine_player *p = (const struct engine_player *)player;
    *w = (struct os_watch){.fd = p->bell.read_fd, .read = true};
    return 1;
}

static void close_player(struct player *player)
{
    struct engine_player *p = own(player);
    stop(player);
    finish(p);
    os_bell_release(&p->bell);
    p->type->close(p->engine);
    free(p);
}

static const struct player_type engine_player_type = {.begin = begin,
                                                      .go = go,
                                                      .stop = stop,
                                                      .next = next,
                                                      .due = due,
                                                      .watch = watch,
                                                      .close = close_player};

/* ---- creation ---- */

/* One "name=value" of the options. */
static int set_option(struct engine_player *p, const char *word, size_t n, struct agon_error *e)
{
    char name[64], value[256];
    const char *equals = memchr(word, '=', n);
    size_t name_n = equals ? (size_t)(equals - word) : 0;
    if (name_n == 0 || name_n >= sizeof name || n - name_n - 1 >= sizeof value)
        return agon_fail(e, AGON_BAD_TEXT, -1, "expected name=value, found \"%.*s\"",
                         n > 40 ? 40 : (int)n, word);
    snprintf(name, sizeof name, "%.*s", (int)name_n, word);
    snprintf(value, sizeof value, "%.*s", (int)(n - name_n - 1), equals + 1);
    bool threads = strcmp(name, "threads") == 0;
    if (!threads && strcmp(name, "seed") != 0)
        return p->type->set(p->engine, name, value, e);
    if (!text_number(value, strlen(value), threads ? 1 : 0, threads ? 1024 : INT_MAX,
                     threads ? &p->threads : &p->seed))
        return agon_fail(e, AGON_BAD_TEXT, -1, "%s: expected a number, found \"%.40s\"", name,
                         value);
    return 0;
}

static int set_options(struct engine_player *p, const char *options, struct agon_error *e)
{
    const char *s = options ? options : "";
    for (text_skip_spaces(&s); *s; text_skip_spaces(&s)) {
        size_t n = strcspn(s, " \t");
        int status = set_option(p, s, n, e);
        if (status < 0) {
            if (e)
                e->at = (int)(s - options);
            return status;
        }
        s += n;
    }
    return 0;
}

struct player *engine_player_new(const agon_game *game, const char *engine, const char *options,
                                 const struct player_limits *limits, struct agon_error *e)
{
    const struct agon_engine_type *type = agon_engine_find(engine, game, e);
    if (!type)
        return NULL;
    struct engine_player *p = calloc(1, sizeof *p);
    bool bell = p && os_bell_init(&p->bell);
    if (!bell) {
        agon_fail(e, AGON_NO_MEMORY, -1, "no memory or no file descriptor is left");
        free(p);
        return NULL;
    }
    p->player.type = &engine_player_type;
    p->game = game;
    p->type = type;
    p->limits = *limits;
    p->threads = 1;
    p->seed = -1;
    snprintf(p->player.name, sizeof p->player.name, "%s", type->id);
    p->engine = type->open(game, e);
    if (p->engine && set_options(p, options, e) == 0)
        return &p->player;
    type->close(p->engine);
    os_bell_release(&p->bell);
    free(p);
    return NULL;
}
