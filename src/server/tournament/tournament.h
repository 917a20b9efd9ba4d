/* Tournaments on the server: who takes part, whose games are played now, what came of them.
 *
 * Pairing and scoring are play/tournament's; here its players are accounts and engines, and each of
 * its games is an ordinary room that carries the tournament's id and the game's number. What
 * happens is a line in the store, written before or together with its consequence and in the order
 * in which it happened, so what is stored is always a beginning of what happened: a room is known
 * to its tournament before it exists, and a room that is over while its result is not in the log is
 * counted at the next start. A game that has a result takes no other.
 *
 * Everything runs on the server's loop and waits for nothing: tournaments_step() collects the
 * rooms that have ended, calls players to their next games and begins them when they are there. */
#ifndef SERVER_TOURNAMENT_TOURNAMENT_H
#define SERVER_TOURNAMENT_TOURNAMENT_H

#include <jansson.h>

#include "play/series.h"
#include "play/tournament/tournament.h"
#include "server/game/room.h"
#include "server/tournament/tournaments.h"
#include "server/users/user.h"

enum hosted_state { HOSTED_OPEN, HOSTED_RUNNING, HOSTED_PAUSED, HOSTED_OVER };
enum entry_state { ENTRY_REGISTERED, ENTRY_TESTING, ENTRY_READY, ENTRY_FAILED };

enum {
    HOSTED_PLAYERS_MAX = 256,
    HOSTED_STAFF_MAX = 16,
    HOSTED_WATCHED_MAX = 16, /* over one connection */
    HOSTED_TOLD_MS = 500,    /* how often watchers are told at most */
    HOSTED_REASON_MAX = 300, /* bytes */
    HOSTED_CHECK_TURNS = 3,  /* turns of a test game that prove a client */
    ENTRY_NAME = 168,        /* bytes of a name of 40 characters, with the NUL */
    ENTRY_MEMBERS = 400,
    ENTRY_FILE_NAME = 64,
    ENTRY_FILES_MAX = 10, /* of source code that a player has handed in, and */
    ENTRY_FILES_BYTES = 300000
};

/* A file of source code that was handed in; its text is in the store alone. */
struct entry_file {
    char name[ENTRY_FILE_NAME];
    int bytes;
    int64_t at;
};
/* A player before and after the start; its number is its place in the list. */
struct entry {
    char name[ENTRY_NAME], members[ENTRY_MEMBERS];
    char account[ID_SIZE]; /* who plays; "": an engine */
    char engine[32];
    int level, rating; /* rating 0: the account's */
    char role[12];     /* in a Challenge, else "" */
    char *handicap[2]; /* or NULL */
    enum entry_state state;
    char why[32];       /* the last test failed */
    char test[ID_SIZE]; /* the test game, or "" */
    int64_t tested;     /* when the last test game began */
    int64_t played;     /* when its last game or test ended, or 0 */
    int64_t rests;      /* when its break after a game is over, or 0 */
    bool asked;         /* whether they are ready, in a game of the tournament */
    bool coded;         /* came with a code */
    bool out;           /* at the start: is left out */
    bool late;          /* came after it */
    struct entry_file *file;
    int files;
    struct console *console; /* what its program says, or NULL (console.h) */
};
/* A game that was given out: its players are called, or play in a room. */
struct board {
    int match, game;
    char room[ID_SIZE]; /* "": they are called */
    int64_t since;
    bool held; /* after a restart of the server it waits for both players */
};
struct hosted_note {
    int64_t at;
    char by[USER_NAME]; /* "": the server */
    char type[12];
    char *subject, *text; /* "" for none */
};
/* What the server keeps beside each match of the tournament. */
struct hosted_match {
    char (*room)[ID_SIZE]; /* of each game, "" for none */
    struct play *play;     /* of each game, two sides; or NULL (plays.h) */
    bool changed;          /* since watchers were told */
    int ended;             /* which result its last one was, from 1; 0 */
};
/* When a round begins that is not the first: each game as soon as its players are free, or the
 * whole round after the one before it. */
enum round_start { ROUND_FREE, ROUND_ORGANISER, ROUND_BREAK };

/* The settings that are the server's own, read. */
struct hosted_rules {
    struct clock_control control;
    int64_t lag_ms, reconnect_ms, wait_ms;
    int warnings, boards, max_players;
    int draws; /* turns of each side before a draw may be agreed; -1: never */
    bool rated, open_entry, check_in, sources;
    enum chat_policy chat;
    enum round_start round_start;
    int64_t break_ms, game_break_ms; /* between rounds; of a player between two games */
    int64_t starts;      /* when it begins by itself, ms since 1970; 0: when it is told to */
    int64_t duration_ms; /* of an arena, or 0 */
};

