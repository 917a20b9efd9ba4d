/* How often the Abalone engine wins from positions in which one side has five of the six marbles
 * that it needs, and the other side fewer.
 *
 *     bench-finish make POSITIONS [SEED]                        prints such positions
 *     bench-finish play FILE [NODES [DEFENDER_NODES [PLIES]]]   plays from those of a file
 *
 * Positions come from games of the engine against itself: twelve random turns from the standard and
 * the Belgian layout by turns, then a few hundred nodes a turn. A game gives its first position
 * where the number of marbles fits; games that are drawn or over before give none.
 *
 * Each side has its own engine and table. The last line counts the games that the
 * leader has won, drawn, lost and not won within PLIES (100). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <agon/agon.h>

#include "core/random.h"

enum { RANDOM_TURNS = 12, MAKING_NODES = 300, PLIES_MOST = 400, NEEDED = 5 };

static agon_engine *open_engine(const struct agon_engine_type **type, const agon_game *g)
{
    *type = agon_engine_find("abalone", g, NULL);
    agon_engine *e = *type ? (*type)->open(g, NULL) : NULL;
    if (e == NULL || (*type)->set(e, "hash", "16", NULL) < 0)
        exit(1);
    return e;
}

static agon_game *open_game(const char *layout)
{
    agon_game *g = agon_open("abalone", &(struct agon_setup){.variant = layout}, NULL);
    if (g == NULL)
        exit(1);
    return g;
}

static bool play(struct agon_line *line, const struct agon_engine_type *type, agon_engine *e,
                 uint64_t nodes)
{
    struct agon_limits limits = {.nodes = nodes};
    struct agon_turn best;
    return type->think(e, line->pos, agon_line_past(line), &limits, NULL, NULL, &best) == 0 &&
           agon_line_play_turn(line, &best, NULL) == 0;
}

/* The side that has ejected five while the other has fewer; -1: neither. The text of a position
 * ends with the marbles of each colour that are off the board, as in "-2b5w w". */
static int leader(const struct agon_line *line)
{
    char text[AGON_TEXT_MAX];
    int black, white;
    agon_line_write(line, text, sizeof text);
    const char *out = strchr(text, '-');
    if (out == NULL || sscanf(out, "-%db%dw", &black, &white) != 2)
        return -1;
    return white == NEEDED && black < NEEDED ? 0 : black == NEEDED && white < NEEDED ? 1 : -1;
}

static bool is_over(const struct agon_line *line, struct agon_result *result)
{
    agon_line_result(line, result);
    return result->over;
}

/* ---- making ---- */

static void play_random(struct agon_line *line, struct random *random)
{
    agon_move *moves = malloc(line->game->max_moves * sizeof *moves);
    int n = moves != NULL ? agon_line_moves(line, moves) : 0;
    if (n > 0)
        agon_line_play(line, moves[random_below(random, (uint32_t)n)]);
    free(moves);
}

/* Plays a game; whether it came to a position, which is printed. */
static bool make_one(const char *layout, struct random *random)
{
    const struct agon_engine_type *type;
    struct agon_line line;
    struct agon_result result;
    agon_game *g = open_game(layout);
    agon_engine *e = open_engine(&type, g);
    if (agon_line_init(&line, g, NULL) < 0)
        exit(1);
    while (line.turns < PLIES_MOST && leader(&line) < 0 && !is_over(&line, &result))
        if (line.turns < RANDOM_TURNS)
            play_random(&line, random);
        else if (!play(&line, type, e, MAKING_NODES))
            exit(1);
    bool found = leader(&line) >= 0;
    char text[AGON_TEXT_MAX];
    agon_line_write(&line, text, sizeof text);
    if (found)
        puts(text);
    agon_line_release(&line);
    type->close(e);
    agon_close(g);
    return found;
}

static void make(int n, uint64_t seed)
{
    struct random random;
    random_seed(&random, seed);
    for (int game = 0, found = 0; found < n; game++)
        found += make_one(game % 2 ? "belgian" : "standard", &random);
}

/* ---- playing ---- */

enum outcome { WON, DRAWN, LOST, UNFINISHED, OUTCOMES };

struct bout {
    const struct agon_engine_type *type;
    agon_engine *engine[2];
    uint64_t nodes, defending;
    int plies;
};

static enum outcome play_one(const struct bout *b, struct agon_line *line)
{
    struct agon_result result;
    const agon_game *g = line->game;
    int ahead = leader(line);
    for (int seat = 0; seat < 2; seat++)
        b->type->clear(b->engine[seat]);
    while (line->turns < b->plies && !is_over(line, &result)) {
        int seat = g->rules->seat(g, line->pos);
        if (!play(line, b->type, b->engine[seat], seat == ahead ? b->nodes : b->defending))
            exit(1);
    }
    if (!is_over(line, &result))
        return UNFINISHED;
    int points = result.points[ahead];
    return points == AGON_POINTS ? WON : points > 0 ? DRAWN : LOST;
}

static void play_all(FILE *file, struct bout *b)
{
    static const char *const words[OUTCOMES] = {"won", "drawn", "lost", "unfinished"};
    int count[OUTCOMES] = {0}, plies = 0;
    char text[AGON_TEXT_MAX];
    struct agon_line line;
    agon_game *g = open_game("standard");
    for (int seat = 0; seat < 2; seat++)
        b->engine[seat] = open_engine(&b->type, g);
    if (agon_line_init(&line, g, NULL) < 0)
        exit(1);
    while (fgets(text, sizeof text, file) != NULL) {
        text[strcspn(text, "\n")] = 0;
        if (agon_line_set(&line, text, NULL) < 0 || leader(&line) < 0) {
            fprintf(stderr, "bench-finish: not such a position: %s\n", text);
            exit(1);
        }
        enum outcome outcome = play_one(b, &line);
        count[outcome]++;
        plies += outcome == WON ? line.turns : 0;
        printf("%s: %s after %d\n", text, words[outcome], line.turns);
        fflush(stdout);
    }
    printf("won %d, drawn %d, lost %d, unfinished %d; plies of a won game %.1f\n", count[WON],
           count[DRAWN], count[LOST], count[UNFINISHED],
           count[WON] > 0 ? (double)plies / count[WON] : 0);
    agon_line_release(&line);
    for (int seat = 0; seat < 2; seat++)
        b->type->close(b->engine[seat]);
    agon_close(g);
}

int main(int argc, char **argv)
{
    if (argc > 2 && strcmp(argv[1], "make") == 0) {
        make(atoi(argv[2]), argc > 3 ? strtoull(argv[3], NULL, 10) : 1);
        return 0;
    }
    FILE *file = argc > 2 && strcmp(argv[1], "play") == 0 ? fopen(argv[2], "r") : NULL;
    if (file == NULL) {
        fprintf(stderr, "usage: bench-finish make POSITIONS [SEED]\n"
                        "       bench-finish play FILE [NODES [DEFENDER_NODES [PLIES]]]\n");
        return 1;
    }
    struct bout b = {.nodes = argc > 3 ? strtoull(argv[3], NULL, 10) : 10000,
                     .plies = argc > 5 ? atoi(argv[5]) : 100};
    b.defending = argc > 4 ? strtoull(argv[4], NULL, 10) : b.nodes;
    play_all(file, &b);
    fclose(file);
    return 0;
}
