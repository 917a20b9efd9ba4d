/* Reading, following and storing conditional turns. */
#include "server/game/conditional.h"

#include <stdlib.h>
#include <string.h>

static char *copy(const char *s)
{
    char *to = malloc(strlen(s) + 1);
    if (!to)
        abort();
    return strcpy(to, s);
}

static struct conditional *new_lines(int at)
{
    struct conditional *c = calloc(1, sizeof *c);
    if (!c)
        abort();
    c->at = at;
    c->tried = -1;
    return c;
}

static void release_line(struct conditional_line *line)
{
    for (int i = 0; i < line->turns; i++)
        free(line->text[i]);
    line->turns = 0;
}

void conditional_free(struct conditional *c)
{
    for (int i = 0; c && i < c->lines; i++)
        release_line(&c->line[i]);
    free(c);
}

/* Takes line i out of the list. */
static void drop_line(struct conditional *c, int i)
{
    release_line(&c->line[i]);
    c->lines--;
    memmove(&c->line[i], &c->line[i + 1], (size_t)(c->lines - i) * sizeof c->line[0]);
    c->line[c->lines] = (struct conditional_line){0};
}

/* ---- reading ---- */

/* Plays one whole turn, or reports why the text is none. */
static int play(struct agon_line *line, const char *text, struct agon_error *error)
{
    struct agon_result result;
    struct agon_turn turn;
    int before = line->turns;
    agon_line_result(line, &result);
    if (result.over)
        return agon_fail(error, AGON_ILLEGAL, -1,
                         AGON_SAY(conditional_over, "the game is over before this turn"));
    int status =
        agon_turn_read(line->game, line->pos, agon_line_past(line), &text, false, &turn, error);
    if (status == 0 && text[strspn(text, " ")])
        status = agon_fail(error, AGON_BAD_TEXT, -1,
                           AGON_SAY(turn_single_expected, "expected a single turn"));
    if (status == 0)
        status = agon_line_play_turn(line, &turn, error);
    if (status == 0 && line->turns == before)
        status = agon_fail(error, AGON_ILLEGAL, -1,
                           AGON_SAY(turn_not_finished, "the turn is not finished"));
    return status;
}

/* Adds the last turn of the line of play, in the game's own notation. */
static void add_turn(struct conditional_line *to, const struct agon_line *line)
{
    char text[AGON_TEXT_MAX];
    int last = line->turns - 1;
    agon_turn_write(line->game, agon_line_start(line, last), &line->turn[last], text, sizeof text);
    to->key[to->turns] = line->keys[line->turns];
    to->text[to->turns++] = copy(text);
}

/* The seat to move, as a bit. */
static unsigned acting(const struct agon_line *line)
{
    return 1u << line->game->rules->seat(line->game, line->pos);
}

/* Reads one line, which must end with an answer. `mine`: a bit per turn of the player's. */
static int read_line(struct conditional_line *to, uint32_t *mine, struct agon_line *line,
                     unsigned seats, const json_t *texts, int *turn, struct agon_error *error)
{
    int n = (int)json_array_size(texts);
    *mine = 0;
    *turn = n > 0 ? n - 1 : 0;
    if (n > CONDITIONAL_TURNS)
        return agon_fail(error, AGON_ILLEGAL, -1,
                         AGON_SAY(conditional_long, "a line has at most %d turns"),
                         CONDITIONAL_TURNS);
    for (int i = 0; i < n; i++) {
        unsigned seat = acting(line);
        int status = play(line, json_string_value(json_array_get(texts, (size_t)i)), error);
        *turn = i;
        if (status < 0)
            return status;
        *mine |= seat & seats ? 1u << i : 0;
        add_turn(to, line);
    }
    return n > 0 && *mine >> (n - 1) & 1
               ? 0
               : agon_fail(error, AGON_ILLEGAL, -1,
                           AGON_SAY(conditional_ends, "a line must end with a turn of yours"));
}

/* The number of turns that two lines share from the start. */
static int common(const struct conditional_line *a, const struct conditional_line *b)
{
    int i = 0;
    while (i < a->turns && i < b->turns && a->key[i] == b->key[i])
        i++;
    return i;
}

/* Checks the last line against those before it: merges identical lines, and rejects two answers to
 * the same turn. The turn at fault, or -1. */
static int join(struct conditional *c, uint32_t mine)
{
    int last = c->lines - 1;
    for (int i = 0; i < last; i++) {
        int same = common(&c->line[i], &c->line[last]);
        if (same == c->line[last].turns) {
            drop_line(c, last);
            return -1;
        }
        if (same < c->line[i].turns && mine >> same & 1)
            return same;
    }
    for (int i = last - 1; i >= 0; i--)
        if (common(&c->line[i], &c->line[c->lines - 1]) == c->line[i].turns)
            drop_line(c, i);
    return -1;
}

