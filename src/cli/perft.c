/* agon perft: counting turns to a depth, the check of move generators. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <agon/agon.h>

#include "cli/commands.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/setup.h"
#include "core/text.h"
#include "core/walk.h"
#include "os/terminal.h"
#include "os/time.h"

enum { DEPTH_MOST = 64 };

/* Separate counts after every first turn. */
struct division {
    const struct agon_line *line;
    int depth;
    uint64_t *past; /* the line's keys, and one more for the position after the turn */
    uint64_t nodes, turns, all;
    json_t *json; /* or NULL: printed at once */
    struct progress progress;
    struct agon_error error;
    int status;
};

static bool count_turn(void *user, const struct agon_turn *turn, const agon_pos *end)
{
    struct division *d = user;
    const agon_game *game = d->line->game;
    struct agon_perft count = {.nodes = 1};
    char text[AGON_TEXT_MAX];
    if (d->json || !os_is_terminal(1))
        progress_count(&d->progress, "turn", d->turns, d->all);
    if (d->depth > 1) {
        struct agon_past past = {d->past, d->line->turns + 2};
        d->past[past.n - 1] = game->rules->key(game, end, true);
        d->status = agon_perft(game, end, past, d->depth - 1, &count, &d->error);
        if (d->status < 0)
            return false;
    }
    d->turns++;
    d->nodes += count.nodes;
    agon_turn_write(game, d->line->pos, turn, text, sizeof text);
    if (d->json)
        json_array_append_new(
            d->json, json_pack("{ss so}", "turn", text, "nodes", output_count(count.nodes)));
    else
        printf("%s: %" PRIu64 "\n", text, count.nodes);
    return !ferror(stdout);
}

static bool count_only(void *user, const struct agon_turn *turn, const agon_pos *end)
{
    (void)turn;
    (void)end;
    ++*(uint64_t *)user;
    return true;
}

/* Plays turns that are only a forced pass: they belong to the turn before them. */
static int play_forced(struct agon_line *line)
{
    agon_move *move = malloc(line->game->max_moves * sizeof *move);
    if (!move)
        return AGON_NO_MEMORY;
    int status = 0;
    for (uint32_t i = 0; i < line->game->seats && status == 0 && line->open.n == 0; i++)
        if (agon_line_moves(line, move) == 1 && move[0] == AGON_PASS)
            status = agon_line_play(line, AGON_PASS);
    free(move);
    return status;
}

/* The turns that agon_perft() counts, including those after a drawn position. */
static int64_t each_turn(const struct division *d, agon_turn_fn *fn, void *user)
{
    const agon_game *game = d->line->game;
    struct walk walk;
    if (walk_init(&walk, game, WALK_SHORTEST) < 0)
        return AGON_NO_MEMORY;
    if (game->rules->every_move)
        walk.list = game->rules->every_move;
    int64_t calls = walk_run(&walk, d->line->pos, agon_line_past(d->line), fn, user);
    walk_release(&walk);
    return calls;
}

/* Counts after every first turn and prints or collects the counts. */
static int divide(struct division *d)
{
    struct agon_past past = agon_line_past(d->line);
    d->past = malloc(((size_t)past.n + 1) * sizeof *d->past);
    if (!d->past)
        return AGON_NO_MEMORY;
    memcpy(d->past, past.key, (size_t)past.n * sizeof *d->past);
    progress_begin(&d->progress);
    int64_t made = 0;
    if (d->depth > 1)
        made = each_turn(d, count_only, &d->all);
    if (made >= 0)
        made = each_turn(d, count_turn, d);
    progress_end(&d->progress);
    free(d->past);
    return made < 0 ? (int)made : d->status;
}

/* Estimates the time of a count from the two smaller ones, which together take a small part of it;
 * only a terminal has a use for that. */
static void estimate(const struct agon_line *line, int depth, struct ticking *ticking)
{
    struct agon_perft less, least;
    struct agon_past past = agon_line_past(line);
    if (!ticking || depth < 3 ||
        agon_perft(line->game, line->pos, past, depth - 2, &least, NULL) < 0 || least.nodes == 0)
        return;
    int64_t began = os_now_us();
    if (agon_perft(line->game, line->pos, past, depth - 1, &less, NULL) < 0)
        return;
    double us = (double)(os_now_us() - began);
    ticking_expect(ticking, (int64_t)(us / 1000 * (double)less.nodes / (double)least.nodes));
}

/* Counts the whole tree at once, in *us. */
static int count(const struct agon_line *line, int depth, struct agon_perft *perft, int64_t *us,
                 struct agon_error *error)
{
    char what[32];
    snprintf(what, sizeof what, "perft %d", depth);
    struct ticking *ticking = ticking_begin(what, 0);
    estimate(line, depth, ticking);
    int64_t began = os_now_us();
    int status = agon_perft(line->game, line->pos, agon_line_past(line), depth, perft, error);
    *us = os_now_us() - began;
    ticking_end(ticking);
    return status;
}

