/* Positions, turns, set-ups and rule names of the plain Arimaa as text. */
#include "arimaa.h"

#include <stdio.h>
#include <string.h>

static const char DIRECTIONS[] = "nesw";
static const int OFFSETS[4] = {8, 1, -8, -1};
static const char FULL_ARMY[] = "EMHHDDCCRRRRRRRR";

bool plain_position_read(struct plain_position *position, const char *text)
{
    if (strlen(text) != 68 || (text[0] != 'g' && text[0] != 's') || text[1] != ' ' ||
        text[2] != '[' || text[67] != ']')
        return false;
    position->side = text[0] == 'g' ? PLAIN_GOLD : PLAIN_SILVER;
    for (int i = 0; i < 64; i++) {
        char piece = text[3 + i];
        if (!strchr(" RCDHMErcdhme", piece))
            return false;
        position->board.at[8 * (7 - i / 8) + i % 8] = piece;
    }
    return true;
}

void plain_position_write(const struct plain_position *position, char text[PLAIN_TEXT_SIZE])
{
    memcpy(text, position->side == PLAIN_GOLD ? "g [" : "s [", 3);
    for (int i = 0; i < 64; i++)
        text[3 + i] = position->board.at[8 * (7 - i / 8) + i % 8];
    memcpy(text + 67, "]", 2);
}

void plain_step_write(const struct plain_turn *turn, struct plain_step step, char text[5])
{
    int d = 0;
    while (OFFSETS[d] != step.to - step.from)
        d++;
    text[0] = turn->board.at[step.from];
    text[1] = (char)('a' + step.from % 8);
    text[2] = (char)('1' + step.from / 8);
    text[3] = DIRECTIONS[d];
    text[4] = '\0';
}

/* The next word of *text into `word` (cut to its size), after spaces; false at the end. */
static bool next_word(const char **text, char *word, size_t size)
{
    size_t n = 0;
    while (**text == ' ')
        (*text)++;
    for (; **text && **text != ' '; (*text)++)
        if (n + 1 < size)
            word[n++] = **text;
    word[n] = '\0';
    return n > 0;
}

/* The piece removed by a step, as "rc3x", or "" if there is none. */
static void capture_of(const struct plain_turn *before, const struct plain_turn *after,
                       char text[5])
{
    struct plain_step step = after->step[after->n - 1];
    struct plain_board moved = before->board;
    moved.at[step.to] = moved.at[step.from];
    moved.at[step.from] = ' ';
    text[0] = '\0';
    for (int i = 0; i < 64; i++)
        if (moved.at[i] != after->board.at[i])
            snprintf(text, 5, "%c%c%cx", moved.at[i], 'a' + i % 8, '1' + i / 8);
}

bool plain_turn_read(struct plain_turn *turn, const struct plain_rules *rules,
                     struct plain_history history, const char *text)
{
    char word[8], captured[5] = "", written[5];
    while (next_word(&text, word, sizeof word)) {
        if (strlen(word) == 4 && word[3] == 'x') {
            if (strcmp(word, captured) != 0)
                return false;
            captured[0] = '\0';
            continue;
        }
        struct plain_step step[PLAIN_STEPS_MAX];
        int n = plain_steps(turn, rules, history, step), i;
        for (i = 0; i < n; i++) {
            plain_step_write(turn, step[i], written);
            if (strcmp(written, word) == 0)
                break;
        }
        if (i == n)
            return false;
        struct plain_turn before = *turn;
        plain_take(turn, step[i]);
        capture_of(&before, turn, captured);
    }
    return true;
}

static int count_of(const char *letters, char letter)
{
    int count = 0;
    for (; *letters; letters++)
        count += *letters == letter;
    return count;
}

static int home_pieces(const struct plain_position *position, int side, char piece)
{
    int count = 0;
    for (int i = 0; i < 16; i++)
        count += position->board.at[side == PLAIN_GOLD ? i : 63 - i] == piece;
    return count;
}

