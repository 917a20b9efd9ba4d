/* How fast the moves of the Towers of Hanoi stream, to a counter and as text, and how long the
 * distance of two random positions of 10,000 discs takes. bench/README.md says how to run it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/random.h"
#include "engines/hanoi/route.h"
#include "os/time.h"

enum { DISCS = 40, MANY = 10000, ROUNDS = 100 };
static const uint64_t MOVES = (uint64_t)1 << 30, LINES = (uint64_t)1 << 28;

/* Counts every move, and prints the sum of the discs, so that reading them is not optimised
 * away. */
static void count(const struct towers_route *r)
{
    struct towers_stream *s = malloc(sizeof *s);
    uint64_t n = 0, sum = 0;
    mpz_t none;
    mpz_init(none);
    if (!s)
        return;
    int64_t began = os_now_us();
    towers_stream_init(s, r, none);
    while (n < MOVES && towers_stream_next(s)) {
        for (size_t i = 0; i < s->n; i++)
            sum += towers_disc(s->move[i]) + 1;
        n += s->n;
    }
    double seconds = (double)(os_now_us() - began) / 1e6;
    printf("counter: %.0f million moves in %.3f s, %.0f million a second (discs add up to %llu)\n",
           (double)n / 1e6, seconds, (double)n / 1e6 / seconds, (unsigned long long)sum);
    towers_stream_release(s);
    free(s);
    mpz_clear(none);
}

/* Writes lines to a file. */
static void print(const struct towers_route *r, const char *path)
{
    static char text[STREAM_BLOCK * TOWERS_TEXT_MAX];
    struct towers_stream *s = malloc(sizeof *s);
    FILE *file = fopen(path, "w");
    uint64_t n = 0, bytes = 0;
    mpz_t none;
    mpz_init(none);
    if (!s || !file)
        return;
    int64_t began = os_now_us();
    towers_stream_init(s, r, none);
    while (n < LINES && towers_stream_next(s)) {
        size_t length = towers_stream_text(s->move, s->n, text);
        bytes += fwrite(text, 1, length, file);
        n += s->n;
    }
    fclose(file);
    double seconds = (double)(os_now_us() - began) / 1e6;
    printf("text: %.0f million lines, %.0f MB in %.3f s, %.0f million a second\n", (double)n / 1e6,
           (double)bytes / 1e6, seconds, (double)n / 1e6 / seconds);
    towers_stream_release(s);
    free(s);
    mpz_clear(none);
}

/* The slowest of many random pairs. */
static void measure(void)
{
    static towers_peg s[MANY], t[MANY];
    struct random random;
    int64_t worst = 0, all = 0;
    mpz_t n;
    mpz_init(n);
    random_seed(&random, 1);
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < MANY; i++) {
            s[i] = (towers_peg)random_below(&random, 3);
            t[i] = (towers_peg)random_below(&random, 3);
        }
        int64_t began = os_now_us();
        towers_distance(n, s, t, MANY);
        int64_t us = os_now_us() - began;
        worst = us > worst ? us : worst;
        all += us;
    }
    printf("distance of %d discs: %.3f ms, %.3f at worst of %d random pairs\n", MANY,
           (double)all / 1e3 / ROUNDS, (double)worst / 1e3, ROUNDS);
    mpz_clear(n);
}

int main(int argc, char **argv)
{
    towers_peg s[DISCS] = {0}, t[DISCS];
    struct towers_route r;
    memset(t, 2, sizeof t);
    if (towers_route_init(&r, s, t, DISCS) < 0)
        return 1;
    count(&r);
    print(&r, argc > 1 ? argv[1] : "/dev/null");
    towers_route_release(&r);
    measure();
    return 0;
}
