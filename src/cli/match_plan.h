/* The settings in a call of 'agon match'. */
#ifndef CLI_MATCH_PLAN_H
#define CLI_MATCH_PLAN_H

#include "cli/contestant.h"
#include "cli/setup.h"
#include "play/adjudicate.h"
#include "play/series.h"

enum { MATCH_PLAN_REST = ADJUDICATE_TEXT_MAX + 60 };

struct match_plan {
    struct setup setup;
    struct contestant contestant[2];
    struct clock_control control;
    char control_text[128];
    char *openings;
    struct adjudication adjudication;
    struct endgame_tables tables; /* open, if the adjudication has them */
    char rest[MATCH_PLAN_REST];   /* other settings that affect games, as text */
    struct series_plan series;
};

/* An exit status, after a message on failure; release the plan in any case. */
int match_plan_read(struct match_plan *, const struct call *);
void match_plan_release(struct match_plan *);

#endif
