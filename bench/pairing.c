/* The time of the Dutch system for each round of a Swiss tournament.
 *
 *     bench-pairing PLAYERS [ROUNDS [FILE.trf]]
 *
 * Ratings are drawn between 1000 and 2200, results after them; everybody plays every round. Prints
 * the processor time of each round's pairing. FILE.trf is the tournament before the last round, so
 * that another program can be timed on it. */
#include <stdio.h>
#include <stdlib.h>

#include "core/random.h"
#include "core/text.h"
#include "os/time.h"
#include "play/tournament/events.h"
#include "play/tournament/next.h"
#include "play/tournament/plan_read.h"
#include "play/tournament/report_trf.h"

enum { FEWEST = 2, PLAYER_TEXT = 40 };

/* Plays all waiting games; the difference in rating counts. */
static int play(struct tournament *t, int from, struct random *r, struct agon_error *e)
{
    int status = 0;
    for (int i = from; i < t->matches && status >= 0; i++) {
        const struct tournament_match *m = &t->match[i];
        if (m->player[1] == TOURNAMENT_NOBODY || m->settled)
            continue;
        const struct plan_player *p = t->plan->player;
        int chance =
            (int)random_below(r, 1000) + (p[m->player[0]].rating - p[m->player[1]].rating) / 3;
        int half[2] = {chance > 600 ? 2 : chance > 400 ? 1 : 0, 0};
        half[1] = 2 - half[0];
        status = tournament_finish(t, i, 0, half, "goal", e);
    }
    return status;
}

static bool write_trf(const struct tournament *t, const char *path)
{
    struct text count = text_into(NULL, 0);
    report_trf(t, &count);
    char *bytes = malloc(count.n + 1);
    struct text out = text_into(bytes, bytes ? count.n + 1 : 0);
    FILE *f = fopen(path, "w");
    bool good = bytes && f && report_trf(t, &out) == 0 && fputs(bytes, f) >= 0;
    if (f)
        good = fclose(f) == 0 && good;
    free(bytes);
    return good;
}

/* A plan with this many players. */
static int make_plan(struct plan *plan, int players, int rounds, struct random *r,
                     struct agon_error *e)
{
    size_t size = (size_t)players * PLAYER_TEXT + 200;
    char *text = malloc(size);
    struct text out = text_into(text, text ? size : 0);
    text_add(&out, "game: kamisado\nformat: swiss\nrounds: %d\n", rounds);
    for (int i = 0; i < players; i++)
        text_add(&out, "player: P%d\nrating: %d\n", i + 1, 1000 + (int)random_below(r, 1200));
    int status = text ? plan_read(plan, text, e) : AGON_NO_MEMORY;
    free(text);
    return status;
}

int main(int argc, char **argv)
{
    static struct plan plan;
    struct tournament t;
    struct agon_error e = {.text = "out of memory"};
    struct random r;
    int players = argc > 1 ? atoi(argv[1]) : 0, rounds = argc > 2 ? atoi(argv[2]) : 9;
    int match, game;
    random_seed(&r, 1);
    if (players < FEWEST || players > PLAN_PLAYERS_MAX || rounds < 1 || argc > 4) {
        fprintf(stderr, "usage: bench-pairing PLAYERS [ROUNDS [FILE.trf]]\n");
        return 2;
    }
    int status = make_plan(&plan, players, rounds, &r, &e);
    if (status >= 0)
        status = tournament_init(&t, &plan, &e);
    for (int round = 1; round <= rounds && status >= 0; round++) {
        int from = t.matches;
        if (round == rounds && argc > 3 && !write_trf(&t, argv[3])) {
            perror(argv[3]);
            return 1;
        }
        int64_t begun = os_thread_us();
        status = tournament_next(&t, &match, &game, &e);
        printf("round %d: %.1f ms\n", round, 1e-3 * (double)(os_thread_us() - begun));
        if (status >= 0)
            status = play(&t, from, &r, &e);
    }
    if (status < 0) {
        fprintf(stderr, "bench-pairing: %s\n", e.text);
        return 1;
    }
    tournament_release(&t);
    plan_release(&plan);
    return 0;
}
