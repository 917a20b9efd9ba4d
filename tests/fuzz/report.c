/* Fuzz target: the output of the process that reads definitions, line by line. For any output, no
 * message contains a line break, each is valid JSON, an image stays within its bounds, and a
 * complete one is written as the lines that it was read from. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "core/image.h"
#include "core/text.h"
#include "proto/game_json.h"
#include "server/game/report.h"
#include "target.h"

/* The rows of a complete image, regardless of the case of their digits. */
static void check_whole(const struct report *r, const char *lines, size_t n)
{
    char *again = NULL;
    size_t written;
    FILE *f = open_memstream(&again, &written);
    if (!f || r->n != r->size || r->n > IMAGE_MAX)
        fuzz_fail("%zu bytes of an image of %zu have come", r->n, r->size);
    report_write(f, r->image, r->n);
    fclose(f);
    size_t first = strcspn(lines, "\n"), own = strcspn(again, "\n");
    if (written - own != n - first || strncasecmp(again + own, lines + first, n - first) != 0)
        fuzz_fail("a report is not written as it came:\n%.*s\nthen\n%s", (int)n, lines, again);
    free(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct report r = {.most = IMAGE_MAX};
    struct agon_error error = {.text = ""};
    const char *start = (const char *)data, *end = start + size, *s = start;
    int status = 0;
    while (status == 0 && s < end) {
        const char *stop = memchr(s, '\n', (size_t)(end - s));
        size_t n = (size_t)((stop ? stop : end) - s);
        status = report_take(&r, s, n, &error);
        s += n + (stop != NULL);
        if (status == 1 && stop)
            check_whole(&r, start, (size_t)(s - start));
        if (r.n > r.size || r.size > IMAGE_MAX)
            fuzz_fail("%zu bytes have come of an image of %zu, at most %d may", r.n, r.size,
                      IMAGE_MAX);
    }
    if (status < 0 && (!error.text[0] || !text_clean(error.text, strlen(error.text), NULL) ||
                       strpbrk(error.text, "\n")))
        fuzz_fail("a refusal has no message of one clean line: '%s'", error.text);
    json_t *json = game_json_error("illegal", error.parts);
    if (status < 0 && !json_string_value(json_object_get(json, "text")))
        fuzz_fail("a refusal has no text in JSON: %s", error.text);
    json_decref(json);
    report_release(&r);
    return 0;
}
