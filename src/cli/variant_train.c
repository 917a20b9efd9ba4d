/* agon variant train: games of the engine against itself, learning from them, and games of the
 * trained engine against the untrained one. */
#include "cli/variant_train.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <agon/agon.h>

#include "cli/command.h"
#include "cli/message.h"
#include "cli/progress.h"
#include "cli/setup.h"
#include "core/random.h"
#include "engines/fairy/engine.h"
#include "engines/fairy/learn.h"
#include "os/time.h"

enum {
    NODES = 800, /* per move of a training game */
    MEASURE_NODES = 2000,
    RANDOM_MOVES = 8,    /* at the beginning */
    MOVES_MOST = 400,    /* then a game is drawn */
    HOPELESS = 10000,    /* thousandths of a pawn: such a score */
    HOPELESS_MOVES = 6,  /* for this many moves decides the game */
    MEASURED_GAMES = 20, /* one pair per this many training games, or */
    MEASURED_PART = 6,   /* the last sixth of the time is for measuring */
    HASH_MB = 8,
    WRITTEN_MAX = 1 << 16
};

/* Two engines for one game; they may be the same. */
struct training {
    const agon_game *game;
    agon_engine *engine[2];
    struct random chance;
    struct learn *learn; /* NULL: no learning */
    uint64_t nodes;
    int64_t minutes;
    int games; /* training games, 0: as time permits */
    int score; /* of the last search, for the side to move */
};

static void take_score(void *user, const struct agon_info *info)
{
    struct training *t = user;
    t->score = info->score;
}

/* Plays up to RANDOM_MOVES random moves. */
static int open_game(struct training *t, struct agon_line *line, struct random *chance)
{
    agon_move *list = malloc(t->game->max_moves * sizeof *list);
    int n = list ? 1 : 0;
    for (int i = 0; i < RANDOM_MOVES && n > 0; i++)
        if ((n = agon_line_moves(line, list)) > 0)
            agon_line_play(line, list[random_below(chance, (uint32_t)n)]);
    free(list);
    return list ? 0 : AGON_NO_MEMORY;
}

/* Whether a position's static score is reliable: the next move is no capture. */
static bool is_quiet(const struct training *t, const struct agon_line *line, agon_move m)
{
    const struct fairy_pos *p = fairy_pos(line->pos);
    return !board_is_capture(p, m) && fairy_becomes(m) < 0 &&
           !fairy_in_danger(fairy_game(t->game), p, p->seat) && t->score < HOPELESS &&
           t->score > -HOPELESS;
}

/* Plays a game; `first`: the engine that begins. Half points of that engine's side, or a negative
 * status. */
static int play_game(struct training *t, struct agon_line *line, int first)
{
    struct agon_limits limits = {.nodes = t->nodes, .threads = 1};
    struct agon_result result;
    int decided = 0;
    for (int ply = 0; ply < MOVES_MOST; ply++) {
        agon_line_result(line, &result);
        if (result.over)
            return result.points[0] * 2 / AGON_POINTS;
        struct agon_turn best;
        int seat = fairy_pos(line->pos)->seat;
        int status = fairy_engine.think(t->engine[seat ^ first], line->pos, agon_line_past(line),
                                        &limits, take_score, t, &best);
        if (status < 0)
            return status;
        if (t->learn && is_quiet(t, line, best.move[0]))
            learn_note(t->learn, line->pos, t->score);
        int score = seat ? -t->score : t->score;
        decided = score > HOPELESS    ? (decided > 0 ? decided + 1 : 1)
                  : score < -HOPELESS ? (decided < 0 ? decided - 1 : -1)
                                      : 0;
        if (abs(decided) >= HOPELESS_MOVES)
            return decided > 0 ? 2 : 0;
        status = agon_line_play_turn(line, &best, NULL);
        if (status < 0)
            return status;
    }
    return 1;
}

/* A game from a random opening by `seed`. */
static int one_game(struct training *t, uint64_t seed, int first)
{
    struct agon_line line;
    struct random chance;
    random_seed(&chance, seed);
    if (agon_line_init(&line, t->game, NULL) < 0)
        return AGON_NO_MEMORY;
    int points = open_game(t, &line, &chance);
    for (int i = 0; i < 2 && points == 0; i++)
        fairy_engine.clear(t->engine[i]);
    points = points < 0 ? points : play_game(t, &line, first);
    agon_line_release(&line);
    return points;
}

static agon_engine *open_engine(const agon_game *game)
{
    char hash[8];
    agon_engine *e = fairy_engine.open(game, NULL);
    snprintf(hash, sizeof hash, "%d", HASH_MB);
    if (e)
        fairy_engine.set(e, "hash", hash, NULL);
    return e;
}

