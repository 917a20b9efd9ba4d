/* Makes sets of Arimaa positions with proved answers: wins, and defences against goal.
 *
 *     tactics-arimaa games ARCHIVE.tsv        positions of the archive's games, one a line
 *     tactics-arimaa thin GAMES SEED          positions of games between thinned armies
 *     tactics-arimaa bare SEED <positions     the same, the side not to move with one rabbit left
 *     tactics-arimaa wins MOST <positions     "goal|elimination|immobilization POSITION"
 *     tactics-arimaa defences <positions      "DEFENCES TURNS POSITION"
 *
 * A win is a turn after which the side has won by the rules; all distinct turns are tested, so the
 * fast tactics of the engine choose candidates but prove nothing. At most MOST of each kind are
 * written. A defence is needed if the opponent threatens goal and there is no win: all distinct
 * turns are played, and those count after which the game continues and the opponent has no win
 * within a turn. Positions are written if there is such a turn and at least nine in ten turns lose.
 *
 * tests/data/arimaa-wins.txt and arimaa-defences.txt were made so:
 *
 *     (self: positions of 150 games of the engine with itself at 20,000 nodes)
 *     tactics-arimaa games data/archive/arimaa.tsv >archive
 *     tactics-arimaa thin 400 1 >thin
 *     cat archive self thin | tactics-arimaa wins 200 >tests/data/arimaa-wins.txt
 *     cat archive self | tactics-arimaa defences >tests/data/arimaa-defences.txt
 *
 * Thinned armies play at 500 nodes a turn with some random turns: in such games rabbits run out and
 * armies are blocked. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <agon/agon.h>

#include "../../tests/unit/arimaa_games.h"
#include "core/random.h"
#include "engines/arimaa/ending.h"
#include "engines/arimaa/goal.h"
#include "engines/arimaa/win.h"
#include "games/arimaa/arimaa.h"

enum { LINE_MOST = 256, TURNS_MOST = 120, THIN_NODES = 500, CHANCE_EVERY = 6, WINS = 3 };
#define NO_PAST ((struct agon_past){NULL, 0})

/* ---- positions ---- */

static int print_games(const char *archive)
{
    struct arimaa_pos *at;
    int n = arimaa_games_read(archive, &at);
    agon_game *g = agon_open("arimaa", NULL, NULL);
    for (int i = 0; i < n; i++) {
        char text[LINE_MOST];
        g->rules->write(g, (const agon_pos *)&at[i], text, sizeof text);
        puts(text);
    }
    free(at);
    agon_close(g);
    return n > 0 ? 0 : 1;
}

/* One game from the armies of `options`, the engine on both sides. */
static int play_thin(const char *options, struct random *r)
{
    struct agon_line line;
    struct agon_result result;
    agon_game *g = agon_open("arimaa", &(struct agon_setup){.options = options}, NULL);
    const struct agon_engine_type *type = agon_engine_find(NULL, g, NULL);
    const struct agon_engine_type *chance = agon_engine_find("random", g, NULL);
    agon_engine *engine = type->open(g, NULL), *random = chance->open(g, NULL);
    int status = agon_line_init(&line, g, NULL);
    for (agon_line_result(&line, &result); status == 0 && !result.over && line.turns < TURNS_MOST;
         agon_line_result(&line, &result)) {
        char text[LINE_MOST];
        struct agon_turn turn;
        struct agon_limits limits = {.nodes = THIN_NODES, .seed = random_next(r)};
        bool by_chance = line.turns < 2 || random_below(r, CHANCE_EVERY) == 0;
        agon_line_write(&line, text, sizeof text);
        if (line.turns >= 2)
            puts(text);
        status =
            by_chance
                ? chance->think(random, line.pos, agon_line_past(&line), &limits, NULL, NULL, &turn)
                : type->think(engine, line.pos, agon_line_past(&line), &limits, NULL, NULL, &turn);
        if (status == 0)
            status = agon_line_play_turn(&line, &turn, NULL);
    }
    agon_line_release(&line);
    type->close(engine);
    chance->close(random);
    agon_close(g);
    return status;
}

static int print_thin(long games, uint64_t seed)
{
    static const char *const armies[] = {"gold=EMHHDDCCRR silver=EMHHDDCCR",
                                         "gold=EMHHDDCCRRRR silver=MHCRRR", "gold=EMHDR silver=RR",
                                         "gold=EMHHDDCCRRRRRRRR silver=ER"};
    struct random r;
    random_seed(&r, seed);
    for (long i = 0; i < games; i++)
        if (play_thin(armies[i % 4], &r) < 0)
            return 1;
    return 0;
}

