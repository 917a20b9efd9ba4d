/* Sand as a table of rules. */
#include "play_sand.h"

#include <stdlib.h>
#include <string.h>

#include "core/moves.h"
#include "core/text.h"

enum { FLIP = 1 };

struct glass {
    int64_t ms;
    int seat;
};

static const struct glass full = {SAND_MS, 0};

static const struct glass *glass_of(const agon_pos *p)
{
    return (const struct glass *)p;
}

static int seat(const agon_game *g, const agon_pos *p)
{
    (void)g;
    return glass_of(p)->seat;
}

static int moves(const agon_game *g, const agon_pos *p, struct agon_past past, agon_move *out)
{
    (void)g;
    (void)past;
    out[0] = FLIP;
    return glass_of(p)->ms > 0;
}

static void play(const agon_game *g, agon_pos *p, agon_move move)
{
    struct glass *glass = (struct glass *)p;
    (void)g;
    if (move_is_tick(move)) {
        int64_t ms = (int64_t)move_tick_ms(move);
        glass->ms = ms < glass->ms ? glass->ms - ms : 0;
    } else {
        glass->ms = SAND_MS;
        glass->seat ^= 1;
    }
}

static void result(const agon_game *g, const agon_pos *p, struct agon_past past,
                   struct agon_result *r)
{
    (void)g;
    (void)past;
    *r = (struct agon_result){.over = glass_of(p)->ms == 0};
    if (r->over) {
        r->why = "sand";
        r->points[glass_of(p)->seat ^ 1] = AGON_POINTS;
    }
}

static uint64_t key(const agon_game *g, const agon_pos *p, bool repetition)
{
    (void)g;
    return (uint64_t)glass_of(p)->seat + 2 * (repetition ? 0 : (uint64_t)glass_of(p)->ms);
}

static int write(const agon_game *g, const agon_pos *p, char *text, size_t size)
{
    struct text t = text_into(text, size);
    (void)g;
    text_add(&t, "%d %lld", glass_of(p)->seat + 1, (long long)glass_of(p)->ms);
    return (int)t.n;
}

static int write_move(const agon_game *g, const agon_pos *p, agon_move move, char *text,
                      size_t size)
{
    struct text t = text_into(text, size);
    (void)g;
    (void)p;
    text_add(&t, move_is_tick(move) ? "tick" : "flip");
    return (int)t.n;
}

static int read_move(const agon_game *g, const agon_pos *p, const char **text, agon_move *move,
                     struct agon_error *error)
{
    (void)g;
    (void)p;
    size_t n = text_word(*text);
    if (!text_equal(*text, n, "flip") && !text_equal(*text, n, "tick"))
        return agon_fail(error, AGON_BAD_TEXT, 0, "expected flip");
    *move = **text == 'f' ? FLIP : AGON_TICK(1);
    *text += n;
    return 0;
}

static int64_t due(const agon_game *g, const agon_pos *p)
{
    (void)g;
    return glass_of(p)->ms > 0 ? glass_of(p)->ms : -1;
}

static void close_game(agon_game *g)
{
    free(g);
}

static agon_game *open_game(const struct agon_setup *setup, struct agon_error *error)
{
    agon_game *g = calloc(1, sizeof *g);
    (void)setup;
    if (!g) {
        agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
        return NULL;
    }
    *g = (agon_game){.rules = &sand_rules,
                     .traits = AGON_TIMED | AGON_DRAWS,
                     .seats = 2,
                     .pos_size = sizeof full,
                     .max_moves = 1,
                     .max_items = 1,
                     .team = {0, 1},
                     .first = (const agon_pos *)&full,
                     .variant = "",
                     .options = ""};
    return g;
}

const struct agon_rules sand_rules = {.id = "sand",
                                      .name = "Sand",
                                      .open = open_game,
                                      .close = close_game,
                                      .write = write,
                                      .seat = seat,
                                      .moves = moves,
                                      .play = play,
                                      .result = result,
                                      .key = key,
                                      .read_move = read_move,
                                      .write_move = write_move,
                                      .due = due};
