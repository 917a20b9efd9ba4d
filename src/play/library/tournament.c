/* The public tournaments: a plan and its tournament behind a pointer. Arguments are checked here,
 * and by the events. */
#include <agon/tournament.h>

#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "play/tournament/events.h"
#include "play/tournament/next.h"
#include "play/tournament/plan_read.h"
#include "play/tournament/standings.h"
#include "play/tournament/state.h"
#include "play/tournament/whole.h"

enum { REASON_MAX = 300, STAGES = 3 };

struct agon_tournament {
    struct plan plan;
    struct tournament t;
};

static int no_memory(struct agon_error *e)
{
    return agon_fail(e, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
}

/* Fills the tournament from a text, which it changes. */
static int read_text(agon_tournament *t, char *text, struct agon_error *e)
{
    size_t n = strlen(text), at;
    char *plan = text, *log = NULL;
    if (!text_clean(text, n, &at))
        return agon_fail(e, AGON_BAD_TEXT, (int)at,
                         "byte %zu: expected UTF-8 without control characters", at + 1);
    int status =
        strncmp(text, "agon tournament", 15) == 0 ? tournament_cut(text, &plan, &log, e) : 0;
    if (status == 0)
        status = plan_read(&t->plan, plan, e);
    if (status < 0)
        return status;
    status = tournament_init(&t->t, &t->plan, e);
    if (status == 0 && log && (status = tournament_read(&t->t, log, e)) < 0)
        tournament_release(&t->t);
    if (status < 0)
        plan_release(&t->plan);
    return status;
}

agon_tournament *agon_tournament_new(const char *text, struct agon_error *e)
{
    agon_tournament *t = malloc(sizeof *t);
    size_t n = strlen(text) + 1;
    char *copy = malloc(n);
    int status = 0;
    if (t && copy) {
        memcpy(copy, text, n);
        status = read_text(t, copy, e);
    } else {
        status = no_memory(e);
    }
    free(copy);
    if (status == 0)
        return t;
    free(t);
    return NULL;
}

void agon_tournament_free(agon_tournament *t)
{
    if (t) {
        tournament_release(&t->t);
        plan_release(&t->plan);
    }
    free(t);
}

int agon_tournament_write(const agon_tournament *t, char *text, size_t size)
{
    return tournament_write(&t->t, text, size);
}

int agon_tournament_players(const agon_tournament *t)
{
    return t->plan.players;
}

const char *agon_tournament_player(const agon_tournament *t, int player)
{
    return player >= 0 && player < t->plan.players ? t->plan.player[player].name : NULL;
}

int agon_tournament_next(agon_tournament *t, struct agon_pairing *out, struct agon_error *e)
{
    int match, game, status = tournament_next(&t->t, &match, &game, e);
    if (status <= 0)
        return status;
    const int *player = t->t.match[match].player;
    int first = tournament_first(game);
    *out = (struct agon_pairing){.match = match,
                                 .game = game,
                                 .player = {player[first], player[1 - first]},
                                 .opening = tournament_opening(&t->t, match, game)};
    return 1;
}

/* Whether there is such a game. */
static bool exists(const agon_tournament *t, int match, int game)
{
    return match >= 0 && match < t->t.matches && game >= 0 && game < t->t.match[match].games;
}

void agon_tournament_return(agon_tournament *t, const struct agon_pairing *pairing)
{
    if (exists(t, pairing->match, pairing->game))
        tournament_drop(&t->t, pairing->match, pairing->game);
}

/* Whether a text fits into a line of the log. */
static int check_reason(const char *text, struct agon_error *e)
{
    size_t n = strlen(text);
    if (n > 0 && n <= REASON_MAX && text_clean(text, n, NULL) && !strpbrk(text, "\r\n"))
        return 0;
    return agon_fail(e, AGON_BAD_TEXT, -1, "expected a reason of 1 to %d bytes in one line",
                     REASON_MAX);
}

static int check_result(const agon_tournament *t, int match, int game, const int half[2],
                        const char *why, struct agon_error *e)
{
    if (!exists(t, match, game))
        return agon_fail(e, AGON_UNSUPPORTED, -1, "there is no game %d of match %d", game, match);
    if (half[0] < 0 || half[1] < 0 || half[0] > 2 || half[1] > 2)
        return agon_fail(e, AGON_BAD_TEXT, -1, "expected 0 to 2 half points, found %d and %d",
                         half[0], half[1]);
    return check_reason(why, e);
}

int agon_tournament_finish(agon_tournament *t, int match, int game, const int half[2],
                           const char *why, struct agon_error *e)
{
    int status = check_result(t, match, game, half, why, e);
    return status < 0 ? status : tournament_finish(&t->t, match, game, half, why, e);
}

int agon_tournament_correct(agon_tournament *t, int match, int game, const int half[2],
                            const char *reason, struct agon_error *e)
{
    int status = check_result(t, match, game, half, reason, e);
    return status < 0 ? status : tournament_correct(&t->t, match, game, half, reason, e);
}

int agon_tournament_withdraw(agon_tournament *t, int player, const char *reason,
                             struct agon_error *e)
{
    if (player < 0 || player >= t->plan.players)
        return agon_fail(e, AGON_UNSUPPORTED, -1, "there is no player %d", player);
    int status = check_reason(reason, e);
    return status < 0 ? status : tournament_withdraw(&t->t, player, reason, e);
}

bool agon_tournament_over(const agon_tournament *t)
{
    return tournament_over(&t->t);
}

int agon_tournament_standings(const agon_tournament *t, int stage, struct agon_standing *out,
                              struct agon_error *e)
{
    int stages = t->plan.format == PLAN_CHALLENGE ? STAGES : 1;
    if (stage < 0 || stage >= stages)
        return agon_fail(e, AGON_UNSUPPORTED, -1, "expected a stage from 0 to %d, found %d",
                         stages - 1, stage);
    struct standing *row = calloc((size_t)t->plan.players + 1, sizeof *row);
    if (!row)
        return no_memory(e);
    int n = standings_make(&t->t, stage, row, e);
    for (int i = 0; i < n; i++)
        out[i] = (struct agon_standing){.player = row[i].player,
                                        .place = row[i].place,
                                        .half = row[i].score,
                                        .games = row[i].games,
                                        .wins = row[i].wins,
                                        .draws = row[i].draws,
                                        .losses = row[i].losses,
                                        .byes = row[i].byes,
                                        .withdrawn = row[i].gone};
    free(row);
    return n;
}
