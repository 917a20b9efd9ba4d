/* A tournament as a page of text, and the names that reports use. */
#ifndef PLAY_TOURNAMENT_REPORT_H
#define PLAY_TOURNAMENT_REPORT_H

#include "core/text.h"
#include "play/tournament/tournament.h"

/* Standings, cross table and rounds. 0 or AGON_NO_MEMORY. */
int report_text(const struct tournament *, struct text *);

/* Names of tie-breaks. */
const char *report_tie_name(enum plan_tie);
const char *report_stage_name(const struct tournament *, int stage); /* "" when there is only one */
int report_stages(const struct tournament *); /* the stages begun, at least 1 */

#endif
