/* Output of a match for people: running games, finished games, and the result. */
#include "cli/match_report.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/match_games.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "core/text.h"
#include "os/terminal.h"
#include "os/time.h"

enum { ROWS_MOST = 16, NAME_SHOWN = 28, ROW_MAX = 400 };

/* ---- numbers in words ---- */

static void add_elo(struct text *t, double elo)
{
    if (isinf(elo))
        text_add(t, "%sinfinite", elo < 0 ? "-" : "+");
    else
        text_add(t, "%+.1f", elo + 0.0); /* no minus before a zero */
}

/* "Elo +12.3 +- 45.6 (95 %: -33.3 to +57.9), LOS 70.1 %" */
static void add_rating(struct text *t, const struct series *s)
{
    struct rating_elo r = series_elo(s);
    text_add(t, "Elo ");
    add_elo(t, r.elo);
    if (!isinf(r.error))
        text_add(t, " +- %.1f", r.error);
    text_add(t, " (95 %%: ");
    add_elo(t, r.low);
    text_add(t, " to ");
    add_elo(t, r.high);
    text_add(t, "), LOS %.1f %%", 100 * r.los);
}

/* "nElo +12.3 +- 45.6, points 52.5 of 100 (52.5 %), draws 30.0 %" */
static void add_shares(struct text *t, const struct series *s)
{
    struct rating_elo r = series_elo(s);
    double games = s->finished > 0 ? s->finished : 1;
    double points = (double)s->tally.wins + (double)s->tally.draws / 2;
    text_add(t, "nElo ");
    add_elo(t, r.normalised);
    if (!isinf(r.normalised_error))
        text_add(t, " +- %.1f", r.normalised_error);
    text_add(t, ", points %g of %d (%.1f %%), draws %.1f %%", points, s->finished,
             100 * points / games, 100 * (double)s->tally.draws / games);
}

/* "pairs by half points 0 to 4: 1 2 3 2 1, won per lost 1.00" */
static void add_pairs(struct text *t, const int64_t pair[5])
{
    int64_t won = pair[3] + pair[4], lost = pair[0] + pair[1];
    text_add(t, "pairs by half points 0 to 4:");
    for (int i = 0; i < 5; i++)
        text_add(t, " %" PRId64, pair[i]);
    if (lost > 0)
        text_add(t, ", won per lost %.2f", (double)won / (double)lost);
}

static void add_score(struct text *t, const struct series *s)
{
    text_add(t, "%d game%s: %" PRId64 " won, %" PRId64 " drawn, %" PRId64 " lost", s->finished,
             s->finished == 1 ? "" : "s", s->tally.wins, s->tally.draws, s->tally.losses);
}

static const char *verdict_word(enum rating_verdict verdict)
{
    return verdict == RATING_H1 ? "H1 accepted" : verdict == RATING_H0 ? "H0 accepted" : "open";
}

static void add_test(struct text *t, const struct series *s)
{
    const struct rating_sprt *test = &s->plan.test;
    text_add(t, "SPRT elo0=%g elo1=%g alpha=%g beta=%g: LLR %.2f (%.2f to %.2f), %s", test->elo0,
             test->elo1, test->alpha, test->beta, rating_sprt_llr(test, s->tally.pair),
             rating_sprt_lower(test), rating_sprt_upper(test), verdict_word(series_verdict(s)));
}

/* Bytes of a name that fit into its column. */
static size_t name_fits(const char *name)
{
    size_t n = 0;
    for (int shown = 0; name[n] && shown < NAME_SHOWN; shown++)
        n += text_char(name + n, strlen(name + n));
    return n;
}

/* A player's name, cut to the width of its column; numbered if the other's looks the same then. */
static void add_name(struct text *t, const struct match_run *run, int player)
{
    const char *name = run->contestant[player].name, *other = run->contestant[!player].name;
    size_t n = name_fits(name);
    bool alike = name_fits(other) == n && memcmp(name, other, n) == 0 && (name[n] || other[n]);
    text_add(t, "%.*s%s", (int)n, name, name[n] ? "..." : "");
    if (alike)
        text_add(t, " (%d)", player + 1);
}

static void add_faces(struct text *t, const struct match *m, int64_t now)
{
    for (int seat = 0; seat < (int)m->game->seats; seat++) {
        char face[32];
        clock_face_write(clock_shown(&m->clock, seat, now), face, sizeof face);
        text_add(t, "%s%s", seat > 0 ? " " : "", face);
    }
}

/* ---- the live table ---- */

