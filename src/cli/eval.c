/* agon eval: every term of an engine's static evaluation for each seat, the value of each piece,
 * and the changes made by a turn. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <agon/agon.h>

#include "cli/commands.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/setup.h"

enum { NAME_MAX_BYTES = 48, COLUMN = 34 };

/* A term with a copy of its name. */
struct named_term {
    char name[NAME_MAX_BYTES];
    struct agon_term term;
};

/* An engine's terms for a position: always the same terms in the same order. */
struct list {
    int n, room;
    struct named_term *named;
};

typedef int explain_fn(agon_engine *, const agon_pos *pos, agon_term_fn *, void *user);

static void keep(void *user, const struct agon_term *term)
{
    struct list *list = user;
    if (list->n == list->room) {
        list->room = 2 * list->room + 64;
        list->named = realloc(list->named, (size_t)list->room * sizeof *list->named);
        if (!list->named)
            abort();
    }
    struct named_term *named = &list->named[list->n++];
    named->term = *term;
    snprintf(named->name, sizeof named->name, "%s", term->name);
}

/* False after a message; free() the list. */
static bool ask(const struct agon_engine_type *type, explain_fn *explain, agon_engine *engine,
                const agon_pos *pos, struct list *list)
{
    if (explain(engine, pos, keep, list) == 0)
        return true;
    message("%s: cannot evaluate this position", type->id);
    return false;
}

/* The value of a term for the first seat's team. */
static int difference(const agon_game *game, const struct named_term *named)
{
    int sum = 0;
    for (uint32_t i = 0; i < game->seats; i++)
        sum += game->team[i] == game->team[0] ? named->term.value[i] : -named->term.value[i];
    return sum;
}

static int sum_of(const agon_game *game, const struct list *list)
{
    int sum = 0;
    for (int i = 0; i < list->n; i++)
        sum += difference(game, &list->named[i]);
    return sum;
}

/* The score of a sum for the first seat's team, for the seat to move. */
static int score_of(const agon_game *game, const agon_pos *pos, int sum)
{
    return game->team[game->rules->seat(game, pos)] == game->team[0] ? sum : -sum;
}

/* ---- terms, and pieces ---- */

static json_t *list_json(const agon_game *game, const struct list *list)
{
    json_t *terms = json_array();
    for (const struct named_term *t = list->named; t < list->named + list->n; t++) {
        json_t *count = json_array(), *value = json_array();
        for (uint32_t i = 0; i < game->seats; i++) {
            json_array_append_new(count, json_integer(t->term.count[i]));
            json_array_append_new(value, json_integer(t->term.value[i]));
        }
        json_array_append_new(terms, json_pack("{ss so so si}", "name", t->name, "count", count,
                                               "value", value, "difference", difference(game, t)));
    }
    return terms;
}

/* The line above the terms, with the names of the columns. */
static void print_head(const agon_game *game, const char *what)
{
    char seat[32];
    printf("%-*s", COLUMN, what);
    for (uint32_t i = 0; i < game->seats; i++) {
        output_seat(game, (int)i, seat, sizeof seat);
        printf(" %13s", seat);
    }
    printf(" %9s\n", "less");
}

static void print_list(const agon_game *game, const struct list *list)
{
    for (const struct named_term *t = list->named; t < list->named + list->n; t++) {
        printf("%-*s", COLUMN, t->name);
        for (uint32_t i = 0; i < game->seats; i++)
            printf(" %4d %8.3f", t->term.count[i], t->term.value[i] / 1000.0);
        printf(" %+9.3f\n", difference(game, t) / 1000.0);
    }
}

static int by_worth(const void *a, const void *b)
{
    const struct named_term *x = a, *y = b;
    int xs = 0, ys = 0;
    for (int i = 0; i < AGON_SEATS; i++) {
        xs += x->term.value[i];
        ys += y->term.value[i];
    }
    return xs != ys ? (ys > xs) - (ys < xs) : strcmp(x->name, y->name);
}

/* Prints all pieces by value, the best first, in one column per seat. */
static void print_pieces(const agon_game *game, struct list *list)
{
    qsort(list->named, (size_t)list->n, sizeof *list->named, by_worth);
    printf("\n%-*s\n", COLUMN, "worth of the pieces, where they stand");
    for (uint32_t seat = 0; seat < game->seats; seat++) {
        char name[32];
        int column = 0;
        output_seat(game, (int)seat, name, sizeof name);
        printf("%s", name);
        for (const struct named_term *t = list->named; t < list->named + list->n; t++)
            if (t->term.count[seat] > 0)
                printf("%s%6s %+8.3f", column++ % 4 == 0 ? "\n " : "  ", t->name,
                       t->term.value[seat] / 1000.0);
        printf("\n");
    }
}

static int print_all(const struct agon_engine_type *type, const struct agon_line *line,
                     const struct list *terms, struct list *pieces, bool json)
{
    const agon_game *game = line->game;
    int sum = sum_of(game, terms);
    if (json) {
        json_t *all = json_pack("{ss ss si si so}", "game", game->rules->id, "engine", type->id,
                                "seat", game->rules->seat(game, line->pos), "score",
                                score_of(game, line->pos, sum), "terms", list_json(game, terms));
        if (pieces->n > 0)
            json_object_set_new(all, "pieces", list_json(game, pieces));
        return output_json(all);
    }
    print_head(game, "");
    print_list(game, terms);
    printf("%-*s %+9.3f\n", COLUMN + 14 * (int)game->seats, "sum", sum / 1000.0);
    if (pieces->n > 0)
        print_pieces(game, pieces);
    return CLI_GOOD;
}

