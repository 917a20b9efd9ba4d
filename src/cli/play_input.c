/* Reads lines with libedit on a terminal and with os_lines elsewhere; the game continues meanwhile.
 *
 * libedit requests single characters; the function that provides them does the waiting. To cancel a
 * line it reports the end of the input. */
#include "cli/play_input.h"

#include <histedit.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/interrupt.h"
#include "os/terminal.h"

struct play_edit {
    EditLine *editor;
    History *history;
    char prompt[PLAY_PROMPT_MAX];
    char line[PLAY_LINE_MAX]; /* the last one, without its newline */
};

/* Waits until standard input is readable; false if the line was cancelled. */
static bool wait_for_input(struct play_input *in)
{
    const struct play_watch *w = in->watch;
    for (;;) {
        if (!w->tend(w->user))
            return false;
        if (interrupt_wait(w->players, w->n, 0, w->due(w->user)))
            return true;
    }
}

/* ---- line editor ---- */

static char *prompt_of(EditLine *editor)
{
    static char none[] = "";
    struct play_input *in = NULL;
    el_get(editor, EL_CLIENTDATA, &in);
    return in ? in->edit->prompt : none;
}

/* Gives libedit the next character: 1, or 0 at the end of the input or if the line was
 * cancelled. */
static int read_character(EditLine *editor, wchar_t *character)
{
    struct play_input *in = NULL;
    char bytes[8];
    int n = 0, used;
    el_get(editor, EL_CLIENTDATA, &in);
    do {
        int c = wait_for_input(in) ? getc(stdin) : EOF;
        if (c == EOF)
            return 0;
        bytes[n++] = (char)c;
        used = mbtowc(character, bytes, (size_t)n);
    } while (used < 0 && n < (int)MB_CUR_MAX && n < (int)sizeof bytes);
    if (used < 0)
        *character = L'?';
    mbtowc(NULL, NULL, 0);
    return 1;
}

static bool open_editor(struct play_input *in)
{
    HistEvent event;
    struct play_edit *edit = calloc(1, sizeof *edit);
    if (!edit)
        return false;
    setlocale(LC_CTYPE, "");
    setvbuf(stdin, NULL, _IONBF, 0);
    in->edit = edit;
    edit->editor = el_init("agon", stdin, stdout, stderr);
    edit->history = history_init();
    if (!edit->editor || !edit->history) {
        play_input_release(in);
        return false;
    }
    history(edit->history, &event, H_SETSIZE, 200);
    el_set(edit->editor, EL_CLIENTDATA, in);
    el_set(edit->editor, EL_PROMPT, prompt_of);
    el_set(edit->editor, EL_EDITOR, "emacs");
    el_set(edit->editor, EL_HIST, history, edit->history);
    el_set(edit->editor, EL_GETCFN, read_character);
    return true;
}

static enum play_input_state next_edited(struct play_input *in, const char *prompt,
                                         struct os_line *line)
{
    struct play_edit *edit = in->edit;
    HistEvent event;
    int n = 0;
    snprintf(edit->prompt, sizeof edit->prompt, "%s", prompt);
    const char *typed = el_gets(edit->editor, &n);
    if (!typed || n <= 0) {
        putchar('\n');
        return in->watch->tend(in->watch->user) ? PLAY_INPUT_END : PLAY_INPUT_LEFT;
    }
    size_t kept = strcspn(typed, "\r\n");
    kept = kept < sizeof edit->line ? kept : sizeof edit->line - 1;
    memcpy(edit->line, typed, kept);
    edit->line[kept] = '\0';
    if (kept > 0)
        history(edit->history, &event, H_ENTER, edit->line);
    *line = (struct os_line){.text = edit->line, .n = kept};
    return PLAY_INPUT_LINE;
}

/* ---- plain ---- */

static enum play_input_state next_plain(struct play_input *in, struct os_line *line)
{
    for (;;) {
        enum os_lines_state state = OS_LINES_NONE;
        if (!in->watch->tend(in->watch->user))
            return PLAY_INPUT_LEFT;
        if (os_lines_pending(&in->lines) || wait_for_input(in))
            state = os_lines_next(&in->lines, line);
        if (state != OS_LINES_NONE)
            return state == OS_LINES_LINE ? PLAY_INPUT_LINE : PLAY_INPUT_END;
    }
}

bool play_input_init(struct play_input *in)
{
    *in = (struct play_input){.edited = os_is_terminal(0) && os_is_terminal(1)};
    return in->edited ? open_editor(in) : os_lines_init(&in->lines, 0, PLAY_LINE_MAX);
}

void play_input_release(struct play_input *in)
{
    if (in->edit && in->edit->editor)
        el_end(in->edit->editor);
    if (in->edit && in->edit->history)
        history_end(in->edit->history);
    free(in->edit);
    if (!in->edited)
        os_lines_release(&in->lines);
    *in = (struct play_input){.edited = false};
}

enum play_input_state play_input_next(struct play_input *in, const char *prompt,
                                      const struct play_watch *watch, struct os_line *line)
{
    in->watch = watch;
    fflush(stdout);
    return in->edited ? next_edited(in, prompt, line) : next_plain(in, line);
}
