/* A chess program that thinks for no time, for bench/runners.py: plays one fixed game to its mate,
 * and measures what a match runner charges for its turns.
 *
 *     bench-instant FILE
 *
 * It speaks UCI. At the end of a game it adds a line to FILE for each turn: the milliseconds by
 * which its clock went down, without the increment, less those that passed here from reading "go"
 * to writing "bestmove". */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <agon/agon.h>

#include "core/random.h"
#include "os/time.h"
#include "proto/uci_text.h"

enum { LEAST = 100, MOST = 140, LINE = 1 << 16, NO_PLY = -9 };

struct instant {
    const char *path;
    char move[MOST][8];
    double above[MOST]; /* of this game's turns */
    int turns, measured, ply, last_ply;
    int64_t left, used_us; /* the clock at the last turn, and what that took here */
};

/* Plays at random; whether that ends in mate after LEAST to MOST moves. */
static bool find_game(struct instant *s, const agon_game *game, uint64_t seed)
{
    struct agon_line line;
    struct agon_result result = {.over = false};
    struct random chance;
    agon_move *moves = malloc(sizeof *moves * game->max_moves);
    random_seed(&chance, seed);
    if (!moves || agon_line_init(&line, game, NULL) < 0)
        exit(1);
    for (s->turns = 0; s->turns < MOST && !result.over; s->turns++) {
        struct agon_turn turn = {.n = 1};
        int n = agon_line_moves(&line, moves);
        struct text word = text_into(s->move[s->turns], sizeof s->move[0]);
        turn.move[0] = moves[random_below(&chance, (uint32_t)n)];
        uci_turn_write(game, line.pos, &turn, false, &word);
        agon_line_play_turn(&line, &turn, NULL);
        agon_line_result(&line, &result);
    }
    agon_line_release(&line);
    free(moves);
    return s->turns >= LEAST && result.over && strcmp(result.why, "mate") == 0;
}

/* The number after a word, or 0. */
static int64_t number_after(const char *line, const char *word)
{
    const char *s = strstr(line, word);
    return s ? atoll(s + strlen(word)) : 0;
}

static void answer(struct instant *s, const char *line, int64_t read_us)
{
    int64_t left = number_after(line, s->ply % 2 ? "btime " : "wtime ");
    int64_t increment = number_after(line, s->ply % 2 ? "binc " : "winc ");
    const char *move = s->ply < s->turns ? s->move[s->ply] : "0000";
    if (s->ply == s->last_ply + 2 && s->measured < MOST)
        s->above[s->measured++] = (double)(s->left + increment - left) - (double)s->used_us / 1000;
    s->last_ply = s->ply;
    s->left = left;
    s->used_us = os_now_us() - read_us;
    printf("info depth 1 score cp 0 nodes 1 time 0 pv %s\nbestmove %s\n", move, move);
    fflush(stdout);
}

static void end_game(struct instant *s)
{
    FILE *file = s->measured > 0 ? fopen(s->path, "a") : NULL;
    for (int i = 0; i < s->measured && file; i++)
        fprintf(file, "%.3f\n", s->above[i]);
    if (file)
        fclose(file);
    s->measured = 0;
    s->last_ply = NO_PLY;
}

static void hear_position(struct instant *s, const char *line)
{
    const char *moves = strstr(line, " moves ");
    s->ply = 0;
    for (const char *c = moves ? moves + strlen(" moves") : ""; *c; c++)
        s->ply += *c == ' ';
}

int main(int argc, char **argv)
{
    static char line[LINE];
    static struct instant s = {.last_ply = NO_PLY};
    agon_game *game = agon_open("chess", NULL, NULL);
    if (argc != 2 || !game)
        return 2;
    s.path = argv[1];
    for (uint64_t seed = 1; !find_game(&s, game, seed);)
        seed++;
    while (fgets(line, sizeof line, stdin) && strncmp(line, "quit", 4) != 0) {
        int64_t read_us = os_now_us();
        if (strncmp(line, "position", 8) == 0)
            hear_position(&s, line);
        else if (strncmp(line, "go", 2) == 0)
            answer(&s, line, read_us);
        else if (strncmp(line, "ucinewgame", 10) == 0)
            end_game(&s);
        else if (strncmp(line, "uci", 3) == 0)
            puts("id name Instant\nuciok");
        else if (strncmp(line, "isready", 7) == 0)
            puts("readyok");
        fflush(stdout);
    }
    end_game(&s);
    agon_close(game);
    return 0;
}
