/* Fuzz target: what the process that looks at definitions gives back. Whatever it is, no number is
 * out of its bounds, no message breaks a line, and what is good reads back to the same. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "server/report.h"
#include "target.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct report r = {0}, again;
    struct agon_error error = {.text = ""};
    if (report_read((const char *)data, size, &r, &error) < 0) {
        if (!error.text[0] || !text_clean(error.text, strlen(error.text), NULL) ||
            strpbrk(error.text, "\n"))
            abort();
        return 0;
    }
    if (r.moves > AGON_MOVES_LIMIT || r.items > REPORT_ITEMS_MAX ||
        r.position > REPORT_POSITION_MAX || r.memory > REPORT_MEMORY_MAX)
        abort();
    agon_game game = {.max_moves = r.moves, .max_items = r.items, .pos_size = r.position};
    char line[REPORT_LINE_MAX];
    int n = report_write(line, sizeof line, &game, r.memory);
    if (report_read(line, (size_t)n, &again, NULL) < 0 || !report_fits(&again, &game))
        abort();
    return 0;
}
