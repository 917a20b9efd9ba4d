/* A tournament as text: a page for people, tables for spreadsheets. */
#ifndef PLAY_TOURNAMENT_REPORT_H
#define PLAY_TOURNAMENT_REPORT_H

#include "core/text.h"
#include "play/tournament/tournament.h"

/* Standings, cross table and rounds. 0 or AGON_NO_MEMORY. */
int report_text(const struct tournament *, struct text *);
/* `what`: "standings", "cross" or "games". 0 or AGON_NO_MEMORY. */
int report_csv(const struct tournament *, const char *what, struct text *);

/* FIDE's Tournament Report File of 2016. 0 or AGON_NO_MEMORY. Only of formats in which everybody
 * plays every round. */
int report_trf(const struct tournament *, struct text *);
bool report_has_trf(const struct plan *);

/* Names of tie-breaks. */
const char *report_tie_name(enum plan_tie);
const char *report_stage_name(const struct tournament *, int stage); /* "" when there is only one */
int report_stages(const struct tournament *); /* that have begun, at least 1 */

#endif