/* Whether to play game number n: up to a number of games, or while there is time. */
static bool goes_on(const struct training *t, int n, int games, int64_t end)
{
    return n <= 1 || (t->games > 0 ? n <= games : os_now_ms() < end);
}

/* Shows how many games are played: of `games`, or of the time until `end`. */
static void show_share(const struct training *t, struct progress *progress, uint64_t n, int games,
                       int64_t end, const char *what)
{
    int64_t done = os_now_ms() - progress->began, all = end - progress->began;
    if (t->games > 0)
        progress_part(progress, n, (uint64_t)games, "%s: %d games", what, (int)n);
    else
        progress_part(progress, (uint64_t)(done < all ? done : all), (uint64_t)all, "%s: %d games",
                      what, (int)n);
}

/* Plays training games. */
static int teach(struct training *t, int64_t end)
{
    struct progress progress;
    int points = 0;
    progress_begin(&progress);
    for (uint64_t seed = 1; points >= 0 && goes_on(t, (int)seed, t->games, end); seed++) {
        points = one_game(t, seed, 0);
        if (points >= 0)
            learn_end_game(t->learn, points);
        show_share(t, &progress, seed, t->games, end, "training");
    }
    progress_end(&progress);
    return points < 0 ? points : 0;
}

/* Plays pairs of games against the untrained engine, at least one. */
static int measure(struct training *t, int64_t end)
{
    int won[3] = {0}, games = t->games / MEASURED_GAMES, points = 0;
    struct progress progress;
    progress_begin(&progress);
    for (uint64_t seed = 1; points >= 0 && goes_on(t, (int)seed, games, end); seed++) {
        for (int first = 0; first < 2 && points >= 0; first++) {
            points = one_game(t, ~seed, first);
            if (points >= 0)
                won[first ? 2 - points : points]++;
        }
        show_share(t, &progress, seed, games, end, "measuring");
    }
    progress_end(&progress);
    if (points < 0)
        return points;
    message("against the untrained engine: %d won, %d drawn, %d lost", won[2], won[1], won[0]);
    return 0;
}

/* Writes a variant's text without its old learned sections, followed by the new ones. */
static char *write_file(const struct learn *l, const char *text)
{
    size_t size = strlen(text) + WRITTEN_MAX;
    char *bytes = malloc(size);
    struct text out = text_into(bytes, bytes ? size : 0);
    bool left_out = false;
    while (bytes && *text) {
        size_t n = strcspn(text, "\n");
        n += text[n] == '\n';
        if (*text == '[')
            left_out = strncmp(text, "[values]", 8) == 0 || strncmp(text, "[places]", 8) == 0;
        if (!left_out && strncmp(text, LEARN_REMARK, strlen(LEARN_REMARK)) != 0)
            text_add(&out, "%.*s", (int)n, text);
        text += n;
    }
    if (bytes)
        text_add(&out, "\n");
    learn_write(l, &out);
    return bytes;
}

static int train(struct training *t, const char *text, char **written)
{
    int64_t ms = t->minutes * 60000, end = os_now_ms() + ms;
    t->nodes = NODES;
    int status = teach(t, end - ms / MEASURED_PART);
    status = status < 0 ? status : learn_fit(t->learn);
    if (status < 0)
        return status;
    message("%u games, %zu positions; the loss of those not learned from went from %.4f to %.4f",
            t->learn->games, t->learn->n, t->learn->before, t->learn->after);
    *written = write_file(t->learn, text);
    struct agon_setup setup = {.definition = *written};
    agon_game *taught = *written ? agon_open(SETUP_OWN_KIND, &setup, NULL) : NULL;
    agon_engine *first = t->engine[0];
    t->learn = NULL;
    t->nodes = MEASURE_NODES;
    t->engine[0] = taught ? open_engine(taught) : NULL;
    status = t->engine[0] ? measure(t, end) : AGON_NO_MEMORY;
    fairy_engine.close(t->engine[0]);
    t->engine[0] = first;
    agon_close(taught);
    return status;
}

int variant_train(const agon_game *game, const char *text, int64_t minutes, int games)
{
    struct learn learn;
    char *written = NULL;
    struct training t = {.game = game, .learn = &learn, .minutes = minutes, .games = games};
    if (!fairy_engine.fits(game) || learn_begin(&learn, game) < 0) {
        message("no memory to train");
        return CLI_FAILED;
    }
    t.engine[0] = open_engine(game);
    t.engine[1] = open_engine(game);
    int status = t.engine[0] && t.engine[1] ? train(&t, text, &written) : AGON_NO_MEMORY;
    if (status == 0)
        printf("%s", written);
    else
        message("no memory to train");
    for (int i = 0; i < 2; i++)
        fairy_engine.close(t.engine[i]);
    free(written);
    learn_release(&learn);
    return status == 0 ? CLI_GOOD : CLI_FAILED;
}
