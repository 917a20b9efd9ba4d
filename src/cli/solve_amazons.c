/* agon solve amazons: the proven winner of a board, and a winning first turn. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/message.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/solve.h"
#include "engines/amazons/prove.h"
#include "os/time.h"

enum { SMALL = 20 /* squares */, MEGABYTES_SMALL = 64, MEGABYTES = 1024, TEXT = 32 };

/* The results for one position. */
struct study {
    const struct setup *setup;
    struct prover *prover;
    struct stop_token stop;
    bool over;
    int winner;            /* seat */
    struct agon_turn best; /* n = 0: the side to move loses, or the game is over */
    int64_t us;
};

static void best_text(const struct study *s, char text[TEXT])
{
    agon_turn_write(s->setup->game, s->setup->line.pos, &s->best, text, TEXT);
}

static int print_json(const struct study *s)
{
    const agon_game *game = s->setup->game;
    char text[TEXT];
    json_t *json =
        json_pack("{ss ss ss ss so so}", "game", "amazons", "variant", game->variant, "options",
                  game->options, "value", s->winner == 0 ? "win" : "loss", "seconds",
                  output_seconds(s->us), "nodes", output_count(prover_nodes(s->prover)));
    if (s->best.n > 0) {
        best_text(s, text);
        json_object_set_new(json, "best", json_string(text));
    }
    return output_json(json);
}

static int print_text(const struct study *s)
{
    char text[TEXT];
    printf("%s for the first player\n", s->winner == 0 ? "win" : "loss");
    if (s->best.n > 0) {
        best_text(s, text);
        printf("best turn: %s\n", text);
    }
    printf("%llu positions, %.3f seconds\n", (unsigned long long)prover_nodes(s->prover),
           (double)s->us / 1e6);
    return CLI_GOOD;
}

/* Finds the winner; false if the proof did not finish. */
static bool find_winner(struct study *s)
{
    const agon_game *game = s->setup->game;
    const agon_pos *pos = s->setup->line.pos;
    struct agon_result result;
    agon_line_result(&s->setup->line, &result);
    int seat = game->rules->seat(game, pos);
    if (result.over) {
        s->winner = result.points[0] < result.points[1];
        return true;
    }
    enum proof_answer answer = prover_wins(s->prover, amazons_pos(pos), &s->best, &s->stop, 0);
    s->winner = answer == PROOF_YES ? seat : seat ^ 1;
    return answer != PROOF_UNKNOWN;
}

int solve_amazons(const struct call *call, const struct setup *setup)
{
    if (!solve_call_fits(call))
        return CLI_FAILED;
    struct study s = {.setup = setup};
    struct agon_limits none = {.threads = 1};
    int status = CLI_FAILED;
    int64_t began = os_now_us();
    const struct amazons_game *game = amazons_game(setup->game);
    int megabytes = game->width * game->height <= SMALL ? MEGABYTES_SMALL : MEGABYTES;
    struct ticking *ticking = ticking_begin("solve amazons", 0);
    s.prover = prover_new(game, (size_t)megabytes);
    stop_init(&s.stop, &none);
    bool found = s.prover && find_winner(&s);
    ticking_end(ticking);
    if (!s.prover) {
        message("out of memory");
    } else if (!found) {
        message("solve: the table of %d MB was too small", megabytes);
    } else {
        s.us = os_now_us() - began;
        status = call_on(call, "json") ? print_json(&s) : print_text(&s);
    }
    prover_free(s.prover);
    return status;
}
