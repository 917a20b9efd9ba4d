/* Fuzz target: results out of a Tournament Report File. What is refused changes nothing; what is
 * taken is written as a file from which another tournament takes the same. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "play/tournament/report.h"
#include "play/tournament/trf_read.h"
#include "target.h"

static const char plan_text[] = "title: Club\ngame: chess\nformat: swiss\nrounds: 3\n"
                                "player: Anna\nplayer: Zo\xc3\xab\nplayer: Cem\nplayer: Dora\n";

static char *written(const struct tournament *t)
{
    struct text text = text_into(NULL, 0);
    report_trf(t, &text);
    size_t room = text.n + 1;
    char *bytes = malloc(room);
    if (!bytes)
        abort();
    text = text_into(bytes, room);
    report_trf(t, &text);
    return bytes;
}

static void check_again(const struct plan *plan, const struct tournament *t)
{
    struct tournament again;
    struct agon_error error;
    char *once = written(t), *twice;
    if (tournament_init(&again, plan, NULL) < 0)
        abort();
    int n = trf_read(&again, once, &error);
    if (n < 0 && t->matches > 0)
        abort();
    twice = written(&again);
    if (n >= 0 && strcmp(once, twice) != 0)
        abort();
    tournament_release(&again);
    free(once);
    free(twice);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    struct plan plan;
    struct tournament t;
    struct agon_error error;
    if (plan_read(&plan, plan_text, NULL) < 0 || tournament_init(&t, &plan, NULL) < 0)
        abort();
    if (text_clean(text, size, NULL)) {
        int n = trf_read(&t, text, &error);
        if (n < 0 && (t.log_n > 0 || t.matches > 0))
            abort();
        if (n >= 0)
            check_again(&plan, &t);
    }
    tournament_release(&t);
    plan_release(&plan);
    free(text);
    return 0;
}
