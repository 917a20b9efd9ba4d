/* agon variant train: games of the engine against itself, a net learned from them, and so on with
 * the better engine; then games of the trained engine against the untrained one. */
#include "cli/variant_train.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <agon/agon.h>

#include "cli/command.h"
#include "cli/message.h"
#include "cli/progress.h"
#include "cli/variant_lesson.h"
#include "core/random.h"
#include "engines/fairy/engine.h"
#include "engines/fairy/evaluate.h"
#include "os/files.h"
#include "os/time.h"
#include "search/score.h"

enum {
    NODES = 250, /* per move of a training game */
    MEASURE_NODES = 2000,
    ROUNDS = 5,
    ROUND_GAMES = 20,    /* with fewer games there is one round */
    RANDOM_MOVES = 8,    /* at the beginning, */
    DEVIATES = 20,       /* and later one in 20 */
    MOVES_MOST = 400,    /* then a game is drawn */
    HOPELESS = 10,       /* pawns of the variant: such a score */
    HOPELESS_MOVES = 4,  /* for this many moves decides the game, */
    PLAYED_ON = 8,       /* but for one game in 8 */
    MEASURED_GAMES = 20, /* one pair per this many training games, or */
    MEASURED_PART = 6,   /* the last sixth of the time is for measuring */
    HASH_MB = 1
};

/* Two engines for one game. */
struct training {
    const agon_game *game;
    agon_engine *engine[2]; /* with the net learned last, and without one */
    agon_move *list;
    struct lesson lesson;
    struct progress progress;
    uint64_t played; /* training games */
    int games;       /* to play, or 0: by time, */
    int64_t ms;      /* in all */
    int score;       /* of the last search, for the side to move */
};

static volatile sig_atomic_t interrupted;

static void interrupt(int number)
{
    interrupted = 1;
    signal(number, SIG_DFL);
}

static void take_score(void *user, const struct agon_info *info)
{
    struct training *t = user;
    t->score = info->score;
}

/* A random move of a random piece: where one piece has most of the moves, the others move too. */
static agon_move any_move(const struct training *t, const struct agon_line *line, int n,
                          struct random *chance)
{
    const struct fairy_pos *p = fairy_pos(line->pos);
    for (;;) {
        int at = (int)random_below(chance, p->count[p->seat]), found = 0;
        int from = *fairy_list(fairy_game(t->game), p, p->seat, at);
        for (int i = 0; i < n; i++)
            found += fairy_from(t->list[i]) == from;
        if (found == 0)
            continue;
        int chosen = (int)random_below(chance, (uint32_t)found);
        for (int i = 0; i < n; i++)
            if (fairy_from(t->list[i]) == from && chosen-- == 0)
                return t->list[i];
    }
}

/* Whether a position's static score is reliable: the next move is no capture. */
static bool is_quiet(const struct training *t, const struct agon_line *line, agon_move m)
{
    const struct fairy_pos *p = fairy_pos(line->pos);
    return !board_is_capture(p, m) && fairy_becomes(m) < 0 &&
           !fairy_in_danger(fairy_game(t->game), p, p->seat) && abs(t->score) < SEARCH_WON;
}

/* Searches and plays a move of a game, and records the position if it is a lesson. 0, or a negative
 * status. */
static int play_move(struct training *t, struct agon_line *line, agon_engine *e, uint64_t nodes,
                     struct random *chance)
{
    struct agon_limits limits = {.nodes = nodes, .threads = 1};
    struct agon_turn best;
    int status =
        fairy_engine.think(e, line->pos, agon_line_past(line), &limits, take_score, t, &best);
    if (status < 0)
        return status;
    int units = evaluate_unreported(&t->lesson.values, t->score);
    if (chance && is_quiet(t, line, best.move[0]) &&
        abs(units) < 2 * HOPELESS * t->lesson.values.pawn)
        lesson_note(&t->lesson, fairy_pos(line->pos), units);
    if (chance && random_below(chance, DEVIATES) == 0)
        return agon_line_play(line, any_move(t, line, agon_line_moves(line, t->list), chance));
    return agon_line_play_turn(line, &best, NULL);
}

/* Plays a game; `engine`: those of both seats. With `chance` it is one to learn from. Half points
 * of the first seat, or a negative status. */
static int play_game(struct training *t, struct agon_line *line, agon_engine *const engine[2],
                     uint64_t nodes, struct random *chance)
{
    struct agon_result result;
    const int hopeless = HOPELESS * t->lesson.values.pawn;
    bool played_on = chance && random_below(chance, PLAYED_ON) == 0;
    int decided = 0;
    for (int ply = 0; ply < MOVES_MOST; ply++) {
        agon_line_result(line, &result);
        if (result.over)
            return result.points[0] * 2 / AGON_POINTS;
        int seat = fairy_pos(line->pos)->seat;
        int status = play_move(t, line, engine[seat], nodes, chance);
        if (status < 0)
            return status;
        int score = evaluate_unreported(&t->lesson.values, seat ? -t->score : t->score);
        decided = score > hopeless    ? (decided > 0 ? decided + 1 : 1)
                  : score < -hopeless ? (decided < 0 ? decided - 1 : -1)
                                      : 0;
        if (abs(decided) >= HOPELESS_MOVES && !played_on)
            break;
    }
    return decided >= HOPELESS_MOVES ? 2 : decided <= -HOPELESS_MOVES ? 0 : 1;
}

