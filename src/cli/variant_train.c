/* agon variant train: shows a training's progress, and writes its net. */
#include "cli/variant_train.h"

#include <signal.h>
#include <stdio.h>

#include "cli/command.h"
#include "cli/message.h"
#include "cli/progress.h"
#include "engines/fairy/training.h"
#include "os/files.h"

static const char *const stage_names[] = {"training", "learning", "learning", "measuring"};

struct shown {
    const char *file;
    struct progress progress;
    bool taken, failed;
};

static volatile sig_atomic_t interrupted;

static void interrupt(int number)
{
    interrupted = 1;
    signal(number, SIG_DFL);
}

static bool show(void *user, const struct training_report *r)
{
    struct shown *s = user;
    progress_part(&s->progress, r->done, r->all, "%s: %d games", stage_names[r->stage], r->games);
    if (r->stage == TRAINING_LEARNED) {
        progress_end(&s->progress);
        message("%d games, %zu positions: the error of the chance to win is %.4f, %.4f where not "
                "learned from",
                r->games, r->positions, r->learned, r->held);
    }
    return r->stage == TRAINING_MEASURES || !interrupted;
}

static bool take(void *user, const void *net, size_t n, size_t positions)
{
    struct shown *s = user;
    struct agon_error error = {.text = ""};
    progress_end(&s->progress);
    s->taken = true;
    s->failed = file_write(s->file, net, n, true, &error) < 0;
    if (s->failed)
        message("%s", error.text);
    else
        message("%zu positions; %s has the net", positions, s->file);
    return !s->failed;
}

/* Whether the file can be written, found out before half an hour of training. */
static bool can_write(const char *net)
{
    struct agon_error error;
    bool before = file_exists(net);
    if (file_append(net, "", 0, false, &error) < 0) {
        message("%s", error.text);
        return false;
    }
    if (!before)
        remove(net);
    return true;
}

int variant_train(const agon_game *game, int64_t minutes, int games, const char *net)
{
    struct shown s = {.file = net};
    struct training_plan plan = {.game = game,
                                 .ms = minutes * 60000,
                                 .games = games,
                                 .tell = show,
                                 .take = take,
                                 .user = &s};
    struct training_score score;
    if (!can_write(net))
        return CLI_FAILED;
    signal(SIGINT, interrupt);
    progress_begin(&s.progress);
    int status = training_run(&plan, &score);
    progress_end(&s.progress);
    if (status == AGON_UNSUPPORTED) {
        message("there is nothing to train for this game");
        return CLI_USAGE;
    }
    if (status < 0) {
        message("no memory to train");
    } else if (!s.taken) {
        message("too few games to learn from");
    } else if (!s.failed) {
        if (score.won + score.drawn + score.lost > 0)
            message("against the untrained engine: %d won, %d drawn, %d lost", score.won,
                    score.drawn, score.lost);
        return CLI_GOOD;
    }
    return CLI_FAILED;
}