/* Prints one row, cut to the width of the terminal. */
static void print_row(struct match_report *r, const char *row)
{
    int columns = os_terminal_columns(2) - 1, shown = 0;
    size_t n = 0;
    for (; row[n] && shown < columns; shown++)
        n += text_char(row + n, strlen(row + n)) > 0 ? text_char(row + n, strlen(row + n)) : 1;
    fprintf(stderr, "%.*s\n", (int)n, row);
    r->rows++;
}

static void print_slot(struct match_report *r, const struct match_run *run,
                       const struct runner_slot *t)
{
    char row[ROW_MAX];
    struct text text = text_into(row, sizeof row);
    const struct match *m = &t->referee.match;
    text_add(&text, "  game %-5d ", t->game + 1);
    add_name(&text, run, series_player(run->series, t->game, 0));
    text_add(&text, " - ");
    add_name(&text, run, !series_player(run->series, t->game, 0));
    text_add(&text, "  turn %d  ", m->line.turns + 1);
    if (m->started)
        add_faces(&text, m, os_now_ms());
    print_row(r, row);
}

static void wipe(struct match_report *r)
{
    if (r->rows > 0)
        fprintf(stderr, "\033[%dA\r\033[J", r->rows);
    r->rows = 0;
}

static void draw(void *user, const struct match_run *run)
{
    struct match_report *r = user;
    char row[ROW_MAX];
    struct text t = text_into(row, sizeof row);
    int more = 0;
    wipe(r);
    add_name(&t, run, 0);
    text_add(&t, " against ");
    add_name(&t, run, 1);
    text_add(&t, ", %d of %d games", run->series->finished, run->series->plan.games);
    if (!run->series->plan.tested && run->series->finished > r->had) {
        char share[PROGRESS_SHARE_MAX];
        progress_share((uint64_t)(run->series->finished - r->had),
                       (uint64_t)(run->series->plan.games - r->had), os_now_ms() - r->began, share,
                       sizeof share);
        text_add(&t, ", %s", share);
    }
    print_row(r, row);
    t = text_into(row, sizeof row);
    text_add(&t, "  ");
    add_score(&t, run->series);
    print_row(r, row);
    t = text_into(row, sizeof row);
    text_add(&t, "  ");
    add_rating(&t, run->series);
    print_row(r, row);
    if (run->series->plan.tested) {
        t = text_into(row, sizeof row);
        text_add(&t, "  ");
        add_test(&t, run->series);
        print_row(r, row);
    }
    for (int i = 0; i < run->runner.slots; i++)
        if (run->runner.slot[i].taken && r->rows < ROWS_MOST)
            print_slot(r, run, &run->runner.slot[i]);
        else
            more += run->runner.slot[i].taken;
    if (more > 0) {
        snprintf(row, sizeof row, "  and %d more", more);
        print_row(r, row);
    }
    fflush(stderr);
}

/* Prints one line for a finished game. */
static void tell_end(void *user, const struct match_run *run, const struct match_run_ended *e)
{
    struct match_report *r = user;
    char row[ROW_MAX], points[64];
    struct text t = text_into(row, sizeof row);
    if (r->lines && !e->again) {
        wipe(r);
        output_json(match_games_json(run, e->slot));
        fflush(stdout);
    }
    bool expected = !e->remark[0] || strcmp(e->result->why, OUTCOME_ADJUDICATED) == 0;
    if ((r->live || r->lines) && expected)
        return;
    wipe(r);
    outcome_write(run->series->plan.game, e->result, points, sizeof points);
    text_add(&t, "game %d: ", e->game + 1);
    add_name(&t, run, series_player(run->series, e->game, 0));
    text_add(&t, " - ");
    add_name(&t, run, !series_player(run->series, e->game, 0));
    if (e->again)
        text_add(&t, " is played again, %d turns", e->turns);
    else
        text_add(&t, " %s, %s, %d turns", points, e->result->why, e->turns);
    if (e->remark[0])
        text_add(&t, "; %s", e->remark);
    for (size_t at; !text_clean(row, strlen(row), &at);)
        row[at] = '?';
    fprintf(stderr, "%s\n", row);
}

/* Copies a program's standard error to ours. */
static void tell_stderr(void *user, int who, const char *line)
{
    wipe(user);
    fprintf(stderr, "player %d: %s\n", who + 1, line);
}

struct match_run_watcher match_report_watch(struct match_report *r, const struct match_run *run,
                                            bool lines)
{
    *r = (struct match_report){.live = output_colour(stderr),
                               .lines = lines,
                               .had = run->series->finished,
                               .began = os_now_ms()};
    return (struct match_run_watcher){
        .changed = r->live ? draw : NULL, .ended = tell_end, .stderr_line = tell_stderr, .user = r};
}

