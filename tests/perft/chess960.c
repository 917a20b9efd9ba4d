/* Counts of Chess960 positions against published numbers, tests/perft/chess960.txt: to depth 3, in
 * one position of 40 to depth 4; with AGON_FULL one deeper, with AGON_BRIEF one less.
 *
 * Argument: that file. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <agon/agon.h>

#include "../plain/tap.h"
#include "programs.h"

enum { POSITIONS = 960, DEPTHS = 5, LINE = 256, DEEPER = 40 };

/* "FEN | N N N N N". */
static bool read_row(const char *line, char position[LINE], uint64_t nodes[DEPTHS])
{
    const char *bar = strstr(line, " | ");
    if (!bar)
        return false;
    snprintf(position, LINE, "%.*s", (int)(bar - line), line);
    return sscanf(bar, " | %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64, &nodes[0],
                  &nodes[1], &nodes[2], &nodes[3], &nodes[4]) == DEPTHS;
}

/* Whether a position has its counts, and its text reads back; a line of TAP if not. */
static bool check(struct tap *t, const agon_game *game, const char *position,
                  const uint64_t nodes[DEPTHS], int deepest)
{
    struct agon_error error = {.text = ""};
    struct agon_line line;
    char text[AGON_TEXT_MAX];
    bool good =
        agon_line_init(&line, game, NULL) == 0 && agon_line_set(&line, position, &error) == 0;
    for (int depth = 1; depth <= deepest && good; depth++) {
        struct agon_perft count = {0};
        good = agon_perft(game, line.pos, (struct agon_past){NULL, 0}, depth, &count, &error) == 0;
        good = good && count.nodes == nodes[depth - 1];
        if (!good)
            tap(t, false, "%s depth %d: %" PRIu64 " %s", position, depth, count.nodes, error.text);
    }
    game->rules->write(game, line.pos, text, sizeof text);
    const char *rights = strchr(text, ' ') + 3;
    bool usual = strspn(rights, "KQkq") == strcspn(rights, " "); /* for "HAha" and the like */
    if (!usual && strncmp(text, position, strlen(position)) != 0)
        tap(t, good = false, "%s reads back as %s %s", position, text, error.text);
    agon_line_release(&line);
    return good;
}

PROGRAM(perft_chess960)
{
    struct tap t = {0};
    int most = getenv("AGON_FULL") ? 4 : getenv("AGON_BRIEF") ? 2 : 3, rows = 0, good = 0;
    char line[LINE], position[LINE];
    uint64_t nodes[DEPTHS];
    FILE *file = argc > 1 ? fopen(argv[1], "r") : NULL;
    agon_game *game = agon_open("chess", NULL, NULL);
    while (file && game && fgets(line, sizeof line, file)) {
        if (line[0] == '#' || !read_row(line, position, nodes))
            continue;
        good += check(&t, game, position, nodes, most + (rows % DEEPER == 0));
        rows++;
    }
    tap(&t, rows == POSITIONS && good == rows, "%d positions of %d", good, rows);
    if (file)
        fclose(file);
    agon_close(game);
    return tap_end(&t);
}
