/* The process that opens a definition from a user, sandboxed before it reads a byte. */
#include "server/game/check.h"

#include <stdio.h>
#include <stdlib.h>

#include <jansson.h>

#include <agon/agon.h>

#include "core/image.h"
#include "os/sandbox.h"
#include "server/game/definition.h"
#include "server/game/report.h"

enum { LINE_BYTES = 1 << 20 };
#define MEMORY ((uint64_t)1 << 30)

/* Writes the report to standard output. */
static void tell(const agon_game *game, const struct agon_error *error)
{
    size_t n = game && game->rules->image ? game->rules->image(game, NULL, 0) : 0;
    uint8_t *image = n > 0 && n <= IMAGE_MAX ? malloc(n) : NULL;
    if (image) {
        game->rules->image(game, image, n);
        report_write(stdout, image, n);
    } else {
        printf("bad %s\n", game ? AGON_SAY(definition_large, "it is too large") : error->parts);
    }
    fflush(stdout);
    free(image);
}

agon_game *check_open(int cpu_s, uint64_t memory, struct agon_error *error)
{
    char *line = malloc(LINE_BYTES);
    json_object_seed(0); /* which reads a file on its first call */
    if (!sandbox_enter(cpu_s, memory)) {
        agon_fail(
            error, AGON_UNSUPPORTED, -1,
            AGON_SAY(definition_no_sandbox, "it cannot be tried: the system allows no sandbox"));
        return NULL;
    }
    json_t *json = line && fgets(line, LINE_BYTES, stdin) ? json_loads(line, 0, NULL) : NULL;
    const char *kind = json_string_value(json_object_get(json, "kind"));
    struct agon_setup setup = {json_string_value(json_object_get(json, "variant")),
                               json_string_value(json_object_get(json, "options")),
                               json_string_value(json_object_get(json, "start")),
                               json_string_value(json_object_get(json, "definition"))};
    agon_fail(error, AGON_BAD_TEXT, -1, AGON_SAY(definition_setup_expected, "expected a set-up"));
    agon_game *game = kind ? agon_open(kind, &setup, error) : NULL;
    json_decref(json);
    free(line);
    return game;
}

int check_definition(void)
{
    struct agon_error error;
    agon_game *game = check_open(DEFINITION_CPU_S, MEMORY, &error);
    tell(game, &error);
    agon_close(game);
    return game ? 0 : 1;
}
