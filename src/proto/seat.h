/* A process seat: an external program as a player, for any protocol.
 *
 * The seat starts the program, handles greetings, time limits, floods and crashes, and restarts it
 * for the next game if it had to be ended. Messages are the protocol's part, in aei_client.c,
 * ugi_client.c, uci_client.c, cecp_client.c and text_client.c. */
#ifndef PROTO_SEAT_H
#define PROTO_SEAT_H

#include "core/text.h"
#include "os/guard.h"
#include "os/process.h"
#include "play/player.h"

enum seat_state {
    SEAT_DOWN,      /* no program is running, or it cannot play this game */
    SEAT_GREETING,  /* the first message was sent */
    SEAT_PREPARING, /* the new game was sent, its answer is due */
    SEAT_WAITING,   /* for the opponent */
    SEAT_THINKING   /* a turn is due */
};

struct seat;

/* The meaning of one line from the program. */
enum seat_heard {
    SEAT_NOTED,   /* understood; no event */
    SEAT_STRANGE, /* not of the protocol */
    SEAT_GREETED, /* the greeting is complete */
    SEAT_READY,   /* the new game is prepared */
    SEAT_TURN,    /* the turn is in seat->turn */
    SEAT_RESIGNED,
    SEAT_DRAW, /* it offers or accepts a draw */
    SEAT_UNFIT /* it cannot play this game: seat->why */
};

struct seat_protocol {
    const char *greeting; /* the first message; NULL: only turns are exchanged, and the program has
                           * SEAT_ANSWER_MS to read its first, during which no clock runs */
    /* Sends the new game at seat->line. SEAT_NOTED: the program must report that it is ready; or
     * SEAT_READY or SEAT_UNFIT at once. NULL: not needed. */
    enum seat_heard (*prepare)(struct seat *);
    /* Requests a turn at the end of `line`. */
    void (*go)(struct seat *, const struct agon_line *line, const struct agon_clock *, int64_t now);
    void (*played)(struct seat *, const struct agon_line *line); /* or NULL */
    /* Sends the opponent's draw offer; false: the program does not accept offers. NULL: the
     * protocol has none. */
    bool (*offered)(struct seat *);
    enum seat_heard (*hear)(struct seat *, const char *text); /* trimmed */
    /* Requests the turn now, or ends pondering. NULL: "stop" does the first. */
    void (*stop)(struct seat *);
    bool default_move;   /* PLAYER_MOVE_MS is sent for a turn without any limit */
    bool mates_in_moves; /* "mate N" counts the mover's moves, not both sides' turns */
    bool older;          /* programs of an older version do not answer the greeting: wait for
                 * SEAT_OLDER_MS */
};

/* A program and its settings; the texts are copied. */
struct seat_program {
    const char *command;
    const char
        *options; /* "name=value", separated by tabs, sent as options of the protocol, or NULL */
    struct player_limits limits;
    bool lenient;                       /* send options that it does not list, too */
    bool ponder;                        /* let it think on the opponent's time (AEI, UCI, CECP) */
    const struct process_limits *guard; /* its restrictions; copied; NULL: none */
};

struct seat {
    struct player player; /* first, so that a player can be cast to it */
    const struct seat_protocol *protocol;
    const agon_game *game;
    char *command, *options;
    struct player_limits limits;
    struct process_limits guard;
    bool guarded; /* `guard` applies */
    bool ponder, lenient;
    char *listed; /* the options that the program lists (seat_options.c) */
    size_t listed_n;

    enum seat_state state;
    struct process *process; /* or NULL */
    int64_t deadline;        /* of greeting and preparation */
    int64_t patience;        /* of a turn without a clock; or never */
    bool hurried;            /* ... after which the turn was requested at once */
    int depth;               /* reported since the last request, 0: none */
    int rubbish;             /* strange lines since the last request */
    bool unanswered;         /* a turn is due */
    bool fresh;              /* nothing was sent to the program yet; UCI, CECP: no options yet */
    bool replied;            /* the last turn was its own */

