/* Checks the plain Towers of Hanoi against numbers of the rules page, searching all positions, so
 * that it can serve as a reference. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hanoi.h"
#include "programs.h"
#include "tap.h"

enum { SEEN_MOST = 4000, WRITTEN = 48 };

/* The least moves to the end, by visiting every position in the order of its distance. */
static int least(const struct piles *start)
{
    static char seen[SEEN_MOST][WRITTEN]; /* the longest text for these numbers of discs */
    static int far[SEEN_MOST];
    struct piles *queue = malloc(SEEN_MOST * sizeof *queue);
    char first[PILE_TEXT];
    int n = 0, answer = -1;
    if (!queue)
        return -1;
    queue[n] = *start;
    far[n] = 0;
    piles_write(start, first);
    snprintf(seen[n++], WRITTEN, "%.47s", first);
    for (int i = 0; i < n && answer < 0; i++) {
        struct pile_move move[PILE_MOVES];
        int moves = piles_moves(&queue[i], move);
        if (piles_solved(&queue[i]))
            answer = far[i];
        for (int k = 0; k < moves; k++) {
            struct piles next = queue[i];
            char text[PILE_TEXT];
            int known = n - 1;
            piles_play(&next, move[k]);
            piles_write(&next, text);
            while (known >= 0 && strcmp(seen[known], text) != 0)
                known--;
            if (known >= 0 || n == SEEN_MOST)
                continue;
            queue[n] = next;
            far[n] = far[i] + 1;
            snprintf(seen[n++], WRITTEN, "%.47s", text);
        }
    }
    free(queue);
    return answer;
}

static void check(struct tap *t, const char *what, int discs, int pegs, int colours,
                  enum pile_steps steps, int goal, int expected)
{
    struct piles start;
    piles_start(&start, discs, pegs, colours, steps, goal);
    int found = least(&start);
    tap(t, found == expected, "%s, %d discs: %d moves", what, discs, found);
}

PROGRAM(hanoi_counts)
{
    static const int classic[] = {1, 3, 7, 15, 31}, one[] = {1, 5, 15, 43, 119},
                     two[] = {2, 7, 21, 59, 163}, ends[] = {2, 8, 26, 80, 242},
                     middle[] = {1, 4, 13, 40, 121}, four[] = {1, 3, 5, 9, 13},
                     five[] = {1, 3, 5, 7}, both[] = {3, 9, 25}, three[] = {5, 22};
    struct tap t = {0};
    for (int n = 1; n <= 5; n++) {
        check(&t, "three pegs", n, 3, 1, PILE_ANY, 2, classic[n - 1]);
        check(&t, "cyclic, one on", n, 3, 1, PILE_CYCLIC, 1, one[n - 1]);
        check(&t, "cyclic, two on", n, 3, 1, PILE_CYCLIC, 2, two[n - 1]);
        check(&t, "adjacent, end to end", n, 3, 1, PILE_ADJACENT, 2, ends[n - 1]);
        check(&t, "adjacent, end to middle", n, 3, 1, PILE_ADJACENT, 1, middle[n - 1]);
        check(&t, "four pegs", n, 4, 1, PILE_ANY, 3, four[n - 1]);
        if (n <= 4)
            check(&t, "five pegs", n, 5, 1, PILE_ANY, 4, five[n - 1]);
        if (n <= 3)
            check(&t, "two colours", n, 3, 2, PILE_ANY, 0, both[n - 1]);
        if (n <= 2)
            check(&t, "three colours", n, 3, 3, PILE_ANY, 0, three[n - 1]);
    }
    return tap_end(&t);
}