/* The number of columns for lengths of turns: up to the longest, at least four. */
static int lengths(const struct agon_perft *perft)
{
    int n = AGON_TURN_MAX;
    while (n > 4 && perft->length[n] == 0)
        n--;
    return n;
}

static void print_json(const struct agon_line *line, int depth, const struct agon_perft *perft,
                       int64_t us, json_t *divided)
{
    const agon_game *game = line->game;
    bool merges = game->traits & AGON_MERGES;
    uint64_t sum = perft->nodes;
    json_t *json =
        json_pack("{ss ss si}", "game", game->rules->id, "variant", game->variant, "depth", depth);
    if (merges && depth == 1 && !divided) {
        json_t *list = json_array();
        sum = 0;
        for (int i = 1; i <= lengths(perft); i++) {
            sum += perft->length[i];
            json_array_append_new(list, output_count(perft->length[i]));
        }
        json_object_set_new(json, "sequences", list);
    }
    json_object_set_new(json, "nodes", output_count(sum));
    if (merges && !divided)
        json_object_set_new(json, "unique", output_count(perft->unique));
    if (divided)
        json_object_set_new(json, "divide", divided);
    json_object_set_new(json, "seconds", output_seconds(us));
    output_json(json);
}

static void print_text(const struct agon_line *line, int depth, const struct agon_perft *perft,
                       int64_t us, bool divided)
{
    bool merges = line->game->traits & AGON_MERGES;
    uint64_t sum = 0;
    for (int i = 1; i <= AGON_TURN_MAX; i++)
        sum += perft->length[i];
    if (merges && depth == 1 && !divided) {
        printf("sequences %" PRIu64 " (", sum);
        for (int i = 1; i <= lengths(perft); i++)
            printf("%s%" PRIu64, i > 1 ? "/" : "", perft->length[i]);
        puts(")");
    } else {
        printf("nodes %" PRIu64 "\n", perft->nodes);
    }
    if (merges && !divided)
        printf("unique %" PRIu64 "\n", perft->unique);
    printf("seconds %.6f\n", (double)us / 1e6);
}

static int perft(const struct call *call, struct agon_line *line, int depth)
{
    bool json = call_on(call, "json"), divided = call_on(call, "divide");
    struct agon_perft result = {0};
    struct division division = {.line = line, .depth = depth, .json = NULL};
    division.error = (struct agon_error){.at = -1, .text = "out of memory"};
    int64_t began = os_now_us(), us;
    int status;
    if (divided) {
        division.json = json ? json_array() : NULL;
        status = play_forced(line);
        if (status == 0)
            status = divide(&division);
        result.nodes = division.nodes;
        us = os_now_us() - began;
    } else {
        status = count(line, depth, &result, &us, &division.error);
    }
    if (status < 0) {
        json_decref(division.json);
        message("%s", division.error.text);
        return CLI_FAILED;
    }
    if (json)
        print_json(line, depth, &result, us, division.json);
    else
        print_text(line, depth, &result, us, divided);
    return CLI_GOOD;
}

static int run(const struct call *call)
{
    struct setup setup;
    int64_t depth;
    const char *text = call_argument(call, 1);
    if (!text_number(text, strlen(text), 1, DEPTH_MOST, &depth))
        return message_usage(call->command,
                             "DEPTH: expected a number of turns from 1 to %d, "
                             "found '%.60s'",
                             DEPTH_MOST, text);
    int status = setup_open(&setup, call, 0);
    if (status != CLI_GOOD)
        return status;
    status = perft(call, &setup.line, (int)depth);
    setup_release(&setup);
    return status;
}

const struct command command_perft = {
    .name = "perft",
    .arguments = "GAME DEPTH",
    .about = "count the turns to a depth",
    .more = "DEPTH counts turns. Forced passes belong to the turn before them; decided positions "
            "are counted but not continued. In games where different moves of a turn lead to the "
            "same position, each position counts once for every position before it; `unique` "
            "counts the distinct ones after the last turn, and at depth 1 `sequences` counts "
            "ordered lists of moves, by length.\n"
            "With --json: game, variant, depth, nodes, seconds, and unique, sequences, divide "
            "where they apply; at depth 1 of such games nodes is the sum of sequences.",
    .options =
        (const struct command_option[]){
            {.name = "divide", .about = "count after each first turn"}, OPTION_JSON, {0}},
    .takes_game = true,
    .examples =
        (const struct command_example[]){
            {"perft arimaa 1 --position "
             "\"g [rrrddrrrrhcemchr                                RHCMECHRRRRDDRRR]\"",
             "3331 distinct turns, 22746 ordered lists of steps"},
            {0}},
    .run = run};
