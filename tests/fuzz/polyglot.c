/* Fuzz target: Polyglot books. Any bytes are a book or are refused, and every turn that a book
 * chooses is legal; its first entry gets the keys of positions, so that it does choose. */
#include "play/polyglot.h"
#include "target.h"

enum { ENTRY = 16, KEY = 8, TURNS = 30 };

/* Gives the first entry the key of the line's end. */
static void put_key(char *book, const struct agon_line *line)
{
    uint64_t key = polyglot_key(line->game, line->pos);
    for (int i = 0; i < KEY; i++)
        book[i] = (char)(key >> (56 - 8 * i));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static agon_game *chess;
    struct polyglot_book book;
    struct agon_line line;
    struct random chance;
    struct agon_turn turn;
    struct agon_error error;
    char *bytes = fuzz_text(data, size);
    if (!chess && !(chess = agon_open("chess", NULL, NULL)))
        fuzz_fail("no chess");
    random_seed(&chance, size);
    if (agon_line_init(&line, chess, NULL) < 0)
        fuzz_fail("no memory");
    while (line.turns < TURNS && polyglot_open(&book, bytes, size, &error) == 0) {
        int chosen = polyglot_choose(&book, &line, &chance, &turn, &error);
        if (chosen == 1 && agon_line_play_turn(&line, &turn, &error) < 0)
            fuzz_fail("an illegal turn was chosen: %s", error.text);
        if (chosen == 1)
            continue;
        char before[KEY];
        memcpy(before, bytes, sizeof before);
        put_key(bytes, &line);
        if (memcmp(before, bytes, sizeof before) == 0)
            break;
    }
    agon_line_release(&line);
    free(bytes);
    return 0;
}
