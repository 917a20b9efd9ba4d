/* Commands for the solvers: opening book of Kamisado, solutions of dissections, shortest ways of
 * towers. */
#include <string.h>

#include "server/analysis/solve.h"
#include "server/commands/commands.h"
#include "server/request/resolve.h"

enum { DIGITS_MAX = 60 };

/* Checks that the position is one of this game, or of `other`. */
static int begin(struct request *r, const char *id, const char *other, const char *rest,
                 void (*solve)(struct question *))
{
    const char *kind = r->shared_game->game->rules->id;
    if (strcmp(kind, id) == 0 || (other && strcmp(kind, other) == 0))
        return solve_ask(r->api->analyses->solvers, &r->asker, r->command->name, r->shared_game,
                         r->line, rest, solve);
    return request_refuse(r, "bad_argument",
                          other ? AGON_SAY(solve_kinds_expected, "kind: expected %s or %s")
                                : AGON_SAY(solve_kind_expected, "kind: expected %s"),
                          id, other);
}

static int run_book(struct request *r)
{
    return begin(r, "kamisado", NULL, "", solve_book);
}

static int run_solutions(struct request *r)
{
    return begin(r, "ostomachion", "tangram", "", solve_solutions);
}

static int run_figures(struct request *r)
{
    return begin(r, "tangram", "ostomachion", "", solve_figures);
}

static int run_silhouette(struct request *r)
{
    return begin(r, "tangram", "ostomachion", "", solve_silhouette);
}

static int run_towers(struct request *r)
{
    const char *at = request_text(r, "at");
    size_t n = at ? strspn(at, "0123456789") : 0;
    if (at && at[n])
        return request_refuse(
            r, "bad_argument",
            AGON_SAY(solve_number_expected, "at: byte %zu: expected a whole number"), n);
    return begin(r, "hanoi", NULL, at ? at : "0", solve_towers);
}

const struct command commands_solve[] = {
    {"book", RIGHTS_SESSION, "a round of Kamisado: its value and every move's",
     (const struct argument[]){ARGUMENT_STUDIED, {0}}, run_book, .reads = true,
     .resolves = RESOLVE_STUDIED,
     .answer = "book: {seat: seat, passes: count, value: VALUE, plies: count|null, best: "
               "text|null, moves: [{text: text, value: VALUE, plies: count|null, reply: "
               "text|null}], whole: switch}"},
    {"solutions", RIGHTS_SESSION, "the solutions of an outline, counted",
     (const struct argument[]){ARGUMENT_STUDIED, {0}}, run_solutions, .reads = true,
     .resolves = RESOLVE_STUDIED,
     .answer = "labelled: count, geometric: count, labelled_distinct: count, distinct: count, "
               "symmetries: 1..8, whole: switch, solutions: [text; 0..1000], glued: [[text, "
               "text]]"},
    {"figures", RIGHTS_SESSION, "the outlines that come with a dissection",
     (const struct argument[]){ARGUMENT_STUDIED, {0}}, run_figures, .reads = true,
     .resolves = RESOLVE_STUDIED, .answer = "figures: [FIGURE], convex: [FIGURE]"},
    {"silhouette", RIGHTS_SESSION, "the outline of a free figure",
     (const struct argument[]){ARGUMENT_STUDIED, {0}}, run_silhouette, .reads = true,
     .resolves = RESOLVE_STUDIED, .answer = "definition: text, board: BOARD"},
    {"towers", RIGHTS_SESSION, "part of the shortest solution of a tower",
     (const struct argument[]){ARGUMENT_STUDIED,
                               {"at", ARG_TEXT, false, 1, DIGITS_MAX,
                                "after this many moves of the solution: a whole number"},
                               {0}},
     run_towers, .reads = true, .resolves = RESOLVE_STUDIED,
     .answer = "length: text, claim: 'proved'|'least known'|'searched', at: text, position: "
               "POSITION, moves: [text; 0..1000]"},
    {0}};
