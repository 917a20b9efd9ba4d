/* Aims of a turn of Arimaa against the rules: every turn of the enemy is tried against what is
 * reported as safe, and pieces are counted. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <agon/game.h>

#include "engines/arimaa/aims.h"
#include "programs.h"

enum { EACH = 3, LINE = 256 };
#define NO_PAST ((struct agon_past){NULL, 0})

static const char *puzzles; /* data/puzzles/arimaa.txt */

struct walk {
    const agon_game *game;
    agon_pos *before, *after; /* after: a turn that reaches the aim */
    enum arimaa_aim aim;
    int reached, others;
    int own, least; /* of the side's pieces, the fewest after a reply */
    uint64_t held;
    bool lost;
};

static const struct arimaa_board *board(const agon_pos *p)
{
    return &arimaa_pos(p)->board;
}

static bool look_turn(void *user, const struct agon_turn *turn, const agon_pos *end)
{
    struct walk *w = user;
    (void)turn;
    if (!arimaa_aim_reached(arimaa_game(w->game), arimaa_pos(w->before), arimaa_pos(end), w->aim))
        w->others++;
    else if (w->reached++ == 0)
        memcpy(w->after, end, w->game->pos_size);
    return true;
}

static bool look_reply(void *user, const struct agon_turn *turn, const agon_pos *end)
{
    struct walk *w = user;
    struct agon_result result;
    (void)turn;
    w->game->rules->result(w->game, end, NO_PAST, &result);
    int n = arimaa_count(board(end)->side[w->own]);
    w->least = n < w->least ? n : w->least;
    w->held &= arimaa_frozen(board(end), w->own ^ 1);
    w->lost |= result.over && result.points[w->own] == 0;
    return true;
}

static void check(struct walk *w, const char *text)
{
    struct agon_error error;
    if (w->game->rules->read(w->game, w->before, text, &error) < 0)
        fail_msg("%s: %s", text, error.text);
    w->own = arimaa_pos(w->before)->seat;
    w->reached = w->others = 0;
    w->lost = false;
    assert_true(arimaa_aim_asked(arimaa_pos(w->before), w->aim));
    agon_turn_each(w->game, w->before, NO_PAST, true, look_turn, w);
    assert_true(w->reached > 0 && w->reached * 20 <= w->reached + w->others);
    int pieces = arimaa_count(board(w->before)->side[w->own]);
    int enemies = arimaa_count(board(w->before)->side[w->own ^ 1]);
    if (w->aim == ARIMAA_AIM_TRAP)
        assert_true(arimaa_count(board(w->after)->side[w->own ^ 1]) < enemies);
    w->least = pieces;
    w->held = arimaa_frozen(board(w->after), w->own ^ 1) & arimaa_beside(ARIMAA_TRAPS);
    agon_turn_each(w->game, w->after, NO_PAST, true, look_reply, w);
    if (w->least < pieces || w->lost)
        fail_msg("%s: not safe", text);
    if (w->aim == ARIMAA_AIM_HOSTAGE && !w->held)
        fail_msg("%s: nothing is held", text);
}

/* Some puzzles of each aim. */
static void test_aims(void **state)
{
    FILE *f = fopen(puzzles, "r");
    char line[LINE], theme[32];
    int seen[ARIMAA_AIMS] = {0}, at, most = getenv("AGON_FULL") ? 1000 : EACH;
    struct walk w = {.game = agon_open("arimaa", NULL, NULL)};
    (void)state;
    assert_true(f && w.game);
    w.before = agon_pos_new(w.game, w.game->first);
    w.after = agon_pos_new(w.game, w.game->first);
    while (fgets(line, sizeof line, f)) {
        line[strcspn(line, "\n")] = '\0';
        if (sscanf(line, "%*d %*d %31s %n", theme, &at) != 1)
            continue;
        for (int i = 0; i < ARIMAA_AIMS; i++)
            if (strcmp(theme, arimaa_aim_names[i]) == 0 && seen[i]++ < most) {
                w.aim = i;
                check(&w, line + at);
            }
    }
    for (int i = 0; i < ARIMAA_AIMS; i++)
        assert_true(seen[i] >= EACH);
    fclose(f);
    free(w.before);
    free(w.after);
    agon_close((agon_game *)w.game);
}

PROGRAM(arimaa_aims)
{
    puzzles = argc > 1 ? argv[1] : "";
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_aims)};
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
