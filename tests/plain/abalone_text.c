/* Positions, moves and rule names of the plain Abalone as text. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "abalone.h"

void marbles_rules_default(struct marbles_rules *rules)
{
    *rules =
        (struct marbles_rules){.size = 5, .line = 3, .colours = 2, .repetition = MARBLES_DRAW3};
    for (int colour = 0; colour < MARBLES_COLOURS; colour++) {
        rules->team[colour] = colour;
        rules->eject[colour] = 6;
    }
}

/* Sets one rule, in the words of the rules page's section on variants. */
static bool set_rule(struct marbles_rules *rules, const char *name, const char *value)
{
    static const char *const patterns[] = {"single", "OO", "OX", "XO", "any"};
    static const char *const repetitions[] = {"none", "draw3", "forbidden"};
    int number = atoi(value);
    if (strcmp(name, "eject") == 0)
        for (int team = 0; team < MARBLES_COLOURS; team++)
            rules->eject[team] = number;
    else if (strcmp(name, "triangles") == 0)
        rules->triangles = number;
    else if (strcmp(name, "tri_push") == 0)
        rules->triangles_push = number;
    else if (strcmp(name, "pivot_ejectable") == 0)
        rules->pivot_ejectable = number;
    else if (strcmp(name, "balanced") == 0)
        rules->balanced = number;
    else if (strcmp(name, "line") == 0)
        rules->line = number;
    else if (strcmp(name, "max_plies") == 0)
        rules->plies_most = number;
    else if (strcmp(name, "sprint") == 0) {
        rules->sprint = true;
        rules->plies_most = rules->colours * number;
    } else if (strcmp(name, "turn") == 0) {
        for (int i = 0; i < 5; i++)
            if (strcmp(value, patterns[i]) == 0)
                rules->pattern = (enum marbles_pattern)i;
    } else if (strcmp(name, "repetition") == 0) {
        for (int i = 0; i < 3; i++)
            if (strcmp(value, repetitions[i]) == 0)
                rules->repetition = (enum marbles_repetition)i;
    } else {
        return false;
    }
    return true;
}

bool marbles_rules_read(struct marbles_rules *rules, const char *options)
{
    char name[24], value[24];
    int length;
    for (; sscanf(options, " %23[^= ]=%23s%n", name, value, &length) == 2; options += length)
        if (!set_rule(rules, name, value))
            return false;
    return *options == '\0';
}

/* The first and the last number of a row. */
static int first_of(const struct marbles_rules *rules, int row)
{
    return row > rules->size ? row - rules->size + 1 : 1;
}

static int last_of(const struct marbles_rules *rules, int row)
{
    int last = row + rules->size - 1;
    return last < 2 * rules->size ? last : 2 * rules->size - 1;
}

static bool read_rows(const struct marbles_rules *rules, struct marbles_board *board,
                      const char **text)
{
    memset(board->at, MARBLES_OUTSIDE, sizeof board->at);
    for (int row = 2 * rules->size - 1; row >= 1; row--) {
        int number = first_of(rules, row), last = last_of(rules, row);
        while (number <= last) {
            int run = 1;
            char letter = **text;
            if (isdigit((unsigned char)letter)) {
                run = (int)strtol(*text, (char **)text, 10);
                letter = MARBLES_EMPTY;
            } else {
                (*text)++;
            }
            if (!letter || !strchr(MARBLES_LETTERS "pox.", letter) || run > last + 1 - number)
                return false;
            for (; run > 0; run--)
                board->at[row][number++] = letter;
        }
        if (row > 1 && *(*text)++ != '/')
            return false;
    }
    return true;
}

/* Whether turns made are part of a position's text: a limit counts them, and the first may be
 * shorter than the others. */
static bool counts_turns(const struct marbles_rules *rules)
{
    return rules->plies_most > 0 || (rules->balanced && rules->pattern != MARBLES_SINGLE);
}

bool marbles_read(const struct marbles_rules *rules, struct marbles_position *position,
                  const char *text)
{
    memset(position, 0, sizeof *position);
    if (!read_rows(rules, &position->board, &text))
        return false;
    position->before = position->board;
    if (*text == '-') {
        text++;
        while (isdigit((unsigned char)*text)) {
            int n = (int)strtol(text, (char **)&text, 10);
            const char *found = *text ? strchr(MARBLES_LETTERS, *text) : NULL;
            if (!found || found >= MARBLES_LETTERS + rules->colours)
                return false;
            position->lost[found - MARBLES_LETTERS] = n;
            text++;
        }
    }
    if (text[0] != ' ' || !text[1])
        return false;
    const char *colour = strchr(MARBLES_LETTERS, text[1]);
    position->colour = colour ? (int)(colour - MARBLES_LETTERS) : -1;
    text += 2;
    if (counts_turns(rules) && *text == ' ')
        position->turns = (int)strtol(text, (char **)&text, 10);
    return colour && position->colour < rules->colours && !*text;
}

void marbles_write(const struct marbles_rules *rules, const struct marbles_position *position,
                   char text[MARBLES_TEXT])
{
    bool lost = false;
    for (int row = 2 * rules->size - 1; row >= 1; row--) {
        int run = 0, last = last_of(rules, row);
        for (int number = first_of(rules, row); number <= last; number++) {
            char letter = position->board.at[row][number];
            run = letter == MARBLES_EMPTY ? run + 1 : 0;
            if (letter != MARBLES_EMPTY)
                *text++ = letter;
            else if (number == last || position->board.at[row][number + 1] != MARBLES_EMPTY)
                text += sprintf(text, "%d", run);
        }
        *text++ = row > 1 ? '/' : '\0';
    }
    text--;
    for (int colour = 0; colour < rules->colours; colour++)
        lost = lost || position->lost[colour];
    for (int colour = 0; lost && colour < rules->colours; colour++)
        text += sprintf(text, "%s%d%c", colour ? "" : "-", position->lost[colour],
                        MARBLES_LETTERS[colour]);
    text += sprintf(text, " %c", MARBLES_LETTERS[position->colour]);
    if (rules->plies_most > 0)
        sprintf(text, " %d", position->turns);
    else if (counts_turns(rules))
        sprintf(text, " %d", position->turns > 0);
}

static char *cell_write(struct marbles_cell cell, char *text)
{
    return text + sprintf(text, "%c%d", 'a' + cell.row - 1, cell.number);
}

void marbles_move_write(struct marbles_move move, char text[16])
{
    struct marbles_cell to = marbles_step(move.from[0], move.direction);
    text = cell_write(move.from[0], text);
    if (move.shape == MARBLES_TRIANGLE)
        text = cell_write(move.from[1], text);
    if (move.shape != MARBLES_IN_LINE)
        text = cell_write(move.from[move.n - 1], text);
    cell_write(to, text);
}
