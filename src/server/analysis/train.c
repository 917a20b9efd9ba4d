/* The process that trains a net, sandboxed before it reads a byte of the set-up. */
#include "server/analysis/train.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "engines/fairy/training.h"
#include "os/thread.h"
#include "os/time.h"
#include "os/wait.h"
#include "server/analysis/net_trainer.h"
#include "server/game/check.h"
#include "server/game/engine_nets.h"
#include "server/game/report.h"

enum { TELL_MS = 500 /* between two lines about the games */ };
#define MEMORY ((uint64_t)3 << 30)

struct output {
    int64_t told; /* os_now_ms() */
    bool taken;   /* there is a net */
};

/* Ends the process when the one that reads its output has ended. */
static void flush(void)
{
    if (fflush(stdout) != 0)
        exit(1);
}

static bool tell(void *user, const struct training_report *r)
{
    struct os_watch input = {.fd = 0, .read = true};
    struct output *out = user;
    int64_t now = os_now_ms();
    if (r->stage == TRAINING_LEARNED || now - out->told >= TELL_MS) {
        out->told = now;
        printf("at %d %" PRIu64 " %" PRIu64 " %d %zu\n", r->stage, r->done, r->all, r->games,
               r->positions);
        flush();
    }
    return r->stage == TRAINING_MEASURES || os_wait(&input, 1, 0) == 0;
}

static bool take(void *user, const void *net, size_t n, size_t positions)
{
    (void)positions;
    report_write(stdout, net, n);
    flush();
    return ((struct output *)user)->taken = true;
}

int train_net(const char *minutes, const char *data)
{
    struct agon_error error;
    struct training_score score;
    struct output out = {0};
    int64_t n;
    if (!text_number(minutes, strlen(minutes), 1, NET_TRAINER_MINUTES, &n)) {
        fprintf(stderr, "agond train-net: expected 1 to %d minutes, found '%.40s'\n",
                NET_TRAINER_MINUTES, minutes);
        return 2;
    }
    engine_nets_offer(data, NULL);
    os_thread_lowest_priority();
    setvbuf(stdin, NULL, _IONBF, 0); /* a second line stays where os_wait() sees it */
    agon_game *game = check_open(net_trainer_cpu_s((int)n), MEMORY, &error);
    if (!game) {
        fprintf(stderr, "%s\n", error.text);
        return 1;
    }
    struct training_plan plan = {
        .game = game, .ms = 60000 * n, .replaces = true, .tell = tell, .take = take, .user = &out};
    int status = training_run(&plan, &score);
    if (status == 0 && out.taken)
        printf("score %d %d %d\n", score.won, score.drawn, score.lost);
    else if (status == 0)
        puts("few");
    agon_close(game);
    return status < 0;
}
