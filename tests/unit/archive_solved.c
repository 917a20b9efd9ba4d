/* The starter games of a new server's archive: all replay by the rules and end as recorded, and the
 * solvers prove those called solved again, position by position.
 *
 * usage: archive_solved data/archive/arimaa.tsv data/archive/solved.agon */
#include "check.h"

#include <gmp.h>

#include "engines/amazons/prove.h"
#include "engines/hanoi/solve.h"
#include "engines/kamisado/survey.h"
#include "games/hanoi/hanoi.h"
#include "os/files.h"
#include "play/archive.h"
#include "play/record.h"
#include "programs.h"

enum { MEGABYTES = 64, ARIMAA_GAMES = 74, LARGE = 20 /* squares */ };

static const char *arimaa_path = "data/archive/arimaa.tsv";
static const char *solved_path = "data/archive/solved.agon";

static char *read_all(const char *path)
{
    struct agon_error error;
    char *text = NULL;
    size_t n;
    if (file_read(path, INT32_MAX, &text, &n, &error) < 0)
        fail_msg("%s", error.text);
    return text;
}

static struct stop_token no_brake(void)
{
    struct stop_token stop;
    stop_init(&stop, &(struct agon_limits){.threads = 1});
    return stop;
}

/* Replays a record and finds nothing wrong in it; whether the board itself ended the game. */
static bool check_record(const struct record *r)
{
    struct record_report report;
    assert_int_equal(record_check(r, &report), 0);
    if (report.problems > 0)
        fail_msg("%s: %s", record_get(r, RECORD_ID), report.problem[0].what);
    assert_true(report.replayed);
    assert_false(report.disagrees);
    assert_int_not_equal(r->seats, 0);
    return report.judged;
}

/* No player is named, and the source of the games is given. */
static void test_arimaa(void **state)
{
    char *whole = read_all(arimaa_path);
    const char *at = whole;
    struct archive_columns columns;
    struct agon_error error;
    struct record r;
    int line = 2, games = 0;
    (void)state;
    assert_int_equal(archive_columns_read(&columns, &at, &error), 0);
    while (archive_read(&r, &columns, &at, &line, &error) > 0) {
        check_record(&r);
        assert_string_equal(record_get(&r, RECORD_EVENT), "arimaa.com archive");
        assert_null(record_get_seat(&r, "player", 0));
        assert_null(record_get_seat(&r, "player", 1));
        record_release(&r);
        games++;
    }
    assert_int_equal(games, ARIMAA_GAMES);
    free(whole);
}

/* Every tower move of either side keeps the shortest win: before each, the win takes exactly as
 * many moves as follow. */
static void prove_kamisado(struct solver **solver, const struct agon_line *line)
{
    struct round_rules rules;
    struct stop_token stop = no_brake();
    int left = 0;
    round_rules_of(kamisado_game(line->game), &rules);
    if (!*solver)
        *solver = solver_new(&rules, MEGABYTES);
    assert_non_null(*solver);
    assert_string_equal(line->game->options, ""); /* one solver knows one set of rules */
    for (int i = line->turns - 1; i >= 0; i--) {
        struct round_survey found;
        if (line->turn[i].move[0] == AGON_PASS)
            continue;
        agon_pos *pos = agon_pos_new(line->game, agon_line_start(line, i));
        survey_begin(&found, line->game, pos);
        assert_false(found.over);
        survey_value(&found, *solver, &stop);
        assert_int_equal(found.plies, ++left);
        free(pos);
    }
}

/* Every turn of the winner wins against any reply. The first two turns of a large board take most
 * of the time, so the sanitizers skip them. */
static void prove_amazons(const struct agon_line *line)
{
    const struct amazons_game *g = amazons_game(line->game);
    struct agon_result result;
    struct stop_token stop = no_brake();
    struct prover *prover = prover_new(g, MEGABYTES);
    assert_non_null(prover);
    agon_line_result(line, &result);
    int winner = result.points[0] > result.points[1] ? 0 : 1;
    bool brief = getenv("AGON_BRIEF") && g->width * g->height >= LARGE;
    for (int i = brief ? 2 : 0; i < line->turns; i++) {
        struct agon_turn best;
        const agon_pos *pos = agon_line_start(line, i);
        bool its = line->game->rules->seat(line->game, pos) == winner;
        assert_int_equal(prover_wins(prover, amazons_pos(pos), &best, &stop, 0),
                         its ? PROOF_YES : PROOF_NO);
    }
    prover_free(prover);
}

/* No way is shorter. */
static void prove_hanoi(const struct agon_line *line)
{
    const struct hanoi_game *g = hanoi_game(line->game);
    struct stop_token stop = no_brake();
    struct towers_way way;
    towers_peg from[HANOI_DISCS_MAX], to[HANOI_DISCS_MAX];
    if (g->towers > 1) {
        agon_move *found;
        int n;
        assert_int_equal(
            towers_search(line->game, line->game->first, MEGABYTES, 0, &stop, &found, &n),
            SHORTEST_FOUND);
        assert_int_equal(line->turns, n);
        free(found);
        return;
    }
    towers_pegs_of(g, hanoi_pos(line->game->first), from);
    memset(to, g->goal[0], sizeof to);
    assert_int_equal(towers_way_init(&way, towers_step_of(g), g->pegs, from, to, (size_t)g->discs),
                     0);
    assert_true(way.proved);
    assert_int_equal(mpz_cmp_ui(way.length, (unsigned long)line->turns), 0);
    towers_way_release(&way);
}

static void prove(struct solver **solver, const struct record *r)
{
    struct agon_line line;
    agon_game *game = record_open(r, NULL);
    assert_non_null(game);
    assert_int_equal(agon_line_init(&line, game, NULL), 0);
    assert_int_equal(record_replay(r, &line, NULL, NULL), 0);
    if (strcmp(game->rules->id, "kamisado") == 0)
        prove_kamisado(solver, &line);
    else if (strcmp(game->rules->id, "amazons") == 0)
        prove_amazons(&line);
    else if (strcmp(game->rules->id, "hanoi") == 0)
        prove_hanoi(&line);
    else
        fail_msg("%s is not proved", game->rules->id);
    agon_line_release(&line);
    agon_close(game);
}

static void test_solved(void **state)
{
    char *whole = read_all(solved_path);
    const char *at = whole;
    struct agon_error error;
    struct solver *solver = NULL;
    struct record r;
    int line = 1, games = 0;
    (void)state;
    while (record_read(&r, &at, &line, &error) > 0) {
        assert_true(check_record(&r));
        assert_string_equal(record_get(&r, RECORD_EVENT), "Solved games");
        prove(&solver, &r);
        record_release(&r);
        games++;
    }
    assert_int_equal(*at, '\0');
    assert_true(games > 10);
    solver_free(solver);
    free(whole);
}

PROGRAM(archive_solved)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_arimaa),
                                       cmocka_unit_test(test_solved)};
    if (argc > 2) {
        arimaa_path = argv[1];
        solved_path = argv[2];
    }
    return RUN(tests);
}
