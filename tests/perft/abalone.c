/* Counts Abalone's turns through the public table and compares them with the reference counts: of
 * the 64 layouts, whose table is the argument, and those that PlayStrategy's tests state. */
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <agon/agon.h>

#include "../plain/tap.h"
#include "programs.h"

static uint64_t count(const char *variant, const char *start, int depth)
{
    struct agon_perft perft = {0};
    struct agon_past past = {NULL, 0};
    agon_game *game =
        agon_open("abalone", &(struct agon_setup){.variant = variant, .start = start}, NULL);
    if (game && agon_perft(game, game->first, past, depth, &perft, NULL) < 0)
        abort();
    agon_close(game);
    return perft.nodes;
}

/* A name of the table as the id of a variant. */
static void make_id(const char *name, size_t n, char id[40])
{
    size_t i = 0;
    for (; i < n && i < 39; i++)
        id[i] = (char)(name[i] == ' ' || name[i] == '_' ? '-' : tolower((unsigned char)name[i]));
    while (i > 0 && id[i - 1] == '-')
        i--;
    id[i] = '\0';
}

/* One line: name | sources | rows | counts of marbles | counts of turns. */
static void check_layout(struct tap *t, const char *line)
{
    uint64_t expected[3];
    char id[40];
    const char *counts = strrchr(line, '|');
    if (!counts || sscanf(counts, "| %" SCNu64 " %" SCNu64 " %" SCNu64, &expected[0], &expected[1],
                          &expected[2]) != 3)
        return;
    make_id(line, strcspn(line, "|"), id);
    bool same = true;
    for (int depth = 1; depth <= 3; depth++)
        same = same && count(id, NULL, depth) == expected[depth - 1];
    tap(t, same, "%s: %" PRIu64 " %" PRIu64 " %" PRIu64, id, expected[0], expected[1], expected[2]);
}

PROGRAM(perft_abalone)
{
    static const struct {
        const char *start;
        uint64_t moves;
    } stated[] = {
        {"5/s4S/ss3SS/ssss1SSS/3S1S3/SSS1ssss/SS3ss/S4s/5", 80},
        {"2s1s/3Ss1/7/8/4SSS2/ssSS2S1/3s2S/2sSss/1s3", 58},
        {"SSS2/2sSSS/1SSssss/3S4/3S5/2S5/1s5/ssss2/SSSSs", 53},
    };
    struct tap t = {0};
    char line[512];
    FILE *file = argc > 1 ? fopen(argv[1], "r") : NULL;
    while (file && fgets(line, sizeof line, file))
        if (line[0] != '#')
            check_layout(&t, line);
    if (file)
        fclose(file);
    for (size_t i = 0; i < sizeof stated / sizeof *stated; i++) {
        char start[128];
        snprintf(start, sizeof start, "%s b", stated[i].start);
        for (char *c = start; *c; c++)
            *c = (char)(*c == 'S' ? 'b' : *c == 's' ? 'w' : *c);
        tap(&t, count("sibe", start, 1) == stated[i].moves, "%s: %" PRIu64, start, stated[i].moves);
    }
    return tap_end(&t);
}
