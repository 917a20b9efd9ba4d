/* A process seat: a program of its own as a player, whatever protocol it speaks.
 *
 * The seat starts the program, sees to greetings, time limits, floods and crashes, and starts it
 * again for the next game when it had to be ended. The words belong to the protocols, in
 * aei_client.c, ugi_client.c, uci_client.c, cecp_client.c and text_client.c. */
#ifndef PROTO_SEAT_H
#define PROTO_SEAT_H

#include "core/text.h"
#include "os/guard.h"
#include "os/process.h"
#include "play/player.h"

enum seat_state {
    SEAT_DOWN,      /* no program runs, or the one that does is of no use for this game */
    SEAT_GREETING,  /* the first message is sent */
    SEAT_PREPARING, /* it has the new game, its answer is awaited */
    SEAT_WAITING,   /* for the opponent */
    SEAT_THINKING   /* a turn is awaited */
};

struct seat;

/* What a protocol makes of one line from the program. */
enum seat_heard {
    SEAT_NOTED,   /* understood; nothing for the match */
    SEAT_STRANGE, /* not of the protocol */
    SEAT_GREETED, /* the greeting is over */
    SEAT_READY,   /* the new game is prepared */
    SEAT_TURN,    /* the turn is in seat->turn */
    SEAT_RESIGNED,
    SEAT_DRAW, /* it offers a draw, or accepts one */
    SEAT_UNFIT /* it is of no use for this game: seat->why */
};

struct seat_protocol {
    const char *greeting; /* the first message; NULL: nothing is said but turns, and the program has
                           * SEAT_ANSWER_MS to read its first, during which no clock runs */
    /* Tells the program about the new game at seat->line. SEAT_NOTED: it was asked whether it is
     * ready; or SEAT_READY or SEAT_UNFIT at once. NULL: it need not know. */
    enum seat_heard (*prepare)(struct seat *);
    /* Asks for a turn at the end of `line`. */
    void (*go)(struct seat *, const struct agon_line *line, const struct agon_clock *, int64_t now);
    void (*played)(struct seat *, const struct agon_line *line); /* or NULL */
    /* Says that the opponent offers a draw; false: the program does not want to know. NULL: there
     * is no word for it. */
    bool (*offered)(struct seat *);
    enum seat_heard (*hear)(struct seat *, const char *text); /* without blanks at its ends */
    /* Has the turn played now, or a search on the opponent's time ended. NULL: "stop" does the
     * first. */
    void (*stop)(struct seat *);
    bool default_move;   /* a turn without any limit gets PLAYER_MOVE_MS */
    bool mates_in_moves; /* "mate N" counts the mover's moves, not the turns of all */
    bool older; /* programs of an older version do not answer the greeting: SEAT_OLDER_MS are waited
                 */
};

/* A program and its settings; the texts are copied. */
struct seat_program {
    const char *command;
    const char
        *options; /* "name=value", tabs between them, sent as options of the protocol, or NULL */
    struct player_limits limits;
    bool ponder;                        /* let it think on the opponent's time (AEI, UCI, CECP) */
    const struct process_limits *guard; /* what it may use; copied; NULL: all that we may */
};

struct seat {
    struct player player; /* first, so that a player is its seat */
    const struct seat_protocol *protocol;
    const agon_game *game;
    char *command, *options;
    struct player_limits limits;
    struct process_limits guard;
    bool guarded; /* `guard` applies */
    bool ponder;

    enum seat_state state;
    struct process *process; /* or NULL */
    int64_t deadline;        /* of the greeting and the preparing */
    int64_t patience;        /* a turn that no clock limits is waited for until then; or never */
    bool hurried;            /* ... after which the program was told to play now */
    int depth;               /* reported since the last turn was asked for, 0: none */
    int rubbish;             /* strange lines since the last answer was asked for */
    bool unanswered;         /* a turn is owed */
    bool fresh;              /* the program has read nothing yet; UCI, CECP: no options yet */
    bool replied;            /* the last turn was its own */

    bool has_event; /* to be given out, before anything else */
    enum player_event_type event;
    char why[160];            /* the event's text, unless it is a turn: */
    char turn[AGON_TEXT_MAX]; /* in the game's notation */

    struct agon_line line;   /* the game as the program knows it */
    bool has_line;           /* false before the first game */
    struct agon_clock clock; /* as the game began */
    int64_t asked, answered; /* when the last turn was */
    unsigned offered;        /* what the program says it can do: the protocol's bits */
    bool pondering, fenced;  /* AEI: an answer before readyok is to the ponder search */
    char variant[64];        /* UCI, CECP: what the program calls the game; "": it has none such */
    struct agon_clock told;  /* UCI: at the last go */
    char expected[16];       /* UCI: the opponent's turn that the program expects, */
    int expected_at;         /* and the turns of the line before it */
    int stale;               /* UCI: searches whose answers nobody waits for any more */
    bool playing;            /* CECP: it answers the opponent's turns unasked */
    bool once;               /* CECP: it plays one game and has to be started again */
};

enum { SEAT_ANSWER_MS = 15000, SEAT_OLDER_MS = 5000, SEAT_RUBBISH_MOST = 200 };

/* The seats of AEI (Arimaa only), UGI, UCI and CECP (both chess-like games only) and three lines of
 * text. Nothing is started before player_begin(). `game` outlives the player. NULL with *error. */
struct player *aei_client_new(const agon_game *, const struct seat_program *, struct agon_error *);
struct player *ugi_client_new(const agon_game *, const struct seat_program *, struct agon_error *);
struct player *uci_client_new(const agon_game *, const struct seat_program *, struct agon_error *);
struct player *cecp_client_new(const agon_game *, const struct seat_program *, struct agon_error *);
struct player *text_client_new(const agon_game *, const struct seat_program *, struct agon_error *);

/* Takes in one line from the program; player_next() says what came of it. */
void seat_hear(struct seat *, struct os_line *, int64_t now);

/* ---- for the protocols ---- */

struct player *seat_new(const struct seat_protocol *, const agon_game *,
                        const struct seat_program *, struct agon_error *);
/* Sends one line, printf-wise; for long lines seat_send_text(). A program that does not take it is
 * found out by its silence. */
void seat_send(struct seat *, const char *format, ...) AGON_PRINTF(2, 3);
void seat_send_text(struct seat *, const char *line, size_t n); /* `line` ends with a newline */
/* What follows `word` and blanks in the text, or NULL when it begins otherwise. */
const char *seat_after(const char *text, const char *word);
void seat_set_name(struct seat *, const char *name);
/* Calls fn for each "name=value" of the options. */
void seat_each_option(struct seat *,
                      void (*fn)(struct seat *, const char *name, const char *value));
/* Why the program is of no use: SEAT_UNFIT. */
enum seat_heard seat_unfit(struct seat *, const char *format, ...) AGON_PRINTF(2, 3);
/* Adds the limits of a turn to "go": the words for each seat's time and increment are the
 * protocol's. */
struct seat_go_words {
    const char *time[AGON_SEATS], *increment[AGON_SEATS];
};
void seat_write_limits(const struct seat *, const struct agon_line *, const struct agon_clock *,
                       const struct seat_go_words *, struct text *out);
/* What a seat has for the turn in play, the increment included; 0: it is not timed. */
int64_t seat_time_left(const struct agon_clock *, int seat);
/* How many turns seat->line and `line` have in common. */
int seat_common_turns(const struct seat *, const struct agon_line *line);

#endif
