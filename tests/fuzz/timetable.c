/* Fuzz target: timetables. Any file of the operator is read or refused, and every accepted line has
 * a next time within a week. */
#include "server/hosted/timetable.h"
#include "target.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct timetable t;
    struct agon_error error;
    char *text = fuzz_text(data, size);
    const int64_t from = INT64_C(1800000000000), week = INT64_C(604800000);
    if (timetable_read_text(&t, text, &error) == 0)
        for (int i = 0; i < t.lines; i++) {
            int64_t at = timetable_next(&t.line[i], from);
            if (at < from || at > from + week)
                fuzz_fail("line %d: its next time is not within a week", t.line[i].line);
        }
    free(text);
    return 0;
}
