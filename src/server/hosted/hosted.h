/* Tournaments on the server: their data, and finding them.
 *
 * play/tournament does pairing and scoring; here the players are accounts and engines, and each
 * game is an ordinary room with the tournament's id and the game's number. Every event is a line in
 * the store (keep.h), written before or together with its consequence, so the store always has a
 * prefix of the events: a room is recorded in the tournament before it exists, and a room that
 * ended without a result in the log is counted at the next start. A game with a result accepts no
 * other.
 *
 * Everything runs on the server's loop and never blocks. tournaments_step() (step.h) collects
 * finished rooms, calls players to their next games and begins these when both players are
 * there. */
#ifndef SERVER_HOSTED_HOSTED_H
#define SERVER_HOSTED_HOSTED_H

#include <jansson.h>

#include "play/series.h"
#include "play/tournament/tournament.h"
#include "server/game/room.h"
#include "server/hosted/entry.h"
#include "server/hosted/tournaments.h"
#include "server/users/user.h"

enum hosted_state { HOSTED_OPEN, HOSTED_RUNNING, HOSTED_PAUSED, HOSTED_OVER };

enum {
    HOSTED_PLAYERS_MAX = 256,
    HOSTED_STAFF_MAX = 16,
    HOSTED_WATCHED_MAX = 16, /* over one connection */
    HOSTED_SEND_MS = 500,    /* minimum between two messages to watchers */
    HOSTED_REASON_MAX = 300, /* bytes */
    HOSTED_CHECK_TURNS = 3   /* turns in a test game that prove that a client works */
};

/* An assigned game: its players are called, or play in a room. */
struct hosted_game {
    int match, game;
    char room[ID_SIZE]; /* "": they are called */
    int64_t since;
    bool held; /* after a restart of the server it waits for both players */
};
/* A public note about an event (notes.h). */
struct hosted_note {
    int64_t at;
    char by[USER_NAME]; /* "": the server */
    char type[12];
    char *subject, *text; /* "" for none */
};
/* The server's data about a match of the tournament. */
struct hosted_match {
    char (*room)[ID_SIZE];   /* of each game, "" for none */
    struct side_stats *play; /* of each game, two sides; or NULL (plays.h) */
    bool changed;            /* since the last update to watchers */
    int ended;               /* the number of its last result, from 1; 0: none */
};
/* When rounds after the first begin: each game as soon as its players are free; the whole round
 * when the organiser says so; or the whole round after a break. */
enum round_start { ROUND_FREE, ROUND_ORGANISER, ROUND_BREAK };

/* Settings that only the server uses, parsed. */
struct hosted_rules {
    struct clock_control control;
    int64_t lag_ms, reconnect_ms, wait_ms;
    int warnings, boards, max_players;
    int draws; /* turns of each side before a draw may be agreed; -1: never */
    bool rated, open_entry, check_in, sources;
    enum chat_policy chat;
    enum round_start round_start;
    int64_t break_ms, game_break_ms; /* between rounds; of a player between two games */
    int64_t starts;                  /* automatic start, ms since 1970; 0: on command */
    int64_t duration_ms;             /* of an arena, or 0 */
};

struct hosted_tournament {
    struct tournaments *tournaments;
    char id[ID_SIZE];
    enum hosted_state state;
    json_t *settings; /* as given, by the names of docs/protocol-server.md */
    json_t *shown;    /* as shown: with derived values, without the openings */
    struct hosted_rules rules;
    struct shared_game *shared_game;
    char organiser[HOSTED_STAFF_MAX][ID_SIZE], arbiter[HOSTED_STAFF_MAX][ID_SIZE];
    int organisers, arbiters; /* the first organiser created it */
    char maker[USER_NAME];
    struct entry *entry;
    int entries;
    int64_t created, started, ended;
    char *why;    /* why it was ended early, or NULL */
    bool closing; /* an arena whose last games are under way */

    struct plan plan; /* this and the next: from the start on, while loaded: hosted_begun() */
    struct tournament tournament;
    int played, total, round, last_round; /* games and rounds, as last counted */
    int open_round;     /* the last that may be played, if rounds wait; 0: not begun */
    int64_t next_round; /* when the one after it begins automatically, or 0 */
    bool loaded;        /* its lines have been read; if finished, on demand */
    struct series series;
    bool opened; /* `series` is valid */
    int64_t ran; /* server time up to which an arena's time has been counted, or 0 */
    size_t logged;
    int lines; /* stored */
    struct hosted_game *board;
    int boards, board_room;
    struct hosted_match *match;
    int matches, match_room, results;
    struct hosted_note *note;
    int notes, notes_sent;
    struct trial *trial; /* finished test games, in order (plays.h) */
    int trials;

    struct connection **watcher;
    int watchers, watcher_room;
    bool moved; /* something may be due now */
    bool tried; /* a timed start has been tried; again after `moved` */
    bool changed, standings_changed;
    json_t *players_sent; /* as last sent to watchers, or NULL */
    int64_t sent, touched;
    bool consoles_new;     /* consoles have new text (console.h) */
    int64_t consoles_sent; /* when they were last sent */
    int console_next;      /* the next player whose console is sent first */
    unsigned version;
};

extern const char *const hosted_states[]; /* names of the states, in the store and as JSON */

/* Creates a tournament in memory; `maker` NULL: the server. release.h frees it. */
struct hosted_tournament *hosted_new(struct tournaments *, const struct user *maker);
struct hosted_tournament *hosted_find(struct tournaments *, const char *id); /* or NULL */
void hosted_touch(struct hosted_tournament *); /* it has changed: watchers get an update */

static inline bool hosted_begun(const struct hosted_tournament *t)
{
    return t->loaded && t->state != HOSTED_OPEN;
}

#endif
