/* Fuzz target: a controller's side of an AEI session. The random engine answers; a game that is not
 * sound afterwards is a finding. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "lines.h"
#include "proto/aei_engine.h"
#include "target.h"

static bool hear(void *user, struct os_line *line)
{
    return host_hear(user, line);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct agon_error e;
    struct aei_engine aei;
    agon_game *game = agon_open("arimaa", NULL, &e);
    FILE *out = fopen("/dev/null", "w");
    if (game && out && aei_engine_init(&aei, game, "random", out, &e) == 0) {
        fuzz_lines(data, size, hear, &aei.host);
        host_end(&aei.host, false);
        if (!game->rules->sound(game, aei.host.line.pos))
            fuzz_fail("the position after the session is not sound");
        host_release(&aei.host);
    }
    if (out)
        fclose(out);
    agon_close(game);
    return 0;
}
