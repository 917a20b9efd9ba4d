/* Fuzz target: a controller's side of a UCI session. The random engine answers; a game that is not
 * sound afterwards is a finding. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "lines.h"
#include "proto/uci_engine.h"
#include "target.h"

static bool hear(void *user, struct os_line *line)
{
    return host_hear(user, line);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct agon_error e;
    struct host host;
    agon_game *game = agon_open("los-alamos", NULL, &e);
    FILE *out = fopen("/dev/null", "w");
    if (game && out && host_init(&host, &uci_engine_protocol, game, "random", out, &e) == 0) {
        fuzz_lines(data, size, hear, &host);
        host_end(&host, false);
        if (host.game->rules->sound && !host.game->rules->sound(host.game, host.line.pos))
            abort();
        host_release(&host);
    }
    if (out)
        fclose(out);
    agon_close(game);
    return 0;
}
