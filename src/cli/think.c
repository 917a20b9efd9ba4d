/* agon think: an engine's choice of turn, its score, and its line of play. */
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
#include "core/text.h"
#include "os/terminal.h"
#include "os/time.h"
#include "play/level.h"

enum {
    LINES_MOST = 32,
    THREADS_MOST = 256,
    DEPTH_MOST = 10000,
    DECIDED_FROM = 20000 /* scores beyond are AGON_DECIDED - turns */
};

/* The last report about one line of play. */
struct thought {
    bool heard;
    struct agon_info info; /* without its pv, which is stored as text: */
    char *turn[LINES_MOST];
    int turns;
};
struct thinking {
    const struct agon_line *line;
    struct thought thought[LINES_MOST];
    bool live; /* print reports on standard error as they come */
    struct ticking *ticking;
};

/* Converts the turns of a variation to texts. */
static void keep_turns(struct thought *t, const struct agon_line *line,
                       const struct agon_info *info)
{
    const agon_game *game = line->game;
    char text[AGON_TEXT_MAX];
    agon_pos *pos = agon_pos_new(game, line->pos);
    for (int i = 0; i < t->turns; i++)
        free(t->turn[i]);
    t->turns = 0;
    for (int i = 0; pos && i < info->pv_turns && i < LINES_MOST; i++) {
        int n = agon_turn_write(game, pos, &info->pv[i], text, sizeof text);
        char *copy = n >= 0 ? malloc((size_t)n + 1) : NULL;
        if (!copy)
            break;
        memcpy(copy, text, (size_t)n + 1);
        t->turn[t->turns++] = copy;
        for (int m = 0; m < info->pv[i].n; m++)
            game->rules->play(game, pos, info->pv[i].move[m]);
    }
    free(pos);
}

/* "+1.250", or "wins in 3 turns". */
static void write_score(int score, char *text, size_t size)
{
    int distance = AGON_DECIDED - abs(score);
    if (abs(score) > DECIDED_FROM)
        snprintf(text, size, "%s in %d turn%s", score > 0 ? "wins" : "loses", distance,
                 distance == 1 ? "" : "s");
    else
        snprintf(text, size, "%+.3f", score / 1000.0);
}

static void print_thought(FILE *file, const struct thought *t)
{
    char score[64];
    write_score(t->info.score, score, sizeof score);
    fprintf(file, "%s, depth %d", score, t->info.depth);
    if (t->info.seldepth > t->info.depth)
        fprintf(file, " (up to %d)", t->info.seldepth);
    fprintf(file, ", %" PRIu64 " nodes, %.3f s", t->info.nodes, (double)t->info.ms / 1000);
    if (agon_info_nps(&t->info) > 0)
        fprintf(file, ", %" PRIu64 " a second", agon_info_nps(&t->info));
    if (t->info.hashfull > 0)
        fprintf(file, ", table %.1f %% full", t->info.hashfull / 10.0);
    for (int i = 0; i < t->turns; i++)
        fprintf(file, "%s%s", i > 0 ? "; " : ": ", t->turn[i]);
    putc('\n', file);
}

static void hear(void *user, const struct agon_info *info)
{
    struct thinking *thinking = user;
    if (info->line < 0 || info->line >= LINES_MOST)
        return;
    struct thought *t = &thinking->thought[info->line];
    t->heard = true;
    t->info = *info;
    keep_turns(t, thinking->line, info);
    if (thinking->live) {
        ticking_pause(thinking->ticking);
        print_thought(stderr, t);
        ticking_go_on(thinking->ticking);
    }
}

static json_t *thought_json(const struct thought *t)
{
    json_t *pv = json_array();
    for (int i = 0; i < t->turns; i++)
        json_array_append_new(pv, json_string(t->turn[i]));
    return json_pack("{si si si so sI so si so}", "score", t->info.score, "depth", t->info.depth,
                     "seldepth", t->info.seldepth, "nodes", output_count(t->info.nodes), "ms",
                     (json_int_t)t->info.ms, "nps", output_count(agon_info_nps(&t->info)),
                     "hashfull", t->info.hashfull, "pv", pv);
}