/* Removes all rabbits but a random one from the side that is not to move. */
static int print_bare(uint64_t seed)
{
    char text[LINE_MOST];
    struct random r;
    random_seed(&r, seed);
    while (fgets(text, sizeof text, stdin)) {
        char rabbit = text[0] == 'g' ? 'r' : 'R', *board = strchr(text, '['), *at = board;
        int rabbits = 0;
        for (; at && *at; at++)
            rabbits += *at == rabbit;
        int kept = rabbits > 0 ? (int)random_below(&r, (uint64_t)rabbits) : 0;
        for (at = board; at && *at; at++)
            if (*at == rabbit && kept-- != 0)
                *at = ' ';
        fputs(text, stdout);
    }
    return 0;
}

/* ---- proofs ---- */

struct proof {
    const agon_game *game;
    int seat;
    char why[32]; /* the first win found, "" when none */
    long turns, defences;
};

static bool wins(const agon_game *g, const agon_pos *pos)
{
    arimaa_step line[ARIMAA_STEPS];
    return arimaa_win_line(arimaa_game(g), arimaa_pos(pos), NO_PAST, line) > 0;
}

static bool judge_win(void *user, const struct agon_turn *turn, const agon_pos *end)
{
    struct proof *p = user;
    struct agon_result result;
    (void)turn;
    p->game->rules->result(p->game, end, NO_PAST, &result);
    if (result.over && result.points[p->seat] == AGON_POINTS)
        snprintf(p->why, sizeof p->why, "%s", result.why);
    return p->why[0] == '\0';
}

static bool judge_defence(void *user, const struct agon_turn *turn, const agon_pos *end)
{
    struct proof *p = user;
    struct agon_result result;
    (void)turn;
    p->game->rules->result(p->game, end, NO_PAST, &result);
    p->turns++;
    p->defences += !result.over && !wins(p->game, end);
    return true;
}

static int way_of(const char *why)
{
    return strcmp(why, "goal") == 0 ? 0 : strcmp(why, "elimination") == 0 ? 1 : 2;
}

/* Writes the position if it has a win of a kind that is still needed. */
static void prove_win(const agon_game *g, const agon_pos *pos, const char *text, long left[WINS])
{
    const struct arimaa_pos *p = arimaa_pos(pos);
    const struct arimaa_game *rules = arimaa_game(g);
    struct proof proof = {.game = g, .seat = p->seat};
    int way = arimaa_goal_in(p, ARIMAA_STEPS)                    ? 0
              : arimaa_elimination_in(rules, p, ARIMAA_STEPS)    ? 1
              : arimaa_immobilisation_in(rules, p, ARIMAA_STEPS) ? 2
                                                                 : -1;
    if (way < 0 || left[way] == 0)
        return;
    agon_turn_each(g, pos, NO_PAST, true, judge_win, &proof);
    if (proof.why[0] == '\0' || left[way_of(proof.why)] == 0)
        return;
    left[way_of(proof.why)]--;
    printf("%s %s\n", proof.why, text);
}

static void prove_defence(const agon_game *g, const agon_pos *pos, const char *text)
{
    const struct arimaa_pos *p = arimaa_pos(pos);
    struct proof proof = {.game = g, .seat = p->seat};
    if (!arimaa_goal_threat(&p->board, p->seat ^ 1, ARIMAA_STEPS) || wins(g, pos))
        return;
    agon_turn_each(g, pos, NO_PAST, true, judge_defence, &proof);
    if (proof.defences > 0 && proof.defences * 10 <= proof.turns)
        printf("%ld %ld %s\n", proof.defences, proof.turns, text);
}

static int prove(bool of_wins, long most)
{
    char text[LINE_MOST], before[LINE_MOST] = "";
    long left[WINS] = {most, most, most};
    agon_game *g = agon_open("arimaa", NULL, NULL);
    agon_pos *pos = agon_pos_new(g, g->first);
    while (fgets(text, sizeof text, stdin)) {
        struct agon_result result;
        text[strcspn(text, "\n")] = '\0';
        if (strcmp(text, before) == 0 || g->rules->read(g, pos, text, NULL) < 0)
            continue;
        strcpy(before, text);
        g->rules->result(g, pos, NO_PAST, &result);
        if (result.over)
            continue;
        if (of_wins)
            prove_win(g, pos, text, left);
        else
            prove_defence(g, pos, text);
    }
    free(pos);
    agon_close(g);
    return 0;
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    if (argc == 3 && strcmp(what, "games") == 0)
        return print_games(argv[2]);
    if (argc == 4 && strcmp(what, "thin") == 0)
        return print_thin(atol(argv[2]), strtoull(argv[3], NULL, 10));
    if (argc == 3 && strcmp(what, "bare") == 0)
        return print_bare(strtoull(argv[2], NULL, 10));
    if (argc == 3 && strcmp(what, "wins") == 0)
        return prove(true, atol(argv[2]));
    if (argc == 2 && strcmp(what, "defences") == 0)
        return prove(false, 0);
    fprintf(stderr,
            "usage: tactics-arimaa games ARCHIVE | thin GAMES SEED | bare SEED | wins MOST | "
            "defences\n");
    return 2;
}
