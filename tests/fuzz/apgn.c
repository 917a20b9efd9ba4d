/* Fuzz target: games of Abalone in APGN. An accepted game is written, and must read back as the
 * same record. */
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "play/apgn.h"
#include "target.h"

static char *write_one(const struct record *record)
{
    int n = apgn_write(record, NULL, 0, NULL);
    char *text = n >= 0 ? malloc((size_t)n + 1) : NULL;
    if (text && apgn_write(record, text, (size_t)n + 1, NULL) != n)
        fuzz_fail("a record is not written twice in %d bytes", n);
    return text;
}

/* Written, read and written again: the same text. */
static void check(const struct record *record)
{
    struct record again;
    int line = 1;
    char *text = write_one(record);
    const char *rest = text;
    if (!text)
        return;
    if (apgn_read(&again, &rest, &line, NULL) == 1) {
        char *twice = write_one(&again);
        if (!twice || strcmp(text, twice) != 0)
            fuzz_fail("a record is not written the same after reading:\n%s\nthen\n%s", text,
                      twice ? twice : "(nothing)");
        free(twice);
        record_release(&again);
    }
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    if (text_clean(text, size, NULL)) {
        const char *rest = text;
        struct record record;
        struct agon_error error;
        int line = 1, status, games = 0;
        while ((status = apgn_read(&record, &rest, &line, &error)) != 0 && games++ < 100)
            if (status > 0) {
                struct record_report report;
                check(&record);
                record_check(&record, &report);
                record_release(&record);
            }
    }
    free(text);
    return 0;
}
