/* Tournaments: cases worked out by hand or from other sources, invalid texts, and the matching. */
#include "play/tournament/matching.h"
#include "play_tournament.h"
#include "programs.h"

/* ---- matching ---- */

enum { PEOPLE = 10, WORDS = 3 };

/* Costs of every pair, as matching_find() takes them. */
struct costs {
    int n, words;
    int64_t cost[PEOPLE * PEOPLE * WORDS];
};

static int64_t *cost_of(struct costs *c, int a, int b)
{
    return &c->cost[(a * c->n + b) * c->words];
}

/* The least sum of a pairing of the unused ones; false: there is none. */
static bool cheapest(struct costs *c, unsigned used, int64_t best[WORDS])
{
    int a = 0;
    bool any = false;
    while (a < c->n && (used >> a & 1))
        a++;
    if (a == c->n) {
        memset(best, 0, WORDS * sizeof *best);
        return true;
    }
    for (int b = a + 1; b < c->n; b++) {
        int64_t sum[WORDS];
        int i = 0;
        if ((used >> b & 1) || *cost_of(c, a, b) == MATCHING_NEVER ||
            !cheapest(c, used | 1U << a | 1U << b, sum))
            continue;
        for (int k = 0; k < c->words; k++)
            sum[k] += cost_of(c, a, b)[k];
        while (any && i < WORDS - 1 && sum[i] == best[i])
            i++;
        if (!any || sum[i] < best[i])
            memcpy(best, sum, sizeof sum);
        any = true;
    }
    return any;
}

/* Against all pairings of up to ten people, one after another; costs of one word and of three. */
static void test_matching(void **state)
{
    (void)state;
    struct random r;
    random_seed(&r, 41);
    for (int k = getenv("AGON_FULL") ? 100000 : 10000; k > 0; k--) {
        struct costs c = {.n = 2 * (int)random_below(&r, 6), .words = k % 4 ? WORDS : 1};
        int partner[PEOPLE];
        int64_t sum[WORDS] = {0}, best[WORDS] = {0}, scale = k % 3 ? 1 : INT64_C(1) << 40;
        uint32_t allowed = 1 + random_below(&r, 10), range = k % 2 ? 3 : 1000;
        for (int i = 0; i < c.n * c.n; i++) {
            for (int w = 0; w < c.words; w++)
                c.cost[i * c.words + w] = (int64_t)random_below(&r, range) * scale;
            if (random_below(&r, 10) >= allowed)
                c.cost[i * c.words] = MATCHING_NEVER;
        }
        bool any = cheapest(&c, 0, best);
        assert_int_equal(matching_find(&(struct matching){c.n, c.words, c.cost}, partner), any);
        for (int a = 0; a < c.n && any; a++) {
            assert_true(partner[a] >= 0 && partner[a] != a && partner[partner[a]] == a);
            for (int w = 0; w < c.words && partner[a] > a; w++)
                sum[w] += cost_of(&c, a, partner[a])[w];
        }
        if (any)
            assert_memory_equal(sum, best, sizeof sum);
    }
}

/* ---- cases ---- */

/* A tournament with its plan. The plan must not move, so it is on the heap. */
struct event {
    struct plan *plan;
    struct tournament t;
};

static struct event begin(const char *format, int players)
{
    char text[1000];
    struct text s = text_into(text, sizeof text);
    struct event x = {.plan = malloc(sizeof *x.plan)};
    assert_non_null(x.plan);
    text_add(&s, "game: kamisado\nformat: %s\n", format);
    for (int i = 0; i < players; i++)
        text_add(&s, "player: Player %d\n", i + 1);
    *x.plan = plan_of(text);
    assert_int_equal(tournament_init(&x.t, x.plan, NULL), 0);
    return x;
}

static void end(struct event *x)
{
    tournament_release(&x->t);
    plan_release(x->plan);
    free(x->plan);
}

