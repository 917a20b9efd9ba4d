/* What the files of a tournament on the server share. */
#ifndef SERVER_TOURNEY_PARTS_H
#define SERVER_TOURNEY_PARTS_H

#include "server/tourney/run.h"

/* ---- in the store ---- */

void tourney_keep(struct tourney *);                                   /* the head */
void tourney_keep_line(struct tourney *, char type, const char *text); /* 'L', 'G', 'N' */
void tourney_keep_log(struct tourney *);                               /* what is new of it */
/* The plan out of settings and entries, into t->plan. 0 or a negative status. */
int tourney_plan(struct tourney *, struct agon_error *);
/* From the store; 0 or a negative status. */
int tourney_take_line(struct tourney *, const char *type, const char *text, struct agon_error *);
int tourney_load(struct tourney *, struct agon_error *); /* all that its lines go on from */
void tourney_add_note(struct tourney *, const struct tourney_note *); /* copied, not kept */
void tourney_unload(struct tourney *);       /* what its lines tell, from memory */
void tourney_note_matches(struct tourney *); /* there is one beside each of the tournament's */

/* ---- as JSON ---- */

json_t *tourney_head_json(const struct tourney *, const struct person *reader);
json_t *tourney_players_json(const struct tourney *);
json_t *tourney_stages_json(const struct tourney *);
json_t *tourney_live_json(const struct tourney *);
json_t *tourney_recent_json(const struct tourney *);
json_t *tourney_match_json(const struct tourney *, int match);
json_t *tourney_notes_json(const struct tourney *, int from);
json_t *tourney_all_json(const struct tourney *, const struct person *reader);

/* ---- watching ---- */

bool tourney_watch(struct tourney *, struct link *); /* false: the link watches too many */
void tourney_unwatch(struct tourney *, struct link *);
void tourneys_forget_link(struct hall *, struct link *);

#endif
