/* Fuzz target: options, a position and turns of a game as one input of three parts, separated by
 * newlines. All accepted input must be sound, and read back from its own text as the same
 * position. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <agon/agon.h>

#include "target.h"

#ifndef FUZZ_GAME /* the targets of other games define theirs and include this file */
#define FUZZ_GAME "arimaa"
#endif

/* A position that differs from its text after reading, or an unsound one, is a finding. */
static void check(const struct agon_line *line)
{
    const agon_game *g = line->game;
    char text[AGON_TEXT_MAX];
    struct agon_line again;
    if (g->rules->sound && !g->rules->sound(g, line->pos))
        fuzz_fail("the position after a turn is not sound");
    if (agon_line_write(line, text, sizeof text) >= (int)sizeof text ||
        agon_line_init(&again, g, NULL) < 0)
        fuzz_fail("a line is too long to be written");
    if (agon_line_set(&again, text, NULL) < 0 ||
        g->rules->key(g, again.pos, false) != g->rules->key(g, line->pos, false))
        fuzz_fail("a line is not the same after reading: %s", text);
    agon_line_release(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    char *position = strchr(text, '\n'), *turns = NULL;
    if (position) {
        *position++ = '\0';
        if ((turns = strchr(position, '\n')))
            *turns++ = '\0';
    }
    struct agon_error error;
    struct agon_line line;
    agon_game *g = agon_open(FUZZ_GAME, &(struct agon_setup){.options = text}, &error);
    if (g && agon_line_init(&line, g, &error) == 0) {
        if (!position || agon_line_set(&line, *position ? position : NULL, &error) == 0)
            check(&line);
        if (turns)
            agon_line_read(&line, turns, true, &error);
        check(&line);
        agon_line_release(&line);
    }
    agon_close(g);
    free(text);
    return 0;
}
