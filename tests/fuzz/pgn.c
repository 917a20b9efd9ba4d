/* Fuzz target: games of chess in PGN. Whatever is played is legal, and the text is read to its end
 * or to a place that is told. */
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "play/pgn.h"
#include "target.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static agon_game *chess;
    chess = chess ? chess : agon_open("chess", NULL, NULL);
    char *text = fuzz_text(data, size);
    struct agon_line line;
    if (text_clean(text, size, NULL) && agon_line_init(&line, chess, NULL) == 0) {
        struct pgn_text at = pgn_text(text);
        struct agon_error error = {.at = -1};
        int status = 1;
        for (int games = 0; status != 0 && games < 100; games++) {
            const char *before = at.at;
            status = pgn_play(&line, &at, games % 8, &error);
            if (at.at < before || at.at > text + size || at.line_start > at.at ||
                (status == 0 ? *at.at != '\0' : at.at == before) ||
                (status < 0 && strncmp(error.text, "line ", 5) != 0))
                fuzz_fail("game %d ends at byte %td of %zu with status %d: %s", games, at.at - text,
                          size, status, status < 0 ? error.text : "");
        }
        agon_line_release(&line);
    }
    free(text);
    return 0;
}