static int tell(const struct agon_engine_type *type, agon_engine *engine,
                const struct agon_line *line, const struct call *call)
{
    struct list terms = {0}, pieces = {0};
    int status = CLI_FAILED;
    if (ask(type, type->explain, engine, line->pos, &terms) &&
        (!call_on(call, "pieces") || ask(type, type->explain_pieces, engine, line->pos, &pieces)))
        status = print_all(type, line, &terms, &pieces, call_on(call, "json"));
    free(terms.named);
    free(pieces.named);
    return status;
}

/* ---- changes by a turn ---- */

struct change {
    const char *name;
    int before, after; /* for the first seat's team */
};

static int by_change(const void *a, const void *b)
{
    const struct change *x = a, *y = b;
    int xs = abs(x->after - x->before), ys = abs(y->after - y->before);
    return xs != ys ? (ys > xs) - (ys < xs) : strcmp(x->name, y->name);
}

static json_t *changes_json(const struct change *change, int n)
{
    json_t *list = json_array();
    for (const struct change *c = change; c < change + n; c++)
        json_array_append_new(list, json_pack("{ss si si si}", "name", c->name, "before", c->before,
                                              "after", c->after, "change", c->after - c->before));
    return list;
}

static void print_change(const struct change *c)
{
    printf("%-*s %+9.3f %+9.3f %+9.3f\n", COLUMN, c->name, c->before / 1000.0, c->after / 1000.0,
           (c->after - c->before) / 1000.0);
}

/* Prints the terms that differ before and after, with the difference. */
static int print_changes(const struct agon_engine_type *type, const struct agon_line *line,
                         const struct list *before, const struct list *after, bool json)
{
    const agon_game *game = line->game;
    struct change *change = calloc((size_t)after->n + 1, sizeof *change);
    struct change sum = {"sum", sum_of(game, before), sum_of(game, after)};
    int n = 0;
    if (!change)
        abort();
    for (int i = 0; i < before->n && i < after->n; i++) {
        struct change c = {after->named[i].name, difference(game, &before->named[i]),
                           difference(game, &after->named[i])};
        if (c.before != c.after)
            change[n++] = c;
    }
    qsort(change, (size_t)n, sizeof *change, by_change);
    int status = CLI_GOOD;
    if (json) {
        status = output_json(json_pack("{ss ss si si so}", "game", game->rules->id, "engine",
                                       type->id, "before", sum.before, "after", sum.after,
                                       "changes", changes_json(change, n)));
    } else {
        char seat[32];
        output_seat(game, 0, seat, sizeof seat);
        printf("for %-*s %9s %9s %9s\n", COLUMN - 4, seat, "before", "after", "change");
        for (int i = 0; i < n; i++)
            print_change(&change[i]);
        print_change(&sum);
    }
    free(change);
    return status;
}

static int tell_change(const struct agon_engine_type *type, agon_engine *engine,
                       const struct agon_line *line, bool json)
{
    struct list before = {0}, after = {0};
    int status = CLI_FAILED, turn = line->turns - (line->open.n == 0);
    if (ask(type, type->explain, engine, agon_line_start(line, turn), &before) &&
        ask(type, type->explain, engine, line->pos, &after))
        status = print_changes(type, line, &before, &after, json);
    free(before.named);
    free(after.named);
    return status;
}

/* CLI_GOOD, or the status after an error in the command line or the engine. */
static int check(const struct call *call, const struct agon_engine_type *type,
                 const struct agon_line *line)
{
    if (call_on(call, "change") && call_on(call, "pieces"))
        return message_usage(call->command, "--change and --pieces do not go together");
    if (call_on(call, "change") && line->turns == 0 && line->open.n == 0)
        return message_usage(call->command, "--change needs a turn in --moves");
    if (!type->explain)
        message("%s: its evaluation has no terms to tell", type->id);
    else if (call_on(call, "pieces") && !type->explain_pieces)
        message("%s: its evaluation is not told by pieces", type->id);
    else
        return CLI_GOOD;
    return CLI_FAILED;
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
    int status = check(call, type, line);
    if (status != CLI_GOOD)
        return status;
    agon_engine *engine = type->open(line->game, &error);
    if (!engine) {
        message("%s: %s", type->id, error.text);
        return CLI_FAILED;
    }
    status = call_on(call, "change") ? tell_change(type, engine, line, call_on(call, "json"))
                                     : tell(type, engine, line, call);
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
        "--pieces tells besides what each piece is worth where it stands: the evaluation less what "
        "it would be without the piece. --change tells what the last turn of --moves changed, the "
        "largest change first.\n"
        "With --json: game, engine, seat (to move, counted from 0), score (for the seat to move, "
        "thousandths) and terms, a list of name, count and value (one per seat) and difference; "
        "with --pieces the same of the pieces; with --change instead before, after and changes, a "
        "list of name, before, after and change, all for the first seat.",
    .options =
        (const struct command_option[]){
            {.name = "engine",
             .value = "ID",
             .type = VALUE_ENGINE,
             .about = "this engine, not the strongest that "
                      "plays the game"},
            {.name = "pieces", .about = "what each piece is worth, too (Arimaa)"},
            {.name = "change", .about = "what the last turn changed"},
            OPTION_JSON,
            {0}},
    .takes_game = true,
    .examples =
        (const struct command_example[]){
            {"eval arimaa --position "
             "\"g [rrrddrrrrhcemchr                                RHCMECHRRRRDDRRR]\"",
             "both sides' terms"},
            {"eval arimaa --position "
             "\"g [rrrddrrrrhcemchr                                RHCMECHRRRRDDRRR]\" --moves "
             "\"Ee2n Ee3n Ee4n Ee5n\" --change",
             "what four steps of the elephant changed"},
            {0}},
    .run = run};
