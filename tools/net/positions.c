/* Many cheap positions for the start of training.
 *
 *     positions-arimaa COUNT SEED [NET] >samples
 *
 * A net used in a search sees few boards that good players would reach, and many that arise after
 * single steps. So games are played quickly, each turn a random one of the best by a net, or by the
 * rules' static evaluation, with a little noise; and random walks of up to ten steps start at each
 * of their turns. Their boards, within and between turns, are written with that value. */
#include <stdio.h>
#include <stdlib.h>

#include <agon/agon.h>

#include "core/random.h"
#include "engines/arimaa/goal.h"
#include "engines/arimaa/net.h"
#include "engines/arimaa/setup.h"
#include "games/arimaa/arimaa.h"
#include "net_file.h"
#include "sample.h"

enum {
    TURNS_MOST = 120,
    ODD_SETUPS = 8, /* one game in this many begins with random set-ups */
    CHOICE_LEAST = 15,
    CHOICE_MOST = 250, /* turns that a game's players choose from */
    NOISE = 400,       /* their errors, thousandths of a rabbit, at most */
    WALKS = 40,
    WALK_MOST = 10 /* walks from each turn, and their steps */
};

struct maker {
    const agon_game *game;
    struct random chance;
    uint64_t left;         /* samples to write */
    const struct net *net; /* that judges, or NULL: the rules do */
};

static int noise(struct maker *m)
{
    return (int)random_below(&m->chance, 2 * NOISE + 1) - NOISE;
}

/* Makes a random step; false: there is none. */
static bool wander(struct maker *m, struct arimaa_pos *p)
{
    arimaa_step step[ARIMAA_STEPS_MAX];
    int n = arimaa_steps(p, step);
    if (n == 0)
        return false;
    arimaa_step s = step[random_below(&m->chance, (uint32_t)n)];
    arimaa_make(p, ARIMAA_FROM(s), ARIMAA_TO(s));
    return true;
}

/* Ends the turn if it must end, and sometimes if it may. */
static void end_turn(struct maker *m, struct arimaa_pos *p)
{
    bool may = p->steps > 0 && p->open != ARIMAA_OPEN_PUSH && p->hash != p->start;
    if (p->steps == ARIMAA_STEPS || (may && random_below(&m->chance, 10) == 0))
        arimaa_end_turn(p);
}

static bool is_over(const struct maker *m, const struct arimaa_pos *p)
{
    const struct arimaa_board *b = &p->board;
    return arimaa_decided(arimaa_game(m->game), p, (struct agon_past){NULL, 0}).why ||
           !arimaa_rabbits(b, 0) || !arimaa_rabbits(b, 1);
}

static int value(const struct maker *m, const struct arimaa_pos *p)
{
    return m->net ? net_value(m->net, p) : arimaa_value(m->game, (const agon_pos *)p, p->seat);
}

/* A whole random turn; false: no step was left, or nothing changed. */
static bool random_turn(struct maker *m, struct arimaa_pos *p)
{
    int steps = random_below(&m->chance, 8) ? ARIMAA_STEPS
                                            : 1 + (int)random_below(&m->chance, ARIMAA_STEPS);
    while (p->steps < steps || p->open == ARIMAA_OPEN_PUSH)
        if (p->steps == ARIMAA_STEPS || !wander(m, p))
            return false;
    return p->hash != p->start;
}

/* Plays the best of some random turns; false: none was found. */
static bool play_turn(struct maker *m, struct arimaa_pos *p)
{
    struct arimaa_pos best;
    uint32_t choice = CHOICE_LEAST + random_below(&m->chance, CHOICE_MOST - CHOICE_LEAST + 1);
    int best_value = -1000000;
    for (uint32_t i = 0; i < choice; i++) {
        struct arimaa_pos next = *p;
        if (!random_turn(m, &next))
            continue;
        arimaa_end_turn(&next);
        int v = noise(m) - value(m, &next);
        if (arimaa_can_goal(&next, ARIMAA_STEPS))
            v -= 8000;
        if (v > best_value) {
            best_value = v;
            best = next;
        }
    }
    if (best_value == -1000000)
        return false;
    *p = best;
    return true;
}

static void write(struct maker *m, const struct arimaa_pos *p)
{
    struct sample s = sample_of(p);
    s.score = (int16_t)value(m, p);
    s.bound = TABLE_EXACT;
    fwrite(&s, sizeof s, 1, stdout);
    m->left--;
}

/* Writes what lies around a turn's start. */
static void walk(struct maker *m, const struct arimaa_pos *from)
{
    for (int i = 0; i < WALKS && m->left > 0; i++) {
        struct arimaa_pos p = *from;
        int steps = (int)random_below(&m->chance, WALK_MOST + 1);
        for (int k = 0; k < steps; k++) {
            if (!wander(m, &p) || is_over(m, &p))
                break;
            end_turn(m, &p);
        }
        if (!is_over(m, &p) && p.steps < ARIMAA_STEPS)
            write(m, &p);
    }
}

/* Both armies on the board, Gold to move. */
static struct arimaa_pos set_up(struct maker *m)
{
    struct arimaa_pos p = arimaa_game(m->game)->first;
    bool odd = random_below(&m->chance, ODD_SETUPS) == 0;
    while (p.setup) {
        struct agon_turn turn = {0};
        agon_move list[ARIMAA_STEPS_MAX];
        if (odd) {
            int n = arimaa_moves(m->game, (const agon_pos *)&p, (struct agon_past){NULL, 0}, list);
            turn.move[turn.n++] = list[random_below(&m->chance, (uint32_t)n)];
        } else {
            arimaa_choose_setup(arimaa_game(m->game), &p, random_next(&m->chance), &turn);
        }
        for (int i = 0; i < turn.n; i++)
            arimaa_play(m->game, (agon_pos *)&p, turn.move[i]);
    }
    return p;
}

static void play_game(struct maker *m)
{
    struct arimaa_pos p = set_up(m);
    for (int turn = 0; turn < TURNS_MOST && m->left > 0; turn++) {
        walk(m, &p);
        if (arimaa_can_goal(&p, ARIMAA_STEPS) || !play_turn(m, &p) || is_over(m, &p))
            break;
    }
}

int main(int argc, char **argv)
{
    static struct net_file file;
    const struct net net = net_in(&file);
    struct maker m = {.game = agon_open("arimaa", NULL, NULL)};
    if (argc < 3 || argc > 4 || !m.game) {
        fprintf(stderr, "usage: positions-arimaa COUNT SEED [NET] >samples\n");
        return 2;
    }
    m.net = argc == 4 ? &net : NULL;
    if (m.net && !net_file_read(&file, argv[3])) {
        fprintf(stderr, "positions-arimaa: %s is no net\n", argv[3]);
        return 1;
    }
    m.left = strtoull(argv[1], NULL, 10);
    random_seed(&m.chance, strtoull(argv[2], NULL, 10));
    while (m.left > 0 && !ferror(stdout))
        play_game(&m);
    return fflush(stdout) == 0 ? 0 : 1;
}
