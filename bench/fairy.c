/* Speed of the fairy chess family: perft counted in bulk, playouts capped at 300 moves, and how
 * many moves those generate. Processor time is measured, not the clock on the wall.
 *
 *     bench-fairy [RUNS]      5 unless said */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <agon/agon.h>

#include "../tests/plain/chance.h"

enum { CAP = 300, MOST_RUNS = 99 };

static double seconds_since(clock_t began)
{
    return (double)(clock() - began) / CLOCKS_PER_SEC;
}

static double perft(const agon_game *game, int depth)
{
    struct agon_perft count;
    clock_t began = clock();
    if (agon_perft(game, game->first, (struct agon_past){NULL, 0}, depth, &count, NULL) < 0)
        abort();
    return (double)count.nodes / seconds_since(began) / 1e6;
}

/* Plays random games: playouts per second, and millions of moves generated per second. */
static double playouts(const agon_game *game, int games, double *generated)
{
    agon_move *list = malloc(game->max_moves * sizeof *list);
    agon_pos *pos = agon_pos_new(game, game->first);
    uint64_t chance = chance_seed(1), moves = 0;
    clock_t began = clock();
    if (!list || !pos)
        abort();
    for (int i = 0; i < games; i++) {
        memcpy((void *)pos, (const void *)game->first, game->pos_size);
        for (int ply = 0; ply < CAP; ply++) {
            int n = game->rules->moves(game, pos, (struct agon_past){NULL, 0}, list);
            moves += (uint64_t)n;
            if (n == 0)
                break;
            game->rules->play(game, pos, list[chance_below(&chance, (uint32_t)n)]);
        }
    }
    double seconds = seconds_since(began);
    *generated = (double)moves / seconds / 1e6;
    free(list);
    free(pos);
    return games / seconds;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void say(const char *what, double *run, int runs)
{
    qsort(run, (size_t)runs, sizeof *run, by_size);
    printf("%-46s median %8.1f, %.1f to %.1f\n", what, run[runs / 2], run[0], run[runs - 1]);
}

static void bench(const char *id, const char *start, int depth, int games, int runs)
{
    double counted[MOST_RUNS], played[MOST_RUNS], generated[MOST_RUNS];
    char what[80];
    agon_game *game = agon_open(id, &(struct agon_setup){.start = start}, NULL);
    if (!game)
        abort();
    for (int i = 0; i < runs; i++) {
        counted[i] = perft(game, depth);
        played[i] = playouts(game, games, &generated[i]);
    }
    snprintf(what, sizeof what, "%s perft %d, million leaves a second", id, depth);
    say(what, counted, runs);
    snprintf(what, sizeof what, "%s playouts a second", id);
    say(what, played, runs);
    snprintf(what, sizeof what, "%s million moves generated a second", id);
    say(what, generated, runs);
    agon_close(game);
}

int main(int argc, char **argv)
{
    int runs = argc > 1 ? atoi(argv[1]) : 5;
    if (runs < 1 || runs > MOST_RUNS)
        return 2;
    bench("chess", NULL, 5, 1000, runs);
    bench("chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 1000,
          runs);
    bench("fairy-chess", NULL, 4, 200, runs);
    bench("tai-shogi", NULL, 3, 100, runs);
    return 0;
}
