/* Checks the plain Kamisado against every count and example of its rules page, and against rounds
 * and pushes worked out by hand, so that it can serve as a reference. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kamisado.h"
#include "programs.h"
#include "tap.h"

struct tally {
    uint64_t nodes, passes, deadlocks;
};

static struct towers_rules rules_with(const char *variant, const char *options)
{
    struct towers_rules rules;
    if (!towers_rules_read(&rules, variant, options))
        abort();
    return rules;
}

/* Counts plies to `depth` from a position; a pass is a ply only with `pass_counts`. */
static void count(const struct towers_rules *rules, const struct towers_position *position,
                  int depth, bool pass_counts, struct tally *tally)
{
    struct towers_move moves[TOWERS_MOVES_MAX];
    int n = towers_moves(rules, position, moves);
    bool passes = n == 1 && moves[0].kind == TOWERS_PASS;
    int left = passes && !pass_counts ? depth : depth - 1;
    tally->passes += passes;
    tally->deadlocks += position->over && strcmp(position->why, "deadlock") == 0;
    if (left == 0) {
        tally->nodes += (uint64_t)n;
        return;
    }
    for (int i = 0; i < n; i++) {
        struct towers_position after = *position;
        towers_play(rules, &after, moves[i]);
        count(rules, &after, left, pass_counts, tally);
    }
}

static void check_counts(struct tap *t, const char *options, bool pass_counts,
                         const uint64_t expected[5])
{
    struct towers_rules rules = rules_with("single", options);
    struct towers_position start;
    towers_start(&rules, &start);
    for (int depth = 1; depth <= 5; depth++) {
        struct tally tally = {0};
        count(&rules, &start, depth, pass_counts, &tally);
        tap(t, tally.nodes == expected[depth - 1], "%s, depth %d%s: %" PRIu64, options, depth,
            pass_counts ? ", passes counted" : "", tally.nodes);
    }
}

/* All passes and deadlocks after the third and the fourth real move. */
static void check_events(struct tap *t)
{
    struct towers_rules rules = rules_with("single", "");
    struct towers_position start;
    struct tally third = {0}, fourth = {0};
    towers_start(&rules, &start);
    count(&rules, &start, 4, false, &third);
    count(&rules, &start, 5, false, &fourth);
    tap(t, third.passes == 194 && third.deadlocks == 8, "passes and deadlocks to the third move");
    tap(t, fourth.passes == 2214, "passes to the fourth move");
}

