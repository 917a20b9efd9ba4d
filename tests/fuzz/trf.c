/* Fuzz target: results from a Tournament Report File. A refused one changes nothing; accepted ones
 * are written as a file that gives another tournament the same results. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "play/tournament/plan_read.h"
#include "play/tournament/report_trf.h"
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
        fuzz_fail("no memory");
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
        fuzz_fail("the plan is not taken a second time");
    int n = trf_read(&again, once, &error);
    if (n < 0 && t->matches > 0)
        fuzz_fail("a tournament's own report is not read: %s", error.text);
    twice = written(&again);
    if (n >= 0 && strcmp(once, twice) != 0)
        fuzz_fail("a report is not the same after reading:\n%s\nthen\n%s", once, twice);
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
        fuzz_fail("the plan of this test is not taken");
    if (text_clean(text, size, NULL)) {
        int n = trf_read(&t, text, &error);
        if (n < 0 && (t.log_n > 0 || t.matches > 0))
            fuzz_fail("a refused report leaves %d matches and %zu bytes of a log", t.matches,
                      (size_t)t.log_n);
        if (n >= 0)
            check_again(&plan, &t);
    }
    tournament_release(&t);
    plan_release(&plan);
    free(text);
    return 0;
}