/* Plays waiting games by a table of results: the winner of A against B. */
static void let_win(struct tournament *t, int match, int game, int winner)
{
    struct agon_error error = {.text = ""};
    const struct tournament_match *m = &t->match[match];
    int first = m->player[tournament_first(game)], half[2] = {first == winner ? 2 : 0, 0};
    half[1] = 2 - half[0];
    if (tournament_finish(t, match, game, half, "goal", &error) < 0)
        fail_msg("%s", error.text);
}

/* From the Arimaa forum of 2006 ("Floating Elimination Pairing Algorithm"): after two rounds the
 * greedy pairing makes Aamira and Loc meet again; Aamira-Gnobot and Clueless-Loc does not. */
static void test_floating_forum(void **state)
{
    (void)state;
    enum { GNOBOT, LOC, AAMIRA, CLUELESS, BOMB };
    struct plan plan =
        plan_of("game: arimaa\nformat: floating-elimination\nplayer: Gnobot\nrating: 1667\n"
                "player: Loc\nrating: 1586\nplayer: Aamira\nrating: 1580\nplayer: Clueless\n"
                "rating: 1574\nplayer: Bomb\nrating: 1484\n");
    struct tournament t;
    struct agon_error error = {.text = ""};
    int match, game;
    assert_int_equal(tournament_init(&t, &plan, &error), 0);
    assert_int_equal(tournament_next(&t, &match, &game, &error), 1);
    tournament_drop(&t, match, game);
    /* The forum's first two rounds: Bomb beats Loc and Clueless beats Aamira; Bomb beats Gnobot and
     * Aamira beats Loc. */
    for (int i = 0; i < t.matches; i++) {
        const int *p = t.match[i].player;
        int pair = 1 << p[0] | (p[1] < 0 ? 0 : 1 << p[1]);
        assert_true(pair == (1 << LOC | 1 << BOMB) || pair == (1 << AAMIRA | 1 << CLUELESS) ||
                    pair == 1 << GNOBOT);
        if (p[1] >= 0)
            let_win(&t, i, 0, pair & 1 << BOMB ? BOMB : CLUELESS);
    }
    static const struct tournament_pair second[] = {
        {0, {BOMB, GNOBOT}}, {0, {AAMIRA, LOC}}, {0, {CLUELESS, TOURNAMENT_NOBODY}}};
    assert_int_equal(rounds_add(&t, 0, 2, second, 3, &error), 0);
    let_win(&t, 3, 0, BOMB);
    let_win(&t, 4, 0, AAMIRA);
    assert_int_equal(tournament_next(&t, &match, &game, &error), 1);
    assert_int_equal(t.matches, 9);
    for (int i = 6; i < 9; i++) {
        const int *p = t.match[i].player;
        int pair = 1 << p[0] | (p[1] < 0 ? 0 : 1 << p[1]);
        assert_true(pair == 1 << BOMB || pair == (1 << AAMIRA | 1 << GNOBOT) ||
                    pair == (1 << CLUELESS | 1 << LOC));
    }
    tournament_release(&t);
    plan_release(&plan);
}

/* The first round of a Swiss tournament: upper half against lower half, colours by turns. */
static void test_swiss_first_round(void **state)
{
    (void)state;
    struct event x = begin("swiss", 8);
    struct agon_error error;
    int match, game;
    assert_int_equal(tournament_next(&x.t, &match, &game, &error), 1);
    assert_int_equal(x.t.matches, 4);
    for (int i = 0; i < 4; i++) {
        int a = x.t.seed[x.t.match[i].player[0]], b = x.t.seed[x.t.match[i].player[1]];
        assert_int_equal(abs(a - b), 4);
        assert_int_equal(a < b, (x.t.seed[x.t.match[0].player[0]] < 4) == (i % 2 == 0));
    }
    end(&x);
}

