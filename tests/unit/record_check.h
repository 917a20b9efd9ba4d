/* Shared by tests of records: reading one, writing one. */
#ifndef UNIT_RECORD_CHECK_H
#define UNIT_RECORD_CHECK_H

#include "play/record.h"

static inline char *text_of(const struct record *record)
{
    char *text = record_text(record);
    assert_non_null(text);
    assert_int_equal(record_write(record, NULL, 0), strlen(text));
    return text;
}

/* One record and nothing behind it. */
static inline void read_one(struct record *record, const char *text)
{
    struct agon_error error = {.text = ""};
    int line = 1;
    if (record_read(record, &text, &line, &error) != 1)
        fail_msg("%s", error.text);
    assert_int_equal(record_read(&(struct record){0}, &text, &line, &error), 0);
}

#endif
