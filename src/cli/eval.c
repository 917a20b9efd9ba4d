/* agon eval: every term of an engine's static evaluation, for each seat. */
#include <string.h>

#include <agon/agon.h>

#include "cli/commands.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/setup.h"

/* What is heard of a position, as it comes. */
struct hearing {
    const agon_game *game;
    json_t *terms; /* NULL: printed at once */
    int sum;       /* for the first seat's team */
};

/* What a term is worth to the first seat's team. */
static int difference(const agon_game *game, const struct agon_term *term)
{
    int sum = 0;
    for (uint32_t i = 0; i < game->seats; i++)
        sum += game->team[i] == game->team[0] ? term->value[i] : -term->value[i];
    return sum;
}

static void keep(struct hearing *h, const struct agon_term *term)
{
    json_t *count = json_array(), *value = json_array();
    for (uint32_t i = 0; i < h->game->seats; i++) {
        json_array_append_new(count, json_integer(term->count[i]));
        json_array_append_new(value, json_integer(term->value[i]));
    }
    json_array_append_new(h->terms,
                          json_pack("{ss so so si}", "name", term->name, "count", count, "value",
                                    value, "difference", difference(h->game, term)));
}

static void print(const struct hearing *h, const struct agon_term *term)
{
    printf("%-34s", term->name);
    for (uint32_t i = 0; i < h->game->seats; i++)
        printf(" %4d %8.3f", term->count[i], term->value[i] / 1000.0);
    printf(" %+9.3f\n", difference(h->game, term) / 1000.0);
}

static void hear(void *user, const struct agon_term *term)
{
    struct hearing *h = user;
    h->sum += difference(h->game, term);
    if (h->terms)
        keep(h, term);
    else
        print(h, term);
}

/* The line above the terms: what stands in which column. */
static void print_head(const agon_game *game)
{
    char seat[32];
    printf("%-34s", "");
    for (uint32_t i = 0; i < game->seats; i++) {
        output_seat(game, (int)i, seat, sizeof seat);
        printf(" %13s", seat);
    }
    printf(" %9s\n", "less");
}

/* Has the engine tell, and prints the sum behind it. */
static int tell(const struct agon_engine_type *type, agon_engine *engine,
                const struct agon_line *line, bool json)
{
    struct hearing h = {.game = line->game, .terms = json ? json_array() : NULL};
    int seat = line->game->rules->seat(line->game, line->pos);
    if (!json)
        print_head(line->game);
    int status = type->explain(engine, line->pos, hear, &h);
    int score = line->game->team[seat] == line->game->team[0] ? h.sum : -h.sum;
    if (status < 0) {
        json_decref(h.terms);
        message("%s: cannot evaluate this position", type->id);
        return CLI_FAILED;
    }
    if (json)
        return output_json(json_pack("{ss ss si si so}", "game", line->game->rules->id, "engine",
                                     type->id, "seat", seat, "score", score, "terms", h.terms));
    printf("%-*s %+9.3f\n", 34 + 14 * (int)line->game->seats, "sum", h.sum / 1000.0);
    return CLI_GOOD;
}

static int run_on(const struct call *call, const struct agon_line *line)
{
    struct agon_error error = {.text = "out of memory"};
    struct agon_result result;
    char state[128];
    const struct agon_engine_type *type =
        agon_engine_find(call_text(call, "engine"), line->game, &error);
    if (!type)
        return message_usage(call->command, "%s", error.text);
    agon_line_result(line, &result);
    if (result.over) {
        output_state(line, state, sizeof state);
        message("there is nothing to evaluate: %s", state);
        return CLI_FAILED;
    }
    if (!type->explain) {
        message("%s: its evaluation has no terms to tell", type->id);
        return CLI_FAILED;
    }
    agon_engine *engine = type->open(line->game, &error);
    if (!engine) {
        message("%s: %s", type->id, error.text);
        return CLI_FAILED;
    }
    int status = tell(type, engine, line, call_on(call, "json"));
    type->close(engine);
    return status;
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

const struct command command_eval = {
    .name = "eval",
    .arguments = "GAME",
    .about = "every term of the evaluation",
    .more =
        "Shows how an engine evaluates a position without looking ahead: for every term its count "
        "and value for each side, the first side's value minus the others', and the sum. The "
        "smallest piece is about 1.\n"
        "With --json: game, engine, seat (to move, counted from 0), score (for the seat to move, "
        "thousandths) and terms, a list of name, count and value (one per seat) and difference.",
    .options = (const struct command_option[]){{.name = "engine",
                                                .value = "ID",
                                                .type = VALUE_ENGINE,
                                                .about = "this engine, not the strongest that "
                                                         "plays the game"},
                                               OPTION_JSON,
                                               {0}},
    .takes_game = true,
    .examples =
        (const struct command_example[]){
            {"eval arimaa --position "
             "\"g [rrrddrrrrhcemchr                                RHCMECHRRRRDDRRR]\"",
             "both sides' terms"},
            {0}},
    .run = run};
