/* The histories that clients of a server saw, compared with its records at the end.
 *
 * Every client notes what happens to it, in order. The checker knows the rules of the games and
 * nothing of the server: it compares these notes with each other and with the final records.
 * Times are ms on one steady clock of all clients. */
#ifndef TESTS_SERVER_HISTORY_H
#define TESTS_SERVER_HISTORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <agon/agon.h>

/* Turns count from 0; `n` is the turn, or of HISTORY_SAW the number of turns. */
enum history_kind {
    HISTORY_SENT,     /* turn n, a first time or again */
    HISTORY_DONE,     /* it was acknowledged */
    HISTORY_REFUSED,  /* it was refused */
    HISTORY_SAW,      /* the game has n turns */
    HISTORY_SAW_TURN, /* turn n is that text */
    HISTORY_ENDED,    /* the text is the reason and the points: "goal 1000 0" */
    HISTORY_LOST,     /* the connection: what was sent without an answer may have arrived */
    HISTORY_BACK      /* connected again, and the game shown */
};

struct history_turn {
    char *text;
    int64_t used; /* ms charged; below 0: no clock */
};

/* A game at the end, from the server. The turns belong to the history. */
struct history_record {
    const agon_game *rules;
    int player[AGON_SEATS]; /* the client at each seat */
    int turns;
    struct history_turn *turn;
    char result[64]; /* as of HISTORY_ENDED, "": in progress */
};

struct history_terms {
    int64_t charge_ms; /* what a turn may be charged beyond the thinking of its player, and once
                        * more for each connection that the player lost meanwhile */
    int64_t back_ms;   /* how long a client may wait after it, or the last outage, began */
    int64_t end;       /* when the history ends */
};

struct history;
struct history *history_new(int games);
void history_free(struct history *); /* NULL is allowed */
/* Adds something that a client saw in a game, in the order of each client. `text` is copied, NULL:
 * none. */
void history_note(struct history *, int client, int game, enum history_kind, int n,
                  const char *text, int64_t at);
/* No server could serve everybody between these times, through no fault of a server. */
void history_outage(struct history *, int64_t from, int64_t until);
/* Takes over record->turn and its texts. Once for every game. */
void history_put(struct history *, int game, const struct history_record *);

/* Figures of a check, and the worst that it found. */
struct history_summary {
    long turns, acknowledged, lost;  /* of records; answers; connections */
    int64_t charged_most, back_most; /* ms, as in the terms */
    int64_t back_median;
    int over;    /* games */
    int missing; /* turns acknowledged or shown that the record has not: each time a violation */
};

/* Calls `fault` with a line for each violation; the number of them. */
int history_check(const struct history *, const struct history_terms *,
                  void (*fault)(void *context, const char *line), void *context,
                  struct history_summary *);

#endif
