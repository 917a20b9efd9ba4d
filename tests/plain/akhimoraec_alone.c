/* Akhimoraec with one side alone, and the whole game of the shortest lives: the plain rules go
 * through every position there is. tests/unit/akhimoraec_alone.c has the same numbers for the
 * search in the engine's folder. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "akhimoraec.h"
#include "programs.h"
#include "tap.h"

enum { SLOTS = 1 << 18, BOTH = -1 };

/* A position without its past. */
struct stand {
    struct sand_glass glass[6];
    long line[2];
    int side, plies;
};

/* All positions reached, in the order in which they were, each also by its text. */
struct reached {
    struct stand *stand;
    char (*text)[SAND_TEXT];
    int *slot; /* index + 1 */
    int n;
};

static void add(struct reached *r, struct sand_game *g, int plies)
{
    char text[SAND_TEXT];
    uint32_t hash = 2166136261u;
    g->quiet = 0;
    sand_write(g, text);
    for (const char *s = text; *s; s++)
        hash = (hash ^ (unsigned char)*s) * 16777619u;
    uint32_t i = hash % SLOTS;
    while (r->slot[i] != 0 && strcmp(r->text[r->slot[i] - 1], text) != 0)
        i = (i + 1) % SLOTS;
    if (r->slot[i] != 0)
        return;
    if (r->n == SLOTS / 2)
        abort(); /* a set-up that is too large for this test */
    struct stand *s = &r->stand[r->n];
    *s = (struct stand){.side = g->side, .plies = plies};
    memcpy(s->glass, g->glass, sizeof s->glass);
    memcpy(s->line, g->line, sizeof s->line);
    strcpy(r->text[r->n], text);
    r->slot[i] = ++r->n;
}

/* Plays every move from a position, or for a side that is absent none; whether one wins. */
static bool follow(struct reached *r, struct sand_game *g, const struct stand *at, int alone)
{
    struct sand_move move[SAND_MOVES];
    int n = 0;
    struct stand from = *at;
    for (int i = -1; i < n; i++) {
        memcpy(g->glass, from.glass, sizeof from.glass);
        memcpy(g->line, from.line, sizeof from.line);
        g->side = from.side;
        g->over = NULL;
        g->n = 0;
        if (i < 0) {
            n = alone == BOTH || alone == from.side ? sand_moves(g, move) : 0;
            if (alone == BOTH || (n > 0 && move[n - 1].glass < 0))
                continue;
            move[n++] = (struct sand_move){.glass = -1};
            continue;
        }
        sand_play(g, move[i]);
        if (g->over)
            return true;
        add(r, g, from.plies + 1);
    }
    return false;
}

/* Goes through all positions until a line wins; the plies that it took, 0: none ever does. */
static int search(const char *options, int alone, int *positions)
{
    struct sand_rules rules;
    struct reached r = {.stand = malloc(SLOTS / 2 * sizeof *r.stand),
                        .text = malloc(SLOTS / 2 * sizeof *r.text),
                        .slot = calloc(SLOTS, sizeof *r.slot)};
    struct sand_game *g = malloc(sizeof *g);
    int plies = 0;
    if (!r.stand || !r.text || !r.slot || !g || !sand_rules_read(&rules, "akd", options))
        abort();
    rules.quiet = 0;
    rules.no_repetition = true;
    sand_start(g, &rules);
    add(&r, g, 0);
    for (int at = 0; at < r.n && plies == 0; at++)
        plies = follow(&r, g, &r.stand[at], alone) ? r.stand[at].plies + 1 : 0;
    *positions = r.n;
    free(g);
    free(r.slot);
    free(r.text);
    free(r.stand);
    return plies;
}

static void test_alone(struct tap *t)
{
    static const struct {
        const char *options;
        int positions;
    } setups[] = {{"life=1", 20},
                  {"life=2", 980},
                  {"life=2 pause=1 wait=bulb adj=4", 479},
                  {"life=3", 6341},
                  {"life=3 entry=successive homes=def", 2046},
                  {"life=4 adj=4 pause=2", 73824},
                  {"life=5 reset=mirror", 23210}};
    for (size_t i = 0; i < sizeof setups / sizeof *setups; i++)
        for (int seat = 0; seat < 2; seat++) {
            int positions, plies = search(setups[i].options, seat, &positions);
            if (!tap(t, plies == 0 && positions == setups[i].positions, "%s alone, %s",
                     seat ? "Red" : "Gold", setups[i].options))
                tap_say("%d plies, %d positions", plies, positions);
        }
}

/* With both sides at the board nothing else comes of it. */
static void test_both(struct tap *t)
{
    static const char *const setups[] = {"life=1", "life=2 adj=4 entry=successive"};
    for (size_t i = 0; i < sizeof setups / sizeof *setups; i++) {
        int positions, plies = search(setups[i], BOTH, &positions);
        tap(t, plies == 0, "nobody ever wins with %s: %d positions", setups[i], positions);
    }
}

PROGRAM(akhimoraec_alone)
{
    struct tap t = {0, 0};
    (void)argc;
    (void)argv;
    test_alone(&t);
    test_both(&t);
    return tap_end(&t);
}
