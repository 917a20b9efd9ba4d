/* Makes balanced openings of a chess-like game, as EPD.
 *
 *     balanced-openings GAME COUNT SEED >openings.epd
 *
 * An opening is PLIES plies from the start. Every ply is a random one of the moves that the engine
 * scores within WITHIN of its best, each by a search of CHOOSE_NODES. A position is taken if a
 * search of JUDGE_NODES scores it within BALANCE for either side, its best move captures nothing,
 * no royal is in check, and it is new. The operation ce is the score, in hundredths of
 * a pawn for the side to move. The same seed gives the same openings. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <agon/agon.h>

#include "core/random.h"
#include "engines/fairy/board.h"
#include "engines/fairy/engine.h"

enum {
    PLIES = 8,
    LINES = 12,
    WITHIN = 350,  /* thousandths of a pawn */
    BALANCE = 400, /* the same */
    CHOOSE_NODES = 4000,
    JUDGE_NODES = 60000,
    TRIES = 20 /* for each opening wanted */
};

struct maker {
    const agon_game *game;
    agon_engine *engine;
    struct random random;
    int score[LINES], lines; /* of the last search */
    agon_move move[LINES];
    char **kept;
    int count;
};

static void take_line(void *user, const struct agon_info *info)
{
    struct maker *m = user;
    if (info->line >= LINES || info->pv_turns == 0)
        return;
    m->score[info->line] = info->score;
    m->move[info->line] = info->pv[0].move[0];
    m->lines = info->line + 1 > m->lines ? info->line + 1 : m->lines;
}

static void search(struct maker *m, const struct agon_line *line, uint64_t nodes, int lines)
{
    struct agon_limits limits = {.nodes = nodes, .lines = lines, .threads = 1};
    struct agon_turn best;
    m->lines = 0;
    fairy_engine.clear(m->engine);
    if (fairy_engine.think(m->engine, line->pos, agon_line_past(line), &limits, take_line, m,
                           &best) < 0)
        abort();
}

/* Plays a random one of the good moves; false: the game is over. */
static bool play_good(struct maker *m, struct agon_line *line)
{
    struct agon_result result;
    uint32_t good = 0;
    agon_line_result(line, &result);
    if (result.over)
        return false;
    search(m, line, CHOOSE_NODES, LINES);
    for (int i = 0; i < m->lines; i++)
        good += m->score[i] >= m->score[0] - WITHIN;
    return agon_line_play(line, m->move[random_below(&m->random, good ? good : 1)]) == 0;
}

/* Whether a position is balanced and quiet; then *score is its score. */
static bool is_balanced(struct maker *m, const struct agon_line *line, int *score)
{
    const struct fairy_pos *p = fairy_pos(line->pos);
    struct agon_result result;
    agon_line_result(line, &result);
    if (result.over || fairy_in_danger(fairy_game(m->game), p, p->seat))
        return false;
    search(m, line, JUDGE_NODES, 1);
    *score = m->score[0];
    return m->lines > 0 && abs(*score) <= BALANCE && !board_is_capture(p, m->move[0]);
}

/* Ends the text before its n-th field; the rest, or NULL. */
static char *cut_field(char *text, int n)
{
    for (; n > 0 && text; n--) {
        text = strchr(text, ' ');
        text = text ? text + 1 : NULL;
    }
    if (text)
        text[-1] = '\0';
    return text;
}

/* Prints a position, unless it was printed before: moves into the same position differ only in
 * their counts. */
static void print(struct maker *m, const struct agon_line *line, int score)
{
    char text[AGON_TEXT_MAX];
    m->game->rules->write(m->game, line->pos, text, sizeof text);
    char *counts = cut_field(text, 4), *turn = counts ? strchr(counts, ' ') : NULL;
    for (int i = 0; i < m->count; i++)
        if (strcmp(m->kept[i], text) == 0)
            return;
    if (!turn)
        return;
    m->kept[m->count++] = strdup(text);
    printf("%s hmvc %.*s; fmvn %s; ce %d;\n", text, (int)(turn - counts), counts, turn + 1,
           score / 10);
}

static void make_one(struct maker *m)
{
    struct agon_line line;
    int score;
    if (agon_line_init(&line, m->game, NULL) < 0)
        abort();
    bool good = true;
    for (int ply = 0; ply < PLIES && good; ply++)
        good = play_good(m, &line);
    if (good && is_balanced(m, &line, &score))
        print(m, &line, score);
    agon_line_release(&line);
}

int main(int argc, char **argv)
{
    struct maker m = {0};
    int wanted = argc == 4 ? atoi(argv[2]) : 0;
    m.game = wanted > 0 ? agon_open(argv[1], NULL, NULL) : NULL;
    if (!m.game || !fairy_engine.fits(m.game)) {
        fprintf(stderr, "usage: balanced-openings GAME COUNT SEED >openings.epd\n");
        return 2;
    }
    m.engine = fairy_engine.open(m.game, NULL);
    m.kept = calloc((size_t)wanted, sizeof *m.kept);
    if (!m.engine || !m.kept)
        return 1;
    random_seed(&m.random, strtoull(argv[3], NULL, 10));
    for (int i = 0; i < TRIES * wanted && m.count < wanted; i++)
        make_one(&m);
    fprintf(stderr, "%d openings\n", m.count);
    return m.count == wanted && fflush(stdout) == 0 ? 0 : 1;
}
