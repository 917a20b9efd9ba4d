/* Fuzz target: Fairy-Stockfish's variants.ini. A converted section must open as a variant file;
 * otherwise it must have been refused. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <agon/agon.h>

#include "proto/variants_ini.h"
#include "target.h"

static void refuse(void *user, int line, const char *why)
{
    int *refused = user;
    if (line < 0 || !*why)
        fuzz_fail("a refusal has no reason or no line: '%s' at %d", why, line);
    ++*refused;
}

static void write_section(void *user, const char *name, int line)
{
    static char out[VARIANTS_INI_OUT_MAX];
    int refused = 0;
    bool good = variants_ini_write(user, name, out, refuse, &refused) == 0;
    agon_game *game =
        good ? agon_open("variant", &(struct agon_setup){.definition = out}, NULL) : NULL;
    if (line < 1 || good == (refused > 0) || good != (game != NULL))
        fuzz_fail("variant '%s' of line %d is %s, with %d refusals, and %s", name, line,
                  good ? "written" : "not written", refused, game ? "opens" : "does not open");
    agon_close(game);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    if (!text)
        return 0;
    memcpy(text, data, size);
    text[size] = '\0';
    variants_ini_each(text, write_section, text);
    free(text);
    return 0;
}
