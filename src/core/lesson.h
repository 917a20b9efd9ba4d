/* Boards in a rules page: a position, and turns that a reader may try on it.
 *
 * A fenced block of the page's Markdown, whose first three lines give the position (variant,
 * options and position may be left out) and every word behind " -- " or "caption:" is prose:
 *
 *     ```board arimaa official judge=on
 *     position: g [       ...]
 *     caption: What the board shows.
 *     try: Ed3n -- a turn that the rules allow; separate several by ;
 *     not: Da6s Da5n -- one that they do not allow
 *     ```
 *
 * The pages are in docs/rules; `agon rules` prints the boards, the site makes them interactive, and
 * a test plays all their turns. */
#ifndef CORE_LESSON_H
#define CORE_LESSON_H

#include <stdbool.h>

#include <agon/game.h>

enum { LESSON_TEXT = 4096, LESSON_TURNS = 12 };
#define LESSON_FENCE "```"
#define LESSON_BEGIN LESSON_FENCE "board "

struct lesson_turns {
    const char *moves; /* "T; T" */
    const char *words; /* never empty */
    bool wrong;        /* the last of these turns is not allowed */
};
/* Its pointers point into it: do not copy it. */
struct lesson {
    const char *game, *variant, *options; /* variant and options NULL if missing */
    const char *position;                 /* NULL: the start */
    const char *caption;                  /* NULL if missing */
    struct lesson_turns turns[LESSON_TURNS];
    int n;
    char text[LESSON_TEXT];
};

/* Reads the block at the start of `text` (LESSON_BEGIN); returns the text after its last line, or
 * NULL with an error whose `at` is a byte of `text`. */
const char *lesson_read(struct lesson *, const char *text, struct agon_error *);
/* Opens its game and a line at its position; lesson_close() both. False with an error. */
bool lesson_open(const struct lesson *, agon_game **, struct agon_line *, struct agon_error *);
void lesson_close(agon_game *, struct agon_line *);

#endif
