/* Fuzz target: a controller's side of a UCI session. */
#include "proto/uci_engine.h"
#include "session.h"
#include "target.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_session(&uci_engine_protocol, "los-alamos", data, size);
    return 0;
}
