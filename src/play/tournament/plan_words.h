/* The words of plans, shared by reader and writer. */
#ifndef PLAY_TOURNAMENT_PLAN_WORDS_H
#define PLAY_TOURNAMENT_PLAN_WORDS_H

#include "play/tournament/plan.h"

/* The known names, in the order in which they are written. */
enum plan_name {
    TITLE,
    GAME,
    VARIANT,
    OPTIONS,
    POSITION,
    CONTROL,
    OPENINGS,
    TABLEBASES,
    FORMAT,
    CHAMPIONSHIP,
    YEAR,
    ROUNDS,
    CYCLES,
    GAMES,
    EXTRA,
    LIVES,
    LENGTH,
    DURATION,
    RANDOM_TURNS,
    MAX_TURNS,
    SEED,
    LATE,
    ILLEGAL,
    SCORING,
    POINTS,
    ARMAGEDDON,
    THIRD,
    TIES,
    CONCURRENCY,
    PROCESSES,
    MEMORY,
    PROCESSOR,
    NETWORK,
    PLAYER,
    RATING,
    COMES_LATE,
    ROLE,
    HANDICAP,
    HANDICAP_SECOND,
    NAMES
};

extern const char *const plan_names[NAMES];
extern const char *const plan_roles[4];
extern const char *const plan_losses[2], *const plan_counts[2], *const plan_answers[2];
/* Returns the member for the name of a text. */
char **plan_string(struct plan *, int name);

#endif
