/* Fuzz target: a file of records, of the public archive, or time controls, by its first byte ('t',
 * 'c', else records). All accepted input must read back from its own text as the same. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "play/archive.h"
#include "target.h"

static char *written(const struct record *record)
{
    size_t size = (size_t)record_write(record, NULL, 0) + 1;
    char *text = malloc(size);
    if (text)
        record_write(record, text, size);
    return text;
}

/* A record that differs from the one read from its text is a finding. */
static void check(const struct record *record)
{
    struct record again;
    struct record_report report;
    char *once = written(record), *twice = NULL;
    const char *s = once;
    int line = 1;
    if (!once)
        return;
    if (record_read(&again, &s, &line, NULL) != 1 || *s || !(twice = written(&again)) ||
        strcmp(once, twice) != 0)
        fuzz_fail("a record is not the same after reading:\n%s\nthen\n%s", once,
                  twice ? twice : "(nothing)");
    record_check(&again, &report);
    record_release(&again);
    free(once);
    free(twice);
}

static void try_records(const char *text)
{
    struct record record;
    struct agon_error error;
    int line = 1, status;
    while ((status = record_read(&record, &text, &line, &error)) != 0) {
        if (status == 1) {
            check(&record);
            record_release(&record);
        }
    }
}

static void try_archive(const char *text)
{
    struct archive_columns columns;
    struct record record;
    struct agon_error error;
    int line = 2, status = archive_columns_read(&columns, &text, &error);
    if (status < 0)
        return;
    while ((status = archive_read(&record, &columns, &text, &line, &error)) != 0) {
        if (status == 1) {
            check(&record);
            record_release(&record);
        }
    }
}

static void try_control(const char *text)
{
    struct clock_control control, again;
    struct agon_error error;
    char form[128], form_again[128];
    if (clock_control_read(&control, text, &error) < 0)
        return;
    if (clock_control_write(&control, form, sizeof form) >= (int)sizeof form ||
        clock_control_read(&again, form, &error) < 0)
        fuzz_fail("a control's own form is not read: %s", form);
    clock_control_write(&again, form_again, sizeof form_again);
    if (strcmp(form, form_again) != 0)
        fuzz_fail("a control is written '%s', then '%s'", form, form_again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    if (size > 0 && text_clean(text, size, NULL)) {
        if (text[0] == 't')
            try_archive(text + 1);
        else if (text[0] == 'c')
            try_control(text + 1);
        else
            try_records(text);
    }
    free(text);
    return 0;
}
