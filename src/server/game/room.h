/* Rooms: games from the challenge to the end, their players, watchers and log.
 *
 * A room's log is the events of its match with the moments at which they happened; played again
 * they give the same match, clocks included. Nothing here waits: writes are queued, engines
 * think on a thread pool, watchers get news by room_broadcast_all() when everything that
 * happened has happened. */
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
    OPPONENT_USER /* the one who is invited */
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
    struct user *user;    /* NULL: free, an engine's, or of a forgotten user */
    char id[ID_SIZE];     /* the user's, "" for none */
    char name[ROOM_NAME]; /* "" while free */
    char engine[32];      /* its id, or "" */
    int level;
    bool agreed, quiet; /* quiet: wants no chat */
    int sent;           /* number of the last turn taken from here, -1: none */
    uint64_t sent_hash; /* of its text as it was sent, 0: not known */
    int warned;         /* illegal turns that were only refused, in a tournament */
    int noticed;        /* which notice of their turn was sent last (game/notices.c) */
    int64_t left_at;    /* since when its player is away from the game under way, 0: is here */
    int lag;            /* ms, as last reported in a tournament's game, -1 */
    char *words;        /* the last ones in a tournament's game: why it failed, or NULL */
    struct conditional *conditional; /* in a game by days, or NULL */
};
struct chat_message {
    int64_t at;
    int seat; /* -1: a watcher */
    char name[ROOM_NAME], *text;
    char user[ID_SIZE];
};

/* What is known of a match that is not in memory. */
struct room_summary {
    int seat, number, turns, offer_seat;
    unsigned accepted;
    bool paused;
    uint64_t key; /* of the position */
};

/* A turn of a chess-like game as chess books write it, with what identifies that turn. */
struct room_san {
    char text[16]; /* "": it is too long */
    int turns;     /* with it */
    uint64_t before;
    agon_move move;
};

struct room {
    struct rooms *rooms;
    char id[ID_SIZE], key[ROOM_KEY]; /* key "": none is needed */
    enum phase phase;
    enum opponent opponent;
    struct shared_game *shared_game;
    struct clock_control control;
    bool days, rated, private, takebacks;
    int seats;
    char maker[ID_SIZE], invited[ID_SIZE]; /* invited: OPPONENT_USER, else "" */
    int64_t created, ended, touched;
    int64_t acted;         /* when the last turn was played, or it was made; stands still while no
                              server runs */
    struct address *payer; /* the address it counts for, or NULL */
    struct match *match;   /* begun from PHASE_PLAYING on; NULL: it rests (game/unload.h) */
    struct room_summary summary;
    bool waking; /* the match is on its way back */
    bool aborted;
    int first_missing;   /* the seat without a first turn, for which it was cancelled; -1 */
    int left_seat;       /* the seat whose player had left a game that was called a draw, -1 */
    bool absence_counts; /* players can be away from it now (game/absence.h) */
    int64_t first_ms;    /* for each first turn (game/first_turn.h); 0: clocks run from the start */
    bool proposed;       /* the set-up was changed: everybody has to agree to it */
    int events;
    int invited_noticed;       /* which notice the invited player got last (game/notices.c) */
    int adjourner;             /* the seat that offers to adjourn or to go on, -1: none */
    unsigned adjourn_agreed;   /* bit per seat */
    int rating[AGON_SEATS][2]; /* before and after a game that was rated, else 0 */
    unsigned rematch;          /* bit per seat that asked for one */
    unsigned rematch_declined; /* ... whose offer was declined */
    unsigned rematch_noticed;  /* ... of whose offer the others know */
    char next[ID_SIZE];        /* the rematch, or "" */
    char tournament[ID_SIZE];  /* the tournament it is a game of, or "" */
    int pairing, nth;          /* its match and game there, from 0; pairing -1: a test game */
    char *event;               /* its title, or NULL */
    char *why_paused;          /* the tournament, as long as it is; or NULL */
    json_t *messages;          /* of its organisers to everybody, the latest first, or NULL */
    bool message_shown;        /* the latest has not been taken back */
    char *opening;             /* turns played before the clocks start, or NULL */
    int64_t lag_ms;            /* of every turn that counts for nobody */
    int draws;                 /* turns of each side before a draw may be agreed, -1: never */
    int warnings;              /* illegal turns that are only refused, -1: all of them */
    unsigned unready; /* bit per seat: its player has not said so, and the clocks stand till then */
    struct room *next_ended;
    enum chat_policy chat_policy; /* its tournament's */
    struct chat_message *chat;
    int chats;
    struct connection **watcher;
    int watchers, watcher_capacity;
    struct engine_turn *engine_turn; /* the engine at work, or NULL */
    struct room *next_changed;
    struct room_san *san; /* of its last turn, or NULL */
    int64_t turn_us;      /* when the turn came that watchers have not seen yet, 0 */
    bool changed, setup_changed;
    bool told, lag_told; /* changed: the news for its watchers, GAME and who is there */
    bool on_air;         /* the channel of its kind shows it, until it is live no more */
    unsigned version;
    struct room_import *import; /* what it was imported from; NULL: it was played here */
    struct timer deadline;      /* when time changes it */
    struct room_seat seat[];    /* one a seat */
};

extern const char *const room_phases[], *const room_opponents[]; /* their names */

/* What it belonged to: a tournament's title, or what its record names; NULL. */
const char *room_event(const struct room *);
bool room_by_days(const struct clock_control *); /* correspondence: players come and go */
/* A room with free seats that no server knows; it takes over the reference to the shared game. */
struct room *room_alloc(struct shared_game *, const struct clock_control *);
void room_dealloc(struct room *); /* frees what hangs on it but the shared game, and itself */
/* A new one, held by the server. */
struct room *room_new(struct rooms *, struct shared_game *, const struct clock_control *);
struct room *room_find(struct rooms *, const char *id); /* in memory, or NULL */
void room_drop_match(struct room *);                    /* the match and what was said */
void room_schedule(struct room *, int64_t at); /* time changes it then; CLOCK_NEVER: not any more */
void room_sit(struct room *, int seat, struct user *);
void room_sit_engine(struct room *, int seat, const char *engine, int level);
void room_rise(struct room *, int seat);
void room_write_time(const struct room *, char text[ROOM_TIME]); /* its control */
/* It counts for this address until it is over. */
void room_pay(struct room *, struct address *);
/* Nobody with an account has a part in it. */
bool room_is_guests(const struct room *);
/* Whether a rematch is rated: as the game was, unless a guest plays. Guests are paired for rated
 * games, but choose no opponent for one. */
bool room_rematch_is_rated(const struct room *);
void room_forget_user(struct rooms *, const struct user *);       /* from every room in memory */
unsigned room_seats_of(const struct room *, const struct user *); /* bit per seat */
bool room_full(const struct room *);
bool room_agreed(const struct room *);
void room_change_setup(struct room *, struct shared_game *, int proposer);
/* The line of play as it is now: in a real-time game a copy on which the time since the last event
 * has passed (true: release it), else the match's own (false). */
bool room_line_now(const struct room *, struct agon_line *);
struct chat_message *room_say(struct room *, struct user *, int seat, const char *text);
bool room_hears(const struct room *, const struct user *, const struct chat_message *);

void room_touch(struct room *);     /* it has changed: watchers get news (broadcast.h) */
void room_touch_lag(struct room *); /* lag, or who is there, has changed: likewise */

#endif
