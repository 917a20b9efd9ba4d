/* Writing plans in canonical form. */
#include "play/tournament/plan_write.h"

#include <inttypes.h>
#include <string.h>

#include "core/text.h"
#include "play/clock.h"
#include "play/tournament/plan_words.h"

static void add_number(struct text *t, enum plan_name name, int64_t number)
{
    if (number > 0)
        text_add(t, "%s: %" PRId64 "\n", plan_names[name], number);
}

static void add_duration(struct text *t, enum plan_name name, int64_t ms)
{
    char time[64];
    clock_duration_write(ms, time, sizeof time);
    if (ms > 0)
        text_add(t, "%s: %s\n", plan_names[name], time);
}

/* Adds "3-1-0", unless the points are the usual 1-0.5-0. */
static void add_points(struct text *t, const struct plan *p)
{
    if (!plan_own_points(p))
        return;
    text_add(t, "%s: ", plan_names[POINTS]);
    for (int i = 0; i < 3; i++)
        text_add(t, "%s%d%s", i > 0 ? "-" : "", p->worth[i] / 2, p->worth[i] % 2 ? ".5" : "");
    text_add(t, "\n");
}

static void add_rules(struct text *t, const struct plan *p)
{
    text_add(t, "%s: %s\n", plan_names[FORMAT], plan_formats[p->format]);
    if (p->format == PLAN_CHALLENGE) {
        text_add(t, "%s: %s\n", plan_names[CHAMPIONSHIP], plan_formats[p->championship]);
        add_number(t, YEAR, p->year);
    }
    add_number(t, ROUNDS, p->rounds);
    add_number(t, CYCLES, p->cycles);
    add_number(t, GAMES, p->games);
    text_add(t, "%s: %d\n", plan_names[EXTRA], p->extra);
    add_number(t, LIVES, p->lives);
    add_number(t, LENGTH, p->length);
    add_duration(t, DURATION, p->duration_ms);
    add_number(t, RANDOM_TURNS, p->random_turns);
    add_number(t, MAX_TURNS, p->max_turns);
    text_add(t, "%s: %" PRIu64 "\n", plan_names[SEED], p->seed);
    text_add(t, "%s: %s\n", plan_names[LATE], plan_losses[p->late_loses_match]);
    text_add(t, "%s: %s\n", plan_names[ILLEGAL], plan_losses[p->illegal_loses_match]);
    text_add(t, "%s: %s\n", plan_names[SCORING], plan_counts[p->match_points]);
    add_points(t, p);
    if (p->armageddon)
        text_add(t, "%s: %s\n", plan_names[ARMAGEDDON], plan_answers[1]);
    text_add(t, "%s: %s\n%s:", plan_names[THIRD], plan_answers[p->third], plan_names[TIES]);
    for (int i = 0; i < p->ties; i++)
        text_add(t, "%s %s", i > 0 ? "," : "", plan_ties[p->tie[i]]);
    text_add(t, "\n");
}

static void add_limits(struct text *t, const struct plan *p)
{
    add_number(t, CONCURRENCY, p->concurrency);
    add_number(t, PROCESSES, p->processes);
    if (p->memory > 0) {
        int shift = p->memory % (1 << 30) == 0   ? 30
                    : p->memory % (1 << 20) == 0 ? 20
                    : p->memory % (1 << 10) == 0 ? 10
                                                 : 0;
        text_add(t, "%s: %" PRId64 "%.*s\n", plan_names[MEMORY], p->memory >> shift, shift > 0,
                 shift == 30   ? "G"
                 : shift == 20 ? "M"
                               : "k");
    }
    add_duration(t, PROCESSOR, p->processor_ms);
    text_add(t, "%s: %s\n", plan_names[NETWORK], plan_answers[p->network]);
}

int plan_write(const struct plan *plan, char *text, size_t size)
{
    struct text t = text_into(text, size);
    for (int i = 0; i < PLAN_TEXTS; i++) {
        const char *value = *plan_string((struct plan *)plan, i);
        if (value)
            text_add(&t, "%s: %s\n", plan_names[i], value);
    }
    add_rules(&t, plan);
    add_limits(&t, plan);
    for (int i = 0; i < plan->players; i++) {
        const struct plan_player *p = &plan->player[i];
        text_add(&t, "%s: %s%s%s\n", plan_names[PLAYER], p->name, p->runs ? " = " : "",
                 p->runs ? p->runs : "");
        add_number(&t, RATING, p->rating);
        if (p->late)
            text_add(&t, "%s: %s\n", plan_names[COMES_LATE], plan_answers[true]);
        if (p->role != PLAN_PROGRAM)
            text_add(&t, "%s: %s\n", plan_names[ROLE], plan_roles[p->role]);
        for (int second = 0; second < 2; second++)
            if (p->handicap[second])
                text_add(&t, "%s: %s\n", plan_names[HANDICAP + second], p->handicap[second]);
    }
    return (int)t.n;
}
