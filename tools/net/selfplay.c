/* Games that the Arimaa engine plays against itself, as samples for its evaluation.
 *
 *     selfplay-arimaa GAMES NODES SEED [NET] >samples
 *
 * For variety, one game in eight begins with random set-ups, the others with customary ones, and
 * the values of turns get a little noise, more in the first ones. Every turn's start is searched
 * with NODES nodes and written with its score and the game's outcome. Most samples come from inside
 * those searches: of the nodes searched at least DEEP steps deep, every EVERYth is written with its
 * search's result, an exact score or a bound. So the evaluation learns, on the boards that a search
 * meets, whether good play or not, the results of deeper searches (J. Veness et al., "Bootstrapping
 * from game tree search", 2009). A game also ends when the scores have named the same winner for
 * some turns. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <agon/agon.h>

#include "core/random.h"
#include "engines/arimaa/goal.h"
#include "engines/arimaa/search.h"
#include "net_file.h"
#include "sample.h"

enum { TURNS_MOST = 240, PLAIN = 8500, PLAIN_TURNS = 10 };
enum { ODD_SETUPS = 8, FIRST_TURNS = 10, FIRST_NOISE = 500, NOISE = 80 };
enum { DEEP = 4, EVERY = 1, TABLE_MB = 32, DEPTH_MOST = 40 };

struct player {
    const agon_game *game;
    const struct agon_engine_type *engine_type, *random_type;
    agon_engine *engine, *random; /* for set-ups and turns by chance */
    struct search search;
    struct table table;
    struct stop_token stop;
    struct random chance;
    int score; /* of the last search */
    struct sample kept[TURNS_MOST];
    int kept_n;
};

static struct sample scored(const struct arimaa_pos *p, int depth, int score,
                            enum table_bound bound)
{
    struct sample s = sample_of(p);
    s.score = (int16_t)score;
    s.bound = (uint8_t)bound;
    s.depth = (uint8_t)depth;
    return s;
}

/* Writes some of the nodes of the search. */
static void take_node(void *user, const struct arimaa_pos *pos, int depth, int score,
                      enum table_bound bound)
{
    struct player *p = user;
    if (depth < DEEP || random_below(&p->chance, EVERY) > 0)
        return;
    struct sample s = scored(pos, depth, score, bound);
    fwrite(&s, sizeof s, 1, stdout);
}

/* Searches the line's position, with a goal at once; the turn's steps go to `turn`. */
static bool choose_turn(struct player *p, const struct agon_line *line, uint64_t nodes,
                        struct agon_turn *turn)
{
    const struct arimaa_pos *root = arimaa_pos(line->pos);
    struct search *s = &p->search;
    struct arimaa_pos at = *root;
    arimaa_step best[SEARCH_PLIES];
    struct agon_limits limits = {0};
    int n = arimaa_goal_line(root, ARIMAA_STEPS, best);
    if (n > 0) {
        p->score = AGON_DECIDED - 1;
    } else {
        stop_init(&p->stop, &limits);
        stop_poll_init(&s->thread.poll);
        s->thread.max_nodes = nodes;
        s->thread.noise = line->turns < FIRST_TURNS ? FIRST_NOISE : NOISE;
        s->thread.noise_seed = random_next(&p->chance);
        s->thread.stopped = false;
        s->thread.nodes = 0;
        table_next(&p->table);
        search_past(s, agon_line_past(line));
        for (int depth = 1; depth <= DEPTH_MOST && !s->thread.stopped; depth++) {
            int score = search_root(s, root, -SEARCH_INFINITE, SEARCH_INFINITE, depth);
            if (s->frame[0].pv_n == 0)
                break;
            p->score = score;
            n = s->frame[0].pv_n;
            memcpy(best, s->frame[0].pv, (size_t)n * sizeof *best);
            if (abs(score) > SEARCH_WON)
                break;
        }
    }
    turn->n = 0;
    for (int i = 0; i < n && at.steps < ARIMAA_STEPS && best[i] != SEARCH_PASS; i++) {
        int from = ARIMAA_FROM(best[i]), to = ARIMAA_TO(best[i]);
        turn->move[turn->n++] =
            ARIMAA_MOVE(from, to, arimaa_kind_at(&at.board, from), arimaa_side_at(&at.board, from));
        arimaa_make(&at, from, to);
    }
    if (at.steps < ARIMAA_STEPS)
        turn->move[turn->n++] = AGON_PASS;
    return n > 0;
}

