/* Checks proved values of small boards by plain search: every turn is tried by the plain rules, and
 * results are remembered.
 *
 *     plain-amazons-solve BOARD VALUE...     BOARD is a position as text, VALUE win or loss for
 *                                            the side to move */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "amazons.h"
#include "programs.h"
#include "tap.h"

enum { PLACES = 1 << 24 };

struct known {
    uint64_t board;
    bool wins;
};

static uint64_t hash_of(const struct queens_position *p)
{
    uint64_t hash = 0xcbf29ce484222325u ^ (uint64_t)p->side;
    for (int i = 0; i < p->width * p->height; i++)
        hash = (hash ^ (unsigned char)p->at[i]) * 0x100000001b3u;
    return hash ? hash : 1;
}

/* The number of empty squares next to amazons of that letter. */
static int freedom(const struct queens_position *p, char letter)
{
    int n = 0;
    for (int i = 0; i < p->width * p->height; i++) {
        int file = i % p->width, rank = i / p->width;
        for (int k = 0; p->at[i] == letter && k < 9; k++) {
            int f = file + k % 3 - 1, r = rank + k / 3 - 1;
            n +=
                f >= 0 && r >= 0 && f < p->width && r < p->height && p->at[r * p->width + f] == ' ';
        }
    }
    return n;
}

struct choice {
    struct queens_turn turn;
    int worth;
};

static int by_worth(const void *a, const void *b)
{
    return ((const struct choice *)b)->worth - ((const struct choice *)a)->worth;
}

/* Whether the side to move wins; turns that leave the other side little freedom are tried first. */
static bool wins(const struct queens_position *p, struct known *known)
{
    static struct queens_turn turns[QUEENS_TURNS_MAX]; /* used up before the search continues */
    uint64_t board = hash_of(p);
    struct known *place = &known[board % PLACES];
    struct queens_result judged;
    if (place->board == board)
        return place->wins;
    queens_judge(p, true, &judged);
    bool won = judged.over && judged.winner == p->side;
    int n = judged.over ? 0 : queens_turns(p, turns);
    struct choice *choice = malloc(((size_t)n + 1) * sizeof *choice);
    if (!choice)
        abort();
    for (int i = 0; i < n; i++) {
        struct queens_position after = *p;
        queens_play(&after, turns[i]);
        choice[i].turn = turns[i];
        choice[i].worth =
            freedom(&after, p->side ? 'q' : 'Q') - 2 * freedom(&after, p->side ? 'Q' : 'q');
    }
    qsort(choice, (size_t)n, sizeof *choice, by_worth);
    for (int i = 0; i < n && !won; i++) {
        struct queens_position after = *p;
        queens_play(&after, choice[i].turn);
        won = !wins(&after, known);
    }
    free(choice);
    *place = (struct known){board, won};
    return won;
}

PROGRAM(amazons_solve)
{
    struct tap t = {0};
    for (int i = 1; i + 1 < argc; i += 2) {
        struct queens_position p;
        struct known *known = calloc(PLACES, sizeof *known);
        if (!known)
            return 1;
        bool read = queens_read(&p, argv[i]);
        bool won = read && wins(&p, known);
        tap(&t, read && won == (strcmp(argv[i + 1], "win") == 0), "%s: %s", argv[i],
            won ? "win" : "loss");
        free(known);
    }
    return tap_end(&t);
}