/* First moves by the colour of the tower. */
static void check_first_moves(struct tap *t)
{
    struct towers_rules rules = rules_with("single", "");
    struct towers_position start;
    struct towers_move moves[TOWERS_MOVES_MAX];
    int of[TOWERS_COLOURS] = {0};
    static const int expected[TOWERS_COLOURS] = {12, 13, 13, 13, 13, 13, 13, 12};
    towers_start(&rules, &start);
    int n = towers_moves(&rules, &start, moves);
    for (int i = 0; i < n; i++)
        of[start.at[moves[i].from].colour]++;
    tap(t, memcmp(of, expected, sizeof of) == 0, "first moves by colour");
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* All legal moves as text, sorted, a space between two. */
static void list_moves(const struct towers_rules *rules, const struct towers_position *position,
                       char *list)
{
    struct towers_move moves[TOWERS_MOVES_MAX];
    char text[TOWERS_MOVES_MAX][8];
    int n = towers_moves(rules, position, moves);
    for (int i = 0; i < n; i++)
        towers_move_write(moves[i], text[i]);
    qsort(text, (size_t)n, sizeof *text, by_text);
    *list = '\0';
    for (int i = 0; i < n; i++)
        list += sprintf(list, "%s%s", i ? " " : "", text[i]);
}

static bool play_word(const struct towers_rules *rules, struct towers_position *position,
                      const char *word)
{
    struct towers_move moves[TOWERS_MOVES_MAX];
    char text[8];
    int n = towers_moves(rules, position, moves);
    for (int i = 0; i < n; i++) {
        towers_move_write(moves[i], text);
        if (strcmp(text, word) == 0) {
            towers_play(rules, position, moves[i]);
            return true;
        }
    }
    return false;
}

static bool play_words(const struct towers_rules *rules, struct towers_position *position,
                       const char *words)
{
    char word[8];
    int length;
    for (; sscanf(words, "%7s%n", word, &length) == 1; words += length)
        if (!play_word(rules, position, word))
            return false;
    return true;
}

static void check_moves(struct tap *t, const struct towers_rules *rules,
                        const struct towers_position *position, const char *name,
                        const char *expected)
{
    char list[8 * TOWERS_MOVES_MAX];
    list_moves(rules, position, list);
    if (!tap(t, strcmp(list, expected) == 0, "%s", name))
        tap_say("found: %s", list);
}

/* The two games of the source document; the second figure is rebuilt from its description. */
static void check_examples(struct tap *t)
{
    struct towers_rules rules = rules_with("single", "");
    struct towers_position position;
    towers_start(&rules, &position);
    bool good = play_words(&rules, &position, "d1d4");
    check_moves(t, &rules, &position, "figure 2: replies",
                "h8e5 h8f6 h8g7 h8h2 h8h3 h8h4 h8h5 h8h6 h8h7");
    good = good && play_words(&rules, &position, "h8h5 d4h8");
    tap(t, good && position.over && position.winner == TOWERS_WHITE, "figure 2: White wins");

    good = towers_read(&position, "h1g3f1e1d1c1b1a1a8f4g4d4e8h4g8h8 b n") &&
           play_words(&rules, &position, "a8a3");
    check_moves(t, &rules, &position, "figure 3: White must pass", "pass");
    good = good && play_words(&rules, &position, "pass d4g1");
    tap(t, good && position.over && position.winner == TOWERS_BLACK, "figure 3: Black wins");
}

/* An empty board of a standard match, White's tower of any colour to move. */
static struct towers_position nothing(void)
{
    struct towers_position position = {.colour = TOWERS_ANY, .last_mover = -1};
    for (int square = 0; square < 64; square++)
        position.at[square].side = TOWERS_NOBODY;
    return position;
}

static struct tower *at(struct towers_position *position, const char *square)
{
    return &position->at[8 * (square[1] - '1') + square[0] - 'a'];
}

enum { BROWN, GREEN, RED, YELLOW, FUCHSIA, PURPLE, BLUE, ORANGE };

static void check_reach(struct tap *t)
{
    struct towers_rules rules = rules_with("marathon", "");
    struct towers_position position = nothing();
    *at(&position, "a1") = (struct tower){TOWERS_WHITE, RED, 1};
    check_moves(t, &rules, &position, "one ring: five squares",
                "a1a2 a1a3 a1a4 a1a5 a1a6 a1b2 a1c3 a1d4 a1e5 a1f6");
    at(&position, "a1")->rings = 2;
    check_moves(t, &rules, &position, "two rings: three squares", "a1a2 a1a3 a1a4 a1b2 a1c3 a1d4");
    at(&position, "a1")->rings = 3;
    check_moves(t, &rules, &position, "three rings: one square", "a1a2 a1b2");
}

static void check_pushes(struct tap *t)
{
    struct towers_rules rules = rules_with("marathon", "");
    struct towers_position position = nothing();
    *at(&position, "a5") = (struct tower){TOWERS_WHITE, RED, 1};
    *at(&position, "b6") = (struct tower){TOWERS_WHITE, PURPLE, 0};
    *at(&position, "a6") = (struct tower){TOWERS_BLACK, GREEN, 0};
    position.colour = RED;
    check_moves(t, &rules, &position, "one ring pushes one without", "Xa5a6");

    struct towers_position after = position;
    bool good = play_words(&rules, &after, "Xa5a6");
    tap(t,
        good && at(&after, "a5")->side < 0 && at(&after, "a6")->colour == RED &&
            at(&after, "a7")->colour == GREEN && after.side == TOWERS_WHITE &&
            after.colour == PURPLE,
        "the pusher moves again, with the colour of a7");
    struct towers_rules other = rules_with("marathon", "after_push=opponent");
    after = position;
    good = play_words(&other, &after, "Xa5a6");
    tap(t, good && after.side == TOWERS_BLACK && after.colour == PURPLE,
        "or the pushed side moves that colour");

    at(&position, "a6")->rings = 1;
    check_moves(t, &rules, &position, "but not one with as many rings", "pass");
    at(&position, "a6")->rings = 0;
    *at(&position, "a7") = (struct tower){TOWERS_BLACK, BLUE, 0};
    check_moves(t, &rules, &position, "nor two towers", "pass");
    at(&position, "a5")->rings = 2;
    check_moves(t, &rules, &position, "two rings push two", "Xa5a6");
    *at(&position, "a8") = (struct tower){TOWERS_BLACK, BROWN, 0};
    check_moves(t, &rules, &position, "not three", "pass");
    at(&position, "a5")->rings = 3;
    check_moves(t, &rules, &position, "and nobody off the board", "pass");
    at(&position, "a7")->side = TOWERS_WHITE;
    check_moves(t, &rules, &position, "nor a tower of its own", "pass");
}

/* A round of the match won by a goal: ring, points, filling. */
static void check_rounds(struct tap *t)
{
    struct towers_rules rules = rules_with("standard", "");
    struct towers_position position;
    towers_start(&rules, &position);
    bool good = play_words(&rules, &position, "d1d4 h8h5 d4h8");
    tap(t, good && !position.over && position.score[0] == 1 && at(&position, "h8")->rings == 1,
        "a goal: a ring and a point");
    check_moves(t, &rules, &position, "the winner chooses", "left right");
    struct towers_position left = position;
    play_words(&rules, &left, "left");
    tap(t,
        at(&left, "a1")->colour == ORANGE && at(&left, "d1")->colour == YELLOW &&
            at(&left, "g1")->colour == BROWN && at(&left, "h1")->colour == FUCHSIA &&
            at(&left, "h1")->rings == 1,
        "White's left: the tower that won comes last");
    tap(t,
        at(&left, "h8")->colour == BLUE && at(&left, "b8")->colour == BROWN &&
            at(&left, "a8")->colour == ORANGE && left.side == TOWERS_BLACK,
        "Black's left: from h8, orange came farthest");
    play_words(&rules, &position, "right");
    tap(t,
        at(&position, "h1")->colour == BROWN && at(&position, "b1")->colour == ORANGE &&
            at(&position, "a1")->colour == FUCHSIA && at(&position, "a8")->colour == BROWN &&
            at(&position, "h8")->colour == ORANGE,
        "right");
    struct towers_rules advanced = rules_with("standard", "refill=farthest");
    towers_start(&advanced, &position);
    play_words(&advanced, &position, "d1d4 h8h5 d4h8 left");
    tap(t,
        at(&position, "a1")->colour == FUCHSIA && at(&position, "b1")->colour == ORANGE &&
            at(&position, "h8")->colour == ORANGE,
        "most advanced first");
}

/* Points of a tower with `rings` that gets through, and whether the match ends. */
static void check_worth(struct tap *t, const char *options, int rings, int points, bool over)
{
    struct towers_rules rules = rules_with("marathon", options);
    struct towers_position position = nothing();
    *at(&position, "a7") = (struct tower){TOWERS_WHITE, RED, rings};
    bool good = play_words(&rules, &position, "a7a8");
    tap(t,
        good && position.score[0] == points && position.over == over &&
            at(&position, "a8")->rings == rings + 1,
        "worth of %d rings %s", rings, options);
}

/* Black's yellow tower blocks both White's brown and Black's purple: the last mover loses, and the
 * tower required by that move gets the ring. */
static void check_deadlock(struct tap *t, const char *deadlock, const char *turns)
{
    char options[80];
    snprintf(options, sizeof options, "deadlock_result=last_mover_loses %s", deadlock);
    struct towers_rules rules = rules_with("standard", options);
    struct towers_rules single = rules_with("single", deadlock);
    struct towers_position position = nothing();
    *at(&position, "a7") = (struct tower){TOWERS_WHITE, BROWN, 1};
    *at(&position, "a8") = (struct tower){TOWERS_BLACK, PURPLE, 0};
    *at(&position, "b8") = (struct tower){TOWERS_BLACK, RED, 0};
    *at(&position, "c8") = (struct tower){TOWERS_BLACK, YELLOW, 0};
    position.side = TOWERS_BLACK;
    position.colour = YELLOW;
    struct towers_position draw = position;

    bool good = play_words(&rules, &position, turns);
    tap(t,
        good && position.filling && position.side == TOWERS_WHITE && position.score[0] == 2 &&
            at(&position, "a7")->rings == 2,
        "deadlock: %s, the last to move loses the round", turns);
    good = play_words(&single, &draw, turns);
    tap(t, good && draw.over && draw.winner == TOWERS_NOBODY, "deadlock: %s, a draw", turns);
}

PROGRAM(kamisado_counts)
{
    static const uint64_t chain[] = {102, 1150, 11332, 107068, 928716};
    static const uint64_t two[] = {102, 1150, 11332, 107068, 928642};
    static const uint64_t passes[] = {102, 1150, 11182, 105024, 901006};
    struct tap t = {0};
    check_counts(&t, "deadlock=chain", false, chain);
    check_counts(&t, "orientation=official deadlock=chain", false, chain);
    check_counts(&t, "deadlock=two", false, two);
    check_counts(&t, "deadlock=chain", true, passes);
    check_events(&t);
    check_first_moves(&t);
    check_examples(&t);
    check_reach(&t);
    check_pushes(&t);
    check_rounds(&t);
    for (int rings = 0; rings <= 3; rings++) {
        check_worth(&t, "scoring=tower", rings, 1 << rings, rings == 3);
        check_worth(&t, "scoring=flat", rings, 1, rings == 3);
    }
    check_deadlock(&t, "deadlock=chain", "c8b7 pass pass");
    check_deadlock(&t, "deadlock=two", "c8b7 pass");
    return tap_end(&t);
}
