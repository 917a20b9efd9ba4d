/* Tournaments under way: start and end, decisions, boards, what the server does for all of them. */
#ifndef SERVER_TOURNAMENT_RUN_H
#define SERVER_TOURNAMENT_RUN_H

#include "server/tournament/tournament.h"

int hosted_start(struct hosted_tournament *, struct agon_error *);
/* Begins it when its time has come: then, or as soon as there are enough players. */
void hosted_attend_start(struct hosted_tournament *);
int64_t hosted_start_due(const struct hosted_tournament *); /* or CLOCK_NEVER */
void hosted_stop_tests(struct hosted_tournament *);         /* those that are being played */
void hosted_pause(struct hosted_tournament *);
const char *hosted_why_paused(const struct hosted_tournament *); /* or NULL */
bool hosted_round_waits(const struct hosted_tournament *); /* one is over, the next not begun */
void hosted_next_round(struct hosted_tournament *);
/* The players of a match that has just had a game have their break, if there are any. */
void hosted_rest(struct hosted_tournament *, int match);
void hosted_end_breaks(struct hosted_tournament *);
/* When the first game that waits for a break alone begins; 0: none does. */
int64_t hosted_next_game(const struct hosted_tournament *);
/* When the break of a player who has a game to come is over; 0: has none. */
int64_t hosted_rests(const struct hosted_tournament *, int player);
void hosted_attend_breaks(struct hosted_tournament *);      /* of rounds and of players */
int64_t hosted_break_due(const struct hosted_tournament *); /* the next end of one */
/* What its organisers say to everybody, or NULL. */
const char *hosted_message(const struct hosted_tournament *);
/* Its games hear that, and why it is paused. */
void hosted_tell_games(struct hosted_tournament *);
void hosted_resume(struct hosted_tournament *);
/* Whether players may enter now, so many at once. 0 or a negative status. */
int hosted_may_enter(const struct hosted_tournament *, int count, enum tournament_bye missed,
                     struct agon_error *);
/* The last entry, just made, plays from now on. The same. */
int hosted_enter(struct hosted_tournament *, enum tournament_bye missed, struct agon_error *);
int hosted_sit_out(struct hosted_tournament *, int player, int round, enum tournament_bye,
                   struct agon_error *);
void hosted_end(struct hosted_tournament *, const char *why);
int hosted_withdraw(struct hosted_tournament *, int player, const char *reason,
                    struct agon_error *);
int hosted_bonus(struct hosted_tournament *, int player, int half, const char *reason,
                 struct agon_error *);
int hosted_correct(struct hosted_tournament *, int match, int game, const int half[2],
                   const char *reason, struct agon_error *);
int hosted_decide(struct hosted_tournament *, int match, int game, const int half[2],
                  const char *reason, struct agon_error *);
int hosted_replay(struct hosted_tournament *, int match, int game, struct agon_error *);
/* Results and rounds out of a TRF file (trf_read.h): how many results were new, or refused. Games
 * here that have one then are over. */
int hosted_import(struct hosted_tournament *, const char *text, struct agon_error *);
int hosted_replace(struct hosted_tournament *, int match, int player, const char *reason,
                   struct agon_error *);

/* At the start, after the rooms; 0 or a negative status. */
int tournaments_load(struct tournaments *, struct agon_error *);
void tournaments_step(struct tournaments *);
void tournaments_collect(struct tournaments *); /* results of rooms that have ended, alone */
int64_t tournaments_due(const struct tournaments *);
void tournaments_broadcast(struct tournaments *);
void tournaments_sweep(struct tournaments *);
void tournaments_release(struct tournaments *);
void tournaments_forget_user(struct tournaments *,
                             const struct user *); /* who is to be forgotten */
/* What a seat's player is called in the room's tournament, NULL: as everywhere; for rooms. */
const char *hosted_seat_name(void *tournaments, const struct room *, int seat);

/* ---- boards ---- */

/* After a restart: rooms and results. 0, or AGON_UNSUPPORTED with *error. */
int hosted_take_up(struct hosted_tournament *, struct agon_error *);
void hosted_count(struct hosted_tournament *); /* games and rounds */
struct board *hosted_board(const struct hosted_tournament *, int match, int game); /* or NULL */
void hosted_drop_board(struct hosted_tournament *, struct board *);
void hosted_call_off(struct hosted_tournament *,
                     struct board *); /* its room is aborted, the game waits */

/* A room under its rules, nobody there yet; the shared game's reference becomes the room's. */
struct room *hosted_room(struct hosted_tournament *, struct shared_game *, int match, int game);
void hosted_check_step(struct hosted_tournament *);           /* looks at the test games */
void hosted_end_test(struct hosted_tournament *, int player); /* its player has a game */
struct board *hosted_board_of(const struct hosted_tournament *, int player); /* or NULL */

#endif
