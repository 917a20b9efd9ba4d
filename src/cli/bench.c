/* agon bench: a fixed amount of work, to compare two builds and to quote in commits.
 *
 * The work is always the same: the same positions, depths and seeds. So the number of nodes changes
 * only with the search, and the time only with speed. */
#include "cli/bench.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <agon/agon.h>

#include "cli/commands.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/setup.h"
#include "core/random.h"
#include "os/time.h"

enum { PARTS_MOST = 16, SEED = 1 };

/* The work for one game. */
struct workload {
    const char *id; /* NULL: all other games */
    const char *const *position;
    int positions; /* 0: the start of the game */
    int depth;     /* of the searches, in moves */
    int playouts;
};
static const struct workload workloads[] = {{"arimaa", bench_arimaa, BENCH_POSITIONS, 5, 3000},
                                            {"amazons", NULL, 0, 4, 3000},
                                            {"fairy-chess", NULL, 0, 6, 300},
                                            {"tai-shogi", NULL, 0, 4, 20},
                                            {"ostomachion", NULL, 0, 1, 0},
                                            {"tangram", NULL, 0, 1, 0},
                                            {NULL, NULL, 0, 6, 3000}};

struct bench {
    const agon_game *game;
    const struct workload *workload;
    struct bench_part part[PARTS_MOST];
    int parts;
    struct progress progress;
};

/* Plays random games to their end; false: no memory. */
static bool play_out(struct bench *bench, struct bench_part *part)
{
    struct agon_line line;
    struct random random;
    agon_move *move = malloc(bench->game->max_moves * sizeof *move);
    bool good = move && agon_line_init(&line, bench->game, NULL) == 0;
    *part = (struct bench_part){.name = "playouts"};
    random_seed(&random, SEED);
    progress_begin(&bench->progress);
    int64_t began = os_now_us();
    for (int i = 0; good && i < bench->workload->playouts; i++) {
        int n;
        agon_line_set(&line, NULL, NULL);
        while (good && (n = agon_line_moves(&line, move)) > 0) {
            good = agon_line_play(&line, move[random_below(&random, (uint32_t)n)]) == 0;
            part->nodes++;
        }
        part->games++;
        progress_count(&bench->progress, "playout", (uint64_t)i,
                       (uint64_t)bench->workload->playouts);
    }
    part->us = os_now_us() - began;
    progress_end(&bench->progress);
    if (move && line.pos)
        agon_line_release(&line);
    free(move);
    return good;
}

static void take_nodes(void *nodes, const struct agon_info *info)
{
    *(uint64_t *)nodes = info->nodes;
}

/* Searches the position of `line` to the workload's depth with one thread; returns the nodes. */
static bool search(struct bench *bench, const struct agon_line *line,
                   const struct agon_engine_type *type, struct bench_part *part)
{
    agon_engine *engine = type->open(bench->game, NULL);
    struct agon_limits limits = {
        .depth = bench->workload->depth, .lines = 1, .threads = 1, .seed = SEED};
    struct agon_turn best;
    uint64_t nodes = 0;
    if (!engine)
        return false;
    int64_t began = os_now_us();
    int status =
        type->think(engine, line->pos, agon_line_past(line), &limits, take_nodes, &nodes, &best);
    part->us += os_now_us() - began;
    part->nodes += nodes;
    type->close(engine);
    return status == 0;
}

/* Whether an engine supports a depth limit: all but these. */
static bool deepens(const struct agon_engine_type *type)
{
    return strcmp(type->id, "random") != 0 && strcmp(type->id, "mcts") != 0;
}

static bool search_all(struct bench *bench, const struct agon_engine_type *type,
                       struct bench_part *part)
{
    const struct workload *workload = bench->workload;
    struct agon_line line;
    char what[64];
    int positions = workload->positions > 0 ? workload->positions : 1;
    snprintf(what, sizeof what, "%s, position", type->id);
    progress_begin(&bench->progress);
    *part = (struct bench_part){.name = type->id, .search = true};
    bool good = agon_line_init(&line, bench->game, NULL) == 0;
    for (int i = 0; good && i < positions; i++) {
        const char *position = workload->positions > 0 ? workload->position[i] : NULL;
        good = agon_line_set(&line, position, NULL) == 0 && search(bench, &line, type, part);
        progress_count(&bench->progress, what, (uint64_t)i, (uint64_t)positions);
    }
    progress_end(&bench->progress);
    agon_line_release(&line);
    return good;
}