/* Adds a line to those read so far. */
static int add_line(struct conditional *c, const struct agon_line *from, unsigned seats,
                    const json_t *texts, int *turn, struct agon_error *error)
{
    struct agon_line line;
    uint32_t mine;
    int status = agon_line_copy(&line, from, error);
    if (status < 0)
        return status;
    status = read_line(&c->line[c->lines++], &mine, &line, seats, texts, turn, error);
    agon_line_release(&line);
    int twice = status == 0 ? join(c, mine) : -1;
    if (twice < 0)
        return status;
    *turn = twice;
    return agon_fail(error, AGON_ILLEGAL, -1,
                     AGON_SAY(conditional_twice, "another line answers the same turn differently"));
}

int conditional_read(struct conditional **out, const struct agon_line *from, unsigned seats,
                     const json_t *lines, struct conditional_place *place, struct agon_error *error)
{
    int n = (int)json_array_size(lines), status = 0, all = 0;
    *place = (struct conditional_place){0};
    *out = NULL;
    struct conditional *c = new_lines(from->turns);
    for (int i = 0; i < n && i < CONDITIONAL_LINES && status == 0; i++) {
        const json_t *texts = json_array_get(lines, (size_t)i);
        *place = (struct conditional_place){.line = i};
        all += (int)json_array_size(texts);
        status = all <= CONDITIONAL_ALL
                     ? add_line(c, from, seats, texts, &place->turn, error)
                     : agon_fail(error, AGON_ILLEGAL, -1,
                                 AGON_SAY(conditional_many, "at most %d turns in all lines"),
                                 CONDITIONAL_ALL);
    }
    if (status == 0 && c->lines > 0) {
        *out = c;
        return 0;
    }
    conditional_free(c);
    return status;
}

/* ---- following ---- */

/* Whether a line begins with the turn played there. Its text is compared too, because another
 * version of the program may number positions differently. */
static bool begins(const struct conditional_line *line, const struct agon_line *played, int at)
{
    char text[AGON_TEXT_MAX];
    if (line->key[0] == played->keys[at + 1])
        return true;
    agon_turn_write(played->game, agon_line_start(played, at), &played->turn[at], text,
                    sizeof text);
    return strcmp(text, line->text[0]) == 0;
}

/* Removes the first turn. */
static void shift(struct conditional_line *line)
{
    free(line->text[0]);
    line->turns--;
    memmove(line->text, line->text + 1, (size_t)line->turns * sizeof line->text[0]);
    memmove(line->key, line->key + 1, (size_t)line->turns * sizeof line->key[0]);
}

bool conditional_follow(struct conditional *c, const struct agon_line *played)
{
    if (played->turns < c->at)
        return false;
    for (; c->at < played->turns; c->at++)
        for (int i = c->lines - 1; i >= 0; i--)
            if (c->line[i].turns > 1 && begins(&c->line[i], played, c->at))
                shift(&c->line[i]);
            else
                drop_line(c, i);
    return c->lines > 0;
}

/* ---- JSON ---- */

json_t *conditional_json(const struct conditional *c)
{
    json_t *lines = json_array();
    for (int i = 0; c && i < c->lines; i++) {
        json_t *turns = json_array();
        for (int k = 0; k < c->line[i].turns; k++)
            json_array_append_new(turns, json_string(c->line[i].text[k]));
        json_array_append_new(lines, turns);
    }
    return lines;
}

json_t *conditional_write(const struct conditional *c)
{
    json_t *keys = json_array();
    for (int i = 0; i < c->lines; i++) {
        json_t *line = json_array();
        for (int k = 0; k < c->line[i].turns; k++)
            json_array_append_new(line, json_integer((json_int_t)c->line[i].key[k]));
        json_array_append_new(keys, line);
    }
    return json_pack("{si so so}", "at", c->at, "lines", conditional_json(c), "keys", keys);
}

static bool load_line(struct conditional_line *to, const json_t *texts, const json_t *keys)
{
    size_t n = json_array_size(texts);
    for (size_t k = 0; k < n && k < CONDITIONAL_TURNS; k++) {
        const char *text = json_string_value(json_array_get(texts, k));
        if (!text)
            return false;
        to->text[k] = copy(text);
        to->key[k] = (uint64_t)json_integer_value(json_array_get(keys, k));
        to->turns++;
    }
    return to->turns > 0;
}

struct conditional *conditional_load(const json_t *json)
{
    const json_t *lines = json_object_get(json, "lines"), *keys = json_object_get(json, "keys");
    struct conditional *c = new_lines((int)json_integer_value(json_object_get(json, "at")));
    size_t n = json_array_size(lines);
    bool good = n > 0 && n <= CONDITIONAL_LINES;
    for (size_t i = 0; i < n && good; i++)
        good = load_line(&c->line[c->lines++], json_array_get(lines, i), json_array_get(keys, i));
    if (good)
        return c;
    conditional_free(c);
    return NULL;
}
