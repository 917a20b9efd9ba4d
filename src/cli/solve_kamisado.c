/* agon solve kamisado: a single round's value, its shortest win, its moves, its strategy. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/solve.h"
#include "engines/kamisado/survey.h"
#include "os/time.h"

enum { MEGABYTES = 128 };

/* The results for one position. */
struct study {
    const struct setup *setup;
    struct solver *solver;
    struct stop_token stop;
    agon_pos *pos; /* the position after forced passes */
    struct round_survey found;
};

static const char *value_word(enum solve_value value)
{
    return value == SOLVE_WIN ? "win" : value == SOLVE_LOSS ? "loss" : "draw";
}

/* Converts a value for the side to move to one for the first player. */
static const char *first_players(const struct study *s, enum solve_value value)
{
    return value_word(s->found.round.seat == KAMISADO_WHITE ? value
                                                            : (enum solve_value)(-(int)value));
}

static void move_text(const struct study *s, agon_move move, char text[16])
{
    s->setup->game->rules->write_move(s->setup->game, s->pos, move, text, 16);
}

static void tell_move(void *user, int i, int n)
{
    progress_count(user, "kamisado: move", (uint64_t)i, (uint64_t)n);
}

static void find_moves(struct study *s)
{
    struct progress progress;
    progress_begin(&progress);
    survey_moves(&s->found, s->solver, &s->stop, tell_move, &progress);
    progress_end(&progress);
}

static int print_json(const struct study *s, int64_t us)
{
    const agon_game *game = s->setup->game;
    char text[16];
    json_t *json =
        json_pack("{ss ss ss ss so so}", "game", "kamisado", "variant", game->variant, "options",
                  game->options, "value", first_players(s, s->found.value), "seconds",
                  output_seconds(us), "nodes", output_count(solver_nodes(s->solver)));
    if (s->found.plies > 0)
        json_object_set_new(json, "plies", json_integer(s->found.plies));
    if (s->found.best) {
        move_text(s, s->found.best, text);
        json_object_set_new(json, "best", json_string(text));
    }
    if (s->found.n > 0) {
        json_t *list = json_array();
        for (int i = 0; i < s->found.n; i++) {
            move_text(s, s->found.move[i], text);
            json_array_append_new(list, json_pack("{ss ss}", "move", text, "value",
                                                  first_players(s, s->found.move_value[i])));
        }
        json_object_set_new(json, "first_moves", list);
    }
    return output_json(json);
}

/* Prints the moves of one value on a line. */
static void print_moves(const struct study *s, enum solve_value value)
{
    char text[16];
    int n = 0;
    for (int i = 0; i < s->found.n; i++)
        n += s->found.move_value[i] == value;
    printf("%d of %d moves: %s\n ", n, s->found.n, first_players(s, value));
    for (int i = 0; i < s->found.n; i++)
        if (s->found.move_value[i] == value) {
            move_text(s, s->found.move[i], text);
            printf(" %s", text);
        }
    putchar('\n');
}

static int print_text(const struct study *s, int64_t us)
{
    char text[16];
    printf("%s for the first player\n", first_players(s, s->found.value));
    if (s->found.plies > 0)
        printf("shortest forced win: %d tower moves\n", s->found.plies);
    if (s->found.best) {
        move_text(s, s->found.best, text);
        printf("best move: %s\n", text);
    }
    if (s->found.n > 0)
        for (int value = SOLVE_WIN; value >= SOLVE_LOSS; value--)
            print_moves(s, (enum solve_value)value);
    printf("%llu positions, %.3f seconds\n", (unsigned long long)solver_nodes(s->solver),
           (double)us / 1e6);
    return CLI_GOOD;
}