struct hosted_tournament {
    struct tournaments *tournaments;
    char id[ID_SIZE];
    enum hosted_state state;
    json_t *settings; /* as they were given, by the names of docs/protocol-server.md */
    json_t *shown;    /* as they are told: with what follows from them, without the openings */
    struct hosted_rules rules;
    struct shared_game *shared_game;
    char organiser[HOSTED_STAFF_MAX][ID_SIZE], arbiter[HOSTED_STAFF_MAX][ID_SIZE];
    int organisers, arbiters; /* the first organiser made it */
    char maker[USER_NAME];
    struct entry *entry;
    int entries;
    int64_t created, started, ended;
    char *why;    /* it was ended, or NULL */
    bool closing; /* an arena that plays its last games */

    struct plan plan; /* this and the next from the start on, while loaded: hosted_begun() */
    struct tournament tournament;
    int played, total, round, last_round; /* games, rounds, as last counted */
    int open_round;     /* the last that may be played, where rounds wait; 0: not begun */
    int64_t next_round; /* when the one after it begins by itself, or 0 */
    bool loaded;        /* the lines have been read: of one that is over on demand */
    struct series series;
    bool opened; /* the series is there */
    int64_t ran; /* server time up to which an arena's time is counted, 0 */
    size_t logged;
    int lines; /* stored */
    struct board *board;
    int boards, board_room;
    struct hosted_match *match;
    int matches, match_room, results;
    struct hosted_note *note;
    int notes, notes_told;
    struct trial *trial; /* test games that are over, in their order (plays.h) */
    int trials;

    struct connection **watcher;
    int watchers, watcher_room;
    bool moved; /* something may have become due */
    bool tried; /* to begin at its time: again when something has moved */
    bool changed, standings_changed;
    json_t *players_told; /* as watchers were last told, or NULL */
    int64_t told, touched;
    bool said;        /* consoles have news (console.h), */
    int64_t said_at;  /* ... as told the last time, */
    int console_next; /* and whose is told first the next time */
    unsigned version;
};

/* ---- making and finding ---- */

struct hosted_tournament *hosted_new(struct tournaments *, const struct user *maker);
void hosted_free(struct hosted_tournament *); /* from memory; nobody may watch */
struct hosted_tournament *hosted_find(struct tournaments *, const char *id);
void hosted_drop(struct hosted_tournament *); /* for ever */
/* Takes settings over if all of them can be: 0, or a negative status, nothing changed and what is
 * wrong in *error. `shared game` becomes the tournament's then. */
int hosted_configure(struct hosted_tournament *, json_t *settings, struct shared_game *,
                     struct agon_error *);
json_t *hosted_usual(void); /* all settings that have a usual value, a new object */
void hosted_touch(struct hosted_tournament *); /* it changed: watchers are to be told */
void hosted_note(struct hosted_tournament *, const struct user *by, const char *type,
                 const char *subject, const char *text);

bool hosted_organises(const struct hosted_tournament *, const struct user *);
bool hosted_helps(const struct hosted_tournament *,
                  const struct user *); /* is named as one or the other */
bool hosted_arbitrates(const struct hosted_tournament *, const struct user *);
bool hosted_staff(struct hosted_tournament *, const struct user *,
                  const char *role); /* false: no room */

static inline bool hosted_begun(const struct hosted_tournament *t)
{
    return t->loaded && t->state != HOSTED_OPEN;
}

/* ---- players ---- */

/* The name as it may stand in a table: trimmed, 1 to 40 characters, none of them harmful. False:
 * *why says what is wrong. */
bool entry_name(const char *name, char out[ENTRY_NAME], const char **why);
struct entry *hosted_add(struct hosted_tournament *, const char *name); /* to be filled in */
void hosted_remove(struct hosted_tournament *, int player);
int hosted_player(const struct hosted_tournament *, const char *name);       /* -1 */
int hosted_player_of(const struct hosted_tournament *, const struct user *); /* -1 */
struct user *hosted_user(const struct hosted_tournament *, int player);      /* or NULL */
/* Whether the player is the reader's (may be NULL): their own account, or their bot. */
bool hosted_owns(const struct hosted_tournament *, int player, const struct user *reader);
bool hosted_present(const struct hosted_tournament *, int player);             /* can play now */
int hosted_check(struct hosted_tournament *, int player, struct agon_error *); /* a test game */
/* The new account of a class's player with its code; the entry is made. */
struct entry *hosted_pupil(struct hosted_tournament *, struct user *owner, const char *account,
                           const char *name, char code[SESSION_CODE]);
void hosted_new_code(struct hosted_tournament *, struct user *, char code[SESSION_CODE]);

#endif
