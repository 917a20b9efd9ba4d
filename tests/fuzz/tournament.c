/* Fuzz target: the file of a tournament and its state. An accepted plan must be written so that it
 * reads back the same, and with an accepted log the tournament can be played to its end. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "play/tournament/events.h"
#include "play/tournament/next.h"
#include "play/tournament/plan_read.h"
#include "play/tournament/plan_write.h"
#include "play/tournament/standings.h"
#include "play/tournament/whole.h"
#include "target.h"

enum { GAMES_MOST = 300, PLAYERS_MOST = 24 };

static char *written(const struct tournament *t)
{
    size_t n = (size_t)tournament_write(t, NULL, 0) + 1;
    char *text = malloc(n);
    if (text)
        tournament_write(t, text, n);
    return text;
}

/* A plan that its own text does not give again is a finding. */
static void check_plan(const struct plan *plan)
{
    size_t n = (size_t)plan_write(plan, NULL, 0) + 1;
    char *once = malloc(n), *twice = malloc(n);
    struct plan again;
    if (once && twice) {
        plan_write(plan, once, n);
        if (plan_read(&again, once, NULL) < 0 || plan_write(&again, twice, n) != (int)n - 1 ||
            strcmp(once, twice) != 0)
            fuzz_fail("a plan is not the same after reading:\n%s\nthen\n%s", once, twice);
        plan_release(&again);
    }
    free(once);
    free(twice);
}

/* Plays on, the first always winning. */
static void play_on(struct tournament *t)
{
    struct standing standing[PLAYERS_MOST];
    struct agon_error error;
    int match, game, half[2] = {2, 0};
    for (int i = 0; i < GAMES_MOST && tournament_next(t, &match, &game, &error) > 0; i++)
        if (tournament_finish(t, match, game, half, "goal", &error) < 0)
            fuzz_fail("game %d of match %d cannot be finished: %s", game, match, error.text);
    for (int stage = 0; stage < 3; stage++)
        standings_make(t, stage, standing, &error);
    standings_challenge(t);
}

static void try_log(const struct plan *plan, const char *log)
{
    struct tournament t, again;
    struct agon_error error;
    if (plan->players > PLAYERS_MOST || tournament_init(&t, plan, &error) < 0)
        return;
    if (tournament_read(&t, log, &error) == 0) {
        play_on(&t);
        char *once = written(&t), *twice = NULL;
        if (tournament_init(&again, plan, &error) == 0) {
            if (tournament_read(&again, t.log, &error) < 0)
                fuzz_fail("a tournament's own log is not read: %s", error.text);
            twice = written(&again);
            if (once && twice && strcmp(once, twice) != 0)
                fuzz_fail("a tournament is not the same after reading:\n%s\nthen\n%s", once, twice);
            tournament_release(&again);
        }
        free(once);
        free(twice);
    }
    tournament_release(&t);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size), *plan_text, *log;
    struct plan plan;
    struct agon_error error;
    if (text_clean(text, size, NULL)) {
        if (tournament_cut(text, &plan_text, &log, &error) < 0) {
            plan_text = text;
            log = text + size;
        }
        if (plan_read(&plan, plan_text, &error) == 0) {
            check_plan(&plan);
            try_log(&plan, log);
            plan_release(&plan);
        }
    }
    free(text);
    return 0;
}