/* The table of six of the FIDE Handbook (C.05, annex 1), round by round. */
static void test_berger(void **state)
{
    (void)state;
    static const int table[5][3][2] = {{{1, 6}, {2, 5}, {3, 4}},
                                       {{6, 4}, {5, 3}, {1, 2}},
                                       {{2, 6}, {3, 1}, {4, 5}},
                                       {{6, 5}, {1, 4}, {2, 3}},
                                       {{3, 6}, {4, 2}, {5, 1}}};
    struct event x = begin("round-robin", 6);
    int match, game;
    assert_int_equal(tournament_next(&x.t, &match, &game, NULL), 1);
    assert_int_equal(x.t.matches, 15);
    for (int round = 0; round < 5; round++)
        for (int i = 0; i < 3; i++) {
            bool found = false;
            for (int m = 0; m < 15; m++)
                found |= x.t.match[m].round == round + 1 &&
                         x.t.match[m].player[0] + 1 == table[round][i][0] &&
                         x.t.match[m].player[1] + 1 == table[round][i][1];
            assert_true(found);
        }
    end(&x);
}

/* Best of three: not over after one win, over after two; if drawn, it continues game by game, and
 * finally the better seed advances. */
static void test_best_of(void **state)
{
    (void)state;
    struct plan plan = plan_of("game: kamisado\nformat: single-elimination\ngames: 3\nextra: 2\n"
                               "player: A\nplayer: B\n");
    for (int drawn = 0; drawn < 2; drawn++) {
        struct tournament t;
        int match, game, games = 0, half[2] = {1, 1};
        assert_int_equal(tournament_init(&t, &plan, NULL), 0);
        while (tournament_next(&t, &match, &game, NULL) > 0) {
            assert_int_equal(game, games++);
            assert_int_equal(tournament_winner(&t, &t.match[0]), TOURNAMENT_NOBODY);
            if (drawn)
                tournament_finish(&t, match, game, half, "draw", NULL);
            else
                let_win(&t, match, game, 1);
        }
        assert_int_equal(games, drawn ? 5 : 2);
        assert_int_equal(t.match[0].player[tournament_winner(&t, &t.match[0])], drawn ? 0 : 1);
        tournament_release(&t);
    }
    plan_release(&plan);
}

/* If all games are drawn, the side that moves second in the deciding game advances; if it has a
 * winner, that game decides. */
static void test_armageddon(void **state)
{
    (void)state;
    struct plan plan = plan_of("game: kamisado\nformat: single-elimination\ngames: 2\nextra: 0\n"
                               "armageddon: yes\nplayer: A\nplayer: B\n");
    for (int drawn = 0; drawn < 2; drawn++) {
        struct tournament t;
        int match, game, games = 0, half[2] = {1, 1}, first[2] = {2, 0};
        assert_int_equal(tournament_init(&t, &plan, NULL), 0);
        while (tournament_next(&t, &match, &game, NULL) > 0) {
            bool last = ++games == 3;
            tournament_finish(&t, match, game, last && !drawn ? first : half, "draw", NULL);
        }
        assert_int_equal(games, 3);
        assert_int_equal(tournament_winner(&t, &t.match[0]), drawn ? 1 : 0);
        tournament_release(&t);
    }
    plan_release(&plan);
}

/* Football's points in matches of two games: A beats B twice and draws C twice; B beats C on time,
 * and C loses the whole match by that. */
static void test_own_points(void **state)
{
    (void)state;
    struct plan plan = plan_of("game: kamisado\nformat: round-robin\npoints: 3-1-0\n"
                               "games: 2\nlate-loses: match\nplayer: A\nplayer: B\nplayer: C\n");
    struct tournament t;
    struct standing s[3];
    int match, game;
    assert_int_equal(tournament_init(&t, &plan, NULL), 0);
    while (tournament_next(&t, &match, &game, NULL) > 0) {
        const int *p = t.match[match].player;
        int low = p[0] < p[1] ? p[0] : p[1], high = p[0] + p[1] - low, side = p[0] == low ? 0 : 1;
        bool draws = low == 0 && high == 2;
        int half[2] = {draws ? 1 : side == tournament_first(game) ? 2 : 0, 0};
        half[1] = 2 - half[0];
        tournament_finish(&t, match, game, half, low == 1 ? "time" : "goal", NULL);
    }
    assert_int_equal(standings_make(&t, 0, s, NULL), 3);
    for (int i = 0; i < 3; i++)
        assert_int_equal(s[i].player, i);
    assert_int_equal(s[0].score, 2 * (3 + 3 + 1 + 1));
    assert_int_equal(s[1].score, 2 * (3 + 3)); /* one game played, and the match lost whole */
    assert_int_equal(s[2].score, 2 * (1 + 1));
    char *text = text_of(&t);
    assert_non_null(strstr(text, "points: 3-1-0\n"));
    free(text);
    tournament_release(&t);
    plan_release(&plan);
}

