/* The process that opens what somebody sent. */
#include "server/check.h"

#include <stdio.h>
#include <stdlib.h>

#include <jansson.h>

#include <agon/agon.h>

#include "os/program.h"

enum { CPU_S = 2, LINE_BYTES = 1 << 20 };
#define MEMORY ((uint64_t)1 << 30)

int check_definition(void)
{
    char *line = malloc(LINE_BYTES);
    os_limit(CPU_S, MEMORY);
    json_t *json = line && fgets(line, LINE_BYTES, stdin) ? json_loads(line, 0, NULL) : NULL;
    const char *kind = json_string_value(json_object_get(json, "kind"));
    struct agon_setup setup = {json_string_value(json_object_get(json, "variant")),
                               json_string_value(json_object_get(json, "options")),
                               json_string_value(json_object_get(json, "start")),
                               json_string_value(json_object_get(json, "definition"))};
    struct agon_error error = {.text = "expected a set-up"};
    agon_game *game = kind ? agon_open(kind, &setup, &error) : NULL;
    puts(game ? "good" : error.text);
    agon_close(game);
    json_decref(json);
    free(line);
    return game ? 0 : 1;
}