    bool has_event; /* waiting for the driver, before anything else */
    enum player_event_type event;
    char why[160];            /* the event's text, unless it is a turn: */
    char turn[AGON_TEXT_MAX]; /* in the game's notation */

    struct agon_line line;      /* the game as sent to the program */
    bool has_line;              /* false before the first game */
    struct agon_clock clock;    /* at the start of the game */
    int64_t asked, answered;    /* time of the last request and answer */
    unsigned offered;           /* abilities reported by the program: the protocol's bits */
    bool pondering, fenced;     /* AEI: an answer before readyok belongs to the ponder search */
    char variant[64];           /* UCI, CECP: the program's name for the game; "": it has none */
    struct agon_clock go_clock; /* UCI: at the last go */
    char expected[16];          /* UCI: the expected turn that the program is pondering on, */
    int expected_at;            /* and the turns of the line before it */
    bool chess960;              /* UCI: UCI_Chess960 is on, */
    bool chess960_chosen;       /* ... or off, by the player's options */
    int stale;                  /* UCI: searches whose answers are no longer needed */
    char *position;             /* UCI: the line as sent, without its newline, and its turns */
    size_t position_n, position_room;
    int position_turns;
    bool playing; /* CECP: it answers the opponent's turns automatically */
    bool once;    /* CECP: it plays one game and must then be restarted */
};

enum { SEAT_ANSWER_MS = 15000, SEAT_OLDER_MS = 5000, SEAT_RUBBISH_MOST = 200 };

/* The seats of AEI (Arimaa only), UGI, UCI and CECP (both chess-like games only) and the three-line
 * text protocol. Nothing is started before player_begin(). `game` outlives the player. NULL with
 * *error. */
struct player *aei_client_new(const agon_game *, const struct seat_program *, struct agon_error *);
struct player *ugi_client_new(const agon_game *, const struct seat_program *, struct agon_error *);
struct player *uci_client_new(const agon_game *, const struct seat_program *, struct agon_error *);
struct player *cecp_client_new(const agon_game *, const struct seat_program *, struct agon_error *);
struct player *text_client_new(const agon_game *, const struct seat_program *, struct agon_error *);

/* Handles one line from the program; player_next() returns the resulting event. */
void seat_hear(struct seat *, struct os_line *, int64_t now);

/* ---- for the protocols ---- */

struct player *seat_new(const struct seat_protocol *, const agon_game *,
                        const struct seat_program *, struct agon_error *);
/* Sends one line, printf-wise; for long lines seat_send_text(). If the program does not accept it,
 * its silence is detected. */
void seat_send(struct seat *, const char *format, ...) AGON_PRINTF(2, 3);
void seat_send_text(struct seat *, const char *line, size_t n); /* `line` ends with a newline */
/* The rest of the text after `word` and blanks, or NULL if it begins otherwise. */
const char *seat_after(const char *text, const char *word);
void seat_set_name(struct seat *, const char *name);
/* Calls fn for each "name=value" of the options. */
void seat_each_option(struct seat *,
                      void (*fn)(struct seat *, const char *name, const char *value));
/* Reads the next "name=value" of s->options; *at advances. False: there are no more. */
bool seat_next_option(const char **at, char name[64], char value[256]);
/* Stores why the program is unusable: SEAT_UNFIT. */
enum seat_heard seat_unfit(struct seat *, const char *format, ...) AGON_PRINTF(2, 3);
/* Adds the limits of a turn to "go", with the protocol's words for each seat's time and
 * increment. */
struct seat_go_words {
    const char *time[AGON_SEATS], *increment[AGON_SEATS];
};
void seat_write_limits(const struct seat *, const struct agon_line *, const struct agon_clock *,
                       const struct seat_go_words *, struct text *out);
/* A seat's time for the current turn, including the increment; 0: not timed. */
int64_t seat_time_left(const struct agon_clock *, int seat);
/* The number of turns that seat->line and `line` share from the start. */
int seat_common_turns(const struct seat *, const struct agon_line *line);

#endif
