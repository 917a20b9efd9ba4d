/* The words of plans, shared by reader and writer. */
#include "play/tournament/plan_words.h"

const char *const plan_roles[4] = {"program", "screener", "defender", "reserve"};
const char *const plan_losses[2] = {"game", "match"};
const char *const plan_counts[2] = {"games", "matches"};
const char *const plan_answers[2] = {"no", "yes"};
const char *const plan_names[NAMES] = {
    "title",        "game",       "variant",        "options",      "position",      "control",
    "openings",     "tablebases", "format",         "championship", "year",          "rounds",
    "cycles",       "games",      "extra",          "lives",        "length",        "duration",
    "random-turns", "max-turns",  "seed",           "late-loses",   "illegal-loses", "scoring",
    "points",       "armageddon", "third-place",    "tie-breaks",   "concurrency",   "processes",
    "memory",       "processor",  "network",        "player",       "rating",        "late",
    "role",         "handicap",   "handicap-second"};

char **plan_string(struct plan *plan, int name)
{
    char **const member[PLAN_TEXTS] = {&plan->title,    &plan->game,      &plan->variant,
                                       &plan->options,  &plan->position,  &plan->control,
                                       &plan->openings, &plan->tablebases};
    return member[name];
}
