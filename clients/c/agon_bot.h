/* A client of Agon's bot protocol (docs/protocol-bot.md) for POSIX systems; needs jansson. It speaks
 * plain TCP, not encrypted; from afar join a program of three lines with `agon connect wss://HOST`.
 *
 *     static const char *choose(void *user, const struct bot_turn *turn)
 *     {
 *         return turn->legal[0];
 *     }
 *     ...
 *     struct bot_options options = {.host = "localhost", .port = "8018", .token = token};
 *     return bot_run(&options, choose, NULL);
 *
 * One call plays until it is to end; one thread uses a bot. */
#ifndef AGON_BOT_H
#define AGON_BOT_H

#include <stdbool.h>

/* Your turn. The texts live during the call. */
struct bot_turn {
    const char *game;           /* the server's id of it */
    const char *kind, *variant; /* "kamisado", "single" */
    const char *position;       /* as on the game's rules page; "" when hidden */
    const char *const *legal;   /* the legal turns, */
    int legals;                 /* 0 when there are too many (Arimaa) */
    int seat;                   /* 0 moves first */
    int number;
    long ms; /* for the answer, -1: no limit */
    struct bot *bot;
};
/* The turn to play, or NULL to resign. */
typedef const char *bot_choose_fn(void *user, const struct bot_turn *);

/* Says a line on standard error, as fprintf(stderr, ...), and where the game is a tournament's also on
 * the console of its page, for you and the organisers alone: at most once a second, its last 1000
 * bytes. */
void bot_log(const struct bot_turn *, const char *format, ...);

struct bot_options {
    const char *host, *port;
    const char *token;
    const char *kind; /* the only game played, NULL: all */
    const char
        *rival; /* challenged to `kind` (kamisado) with `control` (6s), again after each game;
                          NULL: nobody */
    const char *control;
    int games;  /* end after so many; 0: never */
    bool quiet; /* print nothing of games */
};

/* Plays; comes back by itself when cut off. 0 after options->games, 1 when the server refuses. */
int bot_run(const struct bot_options *, bot_choose_fn *, void *user);

#endif