/* The match of two players, as results and as tie-break points. */
static void test_own_points_ties(void **state)
{
    (void)state;
    struct plan plan = plan_of("game: kamisado\nformat: round-robin\npoints: 3-1-0\n"
                               "games: 2\ntie-breaks: head-to-head\nplayer: A\nplayer: B\n");
    struct tournament t;
    struct standings_cell cell[4];
    int match, game;
    assert_int_equal(tournament_init(&t, &plan, NULL), 0);
    while (tournament_next(&t, &match, &game, NULL) > 0) {
        int half[2] = {game == 0 ? 2 : 1, game == 0 ? 0 : 1};
        tournament_finish(&t, match, game, half, "goal", NULL);
    }
    standings_cross(&t, 0, cell);
    int winner = t.match[0].player[0];
    assert_int_equal(cell[winner * 2 + !winner].half, 3);
    assert_int_equal(cell[winner * 2 + !winner].score, 2 * (3 + 1));
    assert_int_equal(cell[!winner * 2 + winner].score, 2 * 1);
    tournament_release(&t);
    plan_release(&plan);
}

/* Four players, worked out by hand. A beats B, C, D; B beats C, draws D; C beats D.
 * Points A 3, B 1.5, C 1, D 0.5. Sonneborn-Berger: A 1.5 + 1 + 0.5 = 3; B 1 + 0.25 = 1.25;
 * C 0.5; D 0.75. Buchholz: A 3, B 4.5, C 5, D 5.5. */
static void test_tie_breaks(void **state)
{
    (void)state;
    struct plan plan = plan_of("game: kamisado\nformat: round-robin\n"
                               "tie-breaks: sonneborn-berger, buchholz, wins, head-to-head\n"
                               "player: A\nplayer: B\nplayer: C\nplayer: D\n");
    struct tournament t;
    struct agon_error error;
    struct standing s[4];
    int match, game;
    assert_int_equal(tournament_init(&t, &plan, &error), 0);
    while (tournament_next(&t, &match, &game, &error) > 0) {
        const int *p = t.match[match].player;
        int low = p[0] < p[1] ? p[0] : p[1], high = p[0] + p[1] - low, drawn[2] = {1, 1};
        if (low == 1 && high == 3)
            tournament_finish(&t, match, game, drawn, "draw", &error);
        else
            let_win(&t, match, game, low);
    }
    assert_int_equal(standings_make(&t, 0, s, &error), 4);
    static const int score[] = {6, 3, 2, 1}, sb[] = {12, 5, 2, 3}, buchholz[] = {12, 18, 20, 22};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(s[i].player, i);
        assert_int_equal(s[i].score, score[i]);
        assert_int_equal(s[i].tie[0], sb[i]);
        assert_int_equal(s[i].tie[1], buchholz[i]);
        assert_int_equal(s[i].place, i + 1);
    }
    tournament_release(&t);
    plan_release(&plan);
}