bool plain_set_up(struct plain_position *position, const struct plain_rules *rules,
                  const char *text)
{
    static const char letters[2][7] = {"RCDHME", "rcdhme"};
    struct plain_position after = *position;
    char word[8];
    while (next_word(&text, word, sizeof word)) {
        if (strlen(word) != 3 || !strchr(letters[after.side], word[0]) || word[1] < 'a' ||
            word[1] > 'h' || word[2] < '1' || word[2] > '8')
            return false;
        int rank = word[2] - '1', square = 8 * rank + word[1] - 'a';
        if (rank / 2 != (after.side == PLAIN_GOLD ? 0 : 3) || after.board.at[square] != ' ')
            return false;
        after.board.at[square] = word[0];
    }
    for (int i = 0; i < 6; i++)
        if (home_pieces(&after, after.side, letters[after.side][i]) !=
            count_of(rules->army[after.side], letters[PLAIN_GOLD][i]))
            return false;
    after.side = !after.side;
    *position = after;
    return true;
}

bool plain_setting_up(const struct plain_position *position, const struct plain_rules *rules)
{
    for (int i = 0; i < 64; i++) {
        char piece = position->board.at[i];
        if (piece != ' ' && (position->side == PLAIN_GOLD || i >= 16 || piece >= 'a'))
            return false;
    }
    return position->side == PLAIN_GOLD ||
           home_pieces(position, PLAIN_GOLD, ' ') + (int)strlen(rules->army[PLAIN_GOLD]) == 16;
}

/* Reads the letters of an army: capitals, each at most as often as in a full one, at least one. */
static bool set_army(char army[17], const char *letters)
{
    if (!*letters || strlen(letters) > 16)
        return false;
    for (const char *letter = letters; *letter; letter++)
        if (count_of(letters, *letter) > count_of(FULL_ARMY, *letter))
            return false;
    strcpy(army, letters);
    return true;
}

static bool set_rule(struct plain_rules *rules, const char *word)
{
    if (strcmp(word, "judge=on") == 0 || strcmp(word, "judge=off") == 0)
        rules->judge = word[7] == 'n';
    else if (strcmp(word, "elimination=loses") == 0)
        rules->elimination_loses = true;
    else if (strcmp(word, "elimination=plays-on") == 0)
        rules->elimination_loses = false;
    else if (strcmp(word, "norabbits=mover") == 0)
        rules->norabbits_draw = false;
    else if (strcmp(word, "norabbits=draw") == 0)
        rules->norabbits_draw = true;
    else if (strcmp(word, "repetition=illegal") == 0)
        rules->repetition = PLAIN_ILLEGAL;
    else if (strcmp(word, "repetition=loses") == 0)
        rules->repetition = PLAIN_LOSES;
    else if (strcmp(word, "repetition=loses-arrangement") == 0)
        rules->repetition = PLAIN_LOSES_ARRANGEMENT;
    else if (strncmp(word, "gold=", 5) == 0)
        return set_army(rules->army[PLAIN_GOLD], word + 5);
    else if (strncmp(word, "silver=", 7) == 0)
        return set_army(rules->army[PLAIN_SILVER], word + 7);
    else
        return strncmp(word, "score=", 6) == 0; /* matters at a time limit only */
    return true;
}

bool plain_rules_read(struct plain_rules *rules, const char *variant, const char *options)
{
    static const struct {
        const char *variant, *options;
    } sets[] = {
        {"official", "elimination=loses norabbits=mover repetition=illegal"},
        {"document-000", "elimination=plays-on norabbits=draw repetition=loses"},
        {"document-001", "elimination=plays-on norabbits=mover repetition=loses-arrangement"},
        {"document-003", "elimination=loses norabbits=mover repetition=illegal"},
    };
    char word[40];
    *rules = (struct plain_rules){.judge = true};
    strcpy(rules->army[PLAIN_GOLD], FULL_ARMY);
    strcpy(rules->army[PLAIN_SILVER], FULL_ARMY);
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
        if (strcmp(variant, sets[i].variant) == 0) {
            for (const char *text = sets[i].options; next_word(&text, word, sizeof word);)
                set_rule(rules, word);
            while (next_word(&options, word, sizeof word))
                if (!set_rule(rules, word))
                    return false;
            return true;
        }
    return false;
}