static bool measure(struct bench *bench)
{
    const char *id = bench->game->rules->id;
    const struct agon_engine_type *type;
    bool good = true;
    bench->workload = workloads;
    while (bench->workload->id && strcmp(bench->workload->id, id) != 0)
        bench->workload++;
    struct ticking *ticking = ticking_begin(id, 0);
    if (bench->workload->position == bench_arimaa)
        good = bench_arimaa_walk(bench->game, &bench->part[bench->parts++]);
    if (strcmp(id, "amazons") == 0) {
        bench_amazons_perft(bench->game, &bench->part[bench->parts++]);
        bench_amazons_playouts(bench->game, &bench->part[bench->parts++]);
    }
    if (strcmp(id, "abalone") == 0)
        bench_abalone_perft(bench->game, &bench->part[bench->parts++]);
    if (strcmp(id, "kamisado") == 0)
        bench_kamisado_perft(bench->game, &bench->part[bench->parts++]);
    if (strcmp(id, "tangram") == 0 || strcmp(id, "ostomachion") == 0)
        good = bench_dissect_solutions(bench->game, &bench->part[bench->parts++]);
    ticking_end(ticking);
    if (!(bench->game->traits & AGON_PUZZLE)) /* random play may never solve one */
        good = good && play_out(bench, &bench->part[bench->parts++]);
    for (int i = 0; good && bench->parts < PARTS_MOST && (type = agon_engine_at(i)) != NULL; i++)
        if (type->fits(bench->game) && deepens(type))
            good = search_all(bench, type, &bench->part[bench->parts++]);
    return good;
}

static uint64_t per_second(uint64_t n, int64_t us)
{
    return us > 0 ? (uint64_t)((double)n * 1e6 / (double)us) : 0;
}

/* The sum of a game's searches, which commits quote. */
static struct bench_part sum_of(const struct bench *bench)
{
    struct bench_part sum = {.name = "search"};
    for (int i = 0; i < bench->parts; i++)
        if (bench->part[i].search) {
            sum.nodes += bench->part[i].nodes;
            sum.us += bench->part[i].us;
        }
    return sum;
}

static json_t *part_json(const struct bench_part *part)
{
    json_t *json = json_pack("{ss so so so}", "name", part->name, "nodes",
                             output_count(part->nodes), "seconds", output_seconds(part->us), "nps",
                             output_count(per_second(part->nodes, part->us)));
    if (part->games > 0) {
        json_object_set_new(json, "games", output_count(part->games));
        json_object_set_new(json, "games_per_second",
                            output_count(per_second(part->games, part->us)));
    }
    return json;
}

static int print_json(const struct bench *bench)
{
    struct bench_part sum = sum_of(bench);
    json_t *parts = json_array();
    for (int i = 0; i < bench->parts; i++)
        json_array_append_new(parts, part_json(&bench->part[i]));
    return output_json(json_pack("{ss so so so so}", "game", bench->game->rules->id, "nodes",
                                 output_count(sum.nodes), "seconds", output_seconds(sum.us), "nps",
                                 output_count(per_second(sum.nodes, sum.us)), "parts", parts));
}

static void print_part(const char *game, const struct bench_part *part)
{
    printf("%-8s %-12s %12" PRIu64 " nodes %10.6f s %12" PRIu64 " nodes/s", game, part->name,
           part->nodes, (double)part->us / 1e6, per_second(part->nodes, part->us));
    if (part->games > 0)
        printf(" %" PRIu64 " games/s", per_second(part->games, part->us));
    putchar('\n');
}

static int bench_game(const struct call *call, const char *id)
{
    struct agon_error error;
    struct bench bench = {.game = agon_open(id, NULL, &error)};
    if (!bench.game) {
        message("%s", error.text);
        return CLI_FAILED;
    }
    int status = CLI_GOOD;
    if (!measure(&bench)) {
        message("%s: an engine failed, or memory is out", id);
        status = CLI_FAILED;
    } else if (call_on(call, "json")) {
        status = print_json(&bench);
    } else {
        struct bench_part sum = sum_of(&bench);
        for (int i = 0; i < bench.parts; i++)
            print_part(id, &bench.part[i]);
        print_part(id, &sum);
    }
    agon_close((agon_game *)bench.game);
    return status;
}

static int run(const struct call *call)
{
    const char *id = call_argument(call, 0);
    int status = CLI_GOOD;
    if (id)
        return setup_kind(id, &status) ? bench_game(call, id) : status;
    if (call_on(call, "json"))
        return message_usage(call->command, "bench: --json gives one object: expected a GAME");
    for (int i = 0; agon_rules_at(i) && status == CLI_GOOD; i++)
        status = bench_game(call, agon_rules_at(i)->id);
    return status;
}

const struct command command_bench = {
    .name = "bench",
    .arguments = "[GAME]",
    .about = "fixed work: nodes, time, nodes per second",
    .more = "Random games through the rules, and searches to a fixed depth from fixed positions "
            "with every engine that searches by depth; in Arimaa also the walk through every "
            "ordered list of steps of a turn, in Abalone and Kamisado perft. The last line sums "
            "the searches: if its nodes change, a search has changed.\n"
            "With --json: game, nodes, seconds and nps of that sum, and parts, a list of name, "
            "nodes, seconds, nps and, of whole games, games and games_per_second.",
    .options = (const struct command_option[]){OPTION_JSON, {0}},
    .examples = (const struct command_example[]){{"bench arimaa", "how fast this machine is"}, {0}},
    .run = run};
