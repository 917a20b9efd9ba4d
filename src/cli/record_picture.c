/* Pictures, animations and graphs of scores of a replayed record. */
#include "cli/record_picture.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/graph.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "picture/animation.h"
#include "play/thought.h"

enum { SIZE = 480, DELAY = 800, LAST_FACTOR = 3 };

bool record_pictures_wanted(const struct call *call)
{
    return call_text(call, "svg") || call_text(call, "png") || call_text(call, "gif") ||
           call_text(call, "graph");
}

/* The board after `turn` turns, for free(); NULL: it cannot be drawn. */
static char *draw(const struct record *record, const struct agon_line *line, int turn)
{
    struct agon_result result;
    agon_line_result(line, &result);
    bool over = turn == line->turns && (result.over || record->seats > 0);
    return picture_board(line->game, agon_line_start(line, turn),
                         (struct picture_look){.over = over, .signs = true});
}

/* ---- animation ---- */

/* Starts an animation, with a palette from boards throughout the game. */
static struct animation *open_animation(int size, const struct record *record,
                                        const struct agon_line *line)
{
    char *sample[ANIMATION_SAMPLES] = {0};
    int n = 0;
    for (int i = 0; i < ANIMATION_SAMPLES; i++) {
        sample[n] = draw(record, line, line->turns * i / (ANIMATION_SAMPLES - 1));
        n += sample[n] ? 1 : 0;
    }
    struct animation *animation =
        n > 0 ? animation_open(picture_frame(sample[0], size, 0), sample, n) : NULL;
    for (int i = 0; i < n; i++)
        free(sample[i]);
    return animation;
}

static int write_animation(const struct call *call, const struct record *record,
                           const struct agon_line *line)
{
    const char *path = call_text(call, "gif");
    int delay = (int)call_number(call, "delay", DELAY);
    struct progress progress;
    if (!animation_supported) {
        message("--gif: this agon was built without giflib and librsvg, which animate games");
        return CLI_FAILED;
    }
    struct animation *animation =
        open_animation((int)call_number(call, "size", SIZE), record, line);
    if (!animation) {
        message("there is no picture of this board");
        return CLI_FAILED;
    }
    bool good = true;
    int done = 0;
    progress_begin(&progress);
    for (; done <= line->turns; done++) {
        char *svg = draw(record, line, done);
        good =
            svg && animation_add(animation, svg, done < line->turns ? delay : LAST_FACTOR * delay);
        free(svg);
        if (!good)
            break;
        progress_count(&progress, "turn", (uint64_t)done, (uint64_t)line->turns + 1);
    }
    progress_end(&progress);
    size_t n;
    char *gif = animation_close(animation, &n);
    int status = gif && good ? picture_put(path, gif, n) : CLI_FAILED;
    if (!gif || !good)
        message("--gif: turn %d cannot be painted", done);
    free(gif);
    return status;
}

/* ---- scores ---- */

enum { SCORE_MOST = 20 };

static int write_graph(const char *path, const struct record *record, const struct agon_line *line)
{
    char first[64], title[128];
    double *score = calloc((size_t)record->turns + 1, sizeof *score);
    int n = 0, told = 0;
    if (!score)
        abort();
    for (int i = 0; i < record->turns; i++) {
        const struct record_turn *turn = &record->turn[i];
        struct match_thought thought;
        if (!turn->text || n >= line->turns)
            continue;
        int seat = line->game->rules->seat(line->game, agon_line_start(line, n));
        score[n] = NAN;
        if (turn->comment && thought_read(&thought, turn->comment)) {
            score[n] =
                (line->game->team[seat] == line->game->team[0] ? 1 : -1) * thought.score / 1000.0;
            told++;
        }
        n++;
    }
    output_seat(line->game, 0, first, sizeof first);
    snprintf(title, sizeof title, "The score for %s", first);
    struct graph graph = {
        .title = title, .across = "turns", .n = n, .value = score, .most = SCORE_MOST};
    char *svg = told > 0 ? graph_svg(&graph) : NULL;
    int status = svg ? picture_put(path, svg, strlen(svg)) : CLI_FAILED;
    if (!svg)
        message("--graph: the record has no scores (agon match --record keeps them)");
    free(svg);
    free(score);
    return status;
}

int record_pictures_write(const struct call *call, const struct record *record,
                          const struct agon_line *line, int64_t turn)
{
    const char *graph = call_text(call, "graph");
    int status = CLI_GOOD;
    if (turn > line->turns) {
        message("--turn: expected a turn up to %d, found %d", line->turns, (int)turn);
        return CLI_FAILED;
    }
    if (call_text(call, "svg") || call_text(call, "png")) {
        int at = turn < 0 ? line->turns : (int)turn;
        struct agon_result result;
        agon_line_result(line, &result);
        status = picture_files_write(call, line->game, agon_line_start(line, at),
                                     at == line->turns && (result.over || record->seats > 0));
    }
    if (status == CLI_GOOD && graph)
        status = write_graph(graph, record, line);
    if (status == CLI_GOOD && call_text(call, "gif"))
        status = write_animation(call, record, line);
    return status;
}