/* Six seconds: a player who exceeds them loses the match, or optionally only the game. */
static void test_late(void **state)
{
    (void)state;
    for (int whole = 0; whole < 2; whole++) {
        struct plan plan = plan_of(whole ? "game: kamisado\ngames: 4\nlate-loses: match\n"
                                           "player: A\nplayer: B\n"
                                         : "game: kamisado\ngames: 4\nplayer: A\nplayer: B\n");
        struct tournament t;
        struct agon_error error;
        int match, game, half[2] = {2, 0}, games = 0;
        assert_int_equal(tournament_init(&t, &plan, &error), 0);
        while (tournament_next(&t, &match, &game, &error) > 0) /* side 1 is late in the 3rd game */
            tournament_finish(&t, match, game, half, ++games == 3 ? "time" : "goal", &error);
        assert_int_equal(games, whole ? 3 : 4);
        assert_int_equal(t.match[0].half[0], whole ? 8 : 4);
        assert_int_equal(t.match[0].half[1], whole ? 0 : 4);
        if (whole) { /* by the director's decision the clock was wrong: the match continues */
            assert_int_equal(tournament_correct(&t, 0, 2, half, "clock was wrong", &error), 0);
            assert_int_equal(t.match[0].half[0], 4);
            assert_int_equal(tournament_next(&t, &match, &game, &error), 1);
            assert_int_equal(game, 3);
        }
        tournament_release(&t);
        plan_release(&plan);
    }
}

/* The same for an illegal turn, by a separate option. */
static void test_illegal(void **state)
{
    (void)state;
    for (int whole = 0; whole < 2; whole++) {
        struct plan plan =
            plan_of(whole ? "game: kamisado\ngames: 4\nillegal-loses: match\nplayer: A\nplayer: B\n"
                          : "game: kamisado\ngames: 4\nlate-loses: match\nplayer: A\nplayer: B\n");
        struct tournament t;
        struct agon_error error;
        int match, game, half[2] = {0, 2}, games = 0;
        assert_int_equal(tournament_init(&t, &plan, &error), 0);
        while (tournament_next(&t, &match, &game, &error) > 0) /* side 0 breaks a rule at once */
            tournament_finish(&t, match, game, half, ++games == 1 ? "illegal" : "goal", &error);
        assert_int_equal(games, whole ? 1 : 4);
        assert_int_equal(t.match[0].half[1], whole ? 8 : 4);
        assert_int_equal(t.match[0].lost, whole ? 0 : TOURNAMENT_NOBODY);
        tournament_release(&t);
        plan_release(&plan);
    }
}

/* Consequences of a result are permanent: the winner of a semi-final cannot change once the final
 * has begun. */
static void test_correction(void **state)
{
    (void)state;
    struct event x = begin("single-elimination", 4);
    struct agon_error error;
    int match, game, first[2] = {2, 0}, second[2] = {0, 2};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(tournament_next(&x.t, &match, &game, &error), 1);
        tournament_finish(&x.t, match, game, first, "goal", &error);
    }
    assert_int_equal(tournament_correct(&x.t, 0, 0, second, "entered wrongly", &error), 0);
    assert_int_equal(tournament_next(&x.t, &match, &game, &error), 1);
    assert_int_equal(match, 2);
    assert_int_equal(x.t.match[2].player[0] == x.t.match[0].player[1] ||
                         x.t.match[2].player[1] == x.t.match[0].player[1],
                     1);
    assert_true(tournament_correct(&x.t, 0, 0, first, "or not", &error) < 0);
    assert_string_equal(error.text, "later matches depend on who won this one");
    assert_true(tournament_correct(&x.t, 0, 0, second, "", &error) < 0); /* no reason given */
    end(&x);
}

/* ---- the Arimaa Challenge ---- */

static void play_challenge(struct tournament *t, int year)
{
    struct agon_error error = {.text = ""};
    int match, game, replaced = 0;
    while (tournament_next(t, &match, &game, &error) > 0) {
        const struct tournament_match *m = &t->match[match];
        int a = m->player[0], b = m->player[1];
        if (m->stage == 2 && year == 2007 && match == t->matches - 1 && game == 1 && !replaced) {
            tournament_drop(t, match, game);
            assert_int_equal(tournament_replace(t, match, 6, "is travelling", &error), 0);
            assert_true(tournament_replace(t, match, 6, "again", &error) < 0);
            replaced = 1;
            continue;
        }
        if (m->stage == 2 && m->game[game].handicap)
            assert_true(standings_challenge(t).decided);
        /* Programs by their number; the second program does better in the screening. */
        let_win(t, match, game,
                m->stage == 0             ? (a < b ? a : b)
                : m->stage == 1 && a == 0 ? b
                : m->stage == 1           ? a
                                          : b);
    }
}

