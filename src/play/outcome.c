/* Outcomes: the words and letters of reasons, and the division of points among teams. */
#include "outcome.h"

#include <string.h>

#include "core/text.h"

/* Arimaa's letters, with 'd' added. */
static const struct {
    char code;
    const char *word;
} reasons[] = {
    {'g', "goal"},          {'e', "elimination"},       {'m', "immobilisation"},
    {'t', OUTCOME_TIME},    {'s', OUTCOME_SCORE},       {'r', OUTCOME_RESIGNED},
    {'i', OUTCOME_ILLEGAL}, {'a', OUTCOME_ABANDONED},   {'f', OUTCOME_FORFEIT},
    {'d', OUTCOME_AGREED},  {'j', OUTCOME_ADJUDICATED}, {'p', "repetition"},
    {'n', "draw"},
};
enum { REASONS = sizeof reasons / sizeof reasons[0] };

char outcome_code(const char *why)
{
    for (int i = 0; why && i < REASONS; i++)
        if (!strcmp(reasons[i].word, why))
            return reasons[i].code;
    return 0;
}

const char *outcome_word(char code)
{
    for (int i = 0; i < REASONS; i++)
        if (reasons[i].code == code)
            return reasons[i].word;
    return NULL;
}

const char *outcome_find(const char *word, size_t length)
{
    if (text_equal(word, length, "immobilization"))
        return outcome_word('m');
    for (int i = 0; i < REASONS; i++)
        if (text_equal(word, length, reasons[i].word))
            return reasons[i].word;
    return NULL;
}

bool outcome_of_play(const char *why)
{
    char code = outcome_code(why);
    return code && strchr("tsriafdj", code);
}

static int count_teams(const agon_game *game)
{
    int teams = 0;
    for (uint32_t seat = 0; seat < game->seats; seat++) {
        uint32_t first = 0;
        while (game->team[first] != game->team[seat])
            first++;
        teams += first == seat;
    }
    return teams;
}

/* Gives `mine` to the team of `seat` (-1: none) and `other` to every other team. */
static void give(const agon_game *game, int seat, int mine, int other, const char *why,
                 struct agon_result *result)
{
    *result = (struct agon_result){.over = true, .why = why};
    for (uint32_t s = 0; s < game->seats; s++)
        result->points[s] =
            (int16_t)(seat >= 0 && game->team[s] == game->team[seat] ? mine : other);
}

void outcome_lose(const agon_game *game, int seat, const char *why, struct agon_result *result)
{
    int others = count_teams(game) - 1;
    give(game, seat, 0, others > 0 ? AGON_POINTS / others : 0, why, result);
}

void outcome_win(const agon_game *game, int seat, const char *why, struct agon_result *result)
{
    int teams = count_teams(game);
    if (seat >= 0)
        give(game, seat, AGON_POINTS, 0, why, result);
    else
        give(game, -1, 0, teams > 1 ? AGON_POINTS / teams : 0, why, result);
}

int outcome_winner(const agon_game *game, const struct agon_result *result)
{
    int best = 0;
    if (!result->over)
        return -1;
    for (uint32_t s = 1; s < game->seats; s++)
        if (result->points[s] > result->points[best])
            best = (int)s;
    for (uint32_t s = 0; s < game->seats; s++)
        if (game->team[s] != game->team[best] && result->points[s] == result->points[best])
            return -1;
    return result->points[best] > 0 ? best : -1;
}

/* Appends points as a share of one: "1", "0.5", "0.333". */
static void add_points(struct text *t, int points)
{
    text_add(t, "%d", points / AGON_POINTS);
    points %= AGON_POINTS;
    if (points)
        text_add_char(t, '.');
    for (int place = AGON_POINTS / 10; points; place /= 10) {
        text_add(t, "%d", points / place);
        points %= place;
    }
}

int outcome_points_write(const int16_t *points, int seats, char *text, size_t size)
{
    struct text t = text_into(text, size);
    for (int seat = 0; seat < seats; seat++) {
        if (seat > 0)
            text_add_char(&t, '-');
        add_points(&t, points[seat]);
    }
    if (seats == 0)
        text_add_char(&t, '*');
    return (int)t.n;
}

int outcome_write(const agon_game *game, const struct agon_result *result, char *text, size_t size)
{
    return outcome_points_write(result->points, result->over ? (int)game->seats : 0, text, size);
}

/* One seat's points from s[0..n): "1", "0", "0.5", "1/2"; -1 when it is anything else. */
static int read_points(const char *s, size_t n)
{
    size_t point = 0;
    int64_t whole = 0, points = 0;
    if (text_equal(s, n, "1/2"))
        return AGON_POINTS / 2;
    while (point < n && s[point] != '.')
        point++;
    if (!text_number(s, point, 0, 1, &whole) || point + 1 == n || n > point + 4)
        return -1;
    for (size_t i = point + 1, place = AGON_POINTS / 10; i < n; i++, place /= 10) {
        if (s[i] < '0' || s[i] > '9')
            return -1;
        points += (int64_t)place * (s[i] - '0');
    }
    points += whole * AGON_POINTS;
    return points <= AGON_POINTS ? (int)points : -1;
}

int outcome_points_read(int16_t points[AGON_SEATS], const char *word, size_t length)
{
    int seats = 0;
    if (text_equal(word, length, "*"))
        return 0;
    for (size_t from = 0, to; from <= length; from = to + 1) {
        for (to = from; to < length && word[to] != '-'; to++)
            ;
        int share = read_points(word + from, to - from);
        if (share < 0 || seats == AGON_SEATS)
            return AGON_BAD_TEXT;
        points[seats++] = (int16_t)share;
    }
    return seats;
}
