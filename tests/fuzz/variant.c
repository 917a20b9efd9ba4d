/* Fuzz target: a variant file. What is accepted is played for a while and must stay sound; what is
 * refused must say why, with a place inside the file or none. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <agon/agon.h>

#include "target.h"

enum { TURNS = 12 };

/* Plays moves that the file's bytes choose. */
static void play(const agon_game *g, const uint8_t *data, size_t size)
{
    struct agon_line line;
    agon_move *list = malloc(((size_t)g->max_moves + 1) * sizeof *list);
    if (!list || agon_line_init(&line, g, NULL) < 0)
        abort();
    for (size_t i = 0; i < TURNS; i++) {
        struct agon_result result;
        int n = agon_line_moves(&line, list);
        agon_line_result(&line, &result);
        if (n < 0 || (uint32_t)n > g->max_moves || result.over != (n == 0) ||
            !g->rules->sound(g, line.pos))
            abort();
        if (n == 0)
            break;
        agon_line_play(&line, list[(data[i % size] * 37 + i) % (size_t)n]);
    }
    agon_line_release(&line);
    free(list);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct agon_error error = {.at = -1};
    char *text = malloc(size + 1);
    if (!text)
        return 0;
    memcpy(text, data, size);
    text[size] = '\0';
    size = strlen(text);
    agon_game *g = agon_open("variant", &(struct agon_setup){.definition = text}, &error);
    if (g && size > 0)
        play(g, data, size);
    else if (!g && (!error.text[0] || error.at < -1 || error.at > (int)size))
        abort();
    agon_close(g);
    free(text);
    return 0;
}
