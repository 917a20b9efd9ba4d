/* A controller's side of a session with the random engine; a game that is not sound afterwards is a
 * finding. */
#ifndef FUZZ_SESSION_H
#define FUZZ_SESSION_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "lines.h"
#include "proto/host.h"
#include "target.h"

static bool session_hear(void *user, struct os_line *line)
{
    return host_hear(user, line);
}

static inline void fuzz_session(const struct host_protocol *protocol, const char *kind,
                                const uint8_t *data, size_t size)
{
    struct agon_error e;
    struct host host;
    agon_game *game = agon_open(kind, NULL, &e);
    FILE *out = fopen("/dev/null", "w");
    if (game && out && host_init(&host, protocol, game, "random", out, &e) == 0) {
        fuzz_lines(data, size, session_hear, &host);
        host_end(&host, false);
        if (host.game->rules->sound && !host.game->rules->sound(host.game, host.line.pos))
            fuzz_fail("the position after the session is not sound");
        host_release(&host);
    }
    if (out)
        fclose(out);
    agon_close(game);
}

#endif
