/* Breaks a good game in one place at a time: the conformance checks must find every fault. */
#include <stdlib.h>
#include <string.h>

#include <agon/agon.h>

#include "../plain/tap.h"
#include "programs.h"
#include "trial.h"

static const struct agon_rules *good; /* of the game that is broken below */

static int moves_twice(const agon_game *g, const agon_pos *p, struct agon_past past, agon_move *out)
{
    int n = good->moves(g, p, past, out);
    if (n > 1)
        out[n - 1] = out[0];
    return n;
}

static int moves_never_none(const agon_game *g, const agon_pos *p, struct agon_past past,
                            agon_move *out)
{
    int n = good->moves(g, p, past, out);
    if (n == 0)
        out[n++] = 1;
    return n;
}

static void result_of_900(const agon_game *g, const agon_pos *p, struct agon_past past,
                          struct agon_result *result)
{
    good->result(g, p, past, result);
    if (result->points[0] == AGON_POINTS)
        result->points[0] = 900;
    if (result->points[1] == AGON_POINTS)
        result->points[1] = 900;
}

static uint64_t key_by_place(const agon_game *g, const agon_pos *p, bool repetition)
{
    return good->key(g, p, repetition) ^ (uint64_t)(uintptr_t)p;
}

static int write_short(const agon_game *g, const agon_pos *p, char *text, size_t size)
{
    int n = good->write(g, p, text, size);
    if (n > 0 && (size_t)n < size)
        text[--n] = '\0';
    return n;
}

static int write_greedy(const agon_game *g, const agon_pos *p, char *text, size_t size)
{
    int n = good->write(g, p, text, size);
    return (size_t)n < size ? n : (int)size - 1;
}

static int read_lazy(const agon_game *g, agon_pos *p, const char *text, struct agon_error *error)
{
    unsigned char was = *(unsigned char *)(void *)p;
    int status = good->read(g, p, text, error);
    *(unsigned char *)(void *)p = was;
    return status;
}

static int seat_high(const agon_game *g, const agon_pos *p)
{
    return good->seat(g, p) + 1;
}

static bool turn_never_open(const agon_game *g, const agon_pos *p)
{
    (void)g, (void)p;
    return false;
}

static int check_nothing(const agon_game *g, const agon_pos *p, struct agon_past past,
                         agon_move move, struct agon_error *error)
{
    (void)g, (void)p, (void)past, (void)move, (void)error;
    return 0;
}

static int check_all(const agon_game *g, const agon_pos *p, struct agon_past past, agon_move move,
                     struct agon_error *error)
{
    (void)g, (void)p, (void)past, (void)move;
    return agon_fail(error, AGON_ILLEGAL, -1, "never");
}

static int touch_far(const agon_game *g, const agon_pos *p, agon_move move,
                     int16_t cell[AGON_TOUCH_MAX])
{
    int n = good->touch(g, p, move, cell);
    if (n > 0)
        cell[n - 1] = (int16_t)g->board->cells;
    return n;
}

static int items_unknown(const agon_game *g, const agon_pos *p, struct agon_item *out)
{
    int n = good->items(g, p, out);
    if (n > 0)
        out[0].piece = (uint8_t)g->board->pieces;
    return n;
}

static int read_move_other(const agon_game *g, const agon_pos *p, const char **text,
                           agon_move *move, struct agon_error *error)
{
    int status = good->read_move(g, p, text, move, error);
    *move ^= 1;
    return status;
}

static int value_high(const agon_game *g, const agon_pos *p, int seat)
{
    (void)g, (void)p, (void)seat;
    return AGON_DECIDED;
}

static int parts_alike(const agon_game *g, agon_move move, struct agon_part out[AGON_MOVE_PARTS])
{
    int n = good->parts(g, move, out);
    out[0].value /= 4;
    return n;
}

static int parts_high(const agon_game *g, agon_move move, struct agon_part out[AGON_MOVE_PARTS])
{
    int n = good->parts(g, move, out);
    out[0].size = 256;
    return n;
}

static bool sound_never(const agon_game *g, const agon_pos *p)
{
    (void)g, (void)p;
    return false;
}

/* Plays some games by the broken rules; whether any check failed. */
static bool found(agon_game *game, const struct agon_rules *rules)
{
    bool failed = false;
    game->rules = rules;
    for (uint64_t seed = 1; seed <= 3 && !failed; seed++) {
        struct trial trial;
        if (!trial_init(&trial, game, seed))
            abort();
        trial_play(&trial, 120);
        failed = trial.failure[0] != '\0';
        trial_release(&trial);
    }
    game->rules = good;
    return failed;
}

PROGRAM(conformance_faults)
{
    struct tap t = {0};
    agon_game *game = agon_open("arimaa", NULL, NULL);
    if (!game)
        return 1;
    good = game->rules;
    tap(&t, !found(game, good), "the good rules pass");

#define FAULT(member, broken)                                                                      \
    do {                                                                                           \
        struct agon_rules rules = *good;                                                           \
        rules.member = broken;                                                                     \
        tap(&t, found(game, &rules), "%s is found", #broken);                                      \
    } while (0)
    FAULT(moves, moves_twice);
    FAULT(moves, moves_never_none);
    FAULT(result, result_of_900);
    FAULT(key, key_by_place);
    FAULT(write, write_short);
    FAULT(write, write_greedy);
    FAULT(read, read_lazy);
    FAULT(seat, seat_high);
    FAULT(turn_open, turn_never_open);
    FAULT(check, check_nothing);
    FAULT(check, check_all);
    FAULT(touch, touch_far);
    FAULT(items, items_unknown);
    FAULT(read_move, read_move_other);
    FAULT(value, value_high);
    FAULT(sound, sound_never);
    FAULT(parts, parts_alike);
    FAULT(parts, parts_high);
#undef FAULT
    agon_close(game);
    return tap_end(&t);
}
