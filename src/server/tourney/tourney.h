/* Tournaments on the server: who takes part, whose games are played now, what came of them.
 *
 * Pairing and scoring are play/tournament's; here its players are accounts and engines, and each of
 * its games is an ordinary room that carries the tournament's id and the game's number. What
 * happens is a line in the store, written before or together with its consequence and in the order
 * in which it happened, so what is stored is always a beginning of what happened: a room is known
 * to its tournament before it exists, and a room that is over while its result is not in the log is
 * counted at the next start. A game that has a result takes no other.
 *
 * Everything runs on the hall's loop and waits for nothing: tourneys_step() collects the rooms that
 * have ended, calls players to their next games and begins them when they are there. */
#ifndef SERVER_TOURNEY_TOURNEY_H
#define SERVER_TOURNEY_TOURNEY_H

#include <jansson.h>

#include "play/series.h"
#include "play/tournament/tournament.h"
#include "server/people/person.h"
#include "server/rooms/room.h"

enum tourney_state { TOURNEY_OPEN, TOURNEY_RUNNING, TOURNEY_PAUSED, TOURNEY_OVER };
enum entry_state { ENTRY_REGISTERED, ENTRY_TESTING, ENTRY_READY, ENTRY_FAILED };

enum {
    TOURNEY_PLAYERS_MAX = 256,
    TOURNEY_STAFF_MAX = 16,
    TOURNEY_WATCHED_MAX = 16, /* over one link */
    TOURNEY_TOLD_MS = 500,    /* how often watchers are told at most */
    TOURNEY_REASON_MAX = 300, /* bytes */
    TOURNEY_CHECK_TURNS = 3,  /* turns of a test game that prove a client */
    ENTRY_NAME = 168,         /* bytes of a name of 40 characters, with the NUL */
    ENTRY_MEMBERS = 400
};

/* A player before and after the start; its number is its place in the list. */
struct entry {
    char name[ENTRY_NAME], members[ENTRY_MEMBERS];
    char account[HALL_ID]; /* who plays; "": an engine */
    char engine[32];
    int level, rating; /* rating 0: the account's */
    char role[12];     /* in a Challenge, else "" */
    char *handicap[2]; /* or NULL */
    enum entry_state state;
    char why[32];       /* the last test failed */
    char test[HALL_ID]; /* the test game, or "" */
    int64_t tested;     /* when the last test game began */
    bool coded;         /* came with a code */
    bool out;           /* at the start: is left out */
};
/* A game that was given out: its players are called, or play in a room. */
struct board {
    int match, game;
    char room[HALL_ID]; /* "": they are called */
    int64_t since;
    bool held; /* after a restart of the server it waits for both players */
};
struct tourney_note {
    int64_t at;
    char by[PERSON_NAME]; /* "": the server */
    char type[12];
    char *subject, *text; /* "" for none */
};
/* What the server keeps beside each match of the tournament. */
struct tourney_match {
    char (*room)[HALL_ID]; /* of each game, "" for none */
    bool changed;          /* since watchers were told */
    int ended;             /* which result its last one was, from 1; 0 */
};
/* The settings that are the server's own, read. */
struct tourney_rules {
    struct clock_control control;
    int64_t lag_ms, reconnect_ms, wait_ms;
    int warnings, boards, most;
    bool rated, open_entry, check_in;
};

struct tourney {
    struct hall *hall;
    char id[HALL_ID];
    enum tourney_state state;
    json_t *settings; /* as they were given, by the names of docs/protocol-server.md */
    json_t *shown;    /* as they are told: with what follows from them, without the openings */
    struct tourney_rules rules;
    struct agreement *agreement;
    char organiser[TOURNEY_STAFF_MAX][HALL_ID], arbiter[TOURNEY_STAFF_MAX][HALL_ID];
    int organisers, arbiters; /* the first organiser made it */
    char maker[PERSON_NAME];
    struct entry *entry;
    int entries;
    int64_t created, started, ended;
    char *why;    /* it was ended, or NULL */
    bool closing; /* an arena that plays its last games */

    struct plan plan; /* this and the next from the start on, while loaded: tourney_begun() */
    struct tournament tournament;
    int played, total, round, last_round; /* games, rounds, as last counted */
    bool loaded; /* the lines have been read: of one that is over on demand */
    struct series series;
    bool opened; /* the series is there */
    int64_t ran; /* hall time up to which an arena's time is counted, 0 */
    size_t logged;
    int lines; /* stored */
    struct board *board;
    int boards, board_room;
    struct tourney_match *match;
    int matches, match_room, results;
    struct tourney_note *note;
    int notes, notes_told;

    struct link **watcher;
    int watchers, watcher_room;
    bool moved; /* something may have become due */
    bool changed, standings_changed;
    json_t *players_told; /* as watchers were last told, or NULL */
    int64_t told, touched;
    unsigned version;
};

/* ---- making and finding ---- */

struct tourney *tourney_new(struct hall *, const struct person *maker);
void tourney_free(struct tourney *); /* from memory; nobody may watch */
struct tourney *tourney_find(struct hall *, const char *id);
void tourney_drop(struct tourney *); /* for ever */
/* Takes settings over if all of them can be: 0, or a negative status, nothing changed and what is
 * wrong in *error. `agreement` becomes the tourney's then. */
int tourney_configure(struct tourney *, json_t *settings, struct agreement *, struct agon_error *);
json_t *tourney_usual(void);          /* all settings that have a usual value, a new object */
void tourney_touch(struct tourney *); /* it changed: watchers are to be told */
void tourney_note(struct tourney *, const struct person *by, const char *type, const char *subject,
                  const char *text);

bool tourney_organises(const struct tourney *, const struct person *);
bool tourney_helps(const struct tourney *,
                   const struct person *); /* is named as one or the other */
bool tourney_arbitrates(const struct tourney *, const struct person *);
bool tourney_staff(struct tourney *, const struct person *, const char *role); /* false: no room */

static inline bool tourney_begun(const struct tourney *c)
{
    return c->loaded && c->state != TOURNEY_OPEN;
}

/* ---- players ---- */

/* The name as it may stand in a table: trimmed, 1 to 40 characters, none of them harmful. False:
 * *why says what is wrong. */
bool entry_name(const char *name, char out[ENTRY_NAME], const char **why);
struct entry *tourney_add(struct tourney *, const char *name); /* to be filled in */
void tourney_remove(struct tourney *, int player);
int tourney_player(const struct tourney *, const char *name);         /* -1 */
int tourney_player_of(const struct tourney *, const struct person *); /* -1 */
struct person *tourney_person(const struct tourney *, int player);    /* or NULL */
bool tourney_present(const struct tourney *, int player);             /* can play now */
int tourney_check(struct tourney *, int player, struct agon_error *); /* a test game */
/* The new account of a class's player with its code; the entry is made. */
struct entry *tourney_pupil(struct tourney *, struct person *owner, const char *account,
                            const char *name, char code[SESSION_CODE]);
void tourney_new_code(struct tourney *, struct person *, char code[SESSION_CODE]);

#endif
