/* Fuzz target: answers over HTTP. The body lies within the bytes, and ends with a NUL. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "proto/api_client.h"
#include "target.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct api_answer a;
    struct agon_error e = {.text = ""};
    int status = api_answer_read(&a, (const char *)data, size, &e);
    if (status < 0) {
        if (!e.text[0] || a.body)
            fuzz_fail("refused without a reason, or with a body");
        return 0;
    }
    if (a.n > size || a.body[a.n] != '\0' || a.status < 100 || a.status > 599)
        fuzz_fail("a body longer than the answer, or no status");
    if (!memchr(a.session, '\0', sizeof a.session))
        fuzz_fail("a session without an end");
    free(a.body);
    return 0;
}
