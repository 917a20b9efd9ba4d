/* Perft: counting turns and positions to a depth, the check of every move generator.
 *
 * Each depth has its own walk, whose callback starts the next; nothing is allocated per node. The
 * history grows along the line, because repetition can forbid turns. */
#include <stdlib.h>
#include <string.h>

#include <agon/game.h>

#include "core/keys.h"
#include "core/walk.h"

enum {
    PASSES_MOST = 32,     /* consecutive passes folded into one turn */
    UNIQUE_MOST = 1 << 28 /* distinct positions stored: 4 GiB of keys */
};

struct perft;

/* The memory of one depth; `depth` turns are left from its positions. */
struct level {
    struct perft *perft;
    int depth;
    struct walk walk;
    agon_pos *passed; /* the position after forced passes */
};

struct perft {
    const agon_game *game;
    struct agon_perft *count;
    struct keys unique;
    uint64_t *past;
    int past_n;
    bool no_memory;
    struct level level[AGON_PERFT_MAX + 1];
};

static struct agon_past past_of(const struct perft *p)
{
    return (struct agon_past){p->past, p->past_n};
}

static void push_past(struct perft *p, const agon_pos *pos)
{
    p->past[p->past_n++] = p->game->rules->key(p->game, pos, true);
}

/* Plays the passes that are the only legal turn, of each seat in turn; returns the position after
 * them, and in *n the number of moves there. The past grows. */
static const agon_pos *play_forced(struct level *level, const agon_pos *pos, int *n)
{
    struct perft *p = level->perft;
    const struct agon_rules *rules = p->game->rules;
    agon_move *list = level->walk.moves;
    *n = level->walk.list(p->game, pos, past_of(p), list);
    for (int i = 0; i < PASSES_MOST && *n == 1 && list[0] == AGON_PASS; i++) {
        if (agon_turn_open(p->game, pos))
            break;
        if (pos != level->passed)
            memcpy(level->passed, pos, p->game->pos_size);
        rules->play(p->game, level->passed, AGON_PASS);
        pos = level->passed;
        push_past(p, pos);
        *n = level->walk.list(p->game, pos, past_of(p), list);
    }
    return pos;
}

static void count_from(struct perft *, int depth, const agon_pos *);

/* Counts a turn of the last depth, or continues after one of another. */
static bool after_turn(void *user, const struct agon_turn *turn, const agon_pos *end)
{
    struct level *level = user;
    struct perft *p = level->perft;
    (void)turn;
    if (level->depth > 1) {
        push_past(p, end);
        count_from(p, level->depth - 1, end);
        p->past_n--;
    } else {
        p->count->nodes++;
        if (p->game->traits & AGON_MERGES)
            p->no_memory |= p->unique.n == UNIQUE_MOST ||
                            keys_add(&p->unique, p->game->rules->key(p->game, end, true)) < 0;
    }
    return !p->no_memory;
}

/* Counts the turns of the last depth if the game can; false: a single one may be a pass to fold in,
 * and must be examined. */
static bool count_quickly(struct perft *p, const agon_pos *pos)
{
    if (!p->game->rules->turns || p->game->traits & AGON_MERGES || agon_turn_open(p->game, pos))
        return false;
    uint64_t turns = p->game->rules->turns(p->game, pos, past_of(p));
    if (turns == 1)
        return false;
    p->count->nodes += turns;
    return true;
}

static void count_from(struct perft *p, int depth, const agon_pos *pos)
{
    struct level *level = &p->level[depth];
    int before = p->past_n, n;
    if (depth == 1 && count_quickly(p, pos))
        return;
    pos = play_forced(level, pos, &n);
    bool plain = p->game->rules->turn_open == NULL && !(p->game->traits & AGON_MERGES);
    if (depth == 1 && plain)
        p->count->nodes += (uint64_t)n;
    else if (n > 0 && walk_run(&level->walk, pos, past_of(p), after_turn, level) < 0)
        p->no_memory = true;
    p->past_n = before;
}

static bool count_length(void *user, const struct agon_turn *turn, const agon_pos *end)
{
    uint64_t *length = user;
    (void)end;
    length[turn->n - (turn->move[turn->n - 1] == AGON_PASS)]++;
    return true;
}

