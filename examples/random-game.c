/* Plays one game at random through the public headers and prints it: random-game [GAME [SEED]].
 *
 * The whole life of a game in a program that uses the library: open a game by its id, follow it
 * with a line of play, list the legal moves, play one, read the result. Nothing here depends on the
 * game. Compile it with
 *
 *     cc random-game.c $(pkg-config --cflags --libs agon) -o random-game
 */
#include <stdio.h>
#include <stdlib.h>

#include <agon/agon.h>

enum { LONGEST = 5000 }; /* turns until we give up */

/* Any small generator will do; this one is xorshift64, whose state is never 0. */
static uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

/* Prints the last complete turn of the line, with the number of the turn and the seat that played.
 */
static void print_turn(const struct agon_line *line)
{
    int last = line->turns - 1;
    const agon_pos *start = agon_line_start(line, last);
    char text[AGON_TEXT_MAX];
    agon_turn_write(line->game, start, &line->turn[last], text, sizeof text);
    printf("%d. seat %d: %s\n", last + 1, line->game->rules->seat(line->game, start) + 1, text);
}

/* Plays moves chosen at random until the game is over, and prints every turn. */
static int play(struct agon_line *line, uint64_t seed, struct agon_error *error)
{
    agon_move *moves = malloc(line->game->max_moves * sizeof *moves);
    if (!moves)
        return agon_fail(error, AGON_NO_MEMORY, -1, "no memory");
    uint64_t state = seed * 2 + 1;
    int status = 0;
    while (status == 0 && line->turns < LONGEST) {
        int n = agon_line_moves(line, moves);
        if (n == 0)
            break; /* no moves exactly when the game is over */
        int before = line->turns;
        status = agon_line_play(line, moves[next_random(&state) % (uint64_t)n]);
        if (line->turns > before) /* a turn may take several moves */
            print_turn(line);
    }
    free(moves);
    return status == 0 ? 0 : agon_fail(error, status, -1, "no memory for another turn");
}

/* Prints the result, or that there is none. */
static void print_result(const struct agon_line *line)
{
    struct agon_result result;
    agon_line_result(line, &result);
    if (!result.over) {
        printf("stopped after %d turns\n", line->turns);
        return;
    }
    printf("over: %s;", result.why);
    for (uint32_t seat = 0; seat < line->game->seats; seat++)
        printf(" seat %u: %d points%s", (unsigned)seat + 1, result.points[seat],
               seat + 1 < line->game->seats ? "," : "\n");
}

int main(int argc, char **argv)
{
    struct agon_error error;
    agon_game *game = agon_open(argc > 1 ? argv[1] : "arimaa", NULL, &error);
    if (!game) {
        fprintf(stderr, "random-game: %s\n", error.text);
        return 1;
    }
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    struct agon_line line;
    int status = agon_line_init(&line, game, &error);
    if (status == 0) {
        status = play(&line, seed, &error);
        print_result(&line);
        agon_line_release(&line);
    }
    if (status < 0)
        fprintf(stderr, "random-game: %s\n", error.text);
    agon_close(game);
    return status < 0;
}
