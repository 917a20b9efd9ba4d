/* Counts Arimaa's turns through the public table and compares them with the reference counts. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <agon/agon.h>

#include "../plain/tap.h"
#include "programs.h"
#include "table.h"

/* Counts `depth` turns from a position under some options; false with a line that gives the
 * reason. */
static bool count(const char *options, const char *position, int depth, struct agon_perft *perft)
{
    struct agon_error error = {0};
    struct agon_line line;
    agon_game *game = agon_open("arimaa", &(struct agon_setup){.options = options}, &error);
    bool good = game && agon_line_init(&line, game, &error) == 0;
    if (good) {
        good = agon_line_set(&line, position, &error) == 0 &&
               agon_perft(game, line.pos, agon_line_past(&line), depth, perft, &error) == 0;
        agon_line_release(&line);
    }
    if (!good)
        tap_say("%s: %s", position, error.text);
    agon_close(game);
    return good;
}

static void one_turn(struct tap *t, const struct table_position *row, const char *options)
{
    struct agon_perft perft = {0};
    bool counted = count(options, row->text, 1, &perft), same = counted;
    for (int i = 1; i <= AGON_TURN_MAX; i++)
        same = same && perft.length[i] == (i <= 4 ? row->lists[i - 1] : 0);
    tap(t, counted && perft.nodes == row->unique, "%s nodes %" PRIu64, row->name, perft.nodes);
    tap(t, counted && perft.unique == row->unique, "%s unique", row->name);
    tap(t, same, "%s lists by length", row->name);
}

static void two_turns(struct tap *t, const struct table_position *row)
{
    struct agon_perft perft = {0};
    bool counted = count("", row->text, 2, &perft);
    tap(t, counted && perft.nodes == row->sum, "%s two turns %" PRIu64, row->name, perft.nodes);
    tap(t, counted && perft.unique == row->distinct, "%s two turns distinct", row->name);
}

/* Compares the result of a position read from text with the reference. */
static void state(struct tap *t, const struct table_position *row)
{
    struct agon_result result = {0};
    agon_game *game = agon_open("arimaa", &(struct agon_setup){.start = row->text}, NULL);
    char found = '?';
    if (game) {
        game->rules->result(game, game->first, (struct agon_past){NULL, 0}, &result);
        found = !result.over ? '-' : result.points[0] == AGON_POINTS ? 'g' : 's';
    }
    tap(t, found == row->state, "%s state %c", row->name, row->state);
    agon_close(game);
}

static bool count_one(void *user, const struct agon_turn *turn, const agon_pos *end)
{
    (void)end;
    ((uint64_t *)user)[turn->n]++;
    return true;
}

/* Set-ups that are computed, compared with the listed ones, after some placements. */
static void setups(struct tap *t, const char *options, const char *moves, uint64_t known)
{
    struct agon_perft perft = {0};
    struct agon_line line;
    uint64_t listed[AGON_TURN_MAX + 1] = {0};
    agon_game *game = agon_open("arimaa", &(struct agon_setup){.options = options}, NULL);
    bool good = game && agon_line_init(&line, game, NULL) == 0;
    if (good) {
        good = agon_line_read(&line, moves, true, NULL) == 0 &&
               agon_perft(game, line.pos, agon_line_past(&line), 1, &perft, NULL) == 0;
        if (good && known == 0) {
            agon_turn_each(game, line.pos, agon_line_past(&line), false, count_one, listed);
            good = memcmp(listed, perft.length, sizeof listed) == 0;
            for (int i = 0; i <= AGON_TURN_MAX; i++)
                known += listed[i];
        }
        agon_line_release(&line);
    }
    tap(t, good && perft.nodes == known && perft.unique == known,
        "set-ups after '%s' (%s) %" PRIu64, moves, options, perft.nodes);
    agon_close(game);
}

PROGRAM(perft_arimaa)
{
    static struct table table;
    struct tap t = {0};
    if (argc != 2 || !table_read(&table, argv[1]))
        return 2;
    for (int i = 0; i < table.positions; i++) {
        const struct table_position *row = &table.position[i];
        one_turn(&t, row, "judge=off");
        if (row->state == '-')
            one_turn(&t, row, "");
        if (row->two)
            two_turns(&t, row);
        state(&t, row);
    }
    /* 16! / (8! 2! 2! 2!), in many articles on the game; the others are listed. */
    setups(&t, "", "", 64864800);
    setups(&t, "", "Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ma2", 0);
    setups(&t, "gold=EMHRR", "", 0);
    setups(&t, "gold=EDDRR", "Rb1 Ed1", 0);
    setups(&t, "gold=R silver=ECR", "Rh2", 0);
    return tap_end(&t);
}