void match_report_end(struct match_report *r)
{
    wipe(r);
    fflush(stderr);
}

/* ---- the result ---- */

static json_t *finite_json(double x)
{
    return isinf(x) ? json_null() : json_real(x + 0.0);
}

static json_t *losses_of(const struct series *s, int player)
{
    json_t *losses = json_object();
    for (int i = 0; i < SERIES_REASONS && s->reason[player][i].why[0]; i++)
        json_object_set_new(losses, s->reason[player][i].why,
                            json_integer(s->reason[player][i].losses));
    return losses;
}

static json_t *test_of(const struct series *s)
{
    const struct rating_sprt *test = &s->plan.test;
    return json_pack("{s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:s}", "elo0", test->elo0, "elo1",
                     test->elo1, "alpha", test->alpha, "beta", test->beta, "llr",
                     rating_sprt_llr(test, s->tally.pair), "lower", rating_sprt_lower(test),
                     "upper", rating_sprt_upper(test), "verdict", verdict_word(series_verdict(s)));
}

/* A program's name as it reported it; null: not a program, or it played no game here. */
static json_t *program_of(const struct match_run *run, int player)
{
    return run->program[player][0] ? json_string(run->program[player]) : json_null();
}

static int print_json(const struct match_run *run, bool interrupted)
{
    const struct series *s = run->series;
    struct rating_elo r = series_elo(s);
    const int64_t *pair = s->tally.pair;
    json_t *object = json_pack(
        "{s:s, s:[s, s], s:i, s:I, s:I, s:I, s:o, s:o, s:f, s:o, s:o, s:[I, I, I, I, I], s:[o, o], "
        "s:b}",
        "game", s->plan.game->rules->id, "players", run->contestant[0].name,
        run->contestant[1].name, "games", s->finished, "wins", (json_int_t)s->tally.wins, "draws",
        (json_int_t)s->tally.draws, "losses", (json_int_t)s->tally.losses, "elo",
        finite_json(r.elo), "error", finite_json(r.error), "los", r.los, "low", finite_json(r.low),
        "high", finite_json(r.high), "pairs", (json_int_t)pair[0], (json_int_t)pair[1],
        (json_int_t)pair[2], (json_int_t)pair[3], (json_int_t)pair[4], "lost_by", losses_of(s, 0),
        losses_of(s, 1), "interrupted", interrupted);
    if (object) {
        json_object_set_new(object, "nelo", finite_json(r.normalised));
        json_object_set_new(object, "nelo_error", finite_json(r.normalised_error));
    }
    if (object)
        json_object_set_new(object, "crashes", json_pack("[i, i]", s->crashes[0], s->crashes[1]));
    if (object)
        json_object_set_new(object, "programs",
                            json_pack("[o, o]", program_of(run, 0), program_of(run, 1)));
    if (object && s->plan.tested)
        json_object_set_new(object, "sprt", test_of(s));
    return output_json(object);
}

/* A player's losses by reason, on one line. */
static void print_losses(const struct match_run *run, int player)
{
    const struct series_reason *reason = run->series->reason[player];
    if (!reason[0].why[0])
        return;
    printf("%s lost by", run->contestant[player].name);
    for (int i = 0; i < SERIES_REASONS && reason[i].why[0]; i++)
        printf("%s %s %d", i > 0 ? "," : "", reason[i].why, reason[i].losses);
    putchar('\n');
}

static void print_player(const struct match_run *run, int player)
{
    const char *name = run->contestant[player].name, *program = run->program[player];
    if (program[0] && strcmp(name, program) != 0)
        printf("%s is %s\n", name, program);
    int crashes = run->series->crashes[player];
    if (crashes > 0)
        printf("%s crashed in %d game%s\n", name, crashes, crashes == 1 ? "" : "s");
}

int match_report_result(const struct match_run *run, bool interrupted, bool json)
{
    char row[ROW_MAX];
    struct text t = text_into(row, sizeof row);
    if (json)
        return print_json(run, interrupted);
    printf("%s against %s\n", run->contestant[0].name, run->contestant[1].name);
    add_score(&t, run->series);
    text_add(&t, "\n");
    add_rating(&t, run->series);
    text_add(&t, "\n");
    add_shares(&t, run->series);
    text_add(&t, "\n");
    add_pairs(&t, run->series->tally.pair);
    if (run->series->plan.tested) {
        text_add(&t, "\n");
        add_test(&t, run->series);
    }
    puts(row);
    print_losses(run, 0);
    print_losses(run, 1);
    print_player(run, 0);
    print_player(run, 1);
    return CLI_GOOD;
}
