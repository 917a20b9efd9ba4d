/* The games of a training. */
#include "engines/fairy/training.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <agon/agon.h>

#include "core/random.h"
#include "engines/fairy/engine.h"
#include "engines/fairy/evaluate.h"
#include "engines/fairy/lesson.h"
#include "engines/fairy/neural.h"
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
    const struct training_plan *plan;
    agon_engine *engine[2]; /* with the net learned last, and the one that it is measured with */
    agon_move *list;
    struct lesson lesson;
    int64_t began;
    int played; /* training games */
    int score;  /* of the last search, for the side to move */
    bool ended; /* the listener ended it */
};

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
        int from = *fairy_list(fairy_game(t->plan->game), p, p->seat, at);
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
           !fairy_in_danger(fairy_game(t->plan->game), p, p->seat) && abs(t->score) < SEARCH_WON;
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
    if (agon_line_init(&line, t->plan->game, NULL) < 0)
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

static void report(struct training *t, enum training_stage stage, const struct trainer_report *r)
{
    const struct training_plan *p = t->plan;
    int64_t took = os_now_ms() - t->began;
    struct training_report told = {
        .stage = stage, .games = t->played, .positions = t->lesson.whole};
    if (r) {
        told.learned = r->learned;
        told.held = r->held;
    }
    told.all = (uint64_t)(p->games > 0 ? p->games : p->ms);
    told.done = (uint64_t)(p->games > 0 ? t->played : took < p->ms ? took : p->ms);
    t->ended = !p->tell(p->user, &told) || t->ended;
}

static bool hear(void *user, const struct trainer_report *r)
{
    report(user, r->batch == r->batches ? TRAINING_LEARNED : TRAINING_LEARNS, r);
    return true;
}

/* Plays training games: up to a number of them, or while there is time, one at least. */
static int play_round(struct training *t, int games, int64_t end)
{
    agon_engine *const both[2] = {t->engine[0], t->engine[0]};
    struct lesson *l = &t->lesson;
    for (int n = 0;; n++) {
        bool more = games > 0 ? n < games : n == 0 || os_now_ms() < end;
        if (!more || t->ended || l->full)
            return 0;
        int points = one_game(t, (uint64_t)++t->played, both, NODES, true);
        if (points < 0)
            return points;
        lesson_end_game(l, points);
        report(t, TRAINING_PLAYS, NULL);
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
    t->engine[0] = open_engine(t->plan->game, "on");
    return t->engine[0] ? 0 : AGON_NO_MEMORY;
}

static int teach(struct training *t)
{
    int games = t->plan->games, rounds = games > 0 && games < ROUND_GAMES ? 1 : ROUNDS, status = 0;
    int64_t ms = t->plan->ms - t->plan->ms / MEASURED_PART;
    for (int i = 0; i < rounds && status == 0 && !t->ended; i++) {
        status = play_round(t, games / rounds, t->began + ms * (i + 1) / rounds);
        if (status == 0)
            status = lesson_learn(&t->lesson, hear, t);
        if (status == 0)
            status = take_net(t);
    }
    return status;
}

/* Plays pairs of games against the other engine, at least one, unless the listener ends it. */
static int measure(struct training *t, struct training_score *score)
{
    int won[3] = {0}, games = t->plan->games;
    int64_t now = os_now_ms(), end = t->began + t->plan->ms;
    if (t->ended) {
        games = 0;
        end = now + (now - t->began) / (MEASURED_PART - 1);
    }
    t->ended = false;
    for (int pair = 0; !t->ended; pair++) {
        bool more = games > 0 ? pair < games / MEASURED_GAMES : os_now_ms() < end;
        if (pair > 0 && !more)
            break;
        for (int first = 0; first < 2; first++) {
            agon_engine *const engine[2] = {t->engine[first], t->engine[!first]};
            int points = one_game(t, ~(uint64_t)pair, engine, MEASURE_NODES, false);
            if (points < 0)
                return points;
            won[first ? 2 - points : points]++;
        }
        report(t, TRAINING_MEASURES, NULL);
    }
    *score = (struct training_score){.won = won[2], .drawn = won[1], .lost = won[0]};
    return 0;
}

bool training_fits(const agon_game *game)
{
    return fairy_engine.fits(game);
}

int training_check(const agon_game *game, const void *bytes, size_t n, uint64_t *signature,
                   struct agon_error *error)
{
    struct neural net;
    int status = neural_read(&net, fairy_game(game), bytes, n, error);
    if (status == 0) {
        *signature = net.map.signature;
        neural_release(&net);
    }
    return status;
}

int training_run(const struct training_plan *plan, struct training_score *score)
{
    struct training t = {.plan = plan, .began = os_now_ms()};
    struct lesson *l = &t.lesson;
    *score = (struct training_score){0};
    if (!training_fits(plan->game))
        return AGON_UNSUPPORTED;
    t.list = malloc(plan->game->max_moves * sizeof *t.list);
    t.engine[0] = open_engine(plan->game, "on");
    t.engine[1] = open_engine(plan->game, plan->replaces ? "on" : "off");
    bool good = t.list && t.engine[0] && t.engine[1] && lesson_begin(l, plan->game) == 0;
    int status = good ? teach(&t) : AGON_NO_MEMORY;
    if (status == 0 && l->net && plan->take(plan->user, l->net, l->net_size, l->whole))
        status = measure(&t, score);
    for (int i = 0; i < 2; i++)
        fairy_engine.close(t.engine[i]);
    lesson_release(l);
    free(t.list);
    return status;
}
