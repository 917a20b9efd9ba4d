/* Moves, positions and rule names of the plain Kamisado as text. */
#include <stdio.h>
#include <string.h>

#include "kamisado.h"

static const char COLOURS[] = "ngryiulo";

void towers_move_write(struct towers_move move, char text[8])
{
    static const char *const words[] = {
        [TOWERS_PASS] = "pass", [TOWERS_LEFT] = "left", [TOWERS_RIGHT] = "right"};
    if (move.kind != TOWERS_MOVE && move.kind != TOWERS_PUSH) {
        strcpy(text, words[move.kind]);
        return;
    }
    if (move.kind == TOWERS_PUSH)
        *text++ = 'X';
    text[0] = (char)('a' + move.from % 8);
    text[1] = (char)('1' + move.from / 8);
    text[2] = (char)('a' + move.to % 8);
    text[3] = (char)('1' + move.to / 8);
    text[4] = '\0';
}

/* Puts the tower of a side and colour on the square named at `text`. */
static bool put(struct towers_position *position, const char *text, int side, int colour)
{
    if (text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8')
        return false;
    struct tower *tower = &position->at[8 * (text[1] - '1') + text[0] - 'a'];
    if (tower->side >= 0)
        return false;
    *tower = (struct tower){side, colour, 0};
    return true;
}

bool towers_read(struct towers_position *position, const char *text)
{
    memset(position, 0, sizeof *position);
    for (int square = 0; square < 64; square++)
        position->at[square].side = TOWERS_NOBODY;
    if (strlen(text) != 36 || text[32] != ' ' || text[34] != ' ')
        return false;
    for (int i = 0; i < 16; i++)
        if (!put(position, text + 2 * i, i / 8, i % 8))
            return false;
    const char *colour = strchr(COLOURS, text[35]);
    if ((text[33] != 'w' && text[33] != 'b') || (!colour && text[35] != '-'))
        return false;
    position->side = text[33] == 'w' ? TOWERS_WHITE : TOWERS_BLACK;
    position->colour = colour ? (int)(colour - COLOURS) : TOWERS_ANY;
    position->last_mover = position->last_square = -1;
    return true;
}

/* The fields after side and colour: those that are not empty. */
static void write_fields(const struct towers_rules *rules, const struct towers_position *position,
                         char *text)
{
    char rings[17] = "0000000000000000";
    for (int square = 0; square < 64; square++) {
        struct tower tower = position->at[square];
        if (tower.side >= 0)
            rings[8 * tower.side + tower.colour] = (char)('0' + tower.rings);
    }
    if (strspn(rings, "0") < 16)
        text += sprintf(text, " rings=%s", rings);
    if (position->drawn)
        text += sprintf(text, " drawn=%d", position->drawn);
    for (int i = 0; i < position->passes; i++)
        text += sprintf(text, "%s%c%c", i ? "," : " passed=", "wb"[position->passed[i] / 8],
                        COLOURS[position->passed[i] % 8]);
    if (position->last_mover >= 0 && position->last_pushed && !position->filling && !position->over)
        sprintf(text, " last=%c%c", "wb"[position->last_mover],
                COLOURS[towers_colour(rules, position->last_square)]);
}

void towers_write(const struct towers_rules *rules, const struct towers_position *position,
                  char text[TOWERS_TEXT_SIZE])
{
    for (int square = 0; square < 64; square++) {
        struct tower tower = position->at[square];
        if (tower.side < 0)
            continue;
        char *place = text + 2 * (8 * tower.side + tower.colour);
        place[0] = (char)('a' + square % 8);
        place[1] = (char)('1' + square / 8);
    }
    text += 32;
    text += sprintf(text, " %c ", position->side == TOWERS_WHITE ? 'w' : 'b');
    if (position->over || position->filling)
        text += sprintf(text, "%s", position->over ? "over" : "fill");
    else
        *text++ = position->colour == TOWERS_ANY ? '-' : COLOURS[position->colour];
    *text = '\0';
    write_fields(rules, position, text);
}

static bool set_rule(struct towers_rules *rules, const char *word)
{
    static const struct {
        const char *word;
        int member, value;
    } words[] = {
        {"orientation=source", 0, 0},   {"orientation=official", 0, 1},
        {"deadlock=chain", 1, 0},       {"deadlock=two", 1, 1},
        {"deadlock_result=draw", 2, 1}, {"deadlock_result=last_mover_loses", 2, 0},
        {"after_push=pusher", 3, 0},    {"after_push=opponent", 3, 1},
        {"refill=nearest", 4, 0},       {"refill=farthest", 4, 1},
        {"refill=own", 4, 2},           {"scoring=tower", 5, 0},
        {"scoring=flat", 5, 1},
    };
    if (sscanf(word, "points=%d", &rules->target) == 1)
        return true;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcmp(word, words[i].word) != 0)
            continue;
        int value = words[i].value;
        switch (words[i].member) {
        case 0:
            rules->official = value;
            break;
        case 1:
            rules->two = value;
            break;
        case 2:
            rules->deadlock_draws = value;
            break;
        case 3:
            rules->after_push = value ? TOWERS_PUSHED : TOWERS_PUSHER;
            break;
        case 4:
            rules->fill = (enum towers_fill)value;
            break;
        default:
            rules->worth = value ? TOWERS_FLAT : TOWERS_DOUBLING;
        }
        return true;
    }
    return false;
}

bool towers_rules_read(struct towers_rules *rules, const char *variant, const char *options)
{
    static const char *const variants[] = {"single", "standard", "long", "marathon"};
    static const int target[] = {1, 3, 7, 15};
    char word[40];
    int length;
    for (int i = 0; i < 4; i++) {
        if (strcmp(variant, variants[i]) != 0)
            continue;
        *rules = (struct towers_rules){.target = target[i], .deadlock_draws = i == 0};
        for (; sscanf(options, "%39s%n", word, &length) == 1; options += length)
            if (!set_rule(rules, word))
                return false;
        return true;
    }
    return false;
}
