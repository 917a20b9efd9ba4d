/* Fuzz target: custom pieces and outlines. An accepted one must be consistent: the pieces' areas
 * are the outline's, the start is sound, listed moves are legal, and the text opens again. */
#include <stdlib.h>
#include <string.h>

#include <agon/agon.h>

#include "games/dissect/dissect.h"
#include "target.h"

enum { MOVES_TRIED = 40 };

static void check(const agon_game *g)
{
    struct agon_past none = {NULL, 0};
    agon_move *move = malloc(g->max_moves * sizeof *move);
    if (!move)
        fuzz_fail("no memory");
    int n = g->rules->moves(g, g->first, none, move);
    if (n <= 0 || (uint32_t)n > g->max_moves || !g->rules->sound(g, g->first))
        fuzz_fail("the first position has %d moves of %u at most, or is not sound", n,
                  g->max_moves);
    for (int i = 0; i < n && i < MOVES_TRIED; i++) {
        if (agon_check(g, g->first, none, move[i], NULL) < 0)
            fuzz_fail("move %d of %d is listed and not allowed", i, n);
        agon_pos *pos = agon_pos_new(g, g->first);
        g->rules->play(g, pos, move[i]);
        if (!g->rules->sound(g, pos))
            fuzz_fail("the position after move %d of %d is not sound", i, n);
        free(pos);
    }
    const struct dissect_game *d = dissect_game(g);
    if (!d->free && !number_equal(region_area(&d->outline), d->area))
        fuzz_fail("the outline and the pieces differ in area");
    agon_game *again =
        agon_open(g->rules->id, &(struct agon_setup){.definition = g->definition}, NULL);
    if (!again)
        fuzz_fail("a definition is not opened by its own text:\n%s", g->definition);
    agon_close(again);
    free(move);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct agon_error error = {0};
    char *text = fuzz_text(data, size);
    agon_game *g = agon_open("tangram", &(struct agon_setup){.definition = text}, &error);
    if (g && *text)
        check(g);
    else if (!g && (!error.text[0] || strchr(error.text, '\n') || error.at > (int)size))
        fuzz_fail(
            "a refusal has no message of one line with a place in the text: '%s' at %d of %zu",
            error.text, error.at, size);
    agon_close(g);
    free(text);
    return 0;
}