static void test_challenge(void **state)
{
    (void)state;
    static const int years[] = {2004, 2005, 2006, 2007, 2015};
    for (int k = 0; k < 5; k++) {
        char text[1000];
        struct agon_error error;
        struct text s = text_into(text, sizeof text);
        bool three = years[k] > 2005;
        text_add(&s,
                 "game: arimaa\nformat: arimaa-challenge\nyear: %d\nplayer: Bomb\nplayer: Loc\n"
                 "player: Clueless\nplayer: Volunteer\nrole: screener\nplayer: Syed\n"
                 "role: defender\n%splayer: Helper\nrole: %s\nplayer: Last\nrole: %s\n%s",
                 years[k],
                 years[k] != 2005 ? "handicap: g [first]\nhandicap-second: g [second]\n" : "",
                 three ? "defender" : "screener",
                 years[k] >= 2007 ? "reserve"
                 : three          ? "defender"
                                  : "screener",
                 years[k] >= 2007 ? "player: Another\nrole: defender\n" : "");
        struct plan plan = plan_of(text);
        struct tournament t;
        assert_int_equal(tournament_init(&t, &plan, &error), 0);
        play_challenge(&t, years[k]);
        struct challenge_state c = standings_challenge(&t);
        int games = 0, handicaps = 0;
        for (int i = 0; i < t.matches; i++)
            for (int g = 0; g < t.match[i].room && t.match[i].stage == 2; g++) {
                const char *handicap = t.match[i].game[g].handicap;
                if (handicap) /* the defender moves first in every second game */
                    assert_string_equal(handicap, g % 2 ? "g [first]" : "g [second]");
                games += t.match[i].game[g].state == TOURNAMENT_DONE;
                handicaps += t.match[i].game[g].handicap != NULL;
            }
        assert_true(tournament_over(&t));
        assert_int_equal(c.program, 1); /* the better of the screening, not of the championship */
        assert_int_equal(games, three ? 9 : 8);
        assert_true(c.decided && !c.taken);
        assert_int_equal(c.lost, three ? 3 : 1);
        assert_int_equal(handicaps, years[k] == 2004 ? 4 : years[k] == 2005 ? 0 : 1);
        if (years[k] == 2007) {
            const struct tournament_match *last = &t.match[t.matches - 1];
            assert_int_equal(last->game[0].player[1], 7);
            assert_int_equal(last->game[1].player[1], 6);
        }
        tournament_release(&t);
        plan_release(&plan);
    }
}

/* ---- texts ---- */

static void test_bad_plans(void **state)
{
    (void)state;
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"game: kamisado\nformat: knockout\nplayer: A\nplayer: B\n", "line 2: format: expected "},
        {"game: kamisado\nplayer: A\nplayer: A\n", "line 3: player: expected each name once"},
        {"game: kamisado\n\n# no\nplaer: A\n", "line 4: 'plaer' is not known here; did you mean "
                                               "'player'?"},
        {"game: kamisado\nrating: 3\n", "line 2: rating: expected a player above"},
        {"game: kamisado\ngames: 2\ngames: 2\n", "line 3: games: given twice"},
        {"game: kamisado\nrounds: many\n", "line 2: rounds: expected a number from 1 to 200, found "
                                           "'many'"},
        {"game: kamisado\nplayer: A\n", "player: expected at least two"},
        {"player: A\nplayer: B\n", "expected a line 'game: NAME'"},
        {"game: kamisado\nhello\n", "line 2: expected 'name: value'"},
        {"game: k\nformat: swiss\nrounds: 4\nplayer: A\nplayer: B\nplayer: C\n",
         "rounds: expected at most 3 for 3 players"},
        {"game: k\npoints: 1-3-0\n", "line 2: points: expected points of a win, a draw and a loss"},
        {"game: k\npoints: 3-1\n", "line 2: points: expected points of a win, a draw and a loss"},
        {"game: k\npoints: 21-1-0\n", "line 2: points: expected points of a win"},
        {"game: k\npoints: 0-0-0\n", "line 2: points: expected more than no points for a win"},
        {"game: k\nformat: arena\nlength: 9\npoints: 3-1-0\nplayer: A\nplayer: B\n",
         "points: an arena"},
        {"game: k\narmageddon: yes\nplayer: A\nplayer: B\n", "armageddon: expected in an"},
        {"game: k\nformat: arena\nplayer: A\nplayer: B\n", "length or duration: expected"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct plan plan;
        struct agon_error error = {.text = ""};
        assert_int_equal(plan_read(&plan, cases[i].text, &error), AGON_BAD_TEXT);
        if (strncmp(error.text, cases[i].message, strlen(cases[i].message)) != 0)
            fail_msg("'%s', expected '%s'", error.text, cases[i].message);
    }
}

