/* Fuzz target: a task for a worker, or, by its first byte, an answer: to a review ('r'), a
 * turn ('t') or an analysis ('a'). The server may take only answers to its tasks. */
#include <stdint.h>
#include <stdlib.h>

#include <agon/engine.h>

#include "answers/task.h"
#include "answers/thought.h"
#include "target.h"

enum { FROM = 1, TO = 4, LINES = 2 };

/* No search follows: the stop is set. */
static void try_task(const char *text)
{
    struct agon_stop stop = {0};
    struct agon_error error;
    char *answer;
    agon_stop_set(&stop);
    task_do(text, &stop, NULL, &answer, &error);
    free(answer);
}

static bool is_whole(const struct agon_line *line, const struct agon_turn *turn)
{
    struct agon_line copy;
    if (agon_line_copy(&copy, line, NULL) < 0)
        return true;
    bool good = agon_line_play_turn(&copy, turn, NULL) == 0 && copy.open.n == 0;
    agon_line_release(&copy);
    return good;
}

/* A line that is taken can be played; its last turn may be unfinished. */
static void try_line(void *user, const struct agon_info *info)
{
    const struct agon_line *line = user;
    struct agon_line copy;
    if (agon_line_copy(&copy, line, NULL) < 0)
        return;
    for (int i = 0; i < info->pv_turns; i++)
        if (agon_line_play_turn(&copy, &info->pv[i], NULL) < 0)
            fuzz_fail("a line is taken that cannot be played");
    if (info->line < 0 || info->line >= LINES || info->depth < 0)
        fuzz_fail("a line is taken that is none");
    agon_line_release(&copy);
    json_decref(thought_json(line, info, 0, 0));
}

static void try_answer(const char *text)
{
    agon_game *game = agon_open("chess", NULL, NULL);
    struct agon_line line;
    struct line_review review;
    struct agon_turn turn;
    if (!game || agon_line_init(&line, game, NULL) < 0 ||
        agon_line_read(&line, "e2e4; e7e5; g1f3; b8c6", false, NULL) < 0 ||
        line_review_init(&review, agon_engine_find(NULL, game, NULL), &line, 0) < 0)
        fuzz_fail("a line cannot be reviewed");
    if (text[0] == 'r' && task_take_review(&review, "k3", FROM, TO, text + 1))
        json_decref(line_review_json(&review, "game", TO));
    if (text[0] == 't' && task_take_turn(&line, "k3", text + 1, &turn) && !is_whole(&line, &turn))
        fuzz_fail("a turn is taken that cannot be played: %s", text);
    if (text[0] == 'a')
        task_take_lines(&line, "k3", LINES, text + 1, try_line, &line);
    line_review_release(&review);
    agon_line_release(&line);
    agon_close(game);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    if (text[0] == 'r' || text[0] == 't' || text[0] == 'a')
        try_answer(text);
    else
        try_task(text);
    free(text);
    return 0;
}