/* A game from a random opening. */
static int one_game(struct training *t, uint64_t seed, agon_engine *const engine[2], uint64_t nodes,
                    bool learns)
{
    struct agon_line line;
    struct random chance;
    int status = 0, n;
    random_seed(&chance, seed);
    if (agon_line_init(&line, t->game, NULL) < 0)
        return AGON_NO_MEMORY;
    for (int i = 0; i < RANDOM_MOVES && status == 0; i++)
        if ((n = agon_line_moves(&line, t->list)) > 0)
            status = agon_line_play(&line, any_move(t, &line, n, &chance));
    for (int i = 0; i < 2; i++)
        fairy_engine.clear(engine[i]);
    if (status == 0)
        status = play_game(t, &line, engine, nodes, learns ? &chance : NULL);
    agon_line_release(&line);
    return status;
}

static agon_engine *open_engine(const agon_game *game, const char *net)
{
    char hash[8];
    agon_engine *e = fairy_engine.open(game, NULL);
    snprintf(hash, sizeof hash, "%d", HASH_MB);
    if (e) {
        fairy_engine.set(e, "hash", hash, NULL);
        fairy_engine.set(e, "net", net, NULL);
    }
    return e;
}

/* ---- rounds ---- */

static void show_share(struct training *t, const char *what)
{
    int64_t done = os_now_ms() - t->progress.began;
    bool timed = t->games == 0;
    progress_part(&t->progress, timed ? (uint64_t)(done < t->ms ? done : t->ms) : t->played,
                  (uint64_t)(timed ? t->ms : t->games), "%s: %d games", what, (int)t->played);
}

static bool tell(void *user, const struct trainer_report *r)
{
    struct training *t = user;
    show_share(t, "learning");
    if (r->batch == r->batches) {
        progress_end(&t->progress);
        message("%d games, %zu positions: the error of the chance to win is %.4f, %.4f where not "
                "learned from",
                (int)t->played, t->lesson.whole, r->learned, r->held);
    }
    return true;
}

/* Plays training games: up to a number of them, or while there is time, one at least. */
static int play_round(struct training *t, int games, int64_t end)
{
    agon_engine *const both[2] = {t->engine[0], t->engine[0]};
    struct lesson *l = &t->lesson;
    for (int n = 0;; n++) {
        bool more = games > 0 ? n < games : n == 0 || os_now_ms() < end;
        if (!more || interrupted || l->full)
            return 0;
        int points = one_game(t, ++t->played, both, NODES, true);
        if (points < 0)
            return points;
        lesson_end_game(l, points);
        show_share(t, "training");
    }
}

/* The engine with the net learned last. */
static int take_net(struct training *t)
{
    struct lesson *l = &t->lesson;
    if (!l->net)
        return 0;
    if (agon_offer_net(l->net, l->net_size, NULL) < 0)
        return AGON_NO_MEMORY;
    fairy_engine.close(t->engine[0]);
    t->engine[0] = open_engine(t->game, "on");
    return t->engine[0] ? 0 : AGON_NO_MEMORY;
}

static int teach(struct training *t)
{
    int rounds = t->games > 0 && t->games < ROUND_GAMES ? 1 : ROUNDS, status = 0;
    int64_t ms = t->ms - t->ms / MEASURED_PART;
    for (int i = 0; i < rounds && status == 0 && !interrupted; i++) {
        status = play_round(t, t->games / rounds, t->progress.began + ms * (i + 1) / rounds);
        if (status == 0)
            status = lesson_learn(&t->lesson, tell, t);
        if (status == 0)
            status = take_net(t);
    }
    return status;
}

/* Plays pairs of games against the untrained engine, at least one. */
static int measure(struct training *t)
{
    int won[3] = {0};
    for (int pair = 0; !interrupted; pair++) {
        bool more = t->games > 0 ? pair < t->games / MEASURED_GAMES
                                 : os_now_ms() < t->progress.began + t->ms;
        if (pair > 0 && !more)
            break;
        for (int first = 0; first < 2; first++) {
            agon_engine *const engine[2] = {t->engine[first], t->engine[!first]};
            int points = one_game(t, ~(uint64_t)pair, engine, MEASURE_NODES, false);
            if (points < 0)
                return points;
            won[first ? 2 - points : points]++;
        }
        show_share(t, "measuring");
    }
    progress_end(&t->progress);
    message("against the untrained engine: %d won, %d drawn, %d lost", won[2], won[1], won[0]);
    return 0;
}

static int train(struct training *t, const char *net)
{
    struct agon_error error = {.text = ""};
    progress_begin(&t->progress);
    int status = teach(t);
    progress_end(&t->progress);
    if (status < 0)
        return status;
    if (!t->lesson.net) {
        message("too few games to learn from");
        return AGON_UNSUPPORTED;
    }
    if (file_write(net, (const char *)t->lesson.net, t->lesson.net_size, true, &error) < 0) {
        message("%s", error.text);
        return AGON_UNSUPPORTED;
    }
    message("%zu positions; %s has the net", t->lesson.whole, net);
    return measure(t);
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
    struct training t = {.game = game, .games = games, .ms = minutes * 60000};
    if (!fairy_engine.fits(game)) {
        message("there is nothing to train for this game");
        return CLI_USAGE;
    }
    if (!can_write(net))
        return CLI_FAILED;
    signal(SIGINT, interrupt);
    t.list = malloc(game->max_moves * sizeof *t.list);
    t.engine[0] = open_engine(game, "on");
    t.engine[1] = open_engine(game, "off");
    bool good = t.list && t.engine[0] && t.engine[1] && lesson_begin(&t.lesson, game) == 0;
    int status = good ? train(&t, net) : AGON_NO_MEMORY;
    if (status == AGON_NO_MEMORY)
        message("no memory to train");
    for (int i = 0; i < 2; i++)
        fairy_engine.close(t.engine[i]);
    lesson_release(&t.lesson);
    free(t.list);
    return status == 0 ? CLI_GOOD : CLI_FAILED;
}
