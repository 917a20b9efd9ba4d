/* Checks the plain Abalone against every count of its rules page and of the page's layouts, and
 * every variant against positions worked out by hand, so that it can serve as a reference.
 *
 *     plain-abalone-counts LAYOUTS */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "abalone.h"
#include "programs.h"
#include "tap.h"

static struct marbles_rules rules_with(const char *options)
{
    struct marbles_rules rules;
    marbles_rules_default(&rules);
    if (!marbles_rules_read(&rules, options))
        abort();
    return rules;
}

static struct marbles_position position_of(const struct marbles_rules *rules, const char *text)
{
    struct marbles_position position;
    if (!marbles_read(rules, &position, text)) {
        tap_say("cannot read %s", text);
        abort();
    }
    return position;
}

/* Counts `depth` turns of single moves; nobody can win within them. */
static uint64_t count(const struct marbles_rules *rules, const struct marbles_position *position,
                      int depth)
{
    struct marbles_move moves[MARBLES_MOVES_MAX];
    uint64_t sum = 0;
    int n = marbles_moves(rules, position, MARBLES_LETTERS[position->colour], moves);
    if (depth == 1)
        return (uint64_t)n;
    for (int i = 0; i < n; i++) {
        struct marbles_position after = *position;
        marbles_play(rules, &after, moves[i]);
        sum += count(rules, &after, depth - 1);
    }
    return sum;
}

/* One line of the layouts: name | sources | rows | black white | d1 d2 d3. */
static void check_layout(struct tap *t, const char *line)
{
    struct marbles_rules rules = rules_with("");
    char name[40] = "?", rows[80], text[96];
    int black, white, found[2] = {0};
    uint64_t expected[3];
    if (sscanf(line, "%39[^|]| %*[^|]| %79s | %d %d | %" SCNu64 " %" SCNu64 " %" SCNu64, name, rows,
               &black, &white, &expected[0], &expected[1], &expected[2]) != 7) {
        tap(t, false, "not understood: %s", line);
        return;
    }
    snprintf(text, sizeof text, "%s b", rows);
    struct marbles_position start = position_of(&rules, text);
    for (const char *letter = rows; *letter; letter++) {
        found[0] += *letter == 'b';
        found[1] += *letter == 'w';
    }
    bool good = found[0] == black && found[1] == white;
    for (int i = 0; good && i < 3; i++)
        good = count(&rules, &start, i + 1) == expected[i];
    char written[MARBLES_TEXT];
    marbles_write(&rules, &start, written);
    tap(t, good && strcmp(written, text) == 0, "%sto depth 3", name);
}

static bool check_layouts(struct tap *t, const char *path)
{
    char line[400];
    int layouts = 0;
    FILE *file = fopen(path, "r");
    if (!file)
        return false;
    while (fgets(line, sizeof line, file)) {
        if (line[0] == '#')
            continue;
        check_layout(t, line);
        layouts++;
    }
    fclose(file);
    return tap(t, layouts == 64, "64 layouts");
}

/* Counts of in-line moves and broadsides in the positions of another program's tests. */
static void check_split(struct tap *t, const char *rows, int in_line, int broadside)
{
    struct marbles_rules rules = rules_with("");
    struct marbles_move moves[MARBLES_MOVES_MAX];
    char text[96];
    int of[3] = {0};
    snprintf(text, sizeof text, "%s b", rows);
    struct marbles_position position = position_of(&rules, text);
    int n = marbles_moves(&rules, &position, 'b', moves);
    for (int i = 0; i < n; i++)
        of[moves[i].shape]++;
    tap(t, of[0] == in_line && of[1] == broadside, "%s: %d in line, %d broadside", rows, of[0],
        of[1]);
}

static int compare_positions(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct marbles_position));
}

/* Whether all moves of a position, and of every position after one, lead to different positions. */
static bool all_differ(const struct marbles_rules *rules, const struct marbles_position *position,
                       int depth)
{
    struct marbles_move moves[MARBLES_MOVES_MAX];
    int n = marbles_moves(rules, position, MARBLES_LETTERS[position->colour], moves);
    struct marbles_position *after = calloc((size_t)n + 1, sizeof *after);
    bool differ = after != NULL;
    for (int i = 0; differ && i < n; i++) {
        after[i] = *position;
        marbles_shift(rules, &after[i], &moves[i]);
    }
    if (differ)
        qsort(after, (size_t)n, sizeof *after, compare_positions);
    for (int i = 1; differ && i < n; i++)
        differ = compare_positions(&after[i - 1], &after[i]) != 0;
    for (int i = 0; differ && depth > 1 && i < n; i++) {
        after[i].colour = !after[i].colour;
        differ = all_differ(rules, &after[i], depth - 1);
    }
    free(after);
    return differ;
}

static void check_differ(struct tap *t, const char *options, const char *text)
{
    struct marbles_rules rules = rules_with(options);
    struct marbles_position start = position_of(&rules, text);
    tap(t, all_differ(&rules, &start, 3), "every move leads elsewhere: %s %s", text, options);
}

/* The start of a game of Belgian Daisy in the notation Aba-Pro. */
static void check_game(struct tap *t)
{
    const char *words = "a1b2 i5h5 a2b3 i6h6 b3c4 g4g5 i9h8 h6g6 c2c3 c6c7d6";
    struct marbles_rules rules = rules_with("");
    struct marbles_position position =
        position_of(&rules, "ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww b");
    char word[16], text[16];
    int length, played = 0;
    for (; sscanf(words, "%15s%n", word, &length) == 1; words += length) {
        struct marbles_move moves[MARBLES_MOVES_MAX];
        int n = marbles_legal(&rules, (struct marbles_history){&position, 1}, &position, moves);
        for (int i = 0; i < n; i++) {
            marbles_move_write(moves[i], text);
            if (strcmp(text, word) == 0) {
                marbles_play(&rules, &position, moves[i]);
                played++;
                break;
            }
        }
    }
    tap(t, played == 10, "a game in Aba-Pro: %d of 10 moves", played);
}

PROGRAM(abalone_counts)
{
    static const char belgian[] = "ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww";
    static const char alien[] = "b1b1b/1bwwb1/1bwbwb1/3bb3/9/3ww3/1wbwbw1/1wbbw1/w1w1w";
    struct tap t = {0};
    if (argc != 2 || !check_layouts(&t, argv[1]))
        return 2;
    check_split(&t, belgian, 44, 8);
    check_split(&t, "bbbbb/b5/b6/b1wwwww1/1b5w1/1bbbbb1w/6w/5w/wwwww", 48, 50);
    check_split(&t, alien, 44, 4);
    check_split(&t, "5/w4b/ww3bb/wwww1bbb/3b1b3/bbb1wwww/bb3ww/b4w/5", 52, 28);
    check_split(&t, "2w1w/3bw1/7/8/4bbb2/wwbb2b1/3w2b/2wbww/1w3", 41, 17);
    check_split(&t, "bbb2/2wbbb/1bbwwww/3b4/3b5/2b5/1w5/wwww2/bbbbw", 38, 15);
    check_differ(&t, "", "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b");
    check_differ(&t, "triangles=1 tri_push=1", "ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww b");
    check_game(&t);
    return tap_end(&t);
}
