/* Fuzz target: a controller's side of a UGI session. */
#include "proto/ugi_engine.h"
#include "session.h"
#include "target.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_session(&ugi_engine_protocol, "arimaa", data, size);
    return 0;
}
