/* Fuzz target: games of chess in PGN. Every move played is legal, and the text is read to its end
 * or to a reported place. A record is written, and must read back as the same; a tree, too. */
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "play/pgn_game.h"
#include "play/pgn_words.h"
#include "target.h"

static char *write_one(const struct record *record)
{
    int n = pgn_write(record, NULL, NULL, 0, NULL);
    char *text = n >= 0 ? malloc((size_t)n + 1) : NULL;
    if (text && pgn_write(record, NULL, text, (size_t)n + 1, NULL) != n)
        fuzz_fail("a record is not written twice in %d bytes", n);
    return text;
}

/* Written, read and written again: the same text. */
static void check(const struct record *record)
{
    struct record again;
    struct agon_error error = {.at = -1};
    char *text = write_one(record);
    struct pgn_text at = pgn_text(text ? text : "");
    if (!text)
        fuzz_fail("a record that was read is not written");
    if (pgn_record_read(&again, &at, &error) != 1)
        fuzz_fail("what was written is not read: %s\n%s", error.text, text);
    char *twice = write_one(&again);
    if (!twice || strcmp(text, twice) != 0)
        fuzz_fail("a record is not written the same after reading:\n%s\nthen\n%s", text,
                  twice ? twice : "(nothing)");
    free(twice);
    free(text);
    record_release(&again);
}

/* ---- trees ---- */

static char *write_tree(const struct pgn_game *game)
{
    struct agon_error error = {.at = -1};
    agon_game *rules = record_open(&game->record, &error);
    char *text = rules ? pgn_game_text(game, rules, &error) : NULL;
    if (!text)
        fuzz_fail("a tree that was read is not written: %s", error.text);
    agon_close(rules);
    return text;
}

/* Whether two comments are equal, apart from text that a comment cannot contain. */
static bool same_words(const char *a, const char *b)
{
    a = a ? a : "";
    b = b ? b : "";
    for (; *a && *b; a++, b++)
        if (*a != *b && !(*a == '}' && *b == ')') && !(*a == '[' && *b == '('))
            return false;
    return *a == *b;
}

/* The number of occurrences of a mark in a list of them. */
static int marked(const char *list, const char *mark, size_t n)
{
    int times = 0;
    for (size_t length; list && *list; list += length + (list[length] == ';')) {
        length = strcspn(list, ";");
        times += length == n && memcmp(list, mark, n) == 0;
    }
    return times;
}

static bool same_drawn(const char *a, const char *b)
{
    if (strlen(a ? a : "") != strlen(b ? b : ""))
        return false;
    for (const char *s = a; s && *s; s += strcspn(s, ";"), s += *s == ';')
        if (marked(a, s, strcspn(s, ";")) != marked(b, s, strcspn(s, ";")))
            return false;
    return true;
}

/* The next move after `at` with the same parent; -1: none. */
static int next_child(const struct pgn_game *g, int parent, int at)
{
    while (++at < g->nodes)
        if (g->node[at].parent == parent)
            return at;
    return -1;
}

/* Compares the moves after a move with those in the other tree. */
static void same_tree(const struct pgn_game *a, int i, const struct pgn_game *b, int k,
                      const char *text)
{
    int one = next_child(a, i, i), other = next_child(b, k, k);
    for (; one >= 0 && other >= 0; one = next_child(a, i, one), other = next_child(b, k, other)) {
        const struct pgn_node *x = &a->node[one], *y = &b->node[other];
        if (strcmp(x->turn, y->turn) != 0 || x->mark != y->mark || x->main != y->main ||
            !same_words(x->comment, y->comment) || !same_drawn(x->aside.drawn, y->aside.drawn))
            fuzz_fail("move %d, %s {%s}, is read again as %s {%s}\n%s", one, x->turn, x->comment,
                      y->turn, y->comment, text);
        same_tree(a, one, b, other, text);
    }
    if (one >= 0 || other >= 0)
        fuzz_fail("a variation of move %d is lost, or one is new\n%s", i, text);
}

static void check_tree(const struct pgn_game *game)
{
    struct pgn_game again;
    struct agon_error error = {.at = -1};
    char *text = write_tree(game);
    struct pgn_text at = pgn_text(text);
    if (pgn_game_read(&again, &at, NULL, &error) != 1)
        fuzz_fail("the tree that was written is not read: %s\n%s", error.text, text);
    same_tree(game, -1, &again, -1, text);
    if (!same_words(game->record.comment, again.record.comment))
        fuzz_fail("the game's comment {%s} is read again as {%s}", game->record.comment,
                  again.record.comment);
    char *twice = write_tree(&again);
    if (strcmp(text, twice) != 0)
        fuzz_fail("a tree is not written the same after reading:\n%s\nthen\n%s", text, twice);
    free(twice);
    free(text);
    pgn_game_release(&again);
}

/* Reads whole games, as records or as trees. */
static void read_games(const char *text, size_t size, bool trees)
{
    struct pgn_text at = pgn_text(text);
    struct pgn_game game;
    struct record record;
    int status = 1;
    for (int games = 0; status != 0 && games < 100; games++) {
        struct agon_error error = {.at = -1};
        const char *before = at.at;
        status =
            trees ? pgn_game_read(&game, &at, NULL, &error) : pgn_record_read(&record, &at, &error);
        if (at.at < before || at.at > text + size || (status != 0 && at.at == before) ||
            (status < 0 && strncmp(error.text, "line ", 5) != 0))
            fuzz_fail("game %d ends at byte %td of %zu with status %d: %s", games, at.at - text,
                      size, status, status < 0 ? error.text : "");
        for (int i = 0; status > 0 && trees && i < game.nodes; i++)
            if (game.node[i].parent >= i)
                fuzz_fail("move %d of game %d stands before its parent", i, games);
        if (status > 0 && trees) {
            check_tree(&game);
            pgn_game_release(&game);
        }
        if (status > 0 && !trees) {
            struct record_report report;
            record_check(&record, &report);
            if (!report.replayed || report.disagrees)
                fuzz_fail("game %d: %s", games, report.problem[0].what);
            check(&record);
            record_release(&record);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static agon_game *chess;
    chess = chess ? chess : agon_open("chess", NULL, NULL);
    char *text = fuzz_text(data, size);
    struct agon_line line;
    if (text_clean(text, size, NULL) && agon_line_init(&line, chess, NULL) == 0) {
        struct pgn_text at = pgn_text(text);
        struct agon_error error = {.at = -1};
        int status = 1;
        for (int games = 0; status != 0 && games < 100; games++) {
            const char *before = at.at;
            status = pgn_play(&line, &at, games % 8, &error);
            if (at.at < before || at.at > text + size || at.line_start > at.at ||
                (status == 0 ? *at.at != '\0' : at.at == before) ||
                (status < 0 && strncmp(error.text, "line ", 5) != 0))
                fuzz_fail("game %d ends at byte %td of %zu with status %d: %s", games, at.at - text,
                          size, status, status < 0 ? error.text : "");
        }
        agon_line_release(&line);
        read_games(text, size, false);
        read_games(text, size, true);
        pgn_is(text);
    }
    free(text);
    return 0;
}
