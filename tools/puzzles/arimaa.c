/* Rates proved positions of Arimaa as puzzles by brute force: the number of steps of the shortest
 * winning turn, and the ratio of all turns to right ones. Finds positions where a turn can force a
 * capture, a rescue, or the taking or freeing of a hostage.
 *
 * usage: puzzles-arimaa wins <tests/data/arimaa-wins.txt, defences <arimaa-defences.txt,
 *        or aims COUNT [AIM] <positions: COUNT of each, or of that one
 *
 * A win is rated 900, 150 more for each step of the shortest, a defence 1200, another aim
 * (engines/arimaa/aims.h) 1000; all 40 more for each doubling of the turns for one right one. Aims
 * are asked where nothing wins, at least one turn in AIM_RIGHT is right, and not again in the next
 * AIM_APART positions of a game. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <agon/game.h>

#include "engines/arimaa/aims.h"
#include "engines/arimaa/win.h"

enum { LINE_MOST = 256, TURN_MOST = 200, AIM_RIGHT = 20, AIM_APART = 4 };

struct count {
    const agon_game *game;
    int seat, steps; /* of the first winning turn, 0: none yet */
    long turns, right;
};

static bool look(void *user, const struct agon_turn *turn, const agon_pos *end)
{
    struct count *c = user;
    struct agon_result result;
    c->game->rules->result(c->game, end, (struct agon_past){NULL, 0}, &result);
    bool won = result.over && result.points[c->seat] == AGON_POINTS;
    int steps = 0;
    for (int i = 0; i < turn->n; i++)
        steps += turn->move[i] != AGON_PASS;
    c->turns++;
    c->right += won;
    if (won && c->steps == 0)
        c->steps = steps;
    return true;
}

static int rating(int base, long turns, long right)
{
    for (; right < turns; right *= 2)
        base += 40;
    return base;
}

static int rate_win(const agon_game *g, const char *kind, const char *text)
{
    struct agon_error error;
    struct agon_line line;
    if (agon_line_init(&line, g, &error) < 0 || agon_line_set(&line, text, &error) < 0)
        return fprintf(stderr, "puzzles-arimaa: %s\n", error.text), 1;
    struct count c = {.game = g, .seat = g->rules->seat(g, line.pos)};
    agon_turn_each(g, line.pos, agon_line_past(&line), true, look, &c);
    agon_line_release(&line);
    if (c.right == 0)
        return fprintf(stderr, "puzzles-arimaa: no win in %s\n", text), 1;
    printf("1 %d %s", rating(900 + 150 * c.steps, c.turns, c.right), kind);
    if (strcmp(kind, "goal") == 0)
        printf("%d", c.steps);
    printf(" %s\n", text);
    return 0;
}

/* ---- aims ---- */

struct aim_count {
    const struct arimaa_game *game;
    const struct arimaa_pos *before;
    bool asked[ARIMAA_AIMS];
    long turns, right[ARIMAA_AIMS];
};

static bool look_aims(void *user, const struct agon_turn *turn, const agon_pos *end)
{
    struct aim_count *c = user;
    (void)turn;
    c->turns++;
    for (int i = 0; i < ARIMAA_AIMS; i++)
        if (c->asked[i])
            c->right[i] += arimaa_aim_reached(c->game, c->before, arimaa_pos(end), i);
    return true;
}

/* Writes the possible aims in a position. */
static void print_aims(const agon_game *g, const agon_pos *pos, const char *text,
                       int left[ARIMAA_AIMS], int since[ARIMAA_AIMS])
{
    struct aim_count c = {.game = arimaa_game(g), .before = arimaa_pos(pos)};
    arimaa_step line[ARIMAA_STEPS];
    bool any = false;
    for (int i = 0; i < ARIMAA_AIMS; i++) {
        since[i]++;
        c.asked[i] = left[i] > 0 && since[i] > AIM_APART && arimaa_aim_asked(c.before, i);
        any |= c.asked[i];
    }
    if (!any || arimaa_win_line(c.game, c.before, (struct agon_past){NULL, 0}, line) > 0)
        return;
    agon_turn_each(g, pos, (struct agon_past){NULL, 0}, true, look_aims, &c);
    for (int i = 0; i < ARIMAA_AIMS; i++) {
        if (c.right[i] == 0 || c.right[i] * AIM_RIGHT > c.turns)
            continue;
        printf("1 %d %s %s\n", rating(1000, c.turns, c.right[i]), arimaa_aim_names[i], text);
        left[i]--;
        since[i] = 0;
    }
}

static int aims(const agon_game *g, int most, const char *only)
{
    char text[LINE_MOST];
    int left[ARIMAA_AIMS], since[ARIMAA_AIMS];
    agon_pos *pos = agon_pos_new(g, g->first);
    for (int i = 0; i < ARIMAA_AIMS; i++) {
        left[i] = only && strcmp(only, arimaa_aim_names[i]) != 0 ? 0 : most;
        since[i] = AIM_APART;
    }
    while (pos && fgets(text, sizeof text, stdin)) {
        struct agon_result result;
        text[strcspn(text, "\n")] = '\0';
        if (g->rules->read(g, pos, text, NULL) < 0 || arimaa_pos(pos)->setup)
            continue;
        g->rules->result(g, pos, (struct agon_past){NULL, 0}, &result);
        if (!result.over)
            print_aims(g, pos, text, left, since);
    }
    free(pos);
    return 0;
}

int main(int argc, char **argv)
{
    char line[LINE_MOST], kind[32];
    bool aimed = (argc == 3 || argc == 4) && strcmp(argv[1], "aims") == 0;
    int status = argc == 2 || aimed ? 0 : 2, at;
    long right, turns;
    bool wins = argc == 2 && strcmp(argv[1], "wins") == 0;
    agon_game *g = agon_open("arimaa", NULL, NULL);
    if (aimed && g)
        status = aims(g, atoi(argv[2]), argv[3]);
    while (status == 0 && g && fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = '\0';
        if (wins && sscanf(line, "%31s %n", kind, &at) == 1)
            status = rate_win(g, kind, line + at);
        else if (!wins && sscanf(line, "%ld %ld %n", &right, &turns, &at) == 2)
            printf("1 %d defence %s\n", rating(1200, turns, right), line + at);
    }
    agon_close(g);
    return status;
}
