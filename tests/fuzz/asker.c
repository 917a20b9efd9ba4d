/* Fuzz target: a browser's questions, names and values each with its NUL. Searches end as soon as
 * they have begun. */
#include <stdint.h>
#include <stdlib.h>

#include "browser/asker.h"
#include "target.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct asker *asker = asker_new();
    if (!asker)
        return 0;
    agon_stop_set(asker_stop(asker));
    json_t *answer = asker_answer(asker, (const char *)data, size, NULL, NULL);
    if (!json_object_get(answer, "ok") || answer->refcount != 1)
        fuzz_fail("an answer lacks \"ok\" or is held by others");
    json_decref(answer);
    asker_free(asker);
    return 0;
}
