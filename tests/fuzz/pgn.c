/* Fuzz target: games of chess in PGN. Whatever is played is legal, and the text is read to its end
 * or to a place that is told. What is read as a record is written, and reads again as one that is
 * written the same way. */
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "play/pgn_game.h"
#include "play/pgn_words.h"
#include "target.h"

static char *write_one(const struct record *record)
{
    int n = pgn_write(record, NULL, 0, NULL);
    char *text = n >= 0 ? malloc((size_t)n + 1) : NULL;
    if (text && pgn_write(record, text, (size_t)n + 1, NULL) != n)
        fuzz_fail("a record is not written twice in %d bytes", n);
    return text;
}

/* Written, read and written again: the same text. */
static void check(const struct record *record)
{
    struct record again;
    struct agon_error error = {.at = -1};
    char *text = write_one(record);
    struct pgn_text at = pgn_text(text ? text : "");
    if (!text)
        fuzz_fail("a record that was read is not written");
    if (pgn_record_read(&again, &at, &error) != 1)
        fuzz_fail("what was written is not read: %s\n%s", error.text, text);
    char *twice = write_one(&again);
    if (!twice || strcmp(text, twice) != 0)
        fuzz_fail("a record is not written the same after reading:\n%s\nthen\n%s", text,
                  twice ? twice : "(nothing)");
    free(twice);
    free(text);
    record_release(&again);
}

/* Reads whole games, as records or as trees. */
static void read_games(const char *text, size_t size, bool trees)
{
    struct pgn_text at = pgn_text(text);
    struct pgn_game game;
    struct record record;
    int status = 1;
    for (int games = 0; status != 0 && games < 100; games++) {
        struct agon_error error = {.at = -1};
        const char *before = at.at;
        status =
            trees ? pgn_game_read(&game, &at, NULL, &error) : pgn_record_read(&record, &at, &error);
        if (at.at < before || at.at > text + size || (status != 0 && at.at == before) ||
            (status < 0 && strncmp(error.text, "line ", 5) != 0))
            fuzz_fail("game %d ends at byte %td of %zu with status %d: %s", games, at.at - text,
                      size, status, status < 0 ? error.text : "");
        for (int i = 0; status > 0 && trees && i < game.nodes; i++)
            if (game.node[i].parent >= i)
                fuzz_fail("move %d of game %d stands before its parent", i, games);
        if (status > 0 && trees)
            pgn_game_release(&game);
        else if (status > 0) {
            struct record_report report;
            record_check(&record, &report);
            if (!report.replayed || report.disagrees)
                fuzz_fail("game %d: %s", games, report.problem[0].what);
            check(&record);
            record_release(&record);
        }
    }
}

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
        read_games(text, size, false);
        read_games(text, size, true);
        pgn_is(text);
    }
    free(text);
    return 0;
}
