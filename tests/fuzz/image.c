/* Fuzz target: an image of a definition. Any bytes are refused, or give a game that can be played:
 * its moves fit into the declared room, are counted as listed and are unique; positions are sound
 * and read back; no memory outside the game is touched.
 *
 * An input is an image, or a definition to take the image of; after a line "%%" three bytes for
 * each changed byte: its place and its value. */
#include <stdlib.h>
#include <string.h>

#include <agon/agon.h>

#include "core/image.h"
#include "core/text.h"
#include "target.h"

enum { TURNS = 12, MOVES_CHECKED = 3000, CHANGES_MAX = 16 };

static int compare(const void *a, const void *b)
{
    agon_move x = *(const agon_move *)a, y = *(const agon_move *)b;
    return (x > y) - (x < y);
}

static void check_text(const agon_game *g, const struct agon_line *line)
{
    char text[AGON_TEXT_MAX], again[AGON_TEXT_MAX];
    agon_pos *pos = agon_pos_new(g, line->pos);
    if (!pos || g->rules->write(g, line->pos, text, sizeof text) >= (int)sizeof text ||
        g->rules->read(g, pos, text, NULL) < 0)
        fuzz_fail("a position is not read from its own text");
    g->rules->write(g, pos, again, sizeof again);
    if (strcmp(text, again) != 0)
        fuzz_fail("a position is written '%s', then '%s'", text, again);
    free(pos);
}

static void check_move(const agon_game *g, const struct agon_line *line, agon_move m)
{
    char text[AGON_TEXT_MAX];
    int16_t cell[AGON_TOUCH_MAX];
    if (g->rules->write_move(g, line->pos, m, text, sizeof text) >= (int)sizeof text ||
        g->rules->touch(g, line->pos, m, cell) > 8 ||
        agon_check(g, line->pos, agon_line_past(line), m, NULL) < 0)
        fuzz_fail(
            "a listed move cannot be written, touches more than 8 cells, or is not allowed: '%s'",
            text);
}

/* The listed moves: each once, as many as counted. */
static int list_moves(const agon_game *g, const struct agon_line *line, agon_move *list)
{
    int n = agon_line_moves(line, list);
    if (n < 0 || (uint32_t)n > g->max_moves)
        fuzz_fail("%d moves, at most %u were promised", n, g->max_moves);
    if (n > 0 && g->rules->turns &&
        g->rules->turns(g, line->pos, agon_line_past(line)) != (uint64_t)n)
        fuzz_fail("%d moves are listed, and others counted", n);
    qsort(list, (size_t)n, sizeof *list, compare);
    for (int i = 1; i < n; i++)
        if (list[i] == list[i - 1])
            fuzz_fail("a move is listed twice");
    return n;
}

/* Plays moves that the input chooses. */
static void play(const agon_game *g, const uint8_t *data, size_t size)
{
    struct agon_line line;
    agon_move *list = malloc(g->max_moves * sizeof *list);
    struct agon_item *item = malloc(((size_t)g->max_items + 1) * sizeof *item);
    if (!list || !item || agon_line_init(&line, g, NULL) < 0)
        fuzz_fail("no memory for a line");
    for (size_t i = 0; i < TURNS; i++) {
        struct agon_result result;
        int n = list_moves(g, &line, list);
        agon_line_result(&line, &result);
        if (result.over != (n == 0) || !g->rules->sound(g, line.pos) ||
            g->rules->items(g, line.pos, item) > (int)g->max_items)
            fuzz_fail("with %d moves the game is %s, or its position is not sound", n,
                      result.over ? "over" : "not over");
        check_text(g, &line);
        if (g->rules->value)
            g->rules->value(g, line.pos, 0);
        if (n == 0 || n > MOVES_CHECKED)
            break;
        agon_move m = list[((size_t)data[i * 7 % size] * 37 + i * 11) % (size_t)n];
        check_move(g, &line, m);
        agon_line_play(&line, m);
    }
    agon_line_release(&line);
    free(item);
    free(list);
}

static const struct agon_setup setup = {.definition = "not read"};

/* The image of an opened game opens again, and has the same image. */
static void check_again(const agon_game *g)
{
    size_t n = g->rules->image(g, NULL, 0);
    uint8_t *one = malloc(n), *two = malloc(n);
    if (!one || !two || n > IMAGE_MAX || g->rules->image(g, one, n) != n)
        fuzz_fail("no image of the %zu bytes that it said", n);
    agon_game *again = g->rules->open_image(one, n, &setup, NULL);
    if (!again || g->rules->image(again, two, n) != n || memcmp(one, two, n) != 0)
        fuzz_fail("an image of %zu bytes is not opened as it was written", n);
    agon_close(again);
    free(one);
    free(two);
}

static void try_image(const uint8_t *image, size_t n, bool must)
{
    struct agon_error error = {.text = ""};
    const struct agon_rules *rules =
        agon_rules_find(n > 0 && image[0] == 'p' ? "tangram" : "variant", NULL);
    agon_game *g = rules->open_image(image, n, &setup, &error);
    if (!g && (must || !error.text[0]))
        fuzz_fail("an image of %zu bytes is refused %s", n,
                  must ? "that was just written" : "without a message");
    if (!g)
        return;
    check_again(g);
    play(g, image, n);
    agon_close(g);
}

/* The image of a definition, with the changes after it; unchanged, it must open if its text is
 * valid. */
static void try_definition(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    char *end = strstr(text, "\n%%\n");
    size_t used = end ? (size_t)(end - text) + 4 : size;
    if (end)
        *end = '\0';
    const struct agon_rules *rules =
        agon_rules_find(strchr(text, '[') ? "variant" : "tangram", NULL);
    agon_game *g = *text ? rules->open(&(struct agon_setup){.definition = text}, NULL) : NULL;
    size_t n = g ? rules->image(g, NULL, 0) : 0;
    uint8_t *image = malloc(n + 1);
    if (!image || n > IMAGE_MAX)
        fuzz_fail("an image of %zu bytes is too large, or there is no memory", n);
    if (g)
        rules->image(g, image, n);
    for (int i = 0; g && i < CHANGES_MAX && used + 3 <= size; i++, used += 3)
        image[(data[used] << 8 | data[used + 1]) % n] = data[used + 2];
    if (g)
        try_image(image, n, !end && text_clean(text, strlen(text), NULL));
    free(image);
    agon_close(g);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size >= 8 && (memcmp(data, "fairy 3\n", 8) == 0 || memcmp(data, "pieces 1", 8) == 0))
        try_image(data, size, false);
    else
        try_definition(data, size);
    return 0;
}
