/* Fuzz target: a course. A refusal must have a line of reasons at a byte of the text; an accepted
 * course is checked by the rules, including solutions. */
#include <stdlib.h>
#include <string.h>

#include "../course_check.h"
#include "play/course.h"
#include "target.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct agon_error error = {0};
    struct course course;
    char *text = fuzz_text(data, size);
    int status = course_read(&course, text, &error);
    if (status == 0) {
        status = course_check(&course, &error);
        course_release(&course);
    }
    if (status < 0 && (!error.text[0] || strchr(error.text, '\n') || error.at > (int)size))
        fuzz_fail(
            "a refusal has no message of one line with a place in the text: '%s' at %d of %zu",
            error.text, error.at, size);
    free(text);
    return 0;
}
