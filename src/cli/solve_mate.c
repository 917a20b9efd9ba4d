/* agon solve --mate: the shortest forced win within a number of turns, in chess-like games. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/solve.h"
#include "os/time.h"
#include "play/pgn.h"
#include "search/mate.h"

enum { MEGABYTES = 512, WORD = 64 };

/* The results for one position. */
struct problem {
    const struct setup *setup;
    struct mate *mate;
    struct stop_token stop;
    int turns; /* of the shortest win, 0: there is none within the limit */
    agon_move *line, *keys;
    int line_n, keys_n; /* keys: the first moves that win in that many turns */
    int64_t us;
};

static const agon_pos *pos_of(const struct problem *p)
{
    return p->setup->line.pos;
}

/* Writes a move at a position, and plays it there. */
static void write_move(const agon_game *game, agon_pos *pos, agon_move move, char word[WORD])
{
    struct agon_turn turn = {.n = 1, .move = {move}};
    agon_turn_write(game, pos, &turn, word, WORD);
    game->rules->play(game, pos, move);
}

static json_t *moves_json(const struct problem *p, const agon_move *move, int n, bool line)
{
    const agon_game *game = p->setup->game;
    json_t *list = json_array();
    agon_pos *pos = agon_pos_new(game, pos_of(p));
    for (int i = 0; pos && i < n; i++) {
        char word[WORD];
        write_move(game, pos, move[i], word);
        json_array_append_new(list, json_string(word));
        if (!line)
            memcpy(pos, pos_of(p), game->pos_size);
    }
    free(pos);
    return list;
}

static int print_json(const struct problem *p, int most)
{
    const agon_game *game = p->setup->game;
    json_t *json = json_pack("{ss ss ss si so so so so so}", "game", game->rules->id, "variant",
                             game->variant, "options", game->options, "within", most, "turns",
                             p->turns > 0 ? json_integer(p->turns) : json_null(), "keys",
                             moves_json(p, p->keys, p->keys_n, false), "line",
                             moves_json(p, p->line, p->line_n, true), "seconds",
                             output_seconds(p->us), "nodes", output_count(mate_nodes(p->mate)));
    return output_json(json);
}

static void print_moves(const struct problem *p, const char *what, const agon_move *move, int n,
                        bool line)
{
    const agon_game *game = p->setup->game;
    agon_pos *pos = agon_pos_new(game, pos_of(p));
    printf("%s", what);
    for (int i = 0; pos && i < n; i++) {
        char word[WORD];
        write_move(game, pos, move[i], word);
        printf("%s%s", i == 0 ? " " : line ? "; " : ", ", word);
        if (!line)
            memcpy(pos, pos_of(p), game->pos_size);
    }
    putchar('\n');
    free(pos);
}

static int print_text(const struct problem *p, int most)
{
    const agon_game *game = p->setup->game;
    int seat = game->rules->seat(game, pos_of(p));
    if (p->turns == 0) {
        printf("no forced win within %d turn%s\n", most, most == 1 ? "" : "s");
    } else {
        char name[WORD];
        output_seat(game, seat, name, sizeof name);
        printf("%s wins in %d turn%s\n", name, p->turns, p->turns == 1 ? "" : "s");
        print_moves(p, p->keys_n == 1 ? "key:" : "keys:", p->keys, p->keys_n, false);
        print_moves(p, "line:", p->line, p->line_n, true);
    }
    printf("%llu positions, %.3f seconds\n", (unsigned long long)mate_nodes(p->mate),
           (double)p->us / 1e6);
    return CLI_GOOD;
}

/* All first moves that win in p->turns. False: the table was too small. */
static bool find_keys(struct problem *p)
{
    const agon_game *game = p->setup->game;
    agon_move *moves = malloc(game->max_moves * sizeof *moves);
    int n = moves ? game->rules->moves(game, pos_of(p), (struct agon_past){NULL, 0}, moves) : 0;
    bool known = moves != NULL;
    p->keys = moves;
    for (int i = 0; i < n && known; i++) {
        enum proof_answer answer = mate_after(p->mate, pos_of(p), moves[i], p->turns, &p->stop);
        known = answer != PROOF_UNKNOWN;
        if (answer == PROOF_YES)
            moves[p->keys_n++] = moves[i];
    }
    return known;
}

/* Finds the shortest win by asking about one turn more each time. False: the table was too small,
 * or there is no memory. */
static bool find(struct problem *p, int most)
{
    struct agon_result result;
    agon_line_result(&p->setup->line, &result);
    if (result.over)
        return true;
    for (int turns = 1; turns <= most && p->turns == 0; turns++) {
        enum proof_answer answer = mate_within(p->mate, pos_of(p), turns, &p->stop);
        if (answer == PROOF_UNKNOWN)
            return false;
        p->turns = answer == PROOF_YES ? turns : 0;
    }
    if (p->turns == 0)
        return true;
    p->line = malloc(2 * (size_t)p->turns * sizeof *p->line);
    if (!p->line)
        return false;
    p->line_n = mate_line(p->mate, pos_of(p), p->turns, &p->stop, p->line);
    return p->line_n > 0 && find_keys(p);
}

int solve_mate(const struct call *call, const struct setup *setup)
{
    int most = (int)call_number(call, "mate", 0);
    if (!pgn_fits(setup->game)) {
        message("solve: --mate is for chess-like games, not for %s", setup->game->rules->id);
        return CLI_FAILED;
    }
    struct ticking *ticking = ticking_begin("solve", 0);
    struct problem p = {.setup = setup, .mate = mate_new(setup->game, most, MEGABYTES)};
    struct agon_limits none = {.threads = 1};
    int status = CLI_FAILED;
    int64_t began = os_now_us();
    stop_init(&p.stop, &none);
    bool found = p.mate && find(&p, most);
    ticking_end(ticking);
    p.us = os_now_us() - began;
    if (!found)
        message("out of memory");
    else
        status = call_on(call, "json") ? print_json(&p, most) : print_text(&p, most);
    mate_free(p.mate);
    free(p.line);
    free(p.keys);
    return status;
}