/* Prints the turn with the fields of the best line, and all lines in `lines`. An engine without
 * reports has a null score and no nodes. */
static int print_json(const struct thinking *thinking, const char *turn, int64_t ms)
{
    const struct thought *best = &thinking->thought[0];
    json_t *json = json_pack("{ss}", "turn", turn), *lines = json_array(), *score = NULL;
    if (best->heard)
        score = thought_json(best);
    else
        score =
            json_pack("{so si si si sI si si s[s]}", "score", json_null(), "depth", 0, "seldepth",
                      0, "nodes", 0, "ms", (json_int_t)ms, "nps", 0, "hashfull", 0, "pv", turn);
    json_object_update(json, score);
    json_decref(score);
    for (int i = 0; i < LINES_MOST; i++)
        if (thinking->thought[i].heard)
            json_array_append_new(lines, thought_json(&thinking->thought[i]));
    json_object_set_new(json, "lines", lines);
    return output_json(json);
}

static void print_text(const struct thinking *thinking, const char *turn)
{
    puts(turn);
    for (int i = 0; i < LINES_MOST; i++)
        if (thinking->thought[i].heard)
            print_thought(stdout, &thinking->thought[i]);
}

static int level_of(const struct call *call)
{
    return (int)call_number(call, "level", LEVEL_MOST);
}

/* The limits given in the call; CLI_USAGE if there are none. */
static int read_limits(const struct call *call, const struct agon_engine_type *type,
                       struct agon_limits *limits)
{
    int64_t now = os_now_us();
    int level = level_of(call);
    uint64_t nodes = (uint64_t)call_number(call, "nodes", 0),
             most = level_is_own(type) ? 0 : level_nodes(level);
    *limits = (struct agon_limits){
        .soft_ms = call_number(call, "time", 0),
        .hard_ms = call_number(call, "time", 0),
        .nodes = nodes == 0 || (most > 0 && most < nodes) ? most : nodes,
        .seed = (uint64_t)call_number(call, "seed", (int64_t)(random_mix((uint64_t)now) >> 1)),
        .depth = (int)call_number(call, "depth", 0),
        .lines = (int)call_number(call, "lines", 1),
        .threads = (int)call_number(call, "threads", 1)};
    if (limits->hard_ms == 0 && limits->nodes == 0 && limits->depth == 0 && level == LEVEL_MOST)
        return message_usage(call->command, "think: expected --time, --depth, --nodes or a --level "
                                            "below 10, or it would never end");
    return CLI_GOOD;
}

/* Opens the engine at the call's level; NULL with *error. */
static agon_engine *open_engine(const struct call *call, const struct agon_line *line,
                                const struct agon_engine_type *type, struct agon_error *error)
{
    agon_engine *engine = type->open(line->game, error);
    char level[16];
    snprintf(level, sizeof level, "%d", level_of(call));
    if (!engine || !level_is_own(type) || type->set(engine, "level", level, error) == 0)
        return engine;
    type->close(engine);
    return NULL;
}

/* Lets the engine think and prints its reports. */
static int think(const struct call *call, const struct agon_line *line,
                 const struct agon_limits *limits, const struct agon_engine_type *type)
{
    struct thinking *thinking = calloc(1, sizeof *thinking);
    struct agon_error error = {.text = "out of memory"};
    agon_engine *engine = thinking ? open_engine(call, line, type, &error) : NULL;
    struct agon_turn best;
    char turn[AGON_TEXT_MAX];
    int status = CLI_FAILED;
    int64_t began = os_now_ms();
    if (engine) {
        thinking->line = line;
        thinking->live = os_is_terminal(2);
        thinking->ticking = ticking_begin("thinking", limits->hard_ms);
        if (level_think(engine, type, level_of(call), line->game, line->pos, agon_line_past(line),
                        limits, hear, thinking, &best) == 0) {
            agon_turn_write(line->game, line->pos, &best, turn, sizeof turn);
            status = CLI_GOOD;
        }
        ticking_end(thinking->ticking);
        type->close(engine);
    }
    if (status != CLI_GOOD)
        message("%s: %s", type->id, error.text);
    else if (call_on(call, "json"))
        status = print_json(thinking, turn, os_now_ms() - began);
    else
        print_text(thinking, turn);
    for (int i = 0; thinking && i < LINES_MOST; i++)
        for (int t = 0; t < thinking->thought[i].turns; t++)
            free(thinking->thought[i].turn[t]);
    free(thinking);
    return status;
}

