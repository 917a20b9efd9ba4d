/* Reads games and draws the turns that were not played.
 *
 * Alternatives come from a sample of all turns of the position: the model's favourites, from which
 * it has most to learn, and some of the rest by chance. Each stands for as many of all turns as it
 * would take to draw it, so that the sum over them is, on average, the sum over all turns. Turns
 * that let the enemy reach goal are left out: the search sees that by itself, and the evaluation is
 * not asked.
 *
 * The search asks what a board is worth after captures have been made, so that is what learns: for
 * each board after a turn the one behind it where either side has taken what it wants to. */
#include "games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engines/arimaa/capture_turns.h"
#include "engines/arimaa/goal.h"
#include "games/arimaa/arimaa.h"

enum { LINE_MAX_BYTES = 1 << 17, POOL = 300, CAPTURES = 2 };

static void *grow(void *p, size_t *room, size_t needed, size_t size)
{
    if (needed <= *room)
        return p;
    *room = 2 * needed + 1024;
    p = realloc(p, *room * size);
    if (!p)
        exit(1);
    return p;
}

static bool is_decided(const struct arimaa_pos *p)
{
    uint64_t gold = arimaa_rabbits(&p->board, ARIMAA_GOLD),
             silver = arimaa_rabbits(&p->board, ARIMAA_SILVER);
    return !gold || !silver || gold & ARIMAA_RANK(8) || silver & ARIMAA_RANK(1);
}

static void add_game(struct games *g, const struct agon_line *line, float gold, int teach)
{
    for (int i = 2; i < line->turns; i++) {
        struct played t = {.before = *arimaa_pos(agon_line_start(line, i)),
                           .after = *arimaa_pos(agon_line_start(line, i + 1)),
                           .turn = line->turn[i],
                           .game = g->count};
        t.seat = t.before.seat;
        t.won = t.seat ? 1 - gold : gold;
        if (is_decided(&t.after) || arimaa_goal_in(&t.before, ARIMAA_STEPS))
            continue;
        t.teach = teach >> t.seat & 1 && !arimaa_goal_in(&t.after, ARIMAA_STEPS);
        g->turn = grow(g->turn, &g->room, g->n + 1, sizeof *g->turn);
        g->turn[g->n++] = t;
    }
    g->count++;
}

bool games_read(struct games *g, const char *name, const agon_game *game)
{
    static char text[LINE_MAX_BYTES];
    FILE *f = fopen(name, "r");
    if (!f)
        return false;
    g->game = game;
    if (!arimaa_turns_init(&g->turns))
        exit(1);
    for (int number = 1; fgets(text, sizeof text, f); number++) {
        struct agon_line line;
        struct agon_error error;
        char winner;
        int teach, at = 0;
        if (sscanf(text, "%c\t%d\t%n", &winner, &teach, &at) < 2 || at == 0) {
            fprintf(stderr, "%s:%d: expected winner, tab, teachers, tab, turns\n", name, number);
            continue;
        }
        text[strcspn(text, "\n")] = '\0';
        if (agon_line_init(&line, game, &error) < 0)
            exit(1);
        if (agon_line_read(&line, text + at, false, &error) < 0)
            fprintf(stderr, "%s:%d: %s\n", name, number, error.text);
        add_game(g, &line, winner == 'w' ? 1 : 0, teach);
        agon_line_release(&line);
    }
    fclose(f);
    return true;
}

void games_release(struct games *g)
{
    free(g->turn);
    free(g->found);
    arimaa_turns_release(&g->turns);
}

/* ---- quiet boards ---- */

/* The value of p for its seat when each side in turn may take something, and the board that has
 * it. */
static int resolve(const struct arimaa_pos *p, int alpha, int beta, int left,
                   struct arimaa_pos *leaf)
{
    struct capture_turn list[CAPTURE_TURNS_MAX];
    int best = evaluate(p);
    *leaf = *p;
    if (best >= beta || left == 0)
        return best;
    alpha = best > alpha ? best : alpha;
    int n = arimaa_capture_turns(p, ARIMAA_RABBIT, list);
    for (int i = 0; i < n && alpha < beta; i++) {
        struct arimaa_pos next = list[i].after, below;
        arimaa_end_turn(&next);
        if (is_decided(&next) || arimaa_goal_in(&next, ARIMAA_STEPS))
            continue;
        int value = -resolve(&next, -beta, -alpha, left - 1, &below);
        if (value > best) {
            best = value;
            *leaf = below;
        }
        alpha = value > alpha ? value : alpha;
    }
    return best;
}

