/* A game at this terminal, between people and engines. */
#ifndef CLI_PLAY_GAME_H
#define CLI_PLAY_GAME_H

#include "cli/board.h"
#include "cli/contestant.h"
#include "cli/play_input.h"
#include "play/referee.h"

struct play_game {
    const agon_game *game;
    struct contestant contestant[AGON_SEATS];
    struct referee referee;
    struct player *player[AGON_SEATS + 1]; /* NULL for people; the last is the adviser, if any */
    struct agon_line draft;                /* the match's line and the moves typed so far */
    int drafted;                           /* match.number when it was copied, -1 before */
    int changes;                           /* match.changes then */
    agon_move passed;                      /* the time in the draft's turn then, a tick, or 0 */
    int shown;                             /* turns of the line displayed so far */
    int64_t sand, painted; /* the most sand so far; when hourglasses were last painted */
    struct board_look look;
    const char *record; /* file for the record, or NULL */
    FILE *out;          /* where answers are printed */
    /* In full screen, where the board and the moves are always in view: shows the state while a
     * command waits; else NULL. */
    void (*refresh)(void *screen);
    void *screen;
    bool leaving;
};

/* play.c creates the players and waits for them. */

/* ---- running (play_game.c) ---- */

/* Advances the game: false if it is over or a person wants to leave. Ends with a message without
 * memory. */
bool play_game_tend(struct play_game *);
int64_t play_game_due(const struct play_game *);
/* Whether the match has changed since the draft was copied. */
bool play_game_is_stale(const struct play_game *);
/* Whether a person is to move. */
bool play_game_is_yours(const struct play_game *);
/* Copies the match's line into the draft. */
void play_game_redraft(struct play_game *);
/* Requests the rest of the turn from the adviser: `text` has AGON_TEXT_MAX bytes. False with a
 * message. */
bool play_game_advise(struct play_game *, char *text);

/* ---- commands (play_talk.c) ---- */

/* Carries out a line that a person typed: a command or moves. */
void play_game_obey(struct play_game *, const char *text);
/* Plays a legal move of the person to move. */
void play_game_step(struct play_game *, agon_move);
/* Appends the game's record to a file and reports it; false on failure. */
bool play_game_save(struct play_game *, const char *path);

/* ---- display (play_show.c) ---- */

/* With the turn being typed, and the clocks; nothing in full screen. */
void show_board(const struct play_game *);
bool show_is_timed(const struct play_game *); /* whether there is a time control */
void show_clocks(const struct play_game *);   /* a line */
void show_news(struct play_game *);           /* turns not displayed yet, and an offer */
void show_offer(const struct play_game *);    /* of an engine or a program, if there is one */
void show_moves(const struct play_game *, int most); /* legal moves, at most `most` */
enum { PLAY_RESULT_MAX = 200 };
/* "The game is over: Gold wins, goal, 1-0", as snprintf; the game is over. */
void show_result(const struct play_game *, char *text, size_t size);
void show_end(const struct play_game *);
/* "Gold, turn 5> " */
void show_prompt(const struct play_game *, char *text, size_t size);

#endif
