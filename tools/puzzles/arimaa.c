/* Rates proved positions of Arimaa as puzzles by playing all turns: how many steps the shortest
 * winning turn has, and how many turns there are for one that is right.
 *
 * usage: puzzles-arimaa wins <tests/data/arimaa-wins.txt, or defences <arimaa-defences.txt
 *
 * A win is rated 900, 150 more for each step of the shortest, a defence 1200; both 40 more for each
 * doubling of the turns for one right one. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <agon/game.h>

enum { LINE_MOST = 256, TURN_MOST = 200 };

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

int main(int argc, char **argv)
{
    char line[LINE_MOST], kind[32];
    int status = argc == 2 ? 0 : 2, at;
    long right, turns;
    bool wins = argc == 2 && strcmp(argv[1], "wins") == 0;
    agon_game *g = agon_open("arimaa", NULL, NULL);
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