static int run_on(const struct call *call, const struct agon_line *line)
{
    struct agon_limits limits;
    struct agon_error error;
    struct agon_result result;
    char state[128];
    const struct agon_engine_type *type =
        agon_engine_find(call_text(call, "engine"), line->game, &error);
    if (!type)
        return message_usage(call->command, "%s", error.text);
    int status = read_limits(call, type, &limits);
    if (status != CLI_GOOD)
        return status;
    agon_line_result(line, &result);
    if (result.over) {
        output_state(line, state, sizeof state);
        message("there is nothing to think about: %s", state);
        return CLI_FAILED;
    }
    return think(call, line, &limits, type);
}

static int run(const struct call *call)
{
    struct setup setup;
    int status = setup_open(&setup, call, 0);
    if (status != CLI_GOOD)
        return status;
    status = run_on(call, &setup.line);
    setup_release(&setup);
    return status;
}

const struct command command_think = {
    .name = "think",
    .arguments = "GAME",
    .about = "what an engine would play",
    .more = "Thinks until the first limit is reached, and prints the turn and the line it expects. "
            "Scores are for the side to move; the smallest piece is about 1. On a terminal it "
            "shows its progress on standard error.\n"
            "With --json: turn, score (thousandths; 30000 minus the turns to the end when decided; "
            "null when the engine does not say), depth (in moves), seldepth (of the longest line), "
            "nodes, ms, nps (nodes a second), hashfull (thousandths of the table), pv (a list of "
            "turns) and lines, a list of the same for every line of --lines.",
    .options =
        (const struct command_option[]){
            {.name = "time",
             .value = "T",
             .type = VALUE_MS,
             .min = 1,
             .max = INT64_C(86400000000),
             .about = "time limit: 5s, 500ms, 2m30s"},
            {.name = "depth",
             .value = "N",
             .type = VALUE_NUMBER,
             .min = 1,
             .max = DEPTH_MOST,
             .about = "depth limit in moves (in Arimaa: steps)"},
            {.name = "nodes",
             .value = "N",
             .type = VALUE_NUMBER,
             .min = 1,
             .max = INT64_MAX,
             .about = "node limit"},
            {.name = "level",
             .value = "N",
             .type = VALUE_NUMBER,
             .min = 0,
             .max = LEVEL_MOST,
             .about = LEVEL_ABOUT},
            {.name = "threads",
             .value = "N",
             .type = VALUE_NUMBER,
             .min = 1,
             .max = THREADS_MOST,
             .about = "number of search threads"},
            {.name = "lines",
             .value = "N",
             .type = VALUE_NUMBER,
             .min = 1,
             .max = LINES_MOST,
             .about = "show the best N lines"},
            {.name = "engine",
             .value = "ID",
             .type = VALUE_ENGINE,
             .about = "this engine, not the strongest that plays the game"},
            {.name = "seed",
             .value = "N",
             .type = VALUE_NUMBER,
             .min = 0,
             .max = INT64_MAX,
             .about = "random seed, for repeatable results"},
            OPTION_JSON,
            {0}},
    .takes_game = true,
    .examples =
        (const struct command_example[]){
            {"think arimaa --time 5s --engine random", "a set-up for Gold"}, {0}},
    .run = run};
