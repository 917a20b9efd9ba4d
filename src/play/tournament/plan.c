/* Plans: their players, their formats, and values derived from these. */
#include "play/tournament/plan.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"

const char *const plan_formats[PLAN_FORMATS] = {
    "round-robin",        "double-round-robin",   "swiss",    "single-elimination",
    "double-elimination", "floating-elimination", "gauntlet", "arena",
    "arimaa-challenge"};
const char *const plan_ties[PLAN_TIES_MAX] = {"head-to-head", "buchholz", "sonneborn-berger",
                                              "wins"};

const char *plan_format_name(enum plan_format format)
{
    return plan_formats[format];
}

const char *plan_tie_name(enum plan_tie tie)
{
    return plan_ties[tie];
}

bool plan_own_points(const struct plan *plan)
{
    return plan->worth[0] != 2 || plan->worth[1] != 1 || plan->worth[2] != 0;
}

bool plan_eliminates(enum plan_format format)
{
    return format == PLAN_SINGLE_ELIMINATION || format == PLAN_DOUBLE_ELIMINATION ||
           format == PLAN_FLOATING_ELIMINATION;
}

bool plan_takes_late(enum plan_format format)
{
    return format == PLAN_SWISS || format == PLAN_ROUND_ROBIN ||
           format == PLAN_DOUBLE_ROUND_ROBIN || format == PLAN_ARENA;
}

int plan_challenge_defenders(int year)
{
    return year < 2006 ? 1 : 3;
}

int plan_challenge_games(int year)
{
    return year < 2006 ? 8 : 3;
}

int plan_find_player(const struct plan *plan, const char *name, size_t n)
{
    for (int i = 0; i < plan->players; i++)
        if (text_equal(name, n, plan->player[i].name))
            return i;
    return -1;
}

void plan_release(struct plan *plan)
{
    free(plan->title);
    free(plan->game);
    free(plan->variant);
    free(plan->options);
    free(plan->position);
    free(plan->control);
    free(plan->openings);
    free(plan->tablebases);
    for (int i = 0; i < plan->players; i++) {
        free(plan->player[i].name);
        free(plan->player[i].runs);
        free(plan->player[i].handicap[0]);
        free(plan->player[i].handicap[1]);
    }
    free(plan->player);
    *plan = (struct plan){0};
}

struct plan_player *plan_add_player(struct plan *plan, const char *name, size_t n)
{
    if (plan->players == plan->player_room) {
        int room = plan->player_room ? 2 * plan->player_room : 16;
        struct plan_player *more = realloc(plan->player, (size_t)room * sizeof *more);
        if (!more)
            return NULL;
        plan->player = more;
        plan->player_room = room;
    }
    struct plan_player *p = &plan->player[plan->players];
    *p = (struct plan_player){.name = strndup(name, n)};
    plan->players += p->name != NULL;
    return p->name ? p : NULL;
}

int plan_add_late(struct plan *plan, const char *name, int rating, struct agon_error *error)
{
    struct plan_player *p =
        plan->players < PLAN_PLAYERS_MAX ? plan_add_player(plan, name, strlen(name)) : NULL;
    if (!p)
        return agon_fail(error, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
    p->rating = rating;
    p->late = true;
    return 0;
}
