/* Tournaments under way: start and end, decisions, boards, what the hall does for all of them. */
#ifndef SERVER_TOURNEY_RUN_H
#define SERVER_TOURNEY_RUN_H

#include "server/tourney/tourney.h"

int tourney_start(struct tourney *, struct agon_error *);
void tourney_pause(struct tourney *);
void tourney_resume(struct tourney *);
void tourney_end(struct tourney *, const char *why);
int tourney_withdraw(struct tourney *, int player, const char *reason, struct agon_error *);
int tourney_correct(struct tourney *, int match, int game, const int half[2], const char *reason,
                    struct agon_error *);
int tourney_decide(struct tourney *, int match, int game, const int half[2], const char *reason,
                   struct agon_error *);
int tourney_replay(struct tourney *, int match, int game, struct agon_error *);
int tourney_replace(struct tourney *, int match, int player, const char *reason,
                    struct agon_error *);

/* At the start, after the rooms; 0 or a negative status. */
int tourneys_load(struct hall *, struct agon_error *);
void tourneys_step(struct hall *);
int64_t tourneys_due(const struct hall *);
void tourneys_tell(struct hall *);
void tourneys_sweep(struct hall *);
void tourneys_release(struct hall *);
void tourneys_forget_person(struct hall *, const struct person *); /* who is to be forgotten */
/* What a seat's player is called in the room's tournament, or else its own name. */
const char *tourney_seat_name(const struct room *, int seat);
/* Puts what a record tells of a room's tournament. */
int tourney_name_record(const struct room *, struct record *, struct agon_error *);

/* ---- boards ---- */

void tourney_go_on(struct tourney *);   /* gives out games as far as that goes */
void tourney_take_up(struct tourney *); /* after a restart: rooms and results */
void tourney_count(struct tourney *);   /* games and rounds */
struct board *tourney_board(const struct tourney *, int match, int game); /* or NULL */
struct board *tourney_add_board(struct tourney *, int match, int game);
void tourney_drop_board(struct tourney *, struct board *);
void tourney_call_off(struct tourney *, struct board *); /* its room is aborted, the game waits */
/* The half points of who sits first, and who does not, of a room that is over. */
bool tourney_points(const struct room *, int half[2]);

/* A room under its rules, nobody there yet; the agreement's reference becomes the room's. */
struct room *tourney_room(struct tourney *, struct agreement *, int match, int game);
void tourney_check_step(struct tourney *); /* looks at the test games */

#endif
