/* Fuzz target: the public functions for text from outside: records, tournaments and time controls
 * ('t' and 'c' as the first byte), which take any bytes. Accepted records are written
 * so that they read back as the same. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <agon/agon.h>

#include "target.h"

enum { GAMES_MOST = 200, PLAYERS_MOST = 24 };

static void try_records(const char *text)
{
    agon_record *record, *again;
    struct agon_error e;
    int line = 1, status;
    while ((status = agon_record_read(&record, &text, &line, &e)) != 0) {
        if (status < 0)
            continue;
        int n = agon_record_write(record, NULL, 0), first = 1;
        char *once = malloc((size_t)n + 1), *twice = malloc((size_t)n + 1);
        if (once && twice) {
            const char *s = once;
            agon_record_write(record, once, (size_t)n + 1);
            if (agon_record_read(&again, &s, &first, &e) != 1)
                fuzz_fail("a record is not read again: %s", e.text);
            agon_record_write(again, twice, (size_t)n + 1);
            if (strcmp(once, twice) != 0)
                fuzz_fail("a record is not the same after reading");
            agon_record_free(again);
        }
        free(once);
        free(twice);
        agon_record_free(record);
    }
}

static void try_tournament(const char *text)
{
    struct agon_error e;
    struct agon_pairing p;
    struct agon_standing row[PLAYERS_MOST];
    agon_tournament *t = agon_tournament_new(text, &e);
    if (!t)
        return;
    if (agon_tournament_players(t) <= PLAYERS_MOST) {
        for (int i = 0; i < GAMES_MOST && agon_tournament_next(t, &p, &e) > 0; i++)
            if (agon_tournament_finish(t, p.match, p.game, (const int[]){2, 0}, "goal", &e) < 0)
                fuzz_fail("a game cannot be finished: %s", e.text);
        for (int stage = 0; stage < 3; stage++)
            agon_tournament_standings(t, stage, row, &e);
    }
    agon_tournament_free(t);
}

static void try_control(const char *text)
{
    struct agon_error e;
    agon_timer *timer = agon_timer_new(text, 2, &e);
    if (timer && agon_timer_start(timer, 0, 0, &e) == 0) {
        agon_timer_left(timer, INT64_MAX);
        agon_timer_stop(timer, INT64_MAX, false);
        agon_timer_shown(timer, 0, INT64_MIN);
    }
    agon_timer_free(timer);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    if (text[0] == 't')
        try_tournament(text + 1);
    else if (text[0] == 'c')
        try_control(text + 1);
    else
        try_records(text);
    free(text);
    return 0;
}