/* A line of a strategy: the position as text without its ends' fields, and the move. */
static bool write_line(void *user, const struct round *r, agon_move move)
{
    FILE *file = user;
    for (int i = 0; i < 2 * KAMISADO_COLOURS; i++)
        fputs(kamisado_square_name(r->at[i / 8][i % 8]), file);
    int colour = r->colour;
    fprintf(file, " %c %c %s%s\n", kamisado_seats[r->seat],
            colour == KAMISADO_FREE ? '-' : kamisado_letters[colour],
            kamisado_square_name(kamisado_move_from(move)),
            kamisado_square_name(kamisado_move_to(move)));
    return !ferror(file);
}

/* One side's strategy under its heading. */
static bool write_side(struct study *s, FILE *file, int seat, bool hold)
{
    char start[AGON_TEXT_MAX];
    s->setup->game->rules->write(s->setup->game, s->pos, start, sizeof start);
    fprintf(file, "options %s\nposition %s\n%s %s\n", s->setup->game->options, start,
            kamisado_seat_name(seat), hold ? "holds" : "wins");
    return solver_strategy(s->solver, &s->found.round, seat, hold, write_line, file, &s->stop) ==
               0 &&
           fputs("end\n", file) >= 0;
}

static int write_strategy(struct study *s, const char *path)
{
    FILE *file = fopen(path, "w");
    bool good = file && fputs("kamisado strategy\n", file) >= 0;
    int winner = s->found.value == SOLVE_WIN ? s->found.round.seat : s->found.round.seat ^ 1;
    if (good && s->found.value != SOLVE_DRAW)
        good = write_side(s, file, winner, false);
    else if (good)
        good =
            write_side(s, file, KAMISADO_WHITE, true) && write_side(s, file, KAMISADO_BLACK, true);
    if (file && fclose(file) != 0)
        good = false;
    if (!good)
        message("%s: the strategy could not be written", path);
    return good ? CLI_GOOD : CLI_FAILED;
}

/* Prints everything requested, once the round is solved. */
static int solve(const struct call *call, struct study *s)
{
    const char *path = call_text(call, "strategy");
    int64_t began = os_now_us();
    survey_begin(&s->found, s->setup->game, s->pos);
    if (s->found.over) {
        if (path) {
            message("solve: the round is over, there is no strategy to write");
            return CLI_FAILED;
        }
    } else {
        struct ticking *ticking = ticking_begin("solve kamisado", 0);
        survey_value(&s->found, s->solver, &s->stop);
        if (s->found.value == SOLVE_DRAW)
            s->found.best = solver_keeping_move(s->solver, &s->found.round, true, &s->stop);
        ticking_end(ticking);
        if (call_on(call, "first-moves"))
            find_moves(s);
    }
    int64_t us = os_now_us() - began;
    int status = path ? write_strategy(s, path) : CLI_GOOD;
    if (status != CLI_GOOD)
        return status;
    return call_on(call, "json") ? print_json(s, us) : print_text(s, us);
}

bool solve_call_fits(const struct call *call)
{
    const char *name = call_on(call, "first-moves") ? "first-moves" : "strategy";
    if (!call_on(call, "first-moves") && !call_text(call, "strategy"))
        return true;
    message("solve: --%s is for kamisado only", name);
    return false;
}

int solve_kamisado(const struct call *call, const struct setup *setup)
{
    struct study *s = calloc(1, sizeof *s);
    struct agon_limits none = {.threads = 1};
    struct round_rules rules;
    int status = CLI_FAILED;
    round_rules_of(kamisado_game(setup->game), &rules);
    if (s) {
        s->setup = setup;
        s->pos = agon_pos_new(setup->game, setup->line.pos);
        s->solver = solver_new(&rules, MEGABYTES);
        stop_init(&s->stop, &none);
    }
    if (!s || !s->pos || !s->solver)
        message("out of memory");
    else if (!survey_possible(setup->game))
        message("solve: only a single round can be proved: expected --variant single");
    else
        status = solve(call, s);
    if (s) {
        free(s->pos);
        solver_free(s->solver);
    }
    free(s);
    return status;
}