static bool take_length(void *user, const struct agon_turn *turn, const agon_pos *end)
{
    (void)end;
    *(int *)user = turn->n;
    return false; /* one is enough */
}

/* Set-ups are lists of moves that each reach a different position, too many to store. */
static bool is_setting_up(const agon_game *game, const agon_pos *pos)
{
    return game->rules->setting_up && game->rules->setting_up(game, pos);
}

/* If the rules can count set-ups, they need not be listed: all have the length of the first. False:
 * they must be listed. */
static bool reckon_setups(const agon_game *game, const agon_pos *pos, struct agon_past past,
                          struct agon_perft *count)
{
    int length = 0;
    uint64_t turns = game->rules->turns ? game->rules->turns(game, pos, past) : 0;
    if (turns == 0)
        return false;
    agon_turn_each(game, pos, past, false, take_length, &length);
    count->nodes = count->unique = count->length[length] = turns;
    return true;
}

/* Allocates the memory of all depths; false: no memory. */
static bool perft_init(struct perft *p, const agon_game *game, const agon_pos *pos,
                       struct agon_past past, int depth, struct agon_perft *count)
{
    enum walk_kind kind = game->traits & AGON_MERGES ? WALK_BOARDS : WALK_ALL;
    size_t room = (size_t)past.n + (size_t)depth * (PASSES_MOST + 1) + 1;
    p->game = game;
    p->count = count;
    keys_init(&p->unique);
    p->past = malloc(room * sizeof *p->past);
    if (p->past == NULL)
        return false;
    if (past.n > 0)
        memcpy(p->past, past.key, (size_t)past.n * sizeof *p->past);
    p->past_n = past.n;
    if (past.n == 0 && !agon_turn_open(game, pos))
        push_past(p, pos);
    for (int i = 1; i <= depth; i++) {
        struct level *level = &p->level[i];
        level->perft = p;
        level->depth = i;
        level->passed = agon_pos_new(game, pos);
        if (level->passed == NULL || walk_init(&level->walk, game, kind) < 0)
            return false;
        if (game->rules->every_move)
            level->walk.list = game->rules->every_move;
    }
    return true;
}

static void perft_release(struct perft *p)
{
    for (int i = 0; i <= AGON_PERFT_MAX; i++) {
        free(p->level[i].passed);
        walk_release(&p->level[i].walk);
    }
    keys_release(&p->unique);
    free(p->past);
    free(p);
}

/* Counts to the given depth; false: no memory. */
static bool count_all(const agon_game *game, const agon_pos *pos, struct agon_past past, int depth,
                      struct agon_perft *count)
{
    struct perft *p = calloc(1, sizeof *p);
    bool good = p != NULL && perft_init(p, game, pos, past, depth, count);
    if (good) {
        count_from(p, depth, pos);
        count->unique = p->unique.n;
        good = !p->no_memory;
    }
    if (p != NULL)
        perft_release(p);
    return good;
}

int agon_perft(const agon_game *game, const agon_pos *pos, struct agon_past past, int depth,
               struct agon_perft *count, struct agon_error *error)
{
    bool by_length = depth == 1 && game->traits & AGON_MERGES;
    bool setups = by_length && is_setting_up(game, pos);
    int64_t lists = 0;
    *count = (struct agon_perft){0};
    if (depth < 1 || depth > AGON_PERFT_MAX)
        return agon_fail(error, AGON_UNSUPPORTED, -1, "expected a depth from 1 to %d turns",
                         AGON_PERFT_MAX);
    if (setups && reckon_setups(game, pos, past, count))
        return 0;
    if (by_length)
        lists = agon_turn_each(game, pos, past, false, count_length, count->length);
    if (setups && lists >= 0) {
        count->nodes = count->unique = (uint64_t)lists;
        return 0;
    }
    if (lists >= 0 && count_all(game, pos, past, depth, count))
        return 0;
    if (count->unique == UNIQUE_MOST)
        return agon_fail(error, AGON_NO_MEMORY, -1,
                         "more than %d distinct positions: too many to "
                         "be remembered",
                         UNIQUE_MOST);
    return agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
}