static struct board look_behind(const struct arimaa_pos *p, struct found *found)
{
    struct arimaa_pos leaf;
    resolve(p, -20000, 20000, CAPTURES, &leaf);
    return model_look(&leaf, found);
}

/* ---- alternatives ---- */

struct candidate {
    struct arimaa_pos pos;
    double value;
    struct board board;
    struct found found[BOARD_FOUND_MAX];
};

static struct arimaa_pos after_way(const struct arimaa_pos *before, const struct arimaa_way *w)
{
    struct arimaa_pos p = *before;
    for (int k = 0; k < w->n; k++)
        arimaa_make(&p, ARIMAA_FROM(w->step[k]), ARIMAA_TO(w->step[k]));
    arimaa_end_turn(&p);
    return p;
}

/* Draws POOL of all turns, or all of them, each once; gives how many are in the pool. */
static int draw(struct games *g, const struct played *t, const struct model *m,
                struct random *chance, struct candidate *pool)
{
    int n = 0;
    if (!arimaa_turns_list(&g->turns, arimaa_game(g->game), &t->before,
                           (struct agon_past){NULL, 0}))
        exit(1);
    for (int i = 0; i < g->turns.n && i < POOL; i++) {
        int other = i + (int)random_below(chance, (uint32_t)(g->turns.n - i));
        struct arimaa_way way = g->turns.way[other];
        g->turns.way[other] = g->turns.way[i];
        struct candidate *c = &pool[n];
        c->pos = after_way(&t->before, &way);
        if (c->pos.hash == t->after.hash || is_decided(&c->pos) ||
            arimaa_goal_in(&c->pos, ARIMAA_STEPS))
            continue;
        c->board = model_look(&c->pos, c->found);
        c->value = model_value(m, &c->board) * (t->seat ? -1 : 1);
        n++;
    }
    return n;
}

/* Notes what is found on a board. The list may move: settle() says where it is when all are in. */
static struct board keep(struct games *g, const struct board *b)
{
    struct board kept = *b;
    g->found = grow(g->found, &g->found_room, g->found_n + (size_t)b->n, sizeof *g->found);
    memcpy(g->found + g->found_n, b->found, (size_t)b->n * sizeof *b->found);
    g->found_n += (size_t)b->n;
    return kept;
}

/* Points a board to what was noted next. */
static void settle(struct board *b, const struct found **next)
{
    b->found = *next;
    *next += b->n;
}

static void choose(struct games *g, struct played *t, struct candidate *pool, int n,
                   struct random *chance)
{
    float each = g->turns.n > POOL ? (float)g->turns.n / POOL : 1;
    int rest = n - ALTERNATIVES_HARD, of_rest = ALTERNATIVES_MAX - ALTERNATIVES_HARD;
    for (int i = 0; i < ALTERNATIVES_MAX && i < n; i++) {
        int best = i;
        for (int j = i + 1; j < n && i < ALTERNATIVES_HARD; j++)
            if (pool[j].value > pool[best].value)
                best = j;
        if (i >= ALTERNATIVES_HARD)
            best = i + (int)random_below(chance, (uint32_t)(n - i));
        pool[best].board = look_behind(&pool[best].pos, pool[best].found);
        t->stands_for[t->alternatives] =
            i < ALTERNATIVES_HARD || rest < of_rest ? each : each * (float)rest / (float)of_rest;
        t->alternative[t->alternatives++] = keep(g, &pool[best].board);
        if (best != i)
            pool[best] = pool[i];
    }
}

void games_compare(struct games *g, const struct model *m, struct random *chance)
{
    static struct candidate pool[POOL];
    struct found found[BOARD_FOUND_MAX];
    g->found_n = 0;
    for (struct played *t = g->turn; t < g->turn + g->n; t++) {
        struct board b = model_look(&t->before, found);
        t->at_start = keep(g, &b);
        b = look_behind(&t->after, found);
        t->at_end = keep(g, &b);
        t->alternatives = 0;
        if (t->teach)
            choose(g, t, pool, draw(g, t, m, chance, pool), chance);
    }
    const struct found *next = g->found;
    for (struct played *t = g->turn; t < g->turn + g->n; t++) {
        settle(&t->at_start, &next);
        settle(&t->at_end, &next);
        for (int i = 0; i < t->alternatives; i++)
            settle(&t->alternative[i], &next);
    }
}
