/* Fuzz target: messages of a bots' server, as lines or as frames of a WebSocket. The first byte
 * chooses which, the second the sizes of the pieces. Every message returned is JSON. */
#include <stdint.h>
#include <stdlib.h>

#include "proto/bot_client.h"
#include "target.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct bot_client w = {.socket.fd = -1};
    size_t at = 2, piece;
    if (size < 2)
        return 0;
    w.framed = data[0] & 1;
    piece = 1 + data[1];
    while (at < size) {
        size_t n = size - at < piece ? size - at : piece;
        bool broken = false;
        if (!bot_client_take(&w, (const char *)data + at, n))
            break;
        at += n;
        for (json_t *json; (json = bot_client_next(&w, &broken)) != NULL;) {
            if (json->refcount != 1)
                fuzz_fail("a message is held by others");
            json_decref(json);
        }
        if (w.bad)
            break;
    }
    bot_client_close(&w);
    return 0;
}