static void test_bad_logs(void **state)
{
    (void)state;
    static const struct {
        const char *log, *message;
    } cases[] = {
        {"round 1 1 0:1-2\nresult 1.1 1-0 goal\nresult 1.1 1-0 goal\n",
         "line 3: the game has a result already"},
        {"round 1 1 0:1-2\nresult 1.1 1-1 goal\n", "line 2: expected points, as in 1-0"},
        {"round 1 1 0:1-1\n", "line 1: expected SLOT:PLAYER-PLAYER"},
        {"round 2 1 0:1-2\n", "line 1: expected a stage"},
        {"result 1.1 1-0 goal\n", "line 1: expected a game, as in 17.2"},
        {"round 1 1 0:1-2\nresult 1.2 1-0 goal\n", "line 2: the game is not due"},
        {"withdraw 3 no\n", "line 1: expected a player's number"},
        {"withdraw 2 went\nwithdraw 2 again\n", "line 2: the player has withdrawn already"},
        {"hello\n", "line 1: expected an event, found 'hello'"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct plan plan = plan_of("game: kamisado\ngames: 2\nplayer: A\nplayer: B\n");
        struct tournament t;
        struct agon_error error = {.text = ""};
        assert_int_equal(tournament_init(&t, &plan, &error), 0);
        assert_int_equal(tournament_read(&t, cases[i].log, &error), AGON_BAD_TEXT);
        if (strncmp(error.text, cases[i].message, strlen(cases[i].message)) != 0)
            fail_msg("'%s', expected '%s'", error.text, cases[i].message);
        tournament_release(&t);
        plan_release(&plan);
    }
}

/* A line that was not written completely is ignored. */
static void test_torn_log(void **state)
{
    (void)state;
    struct plan plan = plan_of("game: kamisado\ngames: 2\nplayer: A\nplayer: B\n");
    struct tournament t;
    struct agon_error error;
    assert_int_equal(tournament_init(&t, &plan, &error), 0);
    assert_int_equal(tournament_read(&t, "round 1 1 0:1-2\nresult 1.1 1-0 go", &error), 0);
    assert_string_equal(t.log, "round 1 1 0:1-2\n");
    assert_int_equal(t.match[0].game[0].state, TOURNAMENT_WAITING);
    tournament_release(&t);
    plan_release(&plan);
}

PROGRAM(play_tournament_cases)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_matching),          cmocka_unit_test(test_floating_forum),
        cmocka_unit_test(test_swiss_first_round), cmocka_unit_test(test_berger),
        cmocka_unit_test(test_best_of),           cmocka_unit_test(test_armageddon),
        cmocka_unit_test(test_own_points),        cmocka_unit_test(test_own_points_ties),
        cmocka_unit_test(test_tie_breaks),        cmocka_unit_test(test_late),
        cmocka_unit_test(test_illegal),           cmocka_unit_test(test_correction),
        cmocka_unit_test(test_challenge),         cmocka_unit_test(test_bad_plans),
        cmocka_unit_test(test_bad_logs),          cmocka_unit_test(test_torn_log),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
