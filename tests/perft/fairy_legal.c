/* Legal moves found by lines of attack, compared with the definition: every generated move after
 * which no royal is in danger.
 *
 *     perft-fairy-legal [GAMES]      random games a variant: 6, 300 with AGON_FULL=1 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <agon/agon.h>

#include "../plain/chance.h"
#include "../plain/tap.h"
#include "games/fairy/fairy.h"
#include "programs.h"

enum { PLIES = 300 };

struct walk {
    const struct fairy_game *g;
    struct fairy_pos *p, *copy;
    agon_move *quick, *all;
    uint64_t chance, positions, checks, passing, promotions, castling, taken;
};

static int by_number(const void *a, const void *b)
{
    agon_move x = *(const agon_move *)a, y = *(const agon_move *)b;
    return (x > y) - (x < y);
}

/* Without castling, which the lines below do not cover. */
static uint64_t without_castling(agon_move *list, uint64_t n)
{
    uint64_t kept = 0;
    for (uint64_t i = 0; i < n; i++)
        if (!(list[i] & FAIRY_CASTLE))
            list[kept++] = list[i];
    return kept;
}

/* Tries every move; the moves after which no royal is in danger. */
static uint64_t tried(struct walk *w)
{
    const agon_game *game = &w->g->game;
    size_t size = game->pos_size;
    uint64_t kept = 0;
    memcpy((void *)w->copy, w->p, size);
    w->copy->royals[w->p->seat] = 0; /* nothing to guard: every move there is */
    uint64_t n = without_castling(w->all, fairy_generate(w->g, w->copy, w->all));
    for (uint64_t i = 0; i < n; i++) {
        memcpy((void *)w->copy, w->p, size);
        fairy_play(game, (agon_pos *)w->copy, w->all[i]);
        if (!fairy_in_danger(w->g, w->copy, w->p->seat))
            w->all[kept++] = w->all[i];
    }
    qsort(w->all, kept, sizeof *w->all, by_number);
    return kept;
}

/* Compares, and plays a move; false at the first difference, *over at the end of the game. */
static bool one_ply(struct walk *w, bool *over)
{
    uint64_t n = fairy_generate(w->g, w->p, w->quick), kept = tried(w);
    *over = n == 0;
    w->positions++;
    w->checks += fairy_in_danger(w->g, w->p, w->p->seat);
    if (n != fairy_generate(w->g, w->p, NULL))
        return false;
    agon_move move = n ? w->quick[chance_below(&w->chance, (uint32_t)n)] : 0;
    uint64_t plain = without_castling(w->quick, n);
    qsort(w->quick, plain, sizeof *w->quick, by_number);
    if (plain != kept || memcmp(w->quick, w->all, plain * sizeof *w->all) != 0)
        return false;
    for (uint64_t i = 0; i < plain; i++) /* prefer what is rare, now and then */
        if (w->quick[i] >> 44 && chance_below(&w->chance, 8) == 0)
            move = w->quick[i];
    if (n == 0)
        return true;
    w->passing += move >> 52 & 1;
    w->castling += (move & FAIRY_CASTLE) != 0;
    w->promotions += fairy_becomes(move) >= 0;
    w->taken += w->p->cell[fairy_to(move)] != 0;
    fairy_play(&w->g->game, (agon_pos *)w->p, move);
    return true;
}

static void check_game(struct tap *t, const struct agon_rules *rules, uint64_t games)
{
    agon_game *game = agon_open(rules->id, NULL, NULL);
    if (!game)
        abort();
    struct walk w = {.g = fairy_game(game), .chance = chance_seed(1)};
    w.p = (struct fairy_pos *)agon_pos_new(game, game->first);
    w.copy = (struct fairy_pos *)agon_pos_new(game, game->first);
    w.quick = malloc(game->max_moves * sizeof *w.quick);
    w.all = malloc(game->max_moves * sizeof *w.all);
    if (!w.p || !w.copy || !w.quick || !w.all)
        abort();
    bool good = true;
    for (uint64_t i = 0; i < games && good; i++) {
        bool over = false;
        memcpy((void *)w.p, game->first, game->pos_size);
        for (int ply = 0; ply < PLIES && good && !over; ply++)
            good = one_ply(&w, &over);
    }
    tap(t, good,
        "%s: %" PRIu64 " positions, %" PRIu64 " checks; played: %" PRIu64 " captures, %" PRIu64
        " on the way, %" PRIu64 " promotions, %" PRIu64 " castlings",
        rules->id, w.positions, w.checks, w.taken, w.passing, w.promotions, w.castling);
    free(w.p);
    free(w.copy);
    free(w.quick);
    free(w.all);
    agon_close(game);
}

PROGRAM(perft_fairy_legal)
{
    struct tap t = {0};
    uint64_t games = argc > 1 ? strtoull(argv[1], NULL, 10) : getenv("AGON_FULL") ? 300 : 6;
    const struct agon_rules *rules;
    for (int i = 0; (rules = agon_rules_at(i)) != NULL; i++)
        if (rules->moves == fairy_moves)
            check_game(&t, rules, games);
    return tap_end(&t);
}
