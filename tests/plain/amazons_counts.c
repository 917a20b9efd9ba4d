/* Checks the plain Amazons against every count and example of its rules page, and against fillings
 * counted by hand, so that it can serve as a reference. */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "amazons.h"
#include "programs.h"
#include "tap.h"

static uint64_t count(const struct queens_position *position, int depth)
{
    struct queens_turn turns[QUEENS_TURNS_MAX];
    int n = queens_turns(position, turns);
    if (depth == 1)
        return (uint64_t)n;
    uint64_t sum = 0;
    for (int i = 0; i < n; i++) {
        struct queens_position after = *position;
        queens_play(&after, turns[i]);
        sum += count(&after, depth - 1);
    }
    return sum;
}

static void check_count(struct tap *t, const char *size, int depth, uint64_t expected)
{
    struct queens_position start;
    queens_start(&start, size);
    uint64_t found = count(&start, depth);
    tap(t, found == expected, "%s, depth %d: %" PRIu64, size, depth, found);
}

/* Queen's moves without the shots: 80 at the start, 20 an amazon. */
static void check_queen_moves(struct tap *t)
{
    struct queens_position start;
    struct queens_turn turns[QUEENS_TURNS_MAX];
    int of[QUEENS_SQUARES] = {0}, sum = 0;
    queens_start(&start, "10x10");
    int n = queens_turns(&start, turns);
    for (int i = 0; i < n; i++) {
        bool again = i > 0 && turns[i].from == turns[i - 1].from && turns[i].to == turns[i - 1].to;
        of[turns[i].from] += !again;
        sum += !again;
    }
    tap(t, sum == 80 && of[3] == 20 && of[6] == 20 && of[30] == 20 && of[39] == 20,
        "80 queen's moves at the start, 20 an amazon");
}

static void check_text(struct tap *t, const char *text)
{
    struct queens_position position;
    char written[QUEENS_TEXT_SIZE];
    bool read = queens_read(&position, text);
    queens_write(&position, written);
    tap(t, read && strcmp(written, text) == 0, "%s reads and writes", text);
}

/* Whether `turn` is legal and leads to `after`. */
static void check_turn(struct tap *t, const char *text, const char *turn, const char *after)
{
    struct queens_position position;
    struct queens_turn turns[QUEENS_TURNS_MAX];
    char written[QUEENS_TEXT_SIZE] = "illegal";
    queens_read(&position, text);
    int n = queens_turns(&position, turns);
    for (int i = 0; i < n; i++) {
        char name[16];
        queens_turn_write(&position, turns[i], name);
        if (strcmp(name, turn) != 0)
            continue;
        struct queens_position played = position;
        queens_play(&played, turns[i]);
        queens_write(&played, written);
    }
    tap(t, strcmp(written, after) == 0, "%s in %s", turn, text);
}

/* Moves left of both sides in a position without contested regions, and the winner. */
static void check_filling(struct tap *t, const char *text, int white, int black, int winner)
{
    struct queens_position position;
    struct queens_result result;
    bool read = queens_read(&position, text) && !queens_contested(&position);
    int w = read ? queens_moves_left(&position, QUEENS_WHITE) : -1;
    int b = read ? queens_moves_left(&position, QUEENS_BLACK) : -1;
    queens_judge(&position, true, &result);
    tap(t, w == white && b == black && result.over && result.winner == winner,
        "%s: %d and %d moves left", text, w, b);
}

PROGRAM(amazons_counts)
{
    struct tap t = {0};
    struct queens_position position;
    check_count(&t, "10x10", 1, 2176);
    check_count(&t, "10x10", 2, 4307152);
    check_count(&t, "6x6", 1, 544);
    check_count(&t, "6x6", 2, 238532);
    check_queen_moves(&t);

    check_text(&t, "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w");
    check_text(&t, "1q*3/q5/6/6/Q4*/1Q2Q1 b");
    check_turn(&t, "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w", "d1-d7/g7",
               "3q2q3/10/10/q2Q2*2q/10/10/Q8Q/10/10/6Q3 b");
    check_turn(&t, "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w", "d1-d7/d1",
               "3q2q3/10/10/q2Q5q/10/10/Q8Q/10/10/3*2Q3 b");
    check_turn(&t, "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w", "d1-d7/a7", "illegal");
    check_turn(&t, "Q1*q/4/4/4 w", "a4-b4/d4", "illegal");

    /* The simplest defective territory: amazon b2, empty a1 and c1; with the three in a line it is
     * not defective. */
    check_filling(&t, "q1**/****/*Q**/1*1* w", 1, 1, QUEENS_BLACK);
    check_filling(&t, "q1**/****/*Q**/1*1* b", 1, 1, QUEENS_WHITE);
    check_filling(&t, "q***/**1*/*Q**/1*** w", 2, 0, QUEENS_WHITE);
    check_filling(&t, "q1**/****/*Q**/2** b", 2, 1, QUEENS_WHITE);
    /* Two regions of one side add up; squares out of reach of all amazons do not count. */
    check_filling(&t, "Q1*q/***1/****/*2Q w", 3, 1, QUEENS_WHITE);
    check_filling(&t, "Q1*q/***1/****/1**Q b", 1, 1, QUEENS_WHITE);
    tap(&t, queens_read(&position, "Q*1/1q1/3 w") && queens_contested(&position),
        "amazons that touch contest a region");
    return tap_end(&t);
}
