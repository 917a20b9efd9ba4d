/* Lines that a person types: edited on a terminal, plain from anywhere else. */
#ifndef CLI_PLAY_INPUT_H
#define CLI_PLAY_INPUT_H

#include "os/lines.h"
#include "play/player.h"

enum { PLAY_LINE_MAX = 1 << 16, PLAY_PROMPT_MAX = 80 };

/* What goes on while a line is waited for. */
struct play_watch {
    bool (*tend)(void *user);   /* looks after the game; false: no line is wanted any more */
    int64_t (*due)(void *user); /* when tend() is due; CLOCK_NEVER */
    void *user;
    struct player *const *players; /* whose news are tend()'s, too */
    int n;
};

struct play_input {
    bool edited;
    struct play_edit *edit;         /* the line editor, if edited */
    struct os_lines lines;          /* else */
    const struct play_watch *watch; /* while a line is waited for */
};
enum play_input_state { PLAY_INPUT_LINE, PLAY_INPUT_END, PLAY_INPUT_LEFT };

bool play_input_init(struct play_input *); /* false: no memory */
void play_input_release(struct play_input *);
/* The next line without its end; its bytes may be anything, and line->n counts them. LEFT: tend()
 * wanted none any more. The prompt is shown on terminals only. */
enum play_input_state play_input_next(struct play_input *, const char *prompt,
                                      const struct play_watch *, struct os_line *line);

#endif
