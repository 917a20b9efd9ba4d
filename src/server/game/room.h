/* Rooms: games from the challenge to the end, their players, watchers and log.
 *
 * A room's log is the list of its match's events with their times; replaying it gives the same
 * match, clocks included. Nothing here waits: writes are queued, engines run on a thread pool, and
 * room_broadcast_all() notifies watchers after all events of a round. */
#ifndef SERVER_GAME_ROOM_H
#define SERVER_GAME_ROOM_H

#include <jansson.h>

#include "play/match.h"
#include "server/game/rooms.h"
#include "server/game/shared_game.h"

struct conditional;
struct room_import;
struct connection;
struct user;
struct engine_turn;

enum phase { PHASE_OPEN, PHASE_TALKS, PHASE_PLAYING, PHASE_OVER };
enum opponent {
    OPPONENT_ENGINE,
    OPPONENT_OPEN,
    OPPONENT_LINK,
    OPPONENT_SELF,
    OPPONENT_USER /* the invited user */
};
enum {
    ROOM_KEY = 23,
    ROOM_NAME = 100,
    ROOM_WORDS = 1024,
    ROOM_TIME = 128,
    ROOM_CHAT_MAX = 500,
    ROOM_CHAT_WATCHERS_MAX = 300,
    ROOM_EVENTS_MAX = 1 << 16,
    ROOMS_WATCHED_MAX = 64 /* over one connection */
};

struct room_seat {
    struct user *user;    /* NULL: free, an engine's, or a deleted user's */
    char id[ID_SIZE];     /* the user's, "" for none */
    char name[ROOM_NAME]; /* "" if free */
    char engine[32];      /* its id, or "" */
    short level;
    bool agreed, quiet; /* quiet: chat is off */
    int sent;           /* number of the last turn received from here, -1: none */
    uint64_t sent_hash; /* hash of its text, 0: unknown */
    int warned;         /* illegal turns refused so far, in a tournament */
    int noticed;        /* last notification about its turn (game/notices.c) */
    int64_t left_at;    /* since when its player has been absent, 0: present */
    int64_t lost_at;    /* the first outage since its player was here, 0: none (game/forgive.h) */
    int lag;            /* ms, as last sent in a tournament's game, -1 */
    int late;           /* ms from its flag's fall to the turn that came all the same, -1: none */
    char *words;        /* a program's last output in a tournament's game: why it failed, or NULL */
    struct conditional *conditional; /* in a game by days, or NULL */
};
struct chat_message {
    int64_t at;
    int seat; /* -1: a watcher */
    char name[ROOM_NAME], *text;
    char user[ID_SIZE];
};

/* The state of a match that is not in memory. */
struct room_summary {
    int seat, number, turns, offer_seat;
    unsigned accepted;
    bool paused;
    uint64_t key; /* of the position */
};

/* A turn of a chess-like game in standard notation, with the state that identifies the turn. */
struct room_san {
    char text[16]; /* "": too long */
    int turns;     /* including this one */
    uint64_t before;
    agon_move move;
};