static bool by_chance(struct player *p, const struct agon_line *line, struct agon_turn *turn)
{
    struct agon_limits limits = {.seed = random_next(&p->chance)};
    return p->random_type->think(p->random, line->pos, agon_line_past(line), &limits, NULL, NULL,
                                 turn) == 0;
}

static bool set_up(struct player *p, const struct agon_line *line, struct agon_turn *turn)
{
    struct agon_limits limits = {.seed = random_next(&p->chance)};
    return p->engine_type->think(p->engine, line->pos, agon_line_past(line), &limits, NULL, NULL,
                                 turn) == 0;
}

static bool play_game(struct player *p, uint64_t nodes)
{
    struct agon_line line;
    struct agon_result result;
    bool odd_setups = random_below(&p->chance, ODD_SETUPS) == 0;
    int plain = 0, gold_points = -1; /* turns since the scores name the same winner */
    if (agon_line_init(&line, p->game, NULL) < 0)
        return false;
    search_clear(&p->search);
    table_clear(&p->table);
    p->kept_n = 0;
    for (agon_line_result(&line, &result);
         !result.over && line.turns < TURNS_MOST && plain < PLAIN_TURNS;
         agon_line_result(&line, &result)) {
        struct agon_turn turn;
        bool done;
        if (line.turns < 2)
            done = odd_setups ? by_chance(p, &line, &turn) : set_up(p, &line, &turn);
        else {
            done = choose_turn(p, &line, nodes, &turn);
            const struct arimaa_pos *start = arimaa_pos(line.pos);
            int gold = start->seat ? -p->score : p->score;
            if (done && abs(gold) < AGON_DECIDED - 1)
                p->kept[p->kept_n++] = scored(start, SAMPLE_ROOT, p->score, TABLE_EXACT);
            plain = abs(gold) < PLAIN || (gold > 0) != (gold_points > 0) ? 0 : plain + 1;
            gold_points = gold > 0 ? 2 : 0;
        }
        if (!done || agon_line_play_turn(&line, &turn, NULL) < 0)
            break;
    }
    for (int i = 0; i < p->kept_n; i++) {
        struct sample *s = &p->kept[i];
        int gold = result.over ? result.points[0] * 2 / AGON_POINTS : gold_points;
        if (result.over || plain >= PLAIN_TURNS)
            s->outcome = (uint8_t)(s->seat ? 2 - gold : gold);
    }
    fwrite(p->kept, sizeof *p->kept, (size_t)p->kept_n, stdout);
    agon_line_release(&line);
    return fflush(stdout) == 0;
}

int main(int argc, char **argv)
{
    static struct player p;
    static struct net_file file;
    const struct net net = net_in(&file);
    static _Atomic uint64_t values[SEARCH_VALUES];
    if (argc < 4 || argc > 5) {
        fprintf(stderr, "usage: selfplay-arimaa GAMES NODES SEED [NET] >samples\n");
        return 2;
    }
    if (argc == 5 && !net_file_read(&file, argv[4])) {
        fprintf(stderr, "selfplay-arimaa: %s is no net\n", argv[4]);
        return 1;
    }
    long games = atol(argv[1]);
    random_seed(&p.chance, strtoull(argv[3], NULL, 10));
    p.game = agon_open("arimaa", NULL, NULL);
    p.engine_type = agon_engine_find("arimaa", p.game, NULL);
    p.random_type = agon_engine_find("random", p.game, NULL);
    p.engine = p.engine_type->open(p.game, NULL);
    p.random = p.random_type->open(p.game, NULL);
    if (!p.engine || !p.random || table_init(&p.table, TABLE_MB) < 0)
        return 1;
    p.search = (struct search){.thread = {.table = &p.table, .stop = &p.stop, .prunes = true},
                               .collect = take_node,
                               .collect_user = &p};
    if (!search_init(&p.search, arimaa_game(p.game), values))
        return 1;
    p.search.net = argc == 5 ? &net : p.search.net; /* each game begins with search_clear() */
    for (long i = 0; i < games; i++)
        if (!play_game(&p, strtoull(argv[2], NULL, 10)))
            return 1;
    return 0;
}
