/* Fuzz target: a variant file. An accepted one is played for a while and must stay sound, with its
 * moves counted as listed and its positions read back; a refusal must have a reason, with a place
 * inside the file or none. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <agon/agon.h>

#include "target.h"

enum { TURNS = 12 };

static int compare(const void *a, const void *b)
{
    agon_move x = *(const agon_move *)a, y = *(const agon_move *)b;
    return (x > y) - (x < y);
}

/* Moves are counted as listed, each once; the position's text reads back unchanged. */
static void check(const agon_game *g, const struct agon_line *line, agon_move *list, int n)
{
    char text[AGON_TEXT_MAX], again[AGON_TEXT_MAX];
    if (n > 0 && g->rules->turns(g, line->pos, agon_line_past(line)) != (uint64_t)n)
        fuzz_fail("%d moves are listed, and others counted", n);
    qsort(list, (size_t)n, sizeof *list, compare);
    for (int i = 1; i < n; i++)
        if (list[i] == list[i - 1])
            fuzz_fail("a move is listed twice");
    agon_pos *pos = agon_pos_new(g, line->pos);
    if (!pos || g->rules->write(g, line->pos, text, sizeof text) >= (int)sizeof text)
        fuzz_fail("a position is too long to be written");
    if (g->rules->read(g, pos, text, NULL) < 0)
        fuzz_fail("a position is not read from its own text: %s", text);
    g->rules->write(g, pos, again, sizeof again);
    if (strcmp(text, again) != 0 ||
        g->rules->key(g, pos, false) != g->rules->key(g, line->pos, false))
        fuzz_fail("a position is written '%s', then '%s', or has another key", text, again);
    free(pos);
}

/* Plays moves that the file's bytes choose. */
static void play(const agon_game *g, const uint8_t *data, size_t size)
{
    struct agon_line line;
    agon_move *list = malloc(((size_t)g->max_moves + 1) * sizeof *list);
    if (!list || agon_line_init(&line, g, NULL) < 0)
        fuzz_fail("no memory for a line");
    for (size_t i = 0; i < TURNS; i++) {
        struct agon_result result;
        int n = agon_line_moves(&line, list);
        agon_line_result(&line, &result);
        if (n < 0 || (uint32_t)n > g->max_moves || result.over != (n == 0) ||
            !g->rules->sound(g, line.pos))
            fuzz_fail("with %d moves of %u at most the game is %s, or its position is not sound", n,
                      g->max_moves, result.over ? "over" : "not over");
        check(g, &line, list, n);
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
    char *text = fuzz_text(data, size);
    size = strlen(text);
    agon_game *g = agon_open("variant", &(struct agon_setup){.definition = text}, &error);
    if (g && size > 0)
        play(g, data, size);
    else if (!g && (!error.text[0] || error.at < -1 || error.at > (int)size))
        fuzz_fail("a refusal has no message with a place in the text: '%s' at %d of %zu",
                  error.text, error.at, size);
    agon_close(g);
    free(text);
    return 0;
}
