/* Colour, JSON, and sentences about a game's state. */
#include "cli/output.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/message.h"
#include "core/text.h"
#include "os/terminal.h"
#include "play/names.h"
#include "play/outcome.h"

bool output_colour(FILE *file)
{
    const char *off = getenv("NO_COLOR"), *terminal = getenv("TERM");
    if ((off && *off) || (terminal && strcmp(terminal, "dumb") == 0))
        return false;
    return os_is_terminal(file == stderr ? 2 : 1);
}

bool output_unicode(void)
{
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);
        if (value && *value)
            return strstr(value, "UTF-8") || strstr(value, "utf-8") || strstr(value, "UTF8") ||
                   strstr(value, "utf8");
    }
    return false;
}

/* Fifteen digits suffice for the microseconds of thirty years, without binary rounding errors. */
enum { JSON_MANNERS = JSON_ENCODE_ANY | JSON_REAL_PRECISION(15) };

int output_json(json_t *object)
{
    if (!object) {
        message("out of memory");
        return CLI_FAILED;
    }
    json_dumpf(object, stdout, JSON_MANNERS);
    putchar('\n');
    json_decref(object);
    return CLI_GOOD;
}

void output_json_text(const char *text)
{
    json_t *string = json_string(text);
    json_dumpf(string, stdout, JSON_MANNERS);
    json_decref(string);
}

json_t *output_count(uint64_t count)
{
    char digits[24];
    if (count <= UINT64_C(1) << 53)
        return json_integer((json_int_t)count);
    snprintf(digits, sizeof digits, "%" PRIu64, count);
    return json_string(digits);
}

json_t *output_seconds(int64_t us)
{
    return json_real((double)us / 1e6);
}

json_t *output_text(const char *text)
{
    return text ? json_string(text) : json_null();
}

json_t *output_points(const agon_game *game, const struct agon_result *result)
{
    json_t *points = json_array();
    for (uint32_t i = 0; i < game->seats; i++)
        json_array_append_new(points, json_integer(result->points[i]));
    return points;
}

int output_seat(const agon_game *game, int seat, char *text, size_t size)
{
    return names_seat(game, seat, text, size);
}

/* Adds which piece must move, if the rules call one. */
static void add_called(struct text *t, const struct agon_line *line)
{
    const agon_game *game = line->game;
    struct agon_item *item = malloc((game->max_items + 1) * sizeof *item);
    int n = item ? game->rules->items(game, line->pos, item) : 0;
    for (int i = 0; i < n; i++)
        if (item[i].marks & AGON_MARK_CALLED && item[i].cell >= 0) {
            const char *names = game->board->piece[item[i].piece].names;
            names += strncmp(names, "en=", 3) == 0 ? 3 : 0;
            text_add(t, ", with %.*s on %s", (int)strcspn(names, ";"), names,
                     game->board->cell[item[i].cell].name);
        }
    free(item);
}

int output_state(const struct agon_line *line, char *text, size_t size)
{
    struct agon_result result;
    struct text t = text_into(text, size);
    char seat[32], points[64];
    agon_line_result(line, &result);
    if (!result.over) {
        output_seat(line->game, line->game->rules->seat(line->game, line->pos), seat, sizeof seat);
        text_add(&t, "%s to move", seat);
        add_called(&t, line);
        if (line->open.n > 0)
            text_add(&t, ", %d move%s into the turn", line->open.n, line->open.n == 1 ? "" : "s");
        return (int)t.n;
    }
    outcome_write(line->game, &result, points, sizeof points);
    int winner = outcome_winner(line->game, &result);
    if (line->game->seats == 1) {
        text_add(&t, "Over: %s", result.why);
    } else if (winner < 0) {
        text_add(&t, "Over: points shared by %s, %s", result.why, points);
    } else {
        output_seat(line->game, winner, seat, sizeof seat);
        text_add(&t, "Over: %s wins by %s, %s", seat, result.why, points);
    }
    return (int)t.n;
}
