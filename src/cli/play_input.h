/* Lines that a person types: edited on a terminal, plain otherwise. */
#ifndef CLI_PLAY_INPUT_H
#define CLI_PLAY_INPUT_H

#include "os/lines.h"
#include "play/player.h"

enum { PLAY_LINE_MAX = 1 << 16, PLAY_PROMPT_MAX = 80 };

/* Callbacks while waiting for a line. */
struct play_watch {
    bool (*tend)(void *user);   /* advances the game; false cancels the line */
    int64_t (*due)(void *user); /* when tend() is due; CLOCK_NEVER */
    void *user;
    struct player *const *players; /* their events also call tend() */
    int n;
};

struct play_input {
    bool edited;
    struct play_edit *edit;         /* the line editor, if any */
    struct os_lines lines;          /* else */
    const struct play_watch *watch; /* while waiting for a line */
};
enum play_input_state { PLAY_INPUT_LINE, PLAY_INPUT_END, PLAY_INPUT_LEFT };

bool play_input_init(struct play_input *); /* false: no memory */
void play_input_release(struct play_input *);
/* The next line without its newline; it may have any bytes, and line->n counts them. LEFT: tend()
 * cancelled it. The prompt is shown on terminals only. */
enum play_input_state play_input_next(struct play_input *, const char *prompt,
                                      const struct play_watch *, struct os_line *line);

#endif
