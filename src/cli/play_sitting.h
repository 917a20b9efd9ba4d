/* A sitting: one game at this terminal, people and engines around it. */
#ifndef CLI_PLAY_SITTING_H
#define CLI_PLAY_SITTING_H

#include "cli/board.h"
#include "cli/contestant.h"
#include "cli/play_input.h"
#include "play/referee.h"

struct sitting {
    const agon_game *game;
    struct contestant contestant[AGON_SEATS];
    struct referee referee;
    struct player *player[AGON_SEATS + 1]; /* NULL for people; the last is the adviser, if any */
    struct agon_line draft;                /* the match's line and the moves typed since */
    int drafted;                           /* match.number when it was copied, -1 before */
    int changes;                           /* match.changes then */
    agon_move passed;                      /* the time in the draft's turn then, a tick, or 0 */
    int shown;                             /* turns of the line told to people */
    int64_t sand, painted; /* the most sand seen; when hourglasses were painted last */
    struct board_look look;
    const char *record; /* file for the record, or NULL */
    bool leaving;
};

/* play.c seats people and engines and waits for them. */

/* ---- going on (play_sitting.c) ---- */

/* Lets the game go on: false when it is over or somebody wants to leave. A lack of memory ends the
 * sitting with a message. */
bool sitting_tend(struct sitting *);
int64_t sitting_due(const struct sitting *);
/* Whether the match is not any more where the draft was copied from it. */
bool sitting_is_stale(const struct sitting *);
/* Copies the match's line into the draft. */
void sitting_redraft(struct sitting *);
/* Asks the adviser for the rest of the turn: `text` has AGON_TEXT_MAX bytes. False with a message.
 */
bool sitting_advise(struct sitting *, char *text);

/* ---- what people say (play_talk.c) ---- */

/* Does what a person typed: a command or moves. */
void sitting_obey(struct sitting *, const char *text);
/* Adds the game's record to a file and says so; false when it could not be written. */
bool sitting_save(struct sitting *, const char *path);

/* ---- what is shown (play_show.c) ---- */

void show_board(const struct sitting *);           /* with the turn being typed, and the clocks */
void show_clocks(const struct sitting *);          /* a line */
void show_news(struct sitting *);                  /* turns not shown yet */
void show_moves(const struct sitting *, int most); /* what is legal; so many at most */
void show_end(const struct sitting *);
/* "Gold, turn 5> " */
void show_prompt(const struct sitting *, char *text, size_t size);

#endif