struct room {
    struct rooms *rooms;
    char id[ID_SIZE], key[ROOM_KEY]; /* key "": anyone may join */
    enum phase phase;
    enum opponent opponent;
    struct shared_game *shared_game;
    struct clock_control control;
    bool days, rated, private, takebacks;
    int seats;
    char maker[ID_SIZE], invited[ID_SIZE]; /* invited: OPPONENT_USER, else "" */
    int64_t created, ended, touched;
    int64_t acted;         /* when the last turn was played or the room was made; does not advance
                            * while no server runs */
    struct address *payer; /* whose limit it counts against, or NULL */
    struct match *match;   /* from PHASE_PLAYING on; NULL: unloaded (game/unload.h) */
    struct room_summary summary;
    int64_t down; /* ms in which no server has run since it was unloaded */
    bool waking;  /* the match is being loaded */
    bool aborted;
    bool absence_counts; /* players can be absent now (game/absence.h) */
    bool proposed;       /* the set-up was changed: all players must agree to it */
    int first_missing;   /* the seat without a first turn, which cancelled the game; -1 */
    int left_seat;       /* the seat whose player had left a game called a draw, -1 */
    int64_t logged;      /* the last event */
    int64_t first_ms;    /* for each first turn (game/first_turn.h); 0: clocks run from the start */
    int events;
    int invited_noticed;          /* last notification of the invited user (game/notices.c) */
    int adjourner;                /* the seat that offers to adjourn or to resume, -1: none */
    unsigned adjourn_agreed;      /* bit per seat */
    int rating[AGON_SEATS][2];    /* before and after a game that was rated, else 0 */
    unsigned rematch;             /* seats that offered one */
    unsigned rematch_declined;    /* seats whose offer was declined */
    unsigned rematch_noticed;     /* seats whose offer was notified */
    char next[ID_SIZE];           /* the rematch, or "" */
    char tournament[ID_SIZE];     /* its tournament, or "" */
    int pairing, nth;             /* its match and game there, from 0; pairing -1: a test game */
    char *event;                  /* its title, or NULL */
    char *why_paused;             /* why the tournament paused it, or NULL */
    json_t *messages;             /* from organisers to all, the latest first, or NULL */
    char *opening;                /* turns played before the clocks start, or NULL */
    int64_t lag_ms;               /* allowance per turn not charged to any clock */
    int draws;                    /* turns per side before a draw may be agreed, -1: never */
    int warnings;                 /* illegal turns refused without losing, -1: unlimited */
    unsigned unready;             /* bit per seat: its player is not ready, and the clocks wait */
    enum chat_policy chat_policy; /* its tournament's */
    struct room *next_ended;
    struct chat_message *chat;
    struct connection **watcher;
    int chats, watchers, watcher_capacity;
    unsigned version;
    struct engine_turn *engine_turn; /* the running search, or NULL */
    struct room *next_changed;
    struct room_san *san; /* of its last turn, or NULL */
    int64_t turn_us;      /* arrival of the turn not yet broadcast, or 0 */
    bool changed, setup_changed;
    bool game_changed, lag_changed; /* changed: what to send to watchers, GAME and presence */
    bool on_air;                    /* its kind's channel shows it while it is live */
    bool passed;                    /* a test game: its player has passed */
    bool message_shown;             /* the latest message has not been withdrawn */
    struct room_import *import;     /* the record it was imported from; NULL: not imported */
    struct timer deadline;          /* when time next changes it */
    struct room_seat seat[];        /* one a seat */
};

extern const char *const room_phases[], *const room_opponents[]; /* their names */

/* The event it belonged to: a tournament's title, or the one in its record; NULL. */
const char *room_event(const struct room *);
bool room_by_days(const struct clock_control *); /* correspondence: players need not be present */
/* A room with free seats, not registered with a server. Takes over the reference to the shared
 * game. */
struct room *room_alloc(struct shared_game *, const struct clock_control *);
void room_dealloc(struct room *); /* frees it and its data, except the shared game */
/* Creates and registers a room. */
struct room *room_new(struct rooms *, struct shared_game *, const struct clock_control *);
struct room *room_find(struct rooms *, const char *id); /* in memory, or NULL */
void room_drop_match(struct room *);                    /* the match and the chat */
void room_schedule(struct room *, int64_t at); /* when time changes it next, or CLOCK_NEVER */
void room_sit(struct room *, int seat, struct user *);
void room_sit_engine(struct room *, int seat, const char *engine, int level);
void room_rise(struct room *, int seat);
void room_write_time(const struct room *, char text[ROOM_TIME]); /* its control */
/* Counts it against this address until it is over. */
void room_pay(struct room *, struct address *);
/* Whether no account plays in it. */
bool room_is_guests(const struct room *);
/* When it is called off unless a turn is played: a game of guests, which no player may end. Or
 * CLOCK_NEVER. */
int64_t room_called_off_at(const struct room *);
/* Whether a rematch is rated: as the game was, unless a guest plays. Guests are paired for rated
 * games, but choose no opponent for one. */
bool room_rematch_is_rated(const struct room *);
void room_forget_user(struct rooms *, const struct user *);       /* from every room in memory */
unsigned room_seats_of(const struct room *, const struct user *); /* bit per seat */
bool room_full(const struct room *);
bool room_agreed(const struct room *);
void room_change_setup(struct room *, struct shared_game *, int proposer);
/* The current line of play: in a real-time game a copy advanced to the present (true: release it),
 * else the match's own (false). */
bool room_line_now(const struct room *, struct agon_line *);
struct chat_message *room_say(struct room *, struct user *, int seat, const char *text);
bool room_hears(const struct room *, const struct user *, const struct chat_message *);

void room_touch(struct room *);     /* schedules an update for the watchers (broadcast.h) */
void room_touch_lag(struct room *); /* the same for lag and presence */

#endif
